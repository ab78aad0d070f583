import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { eventPath } from "./event-path.ts";
import { whenInLine } from "./event-when-words.ts";
import type { ChurchEvent } from "./listed-dates.server.ts";

export function DateList({
  heading,
  dates,
  today,
  empty,
  replies = {},
}: {
  heading: string;
  dates: ChurchEvent[];
  /** Omits the year if it is the current one. */
  today?: string;
  /** What stands for no dates; without it the list is left out. */
  empty?: string;
  /** What the reader replied, by the days when the dates were due. */
  replies?: Record<string, string>;
}) {
  if (dates.length === 0 && !empty) return null;
  return (
    <section aria-label={heading} className="mt-12 max-w-prose">
      <h2 className="text-3xl">{heading}</h2>
      {dates.length === 0 && <p className="mt-4 text-muted">{empty}</p>}
      <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {dates.map((date) => (
          <li key={date.id} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <Link
              to={eventPath(date)}
              className="py-1.5 font-semibold text-accent underline-offset-4 hover:underline"
            >
              {date.isCancelled ? <s>{whenInLine(date, today)}</s> : whenInLine(date, today)}
            </Link>
            <Difference date={date} today={today} />
            <span className="font-semibold text-success empty:hidden print:hidden">
              {replies[date.day ?? ""]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Difference({ date, today }: { date: ChurchEvent; today: string | undefined }) {
  const { isCancelled, movedFrom, reason } = date;
  return (
    <>
      {isCancelled && (
        <strong className="font-semibold text-danger">
          <Trans>Cancelled</Trans>
        </strong>
      )}
      {movedFrom && !isCancelled && (
        <span className="text-muted">{t`Moved from ${{ when: whenInLine(movedFrom, today) }}`}</span>
      )}
      {reason && <span className="wrap-anywhere text-muted">{reason}</span>}
    </>
  );
}
