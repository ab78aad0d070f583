import { Link } from "react-router";
import { clockTime } from "../../dates/dates.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { ScriptButton } from "../../ui/script-button.tsx";
import { type DateDetails, formatEventDate } from "../events.ts";
import type { OrderRow } from "../service-order.ts";
import { type Print, prints } from "./prints.ts";

const labels: [print: Print, label: string][] = [
  [prints.congregation, "For the congregation"],
  [prints.team, "For the team, with all rows"],
];

export function OrderSheet({
  date: { details },
  rows,
  print,
}: {
  date: { details: DateDetails };
  rows: OrderRow[];
  print: Print;
}) {
  const { eventTitle, eventDate, eventTime } = details;
  return (
    <section className="shell column-prose py-12 sm:py-16 print:py-0">
      <PrivateHead title={`Print: ${eventTitle}`} />
      <div className="mb-8 print:hidden">
        <p className="mb-4">
          <Link to="?" className="text-link">
            Change it
          </Link>
        </p>
        <nav aria-label="For whom" className="mb-4 flex flex-wrap gap-2">
          {labels.map(([name, label]) => (
            <Link
              key={name}
              to={`?print=${name}`}
              aria-current={name === print ? "page" : undefined}
              className="button button-quiet min-h-10 px-4 py-1 aria-[current]:bg-sunken aria-[current]:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        <ScriptButton onClick={() => window.print()} className="button button-primary">
          Print
        </ScriptButton>
      </div>
      <div className="order-sheet">
        <h1 className="text-3xl wrap-anywhere">{eventTitle}</h1>
        <p className="mt-2 text-muted">
          {[formatEventDate(eventDate), eventTime && clockTime(eventTime)].filter(Boolean).join(" · ")}
        </p>
        {rows.map(({ title, who, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a song may be sung twice
          <div key={index} className="mt-4 break-inside-avoid border-t border-line pt-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 className="text-xl wrap-anywhere">{title}</h2>
              {who && <p className="text-muted wrap-anywhere">{who}</p>}
            </div>
            {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
          </div>
        ))}
        {rows.length === 0 && <p className="mt-6">No row is for the congregation during the service.</p>}
      </div>
    </section>
  );
}
