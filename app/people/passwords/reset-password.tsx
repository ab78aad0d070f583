import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Form, Link, useNavigation } from "react-router";
import { here } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { EmailField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { failureSentence, notSentMessage, resetMessages } from "../identity/account-messages.ts";
import { firstMessage, newPasswordRules, resetRequestRules } from "../identity/account-rules.ts";
import { newPasswordSchema, resetRequestSchema } from "../identity/account-schemas.ts";
import { FormPage } from "../identity/form-page.tsx";
import { type FormResult, keepOpen, refusalAfter } from "../identity/form-result.server.ts";
import type { Route } from "./+types/reset-password";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { requestPasswordReset, resetPassword } from "./password-reset.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return { token, passwordMinLength: here(context).site.settings.passwordMinLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { passwordMinLength } = here(context).site.settings;
  const eitherForm = resetRequestSchema.extend(newPasswordSchema(passwordMinLength).shape);
  const form = await readForm(request, eitherForm);
  return form.has("token")
    ? chooseNewPassword(form, context, request.headers.get("cookie"))
    : askForLink(form, context);
}

async function askForLink(form: FormData, context: Route.ActionArgs["context"]) {
  const { site, log, clientNetwork } = here(context);
  const submission = parseWithZod(form, { schema: resetRequestSchema });
  if (submission.status !== "success") return keepOpen(submission);
  const refusal = await requestPasswordReset(site.identity, submission.value.email, clientNetwork).catch(
    (error: unknown) => refusalAfter(error, log, "a link for a new password could not be sent"),
  );
  if (refusal) return keepOpen(submission, refusal);
  const result: FormResult = { ...submission.reply({ resetForm: true }), more: resetMessages.sent() };
  return data(result);
}

async function chooseNewPassword(
  form: FormData,
  context: Route.ActionArgs["context"],
  cookies: string | null,
) {
  const { site, log } = here(context);
  const submission = parseWithZod(form, { schema: newPasswordSchema(site.settings.passwordMinLength) });
  if (submission.status !== "success") return keepOpen(submission);
  const { token, password } = submission.value;
  const reset = await resetPassword(site.identity, token, password, cookies).catch((error: unknown) => ({
    refusal: refusalAfter(error, log, "a password could not be changed"),
  }));
  if (reset.refusal) return keepOpen(submission, reset.refusal);
  return redirectWithNotice("/login", resetMessages.changed(), reset.headers);
}

export const clientAction = keepsText(notSentMessage);

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, passwordMinLength } = loaderData;
  return token ? (
    <NewPassword token={token} passwordMinLength={passwordMinLength} result={actionData} />
  ) : (
    <ForgotPassword result={actionData} />
  );
}

function ForgotPassword({ result }: { result: FormResult | undefined }) {
  const busy = useNavigation().state === "submitting";
  const { form, fields, summary, props } = useCheckedForm({
    checks: checkedByRules(resetRequestRules),
    result,
    whenMissing: { email: resetMessages.incomplete() },
    mayBeLeft: true,
  });
  const problem = form.errors?.[0] ?? firstMessage(form.allErrors);
  const sent = result?.status === "error" ? undefined : result?.more;
  return (
    <FormPage title={t`Forgot password`} lead={t`We will send you a link to choose a new one.`}>
      {problem && <ErrorSummary {...summary} message={failureSentence("reset", problem)} />}
      {sent && !problem && <Alert tone="success">{sent}</Alert>}
      <Form {...props} className="flex flex-col gap-5">
        <EmailField label={t`Email`} autoComplete="email" {...typed(fields.email)} />
        <SubmitButton busy={busy} busyLabel={t`Sending...`}>
          <Trans>Reset Password</Trans>
        </SubmitButton>
      </Form>
      <p>
        <Link to="/login" className="text-link">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

function NewPassword({
  token,
  passwordMinLength,
  result,
}: {
  token: string;
  passwordMinLength: number;
  result: FormResult | undefined;
}) {
  const busy = useNavigation().state === "submitting";
  const { form, fields, summary, props } = useCheckedForm({
    checks: checkedByRules(newPasswordRules(passwordMinLength)),
    result,
    whenMissing: {
      password: t`Please choose a password`,
      confirmPassword: t`Please enter the password again`,
    },
    mayBeLeft: true,
  });
  const problem = form.errors?.[0] ?? firstMessage(form.allErrors);
  return (
    <FormPage title={t`Choose a new password`}>
      {problem && <ErrorSummary {...summary} message={failureSentence("reset", problem)} />}
      <Form {...props} className="flex flex-col gap-5">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields replaces fields={fields} minLength={passwordMinLength} />
        <SubmitButton busy={busy} busyLabel={t`Saving...`}>
          <Trans>Save password</Trans>
        </SubmitButton>
      </Form>
      <p>
        <Link to="/reset-password" className="text-link">
          <Trans>Ask for a new link</Trans>
        </Link>
      </p>
    </FormPage>
  );
}
