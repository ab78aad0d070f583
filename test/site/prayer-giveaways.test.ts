import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { clearPrayers, kept, openForPrayer, request } from "./support/kept-prayers.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { page } from "./support/page.ts";
import { cookieOf, databaseOf, fromElsewhere, registerVerified } from "./support/people.ts";

const form = "/submit-prayer-requests";
const queue = "/update-prayer-requests";
const content = "Please ring my friend Mary Cooper, 07700 900123, in ward 7.";
const named =
  "“07700 900123” (a telephone number), “Mary Cooper” (somebody’s full name), “ward 7” (where somebody lies in hospital)";

describeSite("what might give somebody away", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  beforeAll(async () => {
    ({ site, staff, member } = await openForPrayer(open));
  });
  beforeEach(() => clearPrayers(site, staff));

  const ask = (fields: Record<string, string>, headers = member) =>
    postForm(site, form, { ...request, ...fields }, headers);

  test.each<Record<string, string>>([{}, { audience: "congregation" }])(
    "what might give somebody away is named after one press has sent it, and one more changes it or leaves it: %j",
    async (change) => {
      const sent = await ask({ content, ...change });
      expect(sent.status).toBe(302);
      const [request] = await kept(site);
      expect(request).toMatchObject({ content, isApproved: false });
      const asks = sent.headers.get("location") ?? "";
      const html = await page(site, asks, member);
      expect(visibleText(html)).toContain(`This may give somebody away: ${named}.`);
      expect(textsIn(html, `main a[href$="/${request?.id}/reword"]`)).toEqual(["Write it in other words"]);
      expect(attributesIn(html, `main a[href="${form}?sent"]`, "href")).toHaveLength(1);
      expect(visibleText(await page(site, `${form}?sent`, member))).not.toContain("give somebody away");
      const reworded = await postForm(
        site,
        `${form}/${request?.id}/reword`,
        { title: "For her", content: "She is ill." },
        member,
      );
      expect(reworded.status).toBe(302);
      expect(await kept(site)).toMatchObject([{ title: "For her", content: "She is ill." }]);
      expect(visibleText(await page(site, asks, member))).not.toContain("give somebody away");
    },
  );

  test("what might give somebody away waits for its asker's answer no longer than for approval, and is named again above Approve", async () => {
    expect((await ask({ content })).status).toBe(302);
    expect(visibleText(await page(site, queue, staff))).toContain(`This may give somebody away: ${named}.`);
    expect(await page(site, "/prayer-request", {})).not.toContain("Mary Cooper");
  });

  test("somebody who cannot wait and gives somebody away is heard at the first press", async () => {
    expect((await ask({ content, needsSomebody: "on" })).status).toBe(302);
    expect(visibleText(await page(site, queue, staff))).toContain("Needs somebody today.");
  });

  test.each(["team", "pastor"])(
    "what might give somebody away is no matter for the %s, who are bound to keep it",
    async (audience) => {
      const sent = await ask({ content, audience });
      // Here nobody is the pastor.
      expect(sent.status).toBe(audience === "team" ? 302 : 400);
      expect(await sent.text()).not.toContain("give somebody away");
      expect(visibleText(await page(site, queue, staff))).not.toContain("give somebody away");
    },
  );

  test("one's own name gives nobody away", async () => {
    const asksAbout = async (name: string) =>
      (await ask({ content: `Pray for ${name}.` })).headers.get("location") === `${form}?sent=asks`;
    expect(await asksAbout("Ann Hill")).toBe(false);
    expect(await asksAbout("Ben Hill")).toBe(true);
  });

  test("what might give somebody away is named to people without an account too", async () => {
    await postForm(site, `${queue}/guests`, { isOn: "on" }, staff);
    const guest = { email: "vi@people.example", userName: "Mary Cooper", content };
    const sent = await ask(guest, fromElsewhere());
    expect(sent.status).toBe(200);
    const gives = "“07700 900123” (a telephone number), “ward 7” (where somebody lies in hospital).";
    expect(visibleText(await sent.text())).toContain(gives);
    const { link } = await newestMailTo(site, guest.email);
    expect(visibleText(await page(site, link))).toContain("“07700 900123” (a telephone number)");
    expect((await postForm(site, link.replace("?", "/confirm?"), {})).status).toBe(302);
    expect(await kept(site)).toMatchObject([{ content }]);
  });

  test("a page of the version before reads where the link of somebody without an account went", async () => {
    await postForm(site, `${queue}/guests`, { isOn: "on" }, staff);
    const guest = { ...request, email: "zoe@people.example" };
    const sent = await postForm(site, `${form}.data`, guest, fromElsewhere());
    expect(await sent.text()).toMatch(/"data",\{[^}]*\},"sentTo","zoe@people\.example"/);
  });

  test("where the name or the picture gives somebody away, the question says how to change them", async () => {
    const sentence = "To change the name or the picture, withdraw it and ask again.";
    const asks = (await ask({ content })).headers.get("location") ?? "";
    expect(visibleText(await page(site, asks, member))).not.toContain(sentence);
    await using db = databaseOf(site);
    await db.updateTable("prayerRequests").set({ picAlt: "A note: 07700 900124" }).execute();
    const html = await page(site, asks, member);
    expect(visibleText(html)).toContain("“07700 900124” (a telephone number)");
    expect(visibleText(html)).toContain(sentence);
    expect(textsIn(html, 'main p a[href$="/withdraw"]')).toEqual(["withdraw it"]);

    await postForm(site, `${queue}/guests`, { isOn: "on" }, staff);
    const guest = { email: "kim@people.example", userName: "Kim 07700 900125", content };
    await ask(guest, fromElsewhere());
    const { link } = await newestMailTo(site, guest.email);
    expect(visibleText(await page(site, link))).toContain("To change the name, delete it and ask again.");
  });

  test("the email that stands in the place of a missing name gives nobody away", async () => {
    const email = await registerVerified(site);
    const nameless = { cookie: await cookieOf(site, email) };
    await using db = databaseOf(site);
    await db.updateTable("user").set({ name: "" }).where("email", "=", email).execute();
    const asks = (await ask({ content }, nameless)).headers.get("location") ?? "";
    expect(await kept(site)).toMatchObject([{ userName: email }]);
    const question = visibleText(await page(site, asks, nameless));
    expect(question).toContain(`This may give somebody away: ${named}. Others can read`);
    expect(question).not.toContain("To change the name");
  });
});
