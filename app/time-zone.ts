import { congregation } from "../content/congregation.ts";

let current = congregation.timeZone;

/** The congregation's time zone, such as `Europe/London`: the one that staff chose, in servers and browsers. */
export function congregationZone(): string {
  return current;
}

/**
 * Makes all dates follow a time zone. Nothing changes in an older browser that does not know it. A process serves one
 * congregation, so the zone is the process's: otherwise each sentence with a date would have to be given it.
 */
export function followTimeZone(chosen: string): void {
  if (chosen !== current && isKnown(chosen)) current = chosen;
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}
