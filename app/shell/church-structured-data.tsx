import type { Congregation } from "../../content/schema.ts";
import { inThisLanguage } from "../../platform/language/url-prefix.ts";
import { postalAddress } from "../pages/shown-facts/postal-address.ts";
import { useServiceTimes } from "../pages/shown-facts/service-times.ts";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { StructuredData } from "./structured-data-script.tsx";
import { useSiteUrl } from "./use-site-url.ts";

export function churchPlace({ name, address, position }: Congregation) {
  return {
    "@type": "Church",
    name,
    ...(address.length > 0 && { address: postalAddress(address) }),
    ...(position && { geo: { "@type": "GeoCoordinates", ...position } }),
  };
}

/** In schema.org a `Church` is a place only. Who meets there is an organization. */
export const churchTypes = ["Church", "Organization"];

export function ChurchData() {
  const congregation = useCongregation();
  const { email, phone, social, timeZone } = congregation;
  const place = churchPlace(congregation);
  const url = useSiteUrl() + inThisLanguage("/").replace(/^\/$/, "");
  const held = useServiceTimes().filter(({ startsAt }) => startsAt !== undefined);
  const event = held.map(({ name, startsAt, weekdays, repeatFrequency, time }) => ({
    "@type": "Event",
    name,
    startDate: startsAt,
    location: place,
    eventSchedule: {
      "@type": "Schedule",
      repeatFrequency,
      byDay: weekdays.map((day) => `https://schema.org/${day}`),
      startTime: time,
      scheduleTimezone: timeZone,
    },
  }));
  const sameAs = social.map((site) => site.url);
  return (
    <StructuredData facts={{ ...place, "@type": churchTypes, url, email, telephone: phone, sameAs, event }} />
  );
}
