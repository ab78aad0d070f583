import { listSermonsAbout } from "../../app/sermons/bible/preached.server.ts";
import { CurrentChoices, countChoices } from "../../app/sermons/choices/current-choices.server.ts";
import type { CollectionKind } from "../../app/sermons/collections/collection-kinds.ts";
import { countAllPlays, readPlays } from "../../app/sermons/listening/plays.server.ts";
import { listEpisodes } from "../../app/sermons/podcast/episodes.server.ts";
import { findSermons, listSermons } from "../../app/sermons/sermon-reads.server.ts";
import { allSermons } from "../../app/sermons/sermons-filter.ts";
import { readSermonPage } from "../../app/sermons/visitors/sermon-page.server.ts";
import { visitor } from "../../app/viewer.ts";
import { type List, measureFilled, measureList, nameOf } from "./list-times.ts";
import { addManySermons } from "./many-sermons.ts";
import type { Line } from "./table.ts";

const within = (kind: CollectionKind, slug: string) => ({ ...allSermons, collections: [{ kind, slug }] });

const counts = [1_000, 10_000];

/** Measures what the list of sermons, its filters, the map of the Bible, a sermon's page and the podcast read. */
export function measureSermons(): Promise<Line[]> {
  return measureFilled(counts, addManySermons, async (filled) => {
    const lines: Line[] = [];
    for (const list of listsOfSermons)
      lines.push(...(await measureList(filled, list, `${nameOf(filled)}, ${list.what}`)));
    return lines;
  });
}

export const listsOfSermons: List[] = [
  { what: "the list", show: (context, page) => findSermons(context, visitor, page, allSermons) },
  {
    what: "a preacher's",
    show: (context) => findSermons(context, visitor, 1, { ...allSermons, preacher: "Preacher 7" }),
    isOnePage: true,
  },
  {
    what: "a year's",
    show: (context) => findSermons(context, visitor, 1, { ...allSermons, year: 2010 }),
    isOnePage: true,
  },
  {
    what: "a book's",
    show: (context) => findSermons(context, visitor, 1, { ...allSermons, book: 19 }),
    isOnePage: true,
  },
  {
    what: "a series'",
    show: (context) => findSermons(context, visitor, 1, within("series", "series-7")),
    isOnePage: true,
  },
  {
    what: "a topic's",
    show: (context) => findSermons(context, visitor, 1, within("topic", "topic-7")),
    isOnePage: true,
  },
  {
    what: "a search that many match",
    show: (context) => findSermons(context, visitor, 1, { ...allSermons, search: "been coming" }),
    isOnePage: true,
  },
  {
    what: "a search that few match",
    show: (context) => findSermons(context, visitor, 1, { ...allSermons, search: "number 500" }),
    isOnePage: true,
    hasNoAim: true,
  },
  {
    what: "what the filters offer and the map of the Bible",
    show: (context) => new CurrentChoices(context).read(visitor),
    isOnePage: true,
    isKept: true,
  },
  {
    what: "the same counted anew, as after a change",
    show: (context) => countChoices(context, visitor),
    isOnePage: true,
    hasNoAim: true,
  },
  {
    what: "a book of the Bible",
    show: (context) => listSermonsAbout(context, visitor, { book: 19, chapter: undefined }, 1),
    isOnePage: true,
  },
  {
    what: "a sermon's page",
    show: (context) => readSermonPage(context, visitor, "number-500"),
    isOnePage: true,
  },
  {
    what: "the podcast",
    show: (context) =>
      listEpisodes({ ...context, settings: { siteUrl: "https://church.example" } as never }, 1),
    isOnePage: true,
  },
  { what: "the staff's list", show: (context, page) => listSermons(context, context.staff, page) },
  {
    what: "how often these were heard",
    show: async ({ db, clock, staff }) => {
      const { items } = await listSermons({ db, clock }, staff, 1);
      return readPlays(
        db,
        staff,
        items.map(({ id }) => id),
      );
    },
    isOnePage: true,
  },
  {
    what: "how often all were heard",
    show: ({ db, staff }) => countAllPlays(db, staff),
    isOnePage: true,
    hasNoAim: true,
  },
];
