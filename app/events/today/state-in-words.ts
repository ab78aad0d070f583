import { asList } from "../../../platform/language/locale.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import type { ShownService, Today } from "./today.ts";

export function wordsOf({ kind, today, snow, isUnknown, sentence, services }: Today): {
  above?: string;
  heading: string;
  lead?: string | undefined;
} {
  const [first] = services;
  // The banner above says why.
  if (snow && kind === "cancelled")
    return {
      above: "Cancelled",
      heading: snow.onlyAhead ? "The rest of today is cancelled" : "Today is cancelled",
    };
  if (!first || kind === "none")
    return {
      heading: isUnknown
        ? "This church has not told us yet when it meets"
        : "We will say here when we meet next",
      lead: sentence ?? "Please ask us: we would love to see you.",
    };
  const moment = momentInWords(first, today);
  const several = services.length > 1 ? namesOf(services) : undefined;
  const together = several && `${several} begin at the same time.`;
  if (kind === "later") return { above: "Our next service", heading: moment, lead: together };
  if (kind === "soon")
    return { above: "About to begin", heading: `We begin at ${clockTime(first.time)}`, lead: together };
  if (kind === "now")
    return { above: "On now", heading: "Church is now", lead: several && `${several} are on.` };
  if (kind === "over") {
    const over = several ? `${several} are` : `${first.name || "The service"} is`;
    return {
      above: "Just over",
      heading: "Thank you for being with us",
      lead: `${over} over for today. We are glad of everybody who came.`,
    };
  }
  return { above: "Cancelled", heading: `No service ${inSentence(moment)}` };
}

export function momentInWords({ day, time }: ShownService, today: string): string {
  return `${dayInWords(day, today)} at ${clockTime(time)}`;
}

/** At the beginning of a sentence. */
function namesOf(services: readonly ShownService[]): string {
  const names = new Set(services.map(({ name }) => name).filter((name) => name !== ""));
  if (names.size < services.length) return `${services.length} services`;
  return asList([...names]);
}

function dayInWords(day: string, today: string): string {
  const ahead = dayDifference(today, day);
  if (ahead === 0) return "Today";
  return ahead === 1 ? "Tomorrow" : formatDay(day, today);
}

function inSentence(moment: string): string {
  return /^To/.test(moment) ? moment.charAt(0).toLowerCase() + moment.slice(1) : `on ${moment}`;
}
