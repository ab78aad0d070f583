import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { checkedBy } from "../../forms/checked-by.ts";
import { problemsOf } from "../../people/identity/field-problems.ts";
import type { FormResult } from "../../people/identity/form-result.server.ts";
import { NewPasswordFields } from "../../people/passwords/new-password-fields.tsx";
import { ErrorSummary, useErrorSummary } from "../../ui/error-summary.tsx";
import { EmailField, Field } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { youSchema } from "./you-schema.ts";

const whenMissing = {
  name: "Please enter your name",
  email: "Please enter your email address",
  password: "Please choose a password",
  confirmPassword: "Please enter the password again",
};

/** The form in which the newcomer chooses how to log in from now on. */
export function YouForm({
  passwordMinLength,
  result,
}: {
  passwordMinLength: number;
  result: FormResult | undefined;
}) {
  const busy = useNavigation().state !== "idle";
  const schema = youSchema(passwordMinLength);
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
    <Form method="post" {...getFormProps(form)} onSubmit={summary.onSubmit} className="flex flex-col gap-5">
      {problem && <ErrorSummary ref={summary.ref} message={problem} problems={problems.list} />}
      <Field
        label="Your name"
        autoComplete="name"
        dir="auto"
        {...getInputProps(fields.name, { type: "text" })}
        errors={problems.of("name")}
      />
      <EmailField
        label="Your email"
        hint="You log in with it, and the link for a forgotten password goes there. Please check it twice."
        autoComplete="email"
        {...getInputProps(fields.email, { type: "text" })}
        errors={problems.of("email")}
      />
      <NewPasswordFields
        labels={["Password", "Confirm password"]}
        fields={fields}
        problems={problems}
        minLength={passwordMinLength}
      />
      <SubmitButton busy={busy} busyLabel="Saving...">
        Finish
      </SubmitButton>
    </Form>
  );
}
