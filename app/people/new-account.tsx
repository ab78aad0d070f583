import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "react-router";
import type { FormResult } from "../identity/answer-form.server.ts";
import { problemsOf } from "../identity/field-problems.ts";
import { registerMessages } from "../identity/messages.ts";
import { ErrorSummary, useErrorSummary } from "../ui/error-summary.tsx";
import { Field, FieldErrors, PasswordField } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { invitationMessages, invitedSchema } from "./invitations.ts";

const whenMissing = {
  name: invitationMessages.noName,
  password: "Please choose a password",
  confirmPassword: "Please enter the password again",
  terms: registerMessages.terms,
};

/** The form of somebody who was invited and has no account yet. */
export function NewAccount({
  email,
  passwordMinLength,
  result,
}: {
  email: string;
  passwordMinLength: number;
  result: FormResult | undefined;
}) {
  const busy = useNavigation().state !== "idle";
  const schema = invitedSchema(passwordMinLength);
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: "onInput",
  });
  const summary = useErrorSummary(form.onSubmit, result);
  const problems = problemsOf(fields, whenMissing);
  const problem = form.errors?.[0] ?? problems.list[0]?.message;
  return (
    <>
      <p>
        To accept, please make an account for <bdi className="font-semibold wrap-anywhere">{email}</bdi>.
      </p>
      {problem && <ErrorSummary ref={summary.ref} message={problem} problems={problems.list} />}
      <Form method="post" {...getFormProps(form)} onSubmit={summary.onSubmit} className="flex flex-col gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          label="Your name"
          autoComplete="name"
          dir="auto"
          {...getInputProps(fields.name, { type: "text" })}
          errors={problems.of("name")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${passwordMinLength} characters`}
          {...getInputProps(fields.password, { type: "password" })}
          errors={problems.of("password")}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...getInputProps(fields.confirmPassword, { type: "password" })}
          errors={problems.of("confirmPassword")}
        />
        <div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              {...getInputProps(fields.terms, { type: "checkbox" })}
              className="size-5 shrink-0 accent-(--accent)"
            />
            <span>
              I accept the {/* In tabs of their own: what was typed stays here. */}
              <Link to="/terms-and-conditions" target="_blank" className="text-link">
                terms and conditions
              </Link>{" "}
              and the{" "}
              <Link to="/data-protection-policy" target="_blank" className="text-link">
                data protection policy
              </Link>
            </span>
          </label>
          <FieldErrors id={fields.terms.id} errors={problems.of("terms")} />
        </div>
        <SubmitButton busy={busy} busyLabel="Making your account...">
          Make my account
        </SubmitButton>
      </Form>
    </>
  );
}
