import { get as httpGet, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** A response as it came over the wire. */
export interface Recorded {
  path: string;
  /** The request's `Accept-Encoding`. */
  encoding: string;
  /** Names and values alternate. */
  headers: string[];
  /** Base64 of the body, still content-encoded. */
  body: string;
}

export async function record(origin: string, path: string, encoding: string): Promise<Recorded> {
  const { headers, body } = await get(origin, path, encoding);
  return { path, encoding, headers, body: body.toString("base64") };
}

export function get(
  origin: string,
  path: string,
  encoding: string,
): Promise<{ headers: string[]; fields: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = httpGet(origin + path, { headers: { "accept-encoding": encoding } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} returned ${reply.statusCode}`));
      buffer(reply).then(
        (body) => resolve({ headers: reply.rawHeaders, fields: reply.headers, body }),
        reject,
      );
    });
    request.once("error", reject);
  });
}
