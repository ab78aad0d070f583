import type { Congregation } from "../../content/schema.ts";
import type { CalendarEvent } from "../../platform/icalendar/calendar.ts";
import type { DateDetails } from "../events/events.ts";

/** Where an event takes place. Without a place of its own it is the congregation's. */
export function placeOf(
  { placeName, placeAddress, placePosition }: DateDetails,
  { name, address, position }: Congregation,
): Pick<CalendarEvent, "location" | "position"> {
  if (!placeName) return { location: [name, ...address].join(", "), position };
  const lines = placeAddress.split(/\s*\n\s*/);
  return {
    location: [placeName, ...lines].filter(Boolean).join(", "),
    position: positionIn(placePosition),
  };
}

function positionIn(text: string): CalendarEvent["position"] {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}
