import { t } from "@lingui/core/macro";
import { isPart } from "../../lists/list-filter.ts";
import { pageSize } from "../../lists/paging.ts";
import type { Counted, SermonChoices } from "../choices/choices.ts";
import { collectionPaths } from "../collections/collection-kinds.ts";
import { bookOf } from "../scripture/bible-books.ts";
import { presentScriptureLanguage, scriptureWords } from "../scripture/languages.ts";
import type { SermonsFilter } from "../sermons-filter.ts";

/** A field of the search: what it offers, the first of which leaves nothing out. */
interface SearchChoice {
  name: string;
  label: string;
  all: string;
  /** Empty for all. */
  chosen: string;
  options: Counted[];
}

export interface SermonsSearchFields {
  text: string;
  choices: SearchChoice[];
  isPart: boolean;
  /** Whether there is more than fits on one page. */
  isLong: boolean;
}

/** What visitors can search the sermons by. A choice of one is none, so it is left out. */
export function searchOf(
  filter: SermonsFilter,
  { years, preachers, speakers, series, topics, books }: SermonChoices,
): SermonsSearchFields {
  const chosen = (kind: string) => filter.collections?.find((chosen) => chosen.kind === kind)?.slug ?? "";
  const speaker = chosen("speaker");
  const choices: SearchChoice[] = [
    {
      name: "preacher",
      label: t`Preacher`,
      all: t({ message: "Everybody", comment: "All preachers" }),
      chosen: filter.preacher || (speakers.find(({ value }) => value === speaker)?.label ?? ""),
      options: preachers,
    },
    {
      name: "year",
      label: t`Year`,
      all: t({ context: "year", message: "Any" }),
      chosen: String(filter.year ?? ""),
      options: years,
    },
    {
      name: "series",
      label: t({ context: "one", message: "Series" }),
      all: t({ context: "series", message: "Any" }),
      chosen: chosen("series"),
      options: series,
    },
    {
      name: "topic",
      label: t`Topic`,
      all: t({ context: "topic", message: "Any" }),
      chosen: chosen("topic"),
      options: topics,
    },
    {
      name: "book",
      label: t`Book of the Bible`,
      all: t({ context: "book", message: "Any" }),
      chosen: filter.book === undefined ? "" : bookOf(filter.book).slug,
      options: books.map(({ book, sermons }) => ({
        value: bookOf(book).slug,
        label: scriptureWords(presentScriptureLanguage()).nameOf(book),
        sermons,
      })),
    },
  ];
  return {
    text: filter.search,
    choices: choices.filter(({ options, chosen }) => options.length > 1 || chosen !== ""),
    isPart: isPart(filter),
    isLong: years.reduce((sum, { sermons }) => sum + sermons, 0) > pageSize,
  };
}

/** The other pages that lead to sermons. */
export function waysToFind(choices: SermonChoices) {
  return {
    hasMap: choices.books.length > 0,
    foundBy: collectionPaths.filter((path) => choices[path].some(({ sermons }) => sermons > 0)),
  };
}
