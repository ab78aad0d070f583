import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "react-router";
import { permitted } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { hasPasswordInSettings, isStaff } from "../../viewer.ts";
import { notSentMessage, resetMessages } from "../identity/account-messages.ts";
import { type FormResult, keepOpen } from "../identity/form-result.server.ts";
import { originOf } from "../identity/origin.server.ts";
import { passwordMinLengthOf } from "../identity/password-length.ts";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import type { Route } from "./+types/password";
import { findAccount } from "./account.server.ts";
import { accountMessages, changePasswordRules } from "./account-rules.ts";
import { changePasswordSchema } from "./account-schemas.ts";
import { changePassword } from "./change-password.server.ts";
import { ChoosePasswordFirst } from "./choose-password-first.tsx";
import { InSettings } from "./in-settings.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const { providers } = await findAccount(site.db, viewer);
  return {
    hasPassword: providers.includes("credential"),
    isInSettings: hasPasswordInSettings(viewer, site.settings),
    passwordMinLength: passwordMinLengthOf(isStaff(viewer), site.settings),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, sessionId = "", clientNetwork } = permitted(context, "account:own");
  const schema = changePasswordSchema(passwordMinLengthOf(isStaff(viewer), site.settings));
  const submission = parseWithZod(await readForm(request, schema), { schema });
  if (submission.status !== "success") return keepOpen(submission);
  const wanted = { ...submission.value, sessionId };
  const refusal = await changePassword(site, viewer, wanted, originOf(request, clientNetwork));
  if (refusal) return keepOpen(submission, refusal);
  return redirectWithNotice("/account", accountMessages.passwordChanged());
}

export const clientAction = keepsText(notSentMessage);

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, isInSettings, passwordMinLength } = loaderData;
  return (
    <EditDialog title={t`Change your password`} list="/account">
      {(cancel) => {
        if (isInSettings) return <InSettings sentence={resetMessages.administrator()} cancel={cancel} />;
        if (!hasPassword) return <ChoosePasswordFirst cancel={cancel} />;
        return <PasswordForm passwordMinLength={passwordMinLength} result={actionData} cancel={cancel} />;
      }}
    </EditDialog>
  );
}

function PasswordForm({
  passwordMinLength,
  result,
  cancel,
}: {
  passwordMinLength: number;
  result: FormResult | undefined;
  cancel: React.ReactNode;
}) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedByRules(changePasswordRules(passwordMinLength)),
    result,
    whenMissing: {
      currentPassword: accountMessages.noPassword(),
      password: t`Please choose a password`,
      confirmPassword: t`Please enter the new password again`,
    },
  });
  return (
    <Form preventScrollReset {...props} className="flex flex-col gap-5">
      {problem && <ErrorSummary {...summary} message={problem} />}
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...typed(fields.currentPassword)}
      />
      <NewPasswordFields replaces fields={fields} minLength={passwordMinLength} />
      <p className="text-muted">
        <Trans>You will be logged out everywhere else.</Trans>
      </p>
      <FormFooter cancel={cancel} submit={t`Save password`} busy={busy} />
    </Form>
  );
}
