import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { afterSampleIds, firstSampleId, unchanged } from "../items/sample-ids.ts";
import { type HangingTable, hangingOn } from "./what-hangs.ts";

export const tableOf = {
  event: "events",
  sermon: "videos",
  post: "dailyPosts",
  prayer: "prayerRequests",
} as const satisfies Record<string, keyof Tables>;

export type SampleKind = keyof typeof tableOf;
export const sampleKinds = Object.keys(tableOf) as SampleKind[];

export interface SampleItem {
  kind: SampleKind;
  id: string;
  /** Of a post, its text; of a prayer request, empty. */
  title: string;
  /** What makes it the church's own, such as `3 replies`; empty for what nobody has touched. */
  why: string[];
}

/** What is here of the items with which the sample began. */
export async function listSampleItems(db: Pick<Database, "getExecutor">): Promise<SampleItem[]> {
  const items: SampleItem[] = [];
  for (const kind of sampleKinds) items.push(...(await itemsOf(db, kind)));
  return items;
}

/** Whether the site has items of the sample that are nobody's own. */
export async function isSampleShown(db: Pick<Database, "getExecutor">): Promise<boolean> {
  for (const kind of sampleKinds)
    if ((await itemsOf(db, kind)).some(({ why }) => why.length === 0)) return true;
  return false;
}

const titleOf = {
  event: sql`"eventTitle"`,
  sermon: sql`"title"`,
  post: sql`"content"`,
  // Only people who read prayer requests may learn of one.
  prayer: sql`''`,
} satisfies Record<SampleKind, RawBuilder<unknown>>;

async function itemsOf(db: Pick<Database, "getExecutor">, kind: SampleKind): Promise<SampleItem[]> {
  const table = sql.table(tableOf[kind]);
  const hanging = hangingOn(kind);
  const counts = hanging.map((one, index) => sql`${countOf(one, kind)} as ${sql.ref(`count${index}`)}`);
  const takesReplies = kind === "event" ? sql`"takesReplies"` : sql`0`;
  const isThere = kind === "prayer" ? sql`"state" <> 'deleted'` : sql`1 = 1`;
  const { rows } = await sql<Record<string, string | number | boolean>>`
    select "id", "version", ${titleOf[kind]} as "title", ${takesReplies} as "takesReplies", ${sql.join(counts)}
    from ${table} as "item"
    where "id" >= ${firstSampleId} and "id" < ${afterSampleIds} and ${isThere} order by "id"`.execute(
    db as Database,
  );
  return rows.map((row) => ({
    kind,
    id: String(row.id),
    title: String(row.title),
    why: [
      ...(Number(row.version) === unchanged ? [] : ["changed here"]),
      ...(Number(row.takesReplies) === 0 ? [] : ["takes replies"]),
      ...new Set(hanging.flatMap((one, index) => inWords(one, Number(row[`count${index}`])))),
    ],
  }));
}

function inWords({ one, many }: HangingTable, count: number): string[] {
  if (count === 0) return [];
  return [one === "" ? "in use here" : `${count} ${count === 1 ? one : many}`];
}

/** How much of a kind hangs on the item of the query around it. */
function countOf({ table, column, sum, only }: HangingTable, kind: SampleKind): RawBuilder<unknown> {
  const from = (name: string) => sql.ref(`${table}.${name}`);
  const counted = sum === undefined ? sql`count(*)` : sql`coalesce(sum(${from(sum)}), 0)`;
  const ofKind = column === "itemId" ? sql`and ${from("kind")} = ${kind}` : sql``;
  const counts = only ? sql`and ${from(only[0])} = ${only[1]}` : sql``;
  // A speaker is found by the name that the sermon says.
  const bySpeaker =
    table === "sermonsInCollections"
      ? sql`and ${from("collectionId")} in (select "id" from "sermonCollections" where "kind" <> 'speaker')`
      : sql``;
  return sql`(select ${counted} from ${sql.table(table)} where ${from(column)} = "item"."id" ${ofKind} ${counts} ${bySpeaker})`;
}
