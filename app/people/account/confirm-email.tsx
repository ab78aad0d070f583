import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { data, Form, Link, useNavigation, useSubmit } from "react-router";
import { here } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { isSignedIn } from "../../viewer.ts";
import { FormPage } from "../identity/form-page.tsx";
import type { Route } from "./+types/confirm-email";
import { accountMessages } from "./account-rules.ts";
import { confirmEmailSchema } from "./account-schemas.ts";
import { confirmNewEmail } from "./change-email.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get("token") ?? "", email: searchParams.get("email") ?? undefined };
}

/** Only a POST uses up the link, because mail programs open links before the reader does. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const form = await readForm(request, confirmEmailSchema);
  const { data: link } = confirmEmailSchema.safeParse(Object.fromEntries(form));
  const refusal = link
    ? await confirmNewEmail(site, link)
    : { status: 400, message: accountMessages.linkExpired() };
  if (refusal) return data({ problem: refusal.message }, { status: refusal.status });
  const next = isSignedIn(viewer) ? "/account" : "/login";
  return redirectWithNotice(next, accountMessages.emailChanged());
}

export default function ConfirmEmail({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const problem = actionData?.problem ?? (token ? undefined : accountMessages.linkExpired());
  useEffect(() => {
    if (!problem) void submit(email ? { token, email } : { token }, { method: "post", replace: true });
  }, [token, email, problem, submit]);

  if (problem) {
    return (
      <FormPage title={t`Confirm your new email`}>
        <Alert tone="error">{problem}</Alert>
        <p>
          <Trans>
            You can ask for a new link in{" "}
            <Link to="/account" className="text-link">
              your account
            </Link>
            .
          </Trans>
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage title={t`Confirm your new email`} lead={t`One more step, and it is changed.`}>
      <Form method="post" replace>
        <input type="hidden" name="token" value={token} />
        {email && <input type="hidden" name="email" value={email} />}
        <SubmitButton busy={busy} busyLabel={t`Confirming...`}>
          <Trans>Confirm my new email</Trans>
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
