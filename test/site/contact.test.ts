import { beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { announced, attributesIn, fieldValue, parsePage, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import {
  address,
  ann,
  type Inbox,
  identifiers,
  openWithInbox,
  send,
  taken,
  urlencoded,
} from "./support/messages.ts";
import { follow } from "./support/page.ts";
import { databaseOf, fromElsewhere } from "./support/people.ts";

const failed = "Failed to send email. Please try again later.";
const sent = "Email sent successfully!";

describeSite("the contact form", (open) => {
  let site: TestSite;
  let inbox: Inbox;
  beforeAll(async () => {
    ({ site, inbox } = await openWithInbox(open));
  });

  const post = (fields: Record<string, string>) => postForm(site, "/contact-us", fields, fromElsewhere());

  test("the contact form is sent by a browser without scripts, and the congregation can simply reply", async () => {
    const response = await post(ann);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/contact-us");
    const page = await follow(site, response);
    expect(announced(page, "status")).toEqual([sent]);
    expect(fieldValue(page, "message")).toBe("");

    const mail = await inbox.next();
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

  test("the contact form shows each missing or wrong value under its field, and keeps what was typed", async () => {
    const empty = await post({ user_name: "", user_email: " ", message: "" });
    expect(empty.status).toBe(400);
    const words = visibleText(await empty.text());
    for (const sentence of [
      "Please enter your name",
      "Please enter your email address",
      "Please enter your message",
    ])
      expect(words).toContain(sentence);

    const page = await (await post({ ...ann, user_email: "ann at home" })).text();
    expect(visibleText(page)).toContain("Please enter a valid email address");
    expect(parsePage(page).querySelector('input[name="user_email"][aria-invalid="true"]')).not.toBeNull();
    expect(fieldValue(page, "user_name")).toBe("Ann Hill");
    expect(fieldValue(page, "user_email")).toBe("ann at home");
    expect(fieldValue(page, "message")).toContain("is there <b>parking</b>?");
    expect(announced(page)).toEqual([]);
    expect(await mailsTo(site, congregation.email)).toHaveLength(inbox.count);
  });

  test("the contact form reports a message that could not be saved, and keeps it", async () => {
    await using db = databaseOf(site);
    await db.schema.alterTable("outbox").renameTo("outbox_away").execute();
    try {
      const response = await post(ann);
      expect(response.status).toBe(500);
      const page = await response.text();
      expect(announced(page)).toEqual([failed]);
      expect(fieldValue(page, "message")).toContain("parking");
      expect((await send(site, {})).status).toBe(500);
    } finally {
      await db.schema.alterTable("outbox_away").renameTo("outbox").execute();
    }
    expect(await send(site, {})).toEqual(taken);
    await inbox.next();
  });

  test("the contact form treats a NUL character as the sender's mistake too", async () => {
    expect((await post({ ...ann, message: "nul \u0000" })).status).toBe(400);
  });

  test("the contact form delivers a message whose hidden field a password manager filled in, and marks it, by either route", async () => {
    const filled = { ...ann, website: "https://ann.example" };
    const subject = "Website message from Ann Hill (may be spam)";
    expect(await send(site, filled)).toEqual(taken);
    expect(await inbox.next()).toMatchObject({ subject, replyTo: "ann@example.org" });
    const response = await post({ ...filled, message: "No scripts" });
    expect(announced(await follow(site, response), "status")).toEqual([sent]);
    const mail = await inbox.next();
    expect(mail).toMatchObject({ subject, replyTo: "ann@example.org" });
    expect(mail.text).toContain("May be spam: the hidden field of the form was filled in.");
    expect(mail.text).toContain("No scripts");
    const incomplete = await post({ ...filled, message: "" });
    expect(incomplete.status).toBe(400);
    expect(visibleText(await incomplete.text())).toContain("Please enter your message");
  });

  test("the contact form has a hidden field that Tab does not reach and browsers do not fill in", async () => {
    const html = await (await site.request("/contact-us")).text();
    const trap = parsePage(html).querySelector('div[aria-hidden="true"] > label');
    expect(trap && visibleText(trap)).toBe("Leave this empty");
    expect(trap?.querySelector('[name="website"][tabindex="-1"][autocomplete="off"]')).not.toBeNull();
  });

  test("the contact form mails ten messages an hour from one IP address at once, by either route, and accepts a hundred", async () => {
    const headers = fromElsewhere();
    const body = () => urlencoded({ ...ann, ...identifiers });
    const sendBothWays = async () => {
      expect((await site.request(address, { method: "POST", body: body(), headers })).status).toBe(200);
      expect((await postForm(site, "/contact-us", ann, headers)).status).toBe(302);
    };
    for (let count = 0; count < 5; count += 1) await sendBothWays();
    inbox.count += 10;
    await sendBothWays();
    await using db = databaseOf(site);
    const collected = db.selectFrom("deferredWork").select("id").where("kind", "=", "contact-message");
    expect(await collected.execute()).toHaveLength(2);
    await db
      .updateTable("limits")
      .set({ points: 100 })
      .where("key", "=", `contact:network:${headers["x-forwarded-for"]}`)
      .execute();
    const refused = await site.request(address, { method: "POST", body: body(), headers });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toBe("Too Many Requests");
    const response = await postForm(site, "/contact-us", ann, headers);
    expect(response.status).toBe(429);
    const page = await response.text();
    expect(announced(page)[0]).toMatch(
      /^Failed to send email\. Please try again later\. Too Many Requests: /,
    );
    expect(fieldValue(page, "user_email")).toBe("ann@example.org");
    expect(await send(site, {}), "others are not limited").toEqual(taken);
    await inbox.next();
  });

  test("the contact form cannot be silenced by strangers: what they send too much of is mailed in one piece", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("deferredWork").where("kind", "=", "contact-message").execute();
    const everybody = db.updateTable("limits").where("key", "=", "contact:everybody");
    await everybody.set({ points: 100 }).execute();
    for (const user_name of ["Ann", "Bob"]) expect(await send(site, { user_name })).toEqual(taken);
    const due = new Date().toISOString();
    await db
      .updateTable("deferredWork")
      .set({ dueAt: due, heldUntil: due })
      .where("kind", "=", "contact-message")
      .execute();
    const digest = await inbox.next();
    expect(digest.subject).toBe("2 website messages");
    for (const name of ["Ann", "Bob"]) expect(digest.text).toContain(`Website message from ${name}`);
    await everybody.set({ expiresAt: Date.now() - 1 }).execute();
    expect(await send(site, {})).toEqual(taken);
    expect((await inbox.next()).subject).toBe("Website message from Ann Hill");
  });

  test("the contact form without settings, sends to this site only", async () => {
    const response = await site.request("/contact-us");
    const policy = response.headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("form-action 'self'");
    const html = await response.text();
    expect(attributesIn(html, "form", "action")).toContain("/contact-us");
    expect(parsePage(html).querySelector('[name="service_id"]')).toBeNull();
  });
});

describeSite("the contact form with settings of its own", (open) => {
  test("the contact form with settings of its own uses the identifiers that were set, and refuses blocked senders", async () => {
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
    expect(announced(page)).toEqual([`${failed} Forbidden: messages from this email are not accepted.`]);
    expect(fieldValue(page, "message")).toContain("parking");
    expect(await (await site.request("/contact-us")).text(), "no page names them").not.toContain(
      "bad.example",
    );
    expect(await newestMailTo(site, congregation.email)).toMatchObject({ replyTo: "ann@example.org" });
  });

  test("the contact form with settings of its own can send to another service by settings alone, and pages may connect to it", async () => {
    const site = await open({ EMAIL_ORIGIN: "https://api.emailjs.com", EMAIL_SERVICE_ID: "service_r1" });
    const response = await site.request("/contact-us");
    const policy = response.headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("connect-src 'self' https://api.emailjs.com");
    expect(policy).toContain("form-action 'self' https://api.emailjs.com");
    const html = await response.text();
    expect(attributesIn(html, "form", "action")).toContain(
      "https://api.emailjs.com/api/v1.0/email/send-form",
    );
    expect(fieldValue(html, "service_id")).toBe("service_r1");
    expect(fieldValue(html, "template_id")).toBe("contact");
    expect(fieldValue(html, "user_id")).toBe("public");
    const message = { user_name: "Ann", user_email: "ann@example.org", message: "Hello" };
    expect((await postForm(site, "/contact-us", message)).status).toBe(403);
  });
});
