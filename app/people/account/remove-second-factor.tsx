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
import { Field, PasswordField } from "../../ui/field.tsx";
import { notSentMessage, secondFactorMessages } from "../identity/account-messages.ts";
import { keepOpen } from "../identity/form-result.server.ts";
import { originOf } from "../identity/origin.server.ts";
import { requirePasswordOrRecentSignIn } from "../login/recent-sign-in.server.ts";
import type { Route } from "./+types/remove-second-factor";
import { accountMessages, removeSecondFactorRules } from "./account-rules.ts";
import { removeSecondFactorSchema } from "./account-schemas.ts";
import { removeOwnSecondFactor } from "./own-second-factor.server.ts";

export async function loader(args: Route.LoaderArgs) {
  return { hasPassword: await requirePasswordOrRecentSignIn(args) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { site, viewer, sessionId = "", clientNetwork } = permitted(context, "account:own");
  await requirePasswordOrRecentSignIn(args);
  const schema = removeSecondFactorSchema;
  const submission = parseWithZod(await readForm(request, schema), { schema });
  if (submission.status !== "success") return keepOpen(submission);
  const refusal = await removeOwnSecondFactor(
    site,
    viewer,
    { ...submission.value, sessionId },
    originOf(request, clientNetwork),
  );
  if (refusal) return keepOpen(submission, refusal);
  return redirectWithNotice("/account", accountMessages.secondFactorRemoved());
}

export const clientAction = keepsText(notSentMessage);

export default function RemoveSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedByRules(removeSecondFactorRules),
    result: actionData,
    whenMissing: {
      code: secondFactorMessages.noCode(),
      currentPassword: accountMessages.noPassword(),
    },
    mayBeLeft: true,
  });
  return (
    <EditDialog title={t`Turn off one-time codes?`} list="/account">
      {(cancel) => (
        <Form preventScrollReset {...props} className="flex flex-col gap-5">
          {problem && <ErrorSummary {...summary} message={problem} />}
          <p>
            <Trans>You can then log in without a code. Your backup codes stop working.</Trans>
          </p>
          <Field
            label={t`Code`}
            hint={t`From your authenticator app, or a backup code`}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...typed(fields.code)}
          />
          {loaderData.hasPassword && (
            <PasswordField
              label={t`Your password`}
              autoComplete="current-password"
              {...typed(fields.currentPassword)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {cancel}
            <button type="submit" disabled={busy} className="button button-danger">
              {busy ? t`Turning off...` : t`Turn off one-time codes`}
            </button>
          </div>
        </Form>
      )}
    </EditDialog>
  );
}
