import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Keys, startS3 } from "../s3.ts";
import { openTestSite, signIn, type TestSite } from "../site.ts";

// Without a disk of its own, any copy of the server can do what another one began.
let s3: Awaited<ReturnType<typeof startS3>>;
let site: TestSite;

beforeAll(async () => {
  s3 = await startS3();
  site = await openTestSite("postgres", { STORAGE_URL: s3.storageUrl, ...s3Keys });
});

afterAll(async () => {
  await site.close();
  await s3.close();
});

test("on PostgreSQL and S3 an event and its picture come and go, and nothing stays on the server's disk", async () => {
  expect((await site.request("/readyz")).status).toBe(200);
  const headers = { cookie: await signIn(site) };
  const form = new FormData();
  const event = { eventTitle: "Lantern walk", eventContent: "Along the river", eventDate: "2027-01-06" };
  for (const [name, value] of Object.entries({ ...event, eventTime: "18:00" })) form.set(name, value);
  form.set("picture", new Blob([await lanterns()], { type: "image/jpeg" }), "lanterns.jpg");

  const created = await site.request("/event-create", { method: "POST", body: form, headers });
  expect(created.headers.get("location")).toBe("/event");
  const list = await (await site.request("/event")).text();
  expect(list).toContain("Lantern walk");
  const address = /src="(\/v0\/[^"]+)"/.exec(list)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const picture = await site.request(`${address}&width=320&format=webp`);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(320);
  expect(await readdir(path.join(site.dataDir, "files")).catch(() => [])).not.toContain("contents");

  const manage = await (await site.request("/event-alter", { headers })).text();
  const remove = /href="(\/event-alter\/[0-9a-f-]+\/delete)"/.exec(manage)?.[1] ?? "";
  expect((await site.request(remove, { method: "POST", headers })).status).toBe(302);
  expect((await site.request(address)).status).toBe(404);
});

async function lanterns(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#d9a441" } });
  return Uint8Array.from(await picture.jpeg().toBuffer());
}
