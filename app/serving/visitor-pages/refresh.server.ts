import { randomInt } from "node:crypto";

const mostSeconds = 3600;
const spreadSeconds = 10;

/** In milliseconds since 1970, or an hour if that is earlier. Phones that show the same page ask in different seconds. */
export function refreshAfter(turnsAt: number, now: Date): string {
  const seconds = Math.max(Math.ceil((turnsAt - now.getTime()) / 1000), 1);
  return String(Math.min(seconds, mostSeconds) + randomInt(spreadSeconds));
}
