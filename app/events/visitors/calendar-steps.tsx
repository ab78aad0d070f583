import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { queryOf } from "../categories.ts";
import type { CalendarSpan } from "./calendar-span.server.ts";

type Steps = Pick<CalendarSpan, "view" | "previous" | "next" | "isCurrent" | "month" | "week"> & {
  today: string;
  category: string | undefined;
};

export function CalendarSteps({ view, previous, next, isCurrent, month, week, today, category }: Steps) {
  const to = (days: { month?: string | undefined; week?: string | undefined }) =>
    `/event/calendar${queryOf({ category, ...days })}`;
  const other = (value: string | undefined) =>
    value && to(view === "month" ? { month: value } : { week: value });
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <nav aria-label={view === "month" ? t`Months` : t`Weeks`} className="flex flex-wrap items-center gap-2">
        <Step to={other(previous)} rel="prev">
          <Icon name="previous" />
          {view === "month" ? (
            <Trans>
              Previous
              <span className="sr-only" _t="more">
                {" "}
                month
              </span>
            </Trans>
          ) : (
            <Trans>
              Previous
              <span className="sr-only" _t="more">
                {" "}
                week
              </span>
            </Trans>
          )}
        </Step>
        <Step to={other(next)} rel="next">
          {view === "month" ? (
            <Trans>
              Next
              <span className="sr-only" _t="more">
                {" "}
                month
              </span>
            </Trans>
          ) : (
            <Trans>
              Next
              <span className="sr-only" _t="more">
                {" "}
                week
              </span>
            </Trans>
          )}
          <Icon name="next" />
        </Step>
        {isCurrent ? (
          <a href="#today" className="text-link px-2 py-2 md:hidden">
            <Trans>Today</Trans>
          </a>
        ) : (
          <Link to={to(view === "month" ? {} : { week: today })} className="text-link px-2 py-2">
            {view === "month" ? t`This month` : t`This week`}
          </Link>
        )}
      </nav>
      <nav aria-label={t`Month or week`} className="flex rounded-full border border-line p-1">
        <View to={to({ month })} isShown={view === "month"}>
          {t`Month`}
        </View>
        <View to={to({ week })} isShown={view === "week"}>
          {t`Week`}
        </View>
      </nav>
    </div>
  );
}

function Step({ to, rel, children }: { to: string | undefined; rel: string; children: React.ReactNode }) {
  if (to === undefined)
    return (
      <button type="button" disabled className="button button-quiet px-4">
        {children}
      </button>
    );
  return (
    <Link to={to} rel={rel} preventScrollReset className="button button-quiet px-4">
      {children}
    </Link>
  );
}

function View({ to, isShown, children }: { to: string; isShown: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isShown || undefined}
      className="inline-flex min-h-9 items-center rounded-full px-4 font-semibold text-accent hover:bg-card aria-[current=true]:bg-accent aria-[current=true]:text-on-accent"
    >
      {children}
    </Link>
  );
}
