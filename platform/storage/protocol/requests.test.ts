import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  describeOnEveryStore,
  describeOnEveryStoreAndDatabase,
  describeOnS3,
} from "../../../test/support/s3.ts";
import { bytesStored } from "../records/usage.ts";
import {
  command,
  multipart,
  objectPath,
  startUpload,
  testStorage,
  uploadPath,
} from "../testing/test-storage.ts";

describeOnEveryStore("other requests", (open) => {
  test("a body without a protocol is the file", async () => {
    const server = await testStorage(await open());
    const raw = { method: "POST", headers: { "Content-Type": "text/css" }, body: "a{}" };
    for (const target of [
      uploadPath("files/a"),
      objectPath("files/b"),
      `${uploadPath("files/c")}&uploadType=media`,
    ]) {
      const reply = await server.ask(target, { ...raw, as: "ann" });
      expect(await reply.json()).toMatchObject({ size: "3", contentType: "text/css" });
    }
    expect((await server.ask(uploadPath("files/d"), raw)).status).toBe(401);
    expect((await server.ask("/v0/b/site/o", { ...raw, as: "ann" })).status).toBe(400);
    expect(await (await server.ask(`${objectPath("files/b")}?alt=media`)).text()).toBe("a{}");
  });

  test("the root describes itself, and unknown methods get the allowed ones", async () => {
    const server = await testStorage(await open());
    for (const root of ["/v0", "/v0/"]) expect((await server.ask(root)).status).toBe(200);
    for (const [target, method] of [
      ["/v0/b/site/o", "DELETE"],
      ["/v0/b/site/o", "PATCH"],
      [objectPath("files/a"), "OPTIONS"],
      [objectPath("files/a"), "PROPFIND"],
    ] as const) {
      const reply = await server.ask(target, { method, as: "sam" });
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, expect.stringContaining("GET")]);
    }
  });

  test("gzipped files are decompressed for clients that cannot", async () => {
    const server = await testStorage(await open());
    const about = { contentEncoding: "gzip", contentType: "text/plain" };
    await server.ask(uploadPath("files/a"), { ...multipart("x", gzipSync("hello"), about), as: "ann" });
    const media = (headers: Record<string, string>) =>
      server.ask(`${objectPath("files/a")}?alt=media`, { headers });
    const plain = await media({ Range: "bytes=0-1" });
    expect([plain.status, plain.headers.get("content-encoding"), await plain.text()]).toEqual([
      200,
      null,
      "hello",
    ]);
    const packed = await media({ "Accept-Encoding": "deflate, gzip;q=0.5" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect((await media({ "Accept-Encoding": "gzip;q=0" })).headers.get("content-encoding")).toBeNull();
  });

  test("a full disk is told as such, loses nothing, and the upload goes on when there is room", async () => {
    const server = await testStorage(await open());
    await server.ask(uploadPath("files/a"), { ...multipart("x", "before"), as: "ann" });
    const start = await server.ask(uploadPath("files/b"), { ...startUpload(10), as: "ann" });
    const session = start.headers.get("x-goog-upload-url") ?? "";
    await server.ask(session, command("upload", 0, "01234"));
    const { files } = server.storage;
    const { write, growing } = files;
    const full = () =>
      Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));
    files.write = full;
    if (growing) files.growing = { ...growing, append: full };
    const over = await server.ask(uploadPath("files/a"), { ...multipart("x", "after"), as: "ann" });
    expect([over.status, (await over.json()).error.message]).toEqual([
      507,
      "The server has no space left for files. Stored files are safe.",
    ]);
    expect((await server.ask(session, command("upload, finalize", 5, "56789"))).status).toBe(507);
    expect(await (await server.ask(`${objectPath("files/a")}?alt=media`)).text()).toBe("before");
    const query = await server.ask(session, command("query"));
    expect(query.headers.get("x-goog-upload-size-received")).toBe("5");
    Object.assign(files, { write, growing });
    expect((await server.ask(session, command("upload, finalize", 5, "56789"))).status).toBe(200);
    expect(await (await server.ask(`${objectPath("files/b")}?alt=media`)).text()).toBe("0123456789");
    expect((await server.leftovers()).orphans).toBe(0);
  });
});

describeOnEveryStoreAndDatabase("other requests", "bytes are counted while many files arrive", (open) => {
  test("an upload over the quota is refused at its start and at its end, and replacing counts the difference", async () => {
    const server = await testStorage(await open(), { quota: 100 });
    const put = async (name: string, size: number) =>
      (await server.ask(uploadPath(name), { ...multipart("x", "a".repeat(size)), as: "ann" })).status;
    expect([await put("files/a", 60), await put("files/b", 41), await put("files/b", 40)]).toEqual([
      200, 402, 200,
    ]);
    expect(await put("files/a", 61)).toBe(402);
    expect((await server.ask(uploadPath("files/c"), { ...startUpload(1), as: "ann" })).status).toBe(402);
    expect(await put("files/a", 50)).toBe(200);
    expect(await bytesStored(server.storage.db)).toBe(90);
    const start = await server.ask(uploadPath("files/c"), { ...startUpload(10), as: "ann" });
    const session = start.headers.get("x-goog-upload-url") ?? "";
    expect(await put("files/d", 1)).toBe(200);
    const last = await server.ask(session, command("upload, finalize", 0, "0123456789"));
    expect([last.status, last.headers.get("x-goog-upload-status")]).toEqual([402, "final"]);
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => put(`files/many${n}`, 2)));
    expect(many.filter((status) => status === 200)).toHaveLength(4);
    await server.ask(objectPath("files/a"), { method: "DELETE", as: "ann" });
    expect(await bytesStored(server.storage.db)).toBe(49);
    expect((await server.leftovers()).files).toHaveLength(6);
  });
});

describeOnS3("files on S3 behind several servers", "postgres", (open) => {
  test("one server starts an upload, another finishes it, a third serves it", async () => {
    const opened = await open();
    const one = await testStorage(opened);
    const two = await testStorage(opened);
    const three = await testStorage(opened);
    const content = Buffer.alloc(6_000_000, "0123456789");
    const start = await one.ask(uploadPath("files/a"), { ...startUpload(content.length), as: "ann" });
    const session = start.headers.get("x-goog-upload-url") ?? "";
    await one.ask(session, command("upload", 0, content.subarray(0, 3_000_000)));
    const rest = command("upload, finalize", 3_000_000, content.subarray(3_000_000));
    expect((await (await two.ask(session, rest)).json()).size).toBe("6000000");
    const media = await three.ask(`${objectPath("files/a")}?alt=media`, {
      headers: { Range: "bytes=2999995-3000004" },
    });
    expect(await media.text()).toBe("5678901234");
    expect((await three.leftovers()).files).toHaveLength(1);
    await expect(three.storage.files.probe()).resolves.toBeUndefined();
  });
});
