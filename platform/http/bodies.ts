import { t } from "@lingui/core/macro";
import { bodyLimit } from "hono/body-limit";

/** Largest body, in bytes, of a request without a file. */
export const smallBody = 64 * 1024;

export const limitBodies = bodyLimit({
  maxSize: smallBody,
  // The rest of the body is not read, so the connection cannot be reused.
  onError: () =>
    new Response(t`The request is too large for this URL.`, {
      status: 413,
      headers: { connection: "close" },
    }),
});
