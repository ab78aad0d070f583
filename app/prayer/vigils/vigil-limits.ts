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

export const statusMessages: Record<Exclude<VigilStatus, "open">, string> = {
  hidden: "This vigil is closed at the moment.",
  cancelled: "This vigil is cancelled.",
  over: "This vigil is over. Thank you to everybody who prayed.",
};

export const vigilMessages = {
  slot: "Please choose one of these times.",
  begun: "That time has begun or is over. Please choose a later one.",
  lastBegun: "The last time has begun, so there is none to take any more.",
  full: "All places at that time are taken. Please choose another time.",
  enough: `You have taken ${vigilLimits.slots} times. Please leave the others to other people, or give one of yours back first.`,
  email: "Please enter a valid email address, such as name@example.org.",
  name: `Please enter your first name on one line of at most ${vigilLimits.name} characters, or leave it empty.`,
  tooMany: "That was a lot of requests. Please try again in an hour.",
  taken: "Thank you. That time is yours.",
  already: "You have taken that time already.",
  confirmed: "Thank you. Your time is confirmed.",
  confirmedAlready: "You have confirmed this already.",
  lost: "The link was opened too late: that time has been taken or has begun. Please choose another one.",
  givenBack: "You have given that time back. Others can take it now.",
  left: "You are no longer part of this vigil. We have deleted your email address and your times.",
  newLink: "We have sent you a new link. The earlier ones no longer work.",
  linkGone:
    "This link no longer works. You may have asked for a new one, not confirmed your time within a day, or removed yourself; or the vigil is long over.",
  notSent: "That could not be sent. Please try again.",
  listFailed: "The vigils could not be loaded.",
  none: "There is no vigil. Add one, and people can share the hours.",
  added: "The vigil is saved.",
  saved: "The vigil is changed.",
  notSaved: "The vigil could not be saved. Please try again.",
  cancelled: "The vigil is cancelled. Everybody who has taken a time is told by email.",
  deleted: "The vigil is deleted.",
  restored: "The vigil is restored, with everybody who has taken a time.",
  freed: "That time is free again.",
  title: "Please enter a title",
  intention: "Please say in a sentence what we pray for",
  oneLine: "Please write this on one line",
  time: "Please choose a time",
  hours: `Please enter a number of hours from 1 to ${vigilLimits.hours}`,
  slotMinutes: "Please choose how long a slot is",
  places: `Please enter a number of people from 1 to ${vigilLimits.places}`,
  state: "Please choose who sees it",
  inPast: "Please choose a time that ends in the future",
  wouldLose: (people: number) =>
    `${people === 1 ? "A time that somebody has taken" : `Times that ${people} people have taken`} would be lost. Please choose times that keep ${people === 1 ? "it" : "them"}, or cancel this vigil.`,
  tooFew: (people: number) => `${people} people share one of the times already.`,
} as const;

export function slotWord(minutes: number): { one: string; many: string } {
  if (minutes === 15) return { one: "quarter of an hour", many: "quarters of an hour" };
  return minutes === 30 ? { one: "half hour", many: "half hours" } : { one: "hour", many: "hours" };
}
