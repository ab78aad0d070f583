import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { PageLink, useIsOpen } from "../prose/page-link.tsx";
import { type NextService, nextInWords } from "../shown-facts/next-service.ts";
import { useNoServices, useServiceTimes } from "../shown-facts/service-times.ts";
import { useCongregation } from "../shown-facts/use-congregation.ts";

const way = "text-link inline-flex min-h-11 items-center font-semibold";

/** When and where the next service is, and the one button of the first screen. */
export function ServiceCard({
  services,
  invitation,
  today,
}: {
  services: readonly NextService[];
  /** What the button says. */
  invitation: string;
  today: string;
}) {
  const times = useServiceTimes();
  // Of several services, the one that is cancelled need not be the next one.
  const [change] = times.flatMap(({ name, notes }) =>
    notes.map((note) => (times.length > 1 ? `${name}: ${note}` : note)),
  );
  const note = useNoServices() ?? change;
  const isKnown = services.length > 0 || times.length > 0;
  if (!isKnown && !note)
    return (
      <p className="mt-8">
        <Invitation label={undefined} />
      </p>
    );
  return (
    <div className="mt-6 w-full max-w-lg rounded-2xl border-s-4 border-gold bg-card p-5 text-ink shadow-lg sm:p-6">
      {services.map((service, index) => (
        <NextOne
          key={service.startsAt + service.name}
          service={service}
          isNamed={services.length > 1}
          isFirst={index === 0}
          today={today}
        />
      ))}
      {note && (
        <p className={`text-lg font-semibold wrap-anywhere ${services.length > 0 ? "mt-2" : ""}`}>{note}</p>
      )}
      <div
        className={`flex flex-wrap items-center gap-x-6 gap-y-1 ${services.length > 0 || note ? "mt-3" : ""}`}
      >
        <Invitation label={isKnown ? invitation : undefined} />
        <WayThere service={services[0]} />
        {services[0]?.day === today && (
          <PageLink to="/today" className={way} otherwise={null}>
            <Trans comment="A service in church">About this service</Trans>
          </PageLink>
        )}
      </div>
    </div>
  );
}

function NextOne({
  service: { name, startsAt, place, language, ...service },
  isNamed,
  isFirst,
  today,
}: {
  service: NextService;
  isNamed: boolean;
  isFirst: boolean;
  today: string;
}) {
  const when = nextInWords(service, today);
  return (
    <div className={isFirst ? "" : "mt-3 border-t border-line pt-3"}>
      <p className={`font-semibold ${isFirst ? "text-xl sm:text-2xl" : "text-lg"}`}>
        <time dateTime={startsAt}>{when}</time>
      </p>
      <p className="text-lg wrap-anywhere text-muted">
        {[isNamed && name, language, place].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

/** The visit page; where a church has hidden it, its services. It leads to no page without a time. */
function Invitation({ label }: { label: string | undefined }) {
  const isOpen = useIsOpen();
  const to = label === undefined ? undefined : ["/new-here", "/services"].find(isOpen);
  return (
    <Link to={to ?? "/contact-us"} className="button button-primary">
      {label ?? t`Ask us when we meet`}
    </Link>
  );
}

function WayThere({ service }: { service: NextService | undefined }) {
  const label = t`How to get there`;
  const { address, position } = useCongregation();
  if (service && !service.isAtHome && service.path)
    return (
      <PageLink to={service.path} className={way} otherwise={null}>
        {label}
      </PageLink>
    );
  if (address.length === 0 && !position) return null;
  return (
    <Link to="/contact-us" className={way}>
      {label}
    </Link>
  );
}
