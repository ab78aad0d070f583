import { isDeepStrictEqual } from "node:util";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { readStored, type StoredJson, toStored } from "../../../platform/stored-json.ts";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { findPreviewed } from "../../items/visibility/preview-links.server.ts";
import { recordVisibility } from "../../items/visibility/record.server.ts";
import { never, stateAt, unpublished, type Visibility } from "../../items/visibility/visibility.ts";
import { hiddenInWords } from "../../items/visibility/visibility-words.ts";
import { lockLinkedFiles } from "../../media/files/uses.server.ts";
import type { Viewer } from "../../viewer.ts";
import { addRevision } from "./add-revision.server.ts";
import { endDraft, isLasting, settleDraft } from "./draft-rows.server.ts";
import { draftInWords } from "./draft-words.ts";
import type { EditablePage, EditableText, PageContent, ReadableText } from "./editable-text.server.ts";
import { dropPreview } from "./page-previews.server.ts";
import { currentSettings } from "./page-settings.server.ts";
import type { PageSettings } from "./page-settings.ts";
import type { RevisionInUse, TextInUse } from "./published-pages.ts";
import { readText, revisionsInUse, type SavedText } from "./read-text.server.ts";
import { recordReview } from "./review-rows.server.ts";
import { lockText, type Publishing, signedBy, type TextOutcome } from "./revisions.server.ts";

/** A version of a page that waits for its moment, or that visitors see for a time instead of the published one. */
interface Draft<Content = PageContent> extends Visibility {
  content: Content;
  /** Whether this version of the site cannot read it, so that `content` is the published text. */
  isUnreadable: boolean;
  stored: StoredJson;
  revision: RevisionInUse;
}

export interface PageVersions<Content = PageContent> {
  published: TextInUse<Content>;
  draft: Draft<Content> | undefined;
}

export interface SavedVersions {
  published: SavedText;
  draft: (Pick<Draft, "stored" | "revision"> & Visibility) | undefined;
}

/** The saved versions of all texts, or of the one with this slug. Texts that nobody ever changed have none. */
export async function readSavedVersions(db: Database, slug?: string): Promise<SavedVersions[]> {
  const [texts, drafts] = await Promise.all([revisionsInUse(db, slug), readDrafts(db, slug)]);
  return texts.map((published) => ({ published, draft: drafts.get(published.slug) }));
}

/** Reads the versions of a text as they are written down, whatever the clock has done. */
export async function readVersions<Content>(
  db: Database,
  text: ReadableText<Content>,
  saved: SavedVersions | undefined,
): Promise<PageVersions<Content>> {
  const published = await readText(db, text, saved?.published);
  const draft = saved?.draft;
  if (!draft) return { published, draft };
  const content = readStored(text, draft.stored);
  const isUnreadable = content === undefined;
  return { published, draft: { ...draft, content: content ?? published.content, isUnreadable } };
}

/** What the clock has made of versions: a draft that is over is gone, one that has appeared for good is published. */
export function versionsAt<Versions extends PageVersions<unknown> | SavedVersions>(
  versions: Versions,
  now: Date,
): Versions {
  const { published, draft } = versions;
  if (!draft || stateAt(draft, now) === "over") return { ...versions, draft: undefined };
  return isLasting(draft, now)
    ? {
        ...versions,
        published: { ...published, ...textOf(draft), version: published.version + 1 },
        draft: undefined,
      }
    : versions;
}

/** The drafts of all pages, or of the one with this slug, by their slugs; also those that are over. */
async function readDrafts(
  db: Database,
  slug?: string,
): Promise<Map<string, NonNullable<SavedVersions["draft"]>>> {
  const rows = await db
    .selectFrom("pageDrafts")
    .innerJoin("pageRevisions", "pageRevisions.id", "pageDrafts.revisionId")
    .select(["pageDrafts.slug", "visibleFrom", "visibleUntil", "content", "shape"])
    .select(["pageRevisions.id", "origin", "authorName", "createdAt"])
    .$if(slug !== undefined, (query) => query.where("pageDrafts.slug", "=", slug ?? ""))
    .execute();
  return new Map(
    rows.map(({ slug, content, shape, visibleFrom, visibleUntil, ...revision }) => [
      slug,
      { stored: { content, shape }, revision, visibleFrom, visibleUntil },
    ]),
  );
}

export async function findVersions<Content>(
  db: Database,
  now: Date,
  text: ReadableText<Content>,
): Promise<PageVersions<Content>> {
  const [saved] = await readSavedVersions(db, text.slug);
  return versionsAt(await readVersions(db, text, saved), now);
}

/** What visitors see of two versions. */
export function shownOf<Text extends object>(
  { published, draft }: { published: Text; draft: (Partial<Text> & Visibility) | undefined },
  now: Date,
): Text {
  return draft && stateAt(draft, now) === "published" ? { ...published, ...textOf(draft) } : published;
}

function textOf<Text extends Visibility>({ visibleFrom: _, visibleUntil: __, ...text }: Text) {
  return text;
}

/** What a form or a screen opens: the draft, if there is one that is asked for, or else the published text. */
export function openedOf<Content>(
  { published, draft }: PageVersions<Content>,
  isOfDraft: boolean,
): TextInUse<Content> {
  return isOfDraft && draft ? { ...published, ...textOf(draft) } : published;
}

export interface EditedDraft extends Pick<Publishing<PageContent>, "text" | "version" | "content"> {
  isOfDraft: boolean;
  settings: PageSettings;
}

/**
 * Saves a text as the draft of its page, which appears and disappears when the draft before it did. A new one waits. Nobody
 * replaces a draft unless they have seen it: then `isOfDraft` is set.
 */
export function saveDraft(
  site: ChangingSite,
  viewer: Viewer,
  { text, settings, version, content, isOfDraft }: EditedDraft,
): Promise<TextOutcome<PageContent>> {
  return change(site, viewer, "pages:write", async (change) => {
    const { slug, kind, titleOf, summaryOf } = text;
    await lockText(change.db, slug);
    const page = await currentSettings(change.db, settings);
    const versions = await settledVersions(change, text);
    const { published, draft } = versions;
    const before = openedOf(versions, true);
    if (page.version !== settings.version) return { now: before, settings: page };
    if (before.isUnreadable) return "unreadable";
    const isUnseen = draft !== undefined && !isOfDraft;
    if (version !== published.version || isUnseen) return { now: before };
    if (draft && isDeepStrictEqual(draft.content, content)) return "unchanged";
    // Somebody may have shared a link to the draft before.
    if (!draft) await endDraft(change.db, slug);
    const stored = toStored(text, content, before.stored);
    const signed = { ...stored, origin: "draft", ...signedBy(change.viewer) } as const;
    const revisionId = await addRevision(change.db, { slug, version: version + 1, ...signed }, change.now);
    await lockLinkedFiles(change.db, content);
    await nextVersion(change.db, slug);
    await change.db
      .insertInto("pageDrafts")
      .values({ slug, revisionId, ...unpublished })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet({ revisionId }))
      .execute();
    await dropPreview(change.db, { slug, userId: change.viewer.id });
    const subject = { kind, id: slug, title: titleOf(content) } as const;
    await change.record("drafted", subject, summaryOf(before.content), summaryOf(content));
    return "saved";
  });
}

interface DraftChange {
  text: EditableText<PageContent>;
  version: number;
}

/** A draft that visitors see from now on for good is published. Nothing is saved when the schedule is `over`. */
export function scheduleDraft(
  site: ChangingSite,
  viewer: Viewer,
  { text, version, ...moments }: DraftChange & Visibility,
): Promise<"scheduled" | "published" | "over" | { now: PageVersions }> {
  return change(site, viewer, "pages:write", async (change) => {
    await lockText(change.db, text.slug);
    const versions = await settledVersions(change, text);
    const { published, draft } = versions;
    if (version !== published.version || !draft || draft.isUnreadable) return { now: versions };
    const state = stateAt(moments, change.now);
    if (state === "over") return "over";
    const { slug } = text;
    await nextVersion(change.db, slug);
    await change.db.updateTable("pageDrafts").set(moments).where("slug", "=", slug).execute();
    const subject = { kind: "page", id: slug, title: text.titleOf(draft.content) } as const;
    await recordVisibility(change, subject, moments, draft);
    await recordReview(change.db, slug, change.now);
    await settleDraft(change.db, { slug, now: change.now, person: signedBy(change.viewer) });
    return state === "published" && moments.visibleUntil === never ? "published" : "scheduled";
  });
}

export function discardDraft(
  site: ChangingSite,
  viewer: Viewer,
  { text, version }: DraftChange,
): Promise<"saved" | { now: PageVersions }> {
  return change(site, viewer, "pages:write", async (change) => {
    await lockText(change.db, text.slug);
    const versions = await settledVersions(change, text);
    const { published, draft } = versions;
    if (version !== published.version || !draft) return { now: versions };
    await nextVersion(change.db, text.slug);
    await endDraft(change.db, text.slug);
    await change.record("draft-discarded", {
      kind: "page",
      id: text.slug,
      title: text.titleOf(draft.content),
    });
    return "saved";
  });
}

/** The versions of a text that is locked, once a draft that is over has ended or become the published text. */
async function settledVersions(
  change: ChangeByPerson,
  text: EditableText<PageContent>,
): Promise<PageVersions> {
  await settleDraft(change.db, { slug: text.slug, now: change.now });
  return findVersions(change.db, change.now, text);
}

async function nextVersion(trx: DatabaseTransaction, slug: string): Promise<void> {
  await trx
    .updateTable("pageTexts")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("slug", "=", slug)
    .execute();
}

export interface HiddenPage {
  content: PageContent;
  /** Such as `Draft` or `From Sunday, 22 November`. */
  hidden: string;
  /** For the bar of the page: `Draft from Sunday, 22 November`. */
  shown: string;
}

/** The draft of a page that waits, or the page itself while it is hidden; undefined when visitors see all of it. */
export async function findHidden(
  db: Database,
  now: Date,
  page: EditablePage,
): Promise<HiddenPage | undefined> {
  const { published, draft } = await findVersions(db, now, page);
  const draftHidden = draft && !draft.isUnreadable ? hiddenInWords(draft, now) : undefined;
  if (draft && draftHidden !== undefined)
    return { content: draft.content, hidden: draftHidden, shown: draftInWords(draft, now) };
  const hidden = hiddenInWords(page.settings, now);
  if (hidden === undefined) return undefined;
  const { content } = shownOf({ published, draft }, now);
  return { content, hidden, shown: hidden };
}

/** The same for somebody who was sent a link; undefined also when the link has ended. */
export async function findShared(
  db: Database,
  now: Date,
  { page, token }: { page: EditablePage; token: string },
): Promise<HiddenPage | undefined> {
  const previewed = await findPreviewed(db, token, now);
  const isOfPage = previewed?.kind === "page" && previewed.id === page.slug;
  return isOfPage ? findHidden(db, now, page) : undefined;
}
