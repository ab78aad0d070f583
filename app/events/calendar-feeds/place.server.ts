import type { Congregation } from "../../../content/schema.ts";
import type { CalendarEvent } from "../../../platform/icalendar/calendar.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";
import type { DateDetails } from "../events.ts";

export function placeOf(
  details: DateDetails,
  congregation: Congregation,
  service: { isUsualOfService: boolean },
): Pick<CalendarEvent, "location" | "position"> {
  const { name, address, position } = whereaboutsOf(details, congregation, service);
  return { location: [name, ...address].join(", "), position: positionIn(position) };
}

function positionIn(text: string): CalendarEvent["position"] {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}
