import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { KiB, reaches, realServers, refusal, transport } from "../testing/test-uploads.ts";
import { Backoff, type Connectivity } from "./backoff.ts";
import { sendByFetch } from "./send.ts";

describeWithDatabase("upload tasks", (open) => {
  const listening = realServers(open);

  test.each([
    ["the connection fails", () => Promise.reject(new TypeError("reset"))],
    ["the server is overloaded", () => Promise.resolve(refusal(503))],
    ["there are too many requests", () => Promise.resolve(refusal(429))],
  ])("when %s the upload asks how it stands and goes on", async (_, failure) => {
    const { upload, stored } = await listening();
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

  test("when responses are lost, nothing is stored twice and the upload succeeds", async () => {
    const { upload, stored, leftovers } = await listening();
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
    expect((await leftovers()).files).toHaveLength(1);
  });

  test("when only the last response is lost, it is requested again", async () => {
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

  test("endless failures end the upload with storage/retry-limit-exceeded", async () => {
    const { upload } = await listening();
    const { sent, send } = transport(() => Promise.reject(new TypeError("reset")));
    const task = upload(randomBytes(10), {
      send,
      retryPolicy: { limit: 2000, firstDelay: 10, longestDelay: 20 },
    });
    await expect(task).rejects.toMatchObject({ code: "storage/retry-limit-exceeded", status: 0 });
    expect(sent.length).toBeGreaterThan(3);
  });

  test("an upload waiting for a retry can be paused and cancelled at once", async () => {
    const { upload } = await listening();
    const retryPolicy = { limit: 60_000, firstDelay: 30_000, longestDelay: 30_000 };
    const { sent, send } = transport(() => Promise.reject(new TypeError("reset")));
    const paused = upload(randomBytes(10), { send, retryPolicy });
    const cancelled = upload(randomBytes(10), { send, retryPolicy });
    await expect.poll(() => sent).toHaveLength(2);
    expect([paused.pause(), paused.snapshot.state]).toEqual([true, "paused"]);
    expect([cancelled.cancel(), cancelled.snapshot.state]).toEqual([true, "canceled"]);
    await expect(cancelled).rejects.toMatchObject({ code: "storage/canceled" });
  });

  test("an upload continues automatically when the machine is back online", async () => {
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
      retryPolicy: { limit: 50, firstDelay: 5, longestDelay: 5 },
    });
    await reaches(task, ({ bytesTransferred }) => bytesTransferred === 256 * KiB);
    await expect.poll(() => sent).toHaveLength(3);
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
