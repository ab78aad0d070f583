import { expect, test } from "vitest";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../../test/support/database.ts";
import { multipart, noisy, objectPath, testStorage, uploadPath } from "../testing/test-storage.ts";

async function withFile(open: OpenDatabase, about: object = {}) {
  let now = new Date("2026-11-21T09:00:00Z");
  const server = await testStorage(await open(), { clock: () => now });
  const made = await server.ask(uploadPath("files/a"), { ...multipart("x", "a", about), as: "ann" });
  now = new Date("2026-11-21T10:00:00Z");
  const change = (body: object | string, init: RequestInit & { as?: string } = {}) =>
    server.ask(objectPath("files/a"), {
      method: "PATCH",
      as: "ann",
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
    });
  return { ...server, made: await made.json(), change };
}

describeWithDatabase("metadata and tokens", (open) => {
  test("a change keeps absent fields, clears null ones, and is counted", async () => {
    const { made, change, ask } = await withFile(open, {
      cacheControl: "no-cache",
      contentLanguage: "en",
      contentEncoding: "br",
      metadata: { a: "1", b: "2", c: "3" },
    });
    const reply = await change({
      name: "files/b",
      bucket: "other",
      size: "9",
      contentLanguage: null,
      contentEncoding: null,
      contentDisposition: "attachment",
      metadata: { a: null, b: 22, d: true },
    });
    expect(reply.status).toBe(200);
    const after = await reply.json();
    const { contentLanguage: _, ...rest } = made;
    expect(after).toEqual({
      ...rest,
      contentEncoding: "identity",
      contentDisposition: "attachment",
      metadata: { b: "22", c: "3", d: "true" },
      metageneration: "2",
      etag: expect.not.stringMatching(made.etag),
      updated: "2026-11-21T10:00:00.000Z",
    });
    expect(await (await ask(objectPath("files/a"))).json()).toEqual(after);
    const empty = await (await change({ metadata: { b: null, c: null, d: null } })).json();
    expect(empty).not.toHaveProperty("metadata");
    expect(await (await change({ contentType: null, metadata: { x: "y" } })).json()).toMatchObject({
      contentType: "application/octet-stream",
      metadata: { x: "y" },
    });
    expect(await (await change({ metadata: null })).json()).not.toHaveProperty("metadata");
  });

  test.each(["PUT", "POST"])("%s can stand for PATCH", async (method) => {
    const { change } = await withFile(open);
    const reply = await change(
      { cacheControl: "no-store" },
      { method, headers: { "X-HTTP-Method-Override": "PATCH" } },
    );
    expect(await reply.json()).toMatchObject({ cacheControl: "no-store", metageneration: "2" });
  });

  test.each(["", "{", "[]", "null", '{"cacheControl":"a\\nb"}', '{"metadata":{"a":{}}}'])(
    "the change %j is refused and changes nothing",
    async (body) => {
      const { change, ask, made } = await withFile(open);
      expect((await change(body)).status).toBe(body === '{"metadata":{"a":{}}}' ? 200 : 400);
      if (!body.includes("{}")) expect(await (await ask(objectPath("files/a"))).json()).toEqual(made);
    },
  );

  test("the type of a checked picture cannot be changed", async () => {
    const server = await testStorage(await open());
    const picture = await noisy(20, 20).png().toBuffer();
    await server.ask(uploadPath("open/a.png"), { ...multipart("x", picture), as: "sam" });
    const reply = await server.ask(objectPath("open/a.png"), {
      method: "PATCH",
      as: "sam",
      body: JSON.stringify({ contentType: "text/html", contentEncoding: "gzip", contentLanguage: "en" }),
    });
    expect(await reply.json()).toMatchObject({
      contentType: "image/png",
      contentEncoding: "identity",
      contentLanguage: "en",
    });
  });

  test("staff add and revoke tokens, and one always remains", async () => {
    const { made, ask } = await withFile(open);
    const tokens = async (query: string, as?: string) => {
      const reply = await ask(`${objectPath("files/a")}?${query}`, { method: "POST", as });
      return reply.status === 200 ? (await reply.json()).downloadTokens.split(",") : reply.status;
    };
    const [first] = made.downloadTokens.split(",");
    const [kept, added] = await tokens("create_token=true", "sam");
    expect([kept, added]).toEqual([first, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(await tokens(`delete_token=${first}`, "sam")).toEqual([added]);
    const [fresh, ...others] = await tokens(`delete_token=${added}`, "sam");
    expect([fresh, others]).toEqual([expect.not.stringMatching(added), []]);
    expect(await tokens("create_token=yes", "sam")).toBe(400);
    expect([await tokens("create_token=true", "ann"), await tokens("create_token=true")]).toEqual([403, 401]);
  });

  test("a custom entry replaces the tokens if the sender may change them, and is not shown", async () => {
    const { change, made } = await withFile(open);
    const entry = { firebaseStorageDownloadTokens: "one,,two", colour: "green" };
    for (const [as, downloadTokens] of [
      ["ann", made.downloadTokens],
      ["sam", "one,two"],
    ]) {
      const { metadata, ...reply } = await (await change({ metadata: entry }, { as })).json();
      expect({ metadata, downloadTokens: reply.downloadTokens }).toEqual({
        metadata: { colour: "green" },
        downloadTokens,
      });
    }
  });
});

describeOnBothDatabases("metadata and tokens", "one file is changed twice at the same moment", (open) => {
  test("permission is checked before existence, and concurrent changes are all kept", async () => {
    const { change, ask } = await withFile(open);
    expect((await change({}, { as: "bob" })).status).toBe(403);
    expect((await ask(objectPath("files/a"), { method: "PATCH", body: "{}" })).status).toBe(401);
    const missing = (as: string) => ask(objectPath("files/missing"), { method: "PATCH", body: "{}", as });
    expect([(await missing("bob")).status, (await missing("sam")).status]).toEqual([403, 404]);
    await Promise.all(["a", "b", "c"].map((key) => change({ metadata: { [key]: "1" } })));
    expect(await (await ask(objectPath("files/a"))).json()).toMatchObject({
      metageneration: "4",
      metadata: { a: "1", b: "1", c: "1" },
    });
  });

  test("an object without a token gets one when its metadata is read", async () => {
    const { db, ask } = await withFile(open);
    await db.updateTable("storedFiles").set({ downloadTokens: "" }).execute();
    const read = async () => (await ask(objectPath("files/a"))).json();
    const replies = await Promise.all([read(), read()]);
    expect(replies[0].downloadTokens).toMatch(/^[0-9a-f-]{36}$/);
    expect(replies[1].downloadTokens).toBe(replies[0].downloadTokens);
    expect((await read()).metageneration).toBe("2");
  });
});
