import type { Database } from "../../../database/connection.ts";
import type { ItemKind } from "../item.ts";

const ofVisibility = ["created", "hidden", "scheduled", "published"] as const;

/**
 * Whether the activity log knows that an item was added as a draft, and neither scheduled nor published since: then nobody
 * can have used its URL. An item whose entries are gone may have been shown.
 */
export async function wasAlwaysDraft(
  db: Pick<Database, "selectFrom">,
  { kind, id }: { kind: ItemKind; id: string },
): Promise<boolean> {
  const entries = await db
    .selectFrom("activity")
    .select(["action", "at"])
    .where("kind", "=", kind)
    .where("thingId", "=", id)
    .where("action", "in", ofVisibility)
    .orderBy("id")
    .limit(3)
    .execute();
  const [created, hidden] = entries;
  const actions = entries.map(({ action }) => action).sort();
  return actions.join() === "created,hidden" && created?.at === hidden?.at;
}
