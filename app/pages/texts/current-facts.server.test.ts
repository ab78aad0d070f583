import { expect, test } from "vitest";
import { contacts } from "../../../content/sample/contacts.ts";
import { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import { watchOtherWriters } from "../../../database/other-writers.ts";
import { SeenChanges } from "../../../database/seen-changes.ts";
import { sampleChoice } from "../../../database/site-choices.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { congregationZone, followTimeZone } from "../../dates/time-zone.ts";
import { CurrentFacts } from "./current-facts.server.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { UnreadableLog } from "./unreadable.server.ts";

describeWithDatabase("facts", (open) => {
  /** Publishes contacts without a command. */
  async function publish(db: Database, id: string, content: unknown, version = 1): Promise<void> {
    const slug = slugOfFacts("contacts");
    const common = { slug, version, origin: "imported", authorId: null, authorName: "" } as const;
    await db
      .insertInto("pageRevisions")
      .values({ ...common, id, content: JSON.stringify(content), createdAt: "2026-11-22T12:00:00.000Z" })
      .execute();
    await db
      .insertInto("pageTexts")
      .values({ slug, version, revisionId: id })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet({ revisionId: id }))
      .execute();
  }

  async function openFacts() {
    const { db, kind, queries } = await open();
    const { log, lines } = readableLog();
    const otherWriters = watchOtherWriters(db, kind);
    const kept = new CachedReads(queries, new SeenChanges({ queries, otherWriters, lookEveryMs: 0, log }));
    return { db, lines, known: new CurrentFacts({ db, kept, unreadable: new UnreadableLog(log) }) };
  }

  test("facts are those of the file, and of the sample while it is shown, until others are published", async () => {
    const { db, known } = await openFacts();
    expect(await known.read("contacts")).toEqual([]);
    await db.insertInto("siteChoices").values({ name: sampleChoice, value: "shown" }).execute();
    expect(await known.read("contacts")).toEqual(contacts);
    await db.deleteFrom("siteChoices").execute();
    expect(await known.read("contacts")).toEqual([]);
    await publish(db, "one", [{ name: "Ann", role: "Flowers" }]);
    expect(await known.read("contacts")).toEqual([{ name: "Ann", role: "Flowers" }]);
  });

  test("facts are the last ones that can be read while what was saved cannot, and the log says so once", async () => {
    const { db, lines, known } = await openFacts();
    const ann = { name: "Ann", role: "Flowers" };
    await publish(db, "one", [ann]);
    await publish(db, "two", [{ name: "Ann" }], 2);
    expect(await known.readConfirmed("contacts")).toMatchObject({ facts: [ann], isUnreadable: true });
    await db.updateTable("pageTexts").set({ version: 3 }).execute();
    expect(await known.read("contacts")).toEqual([ann]);
    const complaints = () => lines.filter((line) => JSON.stringify(line).includes("facts/contacts"));
    expect(complaints()).toHaveLength(1);
    await publish(db, "three", "no facts at all", 3);
    expect(await known.read("contacts")).toEqual([ann]);
    expect(complaints()).toHaveLength(2);
  });

  test("facts are what can be read of them, and never those of the file, when none were saved before", async () => {
    const { db, known } = await openFacts();
    await publish(db, "one", [{ name: "Ann", role: "Flowers" }, { name: "Ben" }]);
    expect(await known.read("contacts")).toEqual([{ name: "Ann", role: "Flowers" }]);
    await publish(db, "two", null, 2);
    await db.deleteFrom("pageRevisions").where("id", "=", "one").execute();
    expect(await known.read("contacts")).toEqual([]);
  });

  test("facts set the time zone each time they are read, whatever a page from before a change has left", async () => {
    const { known } = await openFacts();
    const { timeZone } = await known.read("congregation");
    followTimeZone("America/New_York");
    await known.read("congregation");
    expect(congregationZone()).toBe(timeZone);
  });
});
