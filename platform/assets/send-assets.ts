import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";

interface Assets {
  read(name: string): Promise<{ bytes: Buffer; isCompressed: boolean } | undefined>;
}

const decompress = promisify(brotliDecompress);

/** Sends built files of other versions of the site. Comes after what sends this version's own. */
export function sendAssets(assets: Assets): MiddlewareHandler {
  return async (c, next) => {
    const name = nameIn(c.req.path);
    if (name === undefined || !["GET", "HEAD"].includes(c.req.method)) return next();
    const found = await assets.read(name);
    if (!found) return next();
    const { bytes, isCompressed } = found;
    const headers: Record<string, string> = {
      "Content-Type": getMimeType(name) ?? "application/octet-stream",
      // The name holds a hash of the bytes.
      "Cache-Control": "public, max-age=31536000, immutable",
    };
    if (!isCompressed) return c.body(Uint8Array.from(bytes), 200, headers);
    headers.Vary = "Accept-Encoding";
    if (!/\bbr\b/.test(c.req.header("accept-encoding") ?? ""))
      return c.body(Uint8Array.from(await decompress(bytes)), 200, headers);
    return c.body(Uint8Array.from(bytes), 200, { ...headers, "Content-Encoding": "br" });
  };
}

function nameIn(path: string): string | undefined {
  const [, name] = /^\/assets\/([^/]+)$/.exec(path) ?? [];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
