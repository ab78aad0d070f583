import { rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../../../database/connection.ts";
import { migrate } from "../../../database/migrate.ts";
import { temporaryFolder } from "../../../test/support/database.ts";
import { s3Keys } from "../../../test/support/s3.ts";
import { temporaryFailure } from "../errors.ts";
import { multipart, testStorage, uploadPath } from "../testing/test-storage.ts";
import { s3PlaceOf } from "./s3-place.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Opens a TCP server that handles connections with `meets`; returns its port. */
async function listening(meets: (socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    meets(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  );
  return { server, port: (server.address() as AddressInfo).port };
}

/** Storage on a port of this machine. */
async function storedAt(port: number, timeoutSeconds = 1) {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { db } = openDatabase({ dataDir: folder, databaseUrl: undefined });
  closing.push(() => db.destroy());
  await migrate(db, "sqlite");
  const address = `s3://narthex?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  return testStorage({
    db,
    folder,
    storage: s3PlaceOf(address, s3Keys, { connect: timeoutSeconds, request: timeoutSeconds }),
  });
}

const away = "The files cannot be reached at the moment. Please try again soon.";

test.each([
  ["takes connections and never answers", () => undefined],
  ["hangs up at once", (socket: Socket) => socket.destroy()],
])("a store that %s fails uploads and probes", async (_, meets) => {
  const { port } = await listening(meets);
  const server = await storedAt(port);
  await expect(server.storage.files.probe()).rejects.toThrow();
  const reply = await server.ask(uploadPath("files/a"), { ...multipart("files/a", "text"), as: "ann" });
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "10"]);
  expect((await reply.json()).error.message).toBe(away);
  expect(await server.storage.db.selectFrom("storedFiles").selectAll().execute()).toEqual([]);
});

/** What an S3 server answers in place of taking a file. */
function refusing(status: string, code: string) {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  const head = `Content-Type: application/xml\r\nContent-Length: ${body.length}\r\nConnection: close`;
  return (socket: Socket) =>
    socket.once("data", () => socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`));
}

const noRoom = "The server has no space left for files. Stored files are safe.";
const ours = "Something went wrong on our side. Please try again.";

test.each([
  ["503 Slow Down", "SlowDown", 503, away],
  ["500 Internal Server Error", "InternalError", 503, away],
  ["429 Too Many Requests", "TooManyRequests", 503, away],
  ["400 Bad Request", "RequestTimeout", 503, away],
  ["507 Insufficient Storage", "InsufficientStorage", 507, noRoom],
  ["403 Forbidden", "QuotaExceeded", 507, noRoom],
  ["403 Forbidden", "InvalidAccessKeyId", 500, ours],
])("a store that answers uploads with %s, %s", async (answer, code, status, sentence) => {
  const { port } = await listening(refusing(answer, code));
  const server = await storedAt(port);
  const reply = await server.ask(uploadPath("files/a"), { ...multipart("files/a", "text"), as: "ann" });
  expect([reply.status, (await reply.json()).error.message]).toEqual([status, sentence]);
  expect(reply.headers.get("retry-after")).toBe(status === 503 ? "10" : null);
  // Other operations wrap the error.
  const failed: unknown = await server.storage.files.delete("contents/a").catch((error: unknown) => error);
  expect(temporaryFailure(failed)?.status).toBe(status === 500 ? undefined : status);
});

test("an unreachable store fails", async () => {
  const { port, server: gone } = await listening(() => undefined);
  await new Promise((resolve) => gone.close(resolve));
  const server = await storedAt(port);
  await expect(server.storage.files.probe()).rejects.toThrow();
  const reply = await server.ask(uploadPath("files/a"), { ...multipart("files/a", "text"), as: "ann" });
  expect(reply.status).toBe(503);
});

test("a store that stalls in the middle of a file ends the download", async () => {
  const { port } = await listening((socket) =>
    socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf")),
  );
  const server = await storedAt(port);
  const read = await server.storage.files.read("contents/a");
  await expect(read?.toArray()).rejects.toThrow("stopped in the middle");
});

test("a reader may pause a download", async () => {
  const { port } = await listening((socket) =>
    socket.once("data", () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n`);
      socket.write(Buffer.alloc(4_000_000));
    }),
  );
  const server = await storedAt(port);
  const read = await server.storage.files.read("contents/a");
  let size = 0;
  for await (const bytes of read ?? []) {
    if (size === 0) await new Promise((resolve) => setTimeout(resolve, 2500));
    size += bytes.length;
  }
  expect(size).toBe(4_000_000);
});

test("the readiness probe writes nothing", async () => {
  const lines: string[] = [];
  const { port } = await listening((socket) =>
    socket.on("data", (bytes) => {
      lines.push(String(bytes).split("\r\n")[0] ?? "");
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    }),
  );
  const server = await storedAt(port, 60);
  await server.storage.files.probe();
  expect(lines).toEqual([expect.stringMatching(/^HEAD \/narthex/)]);
});
