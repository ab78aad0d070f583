import { dayMonthYear, dayOf, formatDay } from "../../dates/dates.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { collectionMessages } from "../collections/collection-limits.ts";
import type { Dates } from "./dates-of-list.server.ts";
import {
  type DayOrder,
  type ImportStatus,
  importLimits,
  importMessages,
  type ShownSermon,
} from "./import-limits.ts";
import type { ImportCounts } from "./import-sermons.server.ts";
import type { Plan } from "./sermon-plan.server.ts";
import { momentOf } from "./written-dates.server.ts";

export interface ShownPlan {
  name: string;
  /** What will happen, in sentences. */
  sentences: string[];
  groups: { status: ImportStatus; sermons: ShownSermon[] }[];
  refused: LeftOut[];
  /** Whether any of them has a recording that can be fetched. */
  hasRecordings: boolean;
  hasTopics: boolean;
  /** A date that may mean two days, and these; undefined if there is none. */
  unsure: { written: string; days: Record<DayOrder, string> } | undefined;
}

export function shownPlan(plan: Plan): ShownPlan {
  const { name, sermons, refused, sentences, found, later, here, unusable } = plan;
  const shown = sermons.map(({ title, status, sermonBy, notes, recordingUrl, topics, ...dates }, number) => ({
    number,
    title,
    status,
    facts: [
      sermonBy,
      dates.date && dayMonthYear(dates.date),
      recordingUrl && "with a recording",
      topics.length > 0 && `topics: ${topics.join(", ")}`,
    ]
      .filter(Boolean)
      .join(" · "),
    notes: [...notes, ...noteOfDates(dates)],
  }));
  const groups = (["new", "deletedHere"] as const)
    .map((status) => ({ status, sermons: shown.filter((sermon) => sermon.status === status) }))
    .filter(({ sermons }) => sermons.length > 0);
  const hasRecordings = sermons.some(({ recordingUrl }) => recordingUrl !== "");
  const hasTopics = sermons.some(({ topics }) => topics.length > 0);
  const counted = [
    found === 1 ? "One was found." : `${found.toLocaleString("en-GB")} were found.`,
    ...groups.map(({ status, sermons }) => inWords[status](sermons.length)),
    ...(here > 0 ? [here === 1 ? "One is here already." : `${here} are here already.`] : []),
    ...(later > 0
      ? [
          `${later.toLocaleString("en-GB")} are left for later: one import takes ${importLimits.atOnce}. Read it again afterwards.`,
        ]
      : []),
    ...(unusable > 0
      ? [
          unusable === 1
            ? "One cannot be imported."
            : `${unusable.toLocaleString("en-GB")} cannot be imported.`,
        ]
      : []),
    ...(unusable > refused.length ? [`The first ${refused.length} of these are listed below.`] : []),
  ];
  const unsure = sermons.find(({ unsureDate }) => unsureDate !== "")?.unsureDate;
  return {
    ...{ name, sentences: [...counted, ...sentences], groups, refused, hasRecordings, hasTopics },
    unsure: unsure === undefined ? undefined : { written: unsure, days: daysOf(unsure) },
  };
}

function noteOfDates({ date, unsureDate }: Dates): string[] {
  if (date) return [];
  if (unsureDate) return [`Its date is “${unsureDate}”, which may mean two days: please choose above.`];
  return ["It has no date that we can read, so it gets today’s. Please correct it."];
}

function daysOf(written: string): Record<DayOrder, string> {
  const dayIn = (order: DayOrder) => formatDay(dayOf(momentOf(written, order)));
  return { "day first": dayIn("day first"), "month first": dayIn("month first") };
}

const inWords = {
  new: (count: number) => (count === 1 ? "One sermon is new." : `${count} sermons are new.`),
  deletedHere: (count: number) =>
    count === 1
      ? "One sermon was deleted here. It stays deleted unless you tick it."
      : `${count} sermons were deleted here. They stay deleted unless you tick them.`,
};

export function importedText({ added, leftAlone, withoutTopics }: ImportCounts): string {
  const done = [
    added > 0 && (added === 1 ? "One sermon was added." : `${added} sermons were added.`),
    leftAlone > 0 &&
      (leftAlone === 1
        ? "One was left alone, because somebody imported or deleted it in the meantime."
        : `${leftAlone} were left alone, because somebody imported or deleted them in the meantime.`),
    withoutTopics > 0 &&
      `${withoutTopics === 1 ? "One has" : `${withoutTopics} have`} none of its topics. ${collectionMessages.tooManyTopics}`,
  ].filter(Boolean);
  return done.length > 0 ? done.join(" ") : importMessages.noneTicked;
}
