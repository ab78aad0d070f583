import ICAL from "ical.js";
import nodeIcal, { type CalendarComponent, type VEvent } from "node-ical";

/** The starts that a reader finds in a calendar by our clock, `2026-12-06 10:30` or `2026-12-06`, sorted. */
export type OtherReader = (text: string, window: { from: string; to: string; timeZone: string }) => string[];

/** The reader of Thunderbird. It knows only the zones that a file describes: of others it returns what the clocks show. */
export const icalJs: OtherReader = (text, { from, to, timeZone }) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  const isException = (event: ICAL.Component) => event.hasProperty("recurrence-id");
  const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue("uid"));
  const found: string[] = [];
  const add = ({ startDate, component }: { startDate: ICAL.Time; component: ICAL.Component }) => {
    const start = shown(startDate, timeZone);
    if (component.getFirstPropertyValue("status") !== "CANCELLED") found.push(start);
  };
  const orphans = events.filter(
    (event) => isException(event) && !events.some((one) => !isException(one) && uidOf(one) === uidOf(event)),
  );
  for (const event of orphans) add(new ICAL.Event(event));
  for (const master of events.filter((event) => !isException(event))) {
    const exceptions = events.filter((event) => isException(event) && uidOf(event) === uidOf(master));
    const series = new ICAL.Event(master, { exceptions, strictExceptions: true });
    if (!series.isRecurring()) {
      add(series);
      continue;
    }
    const dates = series.iterator();
    for (let next = dates.next(); next && shown(next, timeZone) <= `${to} 99`; next = dates.next()) {
      const { item, startDate } = series.getOccurrenceDetails(next);
      add({ startDate, component: item.component });
    }
  }
  return found.filter((start) => start >= from && start <= `${to} 99`).sort();
};

function shown(time: ICAL.Time, timeZone: string): string {
  const local = time.toString();
  if (time.isDate) return local;
  const zone = time.zone?.tzid ?? "floating";
  if (zone === "floating") return minute(local);
  return inZone(Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000), timeZone);
}

/** Another reader in wide use. It knows the zones by their names. */
export const byNodeIcal: OtherReader = (text, { from, to, timeZone }) => {
  const window = { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T23:59:59Z`) };
  const isEvent = (component: CalendarComponent | undefined): component is VEvent =>
    component?.type === "VEVENT";
  return Object.values(nodeIcal.sync.parseICS(text))
    .filter((component) => isEvent(component as CalendarComponent))
    .flatMap((event) => nodeIcal.expandRecurringEvent(event as VEvent, window))
    .filter(({ event }) => event.status !== "CANCELLED")
    .map(({ start, isFullDay }) => {
      if (isFullDay) return hostTime(start).slice(0, "2026-12-06".length);
      // Times without a zone are those of the host.
      const isFloating = (start as Date & { tz?: string }).tz === undefined;
      return isFloating
        ? hostTime(start)
        : inZone(Temporal.Instant.fromEpochMilliseconds(start.getTime()), timeZone);
    })
    .sort();
};

function hostTime(date: Date): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(date.getTime());
  return inZone(moment, Temporal.Now.timeZoneId());
}

function inZone(moment: Temporal.Instant, timeZone: string): string {
  return minute(moment.toZonedDateTimeISO(timeZone).toPlainDateTime().toString());
}

function minute(local: string): string {
  return local.replace("T", " ").slice(0, "2026-12-06 10:30".length);
}
