import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sweepUnused } from "../../platform/storage/files/sweep.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { multipart, noisy, testStorage, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { addAccount, churchPeople } from "../../test/support/church-people.ts";
import { migratedDatabase, usualDatabases } from "../../test/support/database.ts";
import {
  addEvent,
  changeEvent,
  defaultDetails,
  deleteEvent,
  restoreEvent,
} from "../events/event-writes.server.ts";
import { storageRules } from "../media/storage/storage-rules.ts";
import { permissionsOf } from "../permissions.ts";
import { addPost, changePost, deletePost, restorePost } from "../posts/post-writes.server.ts";
import type { Person } from "../viewer.ts";
import { purgeDeleted } from "./deleted-items.server.ts";
import { filesInUse, purgeReleased } from "./file-uses.server.ts";

const staff: Person = {
  ...churchPeople.sam,
  permissions: permissionsOf(["administrator"]),
  email: "sam@people.example",
  name: "Sam Hill",
};

type Kind = "event" | "post";

interface Item {
  kind: Kind;
  id: string;
  url: string;
  version: number;
}

type Step =
  | { do: "upload"; folder: Kind }
  | { do: "create"; kind: Kind; file: number }
  | { do: "replace"; item: number; file: number }
  | { do: "remove picture"; item: number }
  | { do: "delete"; item: number }
  | { do: "restore"; item: number }
  | { do: "wait"; hours: number };

const number = fc.nat(1000);
const kind = fc.constantFrom<Kind>("event", "post");
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("upload" as const), folder: kind }),
  fc.record({ do: fc.constant("create" as const), kind, file: number }),
  fc.record({ do: fc.constant("create" as const), kind, file: number }),
  fc.record({ do: fc.constant("replace" as const), item: number, file: number }),
  fc.record({ do: fc.constant("remove picture" as const), item: number }),
  fc.record({ do: fc.constant("delete" as const), item: number }),
  fc.record({ do: fc.constant("restore" as const), item: number }),
  fc.record({ do: fc.constant("wait" as const), hours: fc.constantFrom(1, 25, 24 * 31) }),
);

const day = 24 * 60 * 60_000;

/** Plays steps against the real commands, and knows what each file must answer afterwards. */
async function openChurch(place: Awaited<ReturnType<typeof migratedDatabase>>) {
  let now = new Date("2026-11-22T09:00:00Z");
  const clock = () => now;
  const { db, storage, ask } = await testStorage(place, { rules: storageRules, people: churchPeople, clock });
  const site = { db, storage, clock, mailWritten: () => undefined };
  const picture = await noisy(20, 20).jpeg().toBuffer();
  const items: Item[] = [];
  const deleted: (Item & { at: number })[] = [];
  /** When each file was uploaded; when it was released; undefined once it is gone for good. */
  const files = new Map<string, { uploadedAt: number; releasedAt?: number | undefined; isGone?: boolean }>();
  const isShown = (url: string) => items.some((item) => item.url === url);

  const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % (list.length || 1)];
  const usable = () => [...files].filter(([, file]) => !file.isGone).map(([url]) => url);
  const settle = () => {
    for (const [url, file] of files) {
      if (isShown(url)) file.releasedAt = undefined;
      else if (file.releasedAt === undefined && wasShown.has(url)) file.releasedAt = now.getTime();
      if (isShown(url)) wasShown.add(url);
    }
  };
  const wasShown = new Set<string>();

  const play: { [Name in Step["do"]]: (step: Extract<Step, { do: Name }>) => Promise<void> } = {
    async upload({ folder }) {
      const name = `${folder === "event" ? "events" : "images"}/${crypto.randomUUID()}.jpg`;
      const reply = await ask(uploadPath(name), { ...multipart(name, picture), as: "sam" });
      files.set(downloadPath(name, (await reply.json()).downloadTokens), { uploadedAt: now.getTime() });
    },
    async create({ kind, file }) {
      const url = pick(usable(), file);
      if (url === undefined) return;
      const before = new Set(await idsOf(kind));
      await (kind === "event" ? addEvent(site, staff, event(url)) : addPost(site, staff, post(url)));
      const id = (await idsOf(kind)).find((id) => !before.has(id)) ?? "";
      items.push({ kind, id, url, version: 1 });
    },
    async replace({ item: index, file }) {
      const item = pick(items, index);
      const url = pick(usable(), file);
      if (item && url !== undefined) await save(item, url);
    },
    async "remove picture"({ item: index }) {
      const item = pick(
        items.filter(({ kind }) => kind === "event"),
        index,
      );
      if (item) await save(item, "");
    },
    async delete({ item: index }) {
      const item = pick(items, index);
      if (!item) return;
      await (item.kind === "event" ? deleteEvent : deletePost)(site, staff, item.id);
      items.splice(items.indexOf(item), 1);
      deleted.push({ ...item, at: now.getTime() });
    },
    async restore({ item: index }) {
      const item = pick(deleted, index);
      if (!item) return;
      const outcome = await (item.kind === "event" ? restoreEvent : restorePost)(site, staff, item.id);
      expect(outcome).toBe(now.getTime() - item.at < 30 * day ? "restored" : "tooLate");
      deleted.splice(deleted.indexOf(item), 1);
      // A restored event is newer than it was, for calendars that subscribe to it.
      const version = item.version + (item.kind === "event" ? 1 : 0);
      if (outcome === "restored") items.push({ ...item, version });
    },
    async wait({ hours }) {
      now = new Date(now.getTime() + hours * 60 * 60_000);
      await purgeDeleted(db, now);
      await purgeReleased(site);
      await sweepUnused(storage, filesInUse, now);
      for (const [url, file] of files) {
        const isOld = now.getTime() - file.uploadedAt > day;
        if (!wasShown.has(url) && isOld) file.isGone = true;
        if (file.releasedAt !== undefined && now.getTime() - file.releasedAt >= 30 * day) file.isGone = true;
      }
    },
  };

  async function save(item: Item, url: string): Promise<void> {
    const { kind, id, version } = item;
    const outcome = await (kind === "event"
      ? changeEvent(site, staff, id, { ...event(url), version })
      : changePost(site, staff, id, { ...post(url), version, likes: 0, likesBefore: 0 }));
    expect(outcome).toBe("saved");
    Object.assign(item, { url, version: version + 1 });
  }

  async function idsOf(kind: Kind): Promise<string[]> {
    const table = kind === "event" ? "events" : "dailyPosts";
    return (await db.selectFrom(table).select("id").execute()).map(({ id }) => id);
  }

  return {
    async take(step: Step): Promise<void> {
      await play[step.do](step as never);
      settle();
    },
    async expectRightAnswers(): Promise<void> {
      for (const [url, file] of files) {
        const { status } = await ask(url);
        const opens = isShown(url) || (!wasShown.has(url) && !file.isGone);
        expect(status, url).toBe(opens ? 200 : 404);
      }
    },
  };
}

const event = (eventUrl: string) => ({
  ...defaultDetails,
  slug: "picnic",
  eventTitle: "Picnic",
  eventContent: "Bring a cake.",
  eventDate: "2026-12-01",
  eventTime: "10:00",
  eventUrl,
  eventAlt: "",
});

const post = (imgUrl: string) => ({
  day: "2026-11-22",
  postedBy: "Ann",
  content: "Be still.",
  imgUrl,
  imgAlt: "",
});

describe.each(usualDatabases())("pictures of events and posts (%s)", (kind) => {
  test("pictures of events and posts open exactly while something shows them, whatever is created, shared, replaced, deleted and restored", async () => {
    const closing: (() => Promise<unknown>)[] = [];
    const place = await migratedDatabase(kind, closing);
    await addAccount(place.db, staff.id);
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30 }), async (sequence) => {
          for (const table of ["events", "dailyPosts", "deletedItems", "fileUses", "releasedFiles"] as const)
            await place.db.deleteFrom(table).execute();
          const church = await openChurch(place);
          await church.take({ do: "upload", folder: "event" });
          await church.take({ do: "upload", folder: "post" });
          for (const step of sequence) {
            await church.take(step);
            await church.expectRightAnswers();
          }
        }),
        // The rules are the same on both; PostgreSQL is asked whether its statements are right.
        { numRuns: kind === "sqlite" ? 30 : 10 },
      );
    } finally {
      for (const close of closing.reverse()) await close();
    }
  });
});
