import { t } from "@lingui/core/macro";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import { may } from "../../viewer.ts";
import { categoriesWithDates } from "../categories.server.ts";
import { categoryOf, queryOf, titleWithCategory } from "../categories.ts";
import { eventMessages } from "../events.ts";
import type { Route } from "./+types/calendar";
import { listDays } from "./calendar-dates.server.ts";
import { calendarSpan } from "./calendar-span.server.ts";
import { CalendarSteps } from "./calendar-steps.tsx";
import { CalendarTable } from "./calendar-table.tsx";
import { EventsNextStep } from "./events-next-step.tsx";
import { EventsScreen } from "./events-screen.tsx";

/** What a day of the month view has room for, and what nobody reads on beyond. */
const mostADay = { month: 4, week: 40 };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const today = dayOf(site.clock().toISOString());
  const category = categoryOf(request.url);
  const span = calendarSpan(request.url, today);
  const asked = new URL(request.url).searchParams.get("week");
  if (asked !== null && asked !== span.week)
    throw redirect(`/event/calendar${queryOf({ category, week: span.week })}`);
  const days = span.weeks.flat().filter((day) => day !== undefined);
  const [dates, categories] = await Promise.all([
    listDays(site, { viewer, category }, { days, most: mostADay[span.view] }),
    categoriesWithDates(site, { viewer, today }, "any"),
  ]);
  const weeks = span.weeks.map((week) =>
    week.map((day) => (day === undefined ? undefined : { day, ...noDates, ...dates.get(day) })),
  );
  return { ...span, weeks, today, category, categories, canAdd: may(viewer, "events:write") };
}

const noDates = { dates: [], more: 0 };

export default function EventCalendar({ loaderData }: Route.ComponentProps) {
  const { view, title, weeks, isCurrent, month, week, today, category, categories, canAdd } = loaderData;
  const shownDays = { month: view === "month" ? month : undefined, week: view === "week" ? week : undefined };
  const isEmpty = weeks.flat().every((day) => !day || day.dates.length === 0);
  return (
    <EventsScreen
      title={title}
      headTitle={titleWithCategory(t`Calendar, ${{ span: title }}`, category)}
      introduction="calendar"
      events={[]}
      categories={{ shown: categories, current: category, path: "/event/calendar", query: shownDays }}
      isPart={category !== undefined || view === "week" || !isCurrent}
    >
      <CalendarSteps {...loaderData} />
      {isEmpty && (
        <div className="mb-6">
          <EmptyList message={eventMessages.none()}>
            <EventsNextStep canAdd={canAdd} meanwhile="all" />
          </EmptyList>
        </div>
      )}
      <CalendarTable view={view} title={title} weeks={weeks} today={today} category={category} />
    </EventsScreen>
  );
}

export const ErrorBoundary = errorPage(eventMessages.listFailed);
