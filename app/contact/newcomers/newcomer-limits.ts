import { t } from "@lingui/core/macro";

/** How many days after the day on which somebody wanted to come their card is deleted. */
export const cardDays = { usual: 60, least: 7, most: 365 };

export const newcomerLimits = { phone: 40 };

/** What only staff read are texts, the others are said in the language of who reads them. */
export const newcomerMessages = {
  asked: () => t`Thank you. We have your question, and will answer it.`,
  comes: () => t`Thank you. Somebody will look out for you.`,
  both: () => t`Thank you. We have your question, and somebody will look out for you.`,
  failed: () => t`That could not be sent. Please try again later.`,
  nothing: () => t`Please ask us something, or choose a day`,
  noEmail: () => t`Please enter your email address, so that we can answer you`,
  noConsent: () => t`Please agree that our welcome team may read this, or choose no day`,
  wrongDay: () => t`Please choose one of these days`,
  wrongPhone: () => t`Please enter a telephone number, such as 01632 960 418`,
  tooMany: () => t`Too many have asked from your network. Please try again later.`,
  full: () => t`We cannot take more requests for this day. Please choose another, or write to us.`,
  deleted: "The card is deleted.",
  daysSaved: "Saved. Cards that are older are deleted within the hour.",
  wrongDays: `Please enter a number of days from ${cardDays.least} to ${cardDays.most}`,
  none: "Nobody who is new has asked that somebody looks out for them.",
  listFailed: "The cards could not be loaded.",
} as const;

/** What the team does for somebody who is new, in this order. */
export const steps = {
  seen: { action: "seen", button: "I have seen this", done: "Seen" },
  greeted: { action: "greeted", button: "Greeted", done: "Greeted" },
  "followed-up": { action: "followed-up", button: "Followed up", done: "Followed up" },
} as const;

export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as Step[];

export function isStep(name: string): name is Step {
  return Object.hasOwn(steps, name);
}

/** A day on which somebody can come, with the time of a service if one is known. */
export interface ComingDay {
  /** `2026-11-29 09:00`, or only the day. */
  value: string;
  label: string;
}

export interface NewCard {
  name: string;
  email: string;
  phone: string;
  question: string;
  /** The value of a `ComingDay`. */
  on: string;
}
