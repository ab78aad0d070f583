import { expect, test } from "vitest";
import { describeOnEveryStore, describeOnEveryStoreAndDatabase } from "../../../test/support/s3.ts";
import {
  command,
  multipart,
  noisy,
  noLeftovers,
  objectPath,
  startUpload,
  testStorage,
  uploadPath,
  withTextFile,
} from "../testing/test-storage.ts";

describeOnEveryStore("stored objects", (open) => {
  const withText = withTextFile(open);

  test("a multipart upload stores the second part as it is", async () => {
    const text = "--0123\r\n--01234567890123456789012345678901\r\n\r\n\r\n--";
    const { media, resource } = await withText(text);
    expect(resource).toMatchObject({
      name: "files/a.txt",
      size: String(text.length),
      contentType: "image/png",
    });
    expect(await (await media()).text()).toBe(text);
    const empty = await withText("");
    expect(empty.resource.size).toBe("0");
  });

  test("metadata may set type and headers, and tokens for people who may change them", async () => {
    const server = await testStorage(await open());
    const about = {
      contentType: "text/css",
      cacheControl: "public, max-age=60",
      contentLanguage: "en",
      metadata: { firebaseStorageDownloadTokens: "one,two", colour: "green" },
    };
    const reply = await server.ask(uploadPath("files/a.css"), { ...multipart("x", "a", about), as: "sam" });
    const { downloadTokens, metadata } = await reply.json();
    expect({ downloadTokens, metadata }).toEqual({
      downloadTokens: "one,two",
      metadata: { colour: "green" },
    });
    const others = await server.ask(uploadPath("files/b.css"), { ...multipart("x", "a", about), as: "ann" });
    expect((await others.json()).downloadTokens).toMatch(/^[0-9a-f-]{36}$/);
    const { headers } = await server.ask(`${objectPath("files/a.css")}?alt=media`);
    expect(headers.get("content-type")).toBe("text/css");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("content-language")).toBe("en");
  });

  const sent = multipart("files/a", "0123456789");
  const type = (value: string): RequestInit => ({
    ...sent,
    headers: { ...sent.headers, "Content-Type": value },
  });
  const body = (change: (body: string) => string): RequestInit => {
    const text = change(String(sent.body));
    return { ...sent, headers: { ...sent.headers, "Content-Length": String(text.length) }, body: text };
  };

  test.each([
    ["another content type", type("multipart/form-data; boundary=0123456789012345678901234567890123")],
    ["no boundary", type("multipart/related")],
    ["a wrong boundary", type("multipart/related; boundary=999")],
    [
      "one part",
      body((text) => text.replace(/\r\n--\d+\r\nContent-Type: image[\s\S]*\d\r\n(?=--\d+--)/, "\r\n")),
    ],
    [
      "three parts",
      body((text) =>
        text.replace(
          /--$/,
          "\r\nContent-Type: text/plain\r\n\r\nx\r\n--0123456789012345678901234567890123--",
        ),
      ),
    ],
    ["no closing boundary", body((text) => text.slice(0, -10))],
    ["a description that is not JSON", body((text) => text.replace("{", "["))],
    ["a header with a line break", multipart("files/a", "a", { cacheControl: "a\r\nSet-Cookie: b" })],
    ["a body that is cut off", { ...sent, body: String(sent.body).slice(0, -40) }],
  ])("a multipart upload with %s is refused and leaves nothing", async (_, request) => {
    const server = await testStorage(await open());
    const reply = await server.ask(uploadPath("files/a"), { ...request, as: "ann" });
    expect(reply.status).toBe(400);
    expect((await reply.json()).error.message).toMatch(/^[A-Z].{15,}\.$/);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("a new version replaces the old one atomically and leaves only its own bytes", async () => {
    const { media, resource, ...server } = await withText();
    const before = await media();
    const reply = await server.ask(uploadPath("files/a.txt"), {
      ...multipart("files/a.txt", "new"),
      as: "ann",
    });
    const newer = await reply.json();
    expect(BigInt(newer.generation)).toBeGreaterThan(BigInt(resource.generation));
    expect(newer.etag).not.toBe(resource.etag);
    expect(await before.text()).toBe("0123456789");
    expect(await (await media()).text()).toBe("new");
    const { files, ...rows } = await server.leftovers();
    expect(rows).toEqual({ stored: 1, orphans: 0 });
    expect(files).toHaveLength(1);
  });

  test("a deleted file leaves nothing, and a missing file is not found", async () => {
    const { media, ...server } = await withText();
    const remove = () => server.ask(objectPath("files/a.txt"), { method: "DELETE", as: "sam" });
    const removed = await remove();
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    expect((await remove()).status).toBe(404);
    expect((await media()).status).toBe(404);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("there is one bucket", async () => {
    const server = await testStorage(await open());
    for (const target of ["/v0/b/other/o/files%2Fa", "/v0/b/other/o?name=files%2Fa", "/v0/b/site/x"]) {
      const reply = await server.ask(target);
      expect([reply.status, (await reply.json()).error.code]).toEqual([404, 404]);
    }
  });

  const tricks = [
    "files/../../secret",
    "files/./a",
    "files//a",
    "/files/a",
    "files/a/",
    "files/a\u0000b",
    "files/a\nb",
    "files\\..\\a",
    "..",
    `files/${"a".repeat(1024)}`,
    `files/${"ü".repeat(512)}`,
  ];

  test.each(tricks)("the name %j is refused in every request", async (name) => {
    const server = await testStorage(await open());
    // An address with nothing but dots has no object in it at all once it is parsed.
    const inAddress = name === ".." ? 404 : 400;
    const requests: [string, RequestInit, status: number][] = [
      [uploadPath(name), multipart(name, "a"), 400],
      ["/v0/b/site/o", multipart(name, "a"), 400],
      [uploadPath(name), startUpload(1), 400],
      [objectPath(name), { method: "GET" }, inAddress],
      [`${objectPath(name)}?alt=media`, { method: "GET" }, inAddress],
      [objectPath(name), { method: "DELETE" }, inAddress],
    ];
    for (const [target, request, status] of requests) {
      const reply = await server.ask(target, { ...request, as: "ann" });
      expect(reply.status, `${request.method} ${target}`).toBe(status);
    }
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test.each([
    "files/a b+c#?&=%.txt",
    "files/%2e%2e%2fa",
    "files/ünïcode ✓ 日本",
    "files/...",
    "files/a'()*!~b",
  ])("the name %j is kept exactly", async (name) => {
    const server = await testStorage(await open());
    const reply = await server.ask(uploadPath(name), { ...multipart(name, "a"), as: "ann" });
    expect((await reply.json()).name).toBe(name);
    const media = await server.ask(`${objectPath(name)}?alt=media`);
    expect(await media.text()).toBe("a");
    expect((await (await server.ask(objectPath(name))).json()).name).toBe(name);
    expect((await server.ask(objectPath(name), { method: "DELETE", as: "ann" })).status).toBe(204);
  });

  test("a malformed URL is refused", async () => {
    const server = await testStorage(await open());
    expect((await server.ask("/v0/b/site/o/files%2Fa%E0%A4%A")).status).toBe(400);
    expect((await server.ask("/v0/b/site/o/files%2Fa%ff?alt=media")).status).toBe(400);
  });

  test("permissions are checked before existence", async () => {
    const server = await testStorage(await open());
    const picture = await noisy(20, 20).png().toBuffer();
    const stored = await server.ask(uploadPath("own/a.png"), {
      ...multipart("own/a.png", picture),
      as: "ann",
    });
    const { downloadTokens } = await stored.json();
    const ask = async (method: string, name: string, as?: string, query = "") =>
      (await server.ask(objectPath(name) + query, { method, as })).status;
    const write = async (name: string, as?: string) =>
      (await server.ask(uploadPath(name), { ...multipart(name, picture), as })).status;

    for (const query of ["", "?alt=media", "?alt=media&width=320", "?alt=media&token=wrong", "?token="]) {
      for (const name of ["own/a.png", "own/missing.png", "closed/a.png"]) {
        expect(await ask("GET", name, undefined, query)).toBe(401);
        expect(await ask("GET", name, "bob", query)).toBe(403);
      }
      expect(await ask("GET", "own/a.png", "ann", query)).toBe(200);
      expect(await ask("GET", "own/a.png", "sam", query)).toBe(200);
      expect(await ask("GET", "own/missing.png", "sam", query)).toBe(404);
    }
    expect(await ask("GET", "own/a.png", undefined, `?alt=media&token=${downloadTokens}`)).toBe(200);
    expect(await ask("GET", "own/a.png", undefined, `?token=${downloadTokens}`)).toBe(200);
    expect([
      await write("own/a.png"),
      await write("own/a.png", "bob"),
      await write("own/a.png", "sam"),
    ]).toEqual([401, 403, 403]);
    expect([
      await write("closed/a.png", "sam"),
      await write("open/a.png", "ann"),
      await write("open/a.png", "sam"),
    ]).toEqual([403, 403, 200]);
    expect([await ask("DELETE", "own/a.png"), await ask("DELETE", "own/a.png", "bob")]).toEqual([401, 403]);
    expect([
      await ask("DELETE", "own/missing.png", "bob"),
      await ask("DELETE", "own/missing.png", "sam"),
    ]).toEqual([403, 404]);
    expect(await ask("DELETE", "own/a.png", "ann")).toBe(204);
  });

  test("a file store failure is logged, hidden from the client, and leaves nothing", async () => {
    const server = await testStorage(await open());
    server.storage.files.write = () => Promise.reject(new Error("disk /srv/files is full"));
    const reply = await server.ask(uploadPath("files/a"), { ...multipart("files/a", "a"), as: "ann" });
    expect([reply.status, await reply.text()]).toEqual([500, expect.not.stringContaining("/srv")]);
    expect(server.logged).toEqual(["storage request failed"]);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("commands also work with PUT and with the name in the path", async () => {
    const server = await testStorage(await open());
    const start = await server.ask(objectPath("files/a"), { ...startUpload(1), method: "PUT", as: "ann" });
    const session = start.headers.get("x-goog-upload-url") ?? "";
    const last = await server.ask(session, { ...command("upload,finalize", 0, "a"), method: "PUT" });
    expect((await last.json()).name).toBe("files/a");
  });
});

describeOnEveryStoreAndDatabase("stored objects", "one name is written twice at the same moment", (open) => {
  const withText = withTextFile(open);

  test("concurrent writes of one name leave one whole file", async () => {
    const { media, ...server } = await withText();
    const texts = Array.from({ length: 8 }, (_, n) => String(n).repeat(1000));
    const replies = await Promise.all(
      texts.map((text) =>
        server.ask(uploadPath("files/a.txt"), { ...multipart("files/a.txt", text), as: "ann" }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200));
    expect(texts).toContain(await (await media()).text());
    expect((await server.leftovers()).files).toHaveLength(1);
  });

  test("two members who choose the same unused name do not share it", async () => {
    const server = await testStorage(await open());
    const replies = await Promise.all(
      ["ann", "bob"].map((as) => server.ask(uploadPath("files/a"), { ...multipart("files/a", as), as })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await server.leftovers()).files).toHaveLength(1);
  });
});
