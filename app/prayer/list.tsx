import { Link } from "react-router";
import { here } from "../contexts.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { pageOf } from "../lists/paging.ts";
import { RouteError } from "../shell/error-page.tsx";
import { PageHead } from "../shell/page-head.tsx";
import type { Route } from "./+types/list";
import { prayerMessages } from "./prayer-limits.ts";
import { listPrayers } from "./prayer-reads.server.ts";
import { RequestCard } from "./request-card.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  return listPrayers(site, viewer, pageOf(request.url));
}

export default function PrayerRequests({ loaderData: list }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead title="Prayer Requests" description={prayerMessages.description} isListed={false} />
      <h1 className="text-5xl sm:text-6xl print:mb-8">Prayer Requests</h1>
      <div className="mt-4 mb-10 flex flex-wrap items-center justify-between gap-6 print:hidden">
        <p className="max-w-prose text-xl text-muted">
          What people of this congregation ask us to pray for. Stay a moment with each of them.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/submit-prayer-requests" className="button button-primary">
            Submit a Prayer Request
          </Link>
          <Link to="/prayer-request/answered" className="button button-quiet">
            Answered
          </Link>
        </div>
      </div>
      <PagedList
        list={list}
        label="Pages of prayer requests"
        empty={prayerMessages.none}
        whenEmpty={
          <p>
            Is there something that you carry?{" "}
            <Link to="/submit-prayer-requests" className="text-link">
              Ask us to pray for it
            </Link>
          </p>
        }
      >
        {(request) => <RequestCard request={request} updates={request.updates} />}
      </PagedList>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={prayerMessages.listFailed} />;
}
