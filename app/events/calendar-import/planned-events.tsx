import { type ImportStatus, isOffered, isTickedAtFirst, type ShownEvent } from "./import-limits.ts";

const headings: Record<ImportStatus, string> = {
  new: "New",
  updated: "Updated",
  changedHere: "Changed here",
  dividedHere: "Divided here",
  deletedHere: "Deleted here",
  unchanged: "Unchanged",
};

export function PlannedEvents({
  status,
  events,
  ticked,
}: {
  status: ImportStatus;
  events: ShownEvent[];
  /** The numbers of those that were ticked, if the form was sent before. */
  ticked: number[] | undefined;
}) {
  return (
    <section>
      <h2 className="text-2xl">{headings[status]}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {events.map((event) => (
          <li key={event.number} className="card px-4 py-2 sm:px-5">
            {isOffered(status) ? (
              <label className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="checkbox"
                  name="take"
                  value={event.number}
                  defaultChecked={ticked ? ticked.includes(event.number) : isTickedAtFirst(event)}
                  className="mt-1 size-5 shrink-0 accent-(--accent)"
                />
                <EventFacts {...event} />
              </label>
            ) : (
              <div className="py-2">
                <EventFacts {...event} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventFacts({ title, when, place, category, isPublic, notes }: ShownEvent) {
  const facts = [place, category, isPublic ? "" : "only for people who are logged in"].filter(Boolean);
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{title}</span>
      <span className="block text-sm">{when}</span>
      {facts.length > 0 && <span className="block text-sm text-muted">{facts.join(", ")}</span>}
      {notes.map((note) => (
        <span key={note} className="block text-sm text-muted">
          {note}
        </span>
      ))}
    </span>
  );
}
