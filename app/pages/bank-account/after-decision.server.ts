import { href } from "react-router";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { bankMessages, bankPath } from "./bank-limits.ts";
import type { AloneDecision } from "./publishing-alone.server.ts";

export function afterDecision(
  id: string,
  decision: AloneDecision,
  done: "confirmed" | "declined" | "published",
): Promise<Response> {
  if (decision === "done") return redirectWithNotice(bankPath, bankMessages[done]);
  const path = isStillOpen(decision) ? href("/bank-account/proposals/:id", { id }) : bankPath;
  return redirectWithNotice(path, { text: bankMessages[decision], tone: "error" });
}

function isStillOpen(decision: AloneDecision): boolean {
  return decision === "changedMeanwhile" || decision === "secondFactorNotShown";
}
