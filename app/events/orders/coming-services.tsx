import { Link } from "react-router";
import { clockTime } from "../../dates/dates.ts";
import { Row } from "../../lists/row.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { EmptyList, HowToBegin } from "../../ui/empty-list.tsx";
import { formatEventDate } from "../events.ts";
import { nameOfDate, ordersPath } from "../service-order.ts";
import type { ComingService } from "./orders.server.ts";

export function ComingServices({ services }: { services: ComingService[] }) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Orders of service" />
      <h1 className="text-4xl sm:text-5xl">Orders of service</h1>
      <p className="mt-4 mb-6 max-w-prose text-lg text-muted">
        What is read, sung and said in the services of the next eight weeks. Visitors see it on{" "}
        <Link to="/today" className="text-link">
          the page for today
        </Link>
        , as you choose.
      </p>
      <p className="mb-6">
        <Link to="/event-alter" className="text-link">
          All events
        </Link>
      </p>
      {services.length === 0 ? (
        <EmptyList message="No services in the next eight weeks.">
          <HowToBegin
            what="An order of service belongs to a service in the calendar. Add the service first."
            example="Sunday service, every Sunday at 10am, of the kind Services."
            begin={{ to: "/event-create", label: "Add a service to the calendar" }}
          />
        </EmptyList>
      ) : (
        <ul className="flex flex-col gap-3">
          {services.map((service) => (
            <li key={service.id}>
              <Service service={service} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Service({ service }: { service: ComingService }) {
  const { eventTitle, eventDate, eventTime, isCancelled, isPrepared, hidden } = service;
  const date = formatEventDate(eventDate);
  const to = `${ordersPath}/${encodeURIComponent(nameOfDate(service))}`;
  return (
    <Row
      title={isCancelled ? <s>{date}</s> : date}
      state={isCancelled ? { label: "Cancelled", tone: "waiting" } : isPrepared ? ready : undefined}
      facts={[eventTime && clockTime(eventTime), eventTitle, hidden].filter(Boolean).join(" · ")}
      text=""
      picture=""
      size={undefined}
    >
      <Link to={to} className="button button-quiet min-h-10 px-2.5 py-1 sm:px-4">
        {isPrepared ? "Change" : "Prepare"}
        <span className="sr-only">
          {" "}
          {eventTitle}, {date}
        </span>
      </Link>
    </Row>
  );
}

const ready = { label: "Prepared", tone: "shown" } as const;
