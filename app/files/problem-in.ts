import type { SubmissionResult } from "@conform-to/react";
import type { UploadProblem } from "./uploads.server.ts";

/** What went wrong, from the server or, when it could not be reached, from the browser. */
export function problemIn(
  result: Partial<UploadProblem> | SubmissionResult | { saved: true } | undefined,
): string | undefined {
  if (result === undefined) return undefined;
  if ("problem" in result) return result.problem;
  return "error" in result ? result.error?.[""]?.[0] : undefined;
}
