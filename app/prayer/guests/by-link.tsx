import { data, Link } from "react-router";
import { here } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { guestMessages } from "../asking/guest-messages.ts";
import { showToAsker } from "../asking/own-prayers.server.ts";
import { RequestOfAsker } from "../asking/request-of-asker.tsx";
import { takeReply } from "../asking/take-answer.server.ts";
import { audiencesInWords, isClose } from "../audience.ts";
import { pathOf, tokenIn } from "../guest-links.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/by-link";
import { findUnconfirmed } from "./confirming.server.ts";
import { NotReferred } from "./not-referred.tsx";

const headersOfLink = { "Cache-Control": "private, no-store" };

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const token = tokenIn(request);
  const linked = {
    unconfirmed: await findUnconfirmed(site, token),
    shown: await showToAsker(site, { token }),
    query: `?token=${encodeURIComponent(token)}`,
  };
  const status = linked.unconfirmed || linked.shown ? 200 : 404;
  return data(linked, { status, headers: headersOfLink });
}

export function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeReply(request, here(context).site, { token }, pathOf(token));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, prayerMessages.notDone);
}

const page = "/submit-prayer-requests/by-link";

export default function ByLink({ loaderData: { unconfirmed, shown, query } }: Route.ComponentProps) {
  if (shown)
    return (
      <section className="shell column-prose py-12 sm:py-16">
        <PrivateHead title="Your prayer request" />
        <NotReferred />
        <RequestOfAsker
          shown={shown}
          agreeAt={`${page}/agree${query}`}
          tellAt={(what) => `${page}/tell/${what}${query}`}
          rewordAt={`${page}/reword${query}`}
          withdrawAt={`${page}/withdraw${query}`}
        />
        <h2 className="mt-12 mb-2 text-2xl">Your link</h2>
        <p className="mb-4 max-w-prose text-muted">
          Whoever has the link to this page sees it. If somebody else has it, let us send you a new one: all
          links from before stop working.
        </p>
        <CommandButton action={`${page}/renew${query}`}>Send me a new link</CommandButton>
      </section>
    );
  if (unconfirmed) return <Unconfirmed unconfirmed={unconfirmed} query={query} />;
  return (
    <FormPage title="This link does not work">
      <NotReferred />
      <p>{guestMessages.linkGone}</p>
      <p>
        <Link to="/submit-prayer-requests/new-link" className="text-link">
          Send me my link again
        </Link>
      </p>
    </FormPage>
  );
}

function Unconfirmed({
  unconfirmed: { title, content, userName, audience, isRead },
  query,
}: {
  unconfirmed: NonNullable<Route.ComponentProps["loaderData"]["unconfirmed"]>;
  query: string;
}) {
  return (
    <FormPage title="Was it you who wrote this?">
      <NotReferred />
      <h2 className="text-2xl wrap-anywhere">{title}</h2>
      <PlainText text={content} className="text-lg" />
      <p className="text-muted wrap-anywhere">
        {userName ? <bdi>{userName}</bdi> : "No name"} · for {audiencesInWords[audience].readers}
        {isClose(audience) ? "" : ", once it is approved"}
      </p>
      <p>
        {isRead
          ? "The people who look after prayer requests have it already. Once you confirm it, they can write to you."
          : "Nobody has read it yet. If you confirm it, the people who look after prayer requests do."}
      </p>
      <div className="flex flex-wrap gap-3">
        <CommandButton action={`${page}/confirm${query}`} buttonClass="button button-primary">
          Yes, send it
        </CommandButton>
        <Link to={`${page}/withdraw${query}`} className="button button-danger">
          No, delete it
        </Link>
      </div>
    </FormPage>
  );
}
