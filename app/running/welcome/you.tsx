import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Form, Link } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { schemaOf } from "../../forms/schema-of.ts";
import { notSentMessage } from "../../people/identity/account-messages.ts";
import { keepOpen, refusalAfter } from "../../people/identity/form-result.server.ts";
import { originOf } from "../../people/identity/origin.server.ts";
import { passwordMinLengthOf } from "../../people/identity/password-length.ts";
import { signIn } from "../../people/login/sign-in.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/you";
import { forgetCode, notStored, requireNewcomer } from "./access.server.ts";
import { claimSite } from "./claim.server.ts";
import { OtherSteps, StepPage } from "./step-page.tsx";
import { stepPaths } from "./welcome.ts";
import { welcomeMessages } from "./welcome-messages.ts";
import { endWelcome } from "./welcome-state.server.ts";
import { YouForm } from "./you-form.tsx";
import { youRules } from "./you-rules.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { person, isByCode } = await requireNewcomer(request, context);
  const passwordMinLength = passwordMinLengthOf(true, here(context).site.settings);
  return data({ isByCode, passwordMinLength, email: shownAddress(person.email) }, { headers: notStored });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, log, clientNetwork } = here(context);
  const { person, isByCode } = await requireNewcomer(request, context);
  if (!isByCode) {
    await endWelcome(site, person, "finished");
    return redirect(stepPaths.open);
  }
  const schema = schemaOf(youRules(passwordMinLengthOf(true, site.settings)));
  const submission = parseWithZod(await readForm(request, schema), { schema });
  if (submission.status !== "success") return keepOpen(submission);
  const refusal = await claimSite(site, person, submission.value).catch((error: unknown) =>
    refusalAfter(error, log, "Welcome could not be finished"),
  );
  if (refusal) return keepOpen(submission, refusal);
  const signedIn = await signIn(site.identity, submission.value, originOf(request, clientNetwork));
  const headers = signedIn.refusal ? new Headers() : signedIn.headers;
  headers.append("Set-Cookie", await forgetCode(site.settings));
  if (signedIn.refusal) return redirectWithNotice("/login", welcomeMessages.logInNow(), headers);
  return redirect(stepPaths.open, { headers });
}

export const clientAction = keepsText(notSentMessage);

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function YouStep({ loaderData, actionData }: Route.ComponentProps) {
  const { isByCode, passwordMinLength, email } = loaderData;
  return (
    <StepPage
      step="you"
      lead={
        isByCode
          ? t`Choose how you log in as the administrator. The password that the server printed then stops working.`
          : t`You look after this site.`
      }
    >
      {isByCode ? (
        <YouForm passwordMinLength={passwordMinLength} result={actionData} />
      ) : (
        <>
          <p>
            <Trans>
              You are logged in as{" "}
              <bdi _t="email" className="font-semibold wrap-anywhere">
                {email}
              </bdi>
              . Your name, email and password are on the page{" "}
              <Link to="/account" className="text-link">
                Your account
              </Link>
              .
            </Trans>
          </p>
          <Form method="post" className="flex flex-col">
            <button type="submit" className="button button-primary">
              <Trans>Finish</Trans>
            </button>
          </Form>
        </>
      )}
      <OtherSteps step="you" />
    </StepPage>
  );
}
