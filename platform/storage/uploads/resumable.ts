import { randomUUID } from "node:crypto";
import { diskFull, errorBody, fenced, invalid, notFound, StorageError, unauthorized } from "../errors.ts";
import { parseMetadata, resourceOf } from "../files/object-resource.ts";
import type { Storage } from "../files/storage.ts";
import { refuseAbove, storeContent } from "../files/store-content.ts";
import { bucket, checkedName } from "../names.ts";
import { placeOf } from "../records/file-records.ts";
import {
  cancelUpload,
  claimUpload,
  endUpload,
  findUpload,
  releaseTail,
  stagedPieces,
  takeUpload,
  type Upload,
  type UploadReply,
} from "../records/upload-records.ts";
import { requireRoom } from "../records/usage.ts";
import { requireWritable, type StoragePerson } from "../rules.ts";
import { beginUpload } from "./begin-upload.ts";
import { addChunk, checkLength, discardPieces, type Received, stagedBytes, wholeContent } from "./pieces.ts";
import { declaredLength, type SentUpload, textOf, wholeNumber } from "./request-body.ts";

/** Clients may choose other lengths; it is only what they are told to prefer. */
const chunkGranularity = 262_144;

/**
 * Answers the commands of the Firebase Storage resumable protocol, which come in `X-Goog-Upload-Command`:
 * `start`, `upload`, `upload, finalize`, `finalize`, `query` and `cancel`.
 *
 * A chunk is kept whole or not at all. Repeats of stored bytes and of the end of an upload are answered as the first
 * time. Every request that may change an upload takes a fresh claim on it, so one that a client has given up can no
 * longer add anything, in whichever process it runs.
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
      throw invalid("X-Goog-Upload-Command is not one that this server knows.");
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
  const place = await placeOf(storage.db, path);
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
    reply: null,
    createdAt: now,
    updatedAt: now,
  };
  await beginUpload(storage, upload, person);
  const address = new URL(`/v0/b/${bucket}/o`, originOf(request, storage.siteUrl));
  address.search = new URLSearchParams({
    name: path,
    upload_id: id,
    upload_protocol: "resumable",
  }).toString();
  return answer(200, "active", {
    "X-Goog-Upload-URL": address.href,
    "X-Goog-Upload-Control-URL": "",
    "X-Goog-Upload-Chunk-Granularity": String(chunkGranularity),
    "X-GUpload-UploadID": id,
  });
}

/**
 * The upload that a request names, and its starter as they are now: clients of other origins send no credentials after
 * the start, so that the address alone must not outlive what its starter may do.
 */
async function requireUpload(
  storage: Storage,
  request: Request,
): Promise<{ upload: Upload; starter: StoragePerson }> {
  const id = new URL(request.url).searchParams.get("upload_id");
  if (!id) throw invalid("The upload_id is missing.");
  const upload = isUploadId(id) ? await findUpload(storage.db, id) : undefined;
  if (!upload) throw notFound("There is no such upload; it may have expired.");
  const person = await storage.personOf(request);
  if (person && upload.ownerId !== null && person.id !== upload.ownerId) {
    throw unauthorized("This upload was started by somebody else.");
  }
  const starter = upload.ownerId === null ? null : await storage.personById(upload.ownerId);
  if (upload.ownerId !== null && !starter) {
    throw unauthorized("The account that started this upload is gone or locked.");
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
  const taken = await takeUpload(storage.db, found, randomUUID(), storage.clock());
  if (!taken) return answerEnded(storage, found.id);
  const { upload, tail } = taken;
  const giveBack = () => (tail ? releaseTail(storage.db, upload, tail) : undefined);
  const finalize = command !== "upload";
  let received: Received | undefined;
  try {
    const first = offset ?? upload.receivedSize;
    if (first > upload.receivedSize) {
      throw invalid(`The next byte expected is ${upload.receivedSize}, but the chunk starts at ${first}.`);
    }
    if (length !== undefined) checkLength(upload, first + length, finalize);
    if (!(await storage.hasRoom())) throw diskFull();
    // At the end the stored file decides, so that the refusal ends the upload.
    if (!finalize) await requireStarter(storage, upload, starter);
    received = await addChunk(storage, { upload, tail }, body, { first, finalize });
  } catch (error) {
    await giveBack();
    if (!(error instanceof StorageError) && (await hasLost(storage, upload)))
      return answerEnded(storage, upload.id);
    if (error instanceof StorageError && error.status === 402) return refuse(storage, upload, error);
    throw error;
  }
  if (received && finalize) return finish(storage, upload, received, starter);
  if (!received || received.size === upload.receivedSize) await giveBack();
  return received ? answer(200, "active") : answerEnded(storage, upload.id);
}

/** @throws {StorageError} 401 or 403 when the starter may not store the file any more. */
async function requireStarter(
  { db, rules }: Storage,
  { fullPath }: Upload,
  starter: StoragePerson,
): Promise<void> {
  const { owner } = await placeOf(db, fullPath);
  requireWritable(rules, starter, fullPath, owner);
}

/** Ends an upload with a refusal, which repeats get as well. */
async function refuse(storage: Storage, upload: Upload, error: StorageError): Promise<Response> {
  const pieces = await stagedPieces(storage.db, upload.id);
  const reply: UploadReply = { status: error.status, body: errorBody(error) };
  const isEnded = await storage.db
    .transaction()
    .execute((trx) => endUpload(trx, upload, reply, storage.clock()));
  if (!isEnded) return answerEnded(storage, upload.id);
  await discardPieces(storage, pieces);
  return answer(reply.status, "final", {}, reply.body);
}

async function finish(
  storage: Storage,
  begun: Upload,
  received: Received,
  starter: StoragePerson,
): Promise<Response> {
  const { db, clock } = storage;
  const upload = { ...begun, receivedSize: received.size };
  const pieces = await stagedPieces(db, upload.id);
  let reply: UploadReply;
  let kept: string;
  try {
    const file = await storeContent(storage, {
      path: upload.fullPath,
      person: starter,
      metadata: parseMetadata(upload.metadata),
      source: stagedBytes(storage, upload, pieces),
      held: wholeContent(storage, upload, pieces, received),
      async alongside(trx, stored) {
        const success = { status: 200, body: resourceOf(stored) };
        if (!(await endUpload(trx, upload, success, clock()))) throw fenced();
      },
    });
    kept = file.contentKey;
    reply = { status: 200, body: resourceOf(file) };
  } catch (error) {
    if (!(error instanceof StorageError) || error.status >= 500) {
      if (received.held) await releaseTail(db, upload, received.held);
    }
    if (!(error instanceof StorageError)) {
      if (await hasLost(storage, upload)) return answerEnded(storage, upload.id);
      throw error;
    }
    if (error.status >= 500) {
      // Such as a claim lost to a newer request, which may have finished by now.
      if (await hasLost(storage, upload)) return answerEnded(storage, upload.id);
      throw error;
    }
    return refuse(storage, upload, error);
  }
  await discardPieces(storage, pieces, kept);
  return answer(reply.status, "final", {}, reply.body);
}

async function query(storage: Storage, found: Upload): Promise<Response> {
  const claimed = await claimUpload(storage.db, found.id, randomUUID(), storage.clock());
  const upload = claimed ?? (await findUpload(storage.db, found.id));
  if (!upload) throw notFound("There is no such upload; it may have expired.");
  return answer(200, upload.status, { "X-Goog-Upload-Size-Received": String(upload.receivedSize) });
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
  return answer(200, "cancelled");
}

/** Whether a newer request has taken over: it may have removed the bytes that this one was working on. */
async function hasLost({ db }: Storage, { id, claim }: Upload): Promise<boolean> {
  const upload = await findUpload(db, id);
  return upload?.claim !== claim || upload.status !== "active";
}

/** The answer for a request that came too late to change anything. */
async function answerEnded(storage: Storage, id: string): Promise<Response> {
  const upload = await findUpload(storage.db, id);
  if (upload?.status === "final" && upload.reply !== null) {
    const reply: UploadReply = JSON.parse(upload.reply);
    return answer(reply.status, "final", {}, reply.body);
  }
  if (upload?.status === "cancelled") {
    return answer(400, "cancelled", {}, errorBody(invalid("This upload was cancelled.")));
  }
  throw upload ? fenced() : notFound("There is no such upload; it may have expired.");
}

function answer(
  status: number,
  state: Upload["status"],
  headers: Record<string, string> = {},
  body?: object,
) {
  const all = { "X-Goog-Upload-Status": state, "Cache-Control": "no-store", ...headers };
  return body ? Response.json(body, { status, headers: all }) : new Response("", { status, headers: all });
}

/** The public address, unless the browser reached the site by another name. */
function originOf(request: Request, siteUrl: string): string {
  const asked = new URL(request.url);
  return new URL(siteUrl).host === asked.host ? siteUrl : asked.origin;
}
