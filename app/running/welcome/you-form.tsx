import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "react-router";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import type { FormResult } from "../../people/identity/form-result.server.ts";
import { NewPasswordFields } from "../../people/passwords/new-password-fields.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { EmailField, Field } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { youRules } from "./you-rules.ts";

const whenMissing = () => ({
  name: t`Please enter your name`,
  email: t`Please enter your email address`,
  password: t`Please choose a password`,
  confirmPassword: t`Please enter the password again`,
});

export function YouForm({
  passwordMinLength,
  result,
}: {
  passwordMinLength: number;
  result: FormResult | undefined;
}) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedByRules(youRules(passwordMinLength)),
    result,
    whenMissing: whenMissing(),
  });
  return (
    <Form {...props} className="flex flex-col gap-5">
      {problem && <ErrorSummary {...summary} message={problem} />}
      <Field label={t`Your name`} autoComplete="name" dir="auto" {...typed(fields.name)} />
      <EmailField
        label={t`Your email`}
        hint={t`You log in with it, and the link for a forgotten password goes there. Please check it twice.`}
        autoComplete="email"
        {...typed(fields.email)}
      />
      <NewPasswordFields fields={fields} minLength={passwordMinLength} />
      <SubmitButton busy={busy} busyLabel={t`Saving...`}>
        <Trans>Finish</Trans>
      </SubmitButton>
    </Form>
  );
}
