import { t } from "@lingui/core/macro";
import { isRouteErrorResponse } from "react-router";

/** How Chromium, Firefox and Safari describe a network failure. */
const failedRequest =
  /^(failed to fetch|network error|networkerror|load failed|error in (input|body) stream|(the )?(network|internet) connection|could not connect|the request timed out)/i;

/** Whether the network failed before a request had its whole answer. Browsers have no error type of their own for it. */
export function isFailedRequest(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof TypeError && failedRequest.test(error.message)) || isFailedRequest(error.cause);
}

/** Whether something in front of the site answered for it, such as a proxy: React Router keeps that page as a text. */
export function isFromProxy(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status >= 500 && typeof error.data === "string";
}

export function isUnreached(error: unknown): boolean {
  return isFailedRequest(error) || isFromProxy(error);
}

/** Says why something was not done. After a lost response it is unknown whether it was done. */
export function whyNotDone(): string {
  return navigator.onLine
    ? t`The site did not answer, so this may not have been done. Please try again in a moment.`
    : t`You are offline, so nothing was changed. Please try again when you are back online.`;
}
