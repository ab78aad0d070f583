import { clockTime, dayOf, formatDay, timeOf } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { OrdersOfService } from "./order-of-service.tsx";
import { ServiceCard } from "./service-card.tsx";
import { Stream } from "./stream.tsx";
import type { ShownService, Today } from "./today.ts";
import { TodaysSermon } from "./todays-sermon.tsx";
import { useTurning } from "./use-turning.ts";
import { AroundService, BeforeService } from "./ways-on.tsx";

const description = "Whether we have a service now, and when and where the next one is.";

/** The page that knows whether church is now. */
export function TodayView({ today: page }: { today: Today }) {
  const { kind, today, services, next, turnsAt } = page;
  useTurning(turnsAt);
  const { above, heading, lead } = wordsOf(page);
  const isAround = kind === "soon" || kind === "now";
  const isNextToday = next[0]?.day === today;
  return (
    <div className="shell column-list py-12 sm:py-16">
      <PageHead title="Today" description={description} />
      <header>
        {above && (
          <p className="flex items-center gap-3 text-lg font-semibold tracking-wide text-accent sm:text-xl">
            {kind === "now" && <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-gold" />}
            {above}
          </p>
        )}
        <h1 className="mt-2 max-w-4xl text-5xl wrap-break-word sm:text-6xl">{heading}</h1>
        {lead && <p className="mt-5 max-w-prose text-xl text-muted sm:text-2xl">{lead}</p>}
      </header>
      <Stream page={page} />
      {kind !== "over" && services.length > 0 && <Cards services={services} kind={kind} />}
      <OrdersOfService orders={page.orders} kind={kind} />
      {page.sermon && <TodaysSermon sermon={page.sermon} page={page} />}
      {(isAround || kind === "over") && <AroundService />}
      {next.length > 0 && (kind === "over" || kind === "cancelled" || isNextToday) && (
        <section className="mt-14">
          <h2 className="text-4xl">{isNextToday ? "Later today" : "The next service"}</h2>
          <Cards services={next} kind="later" when={(one) => momentInWords(one, today)} />
        </section>
      )}
      {!isAround && kind !== "over" && <BeforeService kids={page.kids} />}
      {turnsAt && (
        <p className="mt-12 text-muted print:hidden">
          {dayOf(turnsAt) === today
            ? `This page changes by itself at ${clockTime(timeOf(turnsAt))}.`
            : "This page changes by itself."}
        </p>
      )}
    </div>
  );
}

function Cards({
  services,
  kind,
  when,
}: {
  services: ShownService[];
  kind: Today["kind"];
  when?: (service: ShownService) => string;
}) {
  return (
    <ul className={`mt-8 grid gap-6 ${services.length > 1 ? "md:grid-cols-2" : "max-w-2xl"}`}>
      {services.map((service, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two services may have one name and hour
        <li key={index}>
          <ServiceCard service={service} kind={kind} when={when?.(service)} isBelow={when !== undefined} />
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ kind, today, snow, services: [first] }: Today): {
  above?: string;
  heading: string;
  lead?: string;
} {
  if (snow && kind === "cancelled")
    return {
      above: "Cancelled",
      heading: snow.onlyAhead ? "The rest of today is cancelled" : "Today is cancelled",
      lead: snow.sentence,
    };
  if (!first || kind === "none")
    return {
      heading: "No service is planned at the moment",
      lead: "Please ask us when we meet next: we would love to see you.",
    };
  const moment = momentInWords(first, today);
  if (kind === "later") return { above: "Our next service", heading: moment };
  if (kind === "soon") return { above: "About to begin", heading: `We begin at ${clockTime(first.time)}` };
  if (kind === "now") return { above: "On now", heading: "Church is now" };
  if (kind === "over")
    return {
      above: "Just over",
      heading: "Thank you for being with us",
      lead: `${first.name ? `${first.name} is` : "The service is"} over for today. We are glad of everybody who came.`,
    };
  return { above: "Cancelled", heading: `No service ${inSentence(moment)}` };
}

function momentInWords({ day, time }: ShownService, today: string): string {
  return `${dayInWords(day, today)} at ${clockTime(time)}`;
}

function dayInWords(day: string, today: string): string {
  const ahead = dayDifference(today, day);
  if (ahead === 0) return "Today";
  return ahead === 1 ? "Tomorrow" : formatDay(day, today);
}

function inSentence(moment: string): string {
  return /^To/.test(moment) ? moment.charAt(0).toLowerCase() + moment.slice(1) : `on ${moment}`;
}
