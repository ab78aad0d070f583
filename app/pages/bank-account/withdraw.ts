import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/withdraw";
import { bankMessages, bankPath } from "./bank-limits.ts";
import { withdrawProposal } from "./proposing.server.ts";

export function loader() {
  return redirect(bankPath);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "bank:write");
  const isWithdrawn = await withdrawProposal(site, viewer, params.id);
  return redirectWithNotice(
    bankPath,
    isWithdrawn ? bankMessages.withdrawn : { text: bankMessages.decidedMeanwhile, tone: "error" },
  );
}
