import { get as httpGet, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Asked {
  path: string;
  /** The request's `Accept-Encoding`. */
  encoding: string;
  /** The request's `If-None-Match`, if it has one. */
  etag?: string | undefined;
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
  const { status, headers, body } = await get(origin, asked.path, asked.encoding, asked.etag);
  return { ...asked, status, headers, body: body.toString("base64") };
}

export function get(
  origin: string,
  path: string,
  encoding: string,
  etag?: string,
): Promise<{ status: number; headers: string[]; fields: IncomingHttpHeaders; body: Buffer }> {
  const expected = etag === undefined ? 200 : 304;
  const headers = { "accept-encoding": encoding, ...(etag !== undefined && { "if-none-match": etag }) };
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
