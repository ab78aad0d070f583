import { parseRule } from "../../platform/recurrence/rule.ts";
import { clockTime } from "../dates/dates.ts";
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
    : [formatEventDate(eventDate), time && clockTime(time)].filter(Boolean).join(", ");
  const further = addedDates.split(" ").filter(Boolean).length;
  if (further === 0) return words;
  return further === 1 ? `${words}, and on a further date` : `${words}, and on ${further} further dates`;
}
