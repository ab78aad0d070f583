import { get as httpGet, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Asked {
  path: string;
  /** The request's `Accept-Encoding`. */
  encoding: string;
  /** The request's `If-None-Match`, if it has one. */
  etag?: string | undefined;
  /** The request's `Cookie`, if it has one. */
  cookie?: string;
}

/** A response as it came over the wire. */
export interface Recorded extends Asked {
  status: number;
  /** Names and values alternate. */
  headers: string[];
  /** Base64 of the body, still content-encoded. */
  body: string;
}

export async function record(origin: string, asked: Asked): Promise<Recorded> {
  const { status, headers, body } = await get(origin, asked);
  return { ...asked, status, headers, body: body.toString("base64") };
}

export function get(
  origin: string,
  asked: Asked,
): Promise<{ status: number; headers: string[]; fields: IncomingHttpHeaders; body: Buffer }> {
  const { path } = asked;
  const expected = asked.etag === undefined ? 200 : 304;
  const headers = headersOf(asked);
  return new Promise((resolve, reject) => {
    const request = httpGet(origin + path, { headers }, (reply) => {
      if (reply.statusCode !== expected) reject(new Error(`${path} returned ${reply.statusCode}`));
      buffer(reply).then(
        (body) => resolve({ status: expected, headers: reply.rawHeaders, fields: reply.headers, body }),
        reject,
      );
    });
    request.once("error", reject);
  });
}

export function headersOf({ encoding, etag, cookie }: Asked): Record<string, string> {
  return {
    "accept-encoding": encoding,
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(cookie !== undefined && { cookie }),
  };
}
