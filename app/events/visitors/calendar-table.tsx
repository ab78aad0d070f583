import { ph, plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { dateFormat } from "../../../platform/language/locale.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { later, weekStart } from "../../dates/day-arithmetic.ts";
import { Icon } from "../../ui/icon.tsx";
import { queryOf } from "../categories.ts";
import { eventPath } from "../event-path.ts";
import { whenInLine } from "../event-when-words.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import type { CalendarDay } from "./calendar-dates.server.ts";

export type ShownDay = CalendarDay & { day: string };

interface Shown {
  view: "month" | "week";
  today: string;
  category: string | undefined;
}

/** One table: on narrow screens the same elements are a list of the days that have events. */
export function CalendarTable({
  title,
  weeks,
  ...shown
}: Shown & { title: string; weeks: (ShownDay | undefined)[][] }) {
  const names = weekdays();
  return (
    <div className="md:card md:overflow-hidden">
      <table className="w-full border-collapse max-md:block md:table-fixed">
        <caption className="sr-only">
          <Trans>Events: {ph({ span: title })}</Trans>
        </caption>
        <thead className="max-md:hidden">
          <tr>
            {names.map(({ name, short }) => (
              <th key={name} scope="col" className="px-2 py-2.5 text-start text-sm font-semibold text-muted">
                <span className="max-lg:sr-only">{name}</span>
                <span aria-hidden="true" className="lg:hidden">
                  {short}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col">
          {weeks.map((week) => (
            <tr key={week.find(Boolean)?.day} className="max-md:contents">
              {week.map((day, index) =>
                // Days of other months are no pages of this one.
                day ? <DayCell key={day.day} {...day} {...shown} /> : <OtherDay key={names[index]?.name} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function weekdays() {
  const first = weekStart("2026-11-25");
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(`${later(first, index)}T00:00:00Z`);
    const named = (weekday: "long" | "short") => dateFormat({ weekday, timeZone: "UTC" }).format(day);
    return { name: named("long"), short: named("short") };
  });
}

const cell = "border-line align-top border-t md:border-s md:first:border-s-0";

function OtherDay() {
  return <td className={`${cell} bg-sunken/60 max-md:hidden`} />;
}

function DayCell({ day, dates, more, view, today, category }: ShownDay & Shown) {
  const isToday = day === today;
  const height = view === "month" ? "md:h-32" : "md:h-72";
  return (
    <td
      id={isToday ? "today" : undefined}
      aria-current={isToday ? "date" : undefined}
      className={`${cell} scroll-mt-32 max-md:block max-md:py-4 md:px-1.5 md:py-2 lg:px-2 ${height} ${dates.length === 0 && !isToday ? "max-md:hidden" : ""} ${isToday ? "md:shadow-[inset_0_3px_0_var(--accent)]" : ""}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2">
        <time dateTime={day} className={isToday ? "font-semibold text-accent" : "text-muted"}>
          <span className="max-md:font-serif max-md:text-xl max-md:font-medium max-md:text-ink md:sr-only">
            {formatDay(day, today)}
          </span>
          <span aria-hidden="true" className="font-serif text-xl max-md:hidden">
            {Number(day.slice(-2))}
          </span>
        </time>
        {isToday && (
          <span className="rounded-full bg-accent px-2.5 text-sm font-semibold text-on-accent">
            <Trans>Today</Trans>
          </span>
        )}
      </p>
      {dates.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {dates.map((event) => (
            <li key={event.id}>
              <Entry event={event} day={day} view={view} today={today} />
            </li>
          ))}
          {more > 0 && (
            <li>
              <More day={day} more={more} view={view} category={category} />
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

function Entry({ event, day, view, today }: { event: ChurchEvent; day: string } & Omit<Shown, "category">) {
  const { eventTitle, isCancelled, movedFrom, placeName, hidden } = event;
  return (
    <div className="border-s-3 border-gold ps-2 leading-snug wrap-anywhere hyphens-auto md:ps-1.5 md:text-[0.8rem] lg:ps-2 lg:text-[0.9rem]">
      <Link
        to={eventPath(event)}
        className="flex gap-x-3 py-1 decoration-1 underline-offset-3 hover:underline md:block md:py-0.5 narrow:block!"
      >
        <span className="shrink-0 text-muted max-md:w-18 md:block narrow:block! narrow:w-auto!">
          {timeOn(event, day)}
        </span>
        <span>
          <span className="font-semibold text-accent">{isCancelled ? <s>{eventTitle}</s> : eventTitle}</span>
          {hidden && <span className="block font-semibold">{hidden}</span>}
          {isCancelled && (
            <span className="block font-semibold text-danger">
              <Trans>Cancelled</Trans>
            </span>
          )}
          {movedFrom && !isCancelled && (
            <span className="block text-muted">{t`Moved from ${{ when: whenInLine(movedFrom, today) }}`}</span>
          )}
        </span>
      </Link>
      {placeName && (
        <p
          className={`flex items-start gap-1 text-muted max-md:ps-21 narrow:pl-0! ${view === "month" ? "md:hidden" : ""}`}
        >
          <Icon name="place" className="mt-0.5 size-4" />
          {placeName}
        </p>
      )}
    </div>
  );
}

/** When it begins, or that it began before. */
function timeOn({ eventDate, eventTime, endDate, isAllDay }: ChurchEvent, day: string): string {
  if (eventDate < day)
    return endDate === day
      ? t`Last day`
      : t({ message: "Continues", comment: "In the calendar: an event of several days goes on" });
  if (isAllDay) return t`All day`;
  return eventTime && clockTime(eventTime);
}

function More({ day, more, view, category }: { day: string; more: number } & Omit<Shown, "today">) {
  if (view === "week")
    return <p className="text-muted">{t`and ${plural(more, { one: "# more", other: "# more" })}`}</p>;
  return (
    <Link
      to={`/event/calendar${queryOf({ category, week: weekStart(day) })}`}
      className="text-link inline-block py-1 md:py-0.5 md:text-[0.9rem]"
    >
      <Trans>
        <Plural value={more} one="# more" other="# more" />
        <span className="sr-only" _t="day">
          {" "}
          on {ph({ day: formatDay(day) })}
        </span>
      </Trans>
    </Link>
  );
}
