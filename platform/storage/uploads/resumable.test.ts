import { expect, test } from "vitest";
import { describeOnEveryStore } from "../../../test/support/s3.ts";
import {
  command,
  noLeftovers,
  objectPath,
  received,
  startUpload,
  testStorage,
  uploadPath,
  uploadStatus,
  withStartedUpload,
} from "../testing/test-storage.ts";

describeOnEveryStore("resumable uploads", (open) => {
  const started = withStartedUpload(open);

  test("a file sent in chunks is stored with all its metadata", async () => {
    const server = await started(11);
    expect(uploadStatus(server.reply)).toEqual([200, "active"]);
    expect(server.session).toMatch(
      /^http:\/\/church\.test\/v0\/b\/site\/o\?name=files%2Ftalk\.txt&upload_id=/,
    );
    expect(uploadStatus(await server.ask(server.session, command("upload", 0, "hello ")))).toEqual([
      200,
      "active",
    ]);
    expect(await received(server, server.session)).toEqual([200, "active", "6"]);
    const last = await server.ask(server.session, command("upload, finalize", 6, "world"));
    expect(uploadStatus(last)).toEqual([200, "final"]);
    const resource = await last.json();
    expect(resource).toMatchObject({
      name: "files/talk.txt",
      bucket: "site",
      size: "11",
      contentType: "text/plain",
      md5Hash: "XrY7u+Ae7tCTyyK7j1rNww==",
      crc32c: "yZRlqg==",
      metageneration: "1",
      storageClass: "STANDARD",
      contentEncoding: "identity",
      contentDisposition: "inline",
      metadata: { from: "test" },
    });
    expect(resource.downloadTokens).toMatch(/^[0-9a-f-]{36}$/);
    expect(resource.timeCreated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await (await server.ask(objectPath("files/talk.txt"))).json()).toEqual(resource);
    expect(await (await server.ask(`${objectPath("files/talk.txt")}?alt=media`)).text()).toBe("hello world");
    expect((await server.leftovers()).files).toHaveLength(1);
  });

  test("finalizing can be repeated and gives the same response, even after the file is deleted", async () => {
    const server = await started(5);
    const end = command("upload, finalize", 0, "hello");
    const resource = await (await server.ask(server.session, end)).json();
    for (const repeat of [end, command("finalize", 5), command("upload", 0, "hello")]) {
      const again = await server.ask(server.session, repeat);
      expect(uploadStatus(again)).toEqual([200, "final"]);
      expect(await again.json()).toEqual(resource);
    }
    expect(await received(server, server.session)).toEqual([200, "final", "5"]);
    await server.ask(objectPath("files/talk.txt"), { method: "DELETE", as: "ann" });
    expect(await (await server.ask(server.session, end)).json()).toEqual(resource);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("repeated bytes are skipped and new ones kept", async () => {
    const server = await started(10);
    await server.ask(server.session, command("upload", 0, "01234"));
    expect(uploadStatus(await server.ask(server.session, command("upload", 0, "01234")))).toEqual([
      200,
      "active",
    ]);
    expect(uploadStatus(await server.ask(server.session, command("upload", 2, "23")))).toEqual([
      200,
      "active",
    ]);
    expect(await received(server, server.session)).toEqual([200, "active", "5"]);
    expect(uploadStatus(await server.ask(server.session, command("upload, finalize", 3, "3456789")))).toEqual(
      [200, "final"],
    );
    expect(await (await server.ask(`${objectPath("files/talk.txt")}?alt=media`)).text()).toBe("0123456789");
  });

  test.each([
    ["an offset beyond what is stored", command("upload", 4, "4")],
    ["a missing offset", command("upload", undefined, "3")],
    ["a negative offset", command("upload", -1, "3")],
    ["an offset that is not whole", command("upload", "3.0", "3")],
    ["an offset that is not a number", command("upload", "3e0", "3")],
    ["more bytes than declared", command("upload", 3, "345678901")],
    ["more bytes than declared at the end", command("upload, finalize", 3, "345678901")],
    ["an end with bytes missing", command("upload, finalize", 3, "345")],
    ["an end without its bytes", command("finalize", 3)],
    [
      "a body that is shorter than declared",
      {
        ...command("upload", 3),
        headers: { ...command("upload", 3).headers, "Content-Length": "5" },
        body: "345",
      },
    ],
    ["an unknown command", command("erase", 3)],
  ])("%s is refused and keeps nothing", async (_, request) => {
    const server = await started(10);
    await server.ask(server.session, command("upload", 0, "012"));
    const before = (await server.leftovers()).files;
    const reply = await server.ask(server.session, request);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      error: { code: 400, message: expect.stringMatching(/^.{20,}\.$/) },
    });
    expect(await received(server, server.session)).toEqual([200, "active", "3"]);
    expect((await server.leftovers()).files).toEqual(before);
    expect(uploadStatus(await server.ask(server.session, command("upload, finalize", 3, "3456789")))).toEqual(
      [200, "final"],
    );
  });

  test("a body of unknown length is kept only if it fits", async () => {
    const server = await started(10);
    const streamed = (offset: number, text: string, words = "upload") => {
      const body = new Blob([text]).stream();
      return { ...command(words, offset), body, duplex: "half" } as RequestInit;
    };
    expect((await server.ask(server.session, streamed(0, "01234567890"))).status).toBe(400);
    expect((await server.ask(server.session, streamed(0, "0123", "upload, finalize"))).status).toBe(400);
    expect(await received(server, server.session)).toEqual([200, "active", "0"]);
    expect((await server.leftovers()).files).toEqual([]);
    expect(
      uploadStatus(await server.ask(server.session, streamed(0, "0123456789", "upload, finalize"))),
    ).toEqual([200, "final"]);
  });

  test("an upload without a declared size accepts any number of bytes", async () => {
    const opened = await open();
    const server = await testStorage(opened);
    const { headers, ...rest } = startUpload(0);
    const without = Object.fromEntries(
      Object.entries(headers ?? {}).filter(([name]) => !name.endsWith("Content-Length")),
    );
    const reply = await server.ask(uploadPath("files/any"), { ...rest, headers: without, as: "ann" });
    const session = reply.headers.get("x-goog-upload-url") ?? "";
    await server.ask(session, command("upload", 0, "abc"));
    const last = await server.ask(session, command("upload, finalize", 3, "def"));
    expect((await last.json()).size).toBe("6");
  });

  test.each(["-1", "1.5", "ten", ""])("a declared size of %j is refused", async (size) => {
    const { reply } = await started(size);
    expect(reply.status).toBe(400);
  });

  test("an empty file can be uploaded", async () => {
    const server = await started(0);
    const last = await server.ask(server.session, command("upload, finalize", 0, ""));
    expect((await last.json()).size).toBe("0");
    const ranged = await server.ask(`${objectPath("files/talk.txt")}?alt=media`, {
      headers: { Range: "bytes=0-0" },
    });
    expect([ranged.status, await ranged.text()]).toEqual([200, ""]);
  });
});
