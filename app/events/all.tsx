import { requestContext, siteContext } from "../contexts.ts";
import { RouteError } from "../shell/error-page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/all";
import { EventCard } from "./event-card.tsx";
import { eventMessages } from "./events.ts";
import { EventsScreen } from "./events-screen.tsx";
import { listEvents } from "./lists.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  return listEvents(context.get(siteContext), { viewer }, pageOf(request.url));
}

export default function AllEvents({ loaderData: list }: Route.ComponentProps) {
  return (
    <EventsScreen title="All Events" introduction="upcoming" events={list.items}>
      <PagedList list={list} label="Pages of events" empty={eventMessages.none}>
        {(event) => <EventCard event={event} />}
      </PagedList>
    </EventsScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={eventMessages.listFailed} />;
}
