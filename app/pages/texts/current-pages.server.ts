import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import { published, unpublished, type Visibility } from "../../items/visibility/visibility.ts";
import type { Originals } from "../originals/facts.ts";
import { pageFileOf, pageSlugs } from "../originals/page-files.server.ts";
import { readSavedVersions, readVersions, shownOf, versionsAt } from "./drafts.server.ts";
import type { ReadableText } from "./editable-text.server.ts";
import { factsToRead } from "./facts-text.server.ts";
import { readAddedPages, readChangedSitePages } from "./page-settings.server.ts";
import {
  holderOf,
  kidsPageId,
  kidsRoute,
  type PageSettings,
  pageAt,
  pathOf,
  settingsOfFile,
} from "./page-settings.ts";
import { pageOf } from "./pages.server.ts";
import { allPages, type PublishedPages, type TextInUse } from "./published-pages.ts";
import { originalOfText } from "./read-text.server.ts";
import { lacksSafeguarding } from "./safeguarding.server.ts";
import { readOriginals } from "./sample-state.server.ts";
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
  async ofSite(): Promise<readonly PageSettings[]> {
    const [pages, added] = await Promise.all([this.#ofSite(), this.addedByStaff()]);
    const now = this.#options.clock();
    const isBehind = ({ slug }: PageSettings) => holderOf(added, slug, now) !== undefined;
    return pages.some(isBehind)
      ? pages.map((page) => (isBehind(page) ? { ...page, ...unpublished } : page))
      : pages;
  }

  #ofSite(): Promise<readonly PageSettings[]> {
    const { db, kept } = this.#options;
    return kept.read("site pages", async () => {
      const changed = await readChangedSitePages(db);
      const first = await readFirst(db);
      const settings = pageSlugs.map(
        (name) => changed.find(({ id }) => id === name) ?? firstSettings(name, first),
      );
      const hidesKids = await lacksSafeguarding(db, kidsPageId);
      const isHidden = ({ id }: PageSettings) => hidesKids && id === kidsPageId;
      const pages = settings.map((page) => (isHidden(page) ? { ...page, ...unpublished } : page));
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

  async isTaken(name: string): Promise<boolean> {
    return pageAt(await allPages(this), name) !== undefined;
  }
}

interface First {
  originals: Originals;
  /** When pages that somebody has written are shown, by their names. A draft may wait since the sample was. */
  shown: ReadonlyMap<string, Visibility>;
  kidsPath: string;
}

/**
 * The settings of a page that came with the site, until staff change them. A church's pages are hidden until its first text
 * appears, and its children's page has a URL of its own.
 */
function firstSettings(name: string, { originals, shown, kidsPath }: First): PageSettings {
  const settings = settingsOfFile(name);
  if (originals === "sample") return settings;
  const slug = name === kidsPageId ? kidsPath.slice(1) : settings.slug;
  const isHidden = originals !== "earlier" && pageFileOf(name)?.isHiddenUntilWritten;
  return {
    ...settings,
    ...(slug !== settings.slug && { slug, earlierSlugs: [kidsRoute] }),
    ...(isHidden && (shown.get(name) ?? unpublished)),
  };
}

async function readFirst(db: Database): Promise<First> {
  const drafts = await db.selectFrom("pageDrafts").select(["slug", "visibleFrom", "visibleUntil"]).execute();
  const saved = await db.selectFrom("pageTexts").select("slug").where("revisionId", "is not", null).execute();
  const { kids } = await originalOfText(db, factsToRead("congregation"));
  return {
    originals: await readOriginals(db),
    shown: new Map<string, Visibility>([
      ...drafts.map(({ slug, ...visibility }) => [slug, visibility] as const),
      ...saved.map(({ slug }) => [slug, published] as const),
    ]),
    kidsPath: kids.path,
  };
}
