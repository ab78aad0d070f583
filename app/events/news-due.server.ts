const minute = 60_000;

/** When people hear of what staff changed, in milliseconds. */
export const newsWait = {
  /** What is undone within this time reaches nobody. */
  each: 10 * minute,
  /** Changes one after the other are told at the latest this long after the first. */
  longest: 30 * minute,
  /** People are told at the latest this long before something begins, or at once. */
  beforeStart: 10 * minute,
};

export interface NewsDue {
  /** The first change that nobody has been told of. */
  since: Date;
  dueAt: Date;
}

/**
 * Returns when people hear of a change that is made now.
 *
 * @param since the first of the changes that wait already.
 * @param starts when it begins: as it is now, and as people were told.
 */
export function newsDue(now: Date, { since = now, starts }: { since?: Date; starts: Date[] }): NewsDue {
  const first = now.getTime() - since.getTime() < newsWait.longest ? since : now;
  const latest = starts.filter((start) => start > now).map((start) => start.getTime() - newsWait.beforeStart);
  const due = Math.min(now.getTime() + newsWait.each, first.getTime() + newsWait.longest, ...latest);
  return { since: first, dueAt: new Date(Math.max(due, now.getTime())) };
}
