import { expect, test } from "vitest";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { addAccount } from "../../test/support/church-people.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../test/support/database.ts";
import { eventRow } from "../../test/support/events.ts";
import { permissionsOf, type RoleName } from "../permissions.ts";
import { type Person, visitor } from "../viewer.ts";
import { type Change, change, changeBySite } from "./change.server.ts";

const now = new Date("2026-11-22T09:00:00.000Z");
const message = { recipient: "ann@people.example", subject: "Hello", html: "<p>Hi</p>", text: "Hi" };
const event = eventRow({ eventTitle: "Picnic" });

function person(...roles: RoleName[]): Person {
  const permissions = permissionsOf(roles);
  return {
    id: "sam",
    role: roles.length > 0 ? "staff" : "member",
    permissions,
    email: "sam@x.example",
    name: "Sam",
  };
}

async function everythingIn(made: Change) {
  await made.db.insertInto("events").values(event).execute();
  await made.uses("/v0/b/site/o/events%2Fa.jpg?alt=media&token=t", `event:${event.id}`);
  await made.mail({ kind: "answer", ...message });
  await made.record("created", { kind: "event", id: event.id, title: event.eventTitle });
}

async function opened(open: OpenDatabase) {
  const place = await open();
  const { storage } = await testStorage(place);
  await addAccount(place.db, "sam");
  const told: string[] = [];
  const { db } = place;
  const site = {
    db,
    storage,
    clock: () => now,
    mailWritten: () => void told.push("mail"),
  };
  const rows = async () => ({
    events: (await db.selectFrom("events").select("id").execute()).length,
    fileUses: (await db.selectFrom("fileUses").select("path").execute()).length,
    outbox: (await db.selectFrom("outbox").select("id").execute()).length,
    activity: (await db.selectFrom("activity").select("id").execute()).length,
  });
  return { site, rows, told };
}

describeWithDatabase("a change", (open) => {
  test.each([
    { who: visitor, status: 401 },
    { who: person(), status: 403 },
    { who: person("prayerTeam", "sermons"), status: 403 },
  ])("a change is refused before it begins without the permission: $status", async ({ who, status }) => {
    const church = await opened(open);
    let hasBegun = false;
    const refused = async () =>
      change(church.site, who, "events:write", async () => {
        hasBegun = true;
      });
    await expect(refused()).rejects.toMatchObject({ init: { status } });
    expect(hasBegun).toBe(false);
  });

  test("a change records only facts that differ, and none of a prayer request", async () => {
    const church = await opened(open);
    await change(church.site, person("pastor"), "events:write", async (made) => {
      const before = { title: "Picnic", date: "2026-12-01" };
      const after = { title: "Picnic by the river", date: "2026-12-01" };
      await made.record(
        "changed",
        { kind: "event", id: event.id, title: "Picnic by the river" },
        before,
        after,
      );
      await made.record(
        "changed",
        { kind: "prayer", id: "p", title: "secret" },
        { text: "secret" },
        { text: "more" },
      );
    });
    const entries = await church.site.db.selectFrom("activity").selectAll().orderBy("id").execute();
    expect(entries).toMatchObject([
      {
        actorId: "sam",
        actorName: "Sam",
        at: now.toISOString(),
        title: "Picnic by the river",
        before: '{"title":"Picnic"}',
        after: '{"title":"Picnic by the river"}',
      },
      { kind: "prayer", thingId: "p", title: "", before: null, after: null },
    ]);
  });

  test("a change by the site itself has no actor", async () => {
    const church = await opened(open);
    await changeBySite(church.site, (made) =>
      made.record("deleted", { kind: "event", id: event.id, title: "Picnic" }),
    );
    const entries = await church.site.db.selectFrom("activity").select(["actorId", "actorName"]).execute();
    expect(entries).toEqual([{ actorId: null, actorName: "" }]);
  });
});

describeOnBothDatabases("a change", "what fails is rolled back, and accounts are locked", (open) => {
  test("a change saves rows, uses of files, mails and activity together, and then tells who must know", async () => {
    const church = await opened(open);
    await change(church.site, person("editor"), "events:write", async (made) => {
      await everythingIn(made);
      expect(church.told).toEqual([]);
    });
    expect(await church.rows()).toEqual({ events: 1, fileUses: 1, outbox: 1, activity: 1 });
    expect(church.told).toEqual(["mail"]);
  });

  test("a change that fails saves nothing and tells nobody", async () => {
    const church = await opened(open);
    const failing = change(church.site, person("editor"), "events:write", async (made) => {
      await everythingIn(made);
      throw new Error("the last step failed");
    });
    await expect(failing).rejects.toThrow("the last step failed");
    expect(await church.rows()).toEqual({ events: 0, fileUses: 0, outbox: 0, activity: 0 });
    expect(church.told).toEqual([]);
  });

  test("a change is refused to somebody whose account was removed meanwhile, and saves nothing", async () => {
    const church = await opened(open);
    await church.site.db.deleteFrom("user").execute();
    const attempt = change(church.site, person("editor"), "events:write", everythingIn);
    await expect(attempt).rejects.toMatchObject({ init: { status: 401 } });
    expect(await church.rows()).toEqual({ events: 0, fileUses: 0, outbox: 0, activity: 0 });
  });
});
