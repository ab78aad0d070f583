import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeOnEveryStore, describeOnEveryStoreAndDatabase } from "../../../test/support/s3.ts";
import { sweepUploads } from "../files/sweep.ts";
import {
  command,
  noisy,
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

  test("another server continues an upload", async () => {
    const content = randomBytes(700_000);
    const server = await started(content.length);
    await server.ask(server.session, command("upload", 0, content.subarray(0, 262_144)));
    const other = await testStorage(server.opened);
    expect(await received(other, server.session)).toEqual([200, "active", "262144"]);
    const last = await other.ask(
      server.session,
      command("upload, finalize", 262_144, content.subarray(262_144)),
    );
    expect(uploadStatus(last)).toEqual([200, "final"]);
    const stored = await server.ask(`${objectPath("files/talk.txt")}?alt=media`);
    expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
  });

  test("a cancelled upload leaves nothing and accepts nothing more", async () => {
    const server = await started(10);
    await server.ask(server.session, command("upload", 0, "012"));
    expect(uploadStatus(await server.ask(server.session, command("cancel")))).toEqual([200, "cancelled"]);
    expect(uploadStatus(await server.ask(server.session, command("cancel")))).toEqual([200, "cancelled"]);
    expect((await received(server, server.session)).slice(0, 2)).toEqual([200, "cancelled"]);
    expect((await server.ask(server.session, command("upload", 3, "3"))).status).toBe(400);
    expect((await server.ask(server.session, command("finalize", 3))).status).toBe(400);
    expect(await server.leftovers()).toEqual(noLeftovers);
    const done = await started(1);
    await done.ask(done.session, command("upload, finalize", 0, "x"));
    expect((await done.ask(done.session, command("cancel"))).status).toBe(400);
  });

  test("an unknown upload is not found and a missing id is refused", async () => {
    const server = await testStorage(await open());
    const ask = (id: string) => server.ask(`/v0/b/site/o?name=files%2Fa${id}`, command("query"));
    expect((await ask(`&upload_id=${randomUUID()}`)).status).toBe(404);
    expect((await ask("&upload_id=../../etc")).status).toBe(404);
    expect((await ask("")).status).toBe(400);
  });

  test("another person cannot continue an upload, an anonymous request can", async () => {
    const server = await started(5);
    expect((await server.ask(server.session, { ...command("upload", 0, "he"), as: "bob" })).status).toBe(403);
    expect((await server.ask(server.session, { ...command("cancel"), as: "sam" })).status).toBe(403);
    expect((await server.ask(server.session, { ...command("upload", 0, "he"), as: "ann" })).status).toBe(200);
    expect((await server.ask(server.session, command("upload, finalize", 2, "llo"))).status).toBe(200);
    const row = await server.db.selectFrom("storedFiles").select("ownerId").executeTakeFirst();
    expect(row).toEqual({ ownerId: "ann" });
  });

  test("permission is checked when an upload starts and again when it ends", async () => {
    const picture = await noisy(20, 20).png().toBuffer();
    const refused = await started(picture.length, { name: "open/a.png", as: "ann" });
    expect(refused.reply.status).toBe(403);
    expect((await refused.ask(uploadPath("open/a.png"), startUpload(9))).status).toBe(401);
    const server = await started(picture.length, { name: "open/a.png", as: "sam" });
    const demoted = await testStorage(server.opened, { people: { sam: { id: "sam", role: "member" } } });
    const last = { ...command("upload, finalize", 0, picture), as: "sam" };
    for (const reply of [await demoted.ask(server.session, last), await demoted.ask(server.session, last)]) {
      expect(uploadStatus(reply)).toEqual([403, "final"]);
      expect(await reply.json()).toEqual({
        error: { code: 403, message: "You are not permitted to store this file." },
      });
    }
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("a refused picture ends its upload with the same response every time and leaves nothing", async () => {
    const server = await started(5, { name: "own/a.png" });
    for (let attempt = 0; attempt < 2; attempt++) {
      const reply = await server.ask(server.session, command("upload, finalize", 0, "<svg>"));
      expect(uploadStatus(reply)).toEqual([400, "final"]);
      expect((await reply.json()).error.message).toContain("not a picture we can read");
    }
    expect(await server.leftovers()).toEqual(noLeftovers);
    const large = await started(15 * 1024 * 1024 + 1, { name: "own/a.png" });
    expect(await large.reply.json()).toEqual({
      error: { code: 413, message: "Pictures can be at most 15 MB." },
    });
  });

  test("uploads unused for a day are swept with their bytes, others stay", async () => {
    let now = new Date("2026-11-21T09:00:00Z");
    const opened = await open();
    const server = await testStorage(opened, { clock: () => now });
    const begin = async (name: string) => {
      const reply = await server.ask(uploadPath(name), { ...startUpload(10), as: "ann" });
      const session = reply.headers.get("x-goog-upload-url") ?? "";
      await server.ask(session, command("upload", 0, "012"));
      return session;
    };
    const old = await begin("files/old");
    now = new Date("2026-11-21T21:00:00Z");
    const young = await begin("files/young");
    now = new Date("2026-11-22T10:00:00Z");
    expect(await sweepUploads(server.storage, now)).toBe(1);
    expect((await server.ask(old, command("query"))).status).toBe(404);
    expect(await received(server, young)).toEqual([200, "active", "3"]);
    expect((await server.leftovers()).files).toHaveLength(1);
  });
});

describeOnEveryStoreAndDatabase("resumable uploads", "requests claim the same upload", (open) => {
  const started = withStartedUpload(open);

  test("a chunk still running when a newer request arrives can add nothing", async () => {
    const server = await started(10);
    const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const late = writable.getWriter();
    const claim = async () =>
      (await server.db.selectFrom("uploads").select("claim").executeTakeFirst())?.claim;
    const before = await claim();
    const old = server.ask(server.session, { ...command("upload", 0), body, duplex: "half" } as RequestInit);
    void late.write(Buffer.from("LATE"));
    // The old request has its fencing token once it has read its first bytes.
    await expect.poll(claim).not.toBe(before);
    const other = await testStorage(server.opened);
    expect(await received(other, server.session)).toEqual([200, "active", "0"]);
    expect(uploadStatus(await other.ask(server.session, command("upload", 0, "01234")))).toEqual([
      200,
      "active",
    ]);
    void late.write(Buffer.from("LATER"));
    void late.close();
    expect((await old).status).toBe(503);
    expect(await received(server, server.session)).toEqual([200, "active", "5"]);
    await other.ask(server.session, command("upload, finalize", 5, "56789"));
    expect(await (await server.ask(`${objectPath("files/talk.txt")}?alt=media`)).text()).toBe("0123456789");
    expect((await server.leftovers()).files).toHaveLength(1);
  });

  test("two concurrent requests that finalize an upload store one file", async () => {
    const server = await started(5);
    const other = await testStorage(server.opened);
    const replies = await Promise.all([
      server.ask(server.session, command("upload, finalize", 0, "hello")),
      other.ask(server.session, command("upload, finalize", 0, "hello")),
    ]);
    expect(replies.map((reply) => reply.status).every((code) => code === 200 || code === 503)).toBe(true);
    const final = await server.ask(server.session, command("finalize", 5));
    expect(uploadStatus(final)).toEqual([200, "final"]);
    const { files, ...rows } = await server.leftovers();
    expect(rows).toEqual({ stored: 1, orphans: 0 });
    expect(files).toHaveLength(1);
  });
});
