import { t } from "@lingui/core/macro";
import { clockTime, dayOf, timeOf } from "../../dates/dates.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { OrdersOfService } from "./order-of-service.tsx";
import { ServiceCard } from "./service-card.tsx";
import { momentInWords, wordsOf } from "./state-in-words.ts";
import { Stream } from "./stream.tsx";
import type { ShownService, Today } from "./today.ts";
import { TodaysSermon } from "./todays-sermon.tsx";
import { useReloadAt } from "./use-reload-at.ts";
import { AroundService, BeforeService } from "./ways-on.tsx";

export function TodayView({ today: page }: { today: Today }) {
  const { kind, today, services, next, turnsAt } = page;
  useReloadAt(turnsAt);
  const { above, heading, lead } = wordsOf(page);
  const description = t`Whether we have a service now, and when and where the next one is.`;
  const isAround = kind === "soon" || kind === "now";
  const isNextToday = next[0]?.day === today;
  const isOther = kind === "later" && next.some((one) => services.every((service) => !isSame(one, service)));
  return (
    <div className="shell column-list py-12 sm:py-16">
      <PageHead title={t`Today`} description={description} />
      <header>
        {above && (
          <p className="flex items-center gap-3 text-lg font-semibold tracking-wide text-accent sm:text-xl">
            {kind === "now" && <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-gold" />}
            {above}
          </p>
        )}
        <h1 className="mt-2 max-w-4xl text-4xl wrap-break-word sm:text-6xl">{heading}</h1>
        {lead && <p className="mt-5 max-w-prose text-xl text-muted sm:text-2xl">{lead}</p>}
      </header>
      <Stream page={page} />
      {kind !== "over" && services.length > 0 && (
        <Cards
          services={services}
          kind={kind}
          // Several that are on, or that snow cancels, begin at times of their own.
          isTimeAbove={
            kind === "later" ||
            kind === "soon" ||
            (kind === "cancelled" && !page.snow && services.length === 1)
          }
          hasButton={!page.stream}
        />
      )}
      {page.sermon && <TodaysSermon sermon={page.sermon} page={page} />}
      <OrdersOfService orders={page.orders} kind={kind} />
      {(isAround || kind === "over") && <AroundService />}
      {next.length > 0 && (kind === "over" || kind === "cancelled" || isNextToday || isOther) && (
        <section className="mt-14">
          <h2 className="text-4xl">
            {isNextToday ? t`Later today` : isOther ? t`And then` : t`The next service`}
          </h2>
          <Cards services={next} kind="later" when={(one) => momentInWords(one, today)} />
        </section>
      )}
      {!isAround && kind !== "over" && <BeforeService kids={page.kids} time={services[0]?.time} />}
      {turnsAt && (
        <p className="mt-12 text-muted print:hidden">
          {dayOf(turnsAt) === today
            ? t`This page changes by itself at ${{ time: clockTime(timeOf(turnsAt)) }}.`
            : t`This page changes by itself.`}
        </p>
      )}
    </div>
  );
}

/** Whether two dates are of one service, which has a page of its own where the calendar is the source. */
function isSame(one: ShownService, other: ShownService): boolean {
  return one.path === undefined ? one.name === other.name : one.path === other.path;
}

function Cards({
  services,
  kind,
  isTimeAbove = false,
  hasButton = false,
  when,
}: {
  services: ShownService[];
  kind: Today["kind"];
  isTimeAbove?: boolean;
  /** Whether the first one has the one button of the page. */
  hasButton?: boolean;
  when?: (service: ShownService) => string;
}) {
  return (
    <ul className={`mt-8 grid gap-6 ${services.length > 1 ? "md:grid-cols-2" : "max-w-2xl"}`}>
      {services.map((service, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two services may have one name and hour
        <li key={index}>
          <ServiceCard
            service={service}
            kind={kind}
            when={when?.(service)}
            isTimeAbove={isTimeAbove}
            isBelow={when !== undefined}
            isFirst={hasButton && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
