import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { takeWordsOutOfLog } from "../../changes/deleted-words.server.ts";
import { endOfVersions } from "../../changes/version-term.server.ts";
import { versionsThatStay } from "../../changes/version-term.ts";
import { dayOf } from "../../dates/dates.ts";
import type { Viewer } from "../../viewer.ts";
import { setsForTwo } from "../originals/facts.ts";
import { settleDraft } from "./draft-rows.server.ts";
import type { EditableText } from "./editable-text.server.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { findRevisionInUse } from "./read-text.server.ts";
import { lockText } from "./revisions.server.ts";

/** For good, also from previews and the activity log. What is published and what is drafted stay. */
export function deleteRevision<Content>(
  site: ChangingSite,
  viewer: Viewer,
  { text, id }: { text: EditableText<Content>; id: string },
): Promise<"deleted" | "gone" | "inUse" | "unreadable"> {
  return change(site, viewer, "pages:write", async ({ db, now, record }) => {
    const { slug, kind } = text;
    await lockText(db, slug);
    await settleDraft(db, { slug, now });
    const published = await findRevisionInUse(db, text);
    if (published.isUnreadable) return "unreadable";
    const draft = await db
      .selectFrom("pageDrafts")
      .select("revisionId")
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (id === published.revision?.id || id === draft?.revisionId) return "inUse";
    const deleted = await db
      .deleteFrom("pageRevisions")
      .where("id", "=", id)
      .where("slug", "=", slug)
      .returning(["content", "createdAt"])
      .executeTakeFirst();
    if (!deleted) return "gone";
    // Those that were begun before hold its words, and nobody can publish them any more.
    await db
      .deleteFrom("pagePreviews")
      .where("slug", "=", slug)
      .where("version", "<", published.version)
      .execute();
    const others = contentsOf(db, slug, text.original);
    await takeWordsOutOfLog(db, { kind, id: slug }, { deleted: deleted.content, others });
    const subject = { kind, id: slug, title: text.titleOf(published.content) } as const;
    await record("version-deleted", subject, undefined, { "version of": dayOf(deleted.createdAt) });
    return "deleted";
  });
}

/** Few enough that long histories need little memory. */
const rowsAtOnce = 50;

async function* contentsOf(db: DatabaseTransaction, slug: string, original: unknown): AsyncGenerator<string> {
  yield JSON.stringify(original);
  for (let before: number | undefined; ; ) {
    const rows = await db
      .selectFrom("pageRevisions")
      .select(["version", "content"])
      .where("slug", "=", slug)
      .$if(before !== undefined, (query) => query.where("version", "<", before ?? 0))
      .orderBy("version", "desc")
      .limit(rowsAtOnce)
      .execute();
    for (const { content } of rows) yield content;
    before = rows.at(-1)?.version;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Keeps the last ones, what is published or drafted, and those of bank details, so that all changes can be followed. */
export async function sweepRevisions(site: ChangingSite): Promise<void> {
  const end = await endOfVersions(site);
  // Visitors' pages are made again when a text is locked, so nothing is touched unless there is something to delete.
  const texts = await oldRevisions(site.db, end).select("slug").distinct().orderBy("slug").execute();
  for (const { slug } of texts)
    await changeBySite(site, async ({ db }) => {
      await lockText(db, slug);
      const old = await oldRevisions(db, end).select("id").where("slug", "=", slug).execute();
      for (const { id } of old) await db.deleteFrom("pageRevisions").where("id", "=", id).execute();
    });
}

function oldRevisions(db: Database | DatabaseTransaction, end: string) {
  return db
    .selectFrom("pageRevisions")
    .where("createdAt", "<", end)
    .where("pageRevisions.slug", "not in", [...setsForTwo].map(slugOfFacts))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("pageTexts")
            .select("revisionId")
            .whereRef("pageTexts.slug", "=", "pageRevisions.slug")
            .whereRef("pageTexts.revisionId", "=", "pageRevisions.id"),
        ),
      ),
    )
    .where("pageRevisions.id", "not in", ({ selectFrom }) => selectFrom("pageDrafts").select("revisionId"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("pageRevisions as later")
          .select("later.id")
          .whereRef("later.slug", "=", "pageRevisions.slug")
          .whereRef("later.version", ">", "pageRevisions.version")
          .orderBy("later.version")
          .limit(1)
          .offset(versionsThatStay - 1),
      ),
    );
}
