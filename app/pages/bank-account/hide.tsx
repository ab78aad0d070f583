import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { textVersion } from "../../forms/fields.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import type { Route } from "./+types/hide";
import { bankMessages, bankPath } from "./bank-limits.ts";
import { bankText, isAbsent } from "./details.server.ts";
import { hideDetails } from "./hiding.server.ts";

const schema = z.object({ version: z.string() });

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "bank:write");
  const inUse = await findRevisionInUse(site.db, bankText);
  if (isAbsent(inUse)) throw redirect(bankPath);
  return { version: inUse.version };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "bank:write");
  const sent = (await readForm(request, schema)).get("version");
  const version = textVersion.safeParse(sent || undefined);
  const outcome = await hideDetails(site, viewer, version.data);
  if (outcome === "hidden") return redirectWithNotice(bankPath, bankMessages.hidden);
  return redirectWithNotice(bankPath, { text: bankMessages[outcome], tone: "error" });
}

export const clientAction = keepsText(bankMessages.notHidden);

export default function HideDetails({ loaderData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Hide the bank details?"
      backTo={bankPath}
      confirmLabel="Hide them"
      busyLabel="Hiding..."
      fields={<input type="hidden" name="version" value={loaderData.version} />}
    >
      Visitors see no bank details from then on, and a proposal that is waiting no longer counts. Showing
      details again takes a new proposal, like changing them. All administrators get an email.
    </QuestionDialog>
  );
}
