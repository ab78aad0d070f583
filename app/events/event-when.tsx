import { t } from "@lingui/core/macro";
import { Icon } from "../ui/icon.tsx";
import { whenInLine, whenInWords } from "./event-when-words.ts";
import type { ChurchEvent } from "./listed-dates.server.ts";

export function EventWhen({ event, today }: { event: ChurchEvent; today?: string | undefined }) {
  const { days, times } = whenInWords(event, today);
  const isWholeSeries = event.repeats !== undefined && event.day === undefined;
  return (
    <>
      <span className="flex items-center gap-2">
        <Icon name="calendar" />
        {isWholeSeries ? event.repeats : <Moment value={event.startsAt}>{days}</Moment>}
      </span>
      {times && !isWholeSeries && (
        <span className="flex items-center gap-2">
          <Icon name="clock" />
          <Moment value={event.isAllDay ? undefined : event.eventTime || undefined}>{times}</Moment>
        </span>
      )}
    </>
  );
}

function Moment({ value, children }: { value: string | undefined; children: string }) {
  return value === undefined ? children : <time dateTime={value}>{children}</time>;
}

export function EventChange({
  event: { isCancelled, movedFrom, reason },
  today,
  className = "",
}: {
  event: ChurchEvent;
  today?: string | undefined;
  className?: string;
}) {
  if (!isCancelled && !movedFrom && !reason) return null;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere ${className}`}>
      {isCancelled && <Mark tone="text-danger bg-danger-tint">{t`Cancelled`}</Mark>}
      {movedFrom && !isCancelled && (
        <>
          <Mark tone="text-gold bg-sunken">
            {t({ message: "Moved", comment: "Of an event: to another day" })}
          </Mark>
          <span className="text-muted">
            {t({
              message: `from ${{ when: whenInLine(movedFrom, today) }}`,
              comment: "Stands after: Moved",
            })}
          </span>
        </>
      )}
      {reason && <span>{reason}</span>}
    </p>
  );
}

function Mark({ tone, children }: { tone: string; children: string }) {
  return (
    <strong className={`rounded-full px-3 py-0.5 text-[0.9rem] font-semibold ${tone}`}>{children}</strong>
  );
}

export function EventName({ event: { eventTitle, isCancelled } }: { event: ChurchEvent }) {
  return isCancelled ? <s className="decoration-2">{eventTitle}</s> : eventTitle;
}
