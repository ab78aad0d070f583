import { isDeepStrictEqual } from "node:util";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { PageRevisionTable } from "../../../database/page-tables.ts";
import { readStored, type StoredJson, toStored } from "../../../platform/stored-json.ts";
import type { Action } from "../../changes/activity-words.ts";
import { type Change, type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { recordVisibility } from "../../items/visibility/record.server.ts";
import { never, published, unpublished } from "../../items/visibility/visibility.ts";
import { lockLinkedFiles, recordUploads } from "../../media/files/uses.server.ts";
import { found } from "../../serving/responses/found.ts";
import { nameOf, nameOfLeaver, type Person, type Viewer } from "../../viewer.ts";
import { addRevision } from "./add-revision.server.ts";
import { endDraft, endShownDraft, settleDraft } from "./draft-rows.server.ts";
import type { EditableText } from "./editable-text.server.ts";
import { dropPreview } from "./page-previews.server.ts";
import {
  currentSettings,
  lockSettings,
  notRemoved,
  readSettings,
  writeSettings,
} from "./page-settings.server.ts";
import type { PageSettings } from "./page-settings.ts";
import type { TextInUse } from "./published-pages.ts";
import { findRevisionInUse, originalOfText } from "./read-text.server.ts";
import { lacksSafeguarding } from "./safeguarding.server.ts";
import { followsTitle } from "./slugs.server.ts";

export interface ChangedText<Content> {
  text: EditableText<Content>;
  /**
   * The version that was opened; `original` stands for any that uses the file. Without it the change does not mind what
   * others did meanwhile.
   */
  version?: number | "original" | undefined;
}

/**
 * Whether a text was changed; when somebody else was first, `now` is what they published, and `settings` are those that they
 * gave to the page. No form changes an `unreadable` one: it does not show what this version of the site would lose.
 */
export type TextOutcome<Content> =
  | "saved"
  | "unchanged"
  | "unreadable"
  | { now: TextInUse<Content>; settings?: PageSettings };

/** What a person wrote in the browser. */
export type Edit<Content> = Omit<Publishing<Content>, "origin" | "author" | "whole">;

export function publishFromForm<Content>(
  site: ChangingSite,
  viewer: Viewer,
  edit: Edit<Content>,
): Promise<TextOutcome<Content>> {
  return change(site, viewer, "pages:write", (change) =>
    publish(change, { ...edit, origin: "edited", author: change.viewer }),
  );
}

/** Publishes it as a new one, unless it does not fit this version of the site. Throws a 404 if there is none. */
export function restoreRevision<Content>(
  site: ChangingSite,
  viewer: Viewer,
  { id, ...changed }: ChangedText<Content> & { id: string },
): Promise<TextOutcome<Content> | "outdated"> {
  return change(site, viewer, "pages:write", async (change) => {
    await lockText(change.db, changed.text.slug);
    const row = await change.db
      .selectFrom("pageRevisions")
      .select(["content", "shape"])
      .where("id", "=", id)
      .where("slug", "=", changed.text.slug)
      .executeTakeFirst();
    const version = found(row, "version");
    const content = readStored(changed.text, version);
    if (content === undefined) return "outdated";
    const author = change.viewer;
    return publish(change, { ...changed, content, whole: version, origin: "restored", author });
  });
}

/** Uses the text's file again. The edits stay in the history. */
export function backToOriginal<Content>(
  site: ChangingSite,
  viewer: Viewer,
  changed: ChangedText<Content>,
): Promise<TextOutcome<Content>> {
  return change(site, viewer, "pages:write", async (change) => {
    const content = await originalOfText(change.db, changed.text);
    return publish(change, { ...changed, content, origin: "original", author: change.viewer });
  });
}

type Origin = PageRevisionTable["origin"];

const actionOf = {
  edited: "changed",
  draft: "drafted",
  published: "published",
  restored: "restored",
  original: "original-restored",
  imported: "imported",
  confirmed: "confirmed",
  hidden: "hidden",
} as const satisfies Record<Origin, Action>;

/** Made from what a form showed, which is not all of a text that cannot be read. The others are whole versions. */
const fromForms: ReadonlySet<Origin> = new Set(["edited", "confirmed"]);

export interface Publishing<Content> extends ChangedText<Content> {
  content: Content;
  /** The preview that it is published from: what this version does not know of it is kept. */
  preview?: StoredJson;
  /** What it is all of, also of what this version does not know; without it what is in use is kept of that. */
  whole?: StoredJson;
  /** Whether it began as the draft of the page, which it then replaces too. */
  isOfDraft?: boolean;
  /** The settings with which a page was opened; nothing is published once others hold. */
  settings?: PageSettings;
  /** Whether visitors are to see a page from now on that waits as a draft. */
  appears?: boolean;
  /** Makes the URL of a page from its title, which it follows while nobody can have used it. */
  slugFrom?: (title: string, pages: readonly PageSettings[], page: PageSettings) => string;
  origin: Origin;
  author: Person | undefined;
}

type PublishingChange = Pick<Change | ChangeByPerson, "db" | "now" | "record">;

/**
 * Publishes a text within a change. What a person wrote ends their preview and, if it is of the draft, the draft. Any other
 * version ends a draft that visitors see, so that they see what was published, and leaves one that waits.
 *
 * @throws {UnfitUploads} if it names uploaded files that it cannot show.
 */
export async function publish<Content>(
  change: PublishingChange,
  publishing: Publishing<Content>,
): Promise<TextOutcome<Content>> {
  const { text, settings, appears = false, slugFrom, origin, author, isOfDraft = false } = publishing;
  const { slug } = text;
  await lockText(change.db, slug);
  const page = settings && (await currentSettings(change.db, settings));
  if (page && page.version !== settings.version)
    return { now: await findRevisionInUse(change.db, text), settings: page };
  const isHidden = page?.visibleFrom === never;
  const before = isHidden ? await findRevisionInUse(change.db, text) : undefined;
  const outcome = await addPublished(change, publishing);
  if (outcome !== "saved" && outcome !== "unchanged") return outcome;
  const isEdit = origin === "edited";
  if (isEdit && author) await dropPreview(change.db, { slug, userId: author.id });
  const hadDraft = isEdit
    ? isOfDraft && (await endDraft(change.db, slug))
    : await endShownDraft(change.db, slug, change.now);
  // A page that nobody had written is hidden without a row, and would appear with its first text.
  const locked = page && isHidden ? await lockSettings(change.db, page) : undefined;
  const title = text.titleOf(publishing.content);
  const titles = { before: before ? text.titleOf(before.content) : title, after: title };
  const hidden = locked && slugFrom ? await moveWithTitle(change.db, locked, titles, slugFrom) : locked;
  const hasAppeared = hidden !== undefined && appears && !(await lacksSafeguarding(change.db, slug));
  if (hasAppeared) {
    await writeSettings(change.db, hidden, published);
    await recordVisibility(change, { kind: "page", id: slug, title }, published, unpublished);
  }
  return hadDraft || hasAppeared ? "saved" : outcome;
}

async function moveWithTitle(
  trx: DatabaseTransaction,
  page: PageSettings,
  titles: { before: string; after: string },
  slugFrom: NonNullable<Publishing<unknown>["slugFrom"]>,
): Promise<PageSettings> {
  if (!(await followsTitle(trx, page, titles))) return page;
  await takeTurns(trx, "addresses of pages");
  const slug = slugFrom(titles.after, await readSettings(trx), page);
  await writeSettings(trx, page, { slug });
  return notRemoved(await lockSettings(trx, page));
}

async function addPublished<Content>(
  change: PublishingChange,
  { text, version, content, preview, whole, origin, author }: Publishing<Content>,
): Promise<TextOutcome<Content>> {
  const { slug, kind, titleOf, summaryOf, uploadsIn } = text;
  await settleDraft(change.db, { slug, now: change.now });
  const before = await findRevisionInUse(change.db, text);
  if (before.isUnreadable && fromForms.has(origin)) return "unreadable";
  const isAsOpened = version === "original" ? before.revision === undefined : version === before.version;
  if (version !== undefined && !isAsOpened) return { now: before };
  // Two people may confirm that nothing has to change.
  const isSame = origin !== "confirmed" && !before.isUnreadable && isDeepStrictEqual(content, before.content);
  if (origin === "original" ? before.revision === undefined : isSame) return "unchanged";
  const next = before.version + 1;
  const kept = whole || origin === "original" ? [whole] : [preview, before.stored];
  const stored = toStored(text, content, ...kept);
  const written = { slug, version: next, ...stored, origin, ...signedBy(author) };
  const id = await addRevision(change.db, written, change.now);
  await change.db
    .updateTable("pageTexts")
    .set({ revisionId: origin === "original" ? null : id, version: next })
    .where("slug", "=", slug)
    .execute();
  await recordUploads(change.db, slug, uploadsIn(content));
  await lockLinkedFiles(change.db, content);
  const subject = { kind, id: slug, title: titleOf(content) } as const;
  await change.record(actionOf[origin], subject, summaryOf(before.content), summaryOf(content));
  return "saved";
}

/** The author's columns of a revision. An import has no author. */
export function signedBy(author: Person | undefined): { authorId: string | null; authorName: string } {
  return { authorId: author?.id ?? null, authorName: author ? nameOf(author) : "" };
}

export async function lockText(trx: DatabaseTransaction, slug: string): Promise<void> {
  await trx
    .insertInto("pageTexts")
    .values({ slug, revisionId: null, version: 0 })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  await trx
    .updateTable("pageTexts")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("slug", "=", slug)
    .execute();
}

/** Takes a person out of the history when their account is removed; what they wrote stays. */
export async function anonymizeAuthor(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable("pageRevisions")
    .set({ authorId: null, authorName: nameOfLeaver })
    .where("authorId", "=", userId)
    .execute();
}
