import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  multipart,
  objectPath,
  startUpload,
  uploadPath,
} from "../../platform/storage/testing/test-storage.ts";
import { temporaryFolder } from "../support/database.ts";
import { administrator, cookiesOf } from "../support/test-site.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";

let server: ServerProcess;
let dataDir: string;
let cookie: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  const { email, password } = administrator;
  server = await startProcess({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    SAMPLE_CONTENT: "off",
    LOG_LEVEL: "info",
  });
  await opened(server);
  const login = await ask("/login", { method: "POST", body: new URLSearchParams({ email, password }) });
  cookie = cookiesOf(login);
});
afterAll(async () => {
  expect(await stop(server)).toBe(0);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(url, server.url), {
    redirect: "manual",
    ...init,
    headers: {
      origin: server.url,
      ...(cookie ? { cookie } : {}),
      ...Object.fromEntries(new Headers(init.headers)),
    },
  });
}

/** Sends the head and part of the body of a request, or reads part of the response, and disconnects. */
async function leave(url: string, method: string, headers: Record<string, string>, body: Buffer) {
  const { pathname, search, host, port } = new URL(url, server.url);
  const socket = connect(Number(port), "localhost");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const lines = Object.entries({ host, origin: server.url, cookie, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(body);
  if (method === "GET") await once(socket, "data");
  else await new Promise((resolve) => setTimeout(resolve, 100));
  socket.resetAndDestroy();
}

/** An MP3 of noise. */
function recording(size: number): Buffer {
  const bytes = randomBytes(size);
  Buffer.from("ID3\u0004\0\0\0\0\0\0", "latin1").copy(bytes);
  Buffer.from([0xff, 0xfb, 0x90, 0x00]).copy(bytes, 10);
  Buffer.from([0xff, 0xfb, 0x90, 0x00]).copy(bytes, 427);
  return bytes;
}

test("people who disconnect during an upload or a download leave no error in the log", async () => {
  const name = "resources/talk.mp3";
  const bytes = recording(6_000_000);
  const raw = { "content-type": "audio/mpeg", "content-length": String(bytes.length) };
  const stored = await ask(uploadPath(name), { method: "POST", headers: raw, body: Uint8Array.from(bytes) });
  expect(stored.status).toBe(200);

  await leave(uploadPath("resources/a.mp3"), "POST", raw, bytes.subarray(0, 900_000));
  await leave(uploadPath("events/a.jpg"), "POST", raw, bytes.subarray(0, 900_000));
  const { headers, body } = multipart("resources/b.mp3", bytes);
  const related = Object.fromEntries(new Headers(headers));
  await leave(
    uploadPath("resources/b.mp3"),
    "POST",
    related,
    Buffer.from(body as unknown as Uint8Array).subarray(0, 900_000),
  );
  const start = await ask(uploadPath("resources/c.mp3"), startUpload(bytes.length));
  const session = start.headers.get("x-goog-upload-url") ?? "";
  for (const words of ["upload", "upload, finalize"]) {
    const chunk = { "x-goog-upload-command": words, "x-goog-upload-offset": "0" };
    await leave(
      session,
      "POST",
      { ...chunk, "content-length": raw["content-length"] },
      bytes.subarray(0, 900_000),
    );
  }
  for (let count = 0; count < 5; count++)
    await leave(`${objectPath(name)}?alt=media`, "GET", { range: `bytes=${count}-` }, Buffer.alloc(0));

  const query = await ask(session, { method: "POST", headers: { "x-goog-upload-command": "query" } });
  expect(query.headers.get("x-goog-upload-size-received")).toBe("0");
  expect((await ask("/healthz")).status).toBe(200);

  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  expect(server.complaints()).toBe("");
});
