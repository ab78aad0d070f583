import { plural, t } from "@lingui/core/macro";
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
      above: t`Cancelled`,
      heading: snow.onlyAhead ? t`The rest of today is cancelled` : t`Today is cancelled`,
    };
  if (!first || kind === "none")
    return {
      heading: isUnknown
        ? t`This church has not told us yet when it meets`
        : t`We will say here when we meet next`,
      lead: sentence ?? t`Please ask us: we would love to see you.`,
    };
  const several = services.length > 1;
  if (kind === "later")
    return {
      above: t`Our next service`,
      heading: momentInWords(first, today),
      lead: several ? together(services) : undefined,
    };
  if (kind === "soon")
    return {
      above: t`About to begin`,
      heading: t`We begin at ${{ time: clockTime(first.time) }}`,
      lead: several ? together(services) : undefined,
    };
  if (kind === "now")
    return { above: t`On now`, heading: t`Church is now`, lead: several ? areOn(services) : undefined };
  if (kind === "over")
    return { above: t`Just over`, heading: t`Thank you for being with us`, lead: areOver(first, services) };
  return { above: t`Cancelled`, heading: noService(first, today) };
}

/** `Today at 9am`, `Sunday, 13 December at 9am` */
export function momentInWords({ day, time: begins }: ShownService, today: string): string {
  const time = clockTime(begins);
  const ahead = dayDifference(today, day);
  if (ahead === 0) return t`Today at ${time}`;
  if (ahead === 1) return t`Tomorrow at ${time}`;
  return t`${{ day: formatDay(day, today) }} at ${time}`;
}

function noService({ day, time: begins }: ShownService, today: string): string {
  const time = clockTime(begins);
  const ahead = dayDifference(today, day);
  if (ahead === 0) return t`No service today at ${time}`;
  if (ahead === 1) return t`No service tomorrow at ${time}`;
  return t`No service on ${{ day: formatDay(day, today) }} at ${time}`;
}

function together(services: readonly ShownService[]): string {
  const names = namesOf(services);
  if (names) return t`${names} begin at the same time.`;
  return t`${plural(
    { count: services.length },
    {
      one: "# service begins at the same time.",
      other: "# services begin at the same time.",
    },
  )}`;
}

function areOn(services: readonly ShownService[]): string {
  const names = namesOf(services);
  if (names) return t`${names} are on.`;
  return t`${plural({ count: services.length }, { one: "# service is on.", other: "# services are on." })}`;
}

function areOver({ name }: ShownService, services: readonly ShownService[]): string {
  const names = namesOf(services);
  if (services.length === 1)
    return name
      ? t`${name} is over for today. We are glad of everybody who came.`
      : t`The service is over for today. We are glad of everybody who came.`;
  if (names) return t`${names} are over for today. We are glad of everybody who came.`;
  return t`${plural(
    { count: services.length },
    {
      one: "# service is over for today.",
      other: "# services are over for today.",
    },
  )} We are glad of everybody who came.`;
}

/** Undefined unless each has a name of its own. */
function namesOf(services: readonly ShownService[]): string | undefined {
  const names = new Set(services.map(({ name }) => name).filter((name) => name !== ""));
  return names.size < services.length ? undefined : asList([...names]);
}
