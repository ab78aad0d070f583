import { type DataStrategyResult, data, type MiddlewareFunction } from "react-router";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { redirect } from "../responses/redirect.ts";
import { isUnreached, whyNotDone } from "../responses/unreached.ts";
import { askedPart, barePath, depthOf, hasNoRoutes, needsWholeList } from "./route-manifest.ts";

const asAWhole = { headers: { "X-Remix-Reload-Document": "true" } };

/**
 * Keeps what people see when a request gets no answer of the site. A form stays and says so: its result is a `problem`,
 * with a status of 400 or more, after which no loader runs. Of a page that cannot be loaded only the innermost part is
 * replaced, so that its own error boundary says what failed.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const isMissing = hasNoRoutes(pathname);
  if (request.method === "GET" && (isMissing || needsWholeList(pathname))) {
    const asked = pathname + search + askedPart();
    if (isShownUrl(asked)) await loadAgain();
    throw redirect(barePath(pathname) + search + askedPart(), asAWhole);
  }
  // The page as a whole has what its reader may send since they logged in.
  if (isMissing) throw redirect(barePath(window.location.pathname) + window.location.search, asAWhole);
  const results = await next();
  const unreached = Object.keys(results).filter((id) => failed(results[id]));
  if (request.method !== "GET") {
    for (const id of unreached)
      results[id] = { type: "data", result: data({ problem: whyNotDone() }, { status: 503 }) };
    return results;
  }
  if (isInOtherLanguage(results.root)) throw redirect(barePath(pathname) + search + askedPart(), asAWhole);
  const [, ...outer] = unreached.toSorted((one, other) => depthOf(other) - depthOf(one));
  for (const id of outer) delete results[id];
  return results;
};

/** Whether the browser shows a URL already, as it does when somebody goes back to it: leading there would load nothing. */
function isShownUrl(url: string): boolean {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash === url;
}

/** Never resolves: the page is gone before. */
function loadAgain(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** Screens of staff have a language of their own, and the scripts of a page know the texts of one. */
function isInOtherLanguage(root: DataStrategyResult | undefined): boolean {
  if (root?.type !== "data") return false;
  const { language = "en" } = (dataIn(root.result) ?? {}) as { language?: string };
  return language !== currentLanguage();
}

function failed(result: DataStrategyResult | undefined): boolean {
  return result?.type === "error" && isUnreached(dataIn(result.result));
}

/** The router wraps what a loader or an action returned or threw, to carry its status along. */
function dataIn(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "init" in result && "data" in result;
  return isWrapped ? result.data : result;
}
