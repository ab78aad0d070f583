import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link } from "react-router";
import { here } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { linkPath, tokenIn } from "../../../mail/links/link-purposes.ts";
import { FormPage } from "../../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { CommandButton } from "../../../ui/command-form.tsx";
import { statusMessages, vigilMessages } from "../vigil-limits.ts";
import { listOwnPlaces } from "../vigil-reads.server.ts";
import type { Route } from "./+types/mine";
import { OwnTimes } from "./own-times.tsx";
import { showVigil } from "./shown-vigil.server.ts";
import { SlotForm } from "./take-form.tsx";
import { slotSchema } from "./take-schema.ts";
import { takeByLink } from "./taking.server.ts";
import { requireLinked } from "./vigil-links.server.ts";

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const token = tokenIn(request);
  const { vigil, person } = await requireLinked(site.db, token);
  const shown = await showVigil(site, vigil, await listOwnPlaces(site.db, [person]));
  return data(
    { vigil: shown.vigil, own: shown.own, token },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  const submission = parseWithZod(await readForm(request, slotSchema), { schema: slotSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const outcome = await takeByLink(here(context).site, token, submission.value.slot);
  if (typeof outcome === "string")
    return redirectWithNotice(linkPath("vigil", token), vigilMessages[outcome]());
  return data(submission.reply({ formErrors: [outcome.refusal] }), { status: outcome.status });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const clientAction = keepsText(vigilMessages.notSent);

export default function OwnVigil({ loaderData: { vigil, own, token }, actionData }: Route.ComponentProps) {
  const isOpen = vigil.status === "open" && vigil.parts.length > 0;
  const isWaiting = own.some(({ waits, isOver }) => waits !== "confirmed" && !isOver);
  return (
    <FormPage title={t`Your times`} lead={`${vigil.title}, ${vigil.when}`}>
      {/* Other sites must not learn the link. Without any referrer, browsers would also hide where a form comes from. */}
      <meta name="referrer" content="same-origin" />
      {vigil.status !== "open" && <p className="font-semibold">{statusMessages[vigil.status]()}</p>}
      {own.length === 0 && (
        <p>
          <Trans>You have taken no time.</Trans>
        </p>
      )}
      <OwnTimes own={own} giveBackTo={(place) => linkPath("vigil", token, `/places/${place}/give-back`)} />
      {isOpen && isWaiting && (
        <CommandButton
          action={linkPath("vigil", token, "/confirm")}
          className="flex flex-col"
          buttonClass="button button-primary"
        >
          <Trans>Yes, I pray then</Trans>
        </CommandButton>
      )}
      {isOpen && (
        <details
          className="rounded-xl border border-line px-4 py-3"
          open={own.length === 0 || actionData !== undefined}
        >
          <summary className="min-h-8 cursor-pointer font-semibold">
            <Trans>Take another time</Trans>
          </summary>
          <div className="mt-4">
            <SlotForm vigil={vigil} result={actionData as SubmissionResult | undefined} />
          </div>
        </details>
      )}
      <details className="rounded-xl border border-line px-4 py-3">
        <summary className="min-h-8 cursor-pointer font-semibold">
          <Trans>My link, and removing me</Trans>
        </summary>
        <div className="mt-4 flex flex-col gap-5">
          <p>
            <Trans>
              Has somebody else seen your link? We can mail you a new one, and the earlier ones end.
            </Trans>
          </p>
          <CommandButton action={linkPath("vigil", token, "/new-link")}>
            <Trans>Send me a new link</Trans>
          </CommandButton>
          <p>
            <Trans>
              You can also take your email address, your name and all your times off this vigil at once.
            </Trans>
          </p>
          <CommandButton action={linkPath("vigil", token, "/leave")} buttonClass="button button-danger">
            <Trans>Remove me</Trans>
          </CommandButton>
        </div>
      </details>
      {vigil.status !== "hidden" && (
        <p>
          <Link to={`/vigils/${vigil.id}`} className="text-link">
            <Trans>More about this vigil</Trans>
          </Link>
        </p>
      )}
    </FormPage>
  );
}

export const ErrorBoundary = errorPage();
