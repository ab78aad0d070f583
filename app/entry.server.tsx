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
import { requestContext } from "./contexts.ts";
import { lateScripts } from "./shell/late-scripts.ts";
import { NonceContext } from "./shell/nonce.ts";

/** Renders a whole page before sending it: no page waits for part of its data, and one write costs less than many. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { nonce, log } = loadContext.get(requestContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          text(pipe(new PassThrough())).then(
            (page) => resolve(new Response(lateScripts(page, nonce), { status, headers })),
            reject,
          );
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
