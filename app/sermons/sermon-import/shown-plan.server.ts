import { dayMonthYear } from "../../dates/dates.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { type ImportStatus, importLimits, importMessages, type ShownSermon } from "./import-limits.ts";
import type { ImportCounts } from "./import-sermons.server.ts";
import type { Plan } from "./plan.server.ts";

export interface ShownPlan {
  name: string;
  /** What will happen, in sentences. */
  sentences: string[];
  groups: { status: ImportStatus; sermons: ShownSermon[] }[];
  refused: LeftOut[];
  /** Whether any of them has a recording that can be fetched. */
  hasRecordings: boolean;
}

export function shownPlan({ name, sermons, refused, sentences, later, here, unusable }: Plan): ShownPlan {
  const shown = sermons.map(({ title, status, sermonBy, date, notes, recordingUrl }, number) => ({
    number,
    title,
    status,
    facts: [sermonBy, date && dayMonthYear(date), recordingUrl && "with a recording"]
      .filter(Boolean)
      .join(" · "),
    notes: date
      ? notes
      : [...notes, "It has no date that we can read, so it gets today’s. Please correct it."],
  }));
  const groups = (["new", "deletedHere"] as const)
    .map((status) => ({ status, sermons: shown.filter((sermon) => sermon.status === status) }))
    .filter(({ sermons }) => sermons.length > 0);
  const hasRecordings = sermons.some(({ recordingUrl }) => recordingUrl !== "");
  const counted = [
    ...groups.map(({ status, sermons }) => inWords[status](sermons.length)),
    ...(here > 0 ? [here === 1 ? "One is here already." : `${here} are here already.`] : []),
    ...(later > 0
      ? [
          `${later.toLocaleString("en-GB")} older ones are left for later: one import takes ${importLimits.atOnce}. Read it again afterwards.`,
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
  return { name, sentences: [...counted, ...sentences], groups, refused, hasRecordings };
}

const inWords = {
  new: (count: number) => (count === 1 ? "One sermon is new." : `${count} sermons are new.`),
  deletedHere: (count: number) =>
    count === 1
      ? "One sermon was deleted here. It stays deleted unless you tick it."
      : `${count} sermons were deleted here. They stay deleted unless you tick them.`,
};

export function importedText({ added, leftAlone }: ImportCounts): string {
  const done = [
    added > 0 && (added === 1 ? "One sermon was added." : `${added} sermons were added.`),
    leftAlone > 0 &&
      (leftAlone === 1
        ? "One was left alone, because somebody imported or deleted it in the meantime."
        : `${leftAlone} were left alone, because somebody imported or deleted them in the meantime.`),
  ].filter(Boolean);
  return done.length > 0 ? done.join(" ") : importMessages.noneTicked;
}
