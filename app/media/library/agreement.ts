import { formatDay } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import type { Agreement } from "./picture-limits.ts";

/** How many days before an agreement ends staff are told. */
const noticeDays = 30;

/** `unclear`: people on it were not asked, or it shows children and nobody is named who agreed for them. */
export type AgreementState = "clear" | "unclear" | "ending" | "ended";

export function hasEnded(agreedUntil: string, today: string): boolean {
  return agreedUntil !== "" && agreedUntil < today;
}

export function stateOf({ people, agreedBy, agreedUntil }: Agreement, today: string): AgreementState {
  if (hasEnded(agreedUntil, today)) return "ended";
  if (agreedUntil !== "" && agreedUntil <= later(today, noticeDays)) return "ending";
  return people === "unasked" || (people === "children" && agreedBy === "") ? "unclear" : "clear";
}

/** What staff should know about the agreement; undefined when nothing has to be done. */
export function agreementInWords(agreement: Agreement, today: string): string | undefined {
  const day = agreement.agreedUntil && formatDay(agreement.agreedUntil, today);
  const state = stateOf(agreement, today);
  if (state === "ended") return `The agreement ended on ${day}: visitors no longer see the picture.`;
  if (state === "ending") return `The agreement ends on ${day}.`;
  if (state === "clear") return undefined;
  return agreement.people === "children"
    ? "Nobody is named as having agreed for these children."
    : "The people in it were not asked.";
}
