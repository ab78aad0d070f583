import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Form, Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { notSentMessage, secondFactorMessages } from "../identity/account-messages.ts";
import { type FormResult, keepOpen } from "../identity/form-result.server.ts";
import { originOf } from "../identity/origin.server.ts";
import { requirePasswordOrRecentSignIn } from "../login/recent-sign-in.server.ts";
import { findSecondFactor } from "../second-factor/second-factor.server.ts";
import type { Route } from "./+types/add-second-factor";
import { accountMessages, addSecondFactorRules } from "./account-rules.ts";
import { addSecondFactorSchema } from "./account-schemas.ts";
import { BackupCodes } from "./backup-codes.tsx";
import {
  addSecondFactor,
  type Enrolment,
  prepareSecondFactor,
  reopenEnrolment,
} from "./own-second-factor.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { site, viewer } = permitted(context, "account:own");
  const hasPassword = await requirePasswordOrRecentSignIn(args);
  const factor = await findSecondFactor(site.db, viewer.id);
  const enrolment = factor ? undefined : await prepareSecondFactor(site.identity, viewer);
  return { hasPassword, enrolment };
}

/** What the action returns; the same enrolment again when the form stays open. */
interface EnrolmentResult {
  result?: FormResult;
  enrolment?: Enrolment | undefined;
  backupCodes?: string[];
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { site, viewer, sessionId = "", clientNetwork } = permitted(context, "account:own");
  await requirePasswordOrRecentSignIn(args);
  const form = await readForm(request, addSecondFactorSchema);
  const submission = parseWithZod(form, { schema: addSecondFactorSchema });
  const enrolment = await reopenEnrolment(site.identity, viewer, String(form.get("sealed") ?? ""));
  if (submission.status !== "success") return withEnrolment(keepOpen(submission), enrolment);
  const wanted = { ...submission.value, sessionId };
  const added = await addSecondFactor(site, viewer, wanted, originOf(request, clientNetwork));
  if (added.refusal) return withEnrolment(keepOpen(submission, added.refusal), enrolment);
  const answer: EnrolmentResult = { backupCodes: added.backupCodes };
  return data(answer);
}

function withEnrolment(kept: ReturnType<typeof keepOpen>, enrolment: Enrolment | undefined) {
  const answer: EnrolmentResult = { result: kept.data, enrolment };
  return data(answer, kept.init ?? {});
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await keepText(serverAction, notSentMessage);
  return isEnrolmentResult(answer)
    ? answer
    : data({ result: answer.data } as EnrolmentResult, answer.init ?? {});
}

function isEnrolmentResult(answer: object): answer is EnrolmentResult {
  return "result" in answer || "backupCodes" in answer;
}

export default function AddSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const answer: EnrolmentResult = actionData ?? {};
  const enrolment = answer.enrolment ?? loaderData.enrolment;
  if (answer.backupCodes)
    return (
      <EditDialog title={t`Keep these backup codes`} list="/account">
        {() => <BackupCodes codes={answer.backupCodes ?? []} />}
      </EditDialog>
    );
  return (
    <EditDialog title={t`Set up one-time codes`} list="/account">
      {(cancel) =>
        enrolment ? (
          <EnrolmentForm
            key={enrolment.secret}
            enrolment={enrolment}
            hasPassword={loaderData.hasPassword}
            result={answer.result}
            cancel={cancel}
          />
        ) : (
          <>
            <p className="mb-6">{accountMessages.hasSecondFactor()}</p>
            <Link to="/account" preventScrollReset className="button button-primary">
              <Trans>Back to your account</Trans>
            </Link>
          </>
        )
      }
    </EditDialog>
  );
}

interface EnrolmentFormProps {
  enrolment: Enrolment;
  hasPassword: boolean;
  result: FormResult | undefined;
  cancel: React.ReactNode;
}

function EnrolmentForm({ enrolment, hasPassword, result, cancel }: EnrolmentFormProps) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedByRules(addSecondFactorRules),
    result,
    whenMissing: {
      code: secondFactorMessages.noCode(),
      currentPassword: accountMessages.noPassword(),
    },
    mayBeLeft: true,
  });
  return (
    <Form preventScrollReset {...props} className="flex flex-col gap-5">
      {problem && <ErrorSummary {...summary} message={problem} />}
      <p>
        <Trans>
          Scan this QR code with an authenticator app, or{" "}
          <a href={enrolment.uri} className="text-link">
            open the app on this device
          </a>
          . You can also type the key into it:
        </Trans>
      </p>
      <img
        src={enrolment.qrCode}
        alt={t`QR code with the key that stands below`}
        width={200}
        height={200}
        className="self-center rounded-xl bg-white"
      />
      <p className="text-center font-mono text-balance wrap-anywhere">{enrolment.secret}</p>
      <input type="hidden" name="sealed" value={enrolment.sealed} />
      <Field
        label={t`Code that the app shows`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...typed(fields.code)}
      />
      {hasPassword && (
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          {...typed(fields.currentPassword)}
        />
      )}
      <FormFooter cancel={cancel} submit={t`Turn on one-time codes`} busyLabel={t`Checking...`} busy={busy} />
    </Form>
  );
}
