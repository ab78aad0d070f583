import { t } from "@lingui/core/macro";
import { inNumerals } from "../../../platform/language/locale.ts";

export const groupLimits = {
  name: 100,
  email: 254,
  words: 1000,
  /** A request that waits longer is marked. */
  patientDays: 7,
  daysKept: 90,
};

export const requestsPath = "/groups/requests";
export const leadersPath = "/groups/leaders";

/** What a leader can answer. Staff are the office, so they answer with the first two. */
export const answers = {
  welcomed: () => t`Welcome them`,
  full: () => t`The group is full`,
  office: () => t`Ask the office`,
} as const;

export type Answer = keyof typeof answers;

/** What only staff read are texts, the others are said in the language of who reads them. */
export const groupMessages = {
  name: () => t`Please enter your name on one line of at most ${{ count: groupLimits.name }} characters.`,
  email: () => t`Please enter a valid email address, such as name@example.org.`,
  words: () => t`Please use at most ${{ count: inNumerals(groupLimits.words) }} characters.`,
  answer: () => t`Please choose an answer.`,
  full: () => t`This group is full at the moment.`,
  tooMany: () =>
    t`There were many requests to join groups from here. Please try again tomorrow, or write to us on the page Contact.`,
  notSent: () => t`Your request could not be sent. Please try again.`,
  notAnswered: () => t`Your answer could not be sent. Please try again.`,
  notSaved: "The emails could not be saved. Please try again.",
  linkGone: () =>
    t`This link no longer works. There may be a newer email about it, somebody else may answer now, or the request was deleted.`,
  linkExpired: () => t`This link is too old. Please ask our office to answer the request.`,
  answeredAlready: () => t`This request has been answered already.`,
  answered: () => t`Thank you. We have sent your answer by email.`,
  deleted: "The request has been deleted.",
  notDeleted: "The request could not be deleted. Please try again.",
  leadersSaved: "Saved. Requests to join go to these emails.",
  leadersConflict: (group: string) =>
    `Somebody else has changed the email of ${group} since you opened this page. Nothing was saved. Please look again.`,
  onlyLeadersConflict: (group: string) =>
    `The groups are published. Somebody else has changed the email of ${group} since you opened them, so your emails were not saved. Please look at them here.`,
  leadersUnchanged: "Nothing has changed.",
  none: "Nobody has asked to join a group.",
  listFailed: "The requests could not be loaded.",
} as const;
