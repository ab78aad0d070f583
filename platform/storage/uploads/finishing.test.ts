import { setTimeout as sleep } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  describeOnEveryStore,
  describeOnEveryStoreAndDatabase,
  type Opened,
} from "../../../test/support/s3.ts";
import type { Storage } from "../files/storage.ts";
import { sweepUploads } from "../files/sweep.ts";
import {
  command,
  objectPath,
  received,
  startUpload,
  testStorage,
  uploadPath,
  uploadStatus,
} from "../testing/test-storage.ts";

const minute = 60_000;

/** Two copies, an upload with all its bytes, and a finish on the first one that stands still. */
async function finishing(open: () => Promise<Opened>) {
  let now = new Date("2026-11-21T09:00:00Z");
  const place = await open();
  const clock = () => now;
  const [first, second] = [await testStorage(place, { clock }), await testStorage(place, { clock })];
  const reply = await first.ask(uploadPath("files/talk.txt"), { ...startUpload(10), as: "ann" });
  const session = reply.headers.get("x-goog-upload-url") ?? "";
  await first.ask(session, command("upload", 0, "0123456789"));
  const held = holdFinishes(first.storage);
  const firstFinish = first.ask(session, command("finalize", 10));
  await held.reached;
  return {
    first,
    second,
    session,
    firstFinish,
    finishes: held.count,
    release: held.release,
    wait: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

describeOnEveryStore("the end of an upload", (open) => {
  test("is done by another copy while its client waits, when the first one gives no sign of life", async () => {
    fakeTime("performance");
    const { second, session, firstFinish, release } = await finishing(open);
    const reply = await secondsPass(second.ask(session, command("finalize", 10)));
    expect(uploadStatus(reply)).toEqual([200, "final"]);
    const resource = await reply.json();
    release();
    expect(await (await firstFinish).json()).toEqual(resource);
    expect((await second.leftovers()).files).toHaveLength(1);
  });

  test("is left to the first copy while that gives signs of life", async () => {
    fakeTime("performance", "setInterval", "clearInterval");
    const { second, session, firstFinish, finishes, release, wait } = await finishing(open);
    const onSecond = holdFinishes(second.storage);
    const reply = await secondsPass(second.ask(session, command("finalize", 10)), () => wait(1000));
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
    release();
    expect(uploadStatus(await firstFinish)).toEqual([200, "final"]);
    expect([finishes(), onSecond.count()]).toEqual([1, 0]);
  });

  test("that fails can be tried again at once", async () => {
    const { second, session, firstFinish, release } = await finishing(open);
    release(new Error("the store is away"));
    expect((await firstFinish).status).toBeGreaterThanOrEqual(500);
    expect(uploadStatus(await second.ask(session, command("finalize", 10)))).toEqual([200, "final"]);
    expect((await second.leftovers()).files).toHaveLength(1);
  });

  test("that the database does not note can be tried again, with the piece that was growing", async () => {
    const { ask, storage, db } = await testStorage(await open());
    const reply = await ask(uploadPath("files/talk.txt"), { ...startUpload(10), as: "ann" });
    const session = reply.headers.get("x-goog-upload-url") ?? "";
    await ask(session, command("upload", 0, "0123456789"));
    const tail = () => db.selectFrom("uploads").select("tailKey").executeTakeFirstOrThrow();
    const before = await tail();
    const whole = storage.db;
    storage.db = whole.withPlugin(failingNotes);
    expect((await ask(session, command("finalize", 10))).status).toBeGreaterThanOrEqual(500);
    storage.db = whole;
    expect(await tail()).toEqual(before);
    expect(uploadStatus(await ask(session, command("finalize", 10)))).toEqual([200, "final"]);
  });

  test("of a cancelled upload stores nothing", async () => {
    const { first, second, session, firstFinish, release } = await finishing(open);
    expect(uploadStatus(await second.ask(session, command("cancel")))).toEqual([200, "cancelled"]);
    release();
    expect(uploadStatus(await firstFinish)).toEqual([400, "cancelled"]);
    expect(await first.leftovers()).toEqual({ files: [], stored: 0, orphans: 0 });
  });
});

describeOnEveryStoreAndDatabase("the end of an upload", "copies claim the end of one upload", (open) => {
  test("is not disturbed by a query and a repeated finalize on another copy, which get the same response", async () => {
    const { first, second, session, firstFinish, finishes, release } = await finishing(open);
    const onSecond = holdFinishes(second.storage);
    onSecond.release();
    for (const copy of [second, first, second])
      expect(await received(copy, session)).toEqual([200, "active", "10"]);
    const repeated = [
      second.ask(session, command("finalize", 10)),
      first.ask(session, command("upload, finalize", 5, "56789")),
    ];
    expect(await received(second, session)).toEqual([200, "active", "10"]);
    release();
    const [reply, ...again] = await Promise.all([firstFinish, ...repeated]);
    expect(uploadStatus(reply)).toEqual([200, "final"]);
    const resource = await reply.json();
    for (const each of again) {
      expect(uploadStatus(each)).toEqual([200, "final"]);
      expect(await each.json()).toEqual(resource);
    }
    expect([finishes(), onSecond.count()]).toEqual([1, 0]);
    expect((await first.leftovers()).files).toHaveLength(1);
  });

  test("is done by another copy when the first one was killed, and the dead one can change nothing any more", async () => {
    const { first, second, session, firstFinish, release, wait } = await finishing(open);
    wait(2 * minute);
    const reply = await second.ask(session, command("finalize", 10));
    expect(uploadStatus(reply)).toEqual([200, "final"]);
    const resource = await reply.json();
    release();
    const late = await firstFinish;
    expect(await late.json()).toEqual(resource);
    expect(await (await first.ask(`${objectPath("files/talk.txt")}?alt=media`)).text()).toBe("0123456789");
    wait(25 * 60 * minute);
    await sweepUploads(second.storage);
    expect(await second.leftovers()).toMatchObject({ stored: 1, orphans: 0 });
    expect((await second.leftovers()).files).toHaveLength(1);
  });
});

function fakeTime(...toFake: ("performance" | "setInterval" | "clearInterval")[]) {
  vi.useFakeTimers({ toFake });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets seconds of faked time pass until there is a reply. */
async function secondsPass(reply: Promise<Response>, also?: () => void): Promise<Response> {
  let isThere = false;
  const noted = reply.finally(() => {
    isThere = true;
  });
  while (!isThere) {
    also?.();
    vi.advanceTimersByTime(1000);
    await sleep(100);
  }
  return noted;
}

/** A database that fails when a finish is noted. */
const failingNotes: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === "UpdateQueryNode" && JSON.stringify(node.updates).includes('"finishingUntil"'))
      throw new Error("the database is away");
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Holds each finish before it puts the bytes together, until `release`, with whose error it then fails. */
function holdFinishes({ files }: Storage) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<Error | undefined>();
  let count = 0;
  const hold = async () => {
    count += 1;
    reached.resolve();
    const error = await gate.promise;
    if (error) throw error;
  };
  const { write, growing } = files;
  if (growing) {
    const { complete } = growing;
    growing.complete = async (...given) => {
      await hold();
      return complete(...given);
    };
  }
  files.write = async (key, bytes) => {
    await hold();
    return write(key, bytes);
  };
  return { reached: reached.promise, count: () => count, release: (error?: Error) => gate.resolve(error) };
}
