import { readdir } from "node:fs/promises";
import path from "node:path";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { Hono } from "hono";
import type { Kysely } from "kysely";
import sharp from "sharp";
import { openStorage, type Storage } from "../files/storage.ts";
import { storageRoutes } from "../protocol/routes.ts";
import type { StorageTables } from "../records/tables.ts";
import type { StoragePerson, StorageRules, UploadLimits } from "../rules.ts";
import { megabyte } from "../sizes.ts";
import { openFileStore } from "../stores/open-file-store.ts";
import type { S3Place } from "../stores/s3-place.ts";

export const siteUrl = "http://church.test";

const people: Record<string, StoragePerson> = {
  ann: { id: "ann", role: "member" },
  bob: { id: "bob", role: "member" },
  sam: { id: "sam", role: "staff" },
};

/**
 * `open/` is readable by all and writable by staff, `own/` belongs to the member who wrote it, `files/` takes any file.
 */
export const testRules: StorageRules = {
  mayRead: (person, name, owner) => {
    if (name.startsWith("open/") || name.startsWith("files/")) return true;
    return name.startsWith("own/") && person !== null && (person.role === "staff" || owner === person.id);
  },
  mayWrite: (person, name, owner) => {
    if (!person) return false;
    if (name.startsWith("open/")) return person.role === "staff";
    return owner === undefined || owner === person.id;
  },
  mayUpdate: (person, _name, owner) => person !== null && (person.role === "staff" || owner === person.id),
  mayList: (person) => person !== null,
  mayChangeTokens: (person) => person?.role === "staff",
  mayDelete: (person, _name, owner) => person !== null && (person.role === "staff" || owner === person.id),
  accepts: (name) => {
    if (name.startsWith("files/")) return { kind: "file", maxBytes: 256 * megabyte };
    return name.startsWith("open/") || name.startsWith("own/")
      ? { kind: "picture", maxBytes: 15 * megabyte }
      : undefined;
  },
};

interface Place<T extends StorageTables> {
  db: Kysely<T>;
  folder: string;
  storage?: S3Place | undefined;
}

export interface TestStorage<T extends StorageTables> {
  db: Kysely<T>;
  storage: Storage;
  app: Hono;
  logged: string[];
  ask(target: string, init?: RequestInit & { as?: string }): Promise<Response>;
  leftovers(): Promise<{ files: string[]; stored: number; orphans: number }>;
}

/** Another call with the same database and folder simulates another server process. */
export async function testStorage<T extends StorageTables>(
  { db, folder, storage: place }: Place<T>,
  change: {
    rules?: StorageRules;
    quota?: number;
    limits?: UploadLimits;
    unusedBytesOf?: (db: Kysely<T>, personId: string) => Promise<number>;
    clock?: () => Date;
    people?: Record<string, StoragePerson>;
  } = {},
): Promise<TestStorage<T>> {
  const filesFolder = path.join(folder, "files");
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const known = { ...people, ...change.people };
  const storage = openStorage({
    db,
    files: await openFileStore({ dataDir: folder, storage: place }),
    rules: change.rules ?? testRules,
    personOf: async (request) =>
      known[request.headers.get("authorization")?.replace("Firebase ", "") ?? ""] ?? null,
    personById: async (id) => Object.values(known).find((person) => person?.id === id) ?? null,
    limits: change.limits,
    unusedBytesOf: change.unusedBytesOf,
    siteUrl,
    quota: change.quota,
    clock: change.clock,
    log: { warn: note, error: note },
  });
  const app = new Hono().route("/v0", storageRoutes(storage));
  return {
    db,
    storage,
    app,
    logged,
    async ask(target, { as, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as) headers.set("Authorization", `Firebase ${as}`);
      return app.request(target.startsWith("http") ? target : `${siteUrl}${target}`, { ...init, headers });
    },
    async leftovers() {
      const here = await readdir(filesFolder, { recursive: true, withFileTypes: true });
      const count = async (table: "storedFiles" | "looseContents") =>
        (await storage.db.selectFrom(table).selectAll().execute()).length;
      return {
        files: [
          ...here.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)),
          ...(place ? await objectsOn(place) : []),
        ],
        stored: await count("storedFiles"),
        orphans: await count("looseContents"),
      };
    },
  };
}

async function objectsOn({ bucket, prefix, endpoint = "", region, credentials }: S3Place): Promise<string[]> {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    ...(credentials ? { credentials } : {}),
  });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
  client.destroy();
  return Contents.map(({ Key = "" }) => Key);
}

export const noLeftovers = { files: [], stored: 0, orphans: 0 };

export function objectPath(name: string): string {
  return `/v0/b/site/o/${encodeURIComponent(name)}`;
}

export function uploadPath(name: string): string {
  return `/v0/b/site/o?name=${encodeURIComponent(name)}`;
}

/** A multipart upload like the Firebase SDK's. */
export function multipart(name: string, bytes: Uint8Array | string, metadata: object = {}): RequestInit {
  const boundary = "0123456789012345678901234567890123";
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name, contentType: "image/png", ...metadata })}\r\n`,
    ),
    Buffer.from(`--${boundary}\r\nContent-Type: image/png\r\n\r\n`),
    Buffer.from(bytes as Uint8Array),
    Buffer.from(`\r\n--${boundary}--`),
  ]);
  return {
    method: "POST",
    headers: {
      "X-Goog-Upload-Protocol": "multipart",
      "Content-Type": `multipart/related; boundary=${boundary}`,
      "Content-Length": String(body.length),
    },
    body,
  };
}

export function startUpload(size: number | string): RequestInit {
  return {
    method: "POST",
    headers: {
      "X-Goog-Upload-Protocol": "resumable",
      "X-Goog-Upload-Command": "start",
      "X-Goog-Upload-Header-Content-Length": String(size),
      "X-Goog-Upload-Header-Content-Type": "text/plain",
      "Content-Type": "application/json; charset=utf-8",
    },
    body: JSON.stringify({ contentType: "text/plain", metadata: { from: "test" } }),
  };
}

export function command(
  commandName: string,
  offset?: number | string,
  body?: Uint8Array | string,
): RequestInit {
  const headers: Record<string, string> = { "X-Goog-Upload-Command": commandName };
  if (offset !== undefined) headers["X-Goog-Upload-Offset"] = String(offset);
  if (body !== undefined) headers["Content-Length"] = String(Buffer.byteLength(body));
  return { method: "POST", headers, body: body as BodyInit };
}

/** Storage with the text file `files/a.txt` of ann's; `media` requests its bytes, `resource` is its resource. */
export function withTextFile<T extends StorageTables>(open: () => Promise<Place<T>>) {
  return async (text = "0123456789") => {
    const server = await testStorage(await open());
    const reply = await server.ask(uploadPath("files/a.txt"), {
      ...multipart("files/a.txt", text),
      as: "ann",
    });
    if (reply.status !== 200) throw new Error(`storing a text answered ${reply.status}`);
    const media = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
      server.ask(`${objectPath("files/a.txt")}?alt=media`, { ...init, headers });
    return { ...server, media, resource: await reply.json() };
  };
}

/** Storage to which sam has sent a picture as `open/a`; `bytesOf` requests its bytes. */
export function withPicture<T extends StorageTables>(open: () => Promise<Place<T>>) {
  return async (bytes: Uint8Array | string) => {
    const server = await testStorage(await open());
    const reply = await server.ask(uploadPath("open/a"), { ...multipart("open/a", bytes), as: "sam" });
    const media = async (query = "", init: RequestInit = {}) =>
      server.ask(`${objectPath("open/a")}?alt=media${query}`, init);
    const bytesOf = async (query = "") => Buffer.from(await (await media(query)).arrayBuffer());
    return { ...server, reply, media, bytesOf };
  };
}

/** Storage with a resumable upload that has started: the response, and the session URL. */
export function withStartedUpload<T extends StorageTables>(open: () => Promise<Place<T>>) {
  return async (size: number | string, { name = "files/talk.txt", as = "ann" } = {}) => {
    const opened = await open();
    const server = await testStorage(opened);
    const reply = await server.ask(uploadPath(name), { ...startUpload(size), as });
    return { ...server, opened, reply, session: reply.headers.get("x-goog-upload-url") ?? "" };
  };
}

export function uploadStatus(reply: Response): [status: number, upload: string | null] {
  return [reply.status, reply.headers.get("x-goog-upload-status")];
}

export async function received(
  server: Pick<TestStorage<StorageTables>, "ask">,
  session: string,
): Promise<(number | string | null)[]> {
  const reply = await server.ask(session, command("query"));
  return [...uploadStatus(reply), reply.headers.get("x-goog-upload-size-received")];
}

/** Noise, which does not compress, so that file sizes are comparable. */
export function noisy(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#446655",
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  });
}
