import type { Congregation } from "../../../content/schema.ts";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { postalAddressOf } from "../../pages/shown-facts/postal-address.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";
import { churchPlace, churchTypes } from "../../shell/church-structured-data.tsx";
import { eventPath } from "../event-path.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";

/** Whose site it is. `siteUrl` has no trailing slash. */
export interface Publisher {
  congregation: Congregation;
  siteUrl: string;
}

/** What search engines are told about a date: an `Event` of schema.org. */
export function eventFacts(event: ChurchEvent, publisher: Publisher) {
  const { startsAt, endsAt, wasToStartAt, isCancelled } = event;
  const status = isCancelled ? "EventCancelled" : wasToStartAt ? "EventRescheduled" : "EventScheduled";
  return {
    "@type": "Event",
    ...sharedFacts(event, publisher),
    startDate: startsAt,
    endDate: endsAt,
    previousStartDate: wasToStartAt,
    eventStatus: `https://schema.org/${status}`,
  };
}

/** What a date and its series have in common. */
export function sharedFacts(event: ChurchEvent, { congregation, siteUrl }: Publisher) {
  const { eventTitle, eventContent, eventUrl, heldIn } = event;
  return {
    name: eventTitle,
    description: eventContent,
    ...(heldIn && { inLanguage: heldIn }),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: locationOf(event, congregation),
    organizer: { "@type": churchTypes, name: congregation.name, url: siteUrl || undefined },
    url: siteUrl + inThisLanguage(eventPath(event)),
    ...(eventUrl && { image: new URL(eventUrl, siteUrl || undefined).href }),
  };
}

function locationOf(event: ChurchEvent, congregation: Congregation) {
  const { placeName, placeAddress, placePosition } = event;
  const { isOwn, name } = whereaboutsOf(event, congregation, event);
  if (isOwn) return { ...churchPlace(congregation), name };
  const [latitude, longitude] = placePosition.split(",").map(Number);
  return {
    "@type": "Place",
    name: placeName,
    address: postalAddressOf(placeAddress || placeName),
    ...(placePosition && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
  };
}
