import { expect, test } from "vitest";
import {
  command,
  multipart,
  noisy,
  noLeftovers,
  objectPath,
  startUpload,
  testStorage,
  uploadPath,
} from "../../../platform/storage/testing/test-storage.ts";
import { churchPeople } from "../../../test/support/church-people.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { storageRules } from "./storage-rules.ts";

const people = [undefined, "ann", "bob", "sam"];

describeWithDatabase("storage rules", (open) => {
  async function church() {
    const server = await testStorage(await open(), { rules: storageRules, people: churchPeople });
    const picture = await noisy(20, 20).jpeg().toBuffer();
    const write = (name: string, as?: string) =>
      server.ask(uploadPath(name), { ...multipart(name, picture), as });
    const ask = async (method: string, name: string, as?: string, query = "?alt=media") =>
      (await server.ask(objectPath(name) + query, { method, as })).status;
    const forAll = (act: (as: string | undefined) => Promise<number>) => Promise.all(people.map(act));
    return { ...server, send: server.ask, write, ask, forAll };
  }

  test.each(["images/", "events/"])(
    "staff store and delete in %s, and everybody can read",
    async (folder) => {
      const { write, ask, forAll } = await church();
      const name = `${folder}a.jpg`;
      expect(await forAll(async (as) => (await write(name, as)).status)).toEqual([401, 403, 403, 200]);
      expect((await write(name, "sam")).status).toBe(200);
      expect(await forAll((as) => ask("GET", name, as))).toEqual([200, 200, 200, 200]);
      expect(await forAll((as) => ask("GET", `${folder}missing`, as))).toEqual([404, 404, 404, 404]);
      expect(await ask("DELETE", name)).toBe(401);
      expect(await ask("DELETE", name, "ann")).toBe(403);
      expect(await ask("DELETE", name, "sam")).toBe(204);
    },
  );

  test("a prayer's picture is open to its member, to staff, and to holders of its URL", async () => {
    const { write, ask, forAll } = await church();
    const name = "prayer-requests/a.jpg";
    expect((await write(name)).status).toBe(401);
    const { downloadTokens } = await (await write(name, "ann")).json();
    expect(await forAll((as) => ask("GET", name, as))).toEqual([401, 200, 403, 200]);
    expect(await forAll((as) => ask("GET", name, as, ""))).toEqual([401, 200, 403, 200]);
    expect(await forAll((as) => ask("GET", name, as, `?alt=media&token=${downloadTokens}`))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await forAll((as) => ask("GET", "prayer-requests/missing", as))).toEqual([401, 403, 403, 404]);
    expect(await forAll(async (as) => (await write(name, as)).status)).toEqual([401, 200, 403, 403]);
    expect(await ask("DELETE", name)).toBe(401);
    expect(await ask("DELETE", name, "bob")).toBe(403);
    expect(await ask("DELETE", name, "ann")).toBe(204);
    await write(name, "ann");
    expect(await ask("DELETE", name, "sam")).toBe(204);
  });

  test.each([
    "a.jpg",
    "imagesa.jpg",
    "constructor/a.jpg",
    "__proto__/a.jpg",
    "Media/a.pdf",
    "other/a.jpg",
    "Images/a.jpg",
    "x/images/a.jpg",
  ])("%s is closed to everybody", async (name) => {
    const { write, ask, forAll } = await church();
    expect(await forAll(async (as) => (await write(name, as)).status)).toEqual([401, 403, 403, 403]);
    expect(await forAll((as) => ask("GET", name, as))).toEqual([401, 403, 403, 403]);
    expect(await forAll((as) => ask("DELETE", name, as))).toEqual([401, 403, 403, 403]);
  });

  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const known = {
    "leaflet.pdf": ["application/pdf", Buffer.from(`%PDF-1.7\n${"x".repeat(50)}`)],
    "talk.mp3": ["audio/mpeg", Buffer.concat(Array.from({ length: 20 }, () => frame))],
    "tagged.mp3": [
      "audio/mpeg",
      Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\x05hello", "latin1"), frame, frame]),
    ],
    "film.mp4": ["video/mp4", Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1")],
  } as const;

  test.each(["resources/", "media/"])(
    "staff store PDF, MP3 and MP4 in %s, and everybody can read",
    async (folder) => {
      const { ask, forAll, send } = await church();
      for (const [file, [type, bytes]] of Object.entries(known)) {
        const name = folder + file;
        const put = async (as?: string) =>
          send(uploadPath(name), { ...multipart(name, bytes, { contentEncoding: "gzip" }), as });
        expect(await forAll(async (as) => (await put(as)).status)).toEqual([401, 403, 403, 200]);
        expect(await (await put("sam")).json()).toMatchObject({
          contentType: type,
          contentEncoding: "identity",
        });
        expect(await forAll((as) => ask("GET", name, as))).toEqual([200, 200, 200, 200]);
        expect(await forAll((as) => ask("DELETE", name, as))).toEqual([401, 403, 403, 204]);
      }
    },
  );

  test.each([
    ["files/1/leaflet.pdf", known["leaflet.pdf"][1]],
    ["pictures/a.jpg", undefined],
  ])("staff add %s, and the protocol neither replaces, changes nor deletes it", async (name, bytes) => {
    const { ask, forAll, send, write } = await church();
    const put = async (as?: string) =>
      (await (bytes ? send(uploadPath(name), { ...multipart(name, bytes), as }) : write(name, as))).status;
    expect(await forAll(put)).toEqual([401, 403, 403, 200]);
    expect(await forAll(put)).toEqual([401, 403, 403, 403]);
    expect(await forAll((as) => ask("POST", name, as, "?create_token=true"))).toEqual([401, 403, 403, 403]);
    const change = async (as?: string) =>
      (await send(objectPath(name), { method: "PATCH", body: "{}", as })).status;
    expect(await forAll(change)).toEqual([401, 403, 403, 403]);
    expect(await forAll((as) => ask("DELETE", name, as))).toEqual([401, 403, 403, 403]);
    expect(await forAll((as) => ask("GET", name, as))).toEqual([200, 200, 200, 200]);
  });

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>", "a web page or an XML file"],
    ["a PDF that begins later", "<script>%PDF-1.7", "a web page or an XML file"],
    ["nothing", "", undefined],
    ["a picture", "\x89PNG\r\n\x1a\n", "a PNG picture"],
    ["an AVIF picture", "\0\0\0\x18ftypavif\0\0\0\0mif1", "a picture"],
    ["one frame of audio and then something else", `${frame.toString("latin1")}<script>`, undefined],
  ])("%s is not accepted as a PDF, a recording or a film", async (_, text, what) => {
    const server = await testStorage(await open(), { rules: storageRules, people: churchPeople });
    const bytes = Buffer.from(text, "latin1");
    const about = { contentType: "application/pdf" };
    const whole = await server.ask(uploadPath("media/a.pdf"), { ...multipart("x", bytes, about), as: "sam" });
    expect([whole.status, (await whole.json()).error.message]).toEqual([
      400,
      what === undefined
        ? "We cannot tell what this file is. It may be damaged or cut off: please export it again."
        : `This is ${what}. Please upload one of these: PDF, MP3, MP4.`,
    ]);
    const start = await server.ask(uploadPath("media/a.pdf"), { ...startUpload(bytes.length), as: "sam" });
    const session = start.headers.get("x-goog-upload-url") ?? "";
    const last = await server.ask(session, command("upload, finalize", 0, bytes));
    expect([last.status, last.headers.get("x-goog-upload-status")]).toEqual([400, "final"]);
    const large = await server.ask(uploadPath("media/a.pdf"), { ...startUpload(300_000), as: "sam" });
    const chunk = command("upload", 0, Buffer.concat([bytes, Buffer.alloc(280_000, "x")]));
    expect((await server.ask(large.headers.get("x-goog-upload-url") ?? "", chunk)).status).toBe(400);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test.each([
    ["resources/a.pdf", 100],
    ["media/a.mp4", 2048],
  ])("%s can have up to %i MB", async (name, megabytes) => {
    const server = await testStorage(await open(), { rules: storageRules, people: churchPeople });
    const begin = async (size: number) =>
      (await server.ask(uploadPath(name), { ...startUpload(size), as: "sam" })).status;
    const most = megabytes * 1024 * 1024;
    expect([await begin(most), await begin(most + 1)]).toEqual([200, 413]);
  });

  test("only staff can list, and only existing folders", async () => {
    const { forAll, write, send } = await church();
    await write("events/a.jpg", "sam");
    const list = async (prefix: string, as?: string) =>
      (await send(`/v0/b/site/o?prefix=${encodeURIComponent(prefix)}&delimiter=/`, { as })).status;
    for (const prefix of ["", "events/", "events/2026/", "media/"])
      expect(await forAll((as) => list(prefix, as))).toEqual([401, 403, 403, 200]);
    for (const prefix of ["other/", "../", "eventsx/"])
      expect(await forAll((as) => list(prefix, as))).toEqual([401, 403, 403, 403]);
  });

  test("people who may delete a file may change its metadata; only staff may change tokens", async () => {
    const { write, forAll, send } = await church();
    await write("prayer-requests/a.jpg", "ann");
    const name = objectPath("prayer-requests/a.jpg");
    const patch = async (as?: string) => (await send(name, { method: "PATCH", body: "{}", as })).status;
    expect(await forAll(patch)).toEqual([401, 200, 403, 200]);
    const token = async (as?: string) =>
      (await send(`${name}?create_token=true`, { method: "POST", as })).status;
    expect(await forAll(token)).toEqual([401, 403, 403, 200]);
  });

  test("only pictures are accepted", async () => {
    const server = await testStorage(await open(), { rules: storageRules, people: churchPeople });
    for (const [name, as] of [
      ["images/a", "sam"],
      ["events/a", "sam"],
      ["prayer-requests/a", "ann"],
    ] as const) {
      const reply = await server.ask(uploadPath(name), { ...multipart(name, "<script>"), as });
      expect(reply.status).toBe(400);
    }
  });
});
