import { requestContext, siteContext } from "../contexts.ts";
import { dayOf } from "../dates.ts";
import { RouteError } from "../shell/error-page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/past";
import { EventCard } from "./event-card.tsx";
import { eventMessages } from "./events.ts";
import { EventsScreen } from "./events-screen.tsx";
import { listPast } from "./lists.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  return listPast(site, { viewer, today: dayOf(site.clock().toISOString()) }, pageOf(request.url));
}

export default function PastEvents({ loaderData: list }: Route.ComponentProps) {
  return (
    <EventsScreen title="Past Events" introduction="past" events={list.items}>
      <PagedList list={list} label="Pages of events" empty={eventMessages.none}>
        {(event) => <EventCard event={event} />}
      </PagedList>
    </EventsScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={eventMessages.listFailed} />;
}
