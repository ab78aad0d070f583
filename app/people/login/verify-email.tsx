import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { data, Form, Link, useNavigation, useSubmit } from "react-router";
import { here } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { loginPath, nextIn } from "../../shell/login-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { isSignedIn } from "../../viewer.ts";
import { verificationMessages } from "../identity/account-messages.ts";
import { verifyEmailSchema } from "../identity/account-schemas.ts";
import { FormPage } from "../identity/form-page.tsx";
import { originOf } from "../identity/origin.server.ts";
import { verifyEmail } from "../registration/registration.server.ts";
import type { Route } from "./+types/verify-email";
import { signInAfterVerifying } from "./sign-in.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "", next: nextIn(request.url) };
}

/** Only a POST uses up the link, because mail programs open links before the reader does. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log, clientNetwork } = here(context);
  const next = nextIn(request.url);
  const token = (await readForm(request, verifyEmailSchema)).get("token");
  const userId = typeof token === "string" ? await verifyEmail(site.identity, token) : undefined;
  if (userId === undefined)
    return isSignedIn(viewer) ? redirect(next) : data({ failed: true }, { status: 400 });
  // Somebody who has logged in to another account meanwhile stays there.
  const headers = isSignedIn(viewer)
    ? undefined
    : await signInAfterVerifying(site.identity, userId, originOf(request, clientNetwork)).catch(
        (error: unknown) => {
          // The email is verified all the same.
          log.error({ err: error }, "logging in after verifying failed");
          return undefined;
        },
      );
  return headers
    ? redirectWithNotice(next, verificationMessages.loggedIn(), headers)
    : redirectWithNotice(loginPath(next), verificationMessages.logInNow());
}

export default function VerifyEmail({ loaderData: { token, next }, actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const failed = actionData?.failed ?? false;
  useEffect(() => {
    if (token && !failed) void submit({ token }, { method: "post", replace: true });
  }, [token, failed, submit]);

  if (failed || !token) {
    return (
      <FormPage title={t`Verify your email`}>
        <Alert tone="error">
          <Trans>This link has expired or was already used.</Trans>
        </Alert>
        <p>
          <Trans>
            If you have verified your email, you can{" "}
            <Link to={loginPath(next)} className="text-link">
              log in
            </Link>
            . If not, log in as well: we will then send you a new link.
          </Trans>
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage title={t`Verify your email`} lead={t`One more step, and your account is ready.`}>
      <Form method="post" replace>
        <input type="hidden" name="token" value={token} />
        <SubmitButton busy={busy} busyLabel={t`Verifying...`}>
          <Trans>Verify my email</Trans>
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
