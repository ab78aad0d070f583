import { Link } from "react-router";
import { clockTime } from "../../dates/dates.ts";
import type { FactValues } from "../../pages/facts/fact-form.ts";
import { FactsForm } from "../../pages/facts/facts-form.tsx";
import type { FactsResult } from "../../pages/facts/save-facts.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { type DateDetails, formatEventDate } from "../events.ts";
import { ordersPath } from "../service-order.ts";
import { orderForm } from "./order-form.ts";

export function OrderEditor({
  date: { details, isCancelled },
  sent,
  result,
}: {
  date: { details: DateDetails; isCancelled: boolean };
  sent: { values: FactValues; version: number };
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
      </p>
      <FactsForm
        form={orderForm}
        sent={sent}
        result={result}
        submit={{ label: "Save", busyLabel: "Saving..." }}
      />
    </section>
  );
}
