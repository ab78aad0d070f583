import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { here } from "../../contexts.ts";
import { formatDate } from "../../dates/dates.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePageSearch } from "../../ui/use-page-search.ts";
import { isSignedIn } from "../../viewer.ts";
import { prayerMessages } from "../prayer-limits.ts";
import { listPrayers } from "../prayer-reads.server.ts";
import { RequestCard } from "../request-card.tsx";
import { listOpenVigils, type OpenVigil } from "../vigils/vigil-reads.server.ts";
import type { Route } from "./+types/prayer-list";
import { answerPrayed } from "./answer-prayed.server.ts";
import { PrayButton } from "./pray-button.tsx";
import { readPrayed } from "./praying.server.ts";
import { sendPrayed } from "./send-prayed.ts";

const path = "/prayer-request";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer, freshUntil } = here(context);
  const vigils = await listOpenVigils(site);
  if (vigils[0]) freshUntil(vigils[0].endsAt);
  const list = await listPrayers(site, viewer, pageOf(request.url));
  const ids = list.items.map(({ id }) => id);
  return { list, prayed: await readPrayed(site, viewer, ids), vigils, canBeReminded: isSignedIn(viewer) };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerPrayed(request, here(context), path);
}

export const clientAction = sendPrayed;

export default function PrayerRequests({
  loaderData: { list, prayed, vigils, canBeReminded },
}: Route.ComponentProps) {
  const action = path + usePageSearch();
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead title={t`Prayer Requests`} description={prayerMessages.description()} isListed={false} />
      <h1 className="text-5xl sm:text-6xl print:mb-8">
        <Trans>Prayer Requests</Trans>
      </h1>
      <div className="mt-4 mb-10 flex flex-wrap items-center justify-between gap-6 print:hidden">
        <p className="max-w-prose text-xl text-muted">
          <Trans>What people of this congregation ask us to pray for. Stay a moment with each of them.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/submit-prayer-requests" className="button button-primary">
            <Trans>Submit a Prayer Request</Trans>
          </Link>
          {list.items.length > 0 && (
            <Link to="/prayer-request/pray" className="button button-quiet">
              <Trans>Pray one by one</Trans>
            </Link>
          )}
          <Link to="/prayer-request/answered" className="button button-quiet">
            {t({
              message: "Answered",
              context: "prayer requests",
              comment: "Leads to those that God has answered",
            })}
          </Link>
          {canBeReminded && (
            <Link to="/prayer-request/remind" className="button button-quiet">
              <Trans>Remind me daily</Trans>
            </Link>
          )}
        </div>
      </div>
      <NextVigil vigils={vigils} />
      <PagedList
        list={list}
        label={t`Pages of prayer requests`}
        empty={prayerMessages.none()}
        whenEmpty={
          <p>
            <Trans>
              Is there something that you carry?{" "}
              <Link to="/submit-prayer-requests" className="text-link">
                Ask us to pray for it
              </Link>
            </Trans>
          </p>
        }
      >
        {(request) => (
          <RequestCard
            request={request}
            updates={request.updates}
            dateInWords={formatDate(request.date, "american")}
            margin={
              <>
                <PrayButton
                  request={request}
                  prayed={prayed[request.id] ?? { rough: 0, isPrayed: false }}
                  action={action}
                  whenNone={t`Be the first to pray for this.`}
                />
                {canBeReminded && (
                  <Link to={`/prayer-request/remind?request=${request.id}`} className="text-link text-sm">
                    <Trans comment="The title of a prayer request is for screen readers only. Please keep the visible words together and in front.">
                      Remind me
                      <span _t="hidden" className="sr-only">
                        {" "}
                        of {ph({ title: request.title })}
                      </span>
                    </Trans>
                  </Link>
                )}
                <CardMenu request={request} />
              </>
            }
          />
        )}
      </PagedList>
      {list.items.length > 0 && (
        <p className="mt-8 max-w-prose text-muted print:hidden">
          <Trans>
            Nobody sees who prayed. We count members once a day, and others roughly, because we keep nothing
            that would tell one from another.
          </Trans>
        </p>
      )}
    </section>
  );
}

function CardMenu({ request: { id, title } }: { request: { id: string; title: string } }) {
  return (
    <details className="text-sm text-muted">
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <Trans comment="The title of a prayer request is for screen readers only. Please keep the visible word in front.">
          More
          <span _t="hidden" className="sr-only">
            {" "}
            about {title}
          </span>
        </Trans>
        <Icon name="chevron" className="size-4" />
      </summary>
      <Link
        to={href("/prayer-request/:id/report", { id })}
        className="inline-flex min-h-8 items-center underline underline-offset-4"
      >
        {t({
          message: "Report",
          context: "prayer request",
          comment: "Tell the church that a prayer request should not be shown",
        })}
        <span className="sr-only"> {title}</span>
      </Link>
    </details>
  );
}

function NextVigil({ vigils }: { vigils: readonly OpenVigil[] }) {
  return vigils.map(({ id, title, intention, when }) => (
    <aside key={id} className="card mb-8 flex flex-col items-start gap-3 p-5 sm:p-6 print:hidden">
      <h2 className="text-2xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <p className="font-semibold">{when}</p>
      <p className="wrap-anywhere">{intention}</p>
      <Link to={`/vigils/${id}`} className="button button-quiet">
        <Trans comment="People share the hours of a vigil of prayer. Its title is for screen readers only. Please keep the visible words together and in front.">
          Take a time
          <span _t="hidden" className="sr-only">
            {" "}
            of {title}
          </span>
        </Trans>
      </Link>
    </aside>
  ));
}

export const ErrorBoundary = errorPage(prayerMessages.listFailed);
