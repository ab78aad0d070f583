import { v7 as uuidv7 } from "uuid";
import type { Kind } from "../../../app/changes/kinds.ts";
import type { ActivityTable } from "../../../database/tables.ts";
import { visibleText } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";

let moment = Date.parse("2026-11-01T09:00:00Z");

/** Adds an entry to the activity log as a change does, each a minute after the one before. */
export async function haveEntry(
  site: TestSite,
  change: Partial<ActivityTable> & { kind: Kind },
): Promise<void> {
  moment += 60_000;
  await using db = databaseOf(site);
  await db
    .insertInto("activity")
    .values({
      id: uuidv7({ msecs: moment }),
      at: new Date(moment).toISOString(),
      actorId: null,
      actorName: "Ann Hill",
      action: "changed",
      thingId: "thing",
      title: "",
      before: null,
      after: null,
      ...change,
    })
    .execute();
}

export async function clearActivity(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  await db.deleteFrom("activity").execute();
}

export async function keptActivity(site: TestSite): Promise<ActivityTable[]> {
  await using db = databaseOf(site);
  return await db.selectFrom("activity").selectAll().orderBy("id").execute();
}

/** The text of everything that a site keeps in its tables. */
export async function textOfTables(site: TestSite, except: readonly string[] = []): Promise<string> {
  await using db = databaseOf(site);
  const tables = await db.introspection.getTables();
  const texts: string[] = [];
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const rows = await db
      .selectFrom(name as "events")
      .selectAll()
      .execute();
    texts.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return texts.join("\n");
}

/** The sentences of a page of the activity log, in order. */
export function sentencesIn(html: string, parse: (html: string) => Document): string[] {
  return [...parse(html).querySelectorAll("main article p.wrap-anywhere")].map(visibleText);
}
