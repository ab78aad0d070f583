import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Form } from "react-router";
import { here } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { reloading } from "../../serving/responses/reloading.ts";
import { loginPath, nextIn } from "../../shell/login-path.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { isSignedIn } from "../../viewer.ts";
import { notSentMessage, passkeyMessages, secondFactorMessages } from "../identity/account-messages.ts";
import { secondStepRules } from "../identity/account-rules.ts";
import { secondStepSchema } from "../identity/account-schemas.ts";
import { FormPage } from "../identity/form-page.tsx";
import { keepOpen, refusalAfter } from "../identity/form-result.server.ts";
import { findSecondFactor, passSecondStep } from "../second-factor/second-factor.server.ts";
import type { Route } from "./+types/second-step";
import { inChosenLanguage } from "./chosen-language.server.ts";

/** The step after the password or the other provider, for people who have one-time codes. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, waitsForSecondFactor } = here(context);
  const next = nextIn(request.url);
  if (!waitsForSecondFactor) throw redirect(isSignedIn(viewer) ? next : loginPath(next));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log, waitsForSecondFactor } = here(context);
  if (!waitsForSecondFactor) {
    if (isSignedIn(viewer)) throw redirect(nextIn(request.url));
    throw data(passkeyMessages.loginFirst(), { status: 401 });
  }
  const submission = parseWithZod(await readForm(request, secondStepSchema), { schema: secondStepSchema });
  if (submission.status !== "success") return keepOpen(submission);
  const outcome = await passSecondStep(site, waitsForSecondFactor, submission.value.code).catch(
    (error: unknown) => ({ refusal: refusalAfter(error, log, "a second step failed") }),
  );
  if (outcome.refusal) return keepOpen(submission, outcome.refusal);
  const { userId } = waitsForSecondFactor;
  const next = await inChosenLanguage(site, userId, nextIn(request.url));
  if (outcome.used === "code") return redirect(next, { headers: reloading() });
  const factor = await findSecondFactor(site.db, userId);
  const used = secondFactorMessages.backupCodeUsed(factor?.backupCodesLeft ?? 0);
  return redirectWithNotice(next, used, reloading());
}

export const clientAction = keepsText(notSentMessage);

export default function SecondStep({ actionData }: Route.ComponentProps) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedByRules(secondStepRules),
    result: actionData,
    whenMissing: { code: secondFactorMessages.noCode() },
    mayBeLeft: true,
  });
  return (
    <FormPage
      title={t`One more step`}
      lead={t`Please enter the code that your authenticator app shows now, or one of your backup codes.`}
    >
      {problem && <ErrorSummary {...summary} message={problem} />}
      <Form {...props} className="flex flex-col gap-5">
        <Field
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...typed(fields.code)}
        />
        <SubmitButton busy={busy} busyLabel={t`Checking...`}>
          <Trans>Continue</Trans>
        </SubmitButton>
      </Form>
      <p className="text-muted">
        <Trans>Lost both? An administrator of this site can reset your second factor.</Trans>
      </p>
      <Form method="post" action="/logout">
        <button type="submit" className="button button-quiet">
          <Trans>Log in as somebody else</Trans>
        </button>
      </Form>
    </FormPage>
  );
}
