import { randomInt } from "node:crypto";

const mostSeconds = 3600;
const spreadSeconds = 10;

/** `turnsAt` in milliseconds since 1970; an hour at the latest. Phones that show the same page ask in different seconds. */
export function refreshAfter(turnsAt: number, now: Date): string {
  const seconds = Math.max(Math.ceil((turnsAt - now.getTime()) / 1000), 1);
  return String(Math.min(seconds, mostSeconds) + randomInt(spreadSeconds));
}
