import { type CountryCode, getCountries, Metadata, type NumberingPlan } from "libphonenumber-js/min";
import type { Congregation } from "../../../content/schema.ts";
import { countryOfZone } from "../../dates/country-of-zone.server.ts";
import type { Dialling } from "../../ui/telephone-url.ts";

const found = new Map<string, Dialling | undefined>();
const mostFound = 20;

/** How people dial in the country that the congregation's address names, else in that of its time zone. */
export function diallingOf({
  address,
  timeZone,
}: Pick<Congregation, "address" | "timeZone">): Dialling | undefined {
  const key = JSON.stringify([address.at(-1), timeZone]);
  if (!found.has(key)) {
    if (found.size === mostFound) found.clear();
    const country = countryNamed(address.at(-1)) ?? countryOfZone(timeZone);
    found.set(key, country && diallingIn(country));
  }
  return found.get(key);
}

/** The types of the package leave out most of what a plan says. */
type WholePlan = NumberingPlan & { callingCode(): string; nationalPrefix(): string | undefined };

function diallingIn(country: CountryCode): Dialling {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as WholePlan;
  return {
    code: plan.callingCode(),
    abroad: plan.IDDPrefix(),
    // Where it has none, some plans say 0.
    trunk: plan.nationalPrefix() || "",
    lengths: plan.possibleLengths(),
  };
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
