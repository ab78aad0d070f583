import { Buffer } from "node:buffer";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { deleteStoredFile, pictureSizes, savePicture } from "../files/stored-files.ts";
import { framesOfColours } from "../testing/animated-pictures.ts";
import {
  command,
  noisy,
  noLeftovers,
  objectPath,
  testStorage,
  uploadStatus,
  withPicture,
  withStartedUpload,
} from "../testing/test-storage.ts";

const unreadable = "That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF picture.";

const jpeg = await noisy(300, 300).jpeg().toBuffer();
const png = await noisy(300, 300).png().toBuffer();
describeWithDatabase("pictures", (open) => {
  const send = withPicture(open);

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
    // One colour: the bytes of noise contain "GPS" once in some thousand runs.
    const original = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#446655" } })
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
    const server = await send(await framesOfColours(3)[format]({ loop: 0 }).toBuffer());
    expect(server.reply.status).toBe(200);
    const stored = await sharp(await server.bytesOf()).metadata();
    expect([stored.pages, stored.width]).toEqual([3, 40]);
    const row = await server.db.selectFrom("storedFiles").select(["width", "height"]).executeTakeFirst();
    expect(row).toEqual({ width: 40, height: 40 });
    expect((await sharp(await server.bytesOf("&format=webp")).metadata()).pages).toBe(3);
    expect((await sharp(await server.bytesOf("&format=jpeg")).metadata()).height).toBe(40);
  });

  test("a script hidden in a real picture does not survive", async () => {
    const server = await send(Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]));
    expect(server.reply.status).toBe(200);
    expect((await server.bytesOf()).includes("<script>")).toBe(false);
  });

  test("a picture that arrived in chunks is read where it stands, and copied when late bytes follow it", async () => {
    for (const { late, folder } of [
      { late: "", folder: "contents" },
      { late: "late bytes", folder: "work" },
    ]) {
      const server = await withStartedUpload(open)(jpeg.length, { name: "open/a", as: "sam" });
      const describe = vi.spyOn(server.storage.pictureQueues.received.decoder, "describe");
      const half = Math.floor(jpeg.length / 2);
      await server.ask(server.session, command("upload", 0, jpeg.subarray(0, half)));
      await server.ask(server.session, command("upload", half, jpeg.subarray(half)));
      const [staged = ""] = (await server.leftovers()).files;
      await appendFile(staged, late);
      const reply = await server.ask(server.session, command("finalize", jpeg.length));
      expect(uploadStatus(reply)).toEqual([200, "final"]);
      const [from = ""] = describe.mock.lastCall ?? [];
      expect(path.relative(path.join(server.opened.folder, "files"), from).split(path.sep)[0]).toBe(folder);
      const { files, ...rows } = await server.leftovers();
      expect([files.length, rows]).toEqual([1, { stored: 1, orphans: 0 }]);
      expect(files).not.toContain(staged);
      const stored = await server.ask(`${objectPath("open/a")}?alt=media`);
      expect((await sharp(await stored.arrayBuffer()).metadata()).width).toBe(300);
    }
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
