import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { contactMessages } from "./contact-limits.ts";
import { type ContactService, refusals } from "./contact-service.ts";
import { sendForm } from "./send-form.ts";

const service: ContactService = {
  serviceId: "site",
  templateId: "contact",
  publicKey: "public",
  origin: "",
  rateLimit: 0,
  blockHeadless: false,
  blocked: [],
};
const blocked = [createHash("sha256").update("spam@bad.example").digest("hex")];
const person = { webdriver: false, languages: ["en-GB"] };

let kept: Map<string, string>;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
  kept = new Map();
  fetched.mockReset().mockImplementation(async () => new Response("OK"));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", person);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

function form(change: Record<string, string> = {}): FormData {
  const filled = new FormData();
  const fields = {
    user_name: "Ann",
    user_email: "ann@example.org",
    message: "Hello",
    website: "",
    ...change,
  };
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  return filled;
}

function sentFields(): [string, unknown][] {
  const [, request] = fetched.mock.lastCall ?? [];
  return request?.body instanceof FormData ? [...request.body] : [];
}

test("the form is sent to this site, followed by the identifiers in EmailJS's order", async () => {
  expect(await sendForm(service, form())).toEqual({ sent: true });
  expect(fetched.mock.lastCall?.[0]).toBe("/api/v1.0/email/send-form");
  expect(sentFields()).toEqual([
    ["user_name", "Ann"],
    ["user_email", "ann@example.org"],
    ["message", "Hello"],
    ["website", ""],
    ["lib_version", "4.4.1"],
    ["service_id", "site"],
    ["template_id", "contact"],
    ["user_id", "public"],
  ]);
});

test("an external service gets the same without the hidden field, and nothing that a bot wrote", async () => {
  const elsewhere = { ...service, origin: "https://api.emailjs.com" };
  expect(await sendForm(elsewhere, form({ service_id: "site" }))).toEqual({ sent: true });
  expect(fetched.mock.lastCall?.[0]).toBe("https://api.emailjs.com/api/v1.0/email/send-form");
  expect(sentFields().map(([name]) => name)).toEqual([
    "user_name",
    "user_email",
    "message",
    "service_id",
    "lib_version",
    "template_id",
    "user_id",
  ]);
  expect(await sendForm(elsewhere, form({ website: "https://ann.example" }))).toEqual({ sent: true });
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(Object.fromEntries(sentFields())).toMatchObject({
    message: "Hello\n\n(May be spam: the hidden field of the form was filled in.)",
  });
  expect(sentFields().map(([name]) => name)).not.toContain("website");
});

test.each([
  [403, refusals.blocked.reason()],
  [429, refusals.tooMany.reason()],
  [451, refusals.headless.reason()],
  [400, undefined],
  [500, undefined],
])("a response with status %d is a failure, with a reason where it helps people", async (status, reason) => {
  fetched.mockResolvedValue(new Response("no", { status }));
  expect(await sendForm(service, form())).toEqual({ sent: false, reason });
});

test("a lost connection is reported as such", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await sendForm(service, form())).toEqual({ sent: false, reason: contactMessages.offline() });
});

test.each([{ webdriver: true, languages: ["en-GB"] }, { webdriver: false, languages: [] }, {}])(
  "a browser that a program controls is turned away only where that is set: %j",
  async (navigator) => {
    vi.stubGlobal("navigator", navigator);
    const strict = { ...service, blockHeadless: true };
    expect(await sendForm(strict, form())).toEqual({ sent: false, reason: refusals.headless.reason() });
    expect(fetched).not.toHaveBeenCalled();
    expect(await sendForm(service, form())).toEqual({ sent: true });
  },
);

test("a blocked email is refused before any request, a similar one is not", async () => {
  const closed = { ...service, blocked };
  const refused = { sent: false, reason: refusals.blocked.reason() };
  expect(await sendForm(closed, form({ user_email: "spam@bad.example" }))).toEqual(refused);
  expect(fetched).not.toHaveBeenCalled();
  for (const user_email of ["Spam@bad.example", "spam@bad.example "]) {
    expect(await sendForm(closed, form({ user_email }))).toEqual({ sent: true });
  }
});

test("a second message within the rate limit is refused, also when the first one failed", async () => {
  const slow = { ...service, rateLimit: 10_000 };
  const refused = { sent: false, reason: refusals.tooMany.reason() };
  fetched.mockResolvedValueOnce(new Response("no", { status: 500 }));
  expect(await sendForm(slow, form())).toMatchObject({ sent: false });
  vi.setSystemTime(Date.now() + 9_999);
  expect(await sendForm(slow, form())).toEqual(refused);
  expect(fetched).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 1);
  expect(await sendForm(slow, form())).toEqual({ sent: true });
});

test("the checks run in this order: headless browser, block list, rate limit", async () => {
  const strict = { ...service, blocked, rateLimit: 10_000, blockHeadless: true };
  const spam = { user_email: "spam@bad.example" };
  const reasons: unknown[] = [];
  const ask = async (change = {}) => reasons.push(Object(await sendForm(strict, form(change))).reason);
  await ask();
  await ask(spam);
  vi.stubGlobal("navigator", { webdriver: true });
  await ask(spam);
  expect(reasons).toEqual([undefined, refusals.blocked.reason(), refusals.headless.reason()]);
});

test("without browser storage there is no rate limit", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("closed", "SecurityError");
    },
  });
  const slow = { ...service, rateLimit: 10_000 };
  expect(await sendForm(slow, form())).toEqual({ sent: true });
  expect(await sendForm(slow, form())).toEqual({ sent: true });
});
