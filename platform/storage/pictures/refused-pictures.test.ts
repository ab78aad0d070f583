import { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { framesOfColours, gifOfFrames, webpOfFrames } from "../testing/animated-pictures.ts";
import {
  multipart,
  noisy,
  noLeftovers,
  testStorage,
  uploadPath,
  withPicture,
} from "../testing/test-storage.ts";

const unreadable = "That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF picture.";

const jpeg = await noisy(300, 300).jpeg().toBuffer();
const png = await noisy(300, 300).png().toBuffer();
const damaged = Buffer.from(png);
damaged.fill(0, 2000, 3000);
const cut = async (format: "png" | "webp" | "gif" | "avif") => {
  const whole = await noisy(300, 300).toFormat(format).toBuffer();
  return whole.subarray(0, Math.floor(whole.length / 2));
};
const notPictures: [name: string, bytes: Uint8Array | string, message?: string][] = [
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  [
    "an SVG after an XML head",
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["HTML that begins like a GIF", "GIF89a/*<script>alert(1)</script>*/=1;"],
  [
    "HTML that begins like a JPEG",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<script>alert(1)</script>")]),
  ],
  ["HTML that begins like an AVIF", "\0\0\0\x20ftypavif<script>alert(1)</script>"],
  ["a TIFF", await noisy(20, 20).tiff().toBuffer()],
  ["a PDF", "%PDF-1.7\n%âãÏÓ\n"],
  ["nothing", "", "That file is empty: it has 0 bytes. Choose another one."],
  ["half a JPEG", jpeg.subarray(0, jpeg.length / 2)],
  ["half a PNG", await cut("png")],
  ["half a WebP", await cut("webp")],
  ["half a GIF", await cut("gif")],
  ["half an AVIF", await cut("avif")],
  ["a damaged PNG", damaged],
  ["only the first bytes of a PNG", png.subarray(0, 8)],
];

describeWithDatabase("refused pictures", (open) => {
  const send = withPicture(open);

  test.each(notPictures)("%s is refused and leaves nothing", async (_, bytes, message = unreadable) => {
    const server = await send(bytes);
    expect(server.reply.status).toBe(400);
    expect(await server.reply.json()).toEqual({ error: { code: 400, message } });
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("a small file with more pixels than permitted is refused before it is decoded", async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const server = await send(bomb);
    expect(await server.reply.json()).toEqual({
      error: { code: 413, message: "Pictures can be at most 50 megapixels." },
    });
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test.each([
    ["a GIF of 501 frames", () => gifOfFrames(501), "Animated pictures can have at most 500 frames."],
    ["a WebP of 501 frames", () => webpOfFrames(501), "Animated pictures can have at most 500 frames."],
    [
      "an animation of 26 megapixels",
      () => framesOfColours(26, 1000).gif({ effort: 1 }).toBuffer(),
      "Animated pictures can be at most 25 megapixels, all frames together.",
    ],
    [
      "an AVIF of 17 megapixels",
      () =>
        sharp({ create: { width: 4250, height: 4000, channels: 3, background: "red" } })
          .avif({ effort: 0 })
          .toBuffer(),
      "AVIF pictures can be at most 16 megapixels.",
    ],
  ])("%s is refused with its reason", async (_, picture, message) => {
    const server = await send(await picture());
    expect(await server.reply.json()).toEqual({ error: { code: 413, message } });
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("500 frames are accepted", async () => {
    const server = await send(gifOfFrames(500));
    expect(server.reply.status).toBe(200);
    expect((await sharp(await server.bytesOf(), { animated: true }).metadata()).width).toBe(1);
  });

  test("when the queue is full, another picture is refused for now and leaves nothing", async () => {
    const server = await testStorage(await open());
    const { received, sizes } = server.storage.pictureQueues;
    const release = Promise.withResolvers<void>();
    const waiting = [received, sizes].flatMap((queue) =>
      Array.from({ length: queue.mostWaiting + 1 }, () => queue.run(() => release.promise)),
    );
    const store = () => server.ask(uploadPath("open/a"), { ...multipart("open/a", png), as: "sam" });
    const refused = await store();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect((await refused.json()).error.message).toBe(
      "The server is busy with other pictures. Please try again in a moment.",
    );
    expect(await server.leftovers()).toEqual(noLeftovers);
    release.resolve();
    await Promise.all(waiting);
    expect((await store()).status).toBe(200);
  });

  test("more than 15 MB are refused, whether declared or not", async () => {
    const large = Buffer.concat([png, Buffer.alloc(15 * 1024 * 1024)]);
    const message = { error: { code: 413, message: "Pictures can be at most 15 MB." } };
    const told = await send(large);
    expect(await told.reply.json()).toEqual(message);
    const { headers, ...rest } = multipart("open/a", large);
    const { "Content-Length": _, ...untold } = headers as Record<string, string>;
    const reply = await told.ask(uploadPath("open/a"), { ...rest, headers: untold, as: "sam" });
    expect(await reply.json()).toEqual(message);
    expect(await told.leftovers()).toEqual(noLeftovers);
  });
});
