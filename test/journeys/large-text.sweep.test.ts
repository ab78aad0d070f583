import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { databaseOf } from "../site/support/people.ts";
import { storeText } from "../site/support/stored-texts.ts";
import { inTurn, sized } from "../support/size.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { textSwitch, unreadable } from "./support/large-text.ts";
import { addOneOfEach } from "./support/one-of-each.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

const now = new Date("2026-11-21T12:00:00Z");
const name = "The United Reformed Church of Saint Bartholomew-by-the-Water";
const oneByOne = 900_000;
let site: TestSite;
let furnished: Awaited<ReturnType<typeof addOneOfEach>>;

beforeAll(async () => {
  const settings = { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on", TRUST_PROXY: "off" };
  site = await openTestSite("sqlite", settings, { clock: () => now, seedsServices: true });
  furnished = await addOneOfEach(site, now);
  await rename(name);
});
afterAll(() => site.close());

async function rename(given: string): Promise<void> {
  await using db = databaseOf(site);
  await storeText(db, { slug: "facts/congregation", content: { ...congregation, name: given } });
}

// As browsers come, and 125, 150 and 200 % of it.
describe.each(sized([32], [16, 20, 24, 32]))("with text of %i px chosen in the browser", (size) => {
  const visit = openBrowser(() => [textSwitch(size)]);

  test.each([
    "St Ann",
    congregation.name,
    name,
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "Evangelisch-Lutherische Kirchengemeinde",
    "W".repeat(60),
  ])("the header shows %s whole, or the logo alone", async (given) => {
    await rename(given);
    const { page } = await visit(site, { reducedMotion: "reduce" });
    await go(page, "/services");
    expect(await unreadable(page, "/services", given)).toEqual([]);
    const link = page.getByRole("banner").getByRole("link", { name: given, exact: true });
    expect(await link.count(), "for screen readers").toBe(1);
    await rename(name);
  });

  test("the header shows people with a role Overview and the menu, and the nine entries where it is wide", async () => {
    const { page } = await visit(site);
    await logIn(page);
    for (const width of [320, 390, 1024, 1280, 1440, 64 * size]) {
      await page.setViewportSize({ width, height: 40 * size });
      await page.goto("/services");
      const banner = page.getByRole("banner");
      const overview = banner.getByRole("link", { name: /^Overview/ }).filter({ visible: true });
      expect((await overview.first().boundingBox())?.x, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width < 64 * size) {
        await banner.getByRole("button", { name: "Menu" }).click();
      } else {
        await banner.getByRole("link", { name: "About Us" }).click();
        await page.waitForURL("**/about-us");
      }
    }
  });
});

const sizes = sized([32], [20, 24, 32]);

describe(`with text of ${sizes.join(", ")} px`, () => {
  const visit = openBrowser();

  test(
    "no page scrolls sideways, no stuck header takes more than a fifth of the screen, and the name breaks between words only",
    async () => {
      const { visitor, member, staff, pastor } = furnished.pages;
      const faults: string[] = [];
      for (const { urls, person } of [
        { urls: [...publicPages, ...unlistedPages, "/nowhere", ...visitor], person: undefined },
        { urls: member, person: furnished.member },
        ...sized(
          [],
          [
            { urls: staff, person: "administrator" as const },
            { urls: pastor, person: furnished.pastor },
          ],
        ),
      ]) {
        const { page, expectErrors } = await visit(site, { reducedMotion: "reduce" });
        expectErrors(/status of (404|403|429)/);
        await page.clock.setFixedTime(now);
        if (person) await logIn(page, person === "administrator" ? undefined : person);
        const preferences = await page.context().newCDPSession(page);
        for (const url of inTurn(urls, 2)) {
          await go(page, url);
          // 125, 150 and 200 % of what browsers come with.
          for (const size of sizes) {
            await preferences.send("Page.setFontSizes", { fontSizes: { standard: size } });
            const root = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
            await expect.poll(root).toBe(`${size * 1.0625}px`);
            faults.push(...(await unreadable(page, `${url} at ${size} px`, name)));
          }
        }
        await page.context().close();
      }
      expect(faults).toEqual([]);
    },
    oneByOne,
  );
});
