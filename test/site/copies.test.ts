import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attributesIn } from "../support/html.ts";
import { s3Keys, startS3 } from "../support/s3.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { pictureIn } from "./support/stored-pictures.ts";

// Two servers without disks of their own can continue what the other one began.
let s3: Awaited<ReturnType<typeof startS3>>;
let first: TestSite;
let second: TestSite;

beforeAll(async () => {
  s3 = await startS3();
  const shared = {
    STORAGE_URL: s3.storageUrl,
    SECRET: "the-same-secret-for-both-of-these-copies",
    ...s3Keys,
  };
  first = await openTestSite("postgres", shared);
  second = await openTestSite("sqlite", { ...shared, DATABASE_URL: first.databaseUrl ?? "" });
});

afterAll(async () => {
  await second?.close();
  await first?.close();
  await s3.close();
});

test("two servers on one PostgreSQL and one S3 show, change and delete what the other one wrote", async () => {
  // A busy machine may need more than the two seconds of a check, whose result is cached for ten.
  for (const site of [first, second])
    await expect.poll(async () => (await site.request("/readyz")).status).toBe(200);
  // Signing in on one server signs in on the other.
  const headers = { cookie: await signIn(first) };
  const form = new FormData();
  const event = { eventTitle: "Lantern walk", eventContent: "Along the river", eventDate: "2090-12-01" };
  for (const [name, value] of Object.entries({ ...event, eventTime: "18:00" })) form.set(name, value);
  form.set("picture", new Blob([await lanterns()], { type: "image/jpeg" }), "lanterns.jpg");

  const created = await first.request("/event-create", { method: "POST", body: form, headers });
  expect(created.headers.get("location")).toBe("/event");
  const list = await (await second.request("/event")).text();
  expect(list).toContain("Lantern walk");
  const url = pictureIn(list) ?? "";
  for (const site of [second, first]) {
    const picture = await site.request(`${url}&width=320&format=webp`);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(320);
    expect(await readdir(path.join(site.dataDir, "files")).catch(() => [])).not.toContain("contents");
  }

  const manage = await (await second.request("/event-alter", { headers })).text();
  const [remove = ""] = attributesIn(manage, 'a[href^="/event-alter/"][href$="/delete"]', "href");
  expect((await second.request(remove, { method: "POST", headers })).status).toBe(302);
  expect((await first.request(url)).status).toBe(404);
  expect(await (await first.request("/event")).text()).not.toContain("Lantern walk");
});

test("an upload that one server began continues and ends on the other", async () => {
  const cookie = await signIn(second);
  const bytes = await lanterns();
  const name = "images/two-copies.jpg";
  const started = await first.request(`/v0/b/site/o?name=${encodeURIComponent(name)}&uploadType=resumable`, {
    method: "POST",
    headers: {
      cookie,
      "x-goog-upload-protocol": "resumable",
      "x-goog-upload-command": "start",
      "x-goog-upload-header-content-length": String(bytes.length),
      "x-goog-upload-header-content-type": "image/jpeg",
      "content-type": "application/json",
    },
    body: JSON.stringify({ name, contentType: "image/jpeg" }),
  });
  expect(started.status).toBe(200);
  const { pathname, search } = new URL(started.headers.get("x-goog-upload-url") ?? "", first.url);
  const ended = await second.request(pathname + search, {
    method: "POST",
    headers: { cookie, "x-goog-upload-command": "upload, finalize", "x-goog-upload-offset": "0" },
    body: bytes,
  });
  expect(ended.status).toBe(200);
  const { downloadTokens } = (await ended.json()) as { downloadTokens: string };
  const url = `/v0/b/site/o/${encodeURIComponent(name)}?alt=media&token=${downloadTokens}`;
  const stored = await first.request(url);
  expect(stored.status).toBe(200);
  const { width, height } = await sharp(await stored.arrayBuffer()).metadata();
  expect([width, height]).toEqual([900, 600]);
});

async function lanterns(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#d9a441" } });
  return Uint8Array.from(await picture.jpeg().toBuffer());
}
