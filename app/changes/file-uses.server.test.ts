import { expect, test } from "vitest";
import { type FilesInUse, sweepUnused } from "../../platform/storage/files/sweep.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import {
  multipart,
  noisy,
  noLeftovers,
  objectPath,
  testStorage,
  uploadPath,
} from "../../platform/storage/testing/test-storage.ts";
import { churchPeople } from "../../test/support/church-people.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { storageRules } from "../storage-rules.ts";
import { changeBySite } from "./change.server.ts";
import { type FileUser, filesInUse, purgeReleased, releaseFile, removeFile } from "./file-uses.server.ts";

describeOnBothDatabases("pictures that no page uses", (open) => {
  async function church() {
    let now = new Date("2026-11-21T09:00:00Z");
    const server = await testStorage(await open(), {
      rules: storageRules,
      people: churchPeople,
      clock: () => now,
    });
    const picture = await noisy(20, 20).jpeg().toBuffer();
    const site = {
      db: server.db,
      storage: server.storage,
      clock: () => now,
      mailWritten: () => undefined,
    };
    return {
      server,
      use: (url: string, by: FileUser) => changeBySite(site, (change) => change.uses(url, by)),
      release: (url: string, by: FileUser) => changeBySite(site, (change) => change.releases(url, by)),
      purge: () => purgeReleased(site),
      later: (time: string) => {
        now = new Date(time);
      },
      sweep: () => sweepUnused(server.storage, filesInUse, now),
      async store(name: string, as = "sam", content: Uint8Array = picture): Promise<string> {
        const reply = await server.ask(uploadPath(name), { ...multipart(name, content), as });
        return downloadPath(name, (await reply.json()).downloadTokens);
      },
      isThere: async (name: string) => (await server.ask(objectPath(name), { as: "sam" })).status === 200,
    };
  }

  test("are deleted after a day; pictures that are shown or younger, and other files, stay", async () => {
    const { store, use, sweep, later, isThere } = await church();
    const old = ["events/old.jpg", "images/old.jpg"];
    for (const name of old) await store(name);
    await store("prayer-requests/old.jpg", "ann");
    await store("resources/leaflet.pdf", "sam", Buffer.from(`%PDF-1.7\n${"x".repeat(100)}`));
    const shown = await store("events/shown.jpg");
    const moved = await store("events/moved.jpg");
    const background = await store("images/background.jpg");
    await use(shown, "event:1");
    await use(`https://old-name.example${moved}`, "event:2");
    await use(background, "home:mainImageUrl");
    expect(await sweep()).toBe(0);
    later("2026-11-22T08:00:00Z");
    await store("events/young.jpg");
    expect(await sweep()).toBe(0);
    later("2026-11-22T10:00:00Z");
    expect(await sweep()).toBe(3);
    for (const name of [...old, "prayer-requests/old.jpg"]) expect(await isThere(name)).toBe(false);
    for (const name of ["shown.jpg", "moved.jpg", "young.jpg"])
      expect(await isThere(`events/${name}`)).toBe(true);
    expect(await isThere("images/background.jpg")).toBe(true);
    expect(await isThere("resources/leaflet.pdf")).toBe(true);
    expect(await sweep()).toBe(0);
  });

  test("stay when a page starts to show them during the sweep", async () => {
    const { store, use, server, later } = await church();
    const late = await store("events/late.jpg");
    later("2026-11-23T10:00:00Z");
    let isAsked = false;
    const inUse: FilesInUse = {
      ...filesInUse,
      unusedOf: async (db, paths) => {
        const unused = await filesInUse.unusedOf(db, paths);
        if (!isAsked && unused.length > 0) {
          isAsked = true;
          await use(late, "event:1");
        }
        return unused;
      },
    };
    expect(await sweepUnused(server.storage, inUse, new Date("2026-11-23T10:00:00Z"))).toBe(0);
    expect(isAsked).toBe(true);
  });

  test("come back as they were last, and leave no bytes behind, when their path was released twice", async () => {
    const { store, use, release, purge, server, later } = await church();
    const bytesOf = async (url: string) => Buffer.from(await (await server.ask(url)).arrayBuffer());
    const upload = async (width: number) =>
      store("events/again.jpg", "sam", await noisy(width, 20).jpeg().toBuffer());
    const older = await upload(20);
    await use(older, "event:1");
    await release(older, "event:1");
    const newer = await upload(30);
    const bytes = await bytesOf(newer);
    await use(newer, "event:2");
    await release(newer, "event:2");
    expect((await server.ask(newer)).status).toBe(404);
    expect(await use(newer, "event:3")).toBe(true);
    expect(await bytesOf(newer)).toEqual(bytes);

    later("2026-12-22T10:00:00Z");
    await purge();
    expect(await bytesOf(newer)).toEqual(bytes);
    expect(await server.leftovers()).toMatchObject({ stored: 1, orphans: 0 });
    await release(newer, "event:3");
    later("2027-01-22T10:00:00Z");
    await purge();
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test.each(["pictures/taken-down.jpg", "prayer-requests/withdrawn.jpg"])(
    "%s does not come back while its bytes wait for their deletion",
    async (name) => {
      const { store, use, isThere, server } = await church();
      const url = await store(name);
      await use(url, "prayer:1");
      const now = new Date("2026-11-21T09:00:00Z");
      await server.db.transaction().execute(async (db) => {
        if (name.startsWith("pictures/")) await removeFile(db, { path: name, now });
        else await releaseFile(db, server.storage, { url, usedBy: "prayer:1", now });
      });
      expect(await use(url, "home:mainImageUrl")).toBe(false);
      expect(await isThere(name)).toBe(false);
    },
  );
});
