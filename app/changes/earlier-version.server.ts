import type { Database } from "../../database/connection.ts";
import { found } from "../responses/found.ts";
import type { ItemKind } from "./item-versions.server.ts";

/** What an item said before, for its form. */
export interface EarlierVersion<Kept> {
  content: Kept;
  createdAt: string;
}

/**
 * The version of an item that a URL names with `?earlier=`. Throws a 404 when it has no such version. Who may read it is
 * for the caller to ask.
 */
export async function findEarlier<Kept>(
  db: Database,
  url: string,
  { kind, id }: { kind: ItemKind; id: string },
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
  return { content: JSON.parse(content), createdAt };
}
