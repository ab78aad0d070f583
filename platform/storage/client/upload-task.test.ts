import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { noisy } from "../testing/test-storage.ts";
import { fastRetries, KiB, reaches, realServers, refusal, seen, transport } from "../testing/test-uploads.ts";
import { downloadUrl } from "./download-url.ts";
import { type Send, sendByFetch, type TransportReply } from "./send.ts";
import { uploadTask } from "./uploads.ts";

describeWithDatabase("upload tasks", (open) => {
  const listening = realServers(open);

  test("256 KiB are sent in one request, one byte more in chunks", async () => {
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

  test("progress is reported in order, only on changes, and the end once", async () => {
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

  test("a paused upload waits, and after resuming queries the server and continues", async () => {
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
    await expect.poll(() => sent).toHaveLength(3);
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

  test("an upload that is resumed before its request has ended continues without pausing", async () => {
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
    const { upload, leftovers } = await listening();
    const task = upload(randomBytes(900 * KiB), { send: transport().send });
    const events = seen(task);
    await reaches(task, ({ bytesTransferred }) => bytesTransferred > 0);
    expect([task.cancel(), task.cancel(), task.pause()]).toEqual([true, false, false]);
    await expect(task).rejects.toMatchObject({ code: "storage/canceled", status: 0 });
    expect(task.snapshot).toMatchObject({ state: "canceled", error: { code: "storage/canceled" } });
    expect(events.at(-1)).toBe("storage/canceled");
    expect((await leftovers()).stored).toBe(0);
  });

  test("a refusal has the server's sentence", async () => {
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

  test("an uploaded picture is served to anyone at its download URL", async () => {
    const { upload, origin } = await listening();
    const picture = await noisy(30, 20).jpeg().toBuffer();
    const { metadata } = await upload(Buffer.from(picture), { send: transport().send }, "own/a picture.jpg");
    expect(metadata?.contentType).toBe("image/jpeg");
    const url = metadata ? downloadUrl(metadata) : "";
    expect(url).toMatch(/^\/v0\/b\/site\/o\/own%2Fa%20picture\.jpg\?alt=media&token=[0-9a-f-]{36}$/);
    expect((await fetch(origin + url)).status).toBe(200);
  });
});

describe("invalid responses", () => {
  test.each<[string, TransportReply]>([
    ["success without a description", { status: 200, header: () => null, text: "" }],
    ["a list instead of a description", { status: 200, header: () => null, text: "[]" }],
    ["another success than 200", { status: 201, header: () => null, text: "{}" }],
    ["no permission without a reason", { status: 404, header: () => null, text: "<html>" }],
  ])("an invalid response ends the upload: %s", async (_, reply) => {
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
    const task = uploadTask("files/a", new Blob([new Uint8Array(300_000)]), {
      send,
      retryPolicy: fastRetries,
    });
    await expect(task).rejects.toMatchObject({ code: "storage/server-file-wrong-size" });
  });

  test("metadata without a token has no download URL", () => {
    expect(() => downloadUrl({ bucket: "site", fullPath: "a", downloadTokens: [] })).toThrow(
      expect.objectContaining({ code: "storage/no-download-url" }),
    );
    expect(downloadUrl({ bucket: "site", fullPath: "a/b", downloadTokens: ["x", "y"] })).toBe(
      "/v0/b/site/o/a%2Fb?alt=media&token=x",
    );
  });
});
