import { Link, Outlet } from "react-router";
import { congregation } from "../../content/congregation.ts";
import { requireStaff } from "../identity/viewer.ts";
import { hasSample } from "../sample.server.ts";
import { RouteError } from "../shell/error-page.tsx";
import { askingContext, siteContext } from "../site.ts";
import { RemoveSample } from "../staff/remove-sample.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { pageOf } from "../ui/paging.ts";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { Route } from "./+types/alter";
import { EventCard } from "./event-card.tsx";
import { listEvents } from "./events.server.ts";
import { eventMessages } from "./events.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context.get(askingContext).viewer);
  const site = context.get(siteContext);
  return { ...(await listEvents(site, pageOf(request.url))), hasSample: await hasSample(site.db) };
}

export default function ManageEvents({
  loaderData: { items, page, hasNext, hasSample },
}: Route.ComponentProps) {
  const search = usePageSearch();
  return (
    <section className="shell max-w-5xl py-12 sm:py-16">
      <title>{`Manage Events · ${congregation.name}`}</title>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Manage Events</h1>
        <Link to="/event-create" className="button button-primary">
          Create Event
        </Link>
      </div>
      {hasSample && <RemoveSample />}
      {items.length === 0 ? (
        <p className="card p-10 text-center text-xl text-muted">{eventMessages.noneToManage}</p>
      ) : (
        <ul className="flex flex-col gap-8">
          {items.map((event) => (
            <li key={event.id}>
              <EventCard event={event}>
                <Link to={`${event.id}/update${search}`} preventScrollReset className="button button-quiet">
                  Update<span className="sr-only"> {event.eventTitle}</span>
                </Link>
                <Link to={`${event.id}/delete${search}`} preventScrollReset className="button button-danger">
                  Delete<span className="sr-only"> {event.eventTitle}</span>
                </Link>
              </EventCard>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} hasNext={hasNext} label="Pages of events" />
      <Outlet />
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={eventMessages.listFailed} />;
}
