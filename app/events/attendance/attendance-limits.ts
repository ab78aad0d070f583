import { mostPlaces, placesMessage } from "../../forms/places.ts";

export const attendanceLimits = {
  people: 20,
  name: 200,
  places: mostPlaces,
};

/** Why nobody can say yes to a date now; `open` when people can. */
export type DateStatus = "open" | "closed" | "cancelled" | "begun";

export const attendanceMessages = {
  coming: "You are on the list. We look forward to seeing you.",
  waiting: "All places are taken. You are on the waiting list, and we will email you when a place is free.",
  changed: "Your reply has been changed.",
  withdrawn: "Your reply has been withdrawn.",
  linkGone: "This link no longer works. You may have withdrawn your reply, or the event is over.",
  linkExpired: "This link is too old. Please ask for a new one.",
  people: `Please enter how many people are coming, from 1 to ${attendanceLimits.people}.`,
  email: "Please enter a valid email address.",
  name: `Please enter your name on one line of at most ${attendanceLimits.name} characters, or leave it empty.`,
  notYet: "Not on the list yet",
  tooMany: "That was a lot of requests. Please try again in an hour.",
  notSent: "Your reply could not be sent. Please try again.",
  places: placesMessage,
  saved: "Replies have been set up.",
} as const;

/** What people read instead of a form. */
export const statusMessages: Record<Exclude<DateStatus, "open">, string> = {
  closed: "No need to reply: just come.",
  cancelled: "This date is cancelled.",
  begun: "This date has begun or is over, so you can no longer reply.",
};

/** What a visitor reads on another page than the one on which they asked for a link. */
export function linkSent(email: string): string {
  return `We have sent an email to ${email}. Please open the link in it to say how many of you are coming.`;
}

/** Why a reply cannot bring more people. */
export function onlyLeft(free: number): string {
  if (free === 0) return "There are no more places. Your reply has not changed.";
  if (free === 1) return "There is only one more place. Your reply has not changed.";
  return `There are only ${free} more places. Your reply has not changed.`;
}

/** `1 person`, `3 people`. */
export function peopleInWords(people: number): string {
  return people === 1 ? "1 person" : `${people} people`;
}

/** What somebody replied, as a sentence to them. */
export function replyInWords(
  { people, state }: { people: number; state: "coming" | "waiting" },
  { isCancelled }: { isCancelled: boolean },
): string {
  const count = `(${peopleInWords(people)})`;
  if (isCancelled) return `You replied ${count}.`;
  return state === "coming" ? `You are coming ${count}.` : `You are on the waiting list ${count}.`;
}
