import { setTimeout as sleep } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import { expect, onTestFinished, test } from "vitest";
import { mailRows } from "../../platform/mail/message.ts";
import { openReceiver } from "../../platform/mail/testing/smtp-receiver.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf, fromElsewhere, registerVerified } from "./support/people.ts";

const reminders = 5000;
/** A copy sends one mail of any kind at a time, and beside it one that is urgent. */
const connectionsOfCopy = 2;

/** A mail server that takes reminders as slowly as `slowly` says, and other mails at once. */
async function slowReceiver(slowly: () => Promise<unknown>) {
  const mails: ParsedMail[] = [];
  const connections = { now: 0, most: 0 };
  const arrived = { reminders: 0 };
  const { url, close } = await openReceiver({
    onConnect: (_session, done) => {
      connections.now += 1;
      connections.most = Math.max(connections.most, connections.now);
      done();
    },
    onClose: () => {
      connections.now -= 1;
    },
    onData: (stream, _session, done) => {
      simpleParser(stream).then(async (mail) => {
        if (isReminder(mail)) {
          arrived.reminders += 1;
          await slowly();
        }
        mails.push(mail);
        done();
      }, done);
    },
  });
  onTestFinished(close);
  const count = () => mails.filter(isReminder).length;
  return { url, mails, connections, arrived, count };
}

async function remindEverybody(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  const now = new Date(Date.now() - 60_000);
  const rows = Array.from({ length: reminders }, (_, person) =>
    mailRows(
      {
        recipient: `person${person}@people.example`,
        subject: "Reminder",
        html: "<p>Tomorrow</p>",
        text: "Tomorrow",
      },
      now,
    ),
  );
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < rows.length; first += 500) {
      const some = rows.slice(first, first + 500);
      await trx
        .insertInto("deferredWork")
        .values(some.map(({ deferredWork }) => deferredWork))
        .execute();
      await trx
        .insertInto("outbox")
        .values(some.map(({ outbox }) => outbox))
        .execute();
    }
  });
}

async function askForNewPassword(site: TestSite, email: string): Promise<void> {
  const asked = await postForm(site, "/reset-password", { email }, fromElsewhere());
  expect(asked.status).toBe(200);
}

describeSite("a mail that somebody waits for", (open) => {
  test("a mail that somebody waits for is delivered before another 25 of 5,000 reminders by a server that takes five in a second", async () => {
    const { url, mails, connections, count } = await slowReceiver(() => sleep(200));
    const site = await open({ MAIL_URL: url, MAIL_FROM: "church@riverside.example" });
    const email = await registerVerified(site);
    await expect.poll(() => mails).toHaveLength(1);
    await remindEverybody(site);
    await expect.poll(count).toBeGreaterThan(0);
    await askForNewPassword(site, email);
    const before = count();
    const others = () => mails.filter((mail) => !isReminder(mail));
    await expect.poll(() => others()).toHaveLength(2);
    const [, link] = others();
    const earlier = mails.slice(0, mails.indexOf(link as ParsedMail)).filter(isReminder).length;
    expect(earlier - before).toBeLessThan(25);
    expect(link?.text).toContain("/reset-password?token=");
    expect(connections.most).toBeLessThanOrEqual(connectionsOfCopy);
  });
});

describeSiteOnBothDatabases(
  "a mail that somebody waits for, with two copies",
  "two copies claim jobs, which are skipped while they are locked",
  (open) => {
    test("a mail that somebody waits for is delivered while 5,000 reminders wait and the server hangs over one of them, by one copy and by two", async () => {
      const hanging = Promise.withResolvers<void>();
      onTestFinished(() => hanging.resolve());
      const { url, mails, connections, arrived, count } = await slowReceiver(() => hanging.promise);
      const settings = { MAIL_URL: url, MAIL_FROM: "church@riverside.example" };
      const first = await open(settings);
      const email = await registerVerified(first);
      await expect.poll(() => mails).toHaveLength(1);
      await remindEverybody(first);
      await expect.poll(() => arrived.reminders).toBe(1);
      await askForNewPassword(first, email);
      await expect.poll(() => mails).toHaveLength(2);

      const second = await open({ ...placeOf(first), ...settings });
      await expect.poll(() => arrived.reminders).toBe(2);
      for (const [index, site] of [second, first, second].entries()) {
        await askForNewPassword(site, await registerVerified(site));
        // The link to verify the email, and the new password.
        await expect.poll(() => mails).toHaveLength(4 + 2 * index);
      }
      expect([count(), arrived.reminders]).toEqual([0, 2]);
      expect(connections.most).toBeLessThanOrEqual(2 * connectionsOfCopy);
      hanging.resolve();
      await expect.poll(count).toBeGreaterThan(2);
    });
  },
);

function isReminder({ subject }: ParsedMail): boolean {
  return subject === "Reminder";
}
