import { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { deleteStoredFile, pictureSizes, savePicture } from "../files/stored-files.ts";
import { gifOfFrames, webpOfFrames } from "../testing/animated-pictures.ts";
import {
  multipart,
  noisy,
  noLeftovers,
  objectPath,
  testStorage,
  uploadPath,
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
const notPictures: [string, Uint8Array | string][] = [
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
  ["nothing", ""],
  ["half a JPEG", jpeg.subarray(0, jpeg.length / 2)],
  ["half a PNG", await cut("png")],
  ["half a WebP", await cut("webp")],
  ["half a GIF", await cut("gif")],
  ["half an AVIF", await cut("avif")],
  ["a damaged PNG", damaged],
  ["only the first bytes of a PNG", png.subarray(0, 8)],
];

describeOnBothDatabases("pictures", (open) => {
  async function send(bytes: Uint8Array | string, name = "open/a") {
    const server = await testStorage(await open());
    const reply = await server.ask(uploadPath(name), { ...multipart(name, bytes), as: "sam" });
    const media = async (query = "", init: RequestInit = {}) =>
      server.ask(`${objectPath(name)}?alt=media${query}`, init);
    const bytesOf = async (query = "") => Buffer.from(await (await media(query)).arrayBuffer());
    return { ...server, reply, media, bytesOf };
  }

  const frames = (count: number, side = 40) =>
    sharp(Buffer.concat(Array.from({ length: count }, (_, n) => Buffer.alloc(side * side * 3, n * 40))), {
      raw: { width: side, height: side * count, channels: 3, pageHeight: side },
    });

  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "a %s stays one, whatever it claims to be",
    async (format) => {
      const original = await noisy(200, 100).toFormat(format).toBuffer();
      const server = await send(original);
      expect(await server.reply.json()).toMatchObject({ contentType: `image/${format}` });
      const stored = await sharp(await server.bytesOf()).metadata();
      expect([stored.width, stored.height]).toEqual([200, 100]);
      expect((await server.media()).headers.get("content-type")).toBe(`image/${format}`);
      expect((await server.media()).headers.get("content-disposition")).toBe("inline; filename*=UTF-8''a");
      const row = await server.db.selectFrom("storedFiles").select(["width", "height"]).executeTakeFirst();
      expect(row).toEqual({ width: 200, height: 100 });
    },
  );

  test("metadata such as the place are removed, and the picture is rotated upright", async () => {
    const original = await noisy(80, 40)
      .withExif({
        IFD0: { Make: "SecretCamera", Model: "Model 9", Copyright: "Ann" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "51/1 30/1 0/1",
          GPSLongitudeRef: "W",
          GPSLongitude: "0/1 7/1 0/1",
        },
      })
      .withMetadata({ orientation: 6 })
      .withIccProfile("p3")
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SecretPlace</a></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const before = await sharp(original).metadata();
    expect([
      before.orientation,
      before.exif !== undefined,
      before.icc !== undefined,
      before.xmp !== undefined,
    ]).toEqual([6, true, true, true]);
    expect(original.includes("SecretCamera")).toBe(true);
    const server = await send(original);
    const stored = await server.bytesOf();
    const after = await sharp(stored).metadata();
    expect([after.width, after.height]).toEqual([40, 80]);
    expect([after.orientation, after.exif, after.icc, after.xmp, after.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    for (const secret of ["Secret", "Exif", "GPS", "Model 9"]) expect(stored.includes(secret)).toBe(false);
    const variant = await server.bytesOf("&format=webp");
    expect((await sharp(variant).metadata()).exif).toBe(undefined);
  });

  test("a large picture is downscaled and keeps its aspect ratio", async () => {
    const server = await send(
      await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    const { width, height } = await sharp(await server.bytesOf()).metadata();
    expect([width, height]).toEqual([2560, 640]);
  });

  test.each(["gif", "webp"] as const)("an animated %s keeps its frames", async (format) => {
    const server = await send(await frames(3)[format]({ loop: 0 }).toBuffer());
    expect(server.reply.status).toBe(200);
    const stored = await sharp(await server.bytesOf()).metadata();
    expect([stored.pages, stored.width]).toEqual([3, 40]);
    const row = await server.db.selectFrom("storedFiles").select(["width", "height"]).executeTakeFirst();
    expect(row).toEqual({ width: 40, height: 40 });
    expect((await sharp(await server.bytesOf("&format=webp")).metadata()).pages).toBe(3);
    expect((await sharp(await server.bytesOf("&format=jpeg")).metadata()).height).toBe(40);
  });

  test.each(notPictures)("%s is refused and leaves nothing", async (_, bytes) => {
    const server = await send(bytes);
    expect(server.reply.status).toBe(400);
    expect(await server.reply.json()).toEqual({ error: { code: 400, message: unreadable } });
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("a script hidden in a real picture does not survive", async () => {
    const server = await send(Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]));
    expect(server.reply.status).toBe(200);
    expect((await server.bytesOf()).includes("<script>")).toBe(false);
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
      () => frames(26, 1000).gif({ effort: 1 }).toBuffer(),
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

  test("sizes are made once, are never larger than the picture, and are deleted with it", async () => {
    const server = await send(await noisy(1000, 500).jpeg().toBuffer());
    const made = await Promise.all(Array.from({ length: 4 }, () => server.bytesOf("&width=320&format=avif")));
    const about = await sharp(made[0]).metadata();
    expect([about.mediaType, about.width, about.height]).toEqual(["image/avif", 320, 160]);
    expect((await server.leftovers()).files).toHaveLength(2);
    expect((await sharp(await server.bytesOf("&width=640")).metadata()).format).toBe("jpeg");
    for (const width of [1280, 1920]) {
      expect((await sharp(await server.bytesOf(`&width=${width}&format=webp`)).metadata()).width).toBe(1000);
    }
    expect((await server.bytesOf("&width=1920")).equals(await server.bytesOf())).toBe(true);
    expect((await server.leftovers()).files).toHaveLength(4);
    await server.ask(uploadPath("open/a"), { ...multipart("open/a", png), as: "sam" });
    expect((await server.leftovers()).files).toHaveLength(1);
    expect((await sharp(await server.bytesOf("&width=320&format=webp")).metadata()).width).toBe(300);
    expect(await deleteStoredFile(server.storage, "open/a")).toBe(true);
    expect(await server.leftovers()).toEqual(noLeftovers);
    expect(server.logged).toEqual([]);
  });

  test("a size has its own entity tag, the same caching, and ranges", async () => {
    const server = await send(jpeg);
    const [original, small] = [await server.media(), await server.media("&width=320&format=webp")];
    expect(small.headers.get("etag")).not.toBe(original.headers.get("etag"));
    expect(small.headers.get("cache-control")).toBe(original.headers.get("cache-control"));
    expect(small.headers.get("content-type")).toBe("image/webp");
    const size = Number(small.headers.get("content-length"));
    const part = await server.media("&width=320&format=webp", { headers: { Range: "bytes=0-9" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-9/${size}`]);
    const etag = small.headers.get("etag") ?? "";
    expect(
      (await server.media("&width=320&format=webp", { headers: { "If-None-Match": etag } })).status,
    ).toBe(304);
  });

  test("sizes that are not offered are refused", async () => {
    const server = await send(jpeg);
    for (const query of [
      "&width=321",
      "&width=0",
      "&width=",
      "&width=0640",
      "&format=png",
      "&format=",
      "&width=320&format=svg",
    ]) {
      expect((await server.media(query)).status).toBe(400);
    }
    await server.ask(uploadPath("files/a"), { ...multipart("files/a", "text"), as: "ann" });
    expect((await server.ask(`${objectPath("files/a")}?alt=media&width=320`)).status).toBe(400);
    expect((await server.leftovers()).files).toHaveLength(2);
  });

  test("a picture from a form is checked like an upload", async () => {
    const server = await testStorage(await open());
    const ann = { id: "ann", role: "member" } as const;
    const resource = await savePicture(server.storage, ann, "own/a.png", new Blob([new Uint8Array(png)]));
    expect(resource).toMatchObject({ name: "own/a.png", contentType: "image/png" });
    const save = (person: Parameters<typeof savePicture>[1], path: string, text?: string) =>
      savePicture(server.storage, person, path, new Blob([text ?? new Uint8Array(png)]));
    await expect(save({ id: "bob", role: "member" }, "own/a.png")).rejects.toMatchObject({
      code: "storage/unauthorized",
      status: 403,
    });
    await expect(save(null, "own/b.png")).rejects.toMatchObject({
      code: "storage/unauthenticated",
      status: 401,
    });
    await expect(save(ann, "own/b.png", "text")).rejects.toMatchObject({
      status: 400,
      serverMessage: unreadable,
    });
    await expect(save(ann, "own/../b.png")).rejects.toMatchObject({ code: "storage/invalid-argument" });
    const url = `${objectPath("own/a.png")}?alt=media&token=x`;
    const urls = [
      url,
      `http://church.test${url}`,
      `http://elsewhere.test${url}`,
      objectPath("own/b.png"),
      "not an address",
    ];
    const size = { width: 300, height: 300 };
    expect([...(await pictureSizes(server.storage, urls))]).toEqual([
      [url, size],
      [`http://church.test${url}`, size],
    ]);
    expect(await deleteStoredFile(server.storage, "own/a.png")).toBe(true);
    expect(await deleteStoredFile(server.storage, "own/a.png")).toBe(false);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });
});
