import { bodyLimit } from "hono/body-limit";

/** Most bytes of a request that carries no file: the longest texts that forms take, in the widest encoding. */
export const smallBody = 64 * 1024;

/** Refuses larger bodies than forms without a file have (413). */
export const limitBodies = bodyLimit({
  maxSize: smallBody,
  // The rest of the body is not read, so the connection cannot serve another request.
  onError: () =>
    new Response("That is more than this URL takes.", { status: 413, headers: { connection: "close" } }),
});
