import { Link } from "react-router";
import { eventCategories } from "../../../content/event-categories.ts";
import { permitted, type Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { PreviewLink } from "../../items/preview-link.tsx";
import { isPart, nothingFound } from "../../lists/list-filter.ts";
import { Choice, ItemsSearch } from "../../lists/list-search.tsx";
import { DialogLink, ManagedList } from "../../lists/managed-list.tsx";
import { namesApart } from "../../lists/names-apart.ts";
import { pageOf } from "../../lists/paging.ts";
import { Row } from "../../lists/row.tsx";
import { hasSample } from "../../sample/sample.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { HowToBegin } from "../../ui/empty-list.tsx";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import type { Viewer } from "../../viewer.ts";
import { eventItem } from "../event-item.ts";
import { isSeries } from "../event-path.ts";
import { listEvents } from "../event-reads.server.ts";
import { whenInLine } from "../event-when-words.ts";
import { eventMessages, formatEventDate } from "../events.ts";
import { type EventsFilter, filterIn } from "../events-filter.ts";
import { countWaitingProposals } from "../proposals/review.server.ts";
import { repetitionInWords } from "../repetition-words.ts";
import { ordersPath } from "../service-order.ts";
import type { Route } from "./+types/alter-events";
import { nextDatesOf } from "./dates-of-event.server.ts";

const categories = eventCategories.map(({ id, name }) => ({ value: id, label: name }));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const filter = filterIn(request.url);
  const list = await listEvents(site, viewer, pageOf(request.url), filter);
  const series = list.items.filter(isSeries).map(({ id }) => id);
  const next = await nextDatesOf(site.db, series, dayOf(site.clock().toISOString()));
  const items = list.items.map((event) => ({
    ...event,
    nextDate: series.includes(event.id) ? (next.get(event.id) ?? "none") : undefined,
  }));
  return {
    list: { ...list, items },
    filter,
    hasSample: await hasSample(site.db, viewer),
    proposals: await proposalsLabel(site, viewer),
  };
}

export default function ManageEvents({ loaderData: { filter, proposals, ...list } }: Route.ComponentProps) {
  const nameOf = namesApart(list.list.items, (event) => [
    event.eventTitle,
    whenInLine(event),
    repetitionInWords(event),
  ]);
  return (
    <ManagedList
      title="Manage Events"
      about="All events, also drafts: change them, call off single dates, and see who comes."
      create={{ to: "/event-create", label: "Create Event" }}
      further={[
        ...(proposals === undefined ? [] : [{ to: "/event-alter/proposals", label: proposals }]),
        { to: ordersPath, label: "Orders of service" },
        { to: "/event-alter/import", label: "Import events" },
      ]}
      label="Pages of events"
      empty={isPart(filter) ? nothingFound() : eventMessages.noneToManage}
      whenEmpty={
        !isPart(filter) && (
          <HowToBegin
            what="What you add here stands in the calendar, once or every week, until you change it."
            example="Harvest supper, Saturday, 3 October, 6pm, in the hall."
            begin={{ to: "/event-create", label: "Add the first event" }}
          />
        )
      }
      filter={<EventsSearch filter={filter} />}
      {...list}
    >
      {(event) => (
        <Row
          title={event.isCancelled ? <s>{event.eventTitle}</s> : event.eventTitle}
          state={event.hidden === undefined ? undefined : { label: event.hidden, tone: "waiting" }}
          facts={[repetitionInWords(event), nextInWords(event.nextDate), event.isPublic || "Only for members"]
            .filter((fact) => typeof fact === "string" && fact !== "")
            .join(" · ")}
          text={event.eventContent}
          picture={event.eventUrl}
          size={event.pictureSize}
        >
          <DialogLink to={`${event.id}/update`} name={nameOf(event)}>
            Update
          </DialogLink>
          <RowLink to={`${event.id}/dates`} name={nameOf(event)}>
            Dates
          </RowLink>
          <RowLink to={`${event.id}/attendance`} name={nameOf(event)}>
            Who is coming
          </RowLink>
          <RowLink to={`/event-create?copy=${encodeURIComponent(event.id)}`} name={nameOf(event)}>
            Copy
          </RowLink>
          {event.hidden !== undefined && <PreviewLink kind="event" id={event.id} name={nameOf(event)} />}
          <DialogLink to={`${event.id}/delete`} name={nameOf(event)} tone="danger">
            Delete
          </DialogLink>
        </Row>
      )}
    </ManagedList>
  );
}

/** What leads to the proposals of members; undefined when the site takes none and none waits. */
async function proposalsLabel(site: Site, viewer: Viewer): Promise<string | undefined> {
  const waiting = await countWaitingProposals(site.db, viewer);
  if (waiting === 0) return site.settings.eventProposals ? "Proposals" : undefined;
  return `Proposals (${waiting > mostShownWaiting ? `${mostShownWaiting}+` : waiting})`;
}

function nextInWords(nextDate: string | undefined): string {
  if (nextDate === undefined) return "";
  return nextDate === "none" ? "no more dates" : `next on ${formatEventDate(nextDate)}`;
}

function RowLink({ to, name, children }: { to: string; name: string; children: string }) {
  return (
    <Link to={to} className="button button-quiet min-h-10 px-2.5 py-1 sm:px-4">
      {children}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}

function EventsSearch({ filter }: { filter: EventsFilter }) {
  return (
    <ItemsSearch label="Find an event" path={eventItem.list} filter={filter}>
      <Choice name="category" label="Category" all="All" chosen={filter.category} options={categories} />
    </ItemsSearch>
  );
}

export const ErrorBoundary = errorPage(eventMessages.listFailed);
