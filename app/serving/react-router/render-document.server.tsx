import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { compressedResponse } from "../../../platform/http/compressed-response.ts";
import {
  contentSecurityPolicy,
  scriptMark,
  sealScripts,
  sourceOf,
} from "../../../platform/http/content-security-policy.ts";
import { policyOptionsOf } from "../../../platform/http/security.ts";
import { withPrefix } from "../../../platform/language/url-prefix.ts";
import { here } from "../../contexts.ts";
import { lookStylesFor } from "../../look/present/present-look.server.ts";
import { withClickSound } from "../../shell/click-sound.ts";
import { withLanguageOffer } from "../../shell/language-offer.ts";
import { RequestIdContext } from "../../shell/request-id.tsx";
import { isSignedIn, type Viewer } from "../../viewer.ts";
import { securityOptionsOf } from "../security-options.ts";
import { lateScripts } from "./late-scripts.ts";
import { withOwnStyles } from "./own-styles.server.ts";
import { inPresentLanguage } from "./scripts-of-language.server.ts";

/** Whole pages: none waits for part of its data. `onlyMatched` makes 1.56 times as many for members per processor second. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { site, viewer, requestId, isKept, keepData, connectsTo, prefix } = here(loadContext);
  const policyOptions = { ...policyOptionsOf(securityOptionsOf(site.settings)), connectsTo };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Nobody reads this page: its reader has left.
  if (request.method === "HEAD" || request.signal.aborted) return new Response(null, { status, headers });
  const rendered = renderToString(
    <RequestIdContext value={status >= 500 ? requestId : ""}>
      <ServerRouter
        context={below(prefix, onlyMatched(routerContext, listFor(viewer, routerContext), site.clientFolder))}
        url={request.url}
        nonce={scriptMark}
      />
    </RequestIdContext>,
  );
  const data = await new Response(routerContext.serverHandoffStream ?? null).text();
  const dataOf = isKept && status === 200 ? keepData?.(data) : undefined;
  const withData = dataOf
    ? withoutContext(rendered)
    : rendered.replace("</body>", () => `${dataScript(data)}</body>`);
  const document = `<!DOCTYPE html>${withPrefixMark(prefix, withData)}`;
  const { page, scripts } = sealScripts(
    withLanguageOffer(withClickSound(lateScripts(withoutDiscovery(document), { onUse: isKept, dataOf }))),
  );
  const ownStyles = isKept ? await withOwnStyles(page, site.clientFolder) : { page, styles: [] };
  const styled = withStyles(ownStyles, await lookStylesFor(loadContext).catch(() => ""));
  const policy = contentSecurityPolicy(policyOptions, { scripts, styles: styled.styles });
  headers.set("Content-Security-Policy", policy);
  return isKept
    ? new Response(styled.page, { status, headers })
    : compressedResponse(styled.page, request, { status, headers });
}

/** Puts styles after all others of the page, and their hash beside those of the others. */
function withStyles({ page, styles }: { page: string; styles: string[] }, css: string) {
  if (css === "") return { page, styles };
  const styled = page.replace("</head>", () => `<style>${css}</style></head>`);
  return { page: styled, styles: [...styles, sourceOf(css)] };
}

/** React Router prepares all routes that it gets, and with the page's data it would render in several steps. */
function onlyMatched(context: EntryContext, url: string, clientFolder: string): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]),
  );
  const inLanguage = inPresentLanguage({ ...manifest, routes, url }, clientFolder);
  return { ...context, manifest: inLanguage, serverHandoffStream: undefined };
}

/** Links, forms and the browser's router put the prefix of the page's language before each path. */
function below(prefix: string, context: EntryContext): EntryContext {
  if (prefix === "") return context;
  const { staticHandlerContext, serverHandoffString = "" } = context;
  const { location } = staticHandlerContext;
  return {
    ...context,
    staticHandlerContext: {
      ...staticHandlerContext,
      basename: prefix,
      location: { ...location, pathname: withPrefix(prefix, location.pathname) },
    },
    serverHandoffString: serverHandoffString.replace('"basename":"/"', `"basename":"${prefix}"`),
  };
}

/** For the scripts of a page without the router's own script: see `page-data.ts`. */
function withPrefixMark(prefix: string, page: string): string {
  return prefix === "" ? page : page.replace("<html ", `<html data-prefix="${prefix}" `);
}

/** The URL of the list of routes: that of visitors, which `scripts/slim-manifest.mjs` makes, has no screens of staff. */
function listFor(viewer: Viewer, { manifest: { url } }: EntryContext): string {
  return isSignedIn(viewer) ? url : url.replace(/^(\/assets\/manifest-\w+)\.js$/, "$1-visitors.js");
}

/** React Router would discover the routes of these links, but browsers have the list of all. */
function withoutDiscovery(page: string): string {
  return page.replaceAll(' data-discover="true"', "");
}

const contextScript = `<script nonce="${scriptMark}">window.__reactRouterContext = `;

/** `page-data.ts` does what this script does. Its element stays, because React looks for it when it takes over the page. */
function withoutContext(page: string): string {
  const start = page.indexOf(contextScript);
  const end = page.indexOf("</script>", start);
  return start < 0 ? page : `${page.slice(0, start)}<script>${page.slice(end)}`;
}

/** Hands the page's data to the browser as React Router's own `StreamTransfer` does. */
function dataScript(data: string): string {
  return `<script nonce="${scriptMark}">{
const { streamController } = window.__reactRouterContext;
streamController.enqueue(${JSON.stringify(data).replaceAll("<", "\\u003c")});
streamController.close();
}</script>`;
}

/** Errors that a visitor caused have their own page; all others go to the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  here(context).log.error({ err: error }, "unexpected error");
};
