import { plural, t } from "@lingui/core/macro";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { atTime } from "../dates/dates.ts";
import { formatEventDate, type NewEvent } from "./events.ts";
import { ruleInWords } from "./rule-words.ts";

export function repetitionInWords({
  eventDate,
  eventTime,
  isAllDay,
  rule: text,
  addedDates,
}: Pick<NewEvent, "eventDate" | "eventTime" | "isAllDay" | "rule" | "addedDates">): string {
  const time = isAllDay ? "" : eventTime;
  const rule = parseRule(text);
  const words = rule
    ? ruleInWords(rule, { firstDay: eventDate, ...(time && { time }) })
    : atTime(formatEventDate(eventDate), time);
  const further = addedDates.split(" ").filter(Boolean).length;
  if (further === 0) return words;
  return t`${words}, and on ${plural(further, { one: "a further date", other: "# further dates" })}`;
}
