import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Site } from "../../contexts.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { nextBoundary } from "../../items/visibility/next-boundary.server.ts";
import { never } from "../../items/visibility/visibility.ts";
import { may, type Viewer } from "../../viewer.ts";
import { listPreachedBooks } from "../bible/preached.server.ts";
import { listCollections } from "../collections/collection-reads.server.ts";
import { hasEpisodes } from "../podcast/episodes.server.ts";
import type { Counted, PublishedChoices, SermonChoices } from "./choices.ts";
import { countByPreacher, countByYear } from "./sermon-counts.server.ts";

type Options = Pick<Site, "db" | "clock"> & { kept: CachedReads };

interface KeptChoices extends SermonChoices {
  /** When a sermon appears or disappears next. */
  until: string;
  /** In which its years were counted. */
  timeZone: string;
}

/** What viewers may choose from is counted among all sermons, so it is kept until they change. */
export class CurrentChoices implements PublishedChoices {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async read(viewer: Viewer): Promise<SermonChoices> {
    const { kept, clock } = this.#options;
    const whose = may(viewer, "sermons:write") ? "staff" : "visitors";
    return kept.read(
      `choices of sermons for ${whose}`,
      () => countChoices(this.#options, viewer),
      ({ until, timeZone }) => until <= clock().toISOString() || timeZone !== congregationZone(),
    );
  }
}

export async function countChoices(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
): Promise<KeptChoices> {
  const now = clock();
  const timeZone = congregationZone();
  const site = { db, clock: () => now };
  const [years, preachers, speakers, series, topics, books, isHeard, until] = await Promise.all([
    countByYear(site, viewer),
    countByPreacher(site, viewer),
    listCollections(site, viewer, "speaker"),
    listCollections(site, viewer, "series"),
    listCollections(site, viewer, "topic"),
    listPreachedBooks(site, viewer),
    hasEpisodes(site),
    nextBoundary(db, new Set(["videos"]), now),
  ]);
  return {
    years,
    preachers,
    speakers: speakers.map(counted),
    series: series.map(counted),
    topics: topics.map(counted),
    books,
    isHeard,
    until: until ?? never,
    timeZone,
  };
}

function counted({ slug, name, sermons }: { slug: string; name: string; sermons: number }): Counted {
  return { value: slug, label: name, sermons };
}
