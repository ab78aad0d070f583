import { Hono } from "hono";
import { findFile } from "./catalogue.ts";
import { removeStored } from "./content.ts";
import { download } from "./download.ts";
import { invalid, notFound, StorageError } from "./errors.ts";
import { multipartUpload } from "./multipart.ts";
import { bucket, checkedName, nameInPath } from "./names.ts";
import { errorBody, resumableUpload } from "./resumable.ts";
import { denied } from "./rules.ts";
import type { Storage } from "./storage.ts";

/**
 * The storage protocol of Firebase Storage, to be mounted at `/v0`: multipart and resumable uploads, metadata, bytes
 * and removal of objects in the bucket `site`. Failures are JSON: `{"error": {"code": 413, "message": "…"}}`.
 */
export function storageRoutes(storage: Storage): Hono {
  const routes = new Hono();

  routes.use("/b/:bucket/*", async (c, next) => {
    if (c.req.param("bucket") !== bucket) throw notFound("There is no such bucket.");
    await next();
  });
  routes.on(["POST", "PUT"], ["/b/:bucket/o", "/b/:bucket/o/:object{[\\s\\S]+}"], (c) =>
    upload(storage, c.req.raw),
  );
  routes.get("/b/:bucket/o/:object{[\\s\\S]+}", (c) => download(storage, c.req.raw, namedObject(c.req.raw)));
  routes.delete("/b/:bucket/o/:object{[\\s\\S]+}", async (c) => {
    await remove(storage, c.req.raw, namedObject(c.req.raw));
    return c.body(null, 204);
  });
  routes.all("/b/*", () => {
    throw notFound("There is nothing at this address.");
  });

  routes.onError((error, c) => {
    if (error instanceof StorageError) {
      return Response.json(errorBody(error), {
        status: error.status,
        headers: { "Cache-Control": "no-store" },
      });
    }
    storage.log.error({ err: error, method: c.req.method, path: c.req.path }, "storage request failed");
    const unexpected = new StorageError(
      "unknown",
      500,
      "Something went wrong on our side. Please try again.",
    );
    return Response.json(errorBody(unexpected), { status: 500, headers: { "Cache-Control": "no-store" } });
  });
  return routes;
}

function upload(storage: Storage, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const name = url.searchParams.get("name") ?? nameInPath(url);
  if (request.headers.has("x-goog-upload-command")) return resumableUpload(storage, request, name);
  if (request.headers.get("x-goog-upload-protocol") === "multipart")
    return multipartUpload(storage, request, name);
  throw invalid("Uploads are sent with X-Goog-Upload-Protocol: multipart or resumable.");
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

function namedObject(request: Request): string {
  return checkedName(nameInPath(new URL(request.url)) ?? "");
}
