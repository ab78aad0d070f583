import { randomFillSync } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import { uploadTask } from "../../platform/storage/client/index.ts";
import { watchMemory } from "../../scripts/bench/process-usage.ts";
import { administrator } from "../support/test-site.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";

const megabyte = 1024 ** 2;

let site: SiteProcess;
let token: string;

beforeAll(async () => {
  site = await openSiteProcess("sqlite", { SAMPLE_CONTENT: "on" });
  const reply = await site.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  token = ((await reply.json()) as { token: string }).token;
});
afterAll(() => site.close());

test.runIf(process.platform === "linux")(
  "fifty photographs, a film of 80 MB and sixteen busy readers fit into 384 MB",
  { timeout: 600_000 },
  async () => {
    const memory = watchMemory(site.server.child.pid ?? 0);
    onTestFinished(async () => void (await memory.stop()));
    const film = randomFillSync(new Uint8Array(80 * megabyte));
    film.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
    await upload("media/film.mp4", new Blob([film], { type: "video/mp4" }));

    const photograph = new Blob([await photographOf(4000, 3000)], { type: "image/jpeg" });
    for (let number = 0; number < 50; number++) await upload(`events/photograph-${number}.jpg`, photograph);

    for (let round = 0; round < 10; round++) {
      const pages: string[] = [...publicPages];
      while (pages.length > 0) await Promise.all(pages.splice(0, 16).map(read));
    }
    expect(await memory.stop()).toBeLessThanOrEqual(384 * megabyte);
  },
);

async function upload(path: string, file: Blob): Promise<void> {
  const { state } = await uploadTask(path, file, { origin: site.url, token: () => token });
  expect(state).toBe("success");
}

async function read(path: string): Promise<void> {
  const page = await site.request(path);
  expect([path, page.status]).toEqual([path, 200]);
  await page.text();
}

/** A JPEG with as much detail as a camera's. */
async function photographOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const [columns, rows] = [width / 10, height / 10];
  const raw = { width: columns, height: rows, channels: 3 } as const;
  const noise = randomFillSync(new Uint8Array(columns * rows * 3));
  return new Uint8Array(await sharp(noise, { raw }).resize(width, height).jpeg({ quality: 90 }).toBuffer());
}
