import { randomUUID } from "node:crypto";
import { t } from "@lingui/core/macro";
import { z } from "zod";
import { readJson } from "../../stored-json.ts";
import { diskFull, errorBody, fenced, invalid, notFound, StorageError, unauthorized } from "../errors.ts";
import { parseMetadata, resourceOf } from "../files/object-resource.ts";
import type { Storage } from "../files/storage.ts";
import { refuseAbove, storeContent } from "../files/store-content.ts";
import { bucket, checkedName } from "../names.ts";
import { ownerAndSizeAt } from "../records/file-records.ts";
import {
  cancelUpload,
  endUpload,
  findUpload,
  releaseTail,
  stagedPieces,
  takeOverUpload,
  takeOverWithTail,
  type Upload,
  type UploadReply,
} from "../records/upload-records.ts";
import { requireRoom } from "../records/usage.ts";
import { requireWritable, type StoragePerson } from "../rules.ts";
import { beginUpload } from "./begin-upload.ts";
import { afterFinish, finishAlone } from "./finishing.ts";
import { addChunk, checkLength, discardPieces, type Received, stagedBytes, wholeContent } from "./pieces.ts";
import { declaredLength, type SentUpload, textOf, wholeNumber } from "./request-body.ts";

/** A preference only; clients may send chunks of other lengths. */
const chunkGranularity = 262_144;

/**
 * Handles the commands of the Firebase Storage resumable protocol, sent in `X-Goog-Upload-Command`: `start`, `upload`,
 * `upload, finalize`, `finalize`, `query` and `cancel`.
 *
 * A chunk is kept whole or not at all. Repeated bytes and repeated finalization get the same response as the first
 * time, also while the first one still runs. Every request that may change an upload takes a new fencing token, so that
 * an abandoned request can no longer add anything, in whichever process it runs.
 */
export async function resumableUpload(storage: Storage, sent: SentUpload) {
  const { request } = sent;
  const command = (request.headers.get("x-goog-upload-command") ?? "")
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .join(", ");
  if (command === "start") return start(storage, sent);
  const { upload, starter } = await requireUpload(storage, request);
  switch (command) {
    case "upload":
    case "upload, finalize":
    case "finalize":
      return receive(storage, sent, { found: upload, starter }, command);
    case "query":
      return query(storage, upload);
    case "cancel":
      return cancel(storage, upload);
    default:
      throw invalid("This X-Goog-Upload-Command is unknown.");
  }
}

async function start(storage: Storage, { request, body, name }: SentUpload): Promise<Response> {
  const totalSize = wholeNumber(
    request.headers.get("x-goog-upload-header-content-length"),
    "X-Goog-Upload-Header-Content-Length",
  );
  const person = await storage.personOf(request);
  const description = await textOf(body);
  const metadata = parseMetadata(description);
  const path = checkedName(name ?? metadata.name ?? "");
  const place = await ownerAndSizeAt(storage.db, path);
  const policy = requireWritable(storage.rules, person, path, place.owner);
  refuseAbove(policy, totalSize ?? 0);
  await requireRoom(storage, totalSize ?? 0, place.size);
  const now = storage.clock().toISOString();
  const id = randomUUID();
  const declaredType = request.headers.get("x-goog-upload-header-content-type");
  const upload: Upload = {
    id,
    fullPath: path,
    totalSize: totalSize ?? null,
    receivedSize: 0,
    status: "active",
    metadata: JSON.stringify({ ...metadata, contentType: metadata.contentType || declaredType }),
    ownerId: person?.id ?? null,
    claim: randomUUID(),
    tailKey: null,
    finishingUntil: null,
    reply: null,
    createdAt: now,
    updatedAt: now,
  };
  await beginUpload(storage, upload, person);
  const sessionUrl = new URL(`/v0/b/${bucket}/o`, originOf(request, storage.siteUrl));
  sessionUrl.search = new URLSearchParams({
    name: path,
    upload_id: id,
    upload_protocol: "resumable",
  }).toString();
  return respond(200, "active", {
    "X-Goog-Upload-URL": sessionUrl.href,
    "X-Goog-Upload-Control-URL": "",
    "X-Goog-Upload-Chunk-Granularity": String(chunkGranularity),
    "X-GUpload-UploadID": id,
  });
}

/**
 * Finds the upload named by a request, and the current state of the person who started it. Clients of other origins
 * send no credentials after the start, so the session URL must not outlive that person's permissions.
 */
async function requireUpload(
  storage: Storage,
  request: Request,
): Promise<{ upload: Upload; starter: StoragePerson }> {
  const id = new URL(request.url).searchParams.get("upload_id");
  if (!id) throw invalid("The upload_id is missing.");
  const upload = isUploadId(id) ? await findUpload(storage.db, id) : undefined;
  if (!upload) throw notFound(t`There is no such upload; it may have expired.`);
  const person = await storage.personOf(request);
  if (person && upload.ownerId !== null && person.id !== upload.ownerId) {
    throw unauthorized(t`This upload was started by someone else.`);
  }
  const starter = upload.ownerId === null ? null : await storage.personById(upload.ownerId);
  if (upload.ownerId !== null && !starter) {
    throw unauthorized(t`The account that started this upload was deleted or locked.`);
  }
  return { upload, starter };
}

function isUploadId(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}

async function receive(
  storage: Storage,
  { request, body }: SentUpload,
  { found, starter }: { found: Upload; starter: StoragePerson },
  command: "upload" | "upload, finalize" | "finalize",
): Promise<Response> {
  const offset = wholeNumber(request.headers.get("x-goog-upload-offset"), "X-Goog-Upload-Offset");
  if (offset === undefined && command !== "finalize") throw invalid("X-Goog-Upload-Offset is missing.");
  const length = declaredLength(request);
  const free = await afterFinish(storage, found);
  const taken = await takeOverWithTail(storage.db, free, randomUUID(), storage.clock());
  if (!taken) return respondEnded(storage, found.id);
  const { upload, tail } = taken;
  const release = () => (tail ? releaseTail(storage.db, upload, tail) : undefined);
  const finalize = command !== "upload";
  let received: Received | undefined;
  try {
    const first = offset ?? upload.receivedSize;
    if (first > upload.receivedSize) {
      throw invalid(`The next byte expected is ${upload.receivedSize}, but the chunk starts at ${first}.`);
    }
    if (length !== undefined) checkLength(upload, first + length, finalize);
    if (!(await storage.hasRoom())) throw diskFull();
    // When finalizing, storing the file checks this, so that the refusal ends the upload.
    if (!finalize) await requireStarter(storage, upload, starter);
    received = await addChunk(storage, { upload, tail }, body, { first, finalize });
  } catch (error) {
    await release();
    if (!(error instanceof StorageError) && (await isTakenOver(storage, upload)))
      return respondEnded(storage, upload.id);
    if (error instanceof StorageError && error.status === 402) return refuse(storage, upload, error);
    throw error;
  }
  if (received && finalize) {
    const finished = await finishAlone(
      storage,
      upload,
      () => finish(storage, upload, received, starter),
      async () =>
        received.staged &&
        releaseTail(storage.db, { ...upload, receivedSize: received.size }, received.staged),
    );
    return finished ?? respondEnded(storage, upload.id);
  }
  if (!received || received.size === upload.receivedSize) await release();
  return received ? respond(200, "active") : respondEnded(storage, upload.id);
}

/** @throws {StorageError} 401 or 403 when the person who started the upload may no longer store the file. */
async function requireStarter(
  { db, rules }: Storage,
  { fullPath }: Upload,
  starter: StoragePerson,
): Promise<void> {
  const { owner } = await ownerAndSizeAt(db, fullPath);
  requireWritable(rules, starter, fullPath, owner);
}

/** Ends an upload with a refusal, which repeated requests get as well. */
async function refuse(storage: Storage, upload: Upload, error: StorageError): Promise<Response> {
  const pieces = await stagedPieces(storage.db, upload.id);
  const reply: UploadReply = { status: error.status, body: errorBody(error) };
  const isEnded = await storage.db
    .transaction()
    .execute((trx) => endUpload(trx, upload, reply, storage.clock()));
  if (!isEnded) return respondEnded(storage, upload.id);
  await discardPieces(storage, pieces);
  return respond(reply.status, "final", {}, reply.body);
}

async function finish(
  storage: Storage,
  taken: Upload,
  received: Received,
  starter: StoragePerson,
): Promise<Response> {
  const { db, clock } = storage;
  const upload = { ...taken, receivedSize: received.size };
  const pieces = await stagedPieces(db, upload.id);
  let reply: UploadReply;
  let kept: string;
  try {
    const file = await storeContent(storage, {
      path: upload.fullPath,
      person: starter,
      metadata: parseMetadata(upload.metadata),
      source: stagedBytes(storage, upload, pieces),
      staged: wholeContent(storage, upload, pieces, received),
      async alongside(trx, stored) {
        const success = { status: 200, body: resourceOf(stored) };
        if (!(await endUpload(trx, upload, success, clock()))) throw fenced();
      },
    });
    kept = file.contentKey;
    reply = { status: 200, body: resourceOf(file) };
  } catch (error) {
    if (!(error instanceof StorageError) || error.status >= 500) {
      if (received.staged) await releaseTail(db, upload, received.staged);
    }
    if (!(error instanceof StorageError)) {
      if (await isTakenOver(storage, upload)) return respondEnded(storage, upload.id);
      throw error;
    }
    if (error.status >= 500) {
      if (await isTakenOver(storage, upload)) return respondEnded(storage, upload.id);
      throw error;
    }
    return refuse(storage, upload, error);
  }
  await discardPieces(storage, pieces, kept);
  return respond(reply.status, "final", {}, reply.body);
}

async function query(storage: Storage, found: Upload): Promise<Response> {
  const claimed = await takeOverUpload(storage.db, found.id, randomUUID(), storage.clock());
  const upload = claimed ?? (await findUpload(storage.db, found.id));
  if (!upload) throw notFound(t`There is no such upload; it may have expired.`);
  return respond(200, upload.status, { "X-Goog-Upload-Size-Received": String(upload.receivedSize) });
}

async function cancel(storage: Storage, found: Upload): Promise<Response> {
  const pieces = await stagedPieces(storage.db, found.id);
  const isCancelled = await storage.db
    .transaction()
    .execute((trx) => cancelUpload(trx, found.id, storage.clock()));
  if (!isCancelled) {
    const upload = await findUpload(storage.db, found.id);
    if (upload?.status !== "cancelled")
      throw invalid("This upload is finished and can no longer be cancelled.");
  }
  await discardPieces(storage, pieces);
  return respond(200, "cancelled");
}

/** Whether a newer request has taken over, and may have deleted the bytes that this one uses. */
async function isTakenOver({ db }: Storage, { id, claim }: Upload): Promise<boolean> {
  const upload = await findUpload(db, id);
  return upload?.claim !== claim || upload.status !== "active";
}

const replySchema: z.ZodType<UploadReply> = z.object({ status: z.number(), body: z.looseObject({}) });

async function respondEnded(storage: Storage, id: string): Promise<Response> {
  const upload = await findUpload(storage.db, id);
  const reply = upload?.status === "final" && upload.reply !== null && readJson(replySchema, upload.reply);
  if (reply) return respond(reply.status, "final", {}, reply.body);
  if (upload?.status === "cancelled") {
    return respond(400, "cancelled", {}, errorBody(invalid("This upload was cancelled.")));
  }
  throw upload ? fenced() : notFound(t`There is no such upload; it may have expired.`);
}

function respond(
  status: number,
  state: Upload["status"],
  headers: Record<string, string> = {},
  body?: object,
) {
  const all = { "X-Goog-Upload-Status": state, "Cache-Control": "no-store", ...headers };
  return body ? Response.json(body, { status, headers: all }) : new Response("", { status, headers: all });
}

/** Returns the public origin, unless the browser reached the site by another host name. */
function originOf(request: Request, siteUrl: string): string {
  const requested = new URL(request.url);
  return new URL(siteUrl).host === requested.host ? siteUrl : requested.origin;
}
