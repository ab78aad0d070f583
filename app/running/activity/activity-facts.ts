import { parseRule } from "../../../platform/recurrence/rule.ts";
import type { Facts } from "../../changes/activity-words.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { ruleInWords } from "../../events/rule-words.ts";

/** A fact as people read it; empty for none. */
export function wordsFor(value: Facts[string] | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value ?? "");
  // Older entries hold rules as events do.
  const rule = text.startsWith("FREQ=") ? parseRule(text) : undefined;
  return rule ? ruleInWords(rule) : text;
}

/** The same for pages, with days and times as the rest of the site writes them. */
export function formattedFact(value: Facts[string] | undefined): string {
  const text = wordsFor(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return /^\d{2}:\d{2}$/.test(text) ? clockTime(text) : text;
}
