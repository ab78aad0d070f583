import { Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import { dayOf } from "../../../dates/dates.ts";
import { ManagedList } from "../../../lists/managed-list.tsx";
import { pageOf } from "../../../lists/paging.ts";
import { found } from "../../../serving/responses/found.ts";
import { RouteError } from "../../../shell/error-page.tsx";
import { needs } from "../../../shell/needs.server.ts";
import { findEvent } from "../../event-reads.server.ts";
import { eventMessages } from "../../events.ts";
import { findFollowed } from "../../following.server.ts";
import { repetitionInWords } from "../../repetition-words.ts";
import { listDatesOf } from "../dates-of-event.server.ts";
import type { Route } from "./+types/dates";
import { DateRow } from "./date-row.tsx";

export const middleware = [needs("events:write")];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const event = found(await findEvent(site, viewer, params.id), "event");
  const past = new URL(request.url).searchParams.get("show") === "past";
  const today = dayOf(site.clock().toISOString());
  const list = await listDatesOf(site, viewer, { event, today, past }, pageOf(request.url));
  return { event, past, list, followed: await findFollowed(site.db, event.id) };
}

export default function DatesOfEvent({ loaderData: { event, past, list, followed } }: Route.ComponentProps) {
  const path = `/event-alter/${event.id}/dates`;
  const isSeries = event.rule !== "" || event.addedDates !== "";
  return (
    <ManagedList
      title={past ? "Past dates" : "Dates"}
      about="The single dates of this event: change or call off one of them, and the others stay."
      label="Pages of dates"
      empty={past ? eventMessages.noPastDates : eventMessages.noDatesAhead}
      hasSample={false}
      list={list}
      filter={
        <div className="mb-6 flex flex-col gap-2">
          <p className="text-xl wrap-anywhere">
            <strong className="font-semibold">{event.eventTitle}</strong>: {repetitionInWords(event)}
          </p>
          <p className="flex flex-wrap gap-x-5 gap-y-2">
            <Link to={`/event-alter#${event.id}`} className="text-link">
              All events
            </Link>
            <Link to={past ? path : `${path}?show=past`} className="text-link">
              {past ? "Dates from today" : "Past dates"}
            </Link>
            {followed && (
              <Link to={`/event-alter/${event.id}/join`} className="text-link">
                Undo the change to all these dates
              </Link>
            )}
          </p>
        </div>
      }
    >
      {(date) => <DateRow date={date} event={event} isSeries={isSeries} />}
    </ManagedList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={eventMessages.listFailed} />;
}
