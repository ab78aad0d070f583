import { Link } from "react-router";
import { visibleKinds } from "../../changes/kinds.ts";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { listDaysToCancel } from "../../events/editing/snow-day/days-to-cancel.server.ts";
import { whenIsChurch } from "../../events/service-times/when-is-church.server.ts";
import { ListSearch } from "../../lists/list-search.tsx";
import { RemoveSample } from "../../lists/remove-sample.tsx";
import { hasSample } from "../../sample/sample.server.ts";
import { countAllPlays } from "../../sermons/listening/plays.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import { may, nameOf, requireRole } from "../../viewer.ts";
import { listActivity } from "../activity/activity.server.ts";
import { everything } from "../activity/activity-filter.ts";
import { EntryCard } from "../activity/entry-card.tsx";
import { ClockQuestion } from "../clock/clock-question.tsx";
import { findDoubt } from "../clock/site-clock.server.ts";
import { findUpdate } from "../updates/changes.server.ts";
import { UpdateNotice } from "../updates/update-notice.tsx";
import { readVisits } from "../visits/visits.server.ts";
import { VisitsPlot } from "../visits/visits-plot.tsx";
import { isWelcomeOffered } from "../welcome/welcome-state.server.ts";
import type { Route } from "./+types/overview";
import { listProblems, listWaiting, type Matter, pagesOf } from "./overview.server.ts";
import { ServicesAhead } from "./services-ahead.tsx";
import { Starts } from "./starts.tsx";
import { listDue, listServicesAhead, listToday } from "./today.server.ts";
import { Today } from "./today.tsx";
import { VisitorPageCounts } from "./visitor-page-counts.tsx";

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
    cares: await listProblems(site, viewer),
    pages: pagesOf(site, viewer),
    hasSample: await hasSample(site.db, viewer),
    maySuggest: !may(viewer, "people:manage"),
    seesActivity: visibleKinds(viewer).length > 0,
    lately: (await listActivity(site, viewer, everything, 1)).items,
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, offersWelcome, waits, today, events, due, services, days, granted, visits, plays } =
    loaderData;
  const { doubt, mayConfirm, update, cares, pages, hasSample, maySuggest, seesActivity, lately } = loaderData;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Overview" />
      <h1 className="text-4xl sm:text-5xl">Overview</h1>
      {doubt && <ClockQuestion {...{ doubt, mayConfirm }} />}
      <p className="mt-4 text-lg wrap-anywhere text-muted">
        Good to see you, <bdi>{name}</bdi>. Here is what waits for you, what is on today, and where to begin.
      </p>
      <div className="mt-8 flex flex-col gap-4 empty:hidden">
        {update && update.changes.length > 0 && <UpdateNotice {...update} />}
        {offersWelcome && <WelcomeOffer />}
      </div>
      <div className="mt-8">
        <ListSearch label="Search everything" search="" all={undefined} at="/staff/search" />
      </div>
      <h2 className="mt-10 mb-5 text-3xl">Waiting for you</h2>
      {waits.length === 0 ? (
        <p className="card p-6 text-lg text-muted sm:p-8">Nothing is waiting for you.</p>
      ) : (
        <Matters list={waits} />
      )}
      <Today {...{ today, events, due, days }} />
      <ServicesAhead services={services} />
      <Starts granted={granted} />
      {visits && <VisitsPlot visits={visits} />}
      {Boolean(plays) && (
        <p className="mt-5 text-muted">
          {`Recordings of sermons were played ${plays === 1 ? "once" : `${plays?.toLocaleString("en-GB")} times`} on this site.`}
        </p>
      )}
      {maySuggest && (
        <p className="mt-5">
          <Link to="/people/suggest" className="button button-quiet">
            Suggest a helper
          </Link>
        </p>
      )}
      {cares && (
        <>
          <h2 className="mt-12 mb-5 text-3xl">Needs attention</h2>
          <Matters list={cares.problems} />
          {hasSample && (
            <div className="mt-3">
              <RemoveSample />
            </div>
          )}
          <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Link to="/staff/health" className="button button-quiet">
              Check the site
            </Link>
            <span className="text-muted">{cares.summary}</span>
          </p>
        </>
      )}
      {seesActivity && (
        <>
          <h2 className="mt-12 mb-5 text-3xl">Recent activity</h2>
          {lately.length === 0 ? (
            <p className="card p-6 text-lg text-muted sm:p-8">There are no entries that you may see.</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {lately.map((entry) => (
                <li key={entry.id}>
                  <EntryCard entry={entry} isLinked />
                </li>
              ))}
            </ul>
          )}
          <Link to="/activity" className="button button-quiet mt-5">
            See all activity
          </Link>
        </>
      )}
      {pages && <VisitorPageCounts counts={pages} />}
    </section>
  );
}

function Matters({ list }: { list: Matter[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {list.map(({ text, advice, link }) => (
        <li
          key={text}
          className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4"
        >
          <div className="min-w-0 flex-1 basis-72">
            <p className="font-semibold wrap-anywhere">{text}</p>
            {advice && <p className="wrap-anywhere">{advice}</p>}
          </div>
          {link && (
            <Link to={link.to} className="button button-primary">
              {link.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shown to administrators of a new site until Welcome is finished or dismissed. */
function WelcomeOffer() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      <p className="min-w-0 flex-1 basis-72">
        This site is new. Four short steps make it your congregation’s: its name, its look, when you meet, and
        you.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/welcome" className="button button-primary">
          Begin
        </Link>
        <CommandButton action="/welcome/dismiss">No, thank you</CommandButton>
      </div>
    </section>
  );
}

export const ErrorBoundary = errorPage("The overview could not be loaded.");
