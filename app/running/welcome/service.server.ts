import { t } from "@lingui/core/macro";
import type { Database } from "../../../database/connection.ts";
import { formatRule, parseRule, type Weekday, weekdayOf } from "../../../platform/recurrence/rule.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { eventColumns } from "../../events/event-columns.server.ts";
import { addEvent, changeEvent, defaultDetails } from "../../events/event-writes.server.ts";
import type { NewEvent, SavedEvent } from "../../events/events.ts";
import { serviceCategory } from "../../events/service-length.ts";
import { readServiceCalendar } from "../../events/services.server.ts";
import type { EditOutcome } from "../../forms/edit-conflict.server.ts";
import { isUnchangedSample } from "../../items/sample-ids.ts";
import type { Refusal } from "../../people/identity/refusal.server.ts";
import type { Person } from "../../viewer.ts";
import type { TypedService } from "./service-schema.ts";
import { welcomeMessages } from "./welcome-messages.ts";

/** In the URL, instead of the id of a service: one more. */
export const another = "new";

const mostListed = 30;

/** When all of them are the sample's, only the first, which becomes the church's own. */
export async function listServices(db: Database, now: Date): Promise<SavedEvent[]> {
  const series = ((await readServiceCalendar(db, now))?.series ?? []).slice(0, mostListed);
  if (series.length === 0) return [];
  const ids = series.map(({ id }) => id);
  const events = await db.selectFrom("events").select(eventColumns).where("id", "in", ids).execute();
  const services = events.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const own = services.filter((service) => !isUnchangedSample(service));
  return own.length > 0 ? own : services.slice(0, 1);
}

/** The one that the URL names; the first when it names none, and none for a further one. */
export function chosenOf(services: readonly SavedEvent[], chosen: string | null): SavedEvent | undefined {
  return chosen === null ? services[0] : services.find(({ id }) => id === chosen);
}

export function typedFrom(event: SavedEvent | undefined): TypedService {
  const suggested = { name: t`Sunday service`, day: "SU", time: "10:00", place: "" } as const;
  if (!event) return suggested;
  // Saving the service of the sample makes it the church's own.
  if (isUnchangedSample(event)) return { ...suggested, id: event.id, version: event.version };
  const { id, version, eventTitle: name, eventTime: time, placeName: place } = event;
  return { id, version, name, day: onlyWeekday(event) ?? "as now", time, place };
}

export async function saveService(
  site: ChangingSite,
  person: Person,
  typed: TypedService,
  chosen: string | null,
): Promise<EditOutcome<TypedService> | "unchanged" | Refusal> {
  const now = site.clock();
  const today = dayOf(now.toISOString());
  const services = await listServices(site.db, now);
  const before = chosenOf(services, chosen);
  if (before?.id !== typed.id || before?.version !== typed.version)
    return { now: before && typedFrom(before) };
  // Sending it again, because no answer came, adds no second one.
  if (chosen === another && services.some((service) => isTheSame(typedFrom(service), typed)))
    return "unchanged";
  if (!before) {
    await addEvent(site, person, { ...emptyService, ...detailsOf(typed, undefined, today) });
    return "saved";
  }
  const details = detailsOf(typed, before, today);
  const isSame = Object.entries(details).every(([name, value]) => before[name as keyof NewEvent] === value);
  if (isSame) return "unchanged";
  const outcome = await changeEvent(site, person, before.id, { ...before, ...details });
  if (outcome === "saved") return outcome;
  return "refusal" in outcome ? hasOwnDates() : { now: outcome.now && typedFrom(outcome.now) };
}

function isTheSame(one: TypedService, other: TypedService): boolean {
  return (["name", "day", "time", "place"] as const).every((field) => one[field] === other[field]);
}

function hasOwnDates(): Refusal {
  return { status: 409, message: welcomeMessages.serviceHasOwnDates() };
}

const emptyService: NewEvent = {
  ...defaultDetails,
  eventTitle: "",
  eventContent: "",
  eventDate: "",
  eventTime: "",
  eventUrl: "",
  eventAlt: "",
  category: serviceCategory,
};

function detailsOf({ name, day, time, place }: TypedService, before: SavedEvent | undefined, today: string) {
  const { endTime = "", endDate = "" } = before ?? {};
  return {
    eventTitle: name,
    eventTime: time,
    placeName: place,
    ...(place === "" && before?.placeName && { placeAddress: "", placePosition: "" }),
    ...(before && isUnchangedSample(before) && { eventContent: "" }),
    // A service that would end before it begins has no known end.
    endTime: endDate === "" && endTime <= time ? "" : endTime,
    ...(day !== "as now" && day !== onlyWeekday(before) && repeatedOn(day, today)),
  };
}

function repeatedOn(weekday: Weekday, today: string): Pick<NewEvent, "eventDate" | "endDate" | "rule"> {
  const days = Array.from({ length: 7 }, (_, days) => later(today, days));
  const eventDate = days.find((day) => weekdayOf(day) === weekday) ?? today;
  return {
    eventDate,
    endDate: "",
    rule: formatRule({ frequency: "weekly", interval: 1, weekdays: [weekday] }),
  };
}

function onlyWeekday(event: SavedEvent | undefined): Weekday | undefined {
  const rule = event && parseRule(event.rule);
  if (rule?.frequency !== "weekly" || rule.interval !== 1 || rule.weekdays.length !== 1) return undefined;
  return rule.weekdays[0];
}
