import { readFile } from "node:fs/promises";
import type * as EmailJs from "@emailjs/browser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { openBrowser } from "../journeys/support/visitor.ts";
import { mailsTo, newestMailTo } from "../site/support/mailbox.ts";
import { fromElsewhere } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";

type Options = Parameters<typeof EmailJs.init>[0];

/** EmailJS bundled into one script. */
const script = new URL("../../node_modules/@emailjs/browser/dist/email.min.js", import.meta.url);

const blocked = { status: 403, text: "Forbidden" };
const tooMany = { status: 429, text: "Too Many Requests" };
const headless = { status: 451, text: "Unavailable For Headless Browser" };
const ok = { status: 200, text: "OK" };

const visit = openBrowser();
let site: TestSite;
let library: string;
let mails = 0;

beforeAll(async () => {
  site = await openTestSite("sqlite", { EMAIL_BLOCK_LIST: "spam@bad.example" });
  library = await readFile(script, "utf8");
});
afterAll(() => site.close());

/** Opens the site's contact page, with EmailJS loaded, for a new visitor. */
async function openPage(): Promise<{ page: Page; requests: string[] }> {
  const { page, context, expectErrors } = await visit(site, { extraHTTPHeaders: fromElsewhere() });
  // Chromium reports refusals of the service.
  expectErrors(/status of (400|403|429)/);
  await context.addInitScript({ content: `${library};globalThis.emailjs = emailjs;` });
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") requests.push(`${request.url()}\n${request.postData()}`);
  });
  await page.goto("/contact-us");
  await page.getByLabel("Name").fill("Ann Hill");
  await page.getByLabel("Email").fill("ann@example.org");
  await page.getByLabel("Message").fill("Dear all,\nwhere do I park?");
  return { page, requests };
}

/** Sends the form on the page and returns what EmailJS made of the reply. */
function sendForm(
  page: Page,
  {
    service = "site",
    template = "contact",
    ...options
  }: Exclude<Options, string> & Record<string, unknown> = {},
): Promise<{ status?: number; text?: string } | string> {
  return page.evaluate(
    async ([serviceId, templateId, given]) => {
      const { emailjs } = globalThis as unknown as { emailjs: typeof EmailJs };
      // Each `init` resets the storage that holds the time of the last message.
      const storageProvider = {
        get: async (key: string) => localStorage.getItem(key),
        set: async (key: string, value: string) => localStorage.setItem(key, value),
        remove: async (key: string) => localStorage.removeItem(key),
      };
      emailjs.init({ publicKey: "public", origin: location.origin, storageProvider, ...given });
      const form = document.querySelector<HTMLFormElement>("main form") ?? "no form";
      return emailjs.sendForm(serviceId, templateId, form).then(
        ({ status, text }) => ({ status, text }),
        (error: { status?: number; text?: string } | string) =>
          typeof error === "string" ? error : { status: error.status, text: error.text },
      );
    },
    [String(service), String(template), options] as const,
  );
}

test("EmailJS sends the form of the contact page", async () => {
  const { page, requests } = await openPage();
  expect(await sendForm(page)).toEqual(ok);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain(`${site.url}/api/v1.0/email/send-form\n`);
  const fields = [...String(requests[0]).matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  expect(fields).toEqual([
    "user_name",
    "user_email",
    "message",
    "website",
    "lib_version",
    "service_id",
    "template_id",
    "user_id",
  ]);
  mails += 1;
  const mail = await newestMailTo(site, congregation.email, mails);
  expect(mail).toMatchObject({ replyTo: "ann@example.org", subject: "Website message from Ann Hill" });
  expect(mail.text).toContain("Dear all,\nwhere do I park?");
});

test("identifiers in the form itself are ignored, those that EmailJS appends count", async () => {
  const { page } = await openPage();
  await page.evaluate(() => {
    for (const name of ["service_id", "template_id", "user_id"]) {
      const input = Object.assign(document.createElement("input"), { type: "hidden", name, value: "other" });
      document.querySelector("main form")?.prepend(input);
    }
  });
  expect(await sendForm(page)).toEqual(ok);
  mails += 1;
  await newestMailTo(site, congregation.email, mails);
});

test("a refusal by the service reaches the caller with its status and message", async () => {
  const { page, requests } = await openPage();
  const refused = async (options: Parameters<typeof sendForm>[1]) => sendForm(page, options);
  expect(await refused({ publicKey: "other" })).toEqual({ status: 400, text: "The Public Key is invalid" });
  expect(await refused({ service: "other" })).toEqual({ status: 400, text: "The Service ID was not found" });
  expect(await refused({ template: "other" })).toEqual({
    status: 400,
    text: "The Template ID was not found",
  });
  await page.getByLabel("Message").fill("");
  expect(await refused({})).toEqual({ status: 400, text: "Please enter your message" });
  await page.getByLabel("Message").fill("x".repeat(5001));
  expect(await refused({})).toEqual({ status: 400, text: "Please use at most 5000 characters" });
  await page.getByLabel("Message").fill("Hello");
  await page.getByLabel("Email").fill("spam@bad.example");
  expect(await refused({})).toEqual(blocked);
  expect(requests).toHaveLength(6);
  expect(await mailsTo(site, congregation.email)).toHaveLength(mails);
});

test("the server's own limit reaches the caller as 429", async () => {
  const { page } = await openPage();
  for (let sent = 0; sent < 100; sent += 1) expect(await sendForm(page)).toEqual(ok);
  expect(await sendForm(page)).toEqual(tooMany);
  // The others wait for a digest.
  mails += 10;
  await newestMailTo(site, congregation.email, mails);
});

test("what EmailJS itself refuses sends no request", async () => {
  const { page, requests } = await openPage();
  const blockList = { list: ["ann@example.org"], watchVariable: "user_email" };
  expect(await sendForm(page, { blockList })).toEqual(blocked);
  expect(await sendForm(page, { blockHeadless: true })).toEqual(headless);
  expect(requests).toEqual([]);
  const limitRate = { throttle: 600_000 };
  expect(await sendForm(page, { limitRate })).toEqual(ok);
  expect(await sendForm(page, { limitRate })).toEqual(tooMany);
  expect(requests).toHaveLength(1);
  mails += 1;
  await newestMailTo(site, congregation.email, mails);
});
