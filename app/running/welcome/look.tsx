import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data } from "react-router";
import { here } from "../../contexts.ts";
import { keepsEditor } from "../../forms/keep-editor.ts";
import { useLookEditor } from "../../look/editing/look-editor.tsx";
import { lookMessages } from "../../look/editing/look-messages.ts";
import { readLookToEdit } from "../../look/editing/read-look.server.ts";
import { saveLook } from "../../look/editing/save-look.server.ts";
import { UnreadableText } from "../../pages/history/unreadable-text.tsx";
import { reloading } from "../../serving/responses/reloading.ts";
import type { Route } from "./+types/look";
import { notStored, requireNewcomer } from "./access.server.ts";
import { goOn } from "./go-on.server.ts";
import { LeaveAnyTime, OtherSteps, StepPage } from "./step-page.tsx";
import { stepPaths } from "./welcome.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { isByCode } = await requireNewcomer(request, context);
  const { site } = here(context);
  const { sent, isUnreadable } = await readLookToEdit(site, { countsSample: false });
  return data({ sent, isUnreadable, isByCode }, { headers: notStored });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { person } = await requireNewcomer(request, context);
  return saveLook(request, context, {
    person,
    countsSample: false,
    done: (outcome) => goOn(stepPaths.service, outcome === "saved", reloading()),
  });
}

export const clientAction = keepsEditor({ ...lookMessages, tooLong: lookMessages.tooLarge });

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function LookStep({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, isUnreadable, isByCode } = loaderData;
  const labels = { label: t`Save and continue`, busyLabel: t`Saving...` };
  const { form, specimens } = useLookEditor(sent, actionData, labels);
  return (
    <StepPage
      step="look"
      lead={t`One colour and your logo make the site yours. You can also leave this for later.`}
      preview={
        <>
          <p className="mb-3 font-semibold">
            <Trans>How your pages look</Trans>
          </p>
          {specimens}
        </>
      }
    >
      {isUnreadable ? <UnreadableText what="the look" /> : form}
      <OtherSteps step="look" next={t`Skip this step for now`} />
      {isByCode && <LeaveAnyTime />}
    </StepPage>
  );
}
