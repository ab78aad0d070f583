import { expect, test } from "vitest";
import { type FilesInUse, sweepUnused } from "../../platform/storage/files/sweep.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import {
  command,
  multipart,
  noisy,
  noLeftovers,
  objectPath,
  startUpload,
  testStorage,
  uploadPath,
} from "../../platform/storage/testing/test-storage.ts";
import { churchPeople } from "../../test/support/church-people.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../test/support/database.ts";
import { storageRules } from "../media/storage/storage-rules.ts";
import { changeBySite } from "./change.server.ts";
import {
  type FileUser,
  filesInUse,
  purgeReleased,
  releaseFile,
  removeFile,
  unusedBytesOf,
} from "./file-uses.server.ts";

async function church(open: OpenDatabase) {
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

describeWithDatabase("pictures that no page uses", (open) => {
  test("pictures that no page uses are deleted after a day; pictures that are shown or younger, and other files, stay", async () => {
    const { store, use, sweep, later, isThere } = await church(open);
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
    expect(await sweep()).toBe(1);
    later("2026-11-22T10:00:00Z");
    expect(await sweep()).toBe(2);
    for (const name of [...old, "prayer-requests/old.jpg"]) expect(await isThere(name)).toBe(false);
    for (const name of ["shown.jpg", "moved.jpg", "young.jpg"])
      expect(await isThere(`events/${name}`)).toBe(true);
    expect(await isThere("images/background.jpg")).toBe(true);
    expect(await isThere("resources/leaflet.pdf")).toBe(true);
    expect(await sweep()).toBe(0);
  });

  test("pictures that no page uses of a request for prayer are deleted after two hours", async () => {
    const { store, use, sweep, later, isThere } = await church(open);
    await store("prayer-requests/left.jpg", "ann");
    await use(await store("prayer-requests/asked.jpg", "ann"), "prayer:1");
    later("2026-11-21T10:59:00Z");
    expect(await sweep()).toBe(0);
    later("2026-11-21T11:01:00Z");
    expect(await sweep()).toBe(1);
    expect([await isThere("prayer-requests/left.jpg"), await isThere("prayer-requests/asked.jpg")]).toEqual([
      false,
      true,
    ]);
  });

  test("pictures that no page uses come back as they were last, and leave no bytes behind, when their path was released twice", async () => {
    const { store, use, release, purge, server, later } = await church(open);
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
      const { store, use, isThere, server } = await church(open);
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

describeOnBothDatabases(
  "pictures that no page uses",
  "a page and the sweep want a file at the same moment",
  (open) => {
    test("pictures that no page uses stay when a page starts to show them during the sweep", async () => {
      const { store, use, server, later } = await church(open);
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
  },
);

const many = { active: 50, stagedBytes: 1e9, filesPerHour: 1000 };
/** As many bytes as `pictures` of ours have. */
async function withRoomFor(open: OpenDatabase, pictures: number) {
  let now = new Date("2026-11-21T09:00:00Z");
  const picture = await noisy(60, 60).jpeg().toBuffer();
  const place = await open();
  const options = { rules: storageRules, people: churchPeople, unusedBytesOf, clock: () => now };
  const free = await testStorage(place, options);
  const path = (name: string) => `prayer-requests/${name}.jpg`;
  await free.ask(uploadPath(path("measured")), { ...multipart(path("measured"), picture), as: "ann" });
  const bytes = await unusedBytesOf(free.db, "ann");
  await free.ask(objectPath(path("measured")), { method: "DELETE", as: "ann" });
  const limits = { member: { ...many, unusedBytes: pictures * bytes }, staff: many };
  const server = await testStorage(place, { ...options, limits });
  const site = { db: server.db, storage: server.storage, clock: () => now, mailWritten: () => undefined };
  return {
    site,
    send: (name: string, as = "ann", folder = "prayer-requests") =>
      server.ask(uploadPath(`${folder}/${name}.jpg`), {
        ...multipart(`${folder}/${name}.jpg`, picture),
        as,
      }),
    inChunks: async (name: string) => {
      const begun = await server.ask(uploadPath(path(name)), { ...startUpload(picture.length), as: "ann" });
      const session = begun.headers.get("x-goog-upload-url");
      return session ? server.ask(session, command("upload, finalize", 0, picture)) : begun;
    },
    twoHoursLater: async () => {
      now = new Date("2026-11-21T11:01:00Z");
      await sweepUnused(server.storage, filesInUse, now);
    },
  };
}

describeWithDatabase("the pictures of a member that nothing shows yet", (open) => {
  test("the pictures of a member that nothing shows yet have a limit together, until a request shows them or they are deleted", async () => {
    const { site, send, twoHoursLater } = await withRoomFor(open, 2);
    const first = await (await send("a")).json();
    expect((await send("b")).status).toBe(200);
    const refused = await send("c");
    expect(refused.status).toBe(402);
    expect((await refused.json()).error.message).toBe(
      "You have sent too many pictures that nothing shows yet. They are deleted after two hours: please try again then.",
    );
    expect((await send("of-bob", "bob")).status).toBe(200);
    const url = downloadPath("prayer-requests/a.jpg", first.downloadTokens);
    await changeBySite(site, (change) => change.uses(url, "prayer:1"));
    expect((await send("c")).status).toBe(200);
    expect((await send("d")).status).toBe(402);
    await twoHoursLater();
    expect((await send("d")).status).toBe(200);
  });

  test("the pictures of a member that nothing shows yet are no concern of staff, who write many pages in an afternoon", async () => {
    const { send } = await withRoomFor(open, 1);
    for (const name of ["a", "b", "c"]) expect((await send(name, "sam", "events")).status).toBe(200);
  });
});

describeOnBothDatabases(
  "the pictures of a member that nothing shows yet",
  "bytes are summed in SQL while others are sent",
  (open) => {
    test("the pictures of a member that nothing shows yet keep to it when many are sent at once, in one piece and in chunks", async () => {
      const { send, inChunks } = await withRoomFor(open, 2);
      const names = ["a", "b", "c", "d", "e"];
      const replies = await Promise.all([
        ...names.map((name) => send(name)),
        ...names.map((name) => inChunks(`${name}2`)),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([
        ...Array(2).fill(200),
        ...Array(8).fill(402),
      ]);
    });
  },
);
