import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { expect, test, vi } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { claim } from "../../platform/deferred-work/claims.ts";
import type { Job } from "../../platform/deferred-work/job.ts";
import type { DeferredWorkTables } from "../../platform/deferred-work/tables.ts";
import { readableLog } from "../../platform/mail/testing/smtp-receiver.ts";
import type { EmailService } from "../../platform/settings/environment.ts";
import { describeOnBothDatabases, describeWithDatabase } from "../../test/support/database.ts";
import type { ChangingSite } from "../changes/change.server.ts";
import { factsOfFiles } from "../pages/originals/testing/facts-of-files.ts";
import { contactService, sendMessage } from "./contact.server.ts";
import { refusals } from "./contact-service.ts";
import { contactDigests } from "./digest.server.ts";
import { collectedKind } from "./jobs.server.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const message = { name: "Ann Hill", email: "ann@example.org", message: "Hello", mayBeSpam: false };
const emailService: EmailService = {
  serviceId: "site",
  templateId: "contact",
  publicKey: "public",
  origin: undefined,
  rateLimit: 0,
  blockList: ["spam@bad.example"],
  blockHeadless: false,
};

test("browsers receive the service to use, but not the block list", () => {
  const service = contactService({ emailService });
  expect(service).toEqual({
    serviceId: "site",
    templateId: "contact",
    publicKey: "public",
    origin: "",
    rateLimit: 0,
    blockHeadless: false,
    blocked: [createHash("sha256").update("spam@bad.example").digest("hex")],
  });
});

function office(db: Database) {
  const { log, lines } = readableLog();
  const mailWritten = vi.fn();
  const time = { now };
  const dependencies = {
    db,
    facts: factsOfFiles,
    settings: { emailService, admin: { email: "admin@riverside.example", password: undefined } },
    mailWritten,
    clock: () => time.now,
    log,
  };
  const site = { ...dependencies, storage: {} as ChangingSite["storage"] };
  const digest = (id: string) => contactDigests(site).work({ id } as Job<Tables>);
  return {
    lines,
    mailWritten,
    time,
    dependencies,
    send: (change = {}, address = "10.0.0.1") =>
      sendMessage(dependencies, { ...message, ...change }, address),
    outbox: () => db.selectFrom("outbox").selectAll().orderBy("createdAt").orderBy("id").execute(),
    /** How many jobs wait of each kind. */
    async jobs() {
      const counted = await db
        .selectFrom("deferredWork")
        .select(["kind", ({ fn }) => fn.countAll().as("count")])
        .groupBy("kind")
        .execute();
      return Object.fromEntries(counted.map(({ kind, count }) => [kind, Number(count)]));
    },
    digest,
    /** Does what is due ten minutes later, as the worker does. */
    async mailCollected() {
      const later = new Date(time.now.getTime() + 10 * 60_000);
      time.now = later;
      for (;;) {
        const taken = await claim(db as unknown as Kysely<DeferredWorkTables>, collectedKind, later);
        if (!taken) return;
        await digest(taken.id);
      }
    },
  };
}

describeWithDatabase("a contact message", (open) => {
  test("a contact message is mailed to the congregation, and a reply goes to the sender", async () => {
    const { send, outbox, mailWritten } = office((await open()).db);
    expect(await send()).toBeUndefined();
    expect(await outbox()).toEqual([
      expect.objectContaining({
        recipient: congregation.email,
        replyTo: "ann@example.org",
        subject: "Website message from Ann Hill",
      }),
    ]);
    expect(mailWritten).toHaveBeenCalledOnce();
  });

  test("a contact message that may be spam is marked, counts towards the limits, and keeps its mark in a digest", async () => {
    const { send, outbox, lines, mailCollected } = office((await open()).db);
    for (let sent = 0; sent < 11; sent += 1) expect(await send({ mayBeSpam: true })).toBeUndefined();
    await mailCollected();
    const mails = await outbox();
    expect(mails.map(({ subject }) => subject)).toEqual([
      ...Array(10).fill("Website message from Ann Hill (may be spam)"),
      "A website message",
    ]);
    expect(mails[0]?.text).toContain("May be spam: the hidden field of the form was filled in.");
    expect(mails[10]?.text).toContain("Website message from Ann Hill (may be spam)");
    expect(JSON.stringify(lines)).not.toContain("ann@");
    for (let sent = 11; sent < 100; sent += 1) await send({ mayBeSpam: true });
    expect(await send({ mayBeSpam: true })).toEqual(refusals.tooMany);
  });

  test("a contact message from a blocked email is refused also when it may be spam", async () => {
    const { send, outbox } = office((await open()).db);
    expect(await send({ email: "spam@bad.example", mayBeSpam: true })).toEqual(refusals.blocked);
    expect(await outbox()).toEqual([]);
  });

  test("a contact message from a blocked email is refused, and from a similar one accepted", async () => {
    const { send, outbox } = office((await open()).db);
    expect(await send({ email: "spam@bad.example" })).toEqual(refusals.blocked);
    expect(await outbox()).toEqual([]);
    expect(await send({ email: "Spam@bad.example" })).toBeUndefined();
  });

  test("a contact message beyond ten an hour from one network waits for a digest, and beyond a hundred is refused", async () => {
    const { db } = await open();
    const { send, outbox, time, jobs } = office(db);
    for (let sent = 0; sent < 100; sent += 1) expect(await send()).toBeUndefined();
    for (let tried = 0; tried < 120; tried += 1) expect(await send()).toEqual(refusals.tooMany);
    expect(await outbox()).toHaveLength(100);
    expect(await jobs()).toEqual({ mail: 10, [collectedKind]: 90 });
    expect(await send({}, "10.0.0.2"), "others are not slowed down").toBeUndefined();
    expect(await jobs()).toMatchObject({ mail: 11 });
    time.now = new Date(now.getTime() + 60 * 60_000);
    expect(await send()).toBeUndefined();
    expect(await jobs()).toMatchObject({ mail: 12 });
  });

  test("a contact message is accepted however many strangers write, and mailed with others after the first hundred", async () => {
    const { db } = await open();
    const { send, outbox, jobs, mailCollected } = office(db);
    for (let sent = 0; sent < 150; sent += 1)
      expect(await send({ message: "Buy pills" }, `10.0.1.${sent % 50}`)).toBeUndefined();
    const bob = { name: "Bob", email: "bob@example.org", message: "When is\nthe service?" };
    expect(await send(bob, "10.0.2.1")).toBeUndefined();
    expect(await jobs()).toEqual({ mail: 100, [collectedKind]: 51 });

    await mailCollected();
    expect(await jobs()).toEqual({ mail: 102 });
    const digests = (await outbox()).slice(100);
    expect(digests.map(({ subject, recipient, replyTo }) => ({ subject, recipient, replyTo }))).toEqual([
      { subject: "50 website messages", recipient: congregation.email, replyTo: congregation.email },
      { subject: "A website message", recipient: congregation.email, replyTo: congregation.email },
    ]);
    expect(digests[1]?.text).toContain("Website message from Bob");
    expect(digests[1]?.text).toContain("When is\nthe service?");
    expect(digests[1]?.text).toContain("Email: bob@example.org");
    expect(digests[0]?.html).not.toContain("bob@example.org");
  });
});

describeOnBothDatabases(
  "a contact message",
  "copies delete the same jobs, and a refused message is rolled back",
  (open) => {
    test("a contact message waits for a digest in one mail only, also while another copy mails it", async () => {
      const { db } = await open();
      const { send, jobs, outbox, digest } = office(db);
      for (let sent = 0; sent < 13; sent += 1) await send();
      const collected = await db
        .selectFrom("deferredWork")
        .select("id")
        .where("kind", "=", collectedKind)
        .execute();
      await Promise.allSettled(collected.map(({ id }) => digest(id)));
      expect(await jobs()).toEqual({ mail: 11 });
      expect((await outbox()).at(-1)).toMatchObject({ subject: "3 website messages" });
    });

    test("a contact message that cannot be saved does not count towards the limits", async () => {
      const { db } = await open();
      const { send } = office(db);
      // No schema lets this pass, and the outbox would reject it.
      const hostile = { email: "ann@example.org\r\nBcc: bob@example.org" };
      await expect(send(hostile)).rejects.toThrow("one bare email address");
      expect(await db.selectFrom("limits").selectAll().execute()).toEqual([]);
    });
  },
);
