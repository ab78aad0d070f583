import { plural, t } from "@lingui/core/macro";
import { said } from "../../../platform/language/said.ts";
import { mostPlaces, placesMessage } from "../../forms/places.ts";

export const attendanceLimits = {
  people: 20,
  name: 200,
  places: mostPlaces,
};

/** Why nobody can say yes to a date now; `open` when people can. */
export type DateStatus = "open" | "closed" | "cancelled" | "begun";

export const attendanceMessages = {
  coming: () => t`You are on the list. We look forward to seeing you.`,
  waiting: () =>
    t`All places are taken. You are on the waiting list, and we will email you when a place is free.`,
  changed: () => t`Your reply has been changed.`,
  withdrawn: () => t`Your reply has been withdrawn.`,
  linkGone: () => t`This link no longer works. You may have withdrawn your reply, or the event is over.`,
  linkExpired: () => t`This link is too old. Please ask for a new one.`,
  people: () => t`Please enter how many people are coming, from 1 to ${{ most: attendanceLimits.people }}.`,
  email: () => t`Please enter a valid email address.`,
  name: () =>
    t`Please enter your name on one line of at most ${{ most: attendanceLimits.name }} characters, or leave it empty.`,
  notYet: () => t`Not on the list yet`,
  tooMany: () => t`That was a lot of requests. Please try again in an hour.`,
  notSent: () => t`Your reply could not be sent. Please try again.`,
  places: () => said(placesMessage),
  saved: "Replies have been set up.",
} as const;

/** What people read instead of a form. */
export const statusMessages: Record<Exclude<DateStatus, "open">, () => string> = {
  closed: () => t`No need to reply: just come.`,
  cancelled: () => t`This date is cancelled.`,
  begun: () => t`This date has begun or is over, so you can no longer reply.`,
};

/** What a visitor reads on another page than the one on which they asked for a link. */
export function linkSent(email: string): string {
  return t`We have sent an email to ${email}. Please open the link in it to say how many of you are coming.`;
}

/** Why a reply cannot bring more people. */
export function onlyLeft(free: number): string {
  if (free === 0) return t`There are no more places. Your reply has not changed.`;
  return t`${plural(free, { one: "There is only one more place.", other: "There are only # more places." })} Your reply has not changed.`;
}

/** `1 person`, `3 people`. */
export function peopleInWords(people: number): string {
  return t`${plural(people, { one: "# person", other: "# people" })}`;
}

/** What somebody replied, as a sentence to them. */
export function replyInWords(
  { people, state }: { people: number; state: "coming" | "waiting" },
  { isCancelled }: { isCancelled: boolean },
): string {
  const count = peopleInWords(people);
  if (isCancelled) return t`You replied (${count}).`;
  return state === "coming" ? t`You are coming (${count}).` : t`You are on the waiting list (${count}).`;
}
