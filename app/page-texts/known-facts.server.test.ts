import { expect, test } from "vitest";
import { contacts } from "../../content/contacts.ts";
import type { Database } from "../../database/connection.ts";
import { KeptReads } from "../../database/kept-reads.ts";
import { watchOtherWriters } from "../../database/other-writers.ts";
import { SeenChanges } from "../../database/seen-changes.ts";
import { readableLog } from "../../platform/mail/testing/smtp-receiver.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { congregationZone, followTimeZone } from "../time-zone.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { KnownFacts } from "./known-facts.server.ts";

describeOnBothDatabases("facts", (open) => {
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
    const kept = new KeptReads(queries, new SeenChanges({ queries, otherWriters, lookEveryMs: 0, log }));
    return { db, lines, known: new KnownFacts({ db, kept, log }) };
  }

  test("are those of the file until others are published, and then these", async () => {
    const { db, known } = await openFacts();
    expect(await known.read("contacts")).toEqual(contacts);
    await publish(db, "one", [{ name: "Ann", role: "Flowers" }]);
    expect(await known.read("contacts")).toEqual([{ name: "Ann", role: "Flowers" }]);
  });

  test("stay those of the file while what was saved does not fit, and the log says so once", async () => {
    const { db, lines, known } = await openFacts();
    await publish(db, "one", [{ name: "Ann" }]);
    expect(await known.read("contacts")).toEqual(contacts);
    await db.updateTable("pageTexts").set({ version: 2 }).execute();
    expect(await known.read("contacts")).toEqual(contacts);
    const complaints = () =>
      lines.filter((line) => JSON.stringify(line).includes("saved facts do not fit this version"));
    expect(complaints()).toHaveLength(1);
    await publish(db, "two", [{ name: "Ben" }], 2);
    expect(await known.read("contacts")).toEqual(contacts);
    expect(complaints()).toHaveLength(2);
  });

  test("set the time zone each time they are read, whatever a page from before a change has left", async () => {
    const { known } = await openFacts();
    const { timeZone } = await known.read("congregation");
    followTimeZone("America/New_York");
    await known.read("congregation");
    expect(congregationZone()).toBe(timeZone);
  });
});
