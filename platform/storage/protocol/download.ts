import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ByteRange } from "../bytes.ts";
import { notFound, StorageError } from "../errors.ts";
import { etagOf, hasToken, resourceOf } from "../files/object-resource.ts";
import type { Storage } from "../files/storage.ts";
import { findVariant, wantedVariant } from "../pictures/resized-pictures.ts";
import { findFile, type StoredFile } from "../records/file-records.ts";
import { type ContentPolicy, denied } from "../rules.ts";
import { withToken } from "./update-metadata.ts";

type Access = "public" | "token" | "rule";

/** Returns the object resource of a file, or its bytes with `alt=media` (Firebase Storage protocol). */
export async function download(storage: Storage, request: Request, path: string): Promise<Response> {
  const query = new URL(request.url).searchParams;
  if (query.get("alt") !== "media") {
    const readable = await requireReadable(storage, request, path, query.get("token"));
    const file = await withToken(storage, readable.file);
    return Response.json(resourceOf(file), { headers: { "Cache-Control": "private, no-cache" } });
  }
  // A file replaced between lookup and read has lost its bytes: look it up again.
  for (let attempt = 0; attempt < 5; attempt++) {
    const response = await media(storage, request, path, query);
    if (response) return response;
  }
  storage.log.error({ path }, "the bytes of a stored file are missing");
  throw new StorageError("unknown", 503, "This file cannot be read at the moment.");
}

/**
 * A URL of the store by which the bytes of a file can be read for so many seconds, for whoever may read it. Undefined where
 * they come from the site, and for a file that is stored packed.
 *
 * @throws {StorageError} 401, 403 or 404.
 */
export async function storeAddress(
  storage: Storage,
  request: Request,
  path: string,
  headers: { contentType: string; contentDisposition: string },
  seconds: number,
): Promise<string | undefined> {
  const token = new URL(request.url).searchParams.get("token");
  const { file } = await requireReadable(storage, request, path, token);
  if (file.contentEncoding) return undefined;
  return storage.files.addressOf?.(file.contentKey, headers, seconds);
}

/**
 * Permission is checked before existence, so that nobody can probe for files.
 *
 * @throws {StorageError} 401, 403 or 404.
 */
async function requireReadable(
  storage: Storage,
  request: Request,
  path: string,
  token: string | null,
): Promise<{ file: StoredFile; access: Access }> {
  const file = await findFile(storage.db, path);
  let access: Access | undefined;
  if (storage.rules.mayRead(null, path, file?.ownerId)) access = "public";
  else if (file && token !== null && hasToken(file, token)) access = "token";
  else {
    const person = await storage.personOf(request);
    if (!storage.rules.mayRead(person, path, file?.ownerId)) throw denied(person, "read");
    access = "rule";
  }
  if (!file) throw notFound();
  return { file, access };
}

async function media(
  storage: Storage,
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response | undefined> {
  const { file, access } = await requireReadable(storage, request, path, query.get("token"));
  const wanted = wantedVariant(query);
  const variant = wanted && (await findVariant(storage, file, wanted));
  const key = variant?.key ?? file.contentKey;
  const etag = `"${etagOf(file)}${variant ? `.${variant.tag}` : ""}"`;
  const headers = new Headers({
    ETag: etag,
    "Cache-Control": cacheControl(file, access, storage.rules.accepts(path)),
    "Accept-Ranges": "bytes",
    "Content-Type": variant?.contentType ?? file.contentType,
    "Content-Disposition": disposition(file, variant?.contentType),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Goog-Generation": file.generation,
    "X-Goog-Metageneration": String(file.metageneration),
    "X-Goog-Storage-Class": "STANDARD",
  });
  if (!variant) {
    headers.set("X-Goog-Hash", `crc32c=${file.crc32c},md5=${file.md5Hash}`);
    if (file.contentEncoding) {
      headers.set("Content-Encoding", file.contentEncoding);
      headers.set("Vary", "Accept-Encoding");
    }
    if (file.contentLanguage) headers.set("Content-Language", file.contentLanguage);
  }
  if (isNamed(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });

  if (!variant && file.contentEncoding === "gzip" && !acceptsGzip(request))
    return decompressed(storage, request, file, headers);
  const size = variant ? await storage.files.size(key) : file.size;
  if (size === undefined) return undefined;
  const ifRange = request.headers.get("if-range");
  // Only GET has ranges: RFC 9110, section 14.2.
  const mayHaveRange = request.method === "GET" && (ifRange === null || ifRange === etag);
  const range = mayHaveRange ? requestedRange(request.headers.get("range"), size) : undefined;
  if (range === "unsatisfiable") {
    const refusal = new StorageError("invalid-argument", 416, "The file does not have that range of bytes.");
    headers.set("Content-Range", `bytes */${size}`);
    headers.set("Content-Type", "application/json");
    headers.set("Cache-Control", "no-store");
    const body = JSON.stringify({ error: { code: refusal.status, message: refusal.message } });
    return new Response(body, { status: 416, headers });
  }
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : size));
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const bytes = await storage.files.read(key, range);
  if (!bytes) return undefined;
  return new Response(webStreamOf(bytes), { status, headers });
}

/** Decompresses a file stored with gzip, for clients that cannot; the length is unknown and there are no ranges. */
async function decompressed(
  { files, log }: Storage,
  request: Request,
  file: StoredFile,
  headers: Headers,
): Promise<Response | undefined> {
  for (const name of ["Content-Encoding", "Accept-Ranges", "X-Goog-Hash"]) headers.delete(name);
  headers.set("ETag", `"${etagOf(file)}.unpacked"`);
  if (request.method === "HEAD") return new Response(null, { headers });
  const compressed = await files.read(file.contentKey);
  if (!compressed) return undefined;
  const bytes = compressed.compose(createGunzip());
  bytes.on("error", (error) => {
    if ("code" in error && (error.code === "ERR_STREAM_PREMATURE_CLOSE" || error.code === "ABORT_ERR"))
      return;
    log.warn({ err: error, path: file.fullPath }, "a file could not be decompressed");
  });
  return new Response(webStreamOf(bytes as Readable), { headers });
}

/** Like `Readable.toWeb`, with which a whole download took half as much processor time again. */
function webStreamOf(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks = bytes.iterator();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void bytes.destroy(),
  };
  // So a small file is closed even if nobody reads the response.
  const highWaterMark = bytes.readableHighWaterMark;
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark }));
}

function acceptsGzip(request: Request): boolean {
  const codings = (request.headers.get("accept-encoding") ?? "").toLowerCase().split(",");
  return codings.some((coding) => /^\s*(gzip|\*)\s*(;\s*q\s*=\s*(1|0\.0*[1-9]).*)?$/.test(coding));
}

function cacheControl(file: StoredFile, access: Access, policy: ContentPolicy | undefined): string {
  // A URL with a token stays valid as long as the content; rules may change at any time.
  if (access === "rule") return "private, no-cache";
  if (access === "token") return "private, max-age=31536000, immutable";
  if (policy?.kind === "picture" && policy.vanishesWithin !== undefined)
    return `public, max-age=${policy.vanishesWithin}, must-revalidate`;
  if (file.cacheControl) return file.cacheControl;
  return file.width === null ? "public, no-cache" : "public, max-age=31536000, immutable";
}

function disposition(file: StoredFile, variantType: string | undefined): string {
  const name = file.fullPath.split("/").at(-1) ?? "";
  const shown = variantType
    ? name.replace(/\.[a-z0-9]{1,5}$/i, `.${variantType.replace("image/", "")}`)
    : name;
  const encoded = encodeURIComponent(shown).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  const kind = file.width === null ? (file.contentDisposition ?? "attachment") : "inline";
  return /filename/i.test(kind) ? kind : `${kind}; filename*=UTF-8''${encoded}`;
}

/** Whether `If-None-Match` names `etag`, by the weak comparison of RFC 9110 section 13.1.2. */
function isNamed(header: string | null, etag: string): boolean {
  return (header ?? "")
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/**
 * Parses a `Range` header with one range of bytes (RFC 9110 section 14.1.2). Malformed headers and several ranges are
 * ignored.
 */
export function requestedRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  if (!match || size === 0) return undefined;
  const [from = "", to = ""] = match.slice(1);
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const suffix = Number(to);
    return suffix === 0 ? "unsatisfiable" : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const [start, end] = [Number(from), to === "" ? size - 1 : Number(to)];
  if (end < start && to !== "") return undefined;
  return start >= size ? "unsatisfiable" : { start, end: Math.min(end, size - 1) };
}
