import type { DatabaseTransaction } from "../../../database/connection.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { takeWordsOutOfLog } from "../../changes/deleted-words.server.ts";
import { kinds } from "../../changes/kinds.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { endOfVersions } from "../../changes/version-term.server.ts";
import { versionsThatStay } from "../../changes/version-term.ts";
import { dayOf } from "../../dates/dates.ts";
import type { Viewer } from "../../viewer.ts";
import type { ItemKind } from "../item.ts";
import { itemsOnServer } from "../registry/items.server.ts";

interface NamedVersion {
  kind: ItemKind;
  itemId: string;
  id: string;
}

/** Deletes an earlier version of an item for good, also from the activity log. What the item says now stays. */
export async function deleteVersion(
  site: ChangingSite,
  viewer: Viewer,
  { kind, itemId, id }: NamedVersion,
): Promise<"deleted" | "gone" | "inUse"> {
  return change(site, viewer, kinds[kind].permission, async ({ db, record }) => {
    await takeTurns(db, "earlier versions");
    const versions = db.selectFrom("itemVersions").where("kind", "=", kind).where("itemId", "=", itemId);
    const last = await versions
      .select(["id", "content"])
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last?.id === id) return "inUse";
    const deleted = await db
      .deleteFrom("itemVersions")
      .where("id", "=", id)
      .where("kind", "=", kind)
      .where("itemId", "=", itemId)
      .returning(["content", "createdAt"])
      .executeTakeFirst();
    if (!deleted || !last) return "gone";
    const { versions: read, forgetSources } = itemsOnServer[kind];
    await forgetSources?.(db, itemId);
    await takeWordsOutOfLog(
      db,
      { kind, id: itemId },
      { deleted: deleted.content, others: contentsOf(db, kind, itemId) },
    );
    const title = read.inWords(last.content)?.title ?? "";
    const after = { "version of": dayOf(deleted.createdAt) };
    await record("version-deleted", { kind, id: itemId, title }, undefined, after);
    return "deleted";
  });
}

/** Few enough that long histories need little memory. */
const rowsAtOnce = 50;

async function* contentsOf(db: DatabaseTransaction, kind: ItemKind, itemId: string): AsyncGenerator<string> {
  for (let before: number | undefined; ; ) {
    const rows = await db
      .selectFrom("itemVersions")
      .select(["version", "content"])
      .where("kind", "=", kind)
      .where("itemId", "=", itemId)
      .$if(before !== undefined, (query) => query.where("version", "<", before ?? 0))
      .orderBy("version", "desc")
      .limit(rowsAtOnce)
      .execute();
    for (const { content } of rows) yield content;
    before = rows.at(-1)?.version;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Deletes versions that are older than the church wants, but the last ones of each item. */
export async function sweepItemVersions(site: ChangingSite): Promise<void> {
  const end = await endOfVersions(site);
  // Visitors' pages are made again when rows are deleted, and on PostgreSQL even when there were none.
  const old = await site.db
    .selectFrom("itemVersions")
    .select("id")
    .where("createdAt", "<", end)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("itemVersions as later")
          .select("later.id")
          .whereRef("later.kind", "=", "itemVersions.kind")
          .whereRef("later.itemId", "=", "itemVersions.itemId")
          .whereRef("later.version", ">", "itemVersions.version")
          .orderBy("later.version")
          .limit(1)
          .offset(versionsThatStay - 1),
      ),
    )
    .execute();
  for (let first = 0; first < old.length; first += rowsAtOnce) {
    const ids = old.slice(first, first + rowsAtOnce).map(({ id }) => id);
    await changeBySite(site, async ({ db }) => {
      await db.deleteFrom("itemVersions").where("id", "in", ids).execute();
    });
  }
}
