import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "../../platform/http/request.ts";

const longestType = 80;

/**
 * Logs that a payment service reported something, and answers it like a visit.
 *
 * Anybody can post here, so nothing of what is sent is believed, kept or written into the log, and nothing changes. That
 * is why other sites may post too, as a payment page does when it sends the browser back: from here on it is a GET.
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
