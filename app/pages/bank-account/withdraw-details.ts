import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/withdraw-details";
import { bankMessages, bankPath } from "./bank-limits.ts";
import { withdrawProposal } from "./proposing.server.ts";

export const loader = leadsTo(bankPath);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "bank:write");
  const isWithdrawn = await withdrawProposal(site, viewer, params.id);
  return redirectWithNotice(
    bankPath,
    isWithdrawn ? bankMessages.withdrawn : { text: bankMessages.decidedMeanwhile, tone: "error" },
  );
}
