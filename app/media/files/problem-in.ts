import type { SubmissionResult } from "@conform-to/react";
import type { UploadProblem } from "./uploads.server.ts";

/** What the server or, when it cannot be reached, the browser says about an upload that was to be saved. */
export type SaveResult = UploadProblem | SubmissionResult | { saved: true };

export function problemIn(result: SaveResult | undefined): string | undefined {
  if (result === undefined) return undefined;
  if ("problem" in result) return result.problem;
  return "error" in result ? result.error?.[""]?.[0] : undefined;
}
