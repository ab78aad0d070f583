import { t } from "@lingui/core/macro";
import { dayOf, formatDay } from "../dates/dates.ts";
import { CoverPicture } from "../media/pictures/cover-picture.tsx";
import { PlainText } from "../ui/plain-text.tsx";
import { type PrayerAudience, type PrayerState, stateLabel } from "./audience.ts";
import type { PrayerRequest, SharedPrayer } from "./prayer-reads.server.ts";
import { WrittenIn } from "./written-in.tsx";

export function RequestCard({
  request,
  updates = [],
  state,
  dateInWords,
  margin,
  children,
}: {
  request: PrayerRequest;
  updates?: SharedPrayer["updates"];
  /** What became of it, for the person who asked. */
  state?: { state: PrayerState; audience: PrayerAudience } | undefined;
  /** Where the date has another style than readers see elsewhere. */
  dateInWords?: string;
  /** Stands beside the text where there is room, and below it on phones. */
  margin?: React.ReactNode;
  children?: React.ReactNode;
}) {
  const columns = margin
    ? "lg:grid-cols-[minmax(0,1fr)_20rem]"
    : "sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]";
  const day = dayOf(request.date);
  return (
    <article className="card overflow-hidden shadow-sm">
      <div className={request.picUrl || margin ? `grid ${columns}` : ""}>
        <div className={`flex flex-col p-6 sm:p-8 ${margin ? "lg:row-span-2" : ""}`}>
          {state && <State {...state} />}
          <h2 lang={request.writtenIn} className="text-2xl wrap-anywhere sm:text-3xl">
            {request.title}
          </h2>
          <WrittenIn language={request.writtenIn} />
          <PlainText text={request.content} lang={request.writtenIn} className="mt-4 text-lg" />
          {updates.length > 0 && <Updates updates={updates} lang={request.writtenIn} />}
          <p className="mt-auto pt-6 text-muted">
            {request.userName && (
              <>
                <span className="font-semibold text-ink wrap-anywhere">{request.userName}</span>
                {" · "}
              </>
            )}
            <time dateTime={day}>{dateInWords ?? formatDay(day)}</time>
          </p>
          {children && <div className="flex flex-wrap gap-3 pt-5">{children}</div>}
        </div>
        {request.picUrl && (
          <CoverPicture
            url={request.picUrl}
            alt={request.picAlt}
            size={request.pictureSize}
            sizes="(min-width: 40rem) 22rem, 80vw"
            className={
              margin
                ? "order-first max-lg:max-h-80 lg:order-none lg:aspect-auto lg:min-h-52"
                : "order-first sm:order-none sm:aspect-auto sm:min-h-64"
            }
          />
        )}
        {margin && (
          <div
            className={`flex flex-wrap items-center gap-x-5 gap-y-3 bg-gold/10 px-6 py-5 sm:px-8 lg:flex-col lg:items-start lg:justify-center print:hidden ${request.picUrl ? "" : "lg:row-span-2"}`}
          >
            {margin}
          </div>
        )}
      </div>
    </article>
  );
}

/** What the person who asked told later, the newest last. */
function Updates({ updates, lang }: { updates: SharedPrayer["updates"]; lang: string | undefined }) {
  return (
    <ul className="mt-4 flex flex-col gap-3 border-s-2 border-line ps-4" aria-label={t`How it goes`}>
      {updates.map(({ words, createdAt }) => (
        <li key={createdAt}>
          <p className="text-sm text-muted">
            <time dateTime={createdAt}>{formatDay(dayOf(createdAt))}</time>
          </p>
          <PlainText text={words} lang={lang} />
        </li>
      ))}
    </ul>
  );
}

function State({ state, audience }: { state: PrayerState; audience: PrayerAudience }) {
  return (
    <p
      className={`mb-4 self-start rounded-full px-3 py-1 text-sm font-semibold ${
        state === "shown" || state === "held" ? "bg-success-tint text-success" : "bg-gold/15 text-gold"
      }`}
    >
      {stateLabel(state, audience)}
    </p>
  );
}
