import { type CountryCode, Metadata, type NumberingPlan } from "libphonenumber-js/min";
import type { Congregation } from "../../../content/schema.ts";
import type { Dialling } from "../../ui/telephone-url.ts";
import { countryOf } from "./country.server.ts";

const found = new Map<CountryCode, Dialling>();

/** How people dial in the congregation's country. */
export function diallingOf(congregation: Pick<Congregation, "address" | "timeZone">): Dialling | undefined {
  const country = countryOf(congregation);
  if (country === undefined) return undefined;
  const dialling = found.get(country) ?? diallingIn(country);
  found.set(country, dialling);
  return dialling;
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
