import { expect, test } from "vitest";
import { describeOnEveryStore } from "../../../test/support/s3.ts";
import {
  multipart,
  noisy,
  objectPath,
  testRules,
  testStorage,
  uploadPath,
  withTextFile,
} from "../testing/test-storage.ts";

describeOnEveryStore("stored objects", (open) => {
  const withText = withTextFile(open);

  test("files are served with safe and cacheable headers", async () => {
    const { media, resource } = await withText();
    const reply = await media();
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": "10",
      "content-disposition": "attachment; filename*=UTF-8''a.txt",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      etag: `"${resource.etag}"`,
      "x-goog-generation": resource.generation,
      "x-goog-hash": `crc32c=${resource.crc32c},md5=${resource.md5Hash}`,
    });
  });

  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=4-", 206, "456789", "bytes 4-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-30", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
    ["bytes=5-2", 200, "0123456789", null],
    ["bytes=a-b", 200, "0123456789", null],
    ["lines=0-3", 200, "0123456789", null],
    ["bytes=10-", 416, undefined, "bytes */10"],
    ["bytes=-0", 416, undefined, "bytes */10"],
  ])("the range %s is answered with %i", async (range, status, text, contentRange) => {
    const { media } = await withText();
    const reply = await media({ Range: range });
    expect([reply.status, reply.headers.get("content-range")]).toEqual([status, contentRange]);
    const got = await reply.text();
    if (text === undefined) expect(JSON.parse(got).error.code).toBe(416);
    else {
      expect(got).toBe(text);
      expect(reply.headers.get("content-length")).toBe(String(text.length));
    }
    const head = await media({ Range: range }, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([200, "", "10"]);
  });

  test("a client with the current content gets 304, and ranges of other content are not mixed in", async () => {
    const { media } = await withText();
    const etag = (await media()).headers.get("etag") ?? "";
    const same = await media({ "If-None-Match": `"x", W/${etag}` });
    expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await media({ "If-None-Match": '"x"' })).status).toBe(200);
    expect((await media({ Range: "bytes=0-1", "If-Range": etag })).status).toBe(206);
    expect((await media({ Range: "bytes=0-1", "If-Range": '"x"' })).status).toBe(200);
    expect((await media({ Range: "bytes=99-", "If-Range": '"x"' })).status).toBe(200);
  });

  test("caches soon ask again for a picture that may vanish, whatever its sender wants", async () => {
    const accepts = () => ({ kind: "picture", maxBytes: 1_000_000, vanishesWithin: 300 }) as const;
    const server = await testStorage(await open(), { rules: { ...testRules, accepts } });
    const picture = await noisy(20, 20).png().toBuffer();
    const sent = multipart("open/a.png", picture, { cacheControl: "public, max-age=99999" });
    await server.ask(uploadPath("open/a.png"), { ...sent, as: "sam" });
    const reply = await server.ask(`${objectPath("open/a.png")}?alt=media`);
    const caching = "public, max-age=300, must-revalidate";
    expect(reply.headers.get("cache-control")).toBe(caching);
    const again = await server.ask(`${objectPath("open/a.png")}?alt=media`, {
      headers: { "if-none-match": reply.headers.get("etag") ?? "" },
    });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, caching]);
  });

  test("only public files are cached by shared caches", async () => {
    const server = await testStorage(await open());
    const picture = await noisy(20, 20).png().toBuffer();
    await server.ask(uploadPath("open/a.png"), { ...multipart("open/a.png", picture), as: "sam" });
    const about = { cacheControl: "public, max-age=99" };
    const own = await server.ask(uploadPath("own/a.png"), {
      ...multipart("own/a.png", picture, about),
      as: "ann",
    });
    const { downloadTokens } = await own.json();
    const caching = async (target: string, as?: string) =>
      (await server.ask(target, { as })).headers.get("cache-control");
    expect(await caching(`${objectPath("open/a.png")}?alt=media`)).toBe(
      "public, max-age=31536000, immutable",
    );
    expect(await caching(`${objectPath("own/a.png")}?alt=media`, "ann")).toBe("private, no-cache");
    expect(await caching(`${objectPath("own/a.png")}?alt=media&token=${downloadTokens}`)).toBe(
      "private, max-age=31536000, immutable",
    );
    expect(await caching(objectPath("own/a.png"), "ann")).toBe("private, no-cache");
    expect(await caching(`${objectPath("own/a.png")}?alt=media`)).toBe("no-store");
  });
});
