import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { data, useNavigation } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { Alert } from "../../ui/alert.tsx";
import { EmailField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { linkRequestSchema } from "../asking/guest-schema.ts";
import { guestMessages } from "../guest-messages.ts";
import type { Route } from "./+types/new-link";
import { mailLinks } from "./new-links.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { site, clientNetwork } = here(context);
  const sent = linkRequestSchema.safeParse(Object.fromEntries(await readForm(request, linkRequestSchema)));
  if (!sent.success) return data({ problem: guestMessages.email() }, { status: 400 });
  const refused = await mailLinks(site, sent.data.email, clientNetwork);
  if (refused) return data({ problem: refused.refusal }, { status: refused.status });
  return { sentTo: shownAddress(sent.data.email) };
}

export const clientAction = keepsText(guestMessages.notDone);

export default function NewLink({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  const sentTo = actionData && "sentTo" in actionData ? actionData.sentTo : undefined;
  return (
    <FormPage
      title={t`Send me my link again`}
      lead={t`For people who have asked us for prayer without an account.`}
    >
      {problem && <Alert tone="error">{problem}</Alert>}
      {sentTo !== undefined ? (
        <Alert tone="success">
          <Trans comment="It must not say whether somebody has asked for prayer with this email address.">
            If something was asked with{" "}
            <bdi _t="email" className="wrap-anywhere">
              {sentTo}
            </bdi>
            , the link to it is in your mailbox in a moment.
          </Trans>
        </Alert>
      ) : (
        <Form id={id} method="post" preventScrollReset className="flex flex-col gap-5">
          <EmailField
            id="email"
            name="email"
            label={t`Your email`}
            autoComplete="email"
            maxLength={254}
            required
          />
          <SubmitButton busy={busy} busyLabel={t`Sending...`}>
            <Trans>Send the link</Trans>
          </SubmitButton>
        </Form>
      )}
    </FormPage>
  );
}
