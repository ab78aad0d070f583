import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link } from "react-router";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import { Form } from "../../ui/form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { showToAsker } from "../asking/own-prayers.server.ts";
import { RequestOfAsker } from "../asking/request-of-asker.tsx";
import { takeReply } from "../asking/take-answer.server.ts";
import { audiences, audiencesInWords, type PrayerAudience } from "../audience.ts";
import { giveawayQuestion, isBesideWords } from "../giveaways.ts";
import { guestMessages } from "../guest-messages.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/by-link";
import { findUnconfirmed, mustChooseAgain } from "./confirming.server.ts";
import { NotReferred } from "./not-referred.tsx";

const headersOfLink = { "Cache-Control": "private, no-store" };

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const token = tokenIn(request);
  const unconfirmed = await findUnconfirmed(site, token);
  const linked = {
    unconfirmed: unconfirmed && {
      ...unconfirmed,
      question: giveawayQuestion(unconfirmed),
      isBesideWords: isBesideWords(unconfirmed),
      mustChoose: await mustChooseAgain(site, unconfirmed),
    },
    shown: await showToAsker(site, { token }),
    query: `?token=${encodeURIComponent(token)}`,
  };
  const status = linked.unconfirmed || linked.shown ? 200 : 404;
  return data(linked, { status, headers: headersOfLink });
}

export function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeReply(request, here(context).site, { token }, linkPath("prayer", token));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const clientAction = keepsText(prayerMessages.notDone);

const page = "/submit-prayer-requests/by-link";

export default function ByLink({ loaderData: { unconfirmed, shown, query } }: Route.ComponentProps) {
  if (shown)
    return (
      <section className="shell column-prose py-12 sm:py-16">
        <PrivateHead title={t`Your prayer request`} />
        <NotReferred />
        <RequestOfAsker
          shown={shown}
          agreeAt={`${page}/agree${query}`}
          tellAt={(what) => `${page}/tell/${what}${query}`}
          rewordAt={`${page}/reword${query}`}
          withdrawAt={`${page}/withdraw${query}`}
        />
        <h2 className="mt-12 mb-2 text-2xl">
          <Trans>Your link</Trans>
        </h2>
        <p className="mb-4 max-w-prose text-muted">
          <Trans>
            Whoever has the link to this page sees it. If somebody else has it, let us send you a new one: all
            links from before stop working.
          </Trans>
        </p>
        <CommandButton action={`${page}/renew${query}`}>
          <Trans>Send me a new link</Trans>
        </CommandButton>
      </section>
    );
  if (unconfirmed) return <Unconfirmed unconfirmed={unconfirmed} query={query} />;
  return (
    <FormPage title={t`This link does not work`}>
      <NotReferred />
      <p>{guestMessages.linkGone()}</p>
      <p>
        <Link to="/submit-prayer-requests/new-link" className="text-link">
          <Trans>Send me my link again</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

/** Behind the name of the person who asks. */
const forWhom: Record<PrayerAudience, () => string> = {
  everybody: () =>
    t({
      message: "for everybody, once it is approved",
      comment:
        "Who will be able to read a prayer request: everybody on the internet, but not before it is approved",
    }),
  congregation: () =>
    t({
      message: "for everybody who has logged in, once it is approved",
      comment:
        "Who will be able to read a prayer request: people with an account, but not before it is approved",
    }),
  team: () =>
    t({
      message: "for the prayer team",
      comment: "Who will be able to read a prayer request: nobody but the people whose task is prayer",
    }),
  pastor: () =>
    t({
      message: "for the pastor",
      comment: "Who will be able to read a prayer request: nobody but the pastor, man or woman",
    }),
};

function Unconfirmed({
  unconfirmed: { title, content, userName, audience, isRead, question, isBesideWords, mustChoose },
  query,
}: {
  unconfirmed: NonNullable<Route.ComponentProps["loaderData"]["unconfirmed"]>;
  query: string;
}) {
  return (
    <FormPage title={t`Was it you who wrote this?`}>
      <NotReferred />
      <h2 className="text-2xl wrap-anywhere">{title}</h2>
      <PlainText text={content} className="text-lg" />
      {mustChoose && <Alert tone="error">{guestMessages.noPastorAnyMore()}</Alert>}
      <p className="text-muted wrap-anywhere">
        {userName ? <bdi>{userName}</bdi> : t`No name`}
        {!mustChoose && ` · ${forWhom[audience]()}`}
      </p>
      <p>
        {isRead
          ? t`The people who look after prayer requests have it already. Once you confirm it, they can write to you.`
          : t({
              message:
                "Nobody has read it yet. If you confirm it, the people who look after prayer requests do.",
              comment: "A promise about a prayer request. “Do”: read it.",
            })}
      </p>
      {question && (
        <p className="rounded-xl border border-gold/50 bg-gold/10 px-5 py-4 wrap-anywhere">
          {isBesideWords ? (
            <Trans comment="“It”: the prayer request. {question} is a sentence such as “This may give somebody away: …”">
              {question} On the next page you can write it in other words. To change the name, delete it and
              ask again.
            </Trans>
          ) : (
            <Trans comment="“It”: the prayer request. {question} is a sentence such as “This may give somebody away: …”">
              {question} On the next page you can write it in other words.
            </Trans>
          )}
        </p>
      )}
      <Form method="post" action={`${page}/confirm${query}`} className="flex flex-wrap gap-3">
        {mustChoose && <ReaderChoice />}
        <button type="submit" className="button button-primary">
          <Trans>Yes, send it</Trans>
        </button>
        <Link to={`${page}/withdraw${query}`} className="button button-danger">
          <Trans>No, delete it</Trans>
        </Link>
      </Form>
    </FormPage>
  );
}

function ReaderChoice() {
  return (
    <fieldset className="mb-2 w-full">
      <legend className="font-semibold">
        <Trans>Who may read it?</Trans>
      </legend>
      {audiences
        .filter((audience) => audience !== "pastor")
        .map((audience) => (
          <label key={audience} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name="audience"
              value={audience}
              required
              className="mt-1 size-5 shrink-0 accent-(--accent)"
            />
            <span>
              {audiencesInWords[audience].label()}{" "}
              <span className="block text-sm text-muted">{audiencesInWords[audience].example()}</span>
            </span>
          </label>
        ))}
    </fieldset>
  );
}
