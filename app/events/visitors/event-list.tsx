import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { Pagination } from "../../lists/pagination.tsx";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import { may } from "../../viewer.ts";
import { categoriesWithDates } from "../categories.server.ts";
import { categoryOf, titleWithCategory } from "../categories.ts";
import { EventCard } from "../event-card.tsx";
import { listGoingOn } from "../event-reads.server.ts";
import { eventMessages } from "../events.ts";
import { linkToProposals } from "../proposals/own-proposals.server.ts";
import { serviceCategory } from "../service-length.ts";
import { listUpcoming } from "../upcoming.server.ts";
import type { Route } from "./+types/event-list";
import { type EventGroup, groupByNearness, turnsOf } from "./event-groups.server.ts";
import { EventsNextStep } from "./events-next-step.tsx";
import { EventsScreen } from "./events-screen.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer, freshUntil } = here(context);
  const now = site.clock();
  const today = dayOf(now.toISOString());
  const category = categoryOf(request.url);
  const range = { viewer, today, category };
  const [{ items, ...rest }, categories] = await Promise.all([
    listUpcoming(site, range, pageOf(request.url)),
    categoriesWithDates(site, range, "upcoming"),
  ]);
  const goingOn = rest.page === 1 ? await listGoingOn(site, range) : [];
  const isWhole = category === undefined && rest.page === 1 && !rest.hasNext;
  const isQuiet = isWhole && [...items, ...goingOn].every((event) => event.category === serviceCategory);
  for (const moment of turnsOf([...goingOn, ...items], now)) freshUntil(moment);
  return {
    ...rest,
    isQuiet,
    today,
    category,
    categories,
    groups: groupByNearness(items, { today, now }, goingOn),
    canAdd: may(viewer, "events:write"),
    further: await linkToProposals(site, viewer),
  };
}

const headings: Record<EventGroup["nearness"], () => string> = {
  now: () => t({ message: "On now", comment: "Heading above events" }),
  week: () => t`This week`,
  month: () => t`This month`,
  later: () => t({ context: "heading above events", message: "Later" }),
  undated: () => t`Without a date`,
  over: () => t`Earlier today`,
};

export default function UpcomingEvents({ loaderData }: Route.ComponentProps) {
  const { groups, isQuiet, today, category, categories, page, hasNext, pages, canAdd, further } = loaderData;
  return (
    <EventsScreen
      title={t`Upcoming Events`}
      headTitle={titleWithCategory(t`Upcoming Events`, category)}
      introduction="upcoming"
      events={groups.flatMap(({ events }) => events)}
      categories={{ shown: categories, current: category, path: "/event" }}
      further={further}
    >
      {groups.length === 0 && (
        <EmptyList message={eventMessages.none()}>
          <EventsNextStep canAdd={canAdd} meanwhile={category === undefined ? "services" : "upcoming"} />
        </EmptyList>
      )}
      {groups.map(({ nearness, events }) => (
        <section key={nearness} aria-label={headings[nearness]()} className="mb-12 last:mb-0">
          <h2 className="mb-5 text-2xl text-muted sm:text-3xl">{headings[nearness]()}</h2>
          <ul className="flex flex-col gap-8">
            {events.map((event) => (
              <li key={event.id} id={event.id} className="scroll-mt-32">
                <EventCard event={event} today={today} level="h3" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isQuiet && groups.length > 0 && (
        <div className="text-muted">
          <p>
            <Trans>Nothing else is planned yet.</Trans>
          </p>
          <EventsNextStep canAdd={canAdd} />
        </div>
      )}
      <Pagination page={page} hasNext={hasNext} pages={pages} label={t`Pages of events`} />
    </EventsScreen>
  );
}

export const ErrorBoundary = errorPage(eventMessages.listFailed);
