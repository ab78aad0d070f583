import type { Helplines } from "../../../content/schema.ts";

/** Days after which staff are asked to check the numbers, and after which visitors no longer see them first. */
const helplinesAge = { warned: 90, old: 180 };

/** `due` or `old` when nobody has checked them for long. A day that is still to come cannot be right. */
export type HelplinesState = "unsaid" | "fresh" | "due" | "old";

/** @param today a day where the congregation lives. */
export function stateOfHelplines(
  { emergency, lines, person, checkedOn }: Helplines,
  today: string,
): HelplinesState {
  if (emergency === undefined && lines.length === 0 && person === undefined) return "unsaid";
  if (checkedOn === undefined) return "old";
  const checked = Temporal.PlainDate.from(checkedOn);
  const { days } = Temporal.PlainDate.from(today).since(checked, { largestUnit: "days" });
  if (days >= helplinesAge.old) return "old";
  return days >= helplinesAge.warned || days < 0 ? "due" : "fresh";
}
