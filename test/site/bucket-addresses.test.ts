import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Keys, startS3 } from "../support/s3.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import { addFile, hymn } from "./support/site-files.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function openOn(isPublic: boolean): Promise<{ site: TestSite; path: string }> {
  const s3 = await startS3({ isPublic });
  closing.push(s3.close);
  const site = await openTestSite("sqlite", { ...s3Keys, STORAGE_URL: s3.storageUrl });
  closing.push(site.close);
  const id = await addFile(site, "Evensong ü.mp3", hymn, { cookie: await signIn(site) });
  await using db = databaseOf(site);
  await db.insertInto("siteFileUses").values({ fileId: id, slug: "facts/resources" }).execute();
  return { site, path: `/media/${id}/evensong.mp3` };
}

let opened: { site: TestSite; path: string };
beforeAll(async () => {
  opened = await openOn(true);
});

const ask = (headers: Record<string, string> = {}, method = "GET") =>
  opened.site.request(opened.path, { method, headers, redirect: "manual" });

test("a recording in a bucket that browsers reach comes from there, in parts if asked, for six hours", async () => {
  const led = await ask({ range: "bytes=0-" });
  expect([led.status, led.headers.get("cache-control")]).toEqual([302, "no-store"]);
  const address = new URL(led.headers.get("location") ?? "");
  expect(address.origin).not.toBe(opened.site.url);
  expect(address.searchParams.get("X-Amz-Expires")).toBe("21600");
  const whole = await fetch(address);
  expect(whole.headers.get("content-type")).toBe("audio/mpeg");
  expect(whole.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''Evensong%20%C3%BC.mp3");
  expect(Buffer.from(await whole.arrayBuffer()).equals(hymn)).toBe(true);
  const toSave = await opened.site.request(`${opened.path}?download`, { redirect: "manual" });
  const saved = await fetch(toSave.headers.get("location") ?? "");
  expect(saved.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Evensong%20%C3%BC.mp3");
  const part = await fetch(address, { headers: { range: "bytes=100-199" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(hymn.subarray(100, 200))).toBe(true);
});

test("the length and whether it has changed are answered by the site", async () => {
  const head = await ask({}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(hymn.length)]);
  const again = await ask({ "if-none-match": head.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect((await opened.site.request("/media/0193a000-0000-7000-8000-000000000000/x.mp3")).status).toBe(404);
});

test("from a bucket that browsers do not reach it comes through the site", async () => {
  const { site, path } = await openOn(false);
  const response = await site.request(path, { redirect: "manual" });
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(hymn)).toBe(true);
});
