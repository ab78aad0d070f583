import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { simpleParser } from "mailparser";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../test/support/database.ts";
import { mailRows } from "./message.ts";
import { openReceiver, readableLog, reply } from "./testing/smtp-receiver.ts";
import { greetMailServer, openTransport } from "./transport.ts";

const from = "Riverside <no-reply@riverside.example>";
const now = new Date("2026-11-21T10:00:00.000Z");
const message = {
  recipient: "ann@example.org",
  subject: "Grüße, and welcome",
  html: '<p>Hello, <a href="https://riverside.example/verify?token=abc">here</a></p>',
  text: "Hello,\n\nhttps://riverside.example/verify?token=abc\n",
};

async function openFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("a message reaches an SMTP server with both parts, and every attempt has the same Message-ID and date", async () => {
  const receiver = await openReceiver();
  const transport = openTransport({ url: receiver.url, from }, "unused", readableLog().log);
  onTestFinished(receiver.close);
  onTestFinished(transport.close);
  const row = mailRows({ ...message, replyTo: "bob@example.org" }, now).outbox;
  await transport.deliver(row);
  await transport.deliver(row);

  expect(receiver.received).toHaveLength(2);
  for (const mail of receiver.received) {
    expect(mail.messageId).toBe(`<${row.id}@riverside.example>`);
    expect(mail.date).toEqual(now);
    expect(mail.subject).toBe(message.subject);
    expect(mail.from?.value).toEqual([{ name: "Riverside", address: "no-reply@riverside.example" }]);
    expect([mail.to].flat().map((to) => to?.text)).toEqual(["ann@example.org"]);
    expect(mail.replyTo?.text).toBe("bob@example.org");
    expect(mail.html).toContain(message.html);
    expect(mail.text).toContain(message.text.trim());
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  }
});

test("a mail that can be stopped says of which list it is and how to leave it, and no other mail does", async () => {
  const receiver = await openReceiver();
  const transport = openTransport({ url: receiver.url, from }, "unused", readableLog().log);
  onTestFinished(receiver.close);
  onTestFinished(transport.close);
  const stop = "https://riverside.example/unsubscribe?token=sealed-123";
  const text = `Four requests are waiting.\n\nStop these emails: ${stop}\n`;
  await transport.deliver(mailRows({ ...message, text }, now).outbox);
  await transport.deliver(mailRows(message, now).outbox);
  // A visitor can write anything.
  await transport.deliver(mailRows({ ...message, text, replyTo: "bob@example.org" }, now).outbox);
  const names = ["list-id", "list-unsubscribe", "list-unsubscribe-post", "precedence"];
  const lines = receiver.received.map(({ headerLines }) =>
    headerLines.filter(({ key }) => names.includes(key)).map(({ line }) => line.replace(/\r?\n\s+/g, " ")),
  );
  expect(lines.map((all) => all.toSorted())).toEqual([
    [
      "List-ID: <mails.riverside.example>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      `List-Unsubscribe: <${stop}>`,
      "Precedence: bulk",
    ],
    [],
    [],
  ]);
});

test.each(["PUBLISH", "REQUEST", "CANCEL"] as const)("a calendar arrives with METHOD:%s", async (method) => {
  const receiver = await openReceiver();
  const transport = openTransport({ url: receiver.url, from }, "unused", readableLog().log);
  onTestFinished(receiver.close);
  onTestFinished(transport.close);
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", `METHOD:${method}`, "END:VCALENDAR", ""];
  await transport.deliver(
    mailRows({ ...message, calendar: { method, text: lines.join("\r\n") } }, now).outbox,
  );

  const [mail] = receiver.received;
  expect(mail?.html).toContain(message.html);
  expect(mail?.text).toContain(message.text.trim());
  const parts = mail?.attachments.filter(({ contentType }) => /calendar|ics/.test(contentType)) ?? [];
  expect(parts.length).toBeGreaterThan(0);
  for (const { content } of parts)
    expect(content.toString().trim().split(/\r?\n/)).toEqual(lines.slice(0, -1));
  const types = parts.flatMap(
    ({ headers }) => headers.get("content-type") as { params: { method?: string } },
  );
  expect(types.map(({ params }) => params.method)).toContain(method);
});

test.each([
  ["no-reply@riverside.example", "Riverside, the church"],
  ["Another <no-reply@riverside.example>", "Another"],
])("mail from %s shows %s as its sender", async (address, name) => {
  const folder = await openFolder();
  const addresses = { url: undefined, from: address, name: async () => "Riverside, the church" };
  const transport = openTransport(addresses, folder, readableLog().log);
  const row = mailRows(message, now).outbox;
  await transport.deliver(row);
  const [file = ""] = await readdir(path.join(folder, "mail"));
  const mail = await simpleParser(await readFile(path.join(folder, "mail", file)));
  expect(mail.from?.value).toEqual([{ name, address: "no-reply@riverside.example" }]);
  expect(mail.messageId).toBe(`<${row.id}@riverside.example>`);
});

test("a server on this machine may use a self-signed certificate", async () => {
  let secure = false;
  const receiver = await openReceiver({
    disabledCommands: ["AUTH"],
    onRcptTo: (_address, session, done) => {
      secure = session.secure;
      done();
    },
  });
  const transport = openTransport({ url: receiver.url, from }, "unused", readableLog().log);
  onTestFinished(receiver.close);
  onTestFinished(transport.close);
  await transport.deliver(mailRows(message, now).outbox);
  expect(receiver.received).toHaveLength(1);
  expect(secure).toBe(true);
});

test("another machine must encrypt, unless its URL says otherwise", async () => {
  // To a program, this address is another machine's; Linux connects it to this one.
  const host = "0.0.0.0";
  const receiver = await openReceiver();
  onTestFinished(receiver.close);
  const deliverTo = async (url: string) => {
    const transport = openTransport({ url, from }, "unused", readableLog().log);
    onTestFinished(transport.close);
    await transport.deliver(mailRows(message, now).outbox);
  };
  const url = receiver.url.replace("127.0.0.1", host);
  await expect(deliverTo(url)).rejects.toMatchObject({ code: "ETLS" });
  await expect(greetMailServer(url, 5000)).rejects.toMatchObject({ code: "ETLS" });
  expect(receiver.received).toEqual([]);
  await deliverTo(`${url}?requireTLS=false`);
  await deliverTo(receiver.url);
  expect(receiver.received).toHaveLength(2);
});

test("a refusal is thrown with the server's reply", async () => {
  const receiver = await openReceiver({
    onRcptTo: (_to, _session, done) => done(reply(550, "No such user")),
  });
  const transport = openTransport({ url: receiver.url, from }, "unused", readableLog().log);
  onTestFinished(receiver.close);
  onTestFinished(transport.close);
  const delivery = transport.deliver(mailRows(message, now).outbox);
  await expect(delivery).rejects.toMatchObject({ responseCode: 550, command: "RCPT TO" });
});

test("two attempts at the same time save one file, and neither fails", async () => {
  const folder = await openFolder();
  const transport = openTransport({ url: undefined, from }, folder, readableLog().log);
  const row = mailRows(message, now).outbox;
  await Promise.all(Array.from({ length: 8 }, () => transport.deliver(row)));
  const names = await readdir(path.join(folder, "mail"));
  expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
});

test("without an SMTP server a message is saved as a file, and its link is logged", async () => {
  const folder = await openFolder();
  const { log, lines } = readableLog();
  const transport = openTransport({ url: undefined, from }, folder, log);
  const row = mailRows(message, now).outbox;
  await transport.deliver(row);

  const file = path.join(folder, "mail", `2026-11-21T10-00-00.000Z-${row.id}.eml`);
  expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
  const mail = await simpleParser(await readFile(file));
  expect(mail.subject).toBe(message.subject);
  expect(mail.messageId).toBe(`<${row.id}@riverside.example>`);
  expect(mail.html).toContain(message.html);
  expect(mail.text).toContain(message.text.trim());
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      msg: `email saved as ${file}`,
      link: "https://riverside.example/verify?token=abc",
    }),
  ]);
});

test("links in a visitor's message are not logged", async () => {
  const folder = await openFolder();
  const { log, lines } = readableLog();
  const transport = openTransport({ url: undefined, from }, folder, log);
  await transport.deliver(mailRows({ ...message, replyTo: "bob@example.org" }, now).outbox);
  expect(lines).toEqual([expect.objectContaining({ msg: expect.stringMatching(/^email saved as /) })]);
  expect(JSON.stringify(lines)).not.toContain("https://");
});

test.skipIf(process.platform === "win32")("only the owner may read kept mail", async () => {
  const folder = await openFolder();
  const transport = openTransport({ url: undefined, from }, folder, readableLog().log);
  await transport.deliver(mailRows(message, now).outbox);
  const mail = path.join(folder, "mail");
  expect((await stat(mail)).mode & 0o777).toBe(0o700);
  for (const file of await readdir(mail)) {
    expect((await stat(path.join(mail, file))).mode & 0o777).toBe(0o600);
  }
});

test("a message saved twice is one file", async () => {
  const folder = await openFolder();
  const transport = openTransport({ url: undefined, from }, folder, readableLog().log);
  const row = mailRows(message, now).outbox;
  await transport.deliver(row);
  await transport.deliver(row);
  expect(await readdir(path.join(folder, "mail"))).toHaveLength(1);
});

test("an unwritable folder is an error", async () => {
  const transport = openTransport({ url: undefined, from }, "/dev/null", readableLog().log);
  await expect(transport.deliver(mailRows(message, now).outbox)).rejects.toThrow();
});
