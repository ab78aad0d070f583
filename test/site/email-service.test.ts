import { beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { mailsTo } from "./support/mailbox.ts";
import {
  address,
  ann,
  type Fields,
  type Inbox,
  identifiers,
  multipart,
  openWithInbox,
  send,
  taken,
  urlencoded,
} from "./support/messages.ts";
import { fromElsewhere } from "./support/people.ts";

describeSite("the email service", (open) => {
  let site: TestSite;
  let inbox: Inbox;
  beforeAll(async () => {
    ({ site, inbox } = await openWithInbox(open));
  });

  test.each([
    ["multipart", multipart],
    ["urlencoded", urlencoded],
  ])("the email service takes a form sent as %s", async (_name, encode) => {
    expect(await send(site, {}, encode)).toEqual(taken);
    expect(await inbox.next()).toMatchObject({
      replyTo: "ann@example.org",
      subject: "Website message from Ann Hill",
    });
  });

  test.each([
    ["user_id", "The Public Key is invalid"],
    ["service_id", "The Service ID was not found"],
    ["template_id", "The Template ID was not found"],
  ])("the email service refuses a wrong or missing %s with a plain sentence", async (name, text) => {
    for (const wrong of ["other", "", [], ["right first", "other"], ["__proto__"]]) {
      expect(await send(site, { [name]: wrong })).toEqual({ status: 400, text });
    }
    const right = identifiers[name as keyof typeof identifiers];
    expect(await send(site, { [name]: [right, "other"] }), "the last of two counts").toMatchObject({
      status: 400,
    });
    expect(await send(site, { [name]: ["other", right] })).toEqual(taken);
    await inbox.next();
  });

  test.each([
    [{ user_name: "" }, "Please enter your name"],
    [{ user_name: [] }, "Please enter your name"],
    [{ user_email: " " }, "Please enter your email address"],
    [{ user_email: "ann" }, "Please enter a valid email address, such as name@example.org"],
    [{ message: "\r\n \r\n" }, "Please enter your message"],
    [{ message: "x".repeat(5001) }, "Please use at most 5000 characters"],
    [{ message: "x".repeat(60_000) }, "Please use at most 5000 characters"],
    [{ message: "nul \u0000" }, "Part of the form went missing"],
    [{ unknown: "\u0000" }, "Part of the form went missing"],
  ] as [Fields, string][])(
    "the email service refuses an incomplete or oversized form with a sentence (%#)",
    async (fields, text) => {
      for (const encode of [multipart, urlencoded]) {
        expect(await send(site, fields, encode)).toEqual({ status: 400, text });
      }
      expect(await mailsTo(site, congregation.email)).toHaveLength(inbox.count);
    },
  );

  test("the email service delivers a message of the maximum length in full", async () => {
    const lines = Array.from({ length: 1000 }, (_, line) => String(1000 + line));
    expect(await send(site, { message: `${lines.join("\r\n")}x` })).toEqual(taken);
    expect((await inbox.next()).text).toContain(lines.join("\n"));
  });

  test.each([
    "Ann\r\nBcc: eve@evil.example",
    "Ann\nReply-To: eve@evil.example\n\n<h1>Hi</h1>",
    "Ann\rSubject: Win",
    "Ann\u2028Bcc: eve@evil.example",
    "=?utf-8?Q?Ann=0D=0ABcc:_eve@evil.example?=",
    "=?utf-8?B?QW5uDQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?= Zoë",
    '"Pastor" <pastor@riverside.example>, eve@evil.example',
    "Ann, Bob; Eve <eve@evil.example>",
    "\u202eelpmaxe.live@eve\u202c",
    "😀".repeat(50),
  ])("the email service lets no name add headers or recipients: %j", async (user_name) => {
    const response = await send(site, { user_name });
    expect(response).toEqual(taken);
    const mail = await inbox.next();
    expect(mail.recipients).toEqual([congregation.email]);
    expect(mail.replyTo).toBe("ann@example.org");
    expect(mail.from).toBe("no-reply@riverside.example");
    expect(mail.subject).toMatch(/^Website message from [^\r\n\p{Cc}\u2028\u202e]+$/u);
    expect(new Set(mail.headers).size, "no duplicate header").toBe(mail.headers.length);
    expect(mail.headers).not.toContain("bcc");
    expect(mail.headers).not.toContain("cc");
    expect(mail.text).toContain("is there <b>parking</b>?");
  });

  test("the email service shows an encoded name as it was typed", async () => {
    expect(await send(site, { user_name: "=?utf-8?B?QWRtaW4=?=" })).toEqual(taken);
    expect((await inbox.next()).subject).not.toContain("Admin");
  });

  test.each([
    "ann@example.org\r\nBcc: eve@evil.example",
    "ann@example.org, eve@evil.example",
    "ann@example.org;eve@evil.example",
    "Ann <ann@example.org>",
    "ann@example.org (eve@evil.example)",
    "=?utf-8?Q?ann?= <ann@example.org>",
    "undisclosed:ann@example.org;",
  ])("the email service refuses an email that is more than one email: %j", async (user_email) => {
    expect(await send(site, { user_email })).toEqual({
      status: 400,
      text: "Please enter a valid email address, such as name@example.org",
    });
  });

  test("the email service refuses a file in place of text", async () => {
    const form = multipart({ ...ann, ...identifiers });
    form.set("message", new File(["hello"], "message.txt"));
    const response = await site.request(address, { method: "POST", body: form, headers: fromElsewhere() });
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("Please enter your message");
  });

  test("the email service accepts forms posted by this site's own pages and nothing else", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await site.request(address, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
    }
    const headers = { ...fromElsewhere(), origin: "https://evil.example" };
    const foreign = await site.request(address, {
      method: "POST",
      body: multipart({ ...ann, ...identifiers }),
      headers,
    });
    expect(foreign.status).toBe(403);
    const preflight = await site.request(address, { method: "OPTIONS", headers });
    for (const response of [foreign, preflight])
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    for (const [type, body] of [
      ["application/json", JSON.stringify({ ...ann, ...identifiers })],
      ["text/plain", "hello"],
      ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ] as const) {
      const response = await site.request(address, {
        method: "POST",
        body,
        headers: { ...fromElsewhere(), "content-type": type },
      });
      expect(response.status, type).toBe(400);
      expect(await response.text()).toBe("Part of the form went missing");
    }
    expect((await send(site, { message: "x".repeat(2_000_000) }, urlencoded)).status).toBe(413);
    expect(await mailsTo(site, congregation.email)).toHaveLength(inbox.count);
  });
});
