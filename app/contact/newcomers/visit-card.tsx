import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { PageLink } from "../../pages/prose/page-link.tsx";
import { type NextService, nextInWords } from "../../pages/shown-facts/next-service.ts";
import { useNoServices } from "../../pages/shown-facts/service-times.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { Icon } from "../../ui/icon.tsx";

/** When, where and how to come: the one thing of the visit page's first screen. */
export function VisitCard({
  services,
  parking,
  today,
  children,
}: {
  services: readonly NextService[];
  parking: string | undefined;
  today: string;
  /** What somebody does next. */
  children?: React.ReactNode;
}) {
  const sentence = useNoServices();
  const { address } = useCongregation();
  return (
    <div className="card border-t-4 border-t-gold p-6 shadow-sm sm:p-8">
      {services.length === 0 && (
        <p className="text-xl font-semibold wrap-anywhere">
          {sentence ?? "Our next service is not announced here yet. Ask us, and we will tell you."}
        </p>
      )}
      {address.length === 0 && !services.some(({ place }) => place) && (
        <p className="mt-3 text-lg">
          Where do we meet?{" "}
          <a href="#ask" className="text-link">
            Ask us
          </a>
          , and we will tell you how to find us.
        </p>
      )}
      {services.map((service, index) => (
        <Coming
          key={service.startsAt + service.name}
          service={service}
          isNamed={services.length > 1}
          isFirst={index === 0}
          today={today}
        />
      ))}
      {parking && (
        <p className="mt-4 wrap-anywhere">
          <span className="font-semibold">Parking:</span> {parking}
        </p>
      )}
      {children}
    </div>
  );
}

const way = "text-link inline-flex min-h-11 items-center gap-1.5";

function Coming({
  service: { name, place, path, calendarFile, isAtHome, startsAt, ...when },
  isNamed,
  isFirst,
  today,
}: {
  service: NextService;
  isNamed: boolean;
  isFirst: boolean;
  today: string;
}) {
  const { address, position } = useCongregation();
  const isKnown = address.length > 0 || position !== undefined;
  const lines = isAtHome ? address.filter((line) => !place.includes(line)) : [];
  return (
    <div className={isFirst ? "" : "mt-5 border-t border-line pt-5"}>
      <p className="font-serif text-3xl leading-tight">
        <time dateTime={startsAt}>{nextInWords(when, today)}</time>
      </p>
      {isNamed && name && <p className="mt-2 text-lg font-semibold wrap-anywhere">{name}</p>}
      <p className="mt-2 text-lg wrap-anywhere">{[place, ...lines].filter(Boolean).join(", ")}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-6 print:hidden">
        {(isAtHome ? isKnown : path) && (
          <PageLink to={isAtHome ? "/contact-us" : (path ?? "")} className={way} otherwise={null}>
            <Icon name="place" />
            How to get there
          </PageLink>
        )}
        {calendarFile && (
          <a href={inThisLanguage(calendarFile)} className={way}>
            <Icon name="calendar" />
            Add to my calendar
          </a>
        )}
        {isFirst && (
          <PageLink to="/today" className={way} otherwise={null}>
            About this service
          </PageLink>
        )}
      </p>
    </div>
  );
}
