import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
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
import { EmailField, PasswordField } from "../../ui/field.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { isNamedInSettings } from "../../viewer.ts";
import { notSentMessage } from "../identity/account-messages.ts";
import { type FormResult, keepOpen } from "../identity/form-result.server.ts";
import { originOf } from "../identity/origin.server.ts";
import type { Route } from "./+types/email";
import { findAccount } from "./account.server.ts";
import { accountMessages, changeEmailRules } from "./account-rules.ts";
import { changeEmailSchema } from "./account-schemas.ts";
import { askForNewEmail } from "./change-email.server.ts";
import { ChoosePasswordFirst } from "./choose-password-first.tsx";
import { InSettings } from "./in-settings.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const { providers } = await findAccount(site.db, viewer);
  return {
    hasPassword: providers.includes("credential"),
    isFromSettings: isNamedInSettings(viewer, site.settings),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, clientNetwork } = permitted(context, "account:own");
  const submission = parseWithZod(await readForm(request, changeEmailSchema), { schema: changeEmailSchema });
  if (submission.status !== "success") return keepOpen(submission);
  const refusal = await askForNewEmail(site, viewer, submission.value, originOf(request, clientNetwork));
  if (refusal) return keepOpen(submission, refusal);
  return redirectWithNotice("/account", accountMessages.emailAsked());
}

export const clientAction = keepsText(notSentMessage);

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, isFromSettings } = loaderData;
  return (
    <EditDialog title={t`Change your email address`} list="/account">
      {(cancel) => {
        if (isFromSettings)
          return <InSettings sentence={accountMessages.administratorEmail()} cancel={cancel} />;
        if (hasPassword) return <EmailForm result={actionData} cancel={cancel} />;
        return <ChoosePasswordFirst changesEmail cancel={cancel} />;
      }}
    </EditDialog>
  );
}

function EmailForm({ result, cancel }: { result: FormResult | undefined; cancel: React.ReactNode }) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedByRules(changeEmailRules),
    result,
    whenMissing: {
      email: t`Please enter your new email address`,
      currentPassword: accountMessages.noPassword(),
    },
  });
  return (
    <Form preventScrollReset {...props} className="flex flex-col gap-5">
      {problem && <ErrorSummary {...summary} message={problem} />}
      <EmailField
        label={t`New email`}
        autoComplete="email"
        hint={t`We will send a link there. Nothing changes until you open it.`}
        {...typed(fields.email)}
      />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...typed(fields.currentPassword)}
      />
      <FormFooter cancel={cancel} submit={t`Send the link`} busyLabel={t`Sending...`} busy={busy} />
    </Form>
  );
}
