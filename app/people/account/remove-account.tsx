import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { PasswordField } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { isNamedInSettings, isStaff } from "../../viewer.ts";
import { askIfNobodyIsLeft } from "../active/last-who-may.server.ts";
import { SureField } from "../active/sure-field.tsx";
import { originOf } from "../identity/origin.server.ts";
import { requirePasswordOrRecentSignIn } from "../login/recent-sign-in.server.ts";
import { signOut } from "../login/sign-in.server.ts";
import type { Route } from "./+types/remove-account";
import { findAccount } from "./account.server.ts";
import { accountMessages, removalFailure } from "./account-rules.ts";
import { removeAccountSchema } from "./account-schemas.ts";
import { removeAccount } from "./remove-account.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { site, viewer } = permitted(context, "account:own");
  if (isNamedInSettings(viewer, site.settings)) throw redirect("/account");
  const { prayers } = await findAccount(site.db, viewer);
  const hasPassword = await requirePasswordOrRecentSignIn(args);
  return { hasPassword, prayers, isStaff: isStaff(viewer) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { site, viewer, clientNetwork } = permitted(context, "account:own");
  await requirePasswordOrRecentSignIn(args);
  const form = await readForm(request, removeAccountSchema);
  const { password, prayersToo, sure } = removeAccountSchema.parse(Object.fromEntries(form));
  const choices = { password, prayersToo: prayersToo === "on", isSure: sure === "on" };
  let refusal: Awaited<ReturnType<typeof removeAccount>>;
  const question = await askIfNobodyIsLeft(async () => {
    refusal = await removeAccount(site, viewer, choices, originOf(request, clientNetwork));
  });
  if (question) return data({ ...question.data, prayersToo: choices.prayersToo }, { status: 409 });
  if (!refusal)
    return redirectWithNotice("/", accountMessages.removed(), await signOut(site.identity, request));
  return data(
    { problem: removalFailure(refusal.message), prayersToo: choices.prayersToo },
    { status: refusal.status },
  );
}

export default function RemoveAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, prayers, isStaff } = loaderData;
  return (
    <QuestionDialog
      title={t`Remove your account?`}
      backTo="/account"
      confirmLabel={t`Remove my account`}
      busyLabel={t`Removing...`}
      fields={
        <>
          {prayers > 0 && <PrayersToo prayers={prayers} chosen={actionData?.prayersToo ?? true} />}
          {hasPassword && (
            <PasswordField
              id="password"
              name="password"
              type="password"
              label={t`Your password`}
              autoComplete="current-password"
              required
            />
          )}
          <SureField />
        </>
      }
    >
      {isStaff
        ? t`Your name, email address, gender and date of birth, the ways you log in, your likes, and the events you proposed will be gone for good, and you will be logged out everywhere. What you wrote for the site as staff stays. This cannot be undone.`
        : t`Your name, email address, gender and date of birth, the ways you log in, your likes, and the events you proposed will be gone for good, and you will be logged out everywhere. This cannot be undone.`}
    </QuestionDialog>
  );
}

function PrayersToo({ prayers, chosen }: { prayers: number; chosen: boolean }) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        name="prayersToo"
        defaultChecked={chosen}
        className="mt-1 size-5 shrink-0 accent-(--accent)"
      />
      <span>
        <Trans>Remove my prayer requests ({prayers}) too, with their pictures.</Trans>{" "}
        <span className="text-muted">
          <Trans>
            Otherwise they stay for others to pray with, with your name, and you can no longer withdraw them.
          </Trans>
        </span>
      </span>
    </label>
  );
}
