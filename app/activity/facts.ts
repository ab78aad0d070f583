import type { Facts } from "../changes/activity.ts";

/** A fact as people read it; empty for none. */
export function wordsFor(value: Facts[string] | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value ?? "");
}
