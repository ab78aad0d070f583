import type { Congregation } from "../../content/schema.ts";
import { useServiceTimes } from "../congregation/service-times.ts";
import { useCongregation } from "../congregation/use-congregation.ts";
import { StructuredData } from "./structured-data.tsx";
import { useSiteUrl } from "./use-site-url.ts";

/** The congregation's own place, for search engines. */
export function churchPlace({ name, address, position }: Congregation) {
  return {
    "@type": "Church",
    name,
    address: address.join(", "),
    geo: { "@type": "GeoCoordinates", ...position },
  };
}

/** Structured data about the congregation and its services. */
export function ChurchData() {
  const congregation = useCongregation();
  const { email, phone, social, timeZone } = congregation;
  const place = churchPlace(congregation);
  const url = useSiteUrl();
  const event = useServiceTimes().map(({ name, weekdays, repeatFrequency, time }) => ({
    "@type": "Event",
    name,
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
  return <StructuredData facts={{ ...place, url, email, telephone: phone, sameAs, event }} />;
}
