import { randomBytes } from "node:crypto";
import { type ServerType, serve } from "@hono/node-server";
import { afterAll, describe, expect, test } from "vitest";
import { describeOnBothDatabases } from "../../../test/database.ts";
import { noisy, objectPath, testStorage } from "../storage.fixture.ts";
import { downloadUrl } from "./download-url.ts";
import type { UploadSnapshot } from "./observers.ts";
import { Backoff, type Connectivity, type Patience } from "./patience.ts";
import { type Send, sendByFetch, type TransportReply, type TransportRequest } from "./transport.ts";
import type { UploadTask } from "./upload-task.ts";
import { type UploadOptions, uploadTask } from "./uploads.ts";

const hurried: Patience = { limit: 2000, firstDelay: 5, longestDelay: 20 };

/** Sends as ann and writes down what was sent; `interfere` may answer or fail in the server's place. */
function transport(
  interfere: (
    request: TransportRequest,
    count: number,
  ) => Promise<TransportReply | undefined> | undefined = () => undefined,
) {
  const sent: string[] = [];
  const send: Send = async (request) => {
    const words =
      request.headers["X-Goog-Upload-Command"] ?? request.headers["X-Goog-Upload-Protocol"] ?? request.method;
    const offset = request.headers["X-Goog-Upload-Offset"];
    sent.push(offset === undefined ? words : `${words} ${offset}+${request.body?.size}`);
    const reply = await interfere(request, sent.length);
    return (
      reply ?? sendByFetch({ ...request, headers: { ...request.headers, Authorization: "Firebase ann" } })
    );
  };
  return { sent, send };
}

const refusal = (status: number): TransportReply => ({ status, header: () => null, text: "" });
const seen = (task: UploadTask) => {
  const events: string[] = [];
  task.on({
    next: ({ state, bytesTransferred }) => events.push(`${state} ${bytesTransferred}`),
    error: ({ code }) => events.push(code),
    complete: ({ state, bytesTransferred }) => events.push(`${state} ${bytesTransferred}`),
  });
  return events;
};
const reaches = (task: UploadTask, wanted: (snapshot: UploadSnapshot) => boolean) =>
  new Promise<void>((resolve) => {
    task.on({
      next: (snapshot) => wanted(snapshot) && resolve(),
      error: () => resolve(),
      complete: () => resolve(),
    });
  });

const KiB = 1024;

describeOnBothDatabases("upload tasks", (open) => {
  const closing: ServerType[] = [];
  afterAll(() => {
    for (const http of closing) http.close();
  });

  async function listening() {
    const server = await testStorage(await open());
    const http = await new Promise<ServerType>((resolve) => {
      const made: ServerType = serve({ fetch: server.app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
        resolve(made),
      );
    });
    closing.push(http);
    const address = http.address();
    const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    const upload = (bytes: Buffer<ArrayBuffer>, options: UploadOptions = {}, name = "files/a") =>
      uploadTask(name, new Blob([bytes], { type: "text/plain" }), { origin, patience: hurried, ...options });
    const stored = async (name = "files/a") =>
      Buffer.from(await (await server.ask(`${objectPath(name)}?alt=media`)).arrayBuffer());
    return { ...server, origin, upload, stored };
  }

  test("256 KiB go in one request, one byte more goes in chunks", async () => {
    const { upload, stored } = await listening();
    for (const [size, requests] of [
      [0, ["multipart"]],
      [256 * KiB, ["multipart"]],
      [256 * KiB + 1, ["start", `upload 0+${256 * KiB}`, `upload, finalize ${256 * KiB}+1`]],
    ] as const) {
      const { sent, send } = transport();
      const content = randomBytes(size);
      const snapshot = await upload(content, { send });
      expect(sent).toEqual(requests);
      expect(snapshot).toMatchObject({
        state: "success",
        bytesTransferred: size,
        totalBytes: size,
        error: undefined,
      });
      expect(snapshot.metadata).toMatchObject({
        fullPath: "files/a",
        size,
        contentType: "text/plain",
      });
      expect((await stored()).equals(content)).toBe(true);
    }
  });

  test("chunks double up to 16 MiB", async () => {
    const { upload, stored } = await listening();
    const { sent, send } = transport();
    const content = randomBytes(50 * KiB * KiB + 5);
    await upload(content, { send });
    const sizes = sent.slice(1).map((line) => Number(line.split("+")[1]) / KiB);
    expect(sizes.slice(0, -1)).toEqual([256, 512, 1024, 2048, 4096, 8192, 16384, 16384]);
    expect((await stored()).equals(content)).toBe(true);
  });

  test("progress is told in order, only when it changes, and the end once", async () => {
    const { upload } = await listening();
    const { send } = transport();
    const small = upload(randomBytes(10), { send });
    const smallEvents = seen(small);
    await small;
    expect(smallEvents).toEqual(["running 0", "running 10", "success 10"]);
    const task = upload(randomBytes(1024 * KiB), { send });
    const events = seen(task);
    await task;
    expect(events).toEqual([
      "running 0",
      "running 262144",
      "running 786432",
      "running 1048576",
      "success 1048576",
    ]);
    const late = seen(task);
    await Promise.resolve();
    expect(late).toEqual(["success 1048576"]);
    expect([task.pause(), task.resume(), task.cancel()]).toEqual([false, false, false]);
  });

  test("a paused upload waits, and resumed it asks the server and continues", async () => {
    const { upload, stored } = await listening();
    const { sent, send } = transport((request) => {
      if (request.headers["X-Goog-Upload-Offset"] !== String(256 * KiB) || sent.includes("query"))
        return undefined;
      return new Promise((_, reject) =>
        request.signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    });
    const content = randomBytes(900 * KiB);
    const task = upload(content, { send });
    const events = seen(task);
    await reaches(task, ({ bytesTransferred }) => bytesTransferred === 256 * KiB);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([task.resume(), task.pause(), task.pause()]).toEqual([false, true, false]);
    expect(task.snapshot.state).toBe("running");
    await reaches(task, ({ state }) => state === "paused");
    expect([task.pause(), task.cancel(), task.snapshot.state]).toEqual([false, false, "paused"]);
    expect([task.resume(), task.resume(), task.snapshot.state]).toEqual([true, false, "running"]);
    await task;
    expect(sent.slice(2, 5)).toEqual([
      `upload ${256 * KiB}+${512 * KiB}`,
      "query",
      `upload ${256 * KiB}+${256 * KiB}`,
    ]);
    expect(events.filter((event) => event.startsWith("paused"))).toEqual(["paused 262144"]);
    expect((await stored()).equals(content)).toBe(true);
  });

  test("resumed before the request has ended it goes on without pausing", async () => {
    const { upload, stored } = await listening();
    const content = randomBytes(600 * KiB);
    const task = upload(content, { send: transport().send });
    const events = seen(task);
    await reaches(task, ({ bytesTransferred }) => bytesTransferred > 0);
    expect([task.pause(), task.resume()]).toEqual([true, true]);
    await task;
    expect(events.some((event) => event.startsWith("paused"))).toBe(false);
    expect((await stored()).equals(content)).toBe(true);
  });

  test("a cancelled upload ends with storage/canceled", async () => {
    const { upload, remains } = await listening();
    const task = upload(randomBytes(900 * KiB), { send: transport().send });
    const events = seen(task);
    await reaches(task, ({ bytesTransferred }) => bytesTransferred > 0);
    expect([task.cancel(), task.cancel(), task.pause()]).toEqual([true, false, false]);
    await expect(task).rejects.toMatchObject({ code: "storage/canceled", status: 0 });
    expect(task.snapshot).toMatchObject({ state: "canceled", error: { code: "storage/canceled" } });
    expect(events.at(-1)).toBe("storage/canceled");
    expect((await remains()).stored).toBe(0);
  });

  test.each([
    ["the connection fails", () => Promise.reject(new TypeError("reset"))],
    ["the server is overloaded", () => Promise.resolve(refusal(503))],
    ["there are too many requests", () => Promise.resolve(refusal(429))],
  ])("when %s the upload asks how it stands and goes on", async (_, failure) => {
    const { upload, stored } = await listening();
    // Every third request fails before it reaches the server.
    const { sent, send } = transport((_request, count) => (count % 3 === 0 ? failure() : undefined));
    const content = randomBytes(3000 * KiB);
    await upload(content, { send });
    expect(sent.slice(0, 5)).toEqual([
      "start",
      `upload 0+${256 * KiB}`,
      `upload ${256 * KiB}+${512 * KiB}`,
      "query",
      `upload ${256 * KiB}+${256 * KiB}`,
    ]);
    expect((await stored()).equals(content)).toBe(true);
    const small = await upload(randomBytes(10), {
      send: transport((_request, count) => (count < 3 ? failure() : undefined)).send,
    });
    expect(small.state).toBe("success");
  });

  test("when replies are lost nothing is stored twice and the upload succeeds", async () => {
    const { upload, stored, remains } = await listening();
    let lost = 0;
    const { sent, send } = transport(async (request) => {
      const words = request.headers["X-Goog-Upload-Command"] ?? "";
      if (!words.startsWith("upload") || lost++ % 2 === 1) return undefined;
      await sendByFetch({ ...request, headers: { ...request.headers, Authorization: "Firebase ann" } });
      throw new TypeError("reset");
    });
    const content = randomBytes(1000 * KiB);
    const snapshot = await upload(content, { send });
    expect(snapshot.metadata?.size).toBe(content.length);
    expect(sent.filter((line) => line === "query").length).toBeGreaterThan(1);
    expect((await stored()).equals(content)).toBe(true);
    expect((await remains()).files).toHaveLength(1);
  });

  test("when only the last reply is lost it is asked for again", async () => {
    const { upload } = await listening();
    const { sent, send } = transport(async (request) => {
      if (request.headers["X-Goog-Upload-Command"] !== "upload, finalize") return undefined;
      await sendByFetch(request);
      return refusal(503);
    });
    const snapshot = await upload(randomBytes(300 * KiB), { send });
    expect(snapshot.metadata?.fullPath).toBe("files/a");
    expect(sent.slice(-3)).toEqual([`upload, finalize 262144+45056`, "query", `finalize ${300 * KiB}+0`]);
  });

  test("failures without end end the upload with storage/retry-limit-exceeded", async () => {
    const { upload } = await listening();
    const { sent, send } = transport(() => Promise.reject(new TypeError("reset")));
    const task = upload(randomBytes(10), {
      send,
      patience: { limit: 100, firstDelay: 10, longestDelay: 20 },
    });
    await expect(task).rejects.toMatchObject({ code: "storage/retry-limit-exceeded", status: 0 });
    expect(sent.length).toBeGreaterThan(3);
  });

  test("an upload that waits to try again can be paused and cancelled at once", async () => {
    const { upload } = await listening();
    const patience = { limit: 60_000, firstDelay: 30_000, longestDelay: 30_000 };
    const { send } = transport(() => Promise.reject(new TypeError("reset")));
    const paused = upload(randomBytes(10), { send, patience });
    const cancelled = upload(randomBytes(10), { send, patience });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([paused.pause(), paused.snapshot.state]).toEqual([true, "paused"]);
    expect([cancelled.cancel(), cancelled.snapshot.state]).toEqual([true, "canceled"]);
    await expect(cancelled).rejects.toMatchObject({ code: "storage/canceled" });
  });

  test("a machine that loses its connection continues by itself when it is back", async () => {
    const { upload, stored } = await listening();
    const events = new EventTarget();
    let online = true;
    const connectivity: Connectivity = { isOnline: () => online, events };
    const { sent, send } = transport((request, count) => {
      if (online && count !== 3) return undefined;
      if (!online) return Promise.reject(new TypeError("offline"));
      return new Promise((_, reject) =>
        request.signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    });
    const content = randomBytes(900 * KiB);
    const task = upload(content, {
      send,
      connectivity,
      patience: { limit: 50, firstDelay: 5, longestDelay: 5 },
    });
    await reaches(task, ({ bytesTransferred }) => bytesTransferred === 256 * KiB);
    await new Promise((resolve) => setTimeout(resolve, 20));
    online = false;
    events.dispatchEvent(new Event("offline"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([task.snapshot.state, sent.length]).toEqual(["running", 3]);
    online = true;
    events.dispatchEvent(new Event("online"));
    await task;
    expect(sent[3]).toBe("query");
    expect((await stored()).equals(content)).toBe(true);
  });

  test("a refusal carries the sentence of the server", async () => {
    const { upload } = await listening();
    const { send } = transport();
    const denied = upload(randomBytes(10), { send }, "open/a");
    await expect(denied).rejects.toMatchObject({
      code: "storage/unauthorized",
      status: 403,
      serverMessage: "You are not permitted to store this file.",
    });
    const visitor = upload(randomBytes(300 * KiB), { send: sendByFetch });
    await expect(visitor).rejects.toMatchObject({ code: "storage/unauthenticated", status: 401 });
    const unreadable = upload(randomBytes(300 * KiB), { send }, "own/a");
    await expect(unreadable).rejects.toMatchObject({
      code: "storage/unknown",
      status: 400,
      serverMessage: expect.stringContaining("not a picture we can read"),
    });
    expect(unreadable.snapshot).toMatchObject({ state: "error", error: { status: 400 } });
    const large = upload(randomBytes(16 * KiB * KiB), { send }, "own/a");
    await expect(large).rejects.toMatchObject({
      status: 413,
      serverMessage: "Pictures can be at most 15 MB.",
    });
  });

  test("an uploaded picture is served at its download address to anybody", async () => {
    const { upload, origin } = await listening();
    const picture = await noisy(30, 20).jpeg().toBuffer();
    const { metadata } = await upload(Buffer.from(picture), { send: transport().send }, "own/a picture.jpg");
    expect(metadata?.contentType).toBe("image/jpeg");
    const url = metadata ? downloadUrl(metadata) : "";
    expect(url).toMatch(/^\/v0\/b\/site\/o\/own%2Fa%20picture\.jpg\?alt=media&token=[0-9a-f-]{36}$/);
    expect((await fetch(origin + url)).status).toBe(200);
  });
});

describe("what a client does not accept", () => {
  test.each<[string, TransportReply]>([
    ["success without a description", { status: 200, header: () => null, text: "" }],
    ["a list instead of a description", { status: 200, header: () => null, text: "[]" }],
    ["another success than 200", { status: 201, header: () => null, text: "{}" }],
    ["no permission without a reason", { status: 404, header: () => null, text: "<html>" }],
  ])("%s", async (_, reply) => {
    const task = uploadTask("files/a", new Blob(["a"]), { send: async () => reply });
    await expect(task).rejects.toMatchObject({ code: "storage/unknown", serverMessage: undefined });
  });

  test("a server that has more bytes than the file", async () => {
    const headers: Record<string, string> = {
      "X-Goog-Upload-Status": "active",
      "X-Goog-Upload-URL": "/u",
      "X-Goog-Upload-Size-Received": "999999999",
    };
    let count = 0;
    const send: Send = async () =>
      ++count === 2 ? refusal(503) : { status: 200, header: (name) => headers[name] ?? null, text: "" };
    const task = uploadTask("files/a", new Blob([new Uint8Array(300_000)]), { send, patience: hurried });
    await expect(task).rejects.toMatchObject({ code: "storage/server-file-wrong-size" });
  });

  test("a description without a token has no download address", () => {
    expect(() => downloadUrl({ bucket: "site", fullPath: "a", downloadTokens: [] })).toThrow(
      expect.objectContaining({ code: "storage/no-download-url" }),
    );
    expect(downloadUrl({ bucket: "site", fullPath: "a/b", downloadTokens: ["x", "y"] })).toBe(
      "/v0/b/site/o/a%2Fb?alt=media&token=x",
    );
  });
});

test("delays double to 64 seconds with jitter, and end after ten minutes with one last attempt", () => {
  const backoff = new Backoff(
    { limit: 600_000, firstDelay: 1000, longestDelay: 64_000 },
    { isOnline: () => true, events: undefined },
  );
  const delays: number[] = [];
  let now = 0;
  for (let delay = backoff.next(now); delay !== undefined; delay = backoff.next(now)) {
    delays.push(delay);
    now += delay;
  }
  expect(now).toBe(600_000);
  for (const [index, least] of [1000, 2000, 4000, 8000, 16_000, 32_000].entries()) {
    expect(delays[index]).toBeGreaterThanOrEqual(least);
    expect(delays[index]).toBeLessThan(least + 1000);
  }
  expect(Math.max(...delays)).toBe(64_000);
});
