import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link, useNavigation } from "react-router";
import { readForm } from "../forms/read-form.server.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { Alert } from "../ui/alert.tsx";
import { Field, PasswordField } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/reset-password";
import { FormPage } from "./form-page.tsx";
import { firstMessage, newPasswordSchema, resetMessages, resetRequestSchema } from "./identity.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.server.ts";

const secretFields = ["password", "confirmPassword"];

export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return { token, passwordMinLength: context.get(siteContext).settings.passwordMinLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { passwordMinLength } = context.get(siteContext).settings;
  const eitherForm = resetRequestSchema.extend(newPasswordSchema(passwordMinLength).shape);
  const form = await readForm(request, eitherForm);
  return form.has("token")
    ? chooseNewPassword(form, context, request.headers.get("cookie"))
    : askForLink(form, context);
}

async function askForLink(form: FormData, context: Route.ActionArgs["context"]) {
  const submission = parseWithZod(form, { schema: resetRequestSchema });
  if (submission.status !== "success") return answer(submission.reply(), 400);
  const { address } = context.get(askingContext);
  const refusal = await requestPasswordReset(
    context.get(siteContext).identity,
    submission.value.email,
    address,
  );
  if (refusal) return answer(submission.reply({ formErrors: [`Error: ${refusal.message}`] }), refusal.status);
  return answer(submission.reply({ resetForm: true }), 200, resetMessages.sent);
}

async function chooseNewPassword(
  form: FormData,
  context: Route.ActionArgs["context"],
  cookies: string | null,
) {
  const { identity, settings } = context.get(siteContext);
  const submission = parseWithZod(form, { schema: newPasswordSchema(settings.passwordMinLength) });
  if (submission.status !== "success") return answer(submission.reply({ hideFields: secretFields }), 400);
  const { token, password } = submission.value;
  const reset = await resetPassword(identity, token, password, cookies);
  if (!reset.refusal) return redirectWithNotice("/login", resetMessages.changed, reset.headers);
  const { status, message, field } = reset.refusal;
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return answer(submission.reply({ ...errors, hideFields: secretFields }), status);
}

function answer(result: SubmissionResult, status: number, sent?: string) {
  return data({ result, sent }, { status });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, passwordMinLength } = loaderData;
  return token ? (
    <NewPassword token={token} passwordMinLength={passwordMinLength} result={actionData?.result} />
  ) : (
    <ForgotPassword result={actionData?.result} sent={actionData?.sent} />
  );
}

function ForgotPassword({
  result,
  sent,
}: {
  result: SubmissionResult | undefined;
  sent: string | undefined;
}) {
  const busy = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: resetRequestSchema }),
  });
  const problem = form.errors?.[0] ?? firstMessage(form.allErrors);
  return (
    <FormPage title="Forgot password" lead="We will send you a link to choose a new one.">
      {problem && <Alert tone="error">{problem}</Alert>}
      {sent && !problem && <Alert tone="success">{sent}</Alert>}
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <Field label="Email" autoComplete="email" {...getInputProps(fields.email, { type: "email" })} />
        <SubmitButton busy={busy} busyLabel="Sending...">
          Reset Password
        </SubmitButton>
      </Form>
      <p>
        <Link to="/login" className="text-link">
          Back to login
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
  result: SubmissionResult | undefined;
}) {
  const busy = useNavigation().state === "submitting";
  const schema = newPasswordSchema(passwordMinLength);
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: "onInput",
  });
  const problem = form.errors?.[0] ?? firstMessage(form.allErrors);
  return (
    <FormPage title="Choose a new password">
      {problem && <Alert tone="error">{problem}</Alert>}
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordMinLength} characters`}
          {...getInputProps(fields.password, { type: "password" })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...getInputProps(fields.confirmPassword, { type: "password" })}
        />
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save password
        </SubmitButton>
      </Form>
      <p>
        <Link to="/reset-password" className="text-link">
          Ask for a new link
        </Link>
      </p>
    </FormPage>
  );
}
