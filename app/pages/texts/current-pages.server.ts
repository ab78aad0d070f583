import { congregation } from "../../../content/congregation.ts";
import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import { published, unpublished, type Visibility } from "../../items/visibility/visibility.ts";
import { pageFileOf, pageSlugs } from "../congregation/page-files.server.ts";
import { readSavedVersions, readVersions, shownOf, versionsAt } from "./drafts.server.ts";
import type { ReadableText } from "./editable-text.server.ts";
import { readAddedPages, readChangedSitePages } from "./page-settings.server.ts";
import { kidsPageId, kidsRoute, type PageSettings, pageAt, pathOf, settingsOfFile } from "./page-settings.ts";
import { pageOf } from "./pages.server.ts";
import { allPages, type PublishedPages, type TextInUse } from "./published-pages.ts";
import { lacksSafeguarding } from "./safeguarding.server.ts";
import { showsSample } from "./sample-state.server.ts";
import type { UnreadableLog } from "./unreadable.server.ts";

interface Options {
  db: Database;
  kept: CachedReads;
  clock: () => Date;
  unreadable: UnreadableLog;
}

/** The pages as visitors read them: the draft while it is shown, else the published revision, else the file. */
export class CurrentPages implements PublishedPages {
  readonly #options: Options;
  #paths = { ofSite: [] as readonly string[], added: new Set<string>() };

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call this once, so that every page of the site is known while the database does not respond. */
  async readAll(): Promise<void> {
    await this.addedByStaff();
    await Promise.all((await this.ofSite()).map((settings) => this.read(pageOf(settings))));
  }

  // Apart from the others, because all pages of visitors read these.
  ofSite(): Promise<readonly PageSettings[]> {
    const { db, kept } = this.#options;
    return kept.read("site pages", async () => {
      const changed = await readChangedSitePages(db);
      const firstShown = await readFirstShown(db);
      const settings = pageSlugs.map(
        (name) => changed.find(({ id }) => id === name) ?? firstSettings(name, firstShown),
      );
      const hidesKids = await lacksSafeguarding(db, kidsPageId);
      const pages = settings.map((page) =>
        hidesKids && page.id === kidsPageId ? { ...page, ...unpublished } : page,
      );
      const isAtRoute = ({ id, slug, version }: PageSettings) =>
        version === 0 && slug === settingsOfFile(id).slug;
      this.#paths.ofSite = pages.filter((page) => !isAtRoute(page)).map(pathOf);
      return pages;
    });
  }

  addedByStaff(): Promise<readonly PageSettings[]> {
    const { db, kept } = this.#options;
    return kept.read("pages added by staff", async () => {
      const pages = await readAddedPages(db);
      this.#paths.added = new Set(pages.map(pathOf));
      return pages;
    });
  }

  async read<Content>(text: ReadableText<Content>): Promise<TextInUse<Content>> {
    const { db, kept, clock, unreadable } = this.#options;
    const versions = await kept.read(`page ${text.slug}`, async () => {
      const [saved] = await readSavedVersions(db, text.slug);
      const { published, draft } = await readVersions(db, text, saved);
      for (const one of [published, draft]) if (one?.isUnreadable) unreadable.note(text.slug, one.revision);
      return { published, draft };
    });
    const now = clock();
    return shownOf(versionsAt(versions, now), now);
  }

  /** Whether this was the path of a page with settings of its own when this process last read them. */
  hasPath(path: string): boolean {
    return this.#paths.added.has(path) || this.#paths.ofSite.includes(path);
  }

  /** Whether a page has or had this name. */
  async isTaken(name: string): Promise<boolean> {
    return pageAt(await allPages(this), name) !== undefined;
  }
}

/**
 * The settings of a page that came with the site, until staff change them. A church's pages are hidden until its first text
 * appears, and its children's page has an address of its own.
 */
function firstSettings(name: string, firstShown: ReadonlyMap<string, Visibility> | "sample"): PageSettings {
  const settings = settingsOfFile(name);
  if (firstShown === "sample") return settings;
  const slug = name === kidsPageId ? congregation.kids.path.slice(1) : settings.slug;
  return {
    ...settings,
    ...(slug !== settings.slug && { slug, earlierSlugs: [kidsRoute] }),
    ...(pageFileOf(name)?.isHiddenUntilWritten && (firstShown.get(name) ?? unpublished)),
  };
}

/**
 * When pages that somebody has written are shown, by their names; those of the sample are all shown. A draft may wait since
 * the sample was.
 */
async function readFirstShown(db: Database): Promise<ReadonlyMap<string, Visibility> | "sample"> {
  if (await showsSample(db)) return "sample";
  const drafts = await db.selectFrom("pageDrafts").select(["slug", "visibleFrom", "visibleUntil"]).execute();
  const saved = await db.selectFrom("pageTexts").select("slug").where("revisionId", "is not", null).execute();
  return new Map<string, Visibility>([
    ...drafts.map(({ slug, ...visibility }) => [slug, visibility] as const),
    ...saved.map(({ slug }) => [slug, published] as const),
  ]);
}
