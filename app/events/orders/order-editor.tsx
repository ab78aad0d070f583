import { Link } from "react-router";
import { clockTime } from "../../dates/dates.ts";
import type { FactValues } from "../../pages/facts/fact-form.ts";
import { FactsForm } from "../../pages/facts/facts-form.tsx";
import type { FactsResult } from "../../pages/facts/save-facts.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { type DateDetails, formatEventDate } from "../events.ts";
import { ordersPath } from "../service-order.ts";
import { orderForm } from "./order-form.ts";
import { prints } from "./prints.ts";

export function OrderEditor({
  date: { details, isCancelled },
  sent,
  earlier,
  isCopy,
  hasRows,
  result,
}: {
  date: { details: DateDetails; isCancelled: boolean };
  sent: { values: FactValues; version: number };
  earlier: string | undefined;
  /** Whether the form holds that one, which is not saved yet. */
  isCopy: boolean;
  hasRows: boolean;
  result: Partial<FactsResult> | undefined;
}) {
  const { eventTitle, eventDate, eventTime } = details;
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title={`Order of service: ${eventTitle}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{eventTitle}</h1>
      <p className="mt-4 text-lg text-muted">
        {[formatEventDate(eventDate), eventTime && clockTime(eventTime), isCancelled && "cancelled"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="mt-4 mb-8 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={ordersPath} className="text-link">
          All services
        </Link>
        {earlier && !isCopy && (
          <Link to="?copy" className="text-link">
            Copy that of {formatEventDate(earlier)}
          </Link>
        )}
        {hasRows && (
          <Link to={`?print=${prints.congregation}`} className="text-link">
            Print as a leaflet (A5)
          </Link>
        )}
      </p>
      {isCopy && earlier && (
        <p className="mb-6 rounded-xl border border-line bg-sunken px-5 py-4">
          Copied from {formatEventDate(earlier)}. Nothing is saved yet
          {hasRows && ", and saving replaces what was"}.
        </p>
      )}
      <p className="mb-6 max-w-prose text-muted">
        Visitors see the rows on /today from 15 minutes before the service until the day ends. Passages such
        as John 3:16-21 on a line of their own become links.
      </p>
      <FactsForm
        key={`${isCopy}`}
        form={orderForm}
        sent={sent}
        result={result}
        submit={{ label: "Save", busyLabel: "Saving..." }}
      />
    </section>
  );
}
