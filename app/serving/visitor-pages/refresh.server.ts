import { randomInt } from "node:crypto";

const mostSeconds = 3600;
const spreadSeconds = 10;

/**
 * The value of a `Refresh` header for a page that is another one from `turnsAt` on, in milliseconds since 1970: browsers ask
 * for it again soon after, or after an hour if that is earlier. Phones that show the same page ask in different seconds.
 */
export function refreshAfter(turnsAt: number, now: Date): string {
  const seconds = Math.max(Math.ceil((turnsAt - now.getTime()) / 1000), 1);
  return String(Math.min(seconds, mostSeconds) + randomInt(spreadSeconds));
}
