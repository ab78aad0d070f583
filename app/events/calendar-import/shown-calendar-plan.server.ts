import { eventCategories } from "../../../content/event-categories.ts";
import { parseRule } from "../../../platform/recurrence/rule.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import { defaultDetails } from "../event-writes.server.ts";
import { ruleInWords } from "../rule-words.ts";
import type { Plan } from "./calendar-plan.server.ts";
import type { EventDraft } from "./events-from-file.server.ts";
import type { ImportCounts } from "./import-events.server.ts";
import { type ImportStatus, importMessages, isTickedAtFirst, type ShownEvent } from "./import-limits.ts";

export interface ShownPlan {
  name: string;
  /** What will happen, in sentences. */
  sentences: string[];
  groups: { status: ImportStatus; events: ShownEvent[] }[];
  refused: Plan["refused"];
}

const order: ImportStatus[] = ["new", "updated", "changedHere", "dividedHere", "deletedHere", "unchanged"];

export function shownPlan({ name, events, refused, over }: Plan): ShownPlan {
  const shown = events.map((planned, number) => shownEvent(planned, planned.status, number));
  const groups = order
    .map((status) => ({ status, events: shown.filter((event) => event.status === status) }))
    .filter(({ events }) => events.length > 0);
  const counted = groups.map(({ status, events }) => sentences[status](events.length));
  const unticked = shown.filter((event) => event.status === "new" && !isTickedAtFirst(event)).length;
  if (unticked > 0) counted.push(untickedSentence(unticked));
  if (refused.length > 0) counted.push(refusedSentence(refused.length));
  if (over > 0) counted.push(overSentence(over));
  return { name, sentences: counted, groups, refused };
}

const sentences: Record<ImportStatus, (count: number) => string> = {
  new: (count) => (count === 1 ? "One event is new." : `${count} events are new.`),
  updated: (count) =>
    count === 1
      ? "One event has changed in the calendar and will be updated."
      : `${count} events have changed in the calendar and will be updated.`,
  changedHere: (count) =>
    count === 1
      ? "One event was changed here since it was imported. It stays as it is unless you tick it."
      : `${count} events were changed here since they were imported. They stay as they are unless you tick them.`,
  dividedHere: (count) =>
    count === 1
      ? "One series was divided here since it was imported. It stays as it is unless you tick it."
      : `${count} series were divided here since they were imported. They stay as they are unless you tick them.`,
  deletedHere: (count) =>
    count === 1
      ? "One event was deleted here. It stays deleted unless you tick it."
      : `${count} events were deleted here. They stay deleted unless you tick them.`,
  unchanged: (count) =>
    count === 1 ? "One event is here already, unchanged." : `${count} events are here already, unchanged.`,
};

function refusedSentence(count: number): string {
  return count === 1 ? "One event cannot be imported." : `${count} events cannot be imported.`;
}

function untickedSentence(count: number): string {
  return count === 1
    ? "One new event is private in the file, so it is not ticked."
    : `${count} new events are private in the file, so they are not ticked.`;
}

function overSentence(count: number): string {
  return count === 1 ? "One event is over and is left out." : `${count} events are over and are left out.`;
}

const replacesParts = "If you tick it, what the file says replaces all of its parts. You cannot undo that.";

function shownEvent({ event, notes }: EventDraft, status: ImportStatus, number: number): ShownEvent {
  const { eventTitle, placeName, category, isPublic } = event;
  const known = eventCategories.find(({ id }) => id === category && id !== defaultDetails.category);
  return {
    number,
    title: eventTitle,
    status,
    when: whenOf(event),
    place: placeName,
    category: known?.name ?? "",
    isPublic,
    notes: status === "dividedHere" ? [replacesParts, ...notes] : notes,
  };
}

/** "Every Sunday, 10.30am to noon, from Sunday, 3 January 2027": a list of facts. */
function whenOf({ rule, addedDates, ...event }: EventDraft["event"]): string {
  const { eventDate, eventTime, endDate, endTime, isAllDay } = event;
  const parsed = parseRule(rule);
  const added = addedDates === "" ? 0 : addedDates.split(" ").length;
  const times = [eventTime, endTime].filter(Boolean).map(clockTime).join(" to ");
  return [
    parsed ? ruleInWords(parsed, { firstDay: eventDate }) : formatDay(eventDate),
    isAllDay ? "all day" : times,
    parsed && `from ${formatDay(eventDate)}`,
    endDate &&
      (parsed ? `${dayDifference(eventDate, endDate) + 1} days each` : `until ${formatDay(endDate)}`),
    added > 0 && (added === 1 ? "and one more date" : `and ${added} more dates`),
  ]
    .filter(Boolean)
    .join(", ");
}

export function importedText({ added, updated, leftAlone }: ImportCounts): string {
  const done = [
    added > 0 && (added === 1 ? "One event was added." : `${added} events were added.`),
    updated > 0 && (updated === 1 ? "One event was updated." : `${updated} events were updated.`),
    leftAlone > 0 &&
      (leftAlone === 1
        ? "One event was left alone, because somebody changed it, imported it or replied to it in the meantime."
        : `${leftAlone} events were left alone, because somebody changed them, imported them or replied to them in the meantime.`),
  ].filter(Boolean);
  return done.length > 0 ? done.join(" ") : importMessages.noneTicked;
}
