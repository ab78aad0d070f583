import { vigilLimits } from "../vigil-limits.ts";

/** What people read who prepare vigils. */
export const editingMessages = {
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
