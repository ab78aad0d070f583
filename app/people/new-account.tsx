import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "react-router";
import { checkedByRules } from "../forms/checked-by-rules.ts";
import { typed } from "../forms/typed.ts";
import { useCheckedForm } from "../forms/use-checked-form.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { registerMessages } from "./identity/account-messages.ts";
import type { FormResult } from "./identity/form-result.server.ts";
import { invitedRules } from "./invited-rules.ts";
import { NewPasswordFields } from "./passwords/new-password-fields.tsx";
import { TermsField } from "./registration/terms-field.tsx";

const whenMissing = () => ({
  name: t`Please enter your name`,
  password: t`Please choose a password`,
  confirmPassword: t`Please enter the password again`,
  terms: registerMessages.terms(),
});

export function NewAccount({
  email,
  passwordMinLength,
  result,
}: {
  email: string;
  passwordMinLength: number;
  result: FormResult | undefined;
}) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedByRules(invitedRules(passwordMinLength)),
    result,
    whenMissing: whenMissing(),
  });
  return (
    <>
      <p>
        <Trans>
          To accept, please create an account for{" "}
          <bdi _t="email" className="font-semibold wrap-anywhere">
            {email}
          </bdi>
          .
        </Trans>
      </p>
      {problem && <ErrorSummary {...summary} message={problem} />}
      <Form {...props} className="flex flex-col gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label={t`Your name`} autoComplete="name" dir="auto" {...typed(fields.name)} />
        <NewPasswordFields fields={fields} minLength={passwordMinLength} />
        <TermsField field={fields.terms} />
        <SubmitButton busy={busy} busyLabel={t`Creating your account...`}>
          <Trans>Create my account</Trans>
        </SubmitButton>
      </Form>
    </>
  );
}
