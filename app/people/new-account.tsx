import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { checkedBy } from "../forms/checked-by.ts";
import { ErrorSummary, useErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useUnsavedText } from "../ui/unsaved-text.ts";
import { problemsOf } from "./identity/field-problems.ts";
import type { FormResult } from "./identity/form-result.server.ts";
import { registerMessages } from "./identity/messages.ts";
import { invitedSchema } from "./invitations.ts";
import { NewPasswordFields } from "./passwords/new-password-fields.tsx";
import { TermsField } from "./registration/terms-field.tsx";

const whenMissing = {
  name: "Please enter your name",
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
    ...checkedBy(schema),
    shouldRevalidate: "onInput",
  });
  useUnsavedText(form.id, result?.status === "error");
  const summary = useErrorSummary(form.onSubmit, result);
  const problems = problemsOf(fields, whenMissing);
  const problem = form.errors?.[0] ?? problems.list[0]?.message;
  return (
    <>
      <p>
        To accept, please create an account for <bdi className="font-semibold wrap-anywhere">{email}</bdi>.
      </p>
      {problem && <ErrorSummary ref={summary.ref} message={problem} problems={problems.list} />}
      <Form method="post" {...getFormProps(form)} onSubmit={summary.onSubmit} className="flex flex-col gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label="Your name"
          autoComplete="name"
          dir="auto"
          {...getInputProps(fields.name, { type: "text" })}
          errors={problems.of("name")}
        />
        <NewPasswordFields
          labels={["Password", "Confirm password"]}
          fields={fields}
          problems={problems}
          minLength={passwordMinLength}
        />
        <TermsField field={fields.terms} errors={problems.of("terms")} />
        <SubmitButton busy={busy} busyLabel="Creating your account...">
          Create my account
        </SubmitButton>
      </Form>
    </>
  );
}
