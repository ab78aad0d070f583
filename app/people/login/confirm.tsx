import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Form, useNavigation } from "react-router";
import { here } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { loginPath, nextIn, withNext } from "../../shell/login-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { isSignedIn, requireSignedIn } from "../../viewer.ts";
import { confirmMessages } from "../identity/account-messages.ts";
import { confirmSchema } from "../identity/account-schemas.ts";
import { FormPage } from "../identity/form-page.tsx";
import { refusalAfter } from "../identity/form-result.server.ts";
import { originOf } from "../identity/origin.server.ts";
import { passwordOf } from "../passwords/own-password.server.ts";
import type { Route } from "./+types/confirm";
import { ProviderButtons } from "./provider-buttons.tsx";
import { providersOfPerson } from "./providers.server.ts";
import { confirmSignIn } from "./recent-sign-in.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const next = nextIn(request.url);
  if (!isSignedIn(viewer)) throw redirect(loginPath(withNext("/confirm", next)));
  return {
    next,
    email: viewer.email,
    hasPassword: (await passwordOf(site.identity, viewer.id)) !== undefined,
    providers: await providersOfPerson(site.identity, viewer.id),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log, sessionId = "", clientNetwork } = here(context);
  requireSignedIn(viewer);
  const form = await readForm(request, confirmSchema);
  const { password } = confirmSchema.parse(Object.fromEntries(form));
  const origin = originOf(request, clientNetwork);
  const refusal = await confirmSignIn(site.identity, { viewer, sessionId }, password, origin).catch(
    (error: unknown) => refusalAfter(error, log, "confirming a password failed"),
  );
  if (refusal) return data({ problem: refusal.message }, { status: refusal.status });
  return redirect(nextIn(request.url));
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, hasPassword, providers } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage
      title={t`Confirm that it is you`}
      lead={hasPassword ? confirmMessages.lead() : confirmMessages.leadWithProvider()}
    >
      {actionData && <Alert tone="error">{actionData.problem}</Alert>}
      {hasPassword && (
        <Form method="post" className="flex flex-col gap-5">
          {/* Tells password managers whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordField
            id="password"
            name="password"
            type="password"
            label={t`Your password`}
            autoComplete="current-password"
            required
          />
          <SubmitButton busy={busy} busyLabel={t`Checking...`}>
            <Trans>Continue</Trans>
          </SubmitButton>
        </Form>
      )}
      <div className={`empty:hidden ${hasPassword ? "border-t border-line pt-5" : ""}`}>
        <ProviderButtons providers={providers} next={next} />
        {!hasPassword && providers.length === 0 && (
          <Form method="post" action="/logout">
            <button type="submit" className="button button-primary">
              <Trans>Log out, to log in again</Trans>
            </button>
          </Form>
        )}
      </div>
    </FormPage>
  );
}
