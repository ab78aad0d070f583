import { Link } from "react-router";
import { namesApart } from "../../lists/names-apart.ts";
import type { ServiceAhead } from "./today.server.ts";

/** Each service of the next seven days, with the form that changes or cancels this date only. */
export function ServicesAhead({ services }: { services: ServiceAhead[] }) {
  if (services.length === 0) return null;
  const nameOf = namesApart(services, ({ title, when, place }) => [`${title}, ${when}`, place]);
  return (
    <>
      <h2 className="mt-10 mb-5 text-3xl">Services of the next seven days</h2>
      <ul className="card divide-y divide-line px-5 py-2">
        {services.map((service) => (
          <li key={service.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">{service.title}</p>
              <p className="text-sm wrap-anywhere text-muted">{factsOf(service)}</p>
            </div>
            <Link to={service.to} className="button button-quiet min-h-10 px-4 py-1">
              Change or cancel<span className="sr-only"> {nameOf(service)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf({ when, place, isCancelled, hidden }: ServiceAhead): string {
  return [when, place, isCancelled && "Cancelled", hidden].filter(Boolean).join(" · ");
}
