import { Link } from "react-router";
import { formatDay } from "../../dates/dates.ts";
import { namesApart } from "../../lists/names-apart.ts";
import type { ServiceAhead } from "./today.server.ts";

/** The next day with services at a glance, and the services of the week after it. */
export function ServicesAhead({ services, today }: { services: ServiceAhead[]; today: string }) {
  const [next] = services;
  if (!next) return null;
  const nameOf = namesApart(services, ({ title, when, place }) => [`${title}, ${when}`, place]);
  const later = services.filter(({ day }) => day !== next.day);
  return (
    <>
      <h2 className="mt-10 mb-5 text-3xl first:mt-0">{headingOf(next.day, today)}</h2>
      <ul className="card divide-y divide-line px-5 py-2 sm:px-6">
        {services
          .filter(({ day }) => day === next.day)
          .map((service) => (
            <AtAGlance key={service.id} service={service} name={nameOf(service)} />
          ))}
      </ul>
      {later.length > 0 && (
        <>
          <h3 className="mt-6 text-xl">After that</h3>
          <ul className="divide-y divide-line">
            {later.map((service) => (
              <li
                key={service.id}
                className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2"
              >
                <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
                  {service.title}
                  <span className="block text-sm text-muted">{factsOf(service)}</span>
                </p>
                <ToChange service={service} name={nameOf(service)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function AtAGlance({ service, name }: { service: ServiceAhead; name: string }) {
  const { title, order, preacher, stream, orderAt } = service;
  const to = (label: string) => (
    <Link to={orderAt} className="text-link inline-block py-1">
      {label}
      <span className="sr-only"> {name}</span>
    </Link>
  );
  const facts = [
    [
      "Order",
      order ? (
        <>
          {order.first.join(", ")}
          {order.parts > order.first.length && ` and ${order.parts - order.first.length} more`}.{" "}
          {to("See the order")}
        </>
      ) : (
        to("Prepare the order of service")
      ),
    ],
    ["Who preaches", preacher ?? to("Say who preaches")],
    ["To watch", stream === undefined ? to("Add a stream") : streams[stream]],
  ] as const;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-serif text-2xl wrap-anywhere">{title}</p>
          <p className="wrap-anywhere text-muted">{factsOf(service)}</p>
        </div>
        <ToChange service={service} name={name} />
      </div>
      {!service.isCancelled && (
        <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-[fit-content(9rem)_minmax(0,1fr)]">
          {facts.map(([name, value]) => (
            <div key={name} className="sm:contents">
              <dt className="text-muted sm:py-1">{name}</dt>
              <dd className="wrap-anywhere sm:py-1">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const streams = { own: "In a stream of its own", usual: "In the stream of all services" };

function ToChange({ service: { to }, name }: { service: ServiceAhead; name: string }) {
  return (
    <Link to={to} className="button button-quiet min-h-10 px-4 py-1">
      Change or cancel<span className="sr-only"> {name}</span>
    </Link>
  );
}

function headingOf(day: string, today: string): string {
  if (day === today) return "Services of today";
  const date = formatDay(day, today);
  return date.startsWith("Sunday") ? "This Sunday" : date;
}

function factsOf({ when, place, isCancelled, hidden }: ServiceAhead): string {
  return [when, place, isCancelled && "Cancelled", hidden].filter(Boolean).join(" · ");
}
