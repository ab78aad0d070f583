import { t } from "@lingui/core/macro";

export const vigilLimits = {
  title: 100,
  intention: 300,
  name: 100,
  email: 254,
  hours: 72,
  places: 20,
  slots: 12,
  /** How long a slot waits for a confirmation. */
  holdMinutes: 60,
  daysKept: 30,
};

export const slotLengths = [15, 30, 60] as const;

export const vigilsPath = "/update-vigils";

/** Why nobody can take a slot; `open` when people can. */
export type VigilStatus = "open" | "hidden" | "cancelled" | "over";

export const statusMessages: Record<Exclude<VigilStatus, "open">, () => string> = {
  hidden: () => t`This vigil is closed at the moment.`,
  cancelled: () => t`This vigil is cancelled.`,
  over: () => t`This vigil is over. Thank you to everybody who prayed.`,
};

/** What people read who take times. */
export const vigilMessages = {
  slot: () => t`Please choose one of these times.`,
  begun: () => t`That time has begun or is over. Please choose a later one.`,
  lastBegun: () => t`The last time has begun, so there is none to take any more.`,
  full: () => t`All places at that time are taken. Please choose another time.`,
  enough: () =>
    t`You have taken ${{ count: vigilLimits.slots }} times. Please leave the others to other people, or give one of yours back first.`,
  email: () => t`Please enter a valid email address, such as name@example.org.`,
  name: () =>
    t`Please enter your first name on one line of at most ${{ count: vigilLimits.name }} characters, or leave it empty.`,
  tooMany: () => t`That was a lot of requests. Please try again in an hour.`,
  taken: () => t`Thank you. That time is yours.`,
  already: () => t`You have taken that time already.`,
  confirmed: () => t`Thank you. Your time is confirmed.`,
  confirmedAlready: () => t`You have confirmed this already.`,
  lost: () =>
    t`The link was opened too late: that time has been taken or has begun. Please choose another one.`,
  givenBack: () => t`You have given that time back. Others can take it now.`,
  left: () => t`You are no longer part of this vigil. We have deleted your email address and your times.`,
  newLink: () => t`We have sent you a new link. The earlier ones no longer work.`,
  linkGone: () =>
    t`This link no longer works. You may have asked for a new one, not confirmed your time within a day, or removed yourself; or the vigil is long over.`,
  notSent: () => t`That could not be sent. Please try again.`,
};

export function slotWord(minutes: number): { one: string; many: string } {
  if (minutes === 15) return { one: "quarter of an hour", many: "quarters of an hour" };
  return minutes === 30 ? { one: "half hour", many: "half hours" } : { one: "hour", many: "hours" };
}
