import { t } from "@lingui/core/macro";
import type { ErrorHandler } from "hono";
import { currentLanguage } from "../language/locale.ts";
import type { HttpEnvironment } from "./request.ts";

/**
 * Handles uncaught errors: logs the error and shows its request id to the visitor.
 *
 * @param isUnavailable whether an error is temporary, such as a restarting database: 503 instead of 500, and nothing in the
 * log, because the reason concerns every request and is logged once by whoever knows it.
 * @param sentenceAfter says why, where there is more to say than that the site is busy.
 */
export function lastResort(
  isUnavailable: (error: unknown) => boolean,
  sentenceAfter: (error: unknown) => string | undefined = () => undefined,
): ErrorHandler<HttpEnvironment> {
  return (error, c) => {
    const code = `<code>${c.get("requestId")}</code>`;
    const reference = `<p>${t`If you tell us about it, please quote this reference: ${{ reference: code }}`}</p>`;
    if (isUnavailable(error))
      return c.html(busyPage(reference, sentenceAfter(error)), 503, { "Retry-After": "5" });
    c.get("log").error({ err: error }, "unexpected error");
    const sentence = t`The mistake is ours, and it has been noted. Please try again in a moment.`;
    return c.html(page(t`Something went wrong`, `<p>${sentence}</p>${reference}`), 500);
  };
}

/** The page of a 503. */
export function busyPage(
  reference = "",
  sentence = t`The site is busy. Please try again in a moment.`,
): string {
  return page(t`We will be right back`, `<p>${sentence}</p>${reference}`);
}

function page(title: string, text: string): string {
  return `<!doctype html><html lang="${currentLanguage()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${text}<p><a href="/">${t`Go to the home page`}</a></p></html>`;
}
