import { useRouteLoaderData } from "react-router";
import type { FactName, Services } from "../../content/schema.ts";
import { services } from "../../content/services.ts";
import { clockTime } from "../dates.ts";
import { type ServiceTime, useServiceTimes } from "./service-times.ts";

/** When the children meet. */
export type KidsTimes = Pick<Services["kids"], "day" | "time" | "ages">;

function factsOf(
  [service]: readonly Pick<ServiceTime, "day" | "time">[],
  kids: KidsTimes,
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
  const root = useRouteLoaderData<{ kids: KidsTimes }>("root");
  return withFacts(content, useServiceTimes(), root?.kids ?? services.kids);
}

export function withFacts<Content>(
  content: Content,
  times: readonly Pick<ServiceTime, "day" | "time">[],
  kids: KidsTimes,
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
