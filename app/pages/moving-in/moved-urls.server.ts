import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import type { Storage } from "../../../platform/storage/files/storage.ts";
import { jsonIn } from "../../../platform/stored-json.ts";
import { dayOf } from "../../dates/dates.ts";
import { pathOfDate } from "../../events/event-path.ts";
import { stateAt, unpublished, type Visibility } from "../../items/visibility/visibility.ts";
import { hasEnded } from "../../media/library/agreement.ts";
import { nameOfPicture, picturesNamedIn } from "../../media/pictures/library-picture.ts";
import { withPictures } from "../../posts/post-pictures.server.ts";
import { isShown, pathOf } from "../texts/page-settings.ts";
import { allPages, type PublishedPages } from "../texts/published-pages.ts";
import { revisionsInUse } from "../texts/read-text.server.ts";
import { plainPath } from "../urls/leading-urls.ts";
import { coverIn, numberIn } from "./moved-items.server.ts";
import { listOf } from "./moving-limits.ts";
import { withoutSize } from "./old-links.server.ts";

interface Options {
  db: Database;
  storage: Storage;
  kept: CachedReads;
  pages: PublishedPages;
  clock: () => Date;
}

/** A file of the old site that is here, and what has to be shown so that visitors may see it. */
interface MovedFile {
  url: string;
  /** Of the library: the ids of the pages whose published texts name it, and until when people agreed. */
  pages?: readonly string[];
  agreedUntil?: string;
  /** Of a post or an event. */
  shown?: Visibility;
}

interface MovedItem {
  kind: "page" | "post" | "event";
  id: string;
}

interface Moved {
  /** By the numbers that the old site gave to pages, posts and events. */
  items: ReadonlyMap<string, MovedItem>;
  /** By their paths there, without their sizes. */
  files: ReadonlyMap<string, readonly MovedFile[]>;
  events: ReadonlyMap<string, Visibility & { slug: string; isPublic: boolean }>;
}

/** An old site has fewer; what is more has no URLs of this kind. */
const mostRead = 20_000;
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif)$/;

/** The URLs that an old site made by itself: of its numbers and its pictures. Asking for one costs no query. */
export class MovedUrls {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call this once, so that all are known while the database does not respond. */
  readAll(): Promise<Moved> {
    return this.#options.kept.read("what came from an old site", () => readMoved(this.#options));
  }

  /** Where `?p=` and `?page_id=` of the old site lead; undefined for nowhere. */
  async numbered(number: string): Promise<string | undefined> {
    const { items, events } = await this.readAll();
    const item = items.get(number);
    if (!item) return undefined;
    if (item.kind === "post") return listOf.post;
    const now = this.#options.clock();
    if (item.kind === "event") {
      const event = events.get(item.id);
      const isSeen = event?.isPublic && stateAt(event, now) === "published";
      return isSeen ? pathOfDate(event) : listOf.event;
    }
    const page = (await allPages(this.#options.pages)).find(({ id }) => id === item.id);
    return page && isShown(page, now) ? pathOf(page) : undefined;
  }

  /** The URL here of a picture of the old site, once visitors see something that shows it; undefined for any other path. */
  async file(path: string): Promise<string | undefined> {
    if (!pictureFile.test(path)) return undefined;
    const found = (await this.readAll()).files.get(withoutSize(path)) ?? [];
    if (found.length === 0) return undefined;
    const now = this.#options.clock();
    const all = await allPages(this.#options.pages);
    const shownPages = new Set(all.filter((page) => isShown(page, now)).map(({ id }) => id));
    return found.find(({ pages = [], agreedUntil = "", shown }) => {
      if (shown) return stateAt(shown, now) === "published";
      return !hasEnded(agreedUntil, dayOf(now.toISOString())) && pages.some((id) => shownPages.has(id));
    })?.url;
  }
}

async function readMoved({ db, storage }: Pick<Options, "db" | "storage">): Promise<Moved> {
  const rows = await db
    .selectFrom("movedItems")
    .select(["source", "kind", "itemId"])
    .orderBy("movedAt")
    .orderBy("source")
    .limit(mostRead)
    .execute();
  const items = new Map<string, MovedItem>();
  // The guid of an item may have the number of another.
  const inUrls = new Map<string, MovedItem>();
  const files = new Map<string, MovedFile[]>();
  if (rows.length === 0) return { items, files, events: new Map() };
  const [pictures, posts, events] = [
    await readPictures(db),
    await readPosts(db, storage),
    await readEvents(db),
  ];
  const covers = new Map<string, MovedFile>([...posts, ...events]);
  for (const { source, kind, itemId } of rows) {
    const cover = coverIn(source);
    const file = kind === "picture" ? pictures.get(itemId) : cover ? covers.get(itemId) : undefined;
    const path = pathIn(cover ?? source);
    if (file?.url && path !== undefined) addTo(files, path, file);
    if (kind === "picture" || cover) continue;
    const stated = numberIn(source);
    const number = stated ?? /[?&](?:p|page_id)=(\d{1,12})(?:&|$)/.exec(source)?.[1];
    const found = stated === undefined ? inUrls : items;
    if (number && !found.has(number)) found.set(number, { kind, id: itemId });
  }
  return { items: new Map([...inUrls, ...items]), files, events };
}

/** The path of a picture without its size, in one way of writing. `source` begins with the host of the old site. */
function pathIn(source: string): string | undefined {
  const path = source.includes("?") ? undefined : plainPath(source.slice(source.indexOf("/")));
  return path && withoutSize(path);
}

async function readPictures(db: Database): Promise<Map<string, MovedFile>> {
  const rows = await db
    .selectFrom("pictures")
    .select(["id", "url", "agreedUntil"])
    .where("takenDownAt", "is", null)
    .where("id", "in", movedOf(db, "picture"))
    .execute();
  const pagesOf = new Map<string, string[]>();
  if (rows.length > 0)
    for (const { slug, stored } of await revisionsInUse(db))
      for (const name of stored ? picturesNamedIn(jsonIn(stored.content)) : []) addTo(pagesOf, name, slug);
  return new Map(
    rows.map(({ id, ...picture }) => [id, { ...picture, pages: pagesOf.get(nameOfPicture(id)) ?? [] }]),
  );
}

async function readPosts(db: Database, storage: Storage): Promise<Map<string, MovedFile>> {
  const rows = await db
    .selectFrom("dailyPosts")
    .select(["id", "date", "imgUrl", "imgPath", "visibleFrom", "visibleUntil"])
    .where("id", "in", movedOf(db, "post"))
    .execute();
  const posts = await withPictures(storage, rows);
  return new Map(posts.map(({ id, imgUrl: url, ...shown }) => [id, { url, shown }]));
}

async function readEvents(db: Database) {
  const rows = await db
    .selectFrom("events")
    .select(["id", "slug", "eventUrl", "isPublic", "visibleFrom", "visibleUntil"])
    .where("id", "in", movedOf(db, "event"))
    .execute();
  return new Map(
    rows.map(({ id, eventUrl: url, ...event }) => [
      id,
      { ...event, url, shown: event.isPublic ? event : unpublished },
    ]),
  );
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function movedOf(db: Database, kind: "picture" | "post" | "event") {
  return db.selectFrom("movedItems").select("itemId").where("kind", "=", kind);
}
