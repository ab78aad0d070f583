import type { z } from "zod";
import type { Database } from "../../database/connection.ts";
import { readJson } from "../../platform/stored-json.ts";
import { found } from "../serving/responses/found.ts";
import type { ItemKind } from "./item-versions.server.ts";

/** What an item said before, for its form. */
export interface EarlierVersion<Kept> {
  content: Kept;
  createdAt: string;
}

/**
 * The version of an item that a URL names with `?earlier=`. Throws a 404 when it has no such version that this version of
 * the site can read. Who may read it is for the caller to ask.
 */
export async function findEarlier<Kept>(
  db: Database,
  url: string,
  { kind, id, schema }: { kind: ItemKind; id: string; schema: z.ZodType<Kept> },
): Promise<EarlierVersion<Kept> | undefined> {
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
