import { randomUUID } from "node:crypto";
import { ownerOf } from "./catalogue.ts";
import { mostBytes, refusalAbove, refuseAbove, storeContent } from "./content.ts";
import { fenced, invalid, notFound, StorageError, tooLarge, unauthorized } from "./errors.ts";
import type { Bytes } from "./file-store.ts";
import { bucket, checkedName } from "./names.ts";
import { bodyOf, declaredLength, wholeNumber } from "./request-body.ts";
import { parseMetadata, resourceOf } from "./resource.ts";
import { requireWritable, type StoragePerson } from "./rules.ts";
import type { Storage } from "./storage.ts";
import {
  cancelUpload,
  claimUpload,
  commitChunk,
  endUpload,
  findUpload,
  insertUpload,
  stagedKeys,
  type Upload,
  type UploadReply,
} from "./upload-sessions.ts";

/** Clients may choose other lengths; it is only what they are told to prefer. */
const chunkGranularity = 262_144;
const longestDescription = 64 * 1024;

/**
 * Answers the commands of the Firebase Storage resumable protocol, which come in `X-Goog-Upload-Command`:
 * `start`, `upload`, `upload, finalize`, `finalize`, `query` and `cancel`.
 *
 * A chunk is kept whole or not at all. Repeats of stored bytes and of the end of an upload are answered as the first
 * time. Every request that may change an upload takes a fresh claim on it, so one that a client has given up can no
 * longer add anything, in whichever process it runs.
 */
export async function resumableUpload(storage: Storage, request: Request, pathName: string | undefined) {
  const command = (request.headers.get("x-goog-upload-command") ?? "")
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .join(", ");
  if (command === "start") return start(storage, request, pathName);
  const upload = await requireUpload(storage, request);
  switch (command) {
    case "upload":
    case "upload, finalize":
    case "finalize":
      return receive(storage, request, upload, command);
    case "query":
      return query(storage, upload);
    case "cancel":
      return cancel(storage, upload);
    default:
      throw invalid("X-Goog-Upload-Command is not one that this server knows.");
  }
}

async function start(storage: Storage, request: Request, pathName: string | undefined): Promise<Response> {
  const totalSize = wholeNumber(
    request.headers.get("x-goog-upload-header-content-length"),
    "X-Goog-Upload-Header-Content-Length",
  );
  const person = await storage.personOf(request);
  const description = await textOf(bodyOf(request));
  const metadata = parseMetadata(description);
  const path = checkedName(pathName ?? metadata.name ?? "");
  const policy = requireWritable(storage.rules, person, path, await ownerOf(storage.db, path));
  refuseAbove(policy, totalSize ?? 0);
  const now = storage.clock().toISOString();
  const id = randomUUID();
  const declaredType = request.headers.get("x-goog-upload-header-content-type");
  await insertUpload(storage.db, {
    id,
    fullPath: path,
    totalSize: totalSize ?? null,
    receivedSize: 0,
    status: "active",
    metadata: JSON.stringify({ ...metadata, contentType: metadata.contentType || declaredType }),
    ownerId: person?.id ?? null,
    ownerRole: person?.role ?? null,
    claim: randomUUID(),
    reply: null,
    createdAt: now,
    updatedAt: now,
  });
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

async function requireUpload(storage: Storage, request: Request): Promise<Upload> {
  const id = new URL(request.url).searchParams.get("upload_id");
  if (!id) throw invalid("The upload_id is missing.");
  const upload = await findUpload(storage.db, id);
  if (!upload) throw notFound("There is no such upload; it may have expired.");
  const person = await storage.personOf(request);
  if (person && upload.ownerId !== null && person.id !== upload.ownerId) {
    throw unauthorized("This upload was started by somebody else.");
  }
  // Whoever proves to be the starter is judged by what they may do now.
  return person?.id === upload.ownerId && person ? { ...upload, ownerRole: person.role } : upload;
}

async function receive(
  storage: Storage,
  request: Request,
  found: Upload,
  command: "upload" | "upload, finalize" | "finalize",
): Promise<Response> {
  const offset = wholeNumber(request.headers.get("x-goog-upload-offset"), "X-Goog-Upload-Offset");
  if (offset === undefined && command !== "finalize") throw invalid("X-Goog-Upload-Offset is missing.");
  const length = declaredLength(request);
  const claimed = await claimUpload(storage.db, found.id, randomUUID(), storage.clock());
  if (!claimed) return answerEnded(storage, found.id);
  const upload = { ...claimed, ownerRole: found.ownerRole };
  const first = offset ?? upload.receivedSize;
  if (first > upload.receivedSize) {
    throw invalid(`The next byte expected is ${upload.receivedSize}, but the chunk starts at ${first}.`);
  }
  const finalize = command !== "upload";
  if (length !== undefined) checkLength(upload, first + length, finalize);
  const receivedSize = await addChunk(storage, upload, bodyOf(request), first, finalize);
  if (receivedSize === undefined) return answerEnded(storage, upload.id);
  return finalize ? finish(storage, { ...upload, receivedSize }) : answer(200, "active");
}

/** @throws {StorageError} 400 when bytes up to `end` are more than declared, or fewer at the end of the upload. */
function checkLength({ totalSize, receivedSize }: Upload, end: number, finalize: boolean): void {
  if (totalSize === null) return;
  if (end > totalSize)
    throw invalid(`The upload was declared to have ${totalSize} bytes, but this chunk goes beyond.`);
  const reached = Math.max(end, receivedSize);
  if (finalize && reached < totalSize) throw invalid(`The upload has ${reached} of its ${totalSize} bytes.`);
}

/** Stages what is new in a chunk and commits it; undefined when a newer request has taken over meanwhile. */
async function addChunk(
  storage: Storage,
  upload: Upload,
  body: Bytes,
  first: number,
  finalize: boolean,
): Promise<number | undefined> {
  const { files, rules, db, clock } = storage;
  const { id, claim, receivedSize, totalSize, fullPath } = upload;
  const policy = rules.accepts(fullPath);
  let end = first;
  async function* news(): AsyncGenerator<Uint8Array> {
    for await (const bytes of body) {
      const known = Math.min(bytes.length, Math.max(0, receivedSize - end));
      end += bytes.length;
      checkLength(upload, end, false);
      if (totalSize === null && policy && end > mostBytes(policy)) throw tooLarge(refusalAbove(policy));
      if (known < bytes.length) yield bytes.subarray(known);
    }
    checkLength(upload, end, finalize);
  }
  const bytes = news();
  const begin = await bytes.next();
  if (begin.done) return receivedSize;
  // The claim is part of the key, or a request that is late could write over what a newer one has committed.
  const stagedKey = `uploads/${id}/${String(receivedSize).padStart(16, "0")}-${claim}`;
  await files.write(stagedKey, startingWith(begin.value, bytes));
  const size = end - receivedSize;
  if (await commitChunk(db, { id, claim, receivedSize }, { stagedKey, size, now: clock() })) return end;
  await files.delete(stagedKey);
  return undefined;
}

async function* startingWith(first: Uint8Array, rest: Bytes): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function finish(storage: Storage, upload: Upload): Promise<Response> {
  const { db, clock } = storage;
  let reply: UploadReply | undefined;
  try {
    const file = await storeContent(storage, {
      path: upload.fullPath,
      person: starterOf(upload),
      metadata: parseMetadata(upload.metadata),
      source: stagedBytes(storage, upload),
      async alongside(trx, stored) {
        const success = { status: 200, body: resourceOf(stored) };
        if (!(await endUpload(trx, upload, success, clock()))) throw fenced();
      },
    });
    reply = { status: 200, body: resourceOf(file) };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // Such as a claim lost to a newer request, which may have finished by now.
    if (error.status >= 500) return answerEnded(storage, upload.id);
    reply = { status: error.status, body: errorBody(error) };
    if (!(await endUpload(db, upload, reply, clock()))) return answerEnded(storage, upload.id);
  }
  await removeStaged(storage, upload.id);
  return answer(reply.status, "final", {}, reply.body);
}

function starterOf({ ownerId, ownerRole }: Upload): StoragePerson {
  return ownerId !== null && ownerRole !== null ? { id: ownerId, role: ownerRole } : null;
}

async function* stagedBytes(storage: Storage, { id, receivedSize }: Upload): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (const key of await stagedKeys(storage.db, id)) {
    const chunk = await storage.files.read(key);
    // Only a request that has taken over removes staged bytes.
    if (!chunk) throw fenced();
    for await (const bytes of chunk as Bytes) {
      size += bytes.length;
      yield bytes;
    }
  }
  if (size !== receivedSize) throw fenced();
}

async function query(storage: Storage, found: Upload): Promise<Response> {
  const claimed = await claimUpload(storage.db, found.id, randomUUID(), storage.clock());
  const upload = claimed ?? (await findUpload(storage.db, found.id));
  if (!upload) throw notFound("There is no such upload; it may have expired.");
  return answer(200, upload.status, { "X-Goog-Upload-Size-Received": String(upload.receivedSize) });
}

async function cancel(storage: Storage, found: Upload): Promise<Response> {
  if (!(await cancelUpload(storage.db, found.id, storage.clock()))) {
    const upload = await findUpload(storage.db, found.id);
    if (upload?.status !== "cancelled")
      throw invalid("This upload is finished and can no longer be cancelled.");
  }
  await removeStaged(storage, found.id);
  return answer(200, "cancelled");
}

async function removeStaged(storage: Storage, id: string): Promise<void> {
  try {
    await storage.files.deletePrefix(`uploads/${id}`);
  } catch (error) {
    storage.log.warn({ err: error, uploadId: id }, "staged bytes could not be removed yet");
  }
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

/** The JSON that tells a client of the protocol about a failure. */
export function errorBody({ status, message }: StorageError): object {
  return { error: { code: status, message } };
}

async function textOf(body: Bytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > longestDescription) throw invalid("The description of the file is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The public address, unless the browser reached the site by another name. */
function originOf(request: Request, siteUrl: string): string {
  const asked = new URL(request.url);
  return new URL(siteUrl).host === asked.host ? siteUrl : asked.origin;
}
