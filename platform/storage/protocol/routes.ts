import { t } from "@lingui/core/macro";
import { type Context, Hono } from "hono";
import type { Bytes } from "../bytes.ts";
import { busy, errorBody, notFound, StorageError, temporaryFailure } from "../errors.ts";
import type { Storage, StorageLog } from "../files/storage.ts";
import { removeStored } from "../files/store-content.ts";
import { bucket, checkedName, nameInPath } from "../names.ts";
import { findFile } from "../records/file-records.ts";
import { denied } from "../rules.ts";
import { multipartUpload } from "../uploads/multipart.ts";
import { rawUpload } from "../uploads/raw-upload.ts";
import { bodyOf } from "../uploads/request-body.ts";
import { resumableUpload } from "../uploads/resumable.ts";
import { download } from "./download.ts";
import { listFiles } from "./listing.ts";
import { changeTokens, updateMetadata } from "./update-metadata.ts";

const collection = "/b/:bucket/o";
const object = "/b/:bucket/o/:object{[\\s\\S]+}";

/**
 * The Firebase Storage protocol, to be mounted at `/v0`: multipart, resumable and raw uploads, listing, metadata,
 * downloads, tokens and deletion in the bucket `site`. Errors are JSON: `{"error": {"code": 413, "message": "…"}}`.
 */
export function storageRoutes(storage: Storage): Hono {
  const routes = new Hono();

  const about = (c: Context) => c.json({ service: "storage", bucket });
  routes.get("/", about);
  routes.get("*", (c, next) => (c.req.path.endsWith("/v0/") ? about(c) : next()));
  routes.use("/b/:bucket/*", async (c, next) => {
    if (c.req.param("bucket") !== bucket) throw notFound("There is no such bucket.");
    await next();
  });

  routes.get(collection, (c) => listFiles(storage, c.req.raw));
  routes.on(["POST", "PUT"], collection, (c) => upload(storage, c.req.raw, bodyIn(c)));
  routes.all(collection, () => {
    throw new NotAllowed("GET, HEAD, POST, PUT");
  });

  routes.get(object, (c) => download(storage, c.req.raw, objectIn(c)));
  routes.on(["POST", "PUT"], object, (c) => {
    if (c.req.header("x-http-method-override")?.toUpperCase() === "PATCH")
      return updateMetadata(storage, c.req.raw, objectIn(c), bodyIn(c));
    if (c.req.query("create_token") !== undefined || c.req.query("delete_token") !== undefined)
      return changeTokens(storage, c.req.raw, objectIn(c));
    return upload(storage, c.req.raw, bodyIn(c));
  });
  routes.patch(object, (c) => updateMetadata(storage, c.req.raw, objectIn(c), bodyIn(c)));
  routes.delete(object, async (c) => {
    await remove(storage, c.req.raw, objectIn(c));
    return c.body(null, 204);
  });
  routes.all(object, () => {
    throw new NotAllowed("GET, HEAD, POST, PUT, PATCH, DELETE");
  });

  routes.all("*", () => {
    throw notFound("There is nothing at this URL.");
  });

  routes.onError((error, c) => {
    if (!(error instanceof StorageError)) {
      logOf(c, storage).error({ err: error, method: c.req.method }, "storage request failed");
    }
    const shown = errorToShow(error, storage);
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (shown instanceof NotAllowed) headers.set("Allow", shown.allowed);
    if (shown.retryAfter !== undefined) headers.set("Retry-After", String(shown.retryAfter));
    return Response.json(errorBody(shown), { status: shown.status, headers });
  });
  return routes;
}

function upload(storage: Storage, request: Request, body: Bytes): Promise<Response> {
  const url = new URL(request.url);
  const sent = { request, body, name: url.searchParams.get("name") ?? nameInPath(url) };
  const protocol = request.headers.get("x-goog-upload-protocol")?.toLowerCase();
  // A resumable request without a command gets the error for an unknown command.
  const isResumable = request.headers.has("x-goog-upload-command") || protocol === "resumable";
  if (isResumable) return resumableUpload(storage, sent);
  return protocol === "multipart" ? multipartUpload(storage, sent) : rawUpload(storage, sent);
}

function bodyIn(c: Context): Bytes {
  return bodyOf(c.req.raw, c.env?.incoming);
}

async function remove(storage: Storage, request: Request, path: string): Promise<void> {
  const person = await storage.personOf(request);
  for (;;) {
    const file = await findFile(storage.db, path);
    if (!storage.rules.mayDelete(person, path, file?.ownerId)) throw denied(person, "delete");
    if (!file) throw notFound();
    if (await removeStored(storage, file)) return;
  }
}

/** That of the request, where the routes are part of a server that has one, so that its id is logged too. */
function logOf(c: Context, storage: Storage): StorageLog {
  const { log } = c.var as { log?: StorageLog };
  return log ?? storage.log;
}

function objectIn({ req }: Context): string {
  return checkedName(nameInPath(new URL(req.url)) ?? "");
}

class NotAllowed extends StorageError {
  readonly allowed: string;

  constructor(allowed: string) {
    super("invalid-argument", 405, "This URL does not support this method.");
    this.allowed = allowed;
  }
}

function errorToShow(error: Error, { isUnavailable, sentenceAfter }: Storage): StorageError {
  const temporary = temporaryFailure(error);
  if (temporary) return temporary;
  if (isUnavailable(error))
    return busy(sentenceAfter(error) ?? t`The site is busy. Please try again in a moment.`, 5);
  return new StorageError("unknown", 500, t`Something went wrong on our side. Please try again.`);
}
