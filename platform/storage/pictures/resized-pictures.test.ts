import sharp from "sharp";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { consume } from "../../limits.ts";
import { deleteStoredFile } from "../files/stored-files.ts";
import {
  multipart,
  noisy,
  noLeftovers,
  objectPath,
  testStorage,
  uploadPath,
  withPicture,
} from "../testing/test-storage.ts";

const jpeg = await noisy(300, 300).jpeg().toBuffer();
const png = await noisy(300, 300).png().toBuffer();
describeWithDatabase("resized pictures", (open) => {
  const send = withPicture(open);

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

  test("two servers asked for a size at the same time encode it once", async () => {
    const place = await open();
    const [first, second] = [await testStorage(place), await testStorage(place)];
    await first.ask(uploadPath("open/a"), { ...multipart("open/a", jpeg), as: "sam" });
    let written = 0;
    for (const { storage } of [first, second]) {
      const { write } = storage.files;
      storage.files.write = async (key, bytes) => {
        written += 1;
        await write(key, bytes);
      };
    }
    const sizes = await Promise.all(
      [first, second, first, second].map(async ({ ask }) => {
        const reply = await ask(`${objectPath("open/a")}?alt=media&width=320&format=avif`);
        return (await sharp(await reply.arrayBuffer()).metadata()).mediaType;
      }),
    );
    expect(sizes).toEqual(Array(4).fill("image/avif"));
    expect(written).toBe(1);
    expect(await first.db.selectFrom("limits").selectAll().execute()).toEqual([]);
  });

  test("a size that a killed server was encoding is made by another one when its time is over", async () => {
    const server = await testStorage(await open());
    await server.ask(uploadPath("open/a"), { ...multipart("open/a", jpeg), as: "sam" });
    const { contentKey } = await server.storage.db
      .selectFrom("storedFiles")
      .select("contentKey")
      .executeTakeFirstOrThrow();
    const key = `size:${contentKey.replace("contents/", "variants/")}/300.webp`;
    await consume(server.db, key, { points: 1, seconds: 1 });
    const reply = await server.ask(`${objectPath("open/a")}?alt=media&format=webp`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(await server.db.selectFrom("limits").selectAll().execute()).toEqual([]);
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
});
