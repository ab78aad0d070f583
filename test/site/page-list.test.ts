import { beforeAll, expect, test } from "vitest";
import { attributesIn, headingsIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { addToLibrary, rowOf } from "./support/library.ts";
import { page } from "./support/page.ts";
import { sendPage } from "./support/page-edits.ts";
import { joinAs } from "./support/people.ts";

describeSite("the list of pages", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  const list = (search = "") => page(site, `/pages${search && `?q=${encodeURIComponent(search)}`}`, staff);
  const rowsUnder = (html: string, group: string) => textsIn(html, `section[aria-labelledby="${group}"] h3`);

  test("the list of pages is in groups: those in the menu, the other pages of the site, and the hidden ones", async () => {
    const html = await list();
    expect(rowsUnder(html, "in-the-menu")).toEqual(expect.arrayContaining(["About Us", "Worship"]));
    expect(rowsUnder(html, "other-pages-of-the-site")).toContain("Fasting");
    expect(headingsIn(html)).toContain("Church details");
    const hidden = { version: "0", shown: "draft" };
    expect((await postForm(site, "/pages/fasting/settings", hidden, staff)).status).toBe(302);
    const after = await list();
    const folded = "details:has(> summary > h2)";
    expect(textsIn(after, `${folded} > summary`)).toEqual(["Not shown yet (1)"]);
    expect(textsIn(after, `${folded}:not([open]) h3`)).toEqual(["Fasting"]);
    expect(textsIn(await list("fasting"), `${folded}[open] h3`)).toEqual(["Fasting"]);
    expect(rowsUnder(after, "other-pages-of-the-site")).not.toContain("Fasting");
  });

  test("the list of pages finds a page by its text, its title and its address, blind to case and accents", async () => {
    await sendPage(site, "baptism", staff, { title: "Baptême", text: "We sing in Kraków, by the Weir." });
    for (const search of ["krakow", "KRAKÓW", "bapteme", "/baptism"]) {
      const html = await list(search);
      expect(textsIn(html, "main li h3"), search).toContain("Baptême");
      expect(textsIn(html, "main li h3"), search).not.toContain("About Us");
      expect(attributesIn(html, '[name="q"]', "value")).toEqual([search]);
    }
    expect(textsIn(await list("children and life"), "main li h3")).toContain("Children and life groups");
    expect(visibleText(await list("zq-nothing"))).toContain("Nothing was found");
  });

  test("the list of pages shows what a search cannot break out of", async () => {
    expect(await list('"><script>alert(1)</script>')).not.toContain("<script>alert(1)");
  });

  test("the list of pages shows the picture that a page has, and an outline of the others", async () => {
    const id = await addToLibrary(site, staff);
    await sendPage(site, "services", staff, { text: `![](picture:${id})` });
    const { url } = await rowOf(site, id);
    const rows = [...parsePage(await list()).querySelectorAll("main li[id]")];
    expect(rows.length).toBeGreaterThan(30);
    const pictured = rows.filter((row) => row.querySelector("img") !== null);
    expect(pictured.map((row) => row.getAttribute("id"))).toEqual(["services"]);
    expect(pictured[0]?.querySelector("img")?.getAttribute("src")).toContain(url.split("?")[0]);
    for (const row of rows) expect(row.querySelector("img, svg")).not.toBeNull();
  });

  test("the list of pages is for people who may change pages", async () => {
    const cookie = await joinAs(site, "sermons");
    expect((await site.request("/pages?q=baptism", { headers: { cookie } })).status).toBe(403);
    expect((await site.request("/pages?q=baptism")).headers.get("location")).toBe(
      "/login?next=%2Fpages%3Fq%3Dbaptism",
    );
  });
});
