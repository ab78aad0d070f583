export const alertMessages = {
  with: "Thank you. Everybody who looks after prayer requests can see that you are with them.",
  givenBack: "Given back. The others are told that nobody is with them.",
  unconfirmed:
    "They have not confirmed their email yet, so it may be somebody else’s, and you cannot ask back.",
  notTaken: "Nobody is with them at present.",
  notYours: "Only the person who is with them, or somebody who may approve requests, can give that back.",
} as const;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds after a request came in at which people are reminded first. After the last of them it is once a day. */
const firstReminders = [30 * minute, 120 * minute] as const;

/** Milliseconds until somebody looks whether a deleted request was brought back. */
const whileDeleted = 30 * minute;

/** When people are reminded next of a request that came in then. It never ends by itself: somebody says that they are with them. */
export function nextReminder(createdAt: Date, now: Date, { isDeleted = false } = {}): Date {
  if (isDeleted) return new Date(now.getTime() + whileDeleted);
  const passed = now.getTime() - createdAt.getTime();
  const [, last] = firstReminders;
  const days = Math.max(0, Math.floor((passed - last) / day) + 1);
  const after = firstReminders.find((first) => first > passed) ?? last + days * day;
  return new Date(createdAt.getTime() + after);
}

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
