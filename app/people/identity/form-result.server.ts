import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Log } from "../../../platform/log.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { busyMessage, failedMessage } from "./account-messages.ts";
import type { Refusal } from "./refusal.server.ts";

/** What an action returns to keep its form open. */
export type FormResult = SubmissionResult & { more?: string | undefined };

/** Keeps a form open, without its passwords, to show the errors of its fields or, if they are valid, a refusal. */
export function keepOpen(submission: Submission<unknown, string[]>, refusal?: Refusal) {
  const { status, message, field, more }: Partial<Refusal> = refusal ?? {};
  const errors = field ? { fieldErrors: { [field]: [message ?? ""] } } : { formErrors: [message ?? ""] };
  const hideFields = ["password", "confirmPassword", "currentPassword", "code"];
  const reply = submission.reply({ ...(refusal && errors), hideFields });
  const result: FormResult = { ...reply, more };
  return data(result, { status: status ?? 400 });
}

/** What to tell a person after an unexpected error. Thrown responses are thrown again. */
export function refusalAfter(error: unknown, log: Log, what: string): Refusal {
  const status = statusAfter(error, log, what);
  return { status, message: status === 503 ? busyMessage() : failedMessage() };
}
