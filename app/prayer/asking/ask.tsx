import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link, Outlet } from "react-router";
import { here, permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { type Page, pageOf } from "../../lists/paging.ts";
import { prayerFolder } from "../../media/storage/storage-folders.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { loginPath } from "../../shell/login-path.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { usePageSearch } from "../../ui/use-page-search.ts";
import { isSignedIn, nameOf, type Person } from "../../viewer.ts";
import type { PrayerAudience } from "../audience.ts";
import { hasAlert } from "../danger/alert-reads.server.ts";
import { needsHelp, readHelp } from "../danger/help.server.ts";
import { type Help, HelpNow, useHelp } from "../danger/help-now.tsx";
import { LeaveQuickly } from "../danger/leave-quickly.tsx";
import { giveawayQuestion, isBesideWords } from "../giveaways.ts";
import { hasPastor } from "../pastors.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import { askedPrayerSchema } from "../prayer-schema.ts";
import { RequestCard } from "../request-card.tsx";
import type { Route } from "./+types/ask";
import { AskAsGuest } from "./ask-as-guest.tsx";
import { AskForm } from "./ask-form.tsx";
import { addPrayer, firstNameIn } from "./asking.server.ts";
import { takesGuests } from "./guest-setting.server.ts";
import { listOwnPrayers, type OwnPrayer } from "./own-prayers.server.ts";
import { takeFromGuest } from "./take-from-guest.server.ts";

const form = "/submit-prayer-requests";
/** What the page says after sending while something of the request might give somebody away. */
const asks = "asks";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  if (!isSignedIn(viewer)) {
    if (await takesGuests(site))
      return { isGuest: true as const, help: await readHelp(site, viewer), hasPastor: await hasPastor(site) };
    throw redirect(loginPath(form));
  }
  const own = await listOwnPrayers(site, viewer, pageOf(request.url));
  const sent = new URL(request.url).searchParams.get("sent");
  const isSent = sent !== null;
  const [newest] = own.items;
  return {
    own,
    help: await readHelp(site, viewer),
    helpComesFirst: isSent && newest !== undefined && (await hasAlert(site.db, newest.id)),
    names: { mine: nameOf(viewer), first: firstNameIn(viewer.name) },
    hasPastor: await hasPastor(site),
    hasName: viewer.name !== "",
    isSent,
    giveaways: sent === asks && newest?.state === "waiting" ? sentGiveaways(newest, viewer) : undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = here(context);
  if (!isSignedIn(visit.viewer) && (await takesGuests(visit.site))) return takeFromGuest(request, visit);
  const { site, viewer, log } = permitted(context, "prayer:ask");
  let audience: PrayerAudience = "everybody";
  let question: string | undefined;
  const refusal = await saveForm(
    request,
    {
      schema: askedPrayerSchema,
      picture: { field: "picUrl", text: "picAlt", folder: prayerFolder },
      save: (prayer) => {
        audience = prayer.audience;
        question = giveawayQuestion(prayer, [viewer.name]);
        return addPrayer(site, viewer, prayer);
      },
      failed: prayerMessages.failed(),
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal)
    return data(
      { ...refusal.data, needsHelp: needsHelp(refusal.data.initialValue) },
      refusal.init ?? undefined,
    );
  const after = question === undefined ? "?sent" : `?sent=${asks}`;
  return redirectWithNotice(form + after, prayerMessages.submittedFor[audience]());
}

export const clientAction = keepsText(prayerMessages.notSent);

export default function SubmitPrayerRequest({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData && "sentTo" in actionData ? actionData : undefined;
  const result = actionData && "sentTo" in actionData ? undefined : actionData;
  const needsHelp = actionData && "needsHelp" in actionData ? actionData.needsHelp : undefined;
  if ("isGuest" in loaderData)
    return (
      <AskAsGuest
        help={loaderData.help}
        hasPastor={loaderData.hasPastor}
        sent={sent}
        result={result}
        needsHelp={needsHelp}
      />
    );
  const { own, help, helpComesFirst, names, hasPastor, hasName, isSent, giveaways } = loaderData;
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={t`Submit a Prayer Request`} />
      <LeaveQuickly to={help.leaveTo} />
      {isSent ? (
        <>
          <h1 className="text-4xl sm:text-5xl">
            <Trans>Your prayer requests</Trans>
          </h1>
          {helpComesFirst && (
            <div className="mt-8">
              <HelpNow help={help} isUnfolded />
            </div>
          )}
          {giveaways && <Giveaways {...giveaways} />}
          <div className="mt-6 mb-10 flex flex-wrap gap-3">
            <Link to={form} className="button button-primary">
              <Trans>Submit another</Trans>
            </Link>
            <Link to="/prayer-request" className="button button-quiet">
              <Trans>Pray for others</Trans>
            </Link>
          </div>
          <OwnRequests own={own} />
          {!helpComesFirst && (
            <div className="mt-10">
              <HelpNow help={help} />
            </div>
          )}
        </>
      ) : (
        <>
          <h1 className="text-4xl sm:text-5xl">
            <Trans>Submit a Prayer Request</Trans>
          </h1>
          <HelpAndForm {...{ help, names, hasPastor, asksForName: !hasName, result }} needsHelp={needsHelp} />
          {own.items.length > 0 && (
            <div className="mt-16">
              <h2 className="mb-6 text-3xl">
                <Trans>Your prayer requests</Trans>
              </h2>
              <OwnRequests own={own} />
            </div>
          )}
        </>
      )}
      <Outlet />
    </section>
  );
}

function HelpAndForm({
  help,
  needsHelp,
  ...form
}: Omit<React.ComponentProps<typeof AskForm>, "unfoldHelp"> & {
  help: Help;
  needsHelp: boolean | undefined;
}) {
  const { unfold, ...unfolding } = useHelp(needsHelp);
  return (
    <>
      <div className="mt-4">
        <HelpNow help={help} {...unfolding} />
      </div>
      <div className="card mt-4 p-6 sm:p-10">
        <AskForm {...form} unfoldHelp={unfold} />
      </div>
    </>
  );
}

/** Asks about a request that was sent: it waits for the people who look after prayer, whatever its asker answers. */
function Giveaways({ question, id, isBesideWords }: SentGiveaways) {
  return (
    <div className="mt-6 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      <p className="wrap-anywhere">{question}</p>
      {isBesideWords && (
        <p className="mt-2">
          <Trans>
            To change the name or the picture,{" "}
            <Link to={`${id}/withdraw`} className="text-link">
              withdraw it
            </Link>{" "}
            and ask again.
          </Trans>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={`${id}/reword`} className="button button-primary">
          <Trans>Write it in other words</Trans>
        </Link>
        <Link to="?sent" className="button button-quiet">
          <Trans>Leave it as it is</Trans>
        </Link>
      </div>
    </div>
  );
}

function OwnRequests({ own }: { own: Page<OwnPrayer> }) {
  const search = usePageSearch();
  return (
    <PagedList list={own} label={t`Pages of your prayer requests`} empty={prayerMessages.none()}>
      {(request) => (
        <RequestCard request={request} state={request}>
          <OwnRequestLink request={request} />
          <Link to={`${request.id}/withdraw${search}`} preventScrollReset className="button button-danger">
            <Trans>Withdraw</Trans>
            <span className="sr-only"> {request.title}</span>
          </Link>
        </RequestCard>
      )}
    </PagedList>
  );
}

/** Leads to what was asked and proposed, and stands out while an answer is missing. */
function OwnRequestLink({ request: { id, title, hasEdit, hasQuestion } }: { request: OwnPrayer }) {
  const label = hasEdit
    ? t`See the words that we propose`
    : hasQuestion
      ? t`Answer our question`
      : t`See more`;
  return (
    <Link to={id} className={`button ${hasEdit || hasQuestion ? "button-primary" : "button-quiet"}`}>
      {label}
      <span className="sr-only"> {title}</span>
    </Link>
  );
}

interface SentGiveaways {
  id: string;
  question: string;
  isBesideWords: boolean;
}

/** What in a request that its asker has just sent might give somebody away; undefined for nothing. */
function sentGiveaways(request: OwnPrayer, asker: Person): SentGiveaways | undefined {
  // Only people whose account has no name type one; without it their email stands there.
  const isTyped = asker.name === "" && request.userName !== asker.email;
  const asked = { ...request, userName: isTyped ? request.userName : "" };
  const ownNames = [asker.name, request.userName];
  const question = giveawayQuestion(asked, ownNames);
  if (question === undefined) return undefined;
  return { id: request.id, question, isBesideWords: isBesideWords(asked, ownNames) };
}

export const ErrorBoundary = errorPage(prayerMessages.listFailed);
