import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { enqueue, MessageError, mailRows } from "./message.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const message = { recipient: "ann@example.org", subject: "Welcome", html: "<p>Hello</p>", text: "Hello" };

test("a message becomes a row and a job due at once", () => {
  const { outbox, deferredWork } = mailRows({ ...message, isUrgent: true }, now);
  expect(outbox).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
    ...message,
    validUntil: null,
    replyTo: null,
    calendar: null,
    createdAt: "2026-11-21T10:00:00.000Z",
  });
  expect(deferredWork).toEqual({
    id: outbox.id,
    kind: "mail",
    key: null,
    payload: "null",
    isUrgent: true,
    dueAt: "2026-11-21T10:00:00.000Z",
    heldUntil: "2026-11-21T10:00:00.000Z",
    fence: 0,
    attempts: 0,
    createdAt: "2026-11-21T10:00:00.000Z",
    failedAt: null,
    lastError: null,
  });
});

test.each([
  { recipient: "ann@example.org\r\nBcc: all@example.org" },
  { recipient: "ann@example.org\nBcc: all@example.org" },
  { recipient: "ann@example.org, all@example.org" },
  { recipient: "Ann <ann@example.org>" },
  { recipient: "" },
  { subject: "Welcome\r\nBcc: all@example.org" },
  { subject: "Welcome\rX: y" },
  { replyTo: "bob@example.org\r\nBcc: all@example.org" },
  { replyTo: "bob@example.org;all@example.org" },
])("what could carry further headers or recipients is refused: %j", (hostile) => {
  expect(() => mailRows({ ...message, ...hostile }, now)).toThrow(MessageError);
});

describeOnBothDatabases("the outbox", "a message is rolled back with its transaction", (open) => {
  test("a message written in a transaction is kept only if that commits", async () => {
    const { db } = await open();
    const change = (fail: boolean) =>
      db.transaction().execute(async (trx) => {
        await enqueue(trx, message, now);
        if (fail) throw new Error("changed my mind");
      });
    await expect(change(true)).rejects.toThrow("changed my mind");
    for (const table of ["deferredWork", "outbox"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    await change(false);
    expect(await db.selectFrom("outbox").select("recipient").execute()).toEqual([
      { recipient: "ann@example.org" },
    ]);
  });
});
