import { recordVisibility } from "../../items/visibility/record.server.ts";
import { never, published, unpublished } from "../../items/visibility/visibility.ts";
import type { PublishingChange } from "../texts/editable-text.server.ts";
import type { OwnPageRow } from "../texts/own-pages.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { ownPageAsText } from "./own-page-text.server.ts";

/**
 * Lets visitors see a hidden page along with the text that is published, unless somebody has changed its settings since
 * `version`. Returns whether it did.
 */
export function publishHidden({
  id,
  version,
}: Pick<OwnPageRow, "id" | "version">): (change: PublishingChange) => Promise<boolean> {
  return async (change) => {
    const row = await change.db
      .updateTable("ownPages")
      .set(({ eb }) => ({ ...published, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("version", "=", version)
      .where("visibleFrom", "=", never)
      .where("removedAt", "is", null)
      .returning(["id", "slug"])
      .executeTakeFirst();
    if (!row) return false;
    const { content } = await findRevisionInUse(change.db, ownPageAsText(row));
    await recordVisibility(change, { kind: "page", id, title: content.title }, published, unpublished);
    return true;
  };
}
