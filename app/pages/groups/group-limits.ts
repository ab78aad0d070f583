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
  welcomed: "Welcome them",
  full: "The group is full",
  office: "Ask the office",
} as const;

export type Answer = keyof typeof answers;

export const groupMessages = {
  name: `Please enter your name on one line of at most ${groupLimits.name} characters.`,
  email: "Please enter a valid email address, such as name@example.org.",
  words: `Please use at most ${groupLimits.words.toLocaleString("en-GB")} characters.`,
  answer: "Please choose an answer.",
  full: "This group is full at the moment.",
  tooMany:
    "There were many requests to join groups from here. Please try again tomorrow, or write to us on the page Contact.",
  notSent: "Your request could not be sent. Please try again.",
  notAnswered: "Your answer could not be sent. Please try again.",
  notSaved: "The emails could not be saved. Please try again.",
  linkGone:
    "This link no longer works. There may be a newer email about it, somebody else may answer now, or the request was deleted.",
  linkExpired: "This link is too old. Please ask our office to answer the request.",
  answeredAlready: "This request has been answered already.",
  answered: "Thank you. We have sent your answer by email.",
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
