import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { here } from "../contexts.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { pageOf } from "../lists/paging.ts";
import { errorPage } from "../shell/error-page.tsx";
import { PageHead } from "../shell/page-head.tsx";
import type { Route } from "./+types/answered";
import { prayerMessages } from "./prayer-limits.ts";
import { listPrayers } from "./prayer-reads.server.ts";
import { RequestCard } from "./request-card.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  return listPrayers(site, viewer, pageOf(request.url), "answered");
}

export default function AnsweredPrayers({ loaderData: list }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead
        title={t`Answered prayers`}
        description={t`What people of our congregation asked for, and thank for.`}
        isListed={false}
      />
      <p className="mb-4 print:hidden">
        <Link to="/prayer-request" className="text-link">
          <Trans>Prayer Requests</Trans>
        </Link>
      </p>
      <h1 className="text-5xl sm:text-6xl">
        <Trans>Answered prayers</Trans>
      </h1>
      <p className="mt-4 mb-10 max-w-prose text-xl text-muted">
        <Trans>What people asked us to pray for, and have told us is answered.</Trans>
      </p>
      <PagedList
        list={list}
        label={t`Pages of answered prayers`}
        empty={t`Nobody has told us of an answer yet.`}
      >
        {(request) => <RequestCard request={request} updates={request.updates} />}
      </PagedList>
    </section>
  );
}

export const ErrorBoundary = errorPage(prayerMessages.listFailed);
