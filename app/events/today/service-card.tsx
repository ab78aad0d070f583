import { clockTime } from "../../dates/dates.ts";
import { hostOf } from "../../media/videos/video-links.ts";
import { PageLink } from "../../pages/prose/page-link.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import type { ShownService, Today } from "./today.ts";

export function ServiceCard({
  service,
  kind,
  when,
  isBelow,
}: {
  service: ShownService;
  kind: Today["kind"];
  /** When it is, if no heading says so. */
  when: string | undefined;
  /** Whether a heading of the second level stands above. */
  isBelow: boolean;
}) {
  const { name, path, time, startsAt, place, isAtHome, words, reason, note, watch } = service;
  const Heading = isBelow ? "h3" : "h2";
  const isHeld = kind !== "cancelled";
  return (
    <article className="card h-full break-inside-avoid p-6 shadow-sm sm:p-8">
      <Heading className={`wrap-anywhere ${isHeld ? "text-3xl" : "text-2xl"}`}>{name || "Service"}</Heading>
      <p className="mt-2 text-xl font-semibold text-accent">
        <time dateTime={startsAt}>{when ?? `${kind === "now" ? "Since " : ""}${clockTime(time)}`}</time>
      </p>
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
      <p className="mt-4 flex flex-wrap gap-x-6 print:hidden">
        {watch && (
          <a href={watch} rel="noopener" className="text-link inline-flex min-h-11 items-center">
            Watch on {hostOf(watch)}
          </a>
        )}
        {isHeld && isAtHome && place && (
          <PageLink to="/contact-us" className="text-link inline-flex min-h-11 items-center" otherwise={null}>
            How to find us
          </PageLink>
        )}
        {path && (
          <PageLink to={path} className="text-link inline-flex min-h-11 items-center" otherwise={null}>
            {isAtHome || !isHeld ? "All dates" : "How to get there"}
          </PageLink>
        )}
      </p>
    </article>
  );
}
