import type { SubmissionResult } from "@conform-to/react";
import { data, isRouteErrorResponse } from "react-router";

const loggedOut = "You have been logged out. Log in again in another tab, then come back and try again.";

/**
 * Sends a form from the browser and keeps it open, with what was typed, when it was not saved: without a connection,
 * when the server or a proxy before it fails, or when the person is no longer signed in.
 */
export async function keepText<Answer>(send: () => Promise<Answer>, notSent: string) {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error) || error.status >= 500) return refusal(notSent, 503);
    if (error.status === 401) return refusal(loggedOut, 401);
    throw error;
  }
}

/** An answer of 400 or more leaves the loaders alone, and with them the form. */
function refusal(message: string, status: number) {
  const result: SubmissionResult = { status: "error", error: { "": [message] } };
  return data(result, { status });
}
