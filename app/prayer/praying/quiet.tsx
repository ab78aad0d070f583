import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { loginPath } from "../../shell/login-path.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { isSignedIn } from "../../viewer.ts";
import { prayerMessages } from "../prayer-limits.ts";
import { RequestCard } from "../request-card.tsx";
import type { Route } from "./+types/quiet";
import { answerPrayed } from "./answer-prayed.server.ts";
import { PrayButton } from "./pray-button.tsx";
import { readPrayed } from "./praying.server.ts";
import { findToPray, mostInTurn, pickToPray, prayableOf } from "./quiet-reads.server.ts";
import { requestsRemindedOf } from "./reminders.server.ts";
import { sendPrayed } from "./send-prayed.ts";
import { turned, useArrowsAndSwipes } from "./use-arrows-and-swipes.ts";

const path = "/prayer-request/pray";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const isOwn = new URL(request.url).searchParams.has("mine");
  if (isOwn && !isSignedIn(viewer)) throw redirect(loginPath(`${path}?mine`));
  const given = idsInTurn(request.url, mostInTurn);
  if (!given) {
    const picked = isOwn ? await requestsRemindedOf(site, viewer) : await pickToPray(site, viewer);
    // So that the order stays when somebody goes back.
    if (picked.length > 0) throw redirect(turnPath(picked.slice(0, mostInTurn)));
  }
  const [first, ...rest] = await prayableOf(site, viewer, given ?? []);
  const shown = first === undefined ? undefined : await findToPray(site, viewer, first);
  if (!shown) return { hasBegun: given !== undefined };
  const { [shown.id]: prayed = { rough: 0, isPrayed: false } } = await readPrayed(site, viewer, [shown.id]);
  return { shown, prayed, rest };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerPrayed(request, here(context), path);
}

export const clientAction = sendPrayed;

export default function PrayOneByOne({ loaderData }: Route.ComponentProps) {
  const { shown } = loaderData;
  const next = shown && turnPath(loaderData.rest);
  const turning = useArrowsAndSwipes(next);
  return (
    <section className="shell column-prose py-12 sm:py-16" {...turning}>
      <PageHead title={t`Pray one by one`} description={prayerMessages.description()} isListed={false} />
      <h1 className="mb-8 text-4xl sm:text-5xl">{shown ? t`Pray one by one` : t`Thank you`}</h1>
      {shown ? (
        <>
          <div id={shown.id} className="scroll-mt-32">
            <RequestCard key={shown.id} request={shown}>
              <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
                <PrayButton
                  request={shown}
                  prayed={loaderData.prayed}
                  action={turnPath([shown.id, ...loaderData.rest])}
                  needsScripts
                />
                <Link to={turnPath(loaderData.rest)} state={turned} className="button button-quiet">
                  <Trans context="prayer request">Next</Trans>
                </Link>
              </div>
            </RequestCard>
          </div>
          <p className="mt-6 text-muted">{leftInWords(loaderData.rest.length)}</p>
        </>
      ) : (
        <End hasBegun={loaderData.hasBegun} />
      )}
      <p className="mt-6">
        <Link to="/prayer-request" className="text-link">
          <Trans>All prayer requests</Trans>
        </Link>
      </p>
    </section>
  );
}

function leftInWords(left: number): string {
  if (left === 0) return t({ message: "This is the last one.", comment: "Of the prayer requests" });
  return t({
    message: plural(left, { one: "One more after this one.", other: "# more after this one." }),
    comment: "Of the prayer requests",
  });
}

function End({ hasBegun }: { hasBegun: boolean }) {
  return (
    <>
      <p className="max-w-prose text-xl">
        {hasBegun
          ? t`That was the last one. Nobody carries it alone, because you were here.`
          : t`There is nothing to pray for here that you have not prayed for today. Rest a while.`}
      </p>
      {hasBegun && (
        <p className="mt-6">
          <Link to={path} className="button button-quiet">
            <Trans>Pray on</Trans>
          </Link>
        </p>
      )}
    </>
  );
}

/** The ids in a URL such as `?these=…,…`, at most as many; undefined when it names none. */
function idsInTurn(url: string, most: number): string[] | undefined {
  const these = new URL(url).searchParams.get("these");
  return these === null ? undefined : [...new Set(these.split(",").filter(isId))].slice(0, most);
}

function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

function turnPath(ids: readonly string[]): string {
  return `${path}?these=${ids.join(",")}`;
}

export const ErrorBoundary = errorPage(prayerMessages.listFailed);
