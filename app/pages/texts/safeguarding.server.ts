import type { Database } from "../../../database/connection.ts";
import { factsToRead } from "./facts-text.server.ts";
import { kidsPageId } from "./page-settings.ts";
import { findRevisionInUse } from "./read-text.server.ts";
import { readOriginals } from "./sample-state.server.ts";

export const safeguardingMissing =
  "Visitors see the children’s page once you have said whom to call about the safety of a child: under Pages, Church details, Children and life groups.";

/** Whether a page may not be shown yet, because parents would not read whom to call. */
export async function lacksSafeguarding(db: Database, id: string): Promise<boolean> {
  if (id !== kidsPageId || (await readOriginals(db)) !== "church") return false;
  const { content } = await findRevisionInUse(db, factsToRead("services"));
  return content.safeguarding === undefined;
}
