import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** One range of bytes that may exist (RFC 9110, section 14.1.2). Others are ignored, as section 14.2 permits. */
const oneRange = /^bytes=(?:(?<from>\d+)-(?<to>\d*)|-\d+)$/;

/** Sends the files of a folder, with their dates, conditions and ranges as RFC 9110 says. */
export function builtFiles(root: string): MiddlewareHandler {
  const files = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    const asked = c.req.raw;
    if (c.req.method === "GET" && isIgnored(asked.headers)) c.req.raw = withoutRange(asked);
    const found = await files(c, () => {
      c.req.raw = asked;
      return next();
    });
    if (!(found instanceof Response)) return found;
    const lasting = c.req.path.includes("/assets/");
    found.headers.set(
      "Cache-Control",
      lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
    const isSent = [200, 206].includes(found.status);
    if (!isSent || !isUnchanged(c.req.raw.headers, found.headers.get("last-modified"))) return found;
    await found.body?.cancel();
    const { headers } = found;
    for (const name of ["Content-Type", "Content-Length", "Content-Encoding", "Content-Range"]) {
      headers.delete(name);
      c.header(name, undefined);
    }
    return new Response(null, { status: 304, headers });
  };
}

/** Whether a request has a range that is not answered as one. No file has an entity tag that `If-Range` could name. */
function isIgnored(headers: Headers): boolean {
  const range = headers.get("range");
  return range !== null && (!isRange(range) || headers.has("if-range"));
}

function withoutRange(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("range");
  return new Request(request, { headers });
}

function isRange(header: string): boolean {
  const { from, to } = oneRange.exec(header)?.groups ?? {};
  return oneRange.test(header) && !(from && to && Number(from) > Number(to));
}

/** Section 13.1.3. The files have no entity tag, so one that is named is that of another file. */
function isUnchanged(asked: Headers, lastModified: string | null): boolean {
  if (asked.has("if-none-match") || lastModified === null) return false;
  return Date.parse(lastModified) <= Date.parse(asked.get("if-modified-since") ?? "");
}
