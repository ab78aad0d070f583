import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { type Said, said } from "../../platform/language/said.ts";
import { isFailedRequest } from "../serving/responses/unreached.ts";
import type { RefusedViewer } from "../viewer.ts";

const refusals: Partial<Record<number, () => string>> = {
  403: () => t`You are no longer allowed to do this.`,
  404: () => t`This is no longer here: somebody else has removed or changed it.`,
};

/**
 * Sends a form from the browser and keeps it open with its text when it was not saved: without a connection, when the
 * server or a proxy fails, or when the person is no longer logged in.
 */
export async function keepText<Answer>(send: () => Promise<Answer>, notSent: Said) {
  try {
    return await send();
  } catch (error) {
    const { problem, status } = whyNotSent(error, notSent);
    const result: SubmissionResult = { status: "error", error: { "": [problem] } };
    return data(result, { status });
  }
}

/** The `clientAction` of a route whose form does this. */
export function keepsText(notSent: Said) {
  return ({ serverAction }: ClientActionFunctionArgs) => keepText(() => serverAction<never>(), notSent);
}

/**
 * Returns why a form was not saved, in a sentence, with a status of 400 or more: it stops the loaders from running
 * again, so that the form stays. Throws redirects and other answers that replace the form.
 */
export function whyNotSent(error: unknown, notSent: Said): { problem: string; status: number } {
  if (error instanceof Response) throw error;
  if (isRouteErrorResponse(error) && error.status === 401) {
    const problem = t`You have been logged out. Log in again in another tab, then come back and try again.`;
    return { problem, status: 401 };
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    const refusal = refusals[error.status];
    const { message, link }: Partial<RefusedViewer> =
      typeof error.data === "string" ? { message: error.data } : (error.data ?? {});
    // A page with a link says where to go on.
    if (refusal === undefined || link) throw error;
    const copyIt = t`What you typed is still here, so that you can copy it.`;
    return { problem: `${message || refusal()} ${copyIt}`, status: error.status };
  }
  // Programming errors keep the text too, but are reported like any other script error.
  if (!isRouteErrorResponse(error) && !isFailedRequest(error)) reportError(error);
  return { problem: said(notSent), status: 503 };
}
