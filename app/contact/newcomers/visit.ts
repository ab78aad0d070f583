import type { NewHere, Services } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";
import { agesInWords } from "../../pages/shown-facts/ages-in-words.ts";
import { childrenInWords } from "../../pages/shown-facts/children-in-words.ts";
import type { ServiceTime } from "../../pages/shown-facts/service-times.ts";

/** What the visit page says, in parts: the church's own words and, where there are none, its facts. */
export interface Visit {
  sunday: NonNullable<NewHere["sunday"]>;
  wear: string | undefined;
  children: NonNullable<NewHere["children"]>;
  access: NonNullable<NewHere["access"]>;
}

export function visitFrom(
  { sunday, wear, children, access = {} }: NewHere,
  { times, kids }: { times: readonly Pick<ServiceTime, "time" | "words">[]; kids: Services["kids"] },
): Visit {
  return {
    sunday: sunday ?? times.flatMap(({ time, words }) => (words ? [{ when: clockTime(time), words }] : [])),
    wear,
    children: children ?? (kids ? [{ ages: agesInWords(kids.ages), words: childrenInWords(kids) }] : []),
    access,
  };
}
