import { rm } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gifOfFrames, webpOfFrames } from "../../platform/storage/testing/animated-pictures.ts";
import { uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { opened, type ServerProcess, startProcess, stop } from "../site/support/server-process.ts";
import { temporaryFolder } from "../support/database.ts";
import { administrator, cookiesOf } from "../support/test-site.ts";
import { ofPages, withHeartbeat } from "./support/heartbeat.ts";

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
  });
  await opened(server);
  const login = await fetch(`${server.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: server.url },
    body: new URLSearchParams({ email, password }),
  });
  cookie = cookiesOf(login);
});
afterAll(async () => {
  expect(await stop(server)).toBe(0);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function send(picture: Buffer, name: string): Promise<[status: number, message: string | undefined]> {
  const reply = await fetch(server.url + uploadPath(`events/${name}`), {
    method: "POST",
    headers: { origin: server.url, cookie, "content-type": "image/gif" },
    body: Uint8Array.from(picture),
  });
  return [reply.status, ((await reply.json()) as { error?: { message: string } }).error?.message];
}

function whilePagesAreRead<T>(work: () => Promise<T>): Promise<T> {
  return withHeartbeat({ url: server.url, pid: server.child.pid }, work, ofPages);
}

test("pictures with countless frames are refused before they are decoded, however many arrive at once", async () => {
  const refused = [413, "Animated pictures can have at most 500 frames."];
  const [gif, webp] = [gifOfFrames(900_000), await webpOfFrames(280_000)];
  const result = await whilePagesAreRead(() =>
    Promise.all(
      [gif, webp, gif, webp, gif, webp].map((picture, index) => send(picture, `frames-${index}.gif`)),
    ),
  );
  expect(result).toEqual(Array(6).fill(refused));
});

test("ten pictures of 48 megapixels at once are stored one by one, and pages are served meanwhile", async () => {
  const picture = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: "#446655" } })
    .jpeg({ progressive: true })
    .toBuffer();
  const result = await whilePagesAreRead(() =>
    Promise.all(Array.from({ length: 10 }, (_, index) => send(picture, `large-${index}.jpg`))),
  );
  expect(result).toEqual(Array(10).fill([200, undefined]));
  const { peak } = (await residentMemory(server.child.pid ?? 0)) ?? { peak: 0 };
  // Two of them are never in memory together, whatever the allocator keeps of earlier ones.
  expect(peak).toBeLessThan(900 * 1024 ** 2);
});
