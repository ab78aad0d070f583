export const alertMessages = {
  with: "Thank you. Everybody who looks after prayer requests can see that you are with them.",
  givenBack: "Given back. The others are told that nobody is with them.",
  notTaken: "Nobody is with them at present.",
  notYours: "Only the person who is with them, or somebody who may approve requests, can give that back.",
} as const;

/** Milliseconds after a request came in at which people are reminded, while nobody is with the person. */
export const reminderTimes: readonly number[] = [30 * 60_000, 2 * 60 * 60_000].concat(
  [1, 2, 3, 4, 5, 6].map((days) => (2 + 24 * days) * 60 * 60_000),
);

/** Days after which it is forgotten who was with somebody. */
export const alertDays = 90;

/** What the review list shows of a request that may not wait. */
export interface ShownAlert {
  label: string;
  /** Who is with them, or that nobody is. */
  text: string;
  isOpen: boolean;
  mayGiveBack: boolean;
}
