import { v7 as uuidv7 } from "uuid";
import { published, type Visibility } from "../../../app/items/visibility/visibility.ts";
import type { Database } from "../../../database/connection.ts";
import { postForm, type TestSite } from "../../support/test-site.ts";
import { formAt, type Sent } from "./page-edits.ts";

type Headers = Record<string, string>;

const page = { title: "Our garden", description: "Beans, bees and a bench behind the church." };

/** Adds a page as a draft and returns its id. */
export async function addOwnPage(site: TestSite, staff: Headers, fields: Headers = {}): Promise<string> {
  const added = await postForm(site, "/pages/new", { ...page, ...fields }, staff);
  const id = /^\/pages\/([\w-]+)\/edit$/.exec(added.headers.get("location") ?? "")?.[1];
  if (id === undefined) throw new Error(`adding a page returned ${added.status}`);
  return id;
}

/** Sends the form of a page as a browser without scripts would, with some fields changed. */
export async function sendPieces(
  site: TestSite,
  id: string,
  staff: Headers,
  change: Sent = {},
): Promise<Response> {
  const url = `/pages/${id}/edit`;
  const body = await formAt(site, url, staff, change);
  return site.request(url, { method: "POST", body, headers: staff });
}

/** One piece of each kind, as the form sends them. */
export const everyPiece: Sent = {
  "piece-0-kind": "text",
  "piece-0-text": "## Beans\n\nWe meet at **{service.time}**, see [when](/services).",
  "piece-1-kind": "picture",
  "piece-1-picture": "growth-track.jpg",
  "piece-1-alt": "Raised beds in the sun",
  "piece-1-side": "right",
  "piece-1-text": "Bring gloves.",
  "piece-2-kind": "cards",
  "piece-2-heading": "What grows",
  "piece-2-card-name": ["Beans", "Bees"],
  "piece-2-card-words": ["Runner and broad.", "Two hives."],
  "piece-2-card-to": ["/event", ""],
  "piece-3-kind": "people",
  "piece-3-heading": "Gardeners",
  "piece-4-kind": "times",
  "piece-4-heading": "",
  "piece-5-kind": "files",
  "piece-5-heading": "",
  "piece-6-kind": "map",
  "piece-6-heading": "The way to the beds",
  "piece-6-text": "Through the gate.",
  "piece-7-kind": "call",
  "piece-7-heading": "Join us",
  "piece-7-words": "Every Thursday.",
  "piece-7-label": "See the dates",
  "piece-7-to": "/event",
};

/** Sends where a page is and when it is shown. */
export async function sendSettings(
  site: TestSite,
  id: string,
  staff: Headers,
  change: Sent,
): Promise<Response> {
  const url = `/pages/${id}/settings`;
  const html = await formAt(site, url, staff, { shown: "now", ...change });
  html.delete("button");
  return site.request(url, { method: "POST", body: html, headers: staff });
}

interface InsertedPage extends Partial<Visibility> {
  id?: string;
  slug: string;
  title?: string;
  text?: string;
  /** Instead of one piece of text. */
  pieces?: object[];
}

/** Adds a page with one piece of text, as if somebody had published it. */
export async function insertOwnPage(
  db: Database,
  { id = uuidv7(), slug, title = slug, text = "Words.", pieces, ...visibility }: InsertedPage,
): Promise<void> {
  const createdAt = "2026-11-01T12:00:00.000Z";
  const content = { title, description: `About ${title}.`, pieces: pieces ?? [{ kind: "text", text }] };
  const revisionId = uuidv7();
  await db
    .insertInto("pageRevisions")
    .values({
      id: revisionId,
      slug: id,
      version: 1,
      content: JSON.stringify(content),
      origin: "edited",
      authorId: null,
      authorName: "Ann Hill",
      createdAt,
    })
    .execute();
  await db.insertInto("pageTexts").values({ slug: id, revisionId, version: 1 }).execute();
  await db
    .insertInto("ownPages")
    .values({ id, slug, version: 1, createdAt, ...published, ...visibility })
    .execute();
}

/** Gives a page of prose a draft, as if somebody had saved it. */
export async function insertPageDraft(
  db: Database,
  slug: string,
  words: string,
  visibility: Visibility,
): Promise<void> {
  const revisionId = uuidv7();
  await db
    .insertInto("pageRevisions")
    .values({
      id: revisionId,
      slug,
      version: 1,
      content: JSON.stringify({ title: words, description: words, text: words }),
      origin: "draft",
      authorId: null,
      authorName: "Ann Hill",
      createdAt: "2026-11-01T12:00:00.000Z",
    })
    .execute();
  await db.insertInto("pageTexts").values({ slug, revisionId: null, version: 1 }).execute();
  await db
    .insertInto("pageDrafts")
    .values({ slug, revisionId, ...visibility })
    .execute();
}

/** Publishes other links of the menu and the footer, as if somebody had. */
export async function insertMenu(db: Database, links: { label: string; to: string }[]): Promise<void> {
  const id = uuidv7();
  const content = { main: [{ label: "Home", to: "/" }, ...links], footer: links };
  await db
    .insertInto("pageRevisions")
    .values({
      id,
      slug: "facts/menu",
      version: 1,
      content: JSON.stringify(content),
      origin: "edited",
      authorId: null,
      authorName: "Ann Hill",
      createdAt: "2026-11-01T12:00:00.000Z",
    })
    .execute();
  await db.insertInto("pageTexts").values({ slug: "facts/menu", revisionId: id, version: 1 }).execute();
}
