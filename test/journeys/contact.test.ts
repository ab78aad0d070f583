import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { newestMailTo } from "../site/support/mailbox.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, go, notice, openBrowser, pathOf, ready, textOf } from "./support/visitor.ts";

const sent = "Email sent successfully!";
const failed = "Failed to send email. Please try again later.";
const example = { name: "Ann Hill", email: "ann@example.org", message: "Dear all,\nwhere do I park?" };
const nothing = { name: "", email: "", message: "" };
const sites: TestSite[] = [];

afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});
const visit = openBrowser();

async function open(environment: Record<string, string> = {}): Promise<TestSite> {
  const site = await openTestSite("sqlite", environment);
  sites.push(site);
  return site;
}

const sendButton = (page: Page) => page.getByRole("button", { name: "Send" });

async function fill(page: Page, { name, email, message } = example): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Message").fill(message);
}

async function typed(page: Page): Promise<typeof example> {
  return {
    name: await page.getByLabel("Name").inputValue(),
    email: await page.getByLabel("Email").inputValue(),
    message: await page.getByLabel("Message").inputValue(),
  };
}

/** Requests from the page to the email service, wherever that is. */
function watchSending(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") requests.push(request.url());
  });
  return requests;
}

test("a message is written by keyboard, corrected and sent, and the form is empty again", async () => {
  const site = await open();
  const { page } = await visit(site);
  const requests = watchSending(page);
  await go(page, "/contact-us");
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  const { keyboard } = page;

  await page.getByLabel("Name").focus();
  await keyboard.press("Enter");
  for (const sentence of [
    "Please enter your name",
    "Please enter your email address",
    "Please enter your message",
  ])
    await page.getByText(sentence).waitFor();
  await expectFocus(page, "Name");
  await keyboard.type(example.name);
  await keyboard.press("Tab");
  await keyboard.type("ann at home");
  await keyboard.press("Tab");
  await keyboard.type("Dear all,");
  await keyboard.press("Enter");
  await keyboard.type("where do I park?");
  await keyboard.press("Tab");
  expect(await sendButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await keyboard.press("Enter");
  await page.getByText("Please enter a valid email address").waitFor();
  await expectFocus(page, "Email");
  expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
  expect(requests).toEqual([]);

  await page.getByLabel("Email").fill(example.email);
  await keyboard.press("Enter");
  await notice(page).getByText(sent, { exact: true }).waitFor();
  expect(await typed(page)).toEqual(nothing);
  expect(await page.getByText("Please enter").count(), "an empty form is no mistake yet").toBe(0);
  expect(requests).toEqual([`${site.url}/api/v1.0/email/send-form`]);
  const mail = await newestMailTo(site, congregation.email);
  expect(mail).toMatchObject({ replyTo: example.email, subject: "Website message from Ann Hill" });
  expect(mail.text).toContain(example.message);

  await sendButton(page).click();
  await page.getByText("Please enter your name").waitFor();
  expect(await notice(page).count(), "the old success is not this form's").toBe(0);
  await fill(page, { ...example, name: "Bo Lee" });
  await sendButton(page).click();
  await notice(page).getByText(sent).waitFor();
  expect((await newestMailTo(site, congregation.email, 2)).subject).toBe("Website message from Bo Lee");
  expect(await page.locator("body").getAttribute("data-page"), "no full page load").toBe("the same");
});

test("without a connection the text stays, and can be sent once the connection is back", async () => {
  const site = await open();
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
  await go(page, "/contact-us");
  await fill(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await alert(page).waitFor();
  expect(await textOf(alert(page))).toBe(`${failed} You seem to be offline. What you typed is still here.`);
  expect(await typed(page)).toEqual(example);
  await context.setOffline(false);
  await sendButton(page).click();
  await notice(page).getByText(sent).waitFor();
  expect(await alert(page).count()).toBe(0);
  expect((await newestMailTo(site, congregation.email)).text).toContain(example.message);
});

test("blocked senders, and people who send too fast, are told why before anything is sent", async () => {
  const site = await open({ EMAIL_BLOCK_LIST: "spam@bad.example", EMAIL_RATE_LIMIT: "600000" });
  const { page } = await visit(site);
  const requests = watchSending(page);
  await go(page, "/contact-us");
  const spam = { ...example, email: "spam@bad.example" };
  await fill(page, spam);
  await sendButton(page).click();
  await alert(page).getByText(`${failed} Forbidden: messages from this email are not accepted.`).waitFor();
  expect(await typed(page)).toEqual(spam);
  expect(requests).toEqual([]);

  await fill(page);
  await sendButton(page).click();
  await notice(page).getByText(sent).waitFor();
  await page.reload();
  await ready(page);
  await fill(page);
  await sendButton(page).click();
  await alert(page).getByText(`${failed} Too Many Requests: please wait a while`).waitFor();
  expect(await typed(page)).toEqual(example);
  expect(requests).toHaveLength(1);
});

test("automated browsers are refused where the settings say so", async () => {
  const site = await open({ EMAIL_BLOCK_HEADLESS: "on" });
  const { page } = await visit(site);
  const requests = watchSending(page);
  await go(page, "/contact-us");
  await fill(page);
  await sendButton(page).click();
  await alert(page).getByText(`${failed} Unavailable For Headless Browser: `).waitFor();
  expect(requests).toEqual([]);
});

test("a form that cannot be saved says that it failed and keeps what was typed", async () => {
  const site = await open();
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 500/);
  await go(page, "/contact-us");
  await page.route("**/send-form", (route) => route.fulfill({ status: 500, body: "no" }));
  await fill(page);
  await sendButton(page).click();
  await alert(page).waitFor();
  expect(await textOf(alert(page))).toBe(failed);
  expect(await typed(page)).toEqual(example);
});

test("everything works without JavaScript too", async () => {
  const site = await open({ EMAIL_BLOCK_LIST: "spam@bad.example" });
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 40[03]/);
  await page.goto("/contact-us");
  await sendButton(page).click();
  await page.getByText("Please enter your name").waitFor();
  await page.getByText("Please enter your message").waitFor();
  await fill(page, { ...example, email: "spam@bad.example" });
  await sendButton(page).click();
  await alert(page).getByText(failed).waitFor();
  expect(await typed(page)).toEqual({ ...example, email: "spam@bad.example" });
  await page.getByLabel("Email").fill(example.email);
  await sendButton(page).click();
  await notice(page).getByText(sent, { exact: true }).waitFor();
  expect(pathOf(page)).toBe("/contact-us");
  expect(await typed(page)).toEqual(nothing);
  await page.reload();
  expect(await notice(page).count()).toBe(0);
  expect((await newestMailTo(site, congregation.email)).text).toContain(example.message);
});

test.each([true, false])(
  "a service elsewhere gets the form directly from the browser (scripts: %s)",
  async (scripts) => {
    const service = await openService();
    const site = await open({
      EMAIL_ORIGIN: service.origin,
      EMAIL_SERVICE_ID: "service_r1",
      EMAIL_TEMPLATE_ID: "template_r1",
      EMAIL_PUBLIC_KEY: "key_r1",
    });
    const { page, expectErrors } = await visit(site, { javaScriptEnabled: scripts });
    const fields: Record<string, string> = {
      user_name: example.name,
      user_email: example.email,
      message: example.message.replace("\n", "\r\n"),
      service_id: "service_r1",
      template_id: "template_r1",
      user_id: "key_r1",
      lib_version: "4.4.1",
    };
    await (scripts ? go(page, "/contact-us") : page.goto("/contact-us"));
    await fill(page);
    await sendButton(page).click();
    if (!scripts) {
      await page.getByText("OK", { exact: true }).waitFor();
      expect(service.received).toEqual([{ ...fields, website: "" }]);
      return;
    }
    await notice(page).getByText(sent).waitFor();
    expect(await typed(page)).toEqual(nothing);
    expect(service.received).toEqual([fields]);

    expectErrors(/status of 400/);
    service.status = 400;
    await fill(page);
    await sendButton(page).click();
    await alert(page).waitFor();
    expect(await textOf(alert(page))).toBe(failed);
    expect(await typed(page)).toEqual(example);
  },
);

/** A stand-in for the hosted email service: accepts forms at its one URL and keeps their fields. */
async function openService() {
  const service = { origin: "", status: 200, received: [] as Record<string, string>[] };
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    if (incoming.url !== "/api/v1.0/email/send-form") return response.writeHead(404).end();
    const type = incoming.headers["content-type"] ?? "";
    const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
    service.received.push(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
    const headers = { "access-control-allow-origin": "*", "content-type": "text/plain" };
    return response.writeHead(service.status, headers).end(service.status === 200 ? "OK" : "no");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

async function expectFocus(page: Page, label: string): Promise<void> {
  const focused = () => page.getByLabel(label).evaluate((field) => field === document.activeElement);
  await expect.poll(focused, { message: `the focus on ${label}` }).toBe(true);
}
