import { beforeAll, expect, test } from "vitest";
import { attributesIn } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";

let site: TestSite;
let staff: Record<string, string>;

async function linksOn(path: string): Promise<string[]> {
  return attributesIn(await page(site, path), 'a[href^="tel:"]', "href");
}

describeSite("telephone numbers", (open) => {
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test.each([
    ["America/Chicago", "(956) 555-0134", "tel:+19565550134"],
    ["Europe/Berlin", "07141/555 0123", "tel:+4971415550123"],
    ["Asia/Tokyo", "０３－１２３４－５６７８", "tel:+81312345678"],
  ])(
    "of a church in %s are shown as typed, and linked with the code of the country: %s",
    async (timeZone, phone, url) => {
      expect((await sendFacts(site, "congregation", staff, { timeZone, phone })).status).toBe(302);
      // The sample has four people.
      const phones = { "row-people-phone": [phone, "", "", ""] };
      expect((await sendFacts(site, "contacts", staff, phones)).status).toBe(302);
      const html = await page(site, "/contact-us");
      expect(html).toContain(phone);
      expect(await linksOn("/contact-us")).toEqual([url, url, url]);
    },
  );
});
