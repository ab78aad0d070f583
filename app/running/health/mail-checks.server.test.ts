import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { mailRows } from "../../../platform/mail/message.ts";
import { openReceiver, reply } from "../../../platform/mail/testing/smtp-receiver.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { mailIsSet, mailServerResponds, mailsAreDelivered, senderFits } from "./mail-checks.server.ts";
import { now, openInstallation } from "./testing/installation.ts";

const password = "p@ss phrase";

/** A mail server that knows one password. Its refusal repeats what it was sent, as careless servers do. */
async function openLogin() {
  const receiver = await openReceiver({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(reply(535, `No ${auth.username} has the password ${auth.password}`)),
  });
  onTestFinished(receiver.close);
  return (secret: string) => receiver.url.replace("smtp://", `smtp://ann:${encodeURIComponent(secret)}@`);
}

test("without a mail server, mails only go to a folder", async () => {
  const installation = await openInstallation();
  expect(await mailIsSet(installation)).toMatchObject({
    outcome: "wrong",
    text: `No mail server is set, so mails only go to the folder ${installation.settings.dataDir}/mail.`,
    nextStep: expect.stringContaining("MAIL_URL"),
  });
  expect(await mailServerResponds(installation)).toBeUndefined();
  expect(await senderFits(installation)).toBeUndefined();
});

test("a mail server that accepts the login is in order, and receives nothing", async () => {
  const urlWith = await openLogin();
  const installation = await openInstallation({ MAIL_URL: urlWith(password) });
  expect(await mailIsSet(installation)).toMatchObject({ outcome: "good" });
  expect(await mailServerResponds(installation)).toEqual({
    outcome: "good",
    text: `The mail server ${new URL(urlWith(password)).host} responds.`,
  });
});

test("a mail server that refuses the login is wrong, and its answer is shown without the password", async () => {
  const urlWith = await openLogin();
  const finding = await mailServerResponds(await openInstallation({ MAIL_URL: urlWith("wr@ng one") }));
  expect(finding).toMatchObject({
    outcome: "wrong",
    text: expect.stringMatching(
      /^The mail server \S+ refuses the login: .*535 No ann has the password \[secret\]\.$/,
    ),
    nextStep: expect.stringContaining("the user and the password in MAIL_URL"),
  });
  expect(JSON.stringify(finding)).not.toMatch(/wr(@|%40)ng/);
});

test("a mail server that nobody runs does not answer", async () => {
  const port = await freePort();
  const finding = await mailServerResponds(await openInstallation({ MAIL_URL: `smtp://127.0.0.1:${port}` }));
  expect(finding).toMatchObject({
    outcome: "wrong",
    text: `The mail server 127.0.0.1:${port} does not answer: nothing accepts connections there.`,
  });
});

test("a mail server elsewhere that does not encrypt is wrong, and one that need not is advised against", async () => {
  const receiver = await openReceiver();
  onTestFinished(receiver.close);
  const MAIL_URL = receiver.url.replace("127.0.0.1", "0.0.0.0");
  expect(await mailIsSet(await openInstallation({ MAIL_URL }))).toMatchObject({ outcome: "good" });
  expect(await mailServerResponds(await openInstallation({ MAIL_URL }))).toMatchObject({
    outcome: "wrong",
    text: expect.stringMatching(/^The mail server 0\.0\.0\.0:\d+ does not encrypt the connection: /),
    nextStep: expect.stringContaining("add ?requireTLS=false to MAIL_URL"),
  });
  const without = await openInstallation({ MAIL_URL: `${MAIL_URL}?requireTLS=false` });
  expect(await mailIsSet(without)).toMatchObject({ outcome: "advice" });
  expect(await mailServerResponds(without)).toMatchObject({ outcome: "good" });
});

test("a mail server that accepts connections and stays silent does not answer in time", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const finding = await mailServerResponds(await openInstallation({ MAIL_URL: `smtp://127.0.0.1:${port}` }));
  expect(finding).toMatchObject({
    outcome: "wrong",
    text: `The mail server 127.0.0.1:${port} does not answer: no response in time.`,
  });
});

test.each([
  ["office@riverside.example", "good"],
  ["Office <office@mail.riverside.example>", "good"],
  ["office@elsewhere.example", "advice"],
  ["<office@riverside.example>", "advice"],
  ["office", "wrong"],
])("the sender %s of a site at www.riverside.example is: %s", async (from, outcome) => {
  const SITE_URL = "https://www.riverside.example";
  const settings = { SITE_URL, MAIL_URL: "smtp://127.0.0.1", MAIL_FROM: from };
  expect(await senderFits(await openInstallation(settings))).toMatchObject({ outcome });
});

test("mails that were given up are wrong, with the reason", async () => {
  const installation = await openInstallation();
  expect(await mailsAreDelivered(installation)).toMatchObject({ outcome: "good" });
  const message = { recipient: "ann@people.example", subject: "Hello", html: "", text: "" };
  const { deferredWork, outbox } = mailRows(message, now);
  const failure = { failedAt: now.toISOString(), lastError: "550 no mailbox here." };
  await installation.db
    .insertInto("deferredWork")
    .values({ ...deferredWork, ...failure })
    .execute();
  await installation.db.insertInto("outbox").values(outbox).execute();
  expect(await mailsAreDelivered(installation)).toMatchObject({
    outcome: "wrong",
    nextStep: expect.stringMatching(/^The reason was: 550 no mailbox here\. If/),
  });
});
