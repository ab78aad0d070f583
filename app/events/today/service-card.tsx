import { Link } from "react-router";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { clockTime } from "../../dates/dates.ts";
import { hostOf } from "../../media/videos/video-links.ts";
import { PageLink, useIsOpen } from "../../pages/prose/page-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import type { ShownService, Today } from "./today.ts";

const link = "text-link inline-flex min-h-11 items-center gap-1.5";

export function ServiceCard({
  service,
  kind,
  when,
  isTimeAbove,
  isBelow,
  isFirst,
}: {
  service: ShownService;
  kind: Today["kind"];
  /** When it is, if no heading says so. */
  when: string | undefined;
  /** Whether a heading says its time. */
  isTimeAbove: boolean;
  /** Whether a heading of the second level stands above. */
  isBelow: boolean;
  /** Whether it has the one button of the page. */
  isFirst: boolean;
}) {
  const { name, path, calendarFile, time, startsAt, place, isAtHome, words, reason, note, watch } = service;
  const isOpen = useIsOpen();
  const Heading = isBelow ? "h3" : "h2";
  const isHeld = kind !== "cancelled";
  const way = isHeld && place ? [isAtHome ? "/contact-us" : path].find((to) => to && isOpen(to)) : undefined;
  const file = isHeld && !isBelow && kind !== "now" ? calendarFile : undefined;
  return (
    <article className="card h-full break-inside-avoid p-6 shadow-sm sm:p-8">
      <Heading className={`wrap-anywhere ${isHeld ? "text-3xl" : "text-2xl"}`}>{name || "Service"}</Heading>
      {!isTimeAbove && (
        <p className="mt-2 text-xl font-semibold text-accent">
          <time dateTime={startsAt}>{when ?? `${kind === "now" ? "Since " : ""}${clockTime(time)}`}</time>
        </p>
      )}
      {reason && (
        <p className="mt-4 border-l-4 border-gold pl-4 text-xl whitespace-pre-line wrap-anywhere">{reason}</p>
      )}
      {note && <p className="mt-4 border-l-4 border-gold pl-4 font-semibold wrap-anywhere">{note}</p>}
      {isHeld && place && <p className="mt-3 text-lg wrap-anywhere">{place}</p>}
      {isHeld && words && !isBelow && (
        <p className="mt-4 whitespace-pre-line wrap-anywhere">
          <LinkedNumbers text={words} />
        </p>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        {way && (
          <Link to={way} className={isFirst ? "button button-primary" : link}>
            How to get there
          </Link>
        )}
        {watch && (
          <a href={watch} rel="noopener" className={link}>
            Watch on {hostOf(watch)}
          </a>
        )}
        {file && (
          <a href={inThisLanguage(file)} className={isFirst && !way ? "button button-primary" : link}>
            <Icon name="calendar" />
            Add to my calendar
          </a>
        )}
        {path && path !== way && (
          <PageLink to={path} className={link} otherwise={null}>
            All dates
          </PageLink>
        )}
      </p>
    </article>
  );
}
