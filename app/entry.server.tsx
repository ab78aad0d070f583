import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy, scriptMark, sealScripts } from "../platform/http/content-security-policy.ts";
import { policyOptionsOf } from "../platform/http/security.ts";
import { requestContext, siteContext } from "./contexts.ts";
import { securityOptionsOf } from "./security-options.ts";
import { lateScripts } from "./shell/late-scripts.ts";
import { RequestIdContext } from "./shell/request-id.tsx";
import { withOwnStyles } from "./visitor-pages/own-styles.server.ts";

/** Renders a whole page before sending it: no page waits for part of its data, and one write costs less than many. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { requestId, isKept, log } = loadContext.get(requestContext);
  const { settings, clientFolder } = loadContext.get(siteContext);
  const policyOptions = policyOptionsOf(securityOptionsOf(settings));
  const hasFailed = routerContext.staticHandlerContext.errors !== null;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RequestIdContext value={hasFailed ? requestId : ""}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
      </RequestIdContext>,
      {
        nonce: scriptMark,
        onAllReady() {
          text(pipe(new PassThrough()))
            .then(async (rendered) => {
              const { page, scripts } = sealScripts(lateScripts(rendered, { onUse: isKept }));
              const styled = isKept ? await withOwnStyles(page, clientFolder) : { page, styles: [] };
              const policy = contentSecurityPolicy(policyOptions, { scripts, styles: styled.styles });
              headers.set("Content-Security-Policy", policy);
              return new Response(styled.page, { status, headers });
            })
            .then(resolve, reject);
        },
        onShellError: reject,
        onError: (error) => log.error({ err: error }, "rendering failed"),
      },
    );
  });
}

/** Errors that a visitor caused have their own page; all others go to the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).log.error({ err: error }, "unexpected error");
};
