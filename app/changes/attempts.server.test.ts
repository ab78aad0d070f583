import { expect, test } from "vitest";
import { openLog } from "../../platform/log.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { addAccount } from "../../test/support/church-people.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../test/support/database.ts";
import { eventRow } from "../../test/support/events.ts";
import { permissionsOf } from "../permissions.ts";
import type { Person } from "../viewer.ts";
import { asAttempt, isSavedAlready, noteForm, sweepFormKeys } from "./attempts.server.ts";
import { change } from "./change.server.ts";

const log = openLog({ logFormat: "json", logLevel: "silent" });
const path = "/event-create";

function editor(id: string): Person {
  return { id, role: "staff", permissions: permissionsOf(["editor"]), email: `${id}@x.example`, name: id };
}

async function opened(open: OpenDatabase) {
  const place = await open();
  const { db } = place;
  const { storage } = await testStorage(place);
  for (const id of ["sam", "kim"]) await addAccount(db, id);
  const time = { now: new Date("2026-11-22T09:00:00.000Z") };
  const site = { db, storage, clock: () => time.now, mailWritten: () => undefined };

  /** Sends a form that adds an event, and returns the status and what the change has returned. */
  const send = async (
    fields: Record<string, string>,
    {
      by = "sam",
      status = 302,
      to = path,
      meanwhile = async () => undefined,
      result = () => "added",
    }: {
      by?: string;
      status?: number;
      to?: string;
      meanwhile?: () => Promise<unknown>;
      result?: () => unknown;
    } = {},
  ) => {
    let returned: unknown;
    await asAttempt({ db, log }, async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const key = String(form.get("key"));
      form.delete("key");
      noteForm(to, key, form);
      returned = await change(site, editor(by), "events:write", async (made) => {
        await made.db
          .insertInto("events")
          .values(eventRow({ eventTitle: fields.eventTitle }))
          .execute();
        await meanwhile();
        return result();
      });
      return new Response(null, { status });
    });
    return returned;
  };
  const events = async () => (await db.selectFrom("events").select("id").execute()).length;
  const keys = async () => await db.selectFrom("formKeys").selectAll().execute();
  return { db, site, time, send, events, keys };
}

const picnic = { key: "first", eventTitle: "Picnic" };

describeWithDatabase("a form that is sent twice", (open) => {
  test("a form that is sent twice is saved once, and the second attempt gets the result of the first", async () => {
    const church = await opened(open);
    const results = ["saved", undefined, { id: "an-id" }, { added: 3, updated: 0 }, false];
    for (const [number, result] of results.entries()) {
      const form = { ...picnic, key: `key ${number}` };
      expect(await church.send(form, { result: () => result })).toEqual(result);
      expect(await church.send(form, { result: () => "something else" })).toEqual(result);
    }
    expect(await church.events()).toBe(results.length);
  });

  test("a form that is sent twice is another form with another key, other text, another address or from somebody else", async () => {
    const church = await opened(open);
    await church.send(picnic);
    await church.send({ ...picnic, key: "second" });
    await church.send({ ...picnic, eventTitle: "Picnic by the river" });
    await church.send(picnic, { to: "/event-alter/another/update" });
    await church.send(picnic, { by: "kim" });
    expect(await church.events()).toBe(5);
  });

  test("a form that is sent twice is done again after a refusal, and after a conflict, whose item is not kept", async () => {
    const church = await opened(open);
    await church.send(picnic, { status: 409, result: () => "refused" });
    expect(await church.keys()).toEqual([]);
    await church.send(picnic, { status: 503, result: () => ({ now: { eventTitle: "Theirs" } }) });
    expect(await church.keys()).toEqual([]);
    expect(await church.send(picnic)).toBe("added");
  });

  test("a form that is sent twice is known after a failure that came when it was saved already", async () => {
    const church = await opened(open);
    await church.send(picnic, { status: 503 });
    expect(await church.send(picnic, { result: () => "again" })).toBe("added");
    expect(await church.events()).toBe(1);
  });

  test("a form that is sent twice stays known when the second attempt is refused for another reason", async () => {
    const church = await opened(open);
    await church.send(picnic);
    await church.send(picnic, { status: 404 });
    expect(await church.keys()).toHaveLength(1);
  });

  test("a form that is sent twice is known to its person only, and before anything is done", async () => {
    const church = await opened(open);
    await church.send(picnic);
    const known = (by: string) =>
      new Promise((resolve) => {
        void asAttempt({ db: church.db, log }, async () => {
          const form = new FormData();
          form.set("eventTitle", "Picnic");
          noteForm(path, "first", form);
          resolve(await isSavedAlready(church.db, by));
          return new Response();
        });
      });
    expect(await known("sam")).toBe(true);
    expect(await known("kim")).toBe(false);
  });

  test("a form that is sent twice leaves no key and no text behind, and nothing after a day", async () => {
    const church = await opened(open);
    await church.send({ ...picnic, key: "the-key-itself", eventTitle: "Secret picnic" });
    const [row] = await church.keys();
    expect(row).toEqual({
      keyHash: expect.stringMatching(/^[\w-]{43}$/),
      userId: "sam",
      result: '{"result":"added"}',
      createdAt: church.time.now.toISOString(),
    });
    const hours = (count: number) => new Date(church.time.now.getTime() + count * 60 * 60_000);
    await sweepFormKeys(church.db, hours(24));
    expect(await church.keys()).toHaveLength(1);
    await sweepFormKeys(church.db, hours(24.1));
    expect(await church.keys()).toEqual([]);
  });
});

describeOnBothDatabases(
  "a form that is sent twice",
  "a second attempt waits for the row of the first",
  (open) => {
    test("a form that is sent twice is saved once when both attempts come at the same moment", async () => {
      const church = await opened(open);
      const both = await Promise.all(
        [1, 2, 3].map((number) => church.send(picnic, { result: () => number })),
      );
      expect(await church.events()).toBe(1);
      expect(new Set(both).size).toBe(1);
    });

    test("a form that is sent twice waits for the first attempt, and is saved when that one fails", async () => {
      const church = await opened(open);
      const begun = Promise.withResolvers<void>();
      const failing = Promise.withResolvers<void>();
      const first = church.send(picnic, {
        meanwhile: async () => {
          begun.resolve();
          await failing.promise;
        },
      });
      await begun.promise;
      const second = church.send(picnic, { result: () => "second" });
      failing.reject(new Error("the first one failed"));
      await expect(first).rejects.toThrow("the first one failed");
      expect(await second).toBe("second");
      expect(await church.events()).toBe(1);
    });
  },
);
