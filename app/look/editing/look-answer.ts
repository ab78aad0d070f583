import type { SubmissionResult } from "@conform-to/react";
import { lookMessages } from "./messages.ts";
import type { LookResult } from "./save-look.server.ts";

export type LookAnswer = Partial<LookResult>;

/** What the action or, without an answer of the server, the browser returned. Keep the object while that is the same. */
export function asLookAnswer(given: LookAnswer | SubmissionResult | undefined): LookAnswer {
  if (given === undefined) return {};
  if (!("error" in given) && !("status" in given)) return given as LookAnswer;
  const [problem = lookMessages.notSaved] = given.error?.[""] ?? [];
  return { problem };
}
