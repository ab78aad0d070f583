import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { listOwnActivity } from "../../running/activity/activity.server.ts";
import { EntryCard } from "../../running/activity/entry-card.tsx";
import { errorPage } from "../../shell/error-page.tsx";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/activity";

export const middleware = [needs("account:own")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const list = await listOwnActivity(site.db, viewer, pageOf(request.url));
  return { list, viewerId: viewer.id, days: site.settings.activityDays };
}

export default function OwnActivity({ loaderData: { list, viewerId, days } }: Route.ComponentProps) {
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={t`Your activity`} />
      <h1 className="text-4xl sm:text-5xl">
        <Trans>Your activity</Trans>
      </h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        <Trans>
          What you did here, and what was done to your account. It is kept for {days} days.{" "}
          <Link to="/account" className="text-link">
            Back to your account
          </Link>
        </Trans>
      </p>
      <PagedList
        list={list}
        label={t`Pages of your activity`}
        empty={t`Nothing has been recorded yet.`}
        gap="gap-3"
      >
        {(entry) => <EntryCard entry={entry} viewerId={viewerId} />}
      </PagedList>
    </section>
  );
}

export const ErrorBoundary = errorPage(() => t`Your activity could not be loaded.`);
