import type { Database } from "../../database/connection.ts";
import { readJson } from "../../platform/stored-json.ts";
import { found } from "../serving/responses/found.ts";
import type { Versions } from "./item.server.ts";

/** What an item said before, for its form. */
export interface EarlierVersion<Text> {
  content: Text;
  createdAt: string;
}

/**
 * The version of an item that a URL names with `?earlier=`. Throws a 404 when it has no such version that this version of
 * the site can read. Who may read it is for the caller to ask.
 */
export async function findEarlier<Text>(
  { db }: { db: Database },
  url: string,
  { kind, schema }: Versions<Text>,
  id: string,
): Promise<EarlierVersion<Text> | undefined> {
  const asked = new URL(url).searchParams.get("earlier");
  if (asked === null) return undefined;
  const row = await db
    .selectFrom("itemVersions")
    .select(["content", "createdAt"])
    .where("id", "=", asked.replaceAll("\0", ""))
    .where("kind", "=", kind)
    .where("itemId", "=", id)
    .executeTakeFirst();
  const { content, createdAt } = found(row, "version");
  return { content: found(readJson(schema, content), "version"), createdAt };
}
