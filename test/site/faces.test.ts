import { expect, test } from "vitest";
import { attributesIn, textsIn } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

const now = new Date("2026-11-23T09:00:00Z");
const ann = "0193a000-0000-7000-8000-0000000000a1";

const drawnOn = async (site: TestSite, path: string) =>
  attributesIn(await page(site, path), "main img", "src")
    .map((src) => /portrait-([a-z-]+)-/.exec(src)?.[1])
    .filter((name) => name !== undefined);

describeSite("faces of people", (open) => {
  test("the sample's people have drawn portraits wherever they speak, until the sample is removed", async () => {
    const site = await open({ SAMPLE_CONTENT: "on" }, { clock: () => now });
    const staff = { cookie: await signIn(site) };
    const people = ["miriam-hale", "daniel-okafor", "grace-whitfield", "ruth-adeyemi"];
    const leaders = [
      "ruth-adeyemi",
      "walter-finch",
      "hannah-brook",
      "sophie-hart",
      "daniel-okafor",
      "peter-nash",
    ];
    const shown = {
      "/": ["miriam-hale", "miriam-hale"],
      "/contact-us": [...people, "peter-nash", "hannah-brook"],
      "/about-us": [...people, "peter-nash", "hannah-brook"],
      "/new-here": people,
      "/life-groups": leaders,
      "/services": leaders,
      "/daily-posts": ["miriam-hale", "ruth-adeyemi", "daniel-okafor", "grace-whitfield", "miriam-hale"],
      "/facebook-live": ["miriam-hale", "tom-ashworth", "ruth-adeyemi", "miriam-hale", "tom-ashworth"],
      "/facebook-live?page=2": ["samuel-brandt"],
    };
    for (const [path, names] of Object.entries(shown)) expect(await drawnOn(site, path), path).toEqual(names);
    const sermons = attributesIn(await page(site, "/facebook-live"), "main h2 a", "href");
    expect(await drawnOn(site, sermons[1] ?? "")).toEqual(["tom-ashworth"]);
    expect(textsIn(await page(site, "/"), "main figcaption")[0]).toBe("Miriam Hale, Pastor");

    await using db = databaseOf(site);
    await db
      .updateTable("dailyPosts")
      .set({ postedBy: "Somebody else" })
      .where("postedBy", "=", "Ruth Adeyemi")
      .execute();
    expect(await drawnOn(site, "/daily-posts")).toEqual(shown["/daily-posts"].toSpliced(1, 1));
    await postForm(site, "/remove-sample-content", {}, staff);
    for (const path of Object.keys(shown)) expect(await drawnOn(site, path), path).toEqual([]);
  });

  test("posts and sermons show the portrait that a contact of that name has, also after a title, and nobody else's", async () => {
    const site = await open({}, { clock: () => now });
    const staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    const portrait = { path: "", url: "/logo.svg", width: 300, height: 300, alt: "Ann", people: "nobody" };
    await db
      .insertInto("pictures")
      .values({ ...portrait, id: ann, people: "nobody", createdAt: now.toISOString() })
      .execute();
    const save = (names: string[], portraits = names.map(() => `picture:${ann}`)) =>
      sendFacts(site, "contacts", staff, {
        "row-people-name": names,
        "row-people-role": names.map(() => "Lay reader"),
        "row-people-portrait": portraits,
        "row-people-words": names.map(() => "“The kettle is on.”"),
        "row-people-greets": names.map(() => "yes"),
        ...Object.fromEntries(
          ["email", "phone", "does"].map((field) => [`row-people-${field}`, names.map(() => "")]),
        ),
      });
    expect((await save(["Ann Field"])).status).toBe(302);
    for (const [index, postedBy] of ["Ann Field", "Revd Ann Field", "Ann Fielding"].entries())
      await db
        .insertInto("dailyPosts")
        .values({
          id: `0193a000-0000-7000-8000-0000000000b${index}`,
          date: `2026-11-2${index}T09:00:00.000Z`,
          ...{ imgUrl: "", imgPath: "", imgAlt: "", content: `By ${postedBy}`, likes: 0 },
          postedBy,
        })
        .execute();
    const faces = async (path: string) =>
      attributesIn(await page(site, path), "main img", "src").filter((src) => src === portrait.url);
    expect(await faces("/daily-posts")).toHaveLength(2);
    expect(textsIn(await page(site, "/"), "main figcaption")).toContain("Ann Field, Lay reader");
    // Of one picture it is clear whose it is.
    expect((await save(["Ann Field", "Ann Field"])).status).toBe(302);
    expect(await faces("/daily-posts")).toHaveLength(2);
    expect(await faces("/contact-us")).toHaveLength(2);
    expect((await save(["Ann Field", "Ann Field"], [`picture:${ann}`, ""])).status).toBe(302);
    expect(await faces("/daily-posts")).toEqual([]);
    expect(await faces("/contact-us")).toHaveLength(1);
    // A contact keeps the portrait that staff chose, whatever the name; a post by somebody of one name has none.
    expect((await save(["Revd Ann Field", "Ann"])).status).toBe(302);
    expect(await faces("/contact-us")).toHaveLength(2);
    expect(await faces("/daily-posts")).toHaveLength(2);
    expect(textsIn(await page(site, "/"), "main figcaption")).toContain("Revd Ann Field, Lay reader");
    await db.updateTable("dailyPosts").set({ postedBy: "Ann" }).execute();
    expect(await faces("/daily-posts")).toEqual([]);
  });
});
