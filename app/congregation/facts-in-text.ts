import type { FactName, Services } from "../../content/schema.ts";
import { services } from "../../content/services.ts";
import { clockTime } from "../dates.ts";
import { type ServiceTime, useServiceTimes } from "./service-times.ts";

function factsOf(
  [service]: readonly Pick<ServiceTime, "day" | "time">[],
  kids: Services["kids"],
): Record<FactName, string> {
  return {
    "service.day": service?.day ?? "",
    "service.time": service ? clockTime(service.time) : "",
    "kids.day": kids.day,
    "kids.time": clockTime(kids.time),
    "kids.ages": `${kids.ages.from} to ${kids.ages.to}`,
  };
}

/** Fills facts into the content: `Come at {service.time}` becomes `Come at 9am`. */
export function useFacts<Content>(content: Content): Content {
  return withFacts(content, useServiceTimes(), services.kids);
}

export function withFacts<Content>(
  content: Content,
  times: readonly Pick<ServiceTime, "day" | "time">[],
  kids: Services["kids"],
): Content {
  const values = new Map(Object.entries(factsOf(times, kids)));
  const fill = (part: unknown): unknown => {
    if (typeof part === "string")
      return part.replace(/\{([\w.]+)\}/g, (written, name) => values.get(name) ?? written);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fill(value)]));
  };
  return fill(content) as Content;
}
