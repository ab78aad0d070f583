import { readdir, readFile, rm, stat } from "node:fs/promises";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { type S3Place, s3PlaceOf } from "../../platform/storage/stores/s3-place.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  migratedDatabase,
  temporaryFolder,
} from "./database.ts";

export interface Opened {
  db: Database;
  kind: DatabaseKind;
  folder: string;
  /** Absent when files are in `folder`. */
  storage?: S3Place | undefined;
}

interface S3Request {
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  status: number;
  type: string;
  body: unknown;
}

interface S3Server {
  /** Koa's. */
  middleware: ((request: S3Request, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  httpServer: Server;
  store: {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    deleteObject(bucket: string, key: string): Promise<void>;
  };
}

type S3ServerClass = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => S3Server;

/** Starts an S3 server on loopback with one empty bucket. */
export async function startS3({
  isPublic = false,
} = {}): Promise<{ storage: S3Place; storageUrl: string; close(): Promise<void> }> {
  const S3rver: S3ServerClass = createRequire(import.meta.url)("s3rver");
  const directory = await temporaryFolder();
  const configureBuckets = [{ name: "narthex" }];
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  // Its own way also removes the empty folder, into which another request may be about to write.
  server.store.deleteObject = async (bucket, key) => {
    for (const resource of ["object", "object.md5", "metadata.json"])
      await rm(server.store.getResourcePath(bucket, key, resource), { force: true });
  };
  server.middleware.unshift(listsParts(server.store.getResourcePath("narthex", undefined, "uploads")));
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const storageUrl = `s3://narthex?endpoint=${endpoint}&region=eu-west-1${isPublic ? `&public=${endpoint}` : ""}`;
  return {
    storageUrl,
    storage: s3PlaceOf(storageUrl, s3Keys),
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What the server lacks: listing unfinished multipart uploads, and aborting one. It keeps each in a folder. */
function listsParts(folder: string): S3Server["middleware"][number] {
  return async (request, next) => {
    const { method, path: url, query } = request;
    if (method === "DELETE" && query.uploadId) {
      const unfinished = path.join(folder, path.basename(query.uploadId));
      request.status = (await stat(unfinished).catch(() => undefined)) ? 204 : 404;
      await rm(unfinished, { recursive: true, force: true });
      return;
    }
    if (method !== "GET" || query.uploads === undefined || !/^\/narthex\/?$/.test(url)) return next();
    const ids = await readdir(folder).catch(() => []);
    const uploads = await Promise.all(
      ids.map(async (id) => {
        const key = await readFile(path.join(folder, id, "key"), "utf8");
        const { mtime } = await stat(path.join(folder, id, "key"));
        return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
      }),
    );
    request.type = "application/xml";
    request.body = `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join("")}</ListMultipartUploadsResult>`;
  };
}

/** The server's credentials. */
export const s3Keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Runs the same tests with files on disk and with files on S3. */
export function describeOnEveryStore(name: string, tests: (open: () => Promise<Opened>) => void): void {
  describeWithDatabase(`${name}, files on disk`, tests);
  describeOnS3(`${name}, files on S3`, "sqlite", tests);
}

/** Runs the same tests with files on disk on both databases, and with files on S3 on SQLite. `why` is of the databases. */
export function describeOnEveryStoreAndDatabase(
  name: string,
  why: string,
  tests: (open: () => Promise<Opened>) => void,
): void {
  describeOnBothDatabases(`${name}, files on disk`, why, tests);
  describeOnS3(`${name}, files on S3`, "sqlite", tests);
}

/** Runs tests on an S3 server of their own; each test gets an empty database and an empty folder. */
export function describeOnS3(
  name: string,
  kind: DatabaseKind,
  tests: (open: () => Promise<Opened>) => void,
): void {
  describe(`${name} (${kind})`, () => {
    const closing: (() => Promise<unknown>)[] = [];
    let storage: S3Place | undefined;
    beforeAll(async () => {
      const server = await startS3();
      closing.push(server.close);
      storage = server.storage;
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });
    tests(async () => {
      const place = await migratedDatabase(kind, closing);
      return { ...place, storage: storage && { ...storage, prefix: `${path.basename(place.folder)}/` } };
    });
  });
}
