import { afterAll, beforeAll, expect, test } from "vitest";
import { addOneOfEach } from "../journeys/support/one-of-each.ts";
import { parsePage, visibleText } from "../support/html.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let staff: { cookie: string };
let pages: Awaited<ReturnType<typeof addOneOfEach>>["pages"];

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on" }, { clock: () => now });
  staff = { cookie: await signIn(site) };
  ({ pages } = await addOneOfEach(site, now));
});
afterAll(() => site.close());

const anonymous = ["/login", "/register", "/reset-password", "/contact-us"];

async function fieldsOf(path: string): Promise<{ label: string; isMarked: boolean; isRequired: boolean }[]> {
  const response = await site.request(path, anonymous.includes(path) ? {} : { headers: staff });
  const document = parsePage(await response.text());
  return [...document.querySelectorAll("main label")].flatMap((label) => {
    const id = label.getAttribute("for");
    const field = id ? document.getElementById(id) : label.querySelector("input");
    if (!field || field.matches("[type=radio], [type=hidden]")) return [];
    const mark = label.parentElement?.querySelector(":scope > span[aria-hidden=true]");
    const isMarked = mark?.textContent === "required" && visibleText(mark) === "required";
    const name = visibleText(label).replace(/ required$/, "");
    return [{ label: name, isMarked, isRequired: field.matches("[required], [aria-required=true]") }];
  });
}

test.each([
  ["/login", ["Email", "Password"], []],
  [
    "/register",
    [
      "First name",
      "Last name",
      "Date of birth",
      "Email",
      "Password",
      "Confirm password",
      "I accept the terms and conditions and the data protection policy",
    ],
    [],
  ],
  ["/reset-password", ["Email"], []],
  ["/contact-us", ["Name", "Email", "Message"], []],
  ["/submit-prayer-requests", ["Title", "Content"], ["Picture (optional)", "Describe the picture"]],
  ["/add-post", ["Date", "Posted By", "Content", "Picture"], ["Describe the picture"]],
  ["/event-create", ["Title", "Date", "Time"], ["Picture (optional)"]],
  ["/upload-video", ["Title", "Sermon By", "Video URL", "Content"], []],
  [
    "/pages/baptism/edit",
    ["Title", "Text", "Description"],
    ["Sentence under the title", "What the picture shows"],
  ],
  ["/facts/congregation/edit", ["Name"], ["Phone (optional)", "Address (optional)"]],
  ["/people/invite", ["Email"], []],
])("the form at %s marks what it requires, and nothing else", async (path, required, others) => {
  const fields = await fieldsOf(path);
  const marked = fields.filter(({ isMarked }) => isMarked).map(({ label }) => label);
  expect(marked).toEqual(expect.arrayContaining(required));
  for (const label of others) {
    expect(fields.map((field) => field.label)).toContain(label);
    expect(marked).not.toContain(label);
  }
});

test("on every page, eyes and screen readers learn of the same required fields", async () => {
  const different: string[] = [];
  for (const path of [...anonymous, ...pages.staff])
    for (const { label, isMarked, isRequired } of await fieldsOf(path))
      if (isMarked !== isRequired) different.push(`${path}: ${label}`);
  expect(different).toEqual([]);
});

test("a field that is marked is refused when it is empty", async () => {
  const sent = { user_name: "Ann", user_email: "ann@people.example", message: "Hello" };
  for (const name of Object.keys(sent)) {
    const response = await site.request("/contact-us", {
      method: "POST",
      body: new URLSearchParams({ ...sent, [name]: "" }),
    });
    expect([name, response.status]).toEqual([name, 400]);
  }
});

test("the question with radio buttons is marked too", async () => {
  const document = parsePage(await (await site.request("/register")).text());
  expect(visibleText(document.querySelector("fieldset legend") ?? "")).toBe("Gender required");
  expect(document.querySelectorAll("fieldset input[type=radio][required]")).toHaveLength(2);
});
