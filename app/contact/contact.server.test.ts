import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { congregation } from "../../content/congregation.ts";
import type { Database } from "../../database/connection.ts";
import { readableLog } from "../../platform/mail/testing/smtp-receiver.ts";
import type { EmailService } from "../../platform/settings/settings.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { factsOfFiles } from "../congregation/testing/facts-of-files.ts";
import { contactService, sendMessage } from "./contact.server.ts";
import { refusals } from "./contact.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const message = { name: "Ann Hill", email: "ann@example.org", message: "Hello", trap: "" };
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

describeOnBothDatabases("a contact message", (open) => {
  function office(db: Database) {
    const { log, lines } = readableLog();
    const mailWritten = vi.fn();
    const time = { now };
    const dependencies = {
      db,
      facts: factsOfFiles,
      settings: { emailService },
      mailWritten,
      clock: () => time.now,
      log,
    };
    return {
      lines,
      mailWritten,
      time,
      dependencies,
      send: (change = {}, address = "10.0.0.1") =>
        sendMessage(dependencies, { ...message, ...change }, address),
      outbox: () => db.selectFrom("outbox").selectAll().execute(),
    };
  }

  test("is mailed to the congregation, and a reply goes to the sender", async () => {
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

  test("from a bot is dropped, and the log says so without names", async () => {
    const { send, outbox, lines, mailWritten } = office((await open()).db);
    expect(await send({ trap: "https://spam.example" })).toBeUndefined();
    expect(await outbox()).toEqual([]);
    expect(mailWritten).not.toHaveBeenCalled();
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringContaining("hidden field") }),
    ]);
    expect(JSON.stringify(lines)).not.toContain("ann@");
  });

  test("from a blocked email is refused, and from a similar one accepted", async () => {
    const { send, outbox } = office((await open()).db);
    expect(await send({ email: "spam@bad.example" })).toEqual(refusals.blocked);
    expect(await outbox()).toEqual([]);
    expect(await send({ email: "Spam@bad.example" })).toBeUndefined();
  });

  test("is accepted ten times an hour from one IP address, whatever is tried afterwards", async () => {
    const { db } = await open();
    const { send, outbox, time } = office(db);
    for (let sent = 0; sent < 10; sent += 1) expect(await send()).toBeUndefined();
    for (let tried = 0; tried < 120; tried += 1) expect(await send()).toEqual(refusals.tooMany);
    expect(await outbox()).toHaveLength(10);
    expect(await send({}, "10.0.0.2"), "others still write").toBeUndefined();
    time.now = new Date(now.getTime() + 60 * 60_000);
    expect(await send()).toBeUndefined();
  });

  test("is accepted a hundred times an hour from everybody together", async () => {
    const { send, outbox } = office((await open()).db);
    for (let sent = 0; sent < 100; sent += 1) {
      expect(await send({}, `10.0.1.${sent % 20}`)).toBeUndefined();
    }
    expect(await send({}, "10.0.2.1")).toEqual(refusals.tooMany);
    expect(await outbox()).toHaveLength(100);
  });

  test("that cannot be saved does not count towards the limits", async () => {
    const { db } = await open();
    const { send } = office(db);
    // No schema lets this pass, and the outbox would reject it.
    const hostile = { email: "ann@example.org\r\nBcc: bob@example.org" };
    await expect(send(hostile)).rejects.toThrow("one bare email address");
    expect(await db.selectFrom("limits").selectAll().execute()).toEqual([]);
  });
});
