import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { builtFiles } from "./built-files.ts";

const changed = new Date("2026-11-20T10:00:00Z");
let app: Hono;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-built-"));
  await writeFile(path.join(folder, "hall.jpg"), "0123456789");
  await utimes(path.join(folder, "hall.jpg"), changed, changed);
  app = new Hono().use(builtFiles(folder)).all("/other", (c) => c.text(c.req.header("range") ?? "none"));
  return () => rm(folder, { recursive: true });
});

async function ask(headers: Record<string, string>, method = "GET") {
  const response = await app.request("/hall.jpg", { headers, method });
  return [response.status, await response.text(), response.headers.get("content-range")];
}

test.each([
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=4-2", 200, "0123456789", null],
  ["bytes=0-1,4-5", 200, "0123456789", null],
  ["2-4", 200, "0123456789", null],
  ["lines=2-4", 200, "0123456789", null],
])("the range %s of a built file is answered with %d", async (Range, ...expected) => {
  expect(await ask({ Range })).toEqual(expected);
});

test("HEAD ignores a range, and a range of another file is not mixed in", async () => {
  const head = await app.request("/hall.jpg", { method: "HEAD", headers: { Range: "bytes=2-4" } });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
  expect((await ask({ Range: "bytes=2-4", "If-Range": '"another"' }))[0]).toBe(200);
});

test("a range of what is no built file is left to what answers", async () => {
  const headers = { Range: "bytes=2-4", "If-Range": '"its own"' };
  expect(await (await app.request("/other", { headers })).text()).toBe("bytes=2-4");
});

test.each([
  ["Fri, 20 Nov 2026 10:00:00 GMT", 304],
  ["Sat, 21 Nov 2026 10:00:00 GMT", 304],
  ["Fri, 20 Nov 2026 09:59:59 GMT", 200],
  ["yesterday", 200],
])(
  "a built file that was asked for if it has changed since %s is answered with %d",
  async (since, status) => {
    const headers = { "If-Modified-Since": since };
    const response = await app.request("/hall.jpg", { headers });
    expect([response.status, await response.text()]).toEqual([status, status === 304 ? "" : "0123456789"]);
    expect(response.headers.get("last-modified")).toBe("Fri, 20 Nov 2026 10:00:00 GMT");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await app.request("/hall.jpg", { headers, method: "HEAD" })).status).toBe(status);
    expect((await ask({ ...headers, "If-None-Match": '"another"' }))[0]).toBe(200);
  },
);
