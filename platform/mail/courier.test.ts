import { expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "../../database/connection.ts";
import { describeWithDatabase } from "../../test/support/database.ts";
import { freePort } from "../../test/support/free-port.ts";
import { sweepGivenUp } from "../deferred-work/claims.ts";
import { eventually, held } from "../deferred-work/testing/work.ts";
import { startWorker } from "../deferred-work/worker.ts";
import { courier as courierOver } from "./courier.ts";
import { enqueue, type Message, mailKind } from "./message.ts";
import { openReceiver, readableLog, reply } from "./testing/smtp-receiver.ts";
import { openTransport, type Transport } from "./transport.ts";

const from = "no-reply@riverside.example";
const start = Date.parse("2026-11-21T10:00:00.000Z");
const minute = 60_000;
const hour = 60 * minute;
const message = { recipient: "ann@example.org", subject: "Welcome", html: "<p>Hello</p>", text: "Hello" };

describeWithDatabase("the courier", (open) => {
  /** A courier whose time stands still until a test moves it. */
  function work(db: Database, way: string | Pick<Transport, "deliver">) {
    const { log, lines } = readableLog();
    const transport = typeof way === "string" ? openTransport({ url: way, from }, "unused", log) : way;
    const time = { now: start };
    const clock = () => new Date(time.now);
    const kinds = { [mailKind]: courierOver(db, transport, clock) };
    const courier = startWorker({ db, kinds, log, clock, pollSeconds: 0.05 });
    onTestFinished(async () => {
      await courier.stop();
      if ("close" in transport) (transport as Transport).close();
    });
    return { courier, lines, time };
  }

  async function receive(options?: Parameters<typeof openReceiver>[0]) {
    const receiver = await openReceiver(options);
    onTestFinished(receiver.close);
    return receiver;
  }

  /** Messages with their jobs. A job without a message, or a message without a job, would be left over. */
  async function rows(db: Database) {
    const messages = await db.selectFrom("outbox").select(["id", "recipient", "html", "text"]).execute();
    const jobs = await db.selectFrom("deferredWork").selectAll().execute();
    expect(jobs.map(({ id }) => id).sort()).toEqual(messages.map(({ id }) => id).sort());
    return messages.map((message) => ({ ...jobs.find(({ id }) => id === message.id), ...message }));
  }

  const write = (db: Database, written: Message, now = new Date(start)) =>
    db.transaction().execute((trx) => enqueue(trx, written, now));

  test("a message that says nothing any more is dropped instead of sent", async () => {
    const { db } = await open();
    const receiver = await receive();
    const { courier, time } = work(db, receiver.url);
    time.now = start + 2 * hour;
    await write(db, { ...message, subject: "It is over", validUntil: new Date(start + 2 * hour) });
    await write(db, { ...message, subject: "It begins", validUntil: new Date(start + 2 * hour + 1) });
    courier.nudge();
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(receiver.received.map(({ subject }) => subject)).toEqual(["It begins"]);
  });

  test("a delivered message loses its row", async () => {
    const { db } = await open();
    const receiver = await receive();
    const { courier } = work(db, receiver.url);
    await write(db, message);
    courier.nudge();
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(receiver.received.map(({ subject }) => subject)).toEqual(["Welcome"]);
    expect(receiver.received[0]?.html).toContain("<p>Hello</p>");
    expect(receiver.received[0]?.text).toContain("Hello");
  });

  test("a message whose transaction is rolled back is not sent", async () => {
    const { db } = await open();
    const receiver = await receive();
    work(db, receiver.url);
    const change = db.transaction().execute(async (trx) => {
      await enqueue(trx, message, new Date(start));
      throw new Error("changed my mind");
    });
    await expect(change).rejects.toThrow("changed my mind");
    await write(db, { ...message, subject: "Second" });
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]?.subject).toBe("Second");
  });

  test("after a temporary refusal a message is retried with growing delays until it is accepted", async () => {
    const { db } = await open();
    let refuse = true;
    const receiver = await receive({
      onRcptTo: (_to, _session, done) => done(refuse ? reply(451, "Try again later") : null),
    });
    await write(db, message);
    const { lines, time } = work(db, receiver.url);
    for (const [failures, wait] of [
      [1, minute],
      [2, 2 * minute],
      [3, 4 * minute],
    ] as const) {
      await eventually(() => expect(lines.filter(({ level }) => level === 40)).toHaveLength(failures));
      expect(await rows(db)).toEqual([
        expect.objectContaining({
          attempts: failures,
          lastError: expect.stringContaining("451"),
          failedAt: null,
        }),
      ]);
      const next = Date.parse((await rows(db))[0]?.heldUntil ?? "");
      expect(next - time.now).toBeGreaterThanOrEqual(0.9 * wait);
      expect(next - time.now).toBeLessThanOrEqual(1.1 * wait);
      if (failures === 3) refuse = false;
      time.now = next;
    }
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(receiver.received).toHaveLength(1);
  });

  test("an unreachable server is retried", async () => {
    const { db } = await open();
    const url = `smtp://127.0.0.1:${await freePort()}`;
    await write(db, message);
    work(db, url);
    await eventually(async () =>
      expect(await rows(db)).toEqual([
        expect.objectContaining({
          attempts: 1,
          lastError: expect.stringContaining("ECONNREFUSED"),
          text: "Hello",
        }),
      ]),
    );
  });

  test("two couriers over one database deliver each of 30 messages once", async () => {
    const { db, kind, folder } = await open();
    // As two processes on one file would; the PostgreSQL pool has several connections anyway.
    const other = kind === "sqlite" ? openDatabase({ dataDir: folder, databaseUrl: undefined }).db : db;
    if (other !== db) onTestFinished(() => other.destroy());
    const receiver = await receive();
    const subjects = Array.from({ length: 30 }, (_, index) => `Message ${index}`);
    for (const subject of subjects) await write(db, { ...message, subject });
    work(db, receiver.url);
    work(other, receiver.url);
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(receiver.received.map(({ subject }) => subject).sort()).toEqual(subjects.sort());
  });

  test("a message taken by another courier is left alone for two minutes", async () => {
    const { db } = await open();
    const deliver = vi.fn(async () => undefined);
    await write(db, message);
    const stuck = work(db, {
      deliver: () => new Promise<void>((resolve) => onTestFinished(() => resolve())),
    });
    await eventually(async () => expect((await rows(db))[0]?.attempts).toBe(1));
    const { courier, time } = work(db, { deliver });
    time.now = start + 2 * minute - 1;
    courier.nudge();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(deliver).not.toHaveBeenCalled();
    time.now = start + 2 * minute;
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
    expect(stuck.lines).toEqual([]);
  });

  test("after two days a message is given up and its content deleted", async () => {
    const { db } = await open();
    const deliver = async () => {
      throw new Error("the network is down");
    };
    await write(db, message);
    const { lines, time } = work(db, { deliver });
    await eventually(async () => expect((await rows(db))[0]?.lastError).toBe("the network is down"));
    time.now = start + 48 * hour - minute / 2;
    await eventually(async () => expect((await rows(db))[0]?.heldUntil).toBe(iso(start + 48 * hour)));
    expect((await rows(db))[0]).toMatchObject({ failedAt: null, text: "Hello" });
    // Ten attempts fit into two days.
    await db.updateTable("deferredWork").set({ attempts: 9 }).execute();
    time.now = start + 48 * hour;
    await eventually(async () =>
      expect(await rows(db)).toEqual([
        expect.objectContaining({ failedAt: iso(start + 48 * hour), html: "", text: "", attempts: 10 }),
      ]),
    );
    await eventually(() =>
      expect(lines.at(-1)).toMatchObject({ level: 50, msg: "deferred work was given up" }),
    );
    await sweepGivenUp(db, new Date(start + 31 * 24 * hour));
    expect(await rows(db)).toHaveLength(1);
    await sweepGivenUp(db, new Date(start + 33 * 24 * hour));
    expect(await rows(db)).toEqual([]);
  });

  test.each([
    [
      "recipient",
      {
        onRcptTo: (_to: unknown, _session: unknown, done: (error: Error) => void) =>
          done(reply(550, "No such user")),
      },
    ],
    [
      "content",
      {
        onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) => {
          stream.resume().on("end", () => done(reply(554, "Looks like spam")));
        },
      },
    ],
  ])("a message whose %s is refused for good is given up at once", async (_what, options) => {
    const { db } = await open();
    const receiver = await receive(options);
    await write(db, message);
    work(db, receiver.url);
    await eventually(async () =>
      expect(await rows(db)).toEqual([
        expect.objectContaining({
          failedAt: iso(start),
          attempts: 1,
          html: "",
          text: "",
          lastError: expect.stringMatching(/55[04]/),
        }),
      ]),
    );
  });

  test("messages are kept while the server requires authentication", async () => {
    const { db } = await open();
    const receiver = await receive({
      onRcptTo: (_to, _session, done) => done(reply(530, "Authentication required")),
    });
    await write(db, message);
    work(db, receiver.url);
    await eventually(async () =>
      expect((await rows(db))[0]).toMatchObject({ lastError: expect.stringContaining("530") }),
    );
    expect((await rows(db))[0]).toMatchObject({ failedAt: null, text: "Hello" });
  });

  test("a message deleted with its recipient's account is not sent", async () => {
    const { db } = await open();
    const deliver = vi.fn(async () => undefined);
    await write(db, message);
    await write(db, { ...message, recipient: "bob@example.org" });
    await db.deleteFrom("outbox").where("recipient", "=", "ann@example.org").execute();
    work(db, { deliver });
    await eventually(async () =>
      expect(await db.selectFrom("deferredWork").selectAll().execute()).toEqual([]),
    );
    expect(deliver.mock.calls).toMatchObject([[{ recipient: "bob@example.org" }]]);
  });

  test("a message that somebody waits for is sent while the server hangs over another", async () => {
    const { db } = await open();
    const begun: string[] = [];
    const { courier } = work(db, {
      async deliver({ subject }) {
        begun.push(subject);
        if (subject === "To moderators") await hanging.promise;
      },
    });
    const hanging = held();
    await write(db, { ...message, subject: "To moderators" });
    courier.nudge();
    await eventually(() => expect(begun).toEqual(["To moderators"]));
    await write(db, { ...message, subject: "News" });
    await write(db, { ...message, subject: "Your link", isUrgent: true });
    courier.nudge();
    await eventually(async () => expect(await rows(db)).toHaveLength(2));
    expect(begun).toEqual(["To moderators", "Your link"]);
    hanging.resolve();
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(begun).toEqual(["To moderators", "Your link", "News"]);
  });

  test("the log and the row name no recipient", async () => {
    const { db } = await open();
    await write(db, message);
    const { lines } = work(db, {
      deliver: async () => {
        throw new Error("no mailbox for ann@example.org here");
      },
    });
    await eventually(async () => expect((await rows(db))[0]?.lastError).toBe("no mailbox for <email> here"));
    await eventually(() => expect(lines).toHaveLength(1));
    expect(JSON.stringify(lines)).not.toContain("ann@");
  });

  test("stopping finishes the current message and starts no other", async () => {
    const { db } = await open();
    let finish: () => void = () => undefined;
    const deliver = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    await write(db, message);
    await write(db, message);
    const { courier } = work(db, { deliver });
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
    let stopped = false;
    const stopping = courier.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stopped).toBe(false);
    finish();
    await stopping;
    courier.nudge();
    expect(await rows(db)).toHaveLength(1);
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  test("a database failure is logged, and work continues once it responds", async () => {
    const { db } = await open();
    const deliver = vi.fn(async () => undefined);
    await db.schema.alterTable("deferredWork").renameTo("elsewhere").execute();
    const { lines } = work(db, { deliver });
    await eventually(() =>
      expect(lines).toContainEqual(expect.objectContaining({ level: 50, err: expect.anything() })),
    );
    await db.schema.alterTable("elsewhere").renameTo("deferredWork").execute();
    await write(db, message);
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
  });
});

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
