const day = 24 * 60 * 60_000;

/** A clock that is farther than this from the newest moment the site knows is asked about. A long weekend off is not. */
export const mostAwayMs = 3 * day;
/** As much for moments that only rows tell, because a quiet church may write none for weeks. */
export const mostAwayOfRowsMs = 30 * day;

/** Moments are UTC ISO 8601. */
export interface Reading {
  /** What time it is at least, as far as the site can tell. */
  known: string;
  /** What the clock showed then, believed or not. */
  seen: string;
}

/** Off for no longer than this, nobody missed anything that they were promised. */
const mostMissedMs = day;

/** One that begins so soon after another one is told with it as one, because what that put off may still wait. */
const joinedWithinMs = 30 * day;
/** Absences of a machine that is off every week join for ever. They reach back no farther than this. */
const mostJoinedMs = 90 * day;

/** From when until when the site was off, or its clock could not be believed, which ends and mails nothing either. */
export interface Absence {
  awayFrom: string | null;
  backAt: string | null;
  /** Where the next one will have begun; null while the clock is believed. */
  doubtedFrom: string | null;
}

type Last = (Reading & Partial<Absence>) | undefined;

export interface ClockDoubt {
  known: string;
  now: string;
  is: "ahead" | "behind";
}

/** Why a clock cannot be believed after the last reading; undefined when it can. */
export function doubtOf(last: Reading | undefined, now: Date, mostAway = mostAwayMs): ClockDoubt | undefined {
  if (!last) return undefined;
  const known = advanced(last, now);
  const away = now.getTime() - known;
  if (Math.abs(away) <= mostAway) return undefined;
  return { known: iso(known), now: now.toISOString(), is: away > 0 ? "ahead" : "behind" };
}

/** The reading that follows the last one, and the last absence. */
export function nextReading(last: Last, now: Date): Reading & Absence {
  const doubt = doubtOf(last, now);
  const seen = now.toISOString();
  if (doubt) {
    const { awayFrom = null, backAt = null } = last ?? {};
    return { known: doubt.known, seen, awayFrom, backAt, doubtedFrom: awaySince(last) ?? null };
  }
  return { known: seen, seen, ...absenceUntil(last, now) };
}

/** The last absence, once the clock is believed. */
export function absenceUntil(last: Last, now: Date): Absence {
  const before = pastAbsence(last, now);
  const since = awaySince(last);
  if (since === undefined || now.getTime() - Date.parse(since) <= mostMissedMs)
    return { awayFrom: before?.from ?? null, backAt: before?.to ?? null, doubtedFrom: null };
  const isJoined = before && Date.parse(since) - Date.parse(before.to) < joinedWithinMs;
  const earliest = iso(Date.parse(since) - mostJoinedMs);
  const joined = before && before.from < earliest ? earliest : before?.from;
  return { awayFrom: (isJoined && joined) || since, backAt: now.toISOString(), doubtedFrom: null };
}

/** Since when the site may have been away. */
export function awaySince(last: Last): string | undefined {
  return last?.doubtedFrom ?? last?.known;
}

/** One that ends later than now was a leap of the clock. */
function pastAbsence(last: Last, now: Date): { from: string; to: string } | undefined {
  const { awayFrom, backAt } = last ?? {};
  return awayFrom && backAt && backAt <= now.toISOString() ? { from: awayFrom, to: backAt } : undefined;
}

/** Time passes also on a clock that is wrong. Only its leaps say nothing. */
function advanced({ known, seen }: Reading, now: Date): number {
  const passed = now.getTime() - Date.parse(seen);
  return Date.parse(known) + (passed > 0 && passed <= mostAwayMs ? passed : 0);
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
