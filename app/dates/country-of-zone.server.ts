import { type CountryCode, getCountries } from "libphonenumber-js/min";

/** TypeScript does not know `getTimeZones` yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones?(): string[] | undefined };

export function zonesOf(country: CountryCode): string[] {
  return (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? [];
}

let zones: Map<string, CountryCode> | undefined;

export function countryOfZone(timeZone: string): CountryCode | undefined {
  // Finding all takes as long as finding one of the last.
  zones ??= new Map(
    getCountries().flatMap((country) =>
      zonesOf(country).map((zone): [string, CountryCode] => [zone, country]),
    ),
  );
  const wanted = canonical(timeZone);
  return zones.get(timeZone) ?? [...zones].find(([zone]) => canonical(zone) === wanted)?.[1];
}

/** Zones have had several names, such as Asia/Calcutta and Asia/Kolkata. */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
}
