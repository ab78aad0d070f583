import fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../../test/support/database.ts";
import { savePicture } from "../files/stored-files.ts";
import { sweepUnused, sweepUploads } from "../files/sweep.ts";
import { bytesStored } from "../records/usage.ts";
import type { StoragePerson } from "../rules.ts";
import {
  command,
  multipart,
  noLeftovers,
  objectPath,
  startUpload,
  testStorage,
  uploadPath,
  uploadStatus,
} from "../testing/test-storage.ts";

const few = { active: 2, stagedBytes: 100, filesPerHour: 1000 };

async function limited(open: OpenDatabase, change: Partial<typeof few> = {}) {
  let now = new Date("2026-11-22T09:00:00Z").getTime();
  const limits = { member: { ...few, ...change }, staff: { ...few, active: 3 } };
  const server = await testStorage(await open(), { limits, clock: () => new Date(now) });
  const begin = (name: string, size: number, as = "ann") =>
    server.ask(uploadPath(`files/${name}`), { ...startUpload(size), as });
  const later = (minutes: number) => {
    now += minutes * 60_000;
  };
  return { ...server, begin, later };
}

describeWithDatabase("limits for one person", (open) => {
  test("abandoned uploads make room for another one, with their bytes", async () => {
    const { begin, ask, later, leftovers } = await limited(open);
    const first = (await begin("a", 10)).headers.get("x-goog-upload-url") ?? "";
    await ask(first, command("upload", 0, "01234"));
    later(5);
    await begin("b", 10);
    later(6);
    expect((await begin("c", 10)).status).toBe(200);
    expect(uploadStatus(await ask(first, command("query")))).toEqual([200, "cancelled"]);
    expect(await leftovers()).toEqual(noLeftovers);
  });

  test("files in an hour are limited whichever way they are uploaded, and the next hour starts again", async () => {
    const { begin, ask, storage, later } = await limited(open, { filesPerHour: 4 });
    const raw = (name: string) =>
      ask(uploadPath(name), {
        method: "POST",
        headers: { "Content-Type": "text/css" },
        body: "a{}",
        as: "ann",
      });
    const whole = (name: string) => ask(uploadPath(name), { ...multipart(name, "a"), as: "ann" });
    expect((await begin("a", 1)).status).toBe(200);
    expect((await raw("files/b")).status).toBe(200);
    expect((await whole("files/c")).status).toBe(200);
    const ann: StoragePerson = { id: "ann", role: "member" };
    const picture = () => savePicture(storage, ann, "own/a.png", new Blob(["no picture"]));
    await expect(picture()).rejects.toMatchObject({ status: 400 });
    later(20);
    const message = "You have sent too many files. Please try again in 40 minutes.";
    await expect(picture()).rejects.toMatchObject({ status: 402, serverMessage: message });
    for (const reply of [await begin("d", 1), await raw("files/d"), await whole("files/d")]) {
      expect([reply.status, (await reply.json()).error.message]).toEqual([402, message]);
    }
    expect((await ask(uploadPath("files/d"), { ...multipart("files/d", "a"), as: "bob" })).status).toBe(200);
    later(41);
    expect((await whole("files/e")).status).toBe(200);
  });
});

describeOnBothDatabases(
  "limits for one person",
  "uploads begin at the same moment, and bytes are summed in SQL",
  (open) => {
    test("active uploads are limited for each person, even when started concurrently", async () => {
      const { begin, ask } = await limited(open);
      const replies = await Promise.all(["a", "b", "c", "d", "e"].map((name) => begin(name, 1)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402]);
      const refused = replies.find(({ status }) => status === 402);
      expect(await refused?.json()).toHaveProperty(
        "error.message",
        "You have too many active uploads. Please finish or cancel one first.",
      );
      expect(refused?.headers.get("retry-after")).toBe("600");
      expect((await begin("a", 1, "bob")).status).toBe(200);
      const session = replies.find(({ status }) => status === 200)?.headers.get("x-goog-upload-url") ?? "";
      await ask(session, command("upload, finalize", 0, "x"));
      expect((await begin("f", 1)).status).toBe(200);
    });

    test("the declared bytes of active uploads are limited together", async () => {
      const { begin } = await limited(open);
      expect([(await begin("a", 60)).status, (await begin("b", 41)).status]).toEqual([200, 402]);
      expect((await begin("b", 40)).status).toBe(200);
    });
  },
);

describeWithDatabase("an upload whose owner has changed", (open) => {
  async function started(name: string, people: Record<string, StoragePerson>) {
    const opened = await open();
    const before = await testStorage(opened);
    const start = await before.ask(uploadPath(name), { ...startUpload(10), as: "sam" });
    const session = start.headers.get("x-goog-upload-url") ?? "";
    expect((await before.ask(session, command("upload", 0, "012"))).status).toBe(200);
    return { ...(await testStorage(opened, { people })), session };
  }

  test("an upload whose owner has changed is closed to anyone who has its URL once the account is deleted", async () => {
    const { ask, session, db } = await started("files/a", { sam: null });
    for (const request of [
      command("upload", 3, "345"),
      command("upload, finalize", 3, "3456789"),
      command("finalize", 3),
      command("query"),
      command("cancel"),
    ]) {
      const reply = await ask(session, request);
      expect([reply.status, (await reply.json()).error.message]).toEqual([
        403,
        "The account that started this upload was deleted or locked.",
      ]);
    }
    expect(await db.selectFrom("storedFiles").selectAll().execute()).toEqual([]);
  });

  test("an upload whose owner has changed is checked against their current permissions, even without credentials on the request", async () => {
    const { ask, session } = await started("open/a.png", { sam: { id: "sam", role: "member" } });
    expect((await ask(session, command("upload", 3, "345"))).status).toBe(403);
    expect(uploadStatus(await ask(session, command("upload, finalize", 3, "3456789")))).toEqual([
      403,
      "final",
    ]);
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("start" as const), name: fc.nat({ max: 3 }), size: fc.nat({ max: 60 }) }),
  fc.record({ kind: fc.constant("chunk" as const), upload: fc.nat({ max: 5 }), size: fc.nat({ max: 40 }) }),
  fc.record({ kind: fc.constantFrom("end" as const, "cancel" as const), upload: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant("whole" as const), name: fc.nat({ max: 3 }), size: fc.nat({ max: 60 }) }),
  fc.record({ kind: fc.constantFrom("delete" as const), name: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constantFrom("sweep" as const, "restart" as const) }),
);

describeWithDatabase("the quota", (open) => {
  test("the quota is the sum of stored and staged bytes after any sequence of requests, and is never exceeded", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let now = new Date("2026-11-22T09:00:00Z").getTime();
        const opened = await open();
        const openServer = () => testStorage(opened, { quota: 100, clock: () => new Date(now) });
        let server = await openServer();
        const uploads: { session: string; size: number; sent: number }[] = [];
        for (const one of steps) {
          now += 1000;
          const upload = "upload" in one ? uploads[one.upload] : undefined;
          if (one.kind === "start") {
            const reply = await server.ask(uploadPath(`files/${one.name}`), {
              ...startUpload(one.size),
              as: "ann",
            });
            const session = reply.headers.get("x-goog-upload-url");
            if (session) uploads.push({ session, size: one.size, sent: 0 });
          } else if (one.kind === "chunk" && upload) {
            const size = Math.min(one.size, upload.size - upload.sent);
            const reply = await server.ask(upload.session, command("upload", upload.sent, "x".repeat(size)));
            if (reply.status === 200) upload.sent += size;
          } else if (one.kind === "end" && upload) {
            const rest = "x".repeat(upload.size - upload.sent);
            await server.ask(upload.session, command("upload, finalize", upload.sent, rest));
          } else if (one.kind === "cancel" && upload) await server.ask(upload.session, command("cancel"));
          else if (one.kind === "whole") {
            const name = `files/${one.name}`;
            await server.ask(uploadPath(name), { ...multipart(name, "x".repeat(one.size)), as: "ann" });
          } else if (one.kind === "delete")
            await server.ask(objectPath(`files/${one.name}`), { method: "DELETE", as: "ann" });
          else if (one.kind === "restart") server = await openServer();
          else if (one.kind === "sweep") {
            now += 2 * 86_400_000;
            await sweepUploads(server.storage);
          }
          const { db } = server.storage;
          const files = await db.selectFrom("storedFiles").select("size").execute();
          const active = await db
            .selectFrom("uploads")
            .select("receivedSize")
            .where("status", "=", "active")
            .execute();
          const sum =
            files.reduce((total, { size }) => total + size, 0) +
            active.reduce((total, { receivedSize }) => total + receivedSize, 0);
          expect(await bytesStored(db)).toBe(sum);
          expect(sum).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describeOnBothDatabases("the quota", "bytes come back as another type", (open) => {
  test("the quota counts staged bytes: a chunk that does not fit ends its upload and leaves nothing", async () => {
    const server = await testStorage(await open(), { quota: 100 });
    const sessions: string[] = [];
    for (const name of ["files/a", "files/b"]) {
      const reply = await server.ask(uploadPath(name), { ...startUpload(80), as: "ann" });
      sessions.push(reply.headers.get("x-goog-upload-url") ?? "");
    }
    const [first = "", second = ""] = sessions;
    expect((await server.ask(first, command("upload", 0, "x".repeat(60)))).status).toBe(200);
    expect(await bytesStored(server.storage.db)).toBe(60);
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await server.ask(second, command("upload", 0, "x".repeat(50)));
      expect(uploadStatus(refused)).toEqual([402, "final"]);
      expect((await refused.json()).error.message).toContain("storage is full");
    }
    expect((await server.ask(first, command("upload, finalize", 60, "x".repeat(20)))).status).toBe(200);
    expect(await bytesStored(server.storage.db)).toBe(80);
    expect((await server.leftovers()).files).toHaveLength(1);
  });
});

describeWithDatabase("no-op changes", (open) => {
  test("no-op changes are not counted, and no change saves an unused file from the sweep", async () => {
    let now = new Date("2026-11-21T09:00:00Z");
    const server = await testStorage(await open(), { clock: () => now });
    const made = await (
      await server.ask(uploadPath("files/a"), { ...multipart("files/a", "a"), as: "ann" })
    ).json();
    const change = async (body: object) =>
      (
        await server.ask(objectPath("files/a"), { method: "PATCH", as: "ann", body: JSON.stringify(body) })
      ).json();
    now = new Date("2026-11-22T08:00:00Z");
    expect(await change({})).toEqual(made);
    expect(await change({ contentType: "image/png", metadata: {} })).toEqual(made);
    expect((await change({ cacheControl: "no-store" })).metageneration).toBe("2");
    now = new Date("2026-11-22T10:00:00Z");
    const inUse = {
      folders: [{ folder: "files/", after: 24 * 60 * 60_000 }],
      unusedOf: async (_: unknown, paths: readonly string[]) => [...paths],
    };
    expect(await sweepUnused(server.storage, inUse)).toBe(1);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });
});

describeOnBothDatabases("text that no database can store", "PostgreSQL stores no NUL", (open) => {
  test("text that no database can store is the sender's error, in every field", async () => {
    const server = await testStorage(await open());
    await server.ask(uploadPath("files/a"), { ...multipart("files/a", "a"), as: "sam" });
    const nul = "%00";
    const session = `/v0/b/site/o?name=files%2Fb&upload_protocol=resumable&upload_id=`;
    const tokens = { metadata: { firebaseStorageDownloadTokens: "a\u0000b" } };
    const requests: [string, RequestInit][] = [
      [`${session}${nul}`, command("query")],
      [`${session}${"a".repeat(35)}${nul}`, command("upload", 0, "x")],
      [`${session}%F0%9F`, command("cancel")],
      [`/v0/b/site/o?prefix=a${nul}/`, {}],
      [`/v0/b/site/o?prefix=${nul}/&delimiter=/`, {}],
      [`/v0/b/site/o?prefix=&pageToken=${Buffer.from("\0").toString("base64url")}`, {}],
      [`/v0/b/site/o?prefix=&pageToken=${nul}`, {}],
      [`/v0/b/site/o?maxResults=${nul}`, {}],
      [`/v0/b/site/o?name=files%2F${nul}`, multipart("x", "a")],
      [`${objectPath("files/a")}?delete_token=${nul}`, { method: "POST" }],
      [`${objectPath("files/a")}?alt=media&width=${nul}`, {}],
      [`${objectPath("files/a")}?alt=media&token=${nul}`, {}],
      [uploadPath("files/c"), multipart("files/c", "a", tokens)],
      [uploadPath("files/c"), multipart("files/c", "a", { metadata: { a: "\u0000\ud800" } })],
      [uploadPath("files/c"), multipart("files/c", "a", { contentType: "a\u0000b" })],
      [uploadPath("files/c"), partTyped("image/\u0000png")],
      [objectPath("files/a"), { method: "PATCH", body: JSON.stringify(tokens) }],
      [objectPath("files/a"), { method: "PATCH", body: JSON.stringify({ cacheControl: "\u0000" }) }],
      [uploadPath("files/c"), startUpload("999999999999999")],
    ];
    for (const [target, request] of requests) {
      const reply = await server.ask(target, { ...request, as: "sam" });
      expect(reply.status, `${request.method} ${target} ${String(request.body).slice(0, 200)}`).toBeLessThan(
        500,
      );
    }
    expect(server.logged).toEqual([]);
  });

  /** A multipart upload with empty metadata, whose second part has a type. */
  function partTyped(type: string): RequestInit {
    const request = multipart("files/c", "a", { contentType: undefined });
    const body = String(request.body).replace(/image\/png(?=\r\n\r\n)/, type);
    const headers = { ...request.headers, "Content-Length": String(Buffer.byteLength(body)) };
    return { ...request, headers, body };
  }
});
