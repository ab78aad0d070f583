import { requestContext, siteContext } from "../contexts.ts";
import { clockTime } from "../dates.ts";
import { hasSample } from "../sample.server.ts";
import { RouteError } from "../shell/error-page.tsx";
import { DialogLink, ManagedList } from "../staff/managed-list.tsx";
import { needs } from "../staff/needs.server.ts";
import { Row } from "../staff/row.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/alter";
import { eventMessages, formatEventDate } from "./events.ts";
import { listEvents } from "./lists.server.ts";

export const middleware = [needs("events:write")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  return {
    list: await listEvents(site, { viewer }, pageOf(request.url)),
    hasSample: await hasSample(site.db, viewer),
  };
}

export default function ManageEvents({ loaderData }: Route.ComponentProps) {
  return (
    <ManagedList
      title="Manage Events"
      create={{ to: "/event-create", label: "Create Event" }}
      further={{ to: "/event-alter/import", label: "Import events" }}
      label="Pages of events"
      empty={eventMessages.noneToManage}
      {...loaderData}
    >
      {(event) => (
        <Row
          title={event.eventTitle}
          facts={[formatEventDate(event.eventDate), event.eventTime && clockTime(event.eventTime)]
            .filter(Boolean)
            .join(", ")}
          text={event.eventContent}
          picture={event.eventUrl}
          size={event.pictureSize}
        >
          <DialogLink to={`${event.id}/update`} name={event.eventTitle}>
            Update
          </DialogLink>
          <DialogLink to={`${event.id}/delete`} name={event.eventTitle} tone="danger">
            Delete
          </DialogLink>
        </Row>
      )}
    </ManagedList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={eventMessages.listFailed} />;
}
