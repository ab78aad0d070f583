import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "../../../platform/http/request.ts";

const longestType = 80;

/**
 * Logs that a payment service reported something, then responds as to a visit.
 *
 * Anyone can post here, so nothing in the body is trusted, stored or logged, and nothing changes. That is why
 * cross-site posts are allowed, such as a payment page that sends the browser back: the request continues as a GET.
 */
export const paymentNotices: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const { method, url, headers, body } = c.req.raw;
  const type = headers.get("content-type")?.slice(0, longestType);
  c.get("log").info({ method, type, bytes: await sizeOf(body) }, "payment notice");
  if (method === "POST") c.req.raw = new Request(url, { headers });
  await next();
};

async function sizeOf(body: Request["body"]): Promise<number> {
  let bytes = 0;
  for await (const piece of body ?? []) bytes += piece.byteLength;
  return bytes;
}
