import { mailAddress } from "../mail/address.ts";
import { formatRule } from "../recurrence/rule.ts";
import type { CalendarEvent, CalendarMoment } from "./calendar.ts";
import { contentLine, escapedText, quotedParameter, unescapedValue } from "./lines.ts";
import { utcValue, type WrittenZone } from "./written-zone.ts";

/** Returns the VEVENT of an event. */
export function eventLines(event: CalendarEvent, zone: WrittenZone): string {
  return [
    contentLine("BEGIN", "VEVENT"),
    contentLine("UID", escapedText(event.uid)),
    contentLine("DTSTAMP", utcValue(event.stamp)),
    contentLine("LAST-MODIFIED", utcValue(event.lastModified)),
    contentLine("SEQUENCE", String(event.sequence)),
    ...timeLines(event, zone),
    contentLine("STATUS", event.status),
    contentLine("SUMMARY", escapedText(event.summary)),
    ...detailLines(event),
    ...organizerLines(event),
    contentLine("END", "VEVENT"),
  ].join("");
}

/** The start and end of a series stay as the clocks show them, because all its dates are counted from there. */
function timeLines(event: CalendarEvent, zone: WrittenZone): string[] {
  const { start, recurrenceId, rule, addedDays = [], removedDays = [] } = event;
  const isSeries = rule !== undefined || addedDays.length > 0;
  const written = (moment: CalendarMoment) => (isSeries ? zone.local([moment]) : zone.exact(moment));
  const first = written(start);
  const lines = [contentLine(`DTSTART${first.parameters}`, first.value)];
  const end = writtenEnd(event);
  const last = end && written(end);
  // A skipped start moves, and may move past its end.
  if (last && (last.parameters !== first.parameters || last.value > first.value))
    lines.push(contentLine(`DTEND${last.parameters}`, last.value));
  if (recurrenceId) lines.push(dayLine("RECURRENCE-ID", [recurrenceId], zone));
  if (rule) lines.push(contentLine("RRULE", ruleValue(event, zone)));
  const at = (days: readonly string[]) => days.map((day) => ({ day, time: start.time }));
  // ical.js counts the start of a series without a rule only if it is listed.
  const added = rule || !isSeries ? addedDays : [...new Set([start.day, ...addedDays])];
  if (added.length > 0) lines.push(dayLine("RDATE", at(added), zone));
  if (removedDays.length > 0) lines.push(dayLine("EXDATE", at(removedDays), zone));
  return lines;
}

function dayLine(name: string, moments: CalendarMoment[], zone: WrittenZone): string {
  const { parameters, value } = zone.local(moments);
  return contentLine(`${name}${parameters}`, value);
}

/** The end of whole days is the day after the last. */
function writtenEnd({ start, end }: CalendarEvent): CalendarMoment | undefined {
  if (!end || start.time !== undefined) return end;
  return { day: Temporal.PlainDate.from(end.day).add({ days: 1 }).toString() };
}

/**
 * UNTIL counts as the time of a start. It is the last possible start in UTC, the later one if the clocks show that time
 * twice, because readers that take the later must not lose the last date.
 */
function ruleValue({ rule, start }: CalendarEvent, zone: WrittenZone): string {
  if (!rule) return "";
  const { day, time } = start;
  const isLeapDay = rule.frequency === "yearly" && !rule.nth && day.endsWith("-02-29");
  // Without its date ical.js moves 29 February to 1 March in other years.
  const written = `${formatRule(rule)}${isLeapDay ? ";BYMONTH=2;BYMONTHDAY=29" : ""}`;
  if (time === undefined) return written;
  return written.replace(/UNTIL=(\d{4})(\d\d)(\d\d)/, (_, year, month, date) => {
    return `UNTIL=${zone.latestUtc({ day: `${year}-${month}-${date}`, time })}`;
  });
}

function detailLines(event: CalendarEvent): string[] {
  const lines: string[] = [];
  const add = (name: string, value: string | undefined) => {
    if (value) lines.push(contentLine(name, value));
  };
  const addText = (name: string, text: string | undefined) => add(name, text && escapedText(text));
  const { position } = event;
  addText("DESCRIPTION", event.description);
  addText("LOCATION", event.location);
  add("GEO", position && `${position.latitude};${position.longitude}`);
  add("URL", event.url && unescapedValue(event.url));
  add("CATEGORIES", event.categories?.map(escapedText).join(","));
  addText("COMMENT", event.comment);
  return lines;
}

function organizerLines({ organizer }: CalendarEvent): string[] {
  if (!organizer) return [];
  return [contentLine(`ORGANIZER;CN=${quotedParameter(organizer.name)}`, mailto(organizer.email))];
}

function mailto(email: string): string {
  return `mailto:${unescapedValue(mailAddress(email) ?? email)}`;
}
