import { expect, test } from "vitest";
import { contacts } from "../../content/contacts.ts";
import type { Database } from "../../database/connection.ts";
import { KeptReads } from "../../database/kept-reads.ts";
import { watchOtherWriters } from "../../database/other-writers.ts";
import { SeenChanges } from "../../database/seen-changes.ts";
import { readableLog } from "../../platform/mail/testing/smtp-receiver.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { KnownFacts } from "./known-facts.server.ts";

describeOnBothDatabases("facts", (open) => {
  /** Publishes contacts without a command. */
  async function publish(db: Database, id: string, content: unknown): Promise<void> {
    const slug = slugOfFacts("contacts");
    const common = { slug, version: 1, origin: "imported", authorId: null, authorName: "" } as const;
    await db
      .insertInto("pageRevisions")
      .values({ ...common, id, content: JSON.stringify(content), createdAt: "2026-11-22T12:00:00.000Z" })
      .execute();
    await db
      .insertInto("pageTexts")
      .values({ slug, version: 1, revisionId: id })
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

  test("stay those of the file while what was saved does not fit, and the log says so", async () => {
    const { db, lines, known } = await openFacts();
    await publish(db, "one", [{ name: "Ann" }]);
    expect(await known.read("contacts")).toEqual(contacts);
    expect(JSON.stringify(lines)).toContain("saved facts do not fit this version");
  });
});
