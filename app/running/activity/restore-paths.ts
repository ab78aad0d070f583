import type { DeletedItemTable } from "../../../database/tables.ts";
import type { Kind } from "../../changes/kinds.ts";
import { restorePath } from "../../items/item.ts";
import { isItemKind, items } from "../../items/registry/items.ts";
import { vigilsPath } from "../../prayer/vigils/vigil-limits.ts";
import { restoreSamplePath } from "../../sample/removing/paths.ts";
import { pathOfKind } from "../../sermons/collections/collection-kinds.ts";

interface Restorable {
  /** How `deletedItems` calls its kind. */
  stored: DeletedItemTable["kind"];
  /** The URL of the POST that restores it. */
  path: string;
}

/** How something that the log says was deleted or merged is restored; undefined for kinds that cannot be. */
export function restorableAs(kind: Kind, id: string): Restorable | undefined {
  if (isItemKind(kind)) return { stored: kind, path: restorePath(items[kind], id) };
  if (kind === "speaker" || kind === "series" || kind === "topic")
    return { stored: "collection", path: `/sermon-lists/${pathOfKind[kind]}/${id}/restore` };
  if (kind === "site") return { stored: "sample", path: restoreSamplePath(id) };
  return kind === "vigil" ? { stored: "hidden vigil", path: `${vigilsPath}/${id}/restore` } : undefined;
}
