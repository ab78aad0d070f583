import { Link } from "react-router";
import { visibleKinds } from "../../changes/kinds.ts";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { listDaysToCancel } from "../../events/editing/snow-day/days-to-cancel.server.ts";
import { whenIsChurch } from "../../events/service-times/when-is-church.server.ts";
import { ListSearch } from "../../lists/list-search.tsx";
import { hasSample } from "../../sample/sample.server.ts";
import { countAllPlays } from "../../sermons/listening/plays.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { SampleLine } from "../../shell/sample-banner.tsx";
import { may, nameOf, requireRole } from "../../viewer.ts";
import { listActivity, type ShownEntry } from "../activity/activity.server.ts";
import { everything } from "../activity/activity-filter.ts";
import { EntryCard } from "../activity/entry-card.tsx";
import { findDoubt } from "../clock/site-clock.server.ts";
import { findUpdate } from "../updates/changes.server.ts";
import { readVisits } from "../visits/visits.server.ts";
import { VisitsPlot } from "../visits/visits-plot.tsx";
import { isWelcomeOffered } from "../welcome/welcome-state.server.ts";
import type { Route } from "./+types/overview";
import { listWaiting } from "./overview.server.ts";
import { ServicesAhead } from "./services-ahead.tsx";
import { Starts } from "./starts.tsx";
import { listDue, listServicesAhead, listToday } from "./today.server.ts";
import { Today } from "./today.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  requireRole(viewer);
  return {
    name: nameOf(viewer),
    doubt: await findDoubt(site.db, site.clock()),
    mayConfirm: may(viewer, "site:operate"),
    update: await findUpdate(site, viewer),
    offersWelcome: await isWelcomeOffered(site.db, viewer),
    waits: await listWaiting(site, viewer),
    today: dayOf(site.clock().toISOString()),
    events: await listToday(site, viewer),
    due: await listDue(site, viewer),
    services: await listServicesAhead(site, viewer),
    days: may(viewer, "events:write")
      ? await listDaysToCancel(site, await whenIsChurch(site, site.clock()))
      : undefined,
    granted: viewer.permissions,
    visits: await readVisits(site, viewer),
    plays: await countAllPlays(site.db, viewer),
    hasSample: may(viewer, "site:operate") && (await hasSample(site.db, viewer)),
    seesActivity: visibleKinds(viewer).length > 0,
    lately: (await listActivity(site, viewer, everything, 1)).items,
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, offersWelcome, waits, today, events, due, services, days, granted, visits, plays } =
    loaderData;
  const { doubt, mayConfirm, update, hasSample, seesActivity, lately } = loaderData;
  return (
    <section className="shell column-list py-10 sm:py-14">
      <PrivateHead title="Overview" />
      <h1 className="text-4xl sm:text-5xl">Overview</h1>
      <p className="mt-4 text-lg wrap-anywhere text-muted">
        Good to see you, <bdi>{name}</bdi>. Here is your week.
      </p>
      {!offersWelcome && <SampleLine className="mt-2 text-muted" />}
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <WhatNeedsYou {...{ waits, doubt, mayConfirm, update, offersWelcome, hasSample }} />
          <ServicesAhead {...{ services, today }} />
          <Today {...{ today, events, due, days }} />
        </div>
        <div className="min-w-0">
          <Starts granted={granted} />
          <div className="mt-8 first:mt-0">
            <ListSearch label="Search everything" search="" all={undefined} at="/staff/search" />
          </div>
        </div>
      </div>
      {seesActivity && <Lately entries={lately} />}
      {visits && <VisitsPlot visits={visits} />}
      {Boolean(plays) && (
        <p className="mt-5 text-muted">
          {`Recordings of sermons were played ${plays === 1 ? "once" : `${plays?.toLocaleString("en-GB")} times`} on this site.`}
        </p>
      )}
    </section>
  );
}

function Lately({ entries }: { entries: ShownEntry[] }) {
  return (
    <>
      <h2 className="mt-12 mb-3 text-3xl">Recent activity</h2>
      {entries.length === 0 ? (
        <p className="border-t border-line py-4 text-lg text-muted">Nothing has happened yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} isLinked isBrief />
            </li>
          ))}
        </ul>
      )}
      <Link to="/activity" className="button button-quiet mt-5">
        See all activity
      </Link>
    </>
  );
}

export const ErrorBoundary = errorPage("The overview could not be loaded.");
