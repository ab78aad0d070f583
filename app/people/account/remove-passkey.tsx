import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { passkeyMessages } from "../identity/account-messages.ts";
import { sayDevice } from "../identity/device.ts";
import { requireRecentSignIn } from "../login/recent-sign-in.server.ts";
import { findPasskey, removePasskey } from "../second-factor/passkeys.server.ts";
import type { Route } from "./+types/remove-passkey";

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const { site, viewer } = permitted(context, "account:own");
  const passkey = await findPasskey(site.db, viewer, params.id);
  await requireRecentSignIn(args);
  return passkey;
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { site, viewer, sessionId = "" } = permitted(context, "account:own");
  await requireRecentSignIn(args);
  const refusal = await removePasskey(site, viewer, { id: params.id, sessionId });
  if (refusal) return data({ problem: refusal.message }, { status: refusal.status });
  return redirectWithNotice("/account", passkeyMessages.removed());
}

export default function RemovePasskey({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={t`Remove this passkey?`}
      backTo="/account"
      confirmLabel={t`Remove passkey`}
      busyLabel={t`Removing...`}
    >
      <Trans>
        You will no longer be able to log in with the passkey {ph({ device: sayDevice(name) })}. Delete it on
        the device too.
      </Trans>
    </QuestionDialog>
  );
}
