import { type RawBuilder, type SqlBool, sql } from "kysely";
import { endedMark, type LinkPlace, linkPlaces } from "../../../database/mailed-links.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { hashOf, newToken } from "../../../platform/tokens.ts";
import type { Change } from "../../changes/change.server.ts";
import { linkPath, linkPurposes, type Purpose, type PurposeKept } from "./link-purposes.ts";
import { siteUrlOf } from "./site-url.server.ts";

export interface NewLink {
  url: string;
  token: string;
  tokenHash: string;
}

export function newLink({ settings }: { settings: Pick<Settings, "siteUrl"> }, purpose: Purpose): NewLink {
  const token = newToken();
  return { url: siteUrlOf(settings, linkPath(purpose, token)), token, tokenHash: hashOf(token) };
}

/** Those whose hash stands with what they open. */
export type KeptPurpose = PurposeKept<"row">;

const places: Record<KeptPurpose, LinkPlace> = linkPlaces;
export const keptPurposes = Object.keys(places) as KeptPurpose[];

/** The id of what a link opens, as a part of a query; null when it was ended, or has expired by `now`. */
export function openedBy(purpose: KeptPurpose, token: string, now?: Date): RawBuilder<string> {
  const { table, opens } = places[purpose];
  return sql<string>`(select ${sql.ref(opens)} from ${sql.table(table)} where ${isHashOf(purpose, token, now)})`;
}

/** Part of the change of the row: one who waited for its lock learns that the link was ended meanwhile. */
export function stillOpens(
  purpose: "invitation" | "confirm-prayer",
  token: string,
  now?: Date,
): RawBuilder<SqlBool> {
  return isHashOf(purpose, token, now);
}

function isHashOf(purpose: KeptPurpose, token: string, now: Date | undefined): RawBuilder<SqlBool> {
  const inTime = now && linkPurposes[purpose].hours ? sql`and "expiresAt" > ${now.toISOString()}` : sql``;
  return sql<SqlBool>`("tokenHash" = ${hashOf(token)} ${inTime})`;
}

/** Lets a link open something, beside the links before. Returns false when that is no longer there. */
export async function addLink(
  { db, now }: Pick<Change, "db" | "now">,
  purpose: "prayer" | "vigil",
  id: string,
  { tokenHash }: Pick<NewLink, "tokenHash">,
): Promise<boolean> {
  const { table, opens, of } = places[purpose];
  if (!of) throw new Error(`links of ${purpose} have no rows of their own`);
  const [owners, ownId] = of;
  const { rows } = await sql`
    insert into ${sql.table(table)} ("tokenHash", ${sql.ref(opens)}, "createdAt")
    select ${tokenHash}, ${sql.ref(ownId)}, ${now.toISOString()} from ${sql.table(owners)}
    where ${sql.ref(ownId)} = ${id} returning "tokenHash"`.execute(db);
  return rows.length > 0;
}

/**
 * Ends the links to some things, or all of a purpose.
 *
 * @param ids an id, or a list of them as a part of a query.
 */
export async function endLinks(
  { db, now }: Pick<Change, "db" | "now">,
  purpose: KeptPurpose,
  ids?: string | RawBuilder<unknown>,
): Promise<void> {
  const { table, opens, of } = places[purpose];
  const listed = typeof ids === "string" ? sql`(${ids})` : ids;
  const which = listed ? sql`where ${sql.ref(opens)} in ${listed}` : sql``;
  if (of) await sql`delete from ${sql.table(table)} ${which}`.execute(db);
  else
    await sql`update ${sql.table(table)}
      set "tokenHash" = ${sql.lit(endedMark)} || "id", "expiresAt" = ${now.toISOString()} ${which}`.execute(
      db,
    );
}
