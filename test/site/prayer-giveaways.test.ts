import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { clearPrayers, kept, openForPrayer, request } from "./support/kept-prayers.ts";
import { page, statusOf } from "./support/page.ts";
import { fromElsewhere } from "./support/people.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

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
    "what might give somebody away is named before a request is sent, and nothing is stored: %j",
    async (change) => {
      const asked = await ask({ content, ...change });
      expect(asked.status).toBe(400);
      const html = await asked.text();
      expect(announced(html, "alert").join()).toContain(`This may give somebody away: ${named}.`);
      expect(textsIn(html, 'main form textarea[name="content"]')).toEqual([content]);
      expect(textsIn(html, "main form button")).toEqual(["Submit", "Send it as it is"]);
      const [target = ""] = attributesIn(html, "main form a[href^='#']", "href");
      expect(attributesIn(html, target, "name")).toEqual(["content"]);
      expect(await kept(site)).toEqual([]);
    },
  );

  test("what might give somebody away is sent as it is if they say so, and named again above Approve", async () => {
    expect((await ask({ content, isSure: "on" })).status).toBe(302);
    expect(await kept(site)).toMatchObject([{ content }]);
    expect(visibleText(await page(site, queue, staff))).toContain(`This may give somebody away: ${named}.`);
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
    expect((await ask({ content: "Pray for Ann Hill." })).status).toBe(302);
    expect((await ask({ content: "Pray for Ben Hill." })).status).toBe(400);
  });

  test("a picture that comes with a request that may give somebody away need not be chosen again, and can be removed", async () => {
    const asked = await sendForm(site, form, { ...request, content }, member, await jpeg());
    expect(asked.status).toBe(400);
    const html = await asked.text();
    const picUrl = fieldValue(html, "picUrl") ?? "";
    expect(picUrl).toContain("prayer-requests");
    expect(await statusOf(site, picUrl, member)).toBe(200);
    expect(attributesIn(html, 'main img[alt="Current picture"]', "src")).toHaveLength(1);
    expect((await ask({ content, picUrl, isSure: "on" })).status).toBe(302);
    expect((await ask({ content, picUrl, removePicture: "on", isSure: "on" })).status).toBe(302);
    expect((await kept(site)).map((row) => row.picUrl)).toEqual([picUrl, ""]);
  });

  test("what might give somebody away is named to people without an account too", async () => {
    await postForm(site, `${queue}/guests`, { isOn: "on" }, staff);
    const guest = { email: "vi@people.example", userName: "Mary Cooper", content };
    const asked = await ask(guest, fromElsewhere());
    expect(asked.status).toBe(400);
    const html = await asked.text();
    expect(announced(html, "alert").join()).toContain(
      "“07700 900123” (a telephone number), “ward 7” (where somebody lies in hospital).",
    );
    expect(fieldValue(html, "email")).toBe("vi@people.example");
    expect((await ask({ ...guest, isSure: "on" }, fromElsewhere())).status).toBe(200);
  });
});
