import { parseWithZod } from "@conform-to/zod/v4";
import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, Link, useNavigation } from "react-router";
import { shownAddress } from "../../platform/mail/shown-address.ts";
import { here } from "../contexts.ts";
import { keepsText } from "../forms/keep-text.ts";
import { readForm } from "../forms/read-form.server.ts";
import { schemaOf } from "../forms/schema-of.ts";
import { linkPath, tokenIn } from "../mail/links/link-purposes.ts";
import type { Role } from "../permissions.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { loginPath, withNext } from "../shell/login-path.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { isSignedIn } from "../viewer.ts";
import type { Route } from "./+types/invitation";
import { acceptInvitation, createInvited, openInvitation } from "./acceptance.server.ts";
import { notSentMessage } from "./identity/account-messages.ts";
import { FormPage } from "./identity/form-page.tsx";
import { keepOpen, refusalAfter } from "./identity/form-result.server.ts";
import { originOf } from "./identity/origin.server.ts";
import { passwordMinLengthOf } from "./identity/password-length.ts";
import { invitationMessages } from "./invitation-days.ts";
import { invitedRules } from "./invited-rules.ts";
import { signIn } from "./login/sign-in.server.ts";
import { NewAccount } from "./new-account.tsx";

/** The *Overview* says what somebody with a role can do. */
const helpersStart = "/staff";

/** Opening the link uses nothing up, because mail programs open links before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const token = tokenIn(request);
  const { step, roles, email } = await openInvitation(site, viewer, token);
  return {
    step,
    roles,
    // Not for somebody who is logged in as another: they may have found an open mailbox or a forwarded mail.
    email: step === "log-out" ? undefined : shownAddress(email),
    self: isSignedIn(viewer) ? shownAddress(viewer.email) : undefined,
    here: linkPath("invitation", token),
    passwordMinLength: passwordMinLengthOf(true, site.settings),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log, clientNetwork } = here(context);
  const token = tokenIn(request);
  const { step } = await openInvitation(site, viewer, token);
  const schema = schemaOf(invitedRules(passwordMinLengthOf(true, site.settings)));
  const form = await readForm(request, schema);
  if (step === "accept") {
    await acceptInvitation(site, viewer, token);
    return redirectWithNotice(helpersStart, invitationMessages.accepted());
  }
  // The page of the same URL says what to do.
  if (step !== "create-account") return redirect(linkPath("invitation", token));
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return keepOpen(submission);
  const { password } = submission.value;
  const created = await createInvited(site, token, submission.value).catch((error: unknown) =>
    refusalAfter(error, log, "an invited account could not be created"),
  );
  if ("status" in created) return keepOpen(submission, created);
  const login = { email: created.email, password };
  const signedIn = await signIn(site.identity, login, originOf(request, clientNetwork));
  if (signedIn.refusal) return redirectWithNotice(loginPath(helpersStart), invitationMessages.logInNow());
  return redirectWithNotice(helpersStart, invitationMessages.created(), signedIn.headers);
}

export const clientAction = keepsText(notSentMessage);

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, roles, here, self } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage title={t`You are invited`} lead={t`Would you help to look after this site?`}>
      <Granted roles={roles} />
      {step === "accept" && (
        <Form method="post" className="flex flex-col">
          <SubmitButton busy={busy} busyLabel={t`Accepting...`}>
            <Trans>Accept the invitation</Trans>
          </SubmitButton>
        </Form>
      )}
      {step === "log-in" && (
        <>
          <p>
            <Trans>
              There is an account for{" "}
              <bdi _t="email" className="font-semibold wrap-anywhere">
                {ph({ email: loaderData.email ?? "" })}
              </bdi>
              . Please log in to accept the invitation. You will return to this page.
            </Trans>
          </p>
          <Link to={loginPath(here)} className="button button-primary">
            <Trans>Login</Trans>
          </Link>
        </>
      )}
      {step === "log-out" && (
        <>
          <p>
            <Trans>
              You are logged in as{" "}
              <bdi _t="email" className="font-semibold wrap-anywhere">
                {ph({ email: self ?? "" })}
              </bdi>
              , but this invitation was sent to another email address. If that is yours too, please log out
              first.
            </Trans>
          </p>
          <Form method="post" action={withNext("/logout", here)} className="flex flex-col">
            <button type="submit" className="button button-primary">
              <Trans>Log out and continue</Trans>
            </button>
          </Form>
        </>
      )}
      {step === "create-account" && (
        <NewAccount
          email={loaderData.email ?? ""}
          passwordMinLength={loaderData.passwordMinLength}
          result={actionData}
        />
      )}
    </FormPage>
  );
}

function Granted({ roles }: { roles: Role[] }) {
  return (
    <div>
      <p>
        <Trans>This is what you could do:</Trans>
      </p>
      <ul className="mt-2 list-disc ps-5">
        {roles.map(({ id, label, about }) => (
          <li key={id}>
            <bdi className="font-semibold">{label}</bdi>: {about}
          </li>
        ))}
      </ul>
    </div>
  );
}
