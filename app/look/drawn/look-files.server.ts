import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { isNamed } from "../../../platform/http/entity-tags.ts";
import type { HttpEnvironment } from "../../../platform/http/request.ts";
import type { PictureStorage } from "../../../platform/storage/pictures/picture-queues.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { isDrawn, shareVersionOf, versionOf } from "../present/present-look.server.ts";
import { drawings } from "./icons.server.ts";

interface File {
  bytes: Buffer;
  etag: string;
}

interface LookSite {
  facts: PublishedFacts;
  storage: PictureStorage;
  /** With the files of `content/artwork/`. */
  clientFolder: string;
}

/** The picture for shared links names the congregation, and few churches have a podcast. */
const withoutFile = ["/share.jpg", "/podcast.png"];

/** Those of the present look and of one or two before it. */
const mostFiles = 24;

/** Drawn once for each look. For the original one, or when drawing fails, the files of `content/artwork/` are sent. */
export function lookFiles({ facts, storage, clientFolder }: LookSite): MiddlewareHandler<HttpEnvironment> {
  const drawn = new LRUCache<string, Promise<File>>({ max: mostFiles });
  return async (c, next) => {
    const drawing = Object.hasOwn(drawings, c.req.path) ? drawings[c.req.path] : undefined;
    if (!drawing || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    const look = await facts.read("look");
    if (!isDrawn(look) && !withoutFile.includes(c.req.path)) return next();
    const { name } = await facts.read("congregation");
    const version = c.req.path === "/share.jpg" ? shareVersionOf(look, name) : versionOf(look);
    const key = `${c.req.path} ${version}`;
    const make = async () => {
      const originalLogo = await readFile(path.join(clientFolder, "logo.svg"), "utf8");
      const bytes = await drawing.draw(storage, { look, name, originalLogo });
      return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
    };
    const making = drawn.get(key) ?? make();
    drawn.set(key, making);
    const file = await making.catch((error: unknown) => {
      drawn.delete(key);
      c.get("log").warn({ err: error, path: c.req.path }, "a file of the look could not be drawn");
    });
    if (!file) return c.req.path === "/logo.png" ? c.redirect("/logo.svg") : next();
    const isLasting = c.req.query("v") === version;
    c.header("Cache-Control", isLasting ? "public, max-age=31536000, immutable" : "public, no-cache");
    c.header("ETag", file.etag);
    if (isNamed(c.req.header("if-none-match"), file.etag)) return c.body(null, 304);
    c.header("Content-Type", drawing.contentType);
    c.header("Content-Length", String(file.bytes.length));
    return c.body(new Uint8Array(file.bytes));
  };
}
