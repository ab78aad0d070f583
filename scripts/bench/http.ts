import { get as httpGet, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer as it came over the wire. */
export interface Recorded {
  path: string;
  /** The `Accept-Encoding` that it was asked with. */
  encoding: string;
  /** Names and values in turn. */
  headers: string[];
  /** Base64, as encoded for the way. */
  body: string;
}

export async function record(origin: string, path: string, encoding: string): Promise<Recorded> {
  const { headers, body } = await get(origin, path, encoding);
  return { path, encoding, headers, body: body.toString("base64") };
}

/** Asks without decoding what comes. */
export function get(
  origin: string,
  path: string,
  encoding: string,
): Promise<{ headers: string[]; fields: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = httpGet(origin + path, { headers: { "accept-encoding": encoding } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}`));
      buffer(reply).then(
        (body) => resolve({ headers: reply.rawHeaders, fields: reply.headers, body }),
        reject,
      );
    });
    request.once("error", reject);
  });
}
