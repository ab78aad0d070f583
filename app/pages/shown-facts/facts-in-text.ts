import { t } from "@lingui/core/macro";
import { useRouteLoaderData } from "react-router";
import type { Congregation, FactName, Services } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";
import { type Dialling, telephoneUrl } from "../../ui/telephone-url.ts";
import { useDialling } from "../../ui/use-dialling.ts";
import { agesInWords } from "./ages-in-words.ts";
import { type ServiceTime, useServiceTimes } from "./service-times.ts";
import { useCongregation } from "./use-congregation.ts";
import { weekdayInWords } from "./weekday-words.ts";

type KidsTimes = Pick<NonNullable<Services["kids"]>, "day" | "time" | "ages">;

export interface NamedFacts {
  times: readonly Pick<ServiceTime, "day" | "time">[];
  kids: KidsTimes | undefined;
  congregation: Pick<Congregation, "name" | "phone" | "email" | "address">;
  dialling?: Dialling | undefined;
}

function valuesOf({ times: [service], kids, congregation }: NamedFacts): Record<FactName, string> {
  const { name, phone, email, address } = congregation;
  return {
    // While no service is shown, a sentence that names it still reads.
    "service.day":
      service?.day ?? t({ message: "service day", comment: "Instead of “Sunday” in “every Sunday”" }),
    "service.time": service
      ? clockTime(service.time)
      : t({ message: "our usual time", comment: "Instead of “9am” in “at 9am”" }),
    "kids.day": kids ? weekdayInWords(kids.day) : "",
    "kids.time": kids ? clockTime(kids.time) : "",
    "kids.ages": kids ? agesInWords(kids.ages) : "",
    name,
    phone: phone ?? "",
    email: email ?? "",
    address: address.join(", "),
  };
}

/** Fills facts into the content: `Come at {service.time}` becomes `Come at 9am`. */
export function useFacts<Content>(content: Content): Content {
  const root = useRouteLoaderData<{ kids?: KidsTimes }>("root");
  return withFacts(content, {
    times: useServiceTimes(),
    kids: root?.kids,
    congregation: useCongregation(),
    dialling: useDialling(),
  });
}

/** A name in braces; Markdown encodes the braces of a link. */
const named = /\{([\w.]+)\}|%7B([\w.]+)%7D/g;

export function withFacts<Content>(content: Content, facts: NamedFacts): Content {
  const values = new Map(Object.entries(valuesOf(facts)));
  const fill = (part: unknown): unknown => {
    if (typeof part === "string") return filled(part, values, facts.dialling);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fill(value)]));
  };
  return fill(content) as Content;
}

function filled(text: string, values: ReadonlyMap<string, string>, dialling: Dialling | undefined): string {
  const full = text.replace(named, (written, plain, encoded) => values.get(plain ?? encoded) ?? written);
  return full !== text && full.startsWith("tel:") ? telephoneUrl(full.slice(4), dialling) : full;
}
