import { megabyte } from "../../../platform/storage/sizes.ts";

/** In one import. */
export const mostImported = 500;
/** Dates of all events in one import, each of which becomes a row while others wait to save. */
export const mostImportedDates = 100_000;

/** Of a series that ours cannot express as a rule. */
export const mostSingleDates = 200;
/** Series of one file whose dates have to be gone through one by one. */
export const mostFollowed = 500;

export const largestFile = 5 * megabyte;

export const importMessages = {
  title: "Import events",
  tooLarge: `This file is larger than ${largestFile / megabyte} MB. Please export a shorter period from your calendar, and import that.`,
  nothingGiven: "Please choose a file, or enter the link of a calendar.",
  bothGiven: "Please choose either a file or a link, not both.",
  noneTicked: "Nothing was ticked, so nothing was imported.",
  expired: "This preview has expired, or was imported already. Please read the calendar again.",
  notSent: "The calendar could not be sent. Please try again.",
  notSaved: "The events could not be imported. Nothing was saved. Please try again.",
  notAnswered:
    "The site did not respond, so we cannot tell whether the events were imported. Please look at the list of events before you try again.",
  forgotten: "Link removed. The events that came from it stay.",
} as const;

export type ImportStatus = "new" | "updated" | "unchanged" | "changedHere" | "dividedHere" | "deletedHere";

/** What is imported unless somebody unticks it. Private events have to be ticked. */
export function isTickedAtFirst({ status, isPublic }: Pick<ShownEvent, "status" | "isPublic">): boolean {
  return status === "updated" || (status === "new" && isPublic);
}

/** What can be imported at all: an unchanged event would stay as it is. */
export function isOffered(status: ImportStatus): boolean {
  return status !== "unchanged";
}

export interface ShownEvent {
  /** Its place in the plan. */
  number: number;
  title: string;
  status: ImportStatus;
  when: string;
  place: string;
  category: string;
  isPublic: boolean;
  notes: string[];
}
