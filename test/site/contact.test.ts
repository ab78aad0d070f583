import { beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/congregation.ts";
import { describeSiteOnBothDatabases, postForm, type TestSite } from "../site.ts";
import { mailsTo, newestMailTo } from "./mailbox.ts";
import { fieldValue, follow, spokenIn, wordsOf } from "./page.ts";
import { databaseOf, fromElsewhere } from "./people.ts";

const address = "/api/v1.0/email/send-form";
const identifiers = { lib_version: "4.4.1", service_id: "site", template_id: "contact", user_id: "public" };
const failed = "Failed to send email. Please try again later.";
const sent = "Email sent successfully!";

const ann = {
  user_name: "Ann Hill",
  user_email: "ann@example.org",
  message: "Dear all,\r\n\r\nis there <b>parking</b>?\r\nAnn",
};

type Fields = Record<string, string | string[]>;

function multipart(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

function urlencoded(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(pairs);
}

/** Posts to the email service and answers its status and text. */
async function send(site: TestSite, fields: Fields, encode: (fields: Fields) => BodyInit = multipart) {
  const body = encode({ ...ann, ...identifiers, ...fields });
  const response = await site.request(address, { method: "POST", body, headers: fromElsewhere() });
  return { status: response.status, text: await response.text() };
}

const taken = { status: 200, text: "OK" };

describeSiteOnBothDatabases("the contact form", (open) => {
  let site: TestSite;
  /** Mails that the congregation has by now. */
  let mails = 0;

  beforeAll(async () => {
    site = await open({ MAIL_FROM: "Riverside <no-reply@riverside.example>" });
  });

  /** The next mail to the congregation; what was sent before it and must not arrive would be here instead. */
  const nextMail = () => newestMailTo(site, congregation.email, ++mails);

  const post = (fields: Record<string, string>) => postForm(site, "/contact-us", fields, fromElsewhere());

  test("a browser without scripts sends it, and the congregation can simply answer", async () => {
    const response = await post(ann);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/contact-us");
    const page = await follow(site, response);
    expect(spokenIn(page, "status")).toEqual([sent]);
    expect(fieldValue(page, "message")).toBe("");

    const mail = await nextMail();
    expect(mail).toMatchObject({
      subject: "Website message from Ann Hill",
      recipients: [congregation.email],
      from: "no-reply@riverside.example",
      replyTo: "ann@example.org",
    });
    expect(mail.text).toContain("Dear all,\n\nis there <b>parking</b>?\nAnn");
    expect(mail.text).toContain("Email: ann@example.org");
    expect(mail.html).toContain("is there &lt;b&gt;parking&lt;/b&gt;?<br/>");
  });

  test("what is missing or wrong is said under its field, and what was typed stays", async () => {
    const empty = await post({ user_name: "", user_email: " ", message: "" });
    expect(empty.status).toBe(400);
    const words = wordsOf(await empty.text());
    for (const sentence of [
      "Please enter your name",
      "Please enter your email address",
      "Please enter your message",
    ])
      expect(words).toContain(sentence);

    const page = await (await post({ ...ann, user_email: "ann at home" })).text();
    expect(wordsOf(page)).toContain("Please enter a valid email address");
    expect(page).toMatch(
      /<input[^>]*name="user_email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="user_email"/,
    );
    expect(fieldValue(page, "user_name")).toBe("Ann Hill");
    expect(fieldValue(page, "user_email")).toBe("ann at home");
    expect(fieldValue(page, "message")).toContain("is there <b>parking</b>?");
    expect(spokenIn(page)).toEqual([]);
    expect(await mailsTo(site, congregation.email)).toHaveLength(mails);
  });

  test("a message that could not be kept is said to have failed, and stays in the form", async () => {
    await using db = databaseOf(site);
    await db.schema.alterTable("outbox").renameTo("outbox_away").execute();
    try {
      const response = await post(ann);
      expect(response.status).toBe(500);
      const page = await response.text();
      expect(spokenIn(page)).toEqual([failed]);
      expect(fieldValue(page, "message")).toContain("parking");
      expect((await send(site, {})).status).toBe(500);
    } finally {
      await db.schema.alterTable("outbox_away").renameTo("outbox").execute();
    }
    expect(await send(site, {})).toEqual(taken);
    await nextMail();
  });

  test.each([
    ["multipart", multipart],
    ["urlencoded", urlencoded],
  ])("the email service takes a form that is %s", async (_name, encode) => {
    expect(await send(site, {}, encode)).toEqual(taken);
    expect(await nextMail()).toMatchObject({
      replyTo: "ann@example.org",
      subject: "Website message from Ann Hill",
    });
  });

  test.each([
    ["user_id", "The Public Key is invalid"],
    ["service_id", "The Service ID was not found"],
    ["template_id", "The Template ID was not found"],
  ])("a wrong or missing %s is refused with a plain sentence", async (name, text) => {
    for (const wrong of ["other", "", [], ["right first", "other"], ["__proto__"]]) {
      expect(await send(site, { [name]: wrong })).toEqual({ status: 400, text });
    }
    const right = identifiers[name as keyof typeof identifiers];
    expect(await send(site, { [name]: [right, "other"] }), "of two the last counts").toMatchObject({
      status: 400,
    });
    expect(await send(site, { [name]: ["other", right] })).toEqual(taken);
    await nextMail();
  });

  test.each([
    [{ user_name: "" }, "Please enter your name"],
    [{ user_name: [] }, "Please enter your name"],
    [{ user_email: " " }, "Please enter your email address"],
    [{ user_email: "ann" }, "Please enter a valid email address, such as name@example.org"],
    [{ message: "\r\n \r\n" }, "Please enter your message"],
    [{ message: "x".repeat(5001) }, "Please use at most 5000 characters"],
    [{ message: "x".repeat(900_000) }, "Please use at most 5000 characters"],
    [{ message: "nul \u0000" }, "The form did not arrive whole"],
    [{ unknown: "\u0000" }, "The form did not arrive whole"],
  ] as [Fields, string][])(
    "an incomplete or oversized form is refused with a sentence (%#)",
    async (fields, text) => {
      for (const encode of [multipart, urlencoded]) {
        expect(await send(site, fields, encode)).toEqual({ status: 400, text });
      }
      expect(await mailsTo(site, congregation.email)).toHaveLength(mails);
    },
  );

  test("a NUL in the posted page form is the sender's mistake too", async () => {
    expect((await post({ ...ann, message: "nul \u0000" })).status).toBe(400);
  });

  test("a message of the greatest length arrives whole", async () => {
    const lines = Array.from({ length: 1000 }, (_, line) => String(1000 + line));
    expect(await send(site, { message: `${lines.join("\r\n")}x` })).toEqual(taken);
    expect((await nextMail()).text).toContain(lines.join("\n"));
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
  ])("a name cannot add headers or recipients: %j", async (user_name) => {
    const response = await send(site, { user_name });
    expect(response).toEqual(taken);
    const mail = await nextMail();
    expect(mail.recipients).toEqual([congregation.email]);
    expect(mail.replyTo).toBe("ann@example.org");
    expect(mail.from).toBe("no-reply@riverside.example");
    expect(mail.subject).toMatch(/^Website message from [^\r\n\p{Cc}\u2028\u202e]+$/u);
    expect(new Set(mail.headers).size, "no header twice").toBe(mail.headers.length);
    expect(mail.headers).not.toContain("bcc");
    expect(mail.headers).not.toContain("cc");
    expect(mail.text).toContain("is there <b>parking</b>?");
  });

  test("an encoded name is shown as it was typed, and decoded by nobody", async () => {
    expect(await send(site, { user_name: "=?utf-8?B?QWRtaW4=?=" })).toEqual(taken);
    expect((await nextMail()).subject).not.toContain("Admin");
  });

  test.each([
    "ann@example.org\r\nBcc: eve@evil.example",
    "ann@example.org, eve@evil.example",
    "ann@example.org;eve@evil.example",
    "Ann <ann@example.org>",
    "ann@example.org (eve@evil.example)",
    "=?utf-8?Q?ann?= <ann@example.org>",
    "undisclosed:ann@example.org;",
  ])("an address that is more than one address is refused: %j", async (user_email) => {
    expect(await send(site, { user_email })).toEqual({
      status: 400,
      text: "Please enter a valid email address, such as name@example.org",
    });
  });

  test("a file in place of text is refused", async () => {
    const form = multipart({ ...ann, ...identifiers });
    form.set("message", new File(["hello"], "message.txt"));
    const response = await site.request(address, { method: "POST", body: form, headers: fromElsewhere() });
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("Please enter your message");
  });

  test("who fills the field that nobody sees is thanked, and nothing is sent", async () => {
    const trapped = { ...ann, user_name: "A Robot", website: "https://spam.example" };
    expect(await send(site, trapped)).toEqual(taken);
    const response = await post(trapped);
    expect(spokenIn(await follow(site, response), "status")).toEqual([sent]);
    expect(await send(site, {})).toEqual(taken);
    await nextMail();
    expect((await mailsTo(site, congregation.email)).map(({ subject }) => subject).join()).not.toContain(
      "Robot",
    );
  });

  test("the field that nobody sees is not shown, not reached by Tab and not filled in by browsers", async () => {
    const html = await (await site.request("/contact-us")).text();
    const trap = /<div aria-hidden="true"[^>]*>(<label>.*?<\/label>)<\/div>/s.exec(html)?.[1] ?? "";
    expect(wordsOf(trap)).toBe("Leave this empty");
    expect(trap).toContain('name="website"');
    expect(trap).toContain('tabindex="-1"');
    expect(trap.toLowerCase()).toContain('autocomplete="off"');
  });

  test("ten messages an hour may come from one network address, by whichever way", async () => {
    const headers = fromElsewhere();
    const body = () => urlencoded({ ...ann, ...identifiers });
    for (let count = 0; count < 5; count += 1) {
      expect((await site.request(address, { method: "POST", body: body(), headers })).status).toBe(200);
      expect((await postForm(site, "/contact-us", ann, headers)).status).toBe(302);
      mails += 2;
    }
    const answer = await site.request(address, { method: "POST", body: body(), headers });
    expect(answer.status).toBe(429);
    expect(await answer.text()).toBe("Too Many Requests");
    const response = await postForm(site, "/contact-us", ann, headers);
    expect(response.status).toBe(429);
    const page = await response.text();
    expect(spokenIn(page)[0]).toMatch(/^Failed to send email\. Please try again later\. Too Many Requests: /);
    expect(fieldValue(page, "user_email")).toBe("ann@example.org");
    expect(await send(site, {}), "others still write").toEqual(taken);
    await nextMail();
  });

  test("so may a hundred from all together", async () => {
    await using db = databaseOf(site);
    const everybody = db.updateTable("limits").where("key", "=", "contact:everybody");
    await everybody.set({ points: 100 }).execute();
    expect(await send(site, {})).toEqual({ status: 429, text: "Too Many Requests" });
    await everybody.set({ expiresAt: Date.now() - 1 }).execute();
    expect(await send(site, {})).toEqual(taken);
    await nextMail();
  });

  test("the service takes posted forms of this site's own pages and nothing else", async () => {
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
      expect(await response.text()).toBe("The form did not arrive whole");
    }
    expect((await send(site, { message: "x".repeat(2_000_000) }, urlencoded)).status).toBe(413);
    expect(await mailsTo(site, congregation.email)).toHaveLength(mails);
  });

  test("without settings pages speak to this site alone", async () => {
    const response = await site.request("/contact-us");
    const policy = response.headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("form-action 'self'");
    const html = await response.text();
    expect(html).toContain('action="/contact-us"');
    expect(html).not.toContain('name="service_id"');
  });
});

describeSiteOnBothDatabases("the contact form with settings of its own", (open) => {
  test("its identifiers are the ones that were set, and blocked senders are refused", async () => {
    const site = await open({
      EMAIL_SERVICE_ID: "service_r1",
      EMAIL_TEMPLATE_ID: "template_r1",
      EMAIL_PUBLIC_KEY: "key_r1",
      EMAIL_BLOCK_LIST: "spam@bad.example, more@bad.example",
    });
    const own = { service_id: "service_r1", template_id: "template_r1", user_id: "key_r1" };
    expect((await send(site, {})).status).toBe(400);
    expect(await send(site, own)).toEqual(taken);
    for (const user_email of ["spam@bad.example", "more@bad.example"]) {
      expect(await send(site, { ...own, user_email })).toEqual({ status: 403, text: "Forbidden" });
    }
    const response = await postForm(site, "/contact-us", { ...ann, user_email: "spam@bad.example" });
    expect(response.status).toBe(403);
    const page = await response.text();
    expect(spokenIn(page)).toEqual([`${failed} Forbidden: messages from this address are not accepted.`]);
    expect(fieldValue(page, "message")).toContain("parking");
    expect(await (await site.request("/contact-us")).text(), "no page names them").not.toContain(
      "bad.example",
    );
    expect(await newestMailTo(site, congregation.email)).toMatchObject({ replyTo: "ann@example.org" });
  });

  test("settings alone point it at another service, and pages may speak to that one too", async () => {
    const site = await open({ EMAIL_ORIGIN: "https://api.emailjs.com", EMAIL_SERVICE_ID: "service_r1" });
    const response = await site.request("/contact-us");
    const policy = response.headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("connect-src 'self' https://api.emailjs.com");
    expect(policy).toContain("form-action 'self' https://api.emailjs.com");
    const html = await response.text();
    expect(html).toContain('action="https://api.emailjs.com/api/v1.0/email/send-form"');
    expect(fieldValue(html, "service_id")).toBe("service_r1");
    expect(fieldValue(html, "template_id")).toBe("contact");
    expect(fieldValue(html, "user_id")).toBe("public");
    const message = { user_name: "Ann", user_email: "ann@example.org", message: "Hello" };
    expect((await postForm(site, "/contact-us", message)).status).toBe(403);
  });
});
