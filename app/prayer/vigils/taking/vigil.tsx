import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { ph, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, href } from "react-router";
import { currentLanguage } from "../../../../platform/language/locale.ts";
import { shownAddress } from "../../../../platform/mail/shown-address.ts";
import { here } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { statusAfter } from "../../../serving/responses/failed-save.server.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { isSignedIn } from "../../../viewer.ts";
import { momentInWords } from "../slots.server.ts";
import { statusMessages, vigilLimits, vigilMessages } from "../vigil-limits.ts";
import { listPlacesOfViewer, requireVigil } from "../vigil-reads.server.ts";
import type { Route } from "./+types/vigil";
import { OwnTimes } from "./own-times.tsx";
import { showVigil } from "./shown-vigil.server.ts";
import { SlotForm, VisitorForm } from "./take-form.tsx";
import { slotSchema, visitorSchema } from "./take-schema.ts";
import { askForSlot, takeAsMember } from "./taking.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer, freshUntil } = here(context);
  const vigil = await requireVigil(site, viewer, params.id);
  const own = await listPlacesOfViewer(site.db, viewer, vigil.id);
  const { changesAt, ...shown } = await showVigil(site, vigil, own);
  if (changesAt) freshUntil(changesAt);
  return { ...shown, member: isSignedIn(viewer) ? { name: viewer.name } : undefined };
}

/** A member takes a slot at once. For a visitor it is held, so that nobody takes one with somebody else's email. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log, clientNetwork } = here(context);
  const vigil = await requireVigil(site, viewer, params.id);
  if (isSignedIn(viewer)) {
    const submission = parseWithZod(await readForm(request, slotSchema), { schema: slotSchema });
    if (submission.status !== "success") return data(submission.reply(), { status: 400 });
    const outcome = await takeAsMember(site, viewer, vigil.id, submission.value.slot);
    if (typeof outcome === "string")
      return redirectWithNotice(href("/vigils/:id", params), vigilMessages[outcome]());
    return data(submission.reply({ formErrors: [outcome.refusal] }), { status: outcome.status });
  }
  const submission = parseWithZod(await readForm(request, visitorSchema), { schema: visitorSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  try {
    const refused = await askForSlot(
      site,
      vigil,
      { ...submission.value, language: currentLanguage() },
      clientNetwork,
    );
    if (refused) return data(submission.reply({ formErrors: [refused.refusal] }), { status: refused.status });
  } catch (error) {
    const status = statusAfter(error, log, "a time of a vigil could not be held");
    return data(submission.reply({ formErrors: [vigilMessages.notSent()] }), { status });
  }
  const { email, slot } = submission.value;
  return { sentTo: shownAddress(email), when: momentInWords(slot) };
}

export const clientAction = keepsText(vigilMessages.notSent);

export default function VigilPage({ loaderData: { vigil, own, member }, actionData }: Route.ComponentProps) {
  const { id, title, intention, when, status, slotMinutes, empty, parts } = vigil;
  const sent = actionData && "sentTo" in actionData ? actionData : undefined;
  const result = actionData && !("sentTo" in actionData) ? (actionData as SubmissionResult) : undefined;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead title={title} description={intention} isListed={false} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">
        <bdi>{title}</bdi>
      </h1>
      <p className="mt-4 font-semibold">{when}</p>
      <p className="mt-4 max-w-prose text-xl wrap-anywhere text-muted">{intention}</p>
      <div className="mt-8 flex flex-col gap-6">
        {status !== "open" && <p className="font-semibold">{statusMessages[status]()}</p>}
        {status === "open" && parts.length === 0 && (
          <p className="font-semibold">{vigilMessages.lastBegun()}</p>
        )}
        {own.length > 0 && (
          <div>
            <h2 className="mb-3 text-2xl">
              <Trans>Your times</Trans>
            </h2>
            <OwnTimes own={own} giveBackTo={(place) => `/vigils/${id}/places/${place}/give-back`} />
          </div>
        )}
        {status === "open" && parts.length > 0 && (
          <>
            {sent && (
              <Alert tone="success">
                <strong className="block">
                  <Trans>Almost done: please confirm it.</Trans>
                </strong>
                <Trans comment="{when} is a day with a time, such as “Sunday, 25 October 2026, 3.30am”">
                  We hold {ph({ when: sent.when })} for {ph({ minutes: vigilLimits.holdMinutes })} minutes,
                  and have sent an email to{" "}
                  <bdi _t="email" className="wrap-anywhere">
                    {ph({ email: sent.sentTo })}
                  </bdi>
                  . Please open the link in it by then.
                </Trans>
              </Alert>
            )}
            <p>{empty === 0 ? allPrayed(slotMinutes) : nobodyYet(slotMinutes, empty)}</p>
            {member ? (
              <SlotForm vigil={vigil} result={result}>
                <p className="text-muted">
                  {member.name ? (
                    <Trans>Our staff see your name, {ph({ name: member.name })}. Nobody else does.</Trans>
                  ) : (
                    <Trans>Our staff see your name. Nobody else does.</Trans>
                  )}
                </p>
              </SlotForm>
            ) : (
              <VisitorForm key={sent?.when} vigil={vigil} result={result} here={`/vigils/${id}`} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

function allPrayed(slotMinutes: number): string {
  if (slotMinutes === 15)
    return t`Somebody prays in each quarter of an hour. You are welcome to join them where there is room.`;
  return slotMinutes === 30
    ? t`Somebody prays in each half hour. You are welcome to join them where there is room.`
    : t`Somebody prays in each hour. You are welcome to join them where there is room.`;
}

function nobodyYet(slotMinutes: number, empty: number): string {
  if (slotMinutes === 15)
    return plural(empty, {
      one: "Nobody prays yet in one quarter of an hour.",
      other: "Nobody prays yet in # quarters of an hour.",
    });
  return slotMinutes === 30
    ? plural(empty, {
        one: "Nobody prays yet in one half hour.",
        other: "Nobody prays yet in # half hours.",
      })
    : plural(empty, { one: "Nobody prays yet in one hour.", other: "Nobody prays yet in # hours." });
}

export const ErrorBoundary = errorPage();
