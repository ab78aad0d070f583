import { href } from "react-router";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { bankMessages, bankPath } from "./bank-limits.ts";
import type { Decision } from "./deciding.server.ts";

export function afterDecision(
  id: string,
  decision: Decision,
  done: "confirmed" | "declined",
): Promise<Response> {
  if (decision === "done") return redirectWithNotice(bankPath, bankMessages[done]);
  const path = decision === "changedMeanwhile" ? href("/bank-account/proposals/:id", { id }) : bankPath;
  return redirectWithNotice(path, { text: bankMessages[decision], tone: "error" });
}
