import { useEffect, useState } from "react";
import type { DatesSummary } from "./dates-preview.server.ts";

const previewPath = "/event-create/preview";

const previewedFields = [
  "eventDate",
  "eventTime",
  "isAllDay",
  "endDate",
  "endTime",
  "repeats",
  "every",
  "weekdays",
  "nth",
  "nthWeekday",
  "ends",
  "until",
  "count",
  "addedDates",
  "place",
  "placeName",
];

/** Long enough that somebody who types is not asked for at each key. */
const pauseMs = 300;

/** Says in words when the event takes place, with its next dates. Without scripts, `preview` is what a button asked for. */
export function DatesPreview({
  formId,
  eventId,
  preview,
}: {
  formId: string;
  eventId: string | undefined;
  preview: DatesSummary | undefined;
}) {
  const [answer, setAnswer] = useState<DatesSummary>();
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout>;
    let asking = new AbortController();
    let asked = "";
    const ask = () => {
      const query = queryOf(form, eventId);
      if (query === asked) return;
      asked = query;
      asking.abort();
      asking = new AbortController();
      // Not React Router's fetcher: it reloads the page, with all that was typed, when it cannot load a route's script.
      fetch(`${previewPath}?${query}`, { signal: asking.signal })
        .then((reply): Promise<DatesSummary> | undefined => (reply.ok ? reply.json() : undefined))
        .then(setAnswer, () => undefined);
    };
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, pauseMs);
    };
    askSoon();
    form.addEventListener("input", askSoon);
    return () => {
      clearTimeout(timer);
      asking.abort();
      form.removeEventListener("input", askSoon);
    };
  }, [formId, eventId]);
  const shown = answer ?? preview;
  // The fields of a single event already say everything.
  const tellsMore = shown && (shown.isSeries || shown.notes.length > 0 || shown === preview);
  return (
    <div role="status" className="empty:hidden">
      {tellsMore && <NextDates {...shown} />}
    </div>
  );
}

function queryOf(form: HTMLFormElement, eventId: string | undefined): string {
  const sent = [...new FormData(form)].flatMap(([name, value]) =>
    previewedFields.includes(name) && typeof value === "string" ? [[name, value]] : [],
  );
  return String(new URLSearchParams([...sent, ...(eventId ? [["event", eventId]] : [])]));
}

function NextDates({ words, dates, notes }: DatesSummary) {
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <p className="font-semibold">{words}</p>
      <ul className="mt-1 text-sm">
        {dates.map((date) => (
          <li key={date}>{date}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-sm font-medium text-gold">
          {note}
        </p>
      ))}
    </div>
  );
}
