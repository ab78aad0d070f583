import { beforeAll, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";

describeSite("the styles of visitors' pages", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  async function stylesOf(path: string, headers: Record<string, string> = {}, of = site): Promise<string> {
    const html = await (await of.request(path, { headers })).text();
    return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  }

  test("a page brings the styles of its own elements, the variables that they use, and no others", async () => {
    const [about, contact] = [await stylesOf("/about-us"), await stylesOf("/contact-us")];
    expect(about).toContain(".prose{");
    expect(about).toMatch(/--text-lg:[^;}]+/);
    expect(about).not.toMatch(/::placeholder|textarea/);
    expect(contact).toMatch(/textarea/);
    for (const css of [about, contact]) {
      const used = new Set(css.match(/(?<=var\()--[\w-]+/g));
      const set = css.match(/(?<=[{;])--(?!tw-)[\w-]+(?=:)/g) ?? [];
      expect(set.filter((variable) => !used.has(variable))).toEqual([]);
      expect(css).not.toMatch(/@media print|@page/);
      expect(css).toContain("@media screen and (prefers-color-scheme:dark)");
    }
  });

  test("a page brings the styles of its own kinds of fields, and of what stands in its prose", async () => {
    const sample = await open({ SAMPLE_CONTENT: "on" });
    const [home, videos] = [await stylesOf("/", {}, sample), await stylesOf("/facebook-live", {}, sample)];
    expect(videos).toMatch(/search-decoration/);
    expect(videos).not.toMatch(/datetime|::placeholder|file-selector/);
    expect(home).toContain(".prose{");
    expect(home).not.toMatch(/\.prose (h2|li|blockquote)/);
    expect(await stylesOf("/data-protection-policy")).toMatch(/\.prose h2/);
  });

  test("only a page with letters that the site's own fonts lack names the fonts that have them", async () => {
    const fontsOf = async () => (await stylesOf("/event")).match(/@font-face/g)?.length;
    const before = await fontsOf();
    await using db = databaseOf(site);
    await insertEvents(db, [{ eventTitle: "Молитва", eventDate: "2090-12-01", slug: "prayer" }]);
    expect(await fontsOf()).toBeGreaterThan(before ?? Number.NaN);
  });

  test("a page for one person links the whole stylesheet", async () => {
    expect(await stylesOf("/about-us", { cookie: await signIn(site) })).toBe("");
  });
});
