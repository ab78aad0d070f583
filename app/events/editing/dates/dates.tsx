import { Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import { dayOf } from "../../../dates/dates.ts";
import { DialogLink, ManagedList } from "../../../lists/managed-list.tsx";
import { pageOf } from "../../../lists/paging.ts";
import { found } from "../../../serving/responses/found.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { isSeries } from "../../event-path.ts";
import { findEvent, pathInList } from "../../event-reads.server.ts";
import { eventMessages, formatEventDate } from "../../events.ts";
import { leadFromFormer } from "../../lead-from-former.server.ts";
import { partsOf } from "../../parts.server.ts";
import { repetitionInWords } from "../../repetition-words.ts";
import { listDatesOf } from "../dates-of-event.server.ts";
import type { Route } from "./+types/dates";
import { DateRow } from "./date-row.tsx";

export const middleware = [leadFromFormer];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const event = found(await findEvent(site, viewer, params.id), "event");
  const past = new URL(request.url).searchParams.get("show") === "past";
  const today = dayOf(site.clock().toISOString());
  const list = await listDatesOf(site, viewer, { event, today, past }, pageOf(request.url));
  const parts = partsOf(event).map((part) => ({ from: part.from, words: repetitionInWords(part) }));
  return { event, past, list, parts, allEvents: await pathInList(site, viewer, event) };
}

export default function DatesOfEvent({
  loaderData: { event, past, list, parts, allEvents },
}: Route.ComponentProps) {
  const path = `/event-alter/${event.id}/dates`;
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
            <strong className="font-semibold">{event.eventTitle}</strong>: {parts[0]?.words}
          </p>
          {parts.slice(1).map(({ from, words }) => (
            <p key={from} className="flex flex-wrap gap-x-5 gap-y-1">
              <span>
                From {formatEventDate(from)}: {words}
              </span>
              <DialogLink to={`${from}/join`} name={formatEventDate(from)}>
                Undo the change to all these dates
              </DialogLink>
            </p>
          ))}
          <p className="flex flex-wrap gap-x-5 gap-y-2">
            <Link to={allEvents} className="text-link">
              All events
            </Link>
            <Link to={past ? path : `${path}?show=past`} className="text-link">
              {past ? "Dates from today" : "Past dates"}
            </Link>
          </p>
        </div>
      }
    >
      {(date) => <DateRow date={date} event={event} isSeries={isSeries(event)} />}
    </ManagedList>
  );
}

export const ErrorBoundary = errorPage(eventMessages.listFailed);
