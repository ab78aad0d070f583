import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { leftoversOn } from "./support/leftovers.ts";
import { page } from "./support/page.ts";
import { formAt, sendFacts, sendPage } from "./support/page-edits.ts";
import { joinAs } from "./support/people.ts";
import { comeWithCode, finish, sendStep } from "./support/welcome.ts";

describeSite("a church that has said nothing but its name", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open({ ADMIN_PASSWORD: "", SAMPLE_CONTENT: "on" }, { seedsServices: true });
  });

  test("a church that has said nothing but its name shows nothing of the sample once Welcome is finished", async () => {
    expect((await leftoversOn(site)).length).toBeGreaterThan(50);
    expect(visibleText(await page(site, "/baptism"))).toContain("This is a sample congregation.");
    const browser = await comeWithCode(site);
    const cleared = { shortName: "", welcome: "", address: "", phone: "", email: "" };
    const saved = await sendStep(site, "congregation", browser, { name: "St Mary", ...cleared });
    expect(saved.headers.get("location")).toBe("/welcome/look");
    expect((await finish(site, browser, "ann@stmary.test")).headers.get("location")).toBe("/welcome/open");
    expect(await leftoversOn(site)).toEqual([]);
    expect(await leftoversOn(site)).toEqual([]);
    expect(visibleText(await page(site, "/"))).not.toContain("This is a sample");
  });

  test("a church that has said nothing but its name has no empty headings, and no links to pages that nobody has written", async () => {
    for (const path of ["/", "/contact-us", "/event", "/prayer-request", "/data-protection-policy"]) {
      const html = await page(site, path);
      expect(
        textsIn(html, "h1, h2, h3").filter((heading) => heading === ""),
        path,
      ).toEqual([]);
      expect(textsIn(html, "h2"), path).not.toContain("Elsewhere");
      const own = attributesIn(html, "a[href^='/']", "href").map((to) => to.split(/[?#]/)[0] ?? "");
      for (const to of new Set(own))
        expect((await site.request(to)).status, `${path} → ${to}`).toBeLessThan(400);
    }
    expect((await site.request("/baptism")).status).toBe(404);
    expect((await site.request("/riverside-kids")).status).toBe(404);
    expect(textsIn(await page(site, "/"), "h1")).toEqual(["St Mary"]);
  });
});

describeSite("what staff publish while the sample is shown", (open) => {
  test("what staff publish while the sample is shown stays without the sample's people, and pages that name them become drafts", async () => {
    const site = await open({ SAMPLE_CONTENT: "on" });
    const editor = { cookie: await joinAs(site, "editor") };
    const staff = { cookie: await signIn(site) };
    const form = await formAt(site, "/facts/contacts/edit", editor);
    const names = form.getAll("row-people-name").map(String);
    await sendFacts(site, "contacts", editor, { "row-people-name": ["Ann Field", ...names.slice(1)] });
    await sendFacts(site, "congregation", editor, { name: "St Mary", welcome: "Come in." });
    await sendPage(site, "fasting", editor, { text: "We fast on Fridays.", lead: "Slowly." });
    await sendPage(site, "baptism", editor, { title: "Baptism with us", text: "Ask Miriam Hale." });
    expect((await postForm(site, "/remove-sample-content", {}, editor)).status).toBe(403);
    expect((await postForm(site, "/remove-sample-content", {}, staff)).status).toBe(302);

    const contact = visibleText(await page(site, "/contact-us"));
    expect(contact).toContain("Ann Field");
    expect(contact).not.toContain("Daniel Okafor");
    const home = visibleText(await page(site, "/"));
    expect(home).toContain("Come in.");
    expect(home).not.toMatch(/1632|Eldermere|Valley/);
    expect((await site.request("/baptism")).status).toBe(404);
    expect(visibleText(await page(site, "/baptism?draft", editor))).toContain("Ask Miriam Hale.");
    expect((await site.request("/welcome")).status).toBe(404);
  });
});

describe("what is still to do", () => {
  let site: TestSite;
  let editor: { cookie: string };
  beforeAll(async () => {
    site = await openTestSite("sqlite", {}, { showsSampleTexts: false });
    editor = { cookie: await joinAs(site, "editor") };
  });
  afterAll(() => site.close());

  const tasks = async () => textsIn(await page(site, "/staff/still-to-do", editor), "main ol > li > p");

  test("what is still to do begins with what visitors miss most, and ends when it is right as it is", async () => {
    const before = await tasks();
    expect(before[0]).toBe("The site does not say yet when you meet.");
    expect(before).toContain("“Baptism” is not written yet, so visitors do not see it.");
    expect((await postForm(site, "/staff/still-to-do/page%3Abaptism", {}, editor)).status).toBe(302);
    expect(await tasks()).toEqual(before.filter((text) => !text.includes("“Baptism”")));
    expect((await postForm(site, "/staff/still-to-do/page%3Abaptism", {}, editor)).status).toBe(404);
    const member = { cookie: await joinAs(site, "treasurer") };
    expect((await postForm(site, "/staff/still-to-do/fact%3Abank", {}, member)).status).toBe(403);
    expect((await site.request("/staff/still-to-do", { headers: member })).status).toBe(403);
  });

  test("an address that people guess leads to the children's page of a church, and no screen names where the sample had it", async () => {
    for (const path of ["/pages/addresses", "/pages/addresses/kids/change"])
      expect(visibleText(await page(site, path, editor)), path).not.toContain("riverside");
    const form = await formAt(site, "/pages/addresses/add", editor, { path: "/children" });
    const refused = await site.request("/pages/addresses/add", {
      method: "POST",
      body: form,
      headers: editor,
    });
    expect(refused.status).toBe(400);
  });

  test("where a church has no email and no address, no page says that it is undefined", async () => {
    const staff = { cookie: await signIn(site) };
    for (const path of ["/account", "/event-create", "/event-alter", "/"])
      expect(visibleText(await page(site, path, staff)), path).not.toContain("undefined");
  });

  test("a page that nobody had written is shown once it is published, and not while it is a draft", async () => {
    expect((await site.request("/fasting")).status).toBe(404);
    expect((await sendPage(site, "fasting", editor, { button: "draft", title: "How we fast" })).status).toBe(
      302,
    );
    expect((await site.request("/fasting")).status).toBe(404);
    expect((await sendPage(site, "fasting", editor, { button: "publish" })).status).toBe(302);
    expect(textsIn(await page(site, "/fasting"), "h1")).toEqual(["How we fast"]);
  });

  test("the children's page is shown only once parents can read whom to call", async () => {
    await sendPage(site, "kids", editor, { button: "publish" });
    for (const path of ["/children", "/riverside-kids"]) expect((await site.request(path)).status).toBe(404);
    expect(await page(site, "/")).not.toContain('href="/children"');
    await sendFacts(site, "services", editor, {
      "safeguarding-name": "Ann Field",
      "safeguarding-phone": "01632 555 111",
      "safeguarding-checkedOn": "2026-11-26",
    });
    await sendPage(site, "kids", editor, { button: "publish", title: "Our children" });
    expect(visibleText(await page(site, "/children"))).toContain("Please speak to Ann Field");
    const home = await page(site, "/");
    for (const place of ['nav[aria-label="Main"]', 'nav[aria-label="Footer"]', "main"])
      expect(attributesIn(home, `${place} a[href="/children"]`, "href").length, place).toBeGreaterThan(0);
    expect(home).not.toContain('href="/riverside-kids"');
    for (const from of ["/riverside-kids", "/kids"])
      expect((await site.request(from)).headers.get("location"), from).toBe("/children");
  });
});

test("a draft from the time of the sample appears when it is due, and the children's page only while parents can read whom to call", async () => {
  let now = new Date("2026-11-26T12:00:00Z");
  const site = await openTestSite("sqlite", {}, { showsSampleTexts: true, clock: () => now });
  onTestFinished(() => site.close());
  const editor = { cookie: await joinAs(site, "editor") };
  for (const id of ["fasting", "kids"]) {
    await sendPage(site, id, editor, { button: "draft", title: "In Advent" });
    const version = fieldValue(await page(site, `/pages/${id}/draft`, editor), "version") ?? "";
    const due = { version, shown: "from", fromDay: "2026-12-01", fromTime: "07:00" };
    const sent = await postForm(site, `/pages/${id}/draft`, due, editor);
    expect(sent.headers.get("location")).toBe(`/pages/${id}/draft`);
  }
  await postForm(site, "/remove-sample-content", {}, { cookie: await signIn(site) });
  const statuses = async () => [
    (await site.request("/fasting")).status,
    (await site.request("/children")).status,
  ];
  expect(await statuses()).toEqual([404, 404]);
  now = new Date("2026-12-01T07:00:00Z");
  expect(await statuses()).toEqual([200, 404]);
  const links = attributesIn(await page(site, "/"), "a", "href");
  expect([links.includes("/fasting"), links.includes("/children")]).toEqual([true, false]);
  const toCall = { name: "Ann Field", phone: "01632 555 111", checkedOn: "2026-11-26" };
  const sendSafeguarding = (facts: typeof toCall) =>
    sendFacts(
      site,
      "services",
      editor,
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [`safeguarding-${name}`, value])),
    );
  await sendSafeguarding(toCall);
  expect(await statuses()).toEqual([200, 200]);
  await sendSafeguarding({ name: "", phone: "", checkedOn: "" });
  expect(await statuses()).toEqual([200, 404]);
});
