import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import type { Database } from "../../database/connection.ts";
import { temporaryFolder } from "../../test/support/database.ts";
import { describeOnEveryStore, describeOnEveryStoreAndDatabase, type Opened } from "../../test/support/s3.ts";
import { openFileStore } from "../storage/stores/open-file-store.ts";
import { AssetPacks } from "./asset-packs.ts";
import { sendAssets } from "./send-assets.ts";

const day = 24 * 60 * 60_000;
const start = new Date("2026-11-21T09:00:00Z").getTime();

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

describeOnEveryStore("the built files of several versions", (open) => {
  test("are sent by copies of other versions, also by one that started before", async () => {
    const place = await open();
    const older = await copyOf(place, { "app-1111.js": "older()", "logo-1.webp": "picture" });
    const newer = await copyOf(place, { "app-2222.js": "newer()", "style-2.css": "a{}" });
    expect(await older.text("app-2222.js")).toBe("newer()");
    expect(await older.text("style-2.css")).toBe("a{}");
    expect(await newer.text("app-1111.js")).toBe("older()");
    expect(await newer.text("logo-1.webp")).toBe("picture");
    expect(await newer.text("app-3333.js")).toBeUndefined();
    // One that starts while the older one already knows the others.
    await copyOf(place, { "app-3333.js": "newest()" });
    for (const copy of [older, newer]) expect(await copy.text("app-3333.js")).toBe("newest()");
  });

  test("are read again by a copy that knew where they were before the store lost them", async () => {
    const place = await open();
    const older = await copyOf(place, { "app-1111.js": "older()", "logo-1.webp": "picture" });
    const copy = await copyOf(place, { "app-2222.js": "newer()" });
    expect(await copy.text("app-1111.js")).toBe("older()");
    const lost = await place.db.selectFrom("assetPacks").select(["id", "contentKey"]).execute();
    for (const { contentKey } of lost) await older.files.delete(contentKey);
    await older.packs.keep();
    expect(await copy.text("logo-1.webp")).toBe("picture");
    expect(copy.logged).toEqual([]);
  });

  test("are read from another version that has them, too, when one pack is lost", async () => {
    const place = await open();
    const [first, second] = [
      await copyOf(place, { "style-1.css": "a{}", "app-1111.js": "older()" }),
      await copyOf(place, { "style-1.css": "a{}", "app-2222.js": "newer()" }),
    ];
    const rows = await place.db.selectFrom("assetPacks").select("contentKey").execute();
    for (const { contentKey } of rows) {
      const copy = await copyOf(place, {});
      const read = await first.files.read(contentKey);
      const bytes = Buffer.concat(read ? await read.toArray() : []);
      await first.files.delete(contentKey);
      expect(await copy.text("style-1.css")).toBe("a{}");
      await second.files.write(contentKey, bytesOf(bytes));
    }
  });

  test("are deleted a week after the last copy of their version has stopped", async () => {
    const place = await open();
    const clock = { now: start };
    const [older, running] = [
      await copyOf(place, { "app-1111.js": "older()" }, clock),
      await copyOf(place, { "app-2222.js": "running()" }, clock),
    ];
    const newest = await copyOf(place, { "app-3333.js": "newest()" }, clock);
    for (let days = 1; days < 7; days++) {
      clock.now = start + days * day;
      for (const copy of [running, newest]) await copy.packs.sweep();
    }
    expect(await newest.text("app-1111.js")).toBe("older()");
    clock.now = start + 7 * day + 1;
    await newest.packs.sweep();
    expect(await (await copyOf(place, {}, clock)).text("app-1111.js")).toBeUndefined();
    expect(await newest.text("app-2222.js")).toBe("running()");
    expect(await place.db.selectFrom("looseContents").selectAll().execute()).toEqual([]);
    // A version that was taken up again.
    await older.packs.keep();
    expect(await (await copyOf(place, {}, clock)).text("app-1111.js")).toBe("older()");
  });

  test("are not sent when somebody changed them in the store", async () => {
    const place = await open();
    const { files } = await copyOf(place, { "app-1111.js": "older()" });
    const [row] = await place.db.selectFrom("assetPacks").select("contentKey").execute();
    await files.write(row?.contentKey ?? "", bytesOf(brotliCompressSync("evil()")));
    const other = await copyOf(place, { "app-2222.js": "newer()" });
    expect(await other.text("app-1111.js")).toBeUndefined();
    expect(other.logged).toHaveLength(1);
  });
});

describeOnEveryStoreAndDatabase(
  "the built files of several versions",
  "copies that start together write the same rows",
  (open) => {
    test("are stored once, however many copies start, and again when the store has lost them", async () => {
      const place = await open();
      const built = { "app-1111.js": "older()" };
      const copies = await Promise.all([copyOf(place, built), copyOf(place, built)]);
      for (const copy of copies) await copy.packs.keep();
      const [row, ...others] = await place.db.selectFrom("assetPacks").selectAll().execute();
      expect(others).toEqual([]);
      expect(await place.db.selectFrom("looseContents").selectAll().execute()).toEqual([]);

      await copies[0].files.delete(row?.contentKey ?? "");
      await copies[1].packs.keep();
      const other = await copyOf(place, { "app-2222.js": "newer()" });
      expect(await other.text("app-1111.js")).toBe("older()");
    });
  },
);

describeOnEveryStore("sending the built files of other versions", (open) => {
  test("says what they are, to keep them for ever, and compresses only for browsers that understand it", async () => {
    const place = await open();
    const large = "x".repeat(600_000);
    const names = { "app-1111.js": "older()", "plain-1.webp": "picture", "film-1.mp4": large };
    await copyOf(place, names);
    const { packs } = await copyOf(place, { "app-2222.js": "newer()" });
    const app = new Hono().use(sendAssets(packs)).all("*", (c) => c.text("not found", 404));

    const modern = await app.request("/assets/app-1111.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(Object.fromEntries(modern.headers)).toMatchObject({
      "content-type": expect.stringMatching(/^text\/javascript/),
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      vary: "Accept-Encoding",
    });
    expect(Buffer.from(await modern.arrayBuffer())).toEqual(brotliCompressSync("older()"));
    const plain = await app.request("/assets/app-1111.js", { headers: { "accept-encoding": "identity" } });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "older()"]);
    const picture = await app.request("/assets/plain-1.webp");
    expect([picture.headers.get("content-type"), await picture.text()]).toEqual(["image/webp", "picture"]);
    expect(await (await app.request("/assets/app-1111.js", { method: "HEAD" })).text()).toBe("");

    const refused = [
      "/assets/none.js",
      "/assets/film-1.mp4",
      "/assets/..%2Fapp-1111.js",
      "/assets/%",
      "/app-1111.js",
    ];
    for (const url of refused) expect([url, (await app.request(url)).status]).toEqual([url, 404]);
    expect((await app.request("/assets/app-1111.js", { method: "POST" })).status).toBe(404);
  });
});

/** A copy of the site of a version that was built into these files, and has started. */
async function copyOf(
  place: Opened & { db: Database },
  built: Record<string, string>,
  clock = { now: start },
) {
  const folder = path.join(await temporaryFolder(), "assets");
  closing.push(() => rm(path.dirname(folder), { recursive: true }));
  await mkdir(folder);
  for (const [name, text] of Object.entries(built)) {
    await writeFile(path.join(folder, name), text);
    if (!/\.(js|css)$/.test(name)) continue;
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(path.join(folder, `${name}.gz`), "as gzip");
  }
  const files = await openFileStore({ dataDir: place.folder, storage: place.storage });
  const logged: string[] = [];
  const packs = new AssetPacks({
    db: place.db,
    files,
    folder,
    hasRoom: async () => true,
    clock: () => new Date(clock.now),
    log: { warn: (_, message) => logged.push(message) },
  });
  await packs.keep();
  const app = new Hono().use(sendAssets(packs)).all("*", (c) => c.text("", 404));
  return {
    packs,
    files,
    logged,
    text: async (name: string) => {
      const response = await app.request(`/assets/${name}`);
      return response.status === 200 ? response.text() : undefined;
    },
  };
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
