import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { data, useNavigation } from "react-router";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { FormFooter } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/report";
import { prayingMessages } from "./praying-messages.ts";
import { findShared } from "./quiet-reads.server.ts";
import { reportReasonNames, reportReasons, reportSchema } from "./report-reasons.ts";
import { reportPrayer } from "./reports.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  return found(await findShared(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, clientNetwork } = here(context);
  found(await findShared(site, viewer, params.id), "prayer request");
  const sent = reportSchema.safeParse(Object.fromEntries(await readForm(request, reportSchema)));
  if (!sent.success) return data({ problem: prayingMessages.noReason() }, { status: 400 });
  const outcome = await reportPrayer(site, viewer, params.id, sent.data.reason, clientNetwork);
  if (outcome !== "reported") return data({ problem: outcome.refusal }, { status: outcome.status });
  return redirectWithNotice("/prayer-request", prayingMessages.reported());
}

export const clientAction = keepsText(prayingMessages.notSaved);

export default function ReportPrayer({ loaderData: { title }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  const id = useId();
  return (
    <FormPage
      title={t`This should not be here`}
      lead={t`The people who look after prayer requests decide about it. They do not learn who you are.`}
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      {problem && <Alert tone="error">{problem}</Alert>}
      <Form id={id} method="post" className="flex flex-col gap-5">
        <fieldset>
          <legend className="mb-1 font-semibold">
            <Trans>Why?</Trans>
          </legend>
          {reportReasonNames.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                className="size-5 shrink-0 accent-accent"
              />
              <span>{reportReasons[reason]()}</span>
            </label>
          ))}
        </fieldset>
        <FormFooter
          cancel="/prayer-request"
          submit={t({ message: "Tell us", comment: "That a prayer request should not be shown" })}
          busyLabel={t`Sending...`}
          busy={busy}
        />
      </Form>
    </FormPage>
  );
}
