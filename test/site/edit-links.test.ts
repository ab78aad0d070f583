import { expect, test } from "vitest";
import { attributesIn, visibleText } from "../support/html.ts";
import { describeSite, signIn } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { cookieOf, giveRoles, joinAsMember, registerVerified } from "./support/people.ts";

const lists = [
  { url: "/daily-posts", form: /^\/update-daily-post\/[^/]+\/update$/ },
  { url: "/facebook-live", form: /^\/alter-uploads\/[^/]+\/update$/ },
  { url: "/event/all", form: /^\/event-alter\/[^/]+\/update$/ },
];

describeSite("Edit beside an item", (open) => {
  test("Edit beside an item is there for people who may change it, leads to its form, and is in no page of others", async () => {
    const site = await open({ SAMPLE_CONTENT: "on" });
    const prayerModerator = await registerVerified(site);
    await giveRoles(site, prayerModerator, "prayerModerator");
    const staff = { cookie: await signIn(site) };
    const others: Record<string, string>[] = [
      {},
      { cookie: await joinAsMember(site) },
      { cookie: await cookieOf(site, prayerModerator) },
    ];
    for (const { url, form } of lists) {
      const links = async (headers: Record<string, string>) =>
        attributesIn(await page(site, url, headers), "main article a", "href").filter((href) =>
          form.test(href),
        );
      const found = await links(staff);
      expect(found.length, url).toBeGreaterThan(2);
      expect((await site.request(found[0] ?? "", { headers: staff })).status).toBe(200);
      for (const headers of others) expect(await links(headers), url).toEqual([]);
    }
    const [event = ""] = attributesIn(await page(site, "/event/all"), "main article h2 a", "href");
    const edits = attributesIn(await page(site, event, staff), "main header a", "href");
    expect(edits.some((href) => /^\/event-alter\/[^/]+\/update$/.test(href))).toBe(true);
    expect(await page(site, event)).not.toContain("/event-alter/");
  });

  test("Edit beside an item of a post says before it is sent that it needs a picture", async () => {
    const site = await open();
    const form = visibleText(await page(site, "/add-post", { cookie: await signIn(site) }));
    expect(form).toContain("A picture is required.");
  });
});
