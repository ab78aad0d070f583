import { type CountryCode, getCountries } from "libphonenumber-js/min";
import type { Congregation } from "../../../content/schema.ts";
import { countryOfZone } from "../../dates/country-of-zone.server.ts";

const found = new Map<string, CountryCode | undefined>();
const mostFound = 20;

/** The country that the congregation's address names, else that of its time zone. */
export function countryOf({
  address,
  timeZone,
}: Pick<Congregation, "address" | "timeZone">): CountryCode | undefined {
  const key = JSON.stringify([address.at(-1), timeZone]);
  if (!found.has(key)) {
    if (found.size === mostFound) found.clear();
    found.set(key, countryNamed(address.at(-1)) ?? countryOfZone(timeZone));
  }
  return found.get(key);
}

/** In English, or in the language that most people of the country speak. */
function countryNamed(line: string | undefined): CountryCode | undefined {
  const name = line?.trim().toLowerCase();
  if (!name || /\d/.test(name)) return undefined;
  const english = new Intl.DisplayNames("en", { type: "region" });
  return getCountries().find((country) => {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    const own = new Intl.DisplayNames(language, { type: "region" });
    return [english.of(country), own.of(country)].some((known) => known?.toLowerCase() === name);
  });
}
