import { t } from "@lingui/core/macro";
import { parseRule } from "../../../platform/recurrence/rule.ts";
import type { Facts } from "../../changes/activity-words.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { ruleInWords } from "../../events/rule-words.ts";

/** The facts of accounts, as they are stored. All others are about what staff look after. */
const namesOfFacts: Record<string, () => string> = {
  name: () => t`name`,
  email: () => t`email`,
  roles: () => t`roles`,
};

/** The choices of emails, as they are stored. */
const namesOfMails: Record<string, () => string> = {
  "new prayer requests": () => t`new prayer requests`,
  "own request approved": () => t`own request approved`,
  "prayed for own request": () => t`prayed for own request`,
  reminders: () => t`reminders`,
  "videos that do not play": () => t`videos that do not play`,
};
const choices: Record<string, () => string> = {
  on: () => t`on`,
  off: () => t`off`,
  daily: () => t`daily`,
  "at-once": () => t`at-once`,
  never: () => t`never`,
};

/** The name of a fact as people read it. */
export function nameOfFact(stored: string): string {
  return (namesOfFacts[stored] ?? namesOfMails[stored])?.() ?? stored;
}

/** A fact as people read it; empty for none. */
export function wordsFor(value: Facts[string] | undefined): string {
  if (typeof value === "boolean") return value ? t`yes` : t`no`;
  const text = String(value ?? "");
  // Older entries hold rules as events do.
  const rule = text.startsWith("FREQ=") ? parseRule(text) : undefined;
  return rule ? ruleInWords(rule) : text;
}

/** The same for pages, with days and times as the rest of the site writes them. */
export function formattedFact(name: string, value: Facts[string] | undefined): string {
  const text = wordsFor(value);
  const choice = name in namesOfMails ? choices[text] : undefined;
  if (choice) return choice();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return /^\d{2}:\d{2}$/.test(text) ? clockTime(text) : text;
}
