import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";

/** What a reader that nobody here wrote finds: the starts of a series, moments in milliseconds or days, sorted. */
export type Judge = (text: string, uid: string, window: { from: Date; to: Date }) => (number | string)[];

const day = 24 * 60 * 60 * 1000;
const farthestMove = 40 * day;

export const byIcalJs: Judge = (text, uid, { from, to }) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar
    .getAllSubcomponents("vevent")
    .filter((event) => event.getFirstPropertyValue("uid") === uid);
  const isException = (event: ICAL.Component) => event.hasProperty("recurrence-id");
  const master = events.find((event) => !isException(event));
  const series = new ICAL.Event(master, { exceptions: events.filter(isException), strictExceptions: true });
  const found: (number | string)[] = [];
  const occurrences = series.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (next.toJSDate().getTime() > to.getTime() + farthestMove) break;
    const { item, startDate } = series.getOccurrenceDetails(next);
    const moment = startDate.toUnixTime() * 1000;
    if (item.component.getFirstPropertyValue("status") === "CANCELLED") continue;
    if (moment >= from.getTime() && moment <= to.getTime())
      found.push(startDate.isDate ? startDate.toString() : moment);
  }
  return found.sort();
};

/** This reader knows no RDATE. */
export const byNodeIcal: Judge = (text, uid, { from, to }) => {
  const event = nodeIcal.sync.parseICS(text)[uid] as VEvent;
  return nodeIcal
    .expandRecurringEvent(event, { from, to })
    .filter(({ event: { status } }) => status !== "CANCELLED")
    .map(({ start, isFullDay }) => (isFullDay ? localDay(start) : start.getTime()))
    .sort();
};

function localDay(date: Date): string {
  const [month, date2] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${date2}`;
}
