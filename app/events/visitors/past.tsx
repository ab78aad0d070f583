import { t } from "@lingui/core/macro";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { may } from "../../viewer.ts";
import { categoriesWithDates } from "../categories.server.ts";
import { categoryOf, titleWithCategory } from "../categories.ts";
import { EventCard } from "../event-card.tsx";
import { listPast } from "../event-reads.server.ts";
import { eventMessages } from "../events.ts";
import type { Route } from "./+types/past";
import { EventsNextStep } from "./events-next-step.tsx";
import { EventsScreen } from "./events-screen.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const category = categoryOf(request.url);
  const range = { viewer, today: dayOf(site.clock().toISOString()), category };
  const [list, categories] = await Promise.all([
    listPast(site, range, pageOf(request.url)),
    categoriesWithDates(site, range, "past"),
  ]);
  return { list, category, categories, canAdd: may(viewer, "events:write") };
}

export default function PastEvents({ loaderData }: Route.ComponentProps) {
  const { list, category, categories, canAdd } = loaderData;
  return (
    <EventsScreen
      title={t`Past Events`}
      headTitle={titleWithCategory(t`Past Events`, category)}
      introduction="past"
      events={list.items}
      categories={{ shown: categories, current: category, path: "/event/past" }}
    >
      <PagedList
        list={list}
        label={t`Pages of events`}
        empty={eventMessages.none()}
        whenEmpty={<EventsNextStep canAdd={canAdd} meanwhile="upcoming" />}
      >
        {(event) => <EventCard event={event} />}
      </PagedList>
    </EventsScreen>
  );
}

export const ErrorBoundary = errorPage(eventMessages.listFailed);
