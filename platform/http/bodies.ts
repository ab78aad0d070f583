import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const megabyte = 1024 * 1024;
const refuse = {
  // The rest of the body is not read, so the connection cannot serve another request.
  onError: () =>
    new Response("That is more than this address takes.", { status: 413, headers: { connection: "close" } }),
};

const smallForm = bodyLimit({ maxSize: megabyte, ...refuse });
/** A picture of 15 MB and the rest of its form, sent without the help of scripts. */
const formWithFile = bodyLimit({ maxSize: 17 * megabyte, ...refuse });

/** Keeps what a form may make the server hold in memory small; files beyond it go through the storage protocol. */
export const limitBodies: MiddlewareHandler = (c, next) => {
  const hasFile = c.req.header("content-type")?.startsWith("multipart/form-data");
  return (hasFile ? formWithFile : smallForm)(c, next);
};
