import { Link } from "react-router";
import { clockTime } from "../../../dates/dates.ts";
import { DialogLink } from "../../../lists/managed-list.tsx";
import { Row } from "../../../lists/row.tsx";
import { useCongregation } from "../../../pages/shown-facts/use-congregation.ts";
import { formatEventDate, type SavedEvent } from "../../events.ts";
import { serviceCategory } from "../../service-length.ts";
import { nameOfDate, ordersPath } from "../../service-order.ts";
import type { ManagedDate } from "../dates-of-event.server.ts";

export function DateRow({
  date,
  event,
  isSeries,
}: {
  date: ManagedDate;
  event: SavedEvent;
  isSeries: boolean;
}) {
  const { day, eventDate, isCancelled, isChanged } = date;
  const [ownPlace = ""] = useCongregation().address;
  const name = formatEventDate(eventDate);
  return (
    <Row
      title={isCancelled ? <s>{name}</s> : name}
      state={stateOf(date)}
      facts={factsOf(date, event, ownPlace)}
      text={date.reason}
      picture={date.eventUrl}
      size={date.pictureSize}
    >
      <DialogLink to={`${day}/change`} name={name}>
        Change
      </DialogLink>
      {event.category === serviceCategory && (
        <Link
          to={`${ordersPath}/${encodeURIComponent(nameOfDate({ eventId: event.id, day }))}`}
          className="button button-quiet min-h-10 px-2.5 py-1 sm:px-4"
        >
          Order of service<span className="sr-only"> {name}</span>
        </Link>
      )}
      {isSeries && (
        <DialogLink to={`${day}/following`} name={name}>
          This and all later dates
        </DialogLink>
      )}
      {isChanged && (
        <DialogLink to={`${day}/reset`} name={name}>
          Undo changes
        </DialogLink>
      )}
      {isCancelled ? (
        <DialogLink to={`${day}/uncancel`} name={name}>
          Bring back
        </DialogLink>
      ) : (
        <DialogLink to={`${day}/cancel`} name={name} tone="danger">
          Cancel
        </DialogLink>
      )}
    </Row>
  );
}

function stateOf({ isCancelled, movedFrom, isChanged }: ManagedDate) {
  if (isCancelled) return { label: "Cancelled", tone: "waiting" } as const;
  if (movedFrom) return { label: "Moved", tone: "shown" } as const;
  return isChanged ? ({ label: "Changed", tone: "shown" } as const) : undefined;
}

function factsOf(date: ManagedDate, event: SavedEvent, ownPlace: string): string {
  const { eventTitle, eventDate, eventTime, isAllDay, placeName, movedFrom } = date;
  const isOtherDay = movedFrom !== undefined && movedFrom.eventDate !== eventDate;
  const time = isAllDay ? "All day" : eventTime && clockTime(eventTime);
  const due = movedFrom && [
    isOtherDay && formatEventDate(movedFrom.eventDate),
    movedFrom.eventTime && clockTime(movedFrom.eventTime),
  ];
  const place = placeName || ownPlace;
  const title = eventTitle !== event.eventTitle && eventTitle;
  return [time, title, place, due && `was due ${due.filter(Boolean).join(", ")}`].filter(Boolean).join(" · ");
}
