import { beforeAll, describe, expect, test } from "vitest";
import { published, unpublished } from "../../app/items/visibility/visibility.ts";
import { parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, placeOf, postForm, type TestSite } from "../support/test-site.ts";
import { insertMenu, insertOwnPage, sendSettings } from "./support/own-pages.ts";
import { follow } from "./support/page.ts";
import { sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

describeSite("after an update", (open) => {
  const textOf = async (site: TestSite, path: string, headers = {}) =>
    visibleText(await (await site.request(path, { headers })).text());
  const statusOf = async (site: TestSite, path: string, headers = {}) =>
    (await site.request(path, { headers, redirect: "manual" })).status;

  describe("a page that staff added where this version has one of its own", () => {
    let site: TestSite;
    let editor: Record<string, string>;
    beforeAll(async () => {
      site = await open({}, { showsSampleTexts: false });
      editor = { cookie: await joinAs(site, "editor") };
      await using db = databaseOf(site);
      for (const slug of ["new-here", "prayer-life", "unsubscribe", "newcomers"])
        await insertOwnPage(db, { id: `own-${slug}`, slug, text: `Our own words of ${slug}.` });
      await insertMenu(db, [{ label: "Come and see", to: "/new-here" }]);
    });

    test("is read there, and forms, mailed links and screens of staff go on", async () => {
      for (const slug of ["new-here", "prayer-life", "unsubscribe", "newcomers"])
        await expect.poll(() => textOf(site, `/${slug}`)).toContain(`Our own words of ${slug}.`);
      expect(await statusOf(site, "/unsubscribe?token=none")).toBe(404);
      expect(await statusOf(site, "/prayer-life?token=none")).toBe(404);
      const pastor = { cookie: await joinAs(site, "administrator") };
      expect(await textOf(site, "/newcomers", pastor)).not.toContain("Our own words");
    });

    test("is in the menu and once in the sitemap", async () => {
      expect(textsIn(await (await site.request("/")).text(), "header nav a")).toContain("Come and see");
      const map = await (await site.request("/sitemap.xml")).text();
      expect(map.split("/new-here<").length - 1).toBe(1);
    });

    test("is read also at its address with a slash at the end, from which visitors are redirected and others not", async () => {
      expect((await site.request("/new-here/")).headers.get("location")).toBe("/new-here");
      expect(await textOf(site, "/new-here/", editor)).toContain("Our own words of new-here.");
      const response = await site.request("/new-here/_.data", { headers: editor });
      expect(response.headers.get("X-Remix-Redirect")).toBe("/new-here");
    });

    test("is loaded as a whole by a navigation in the browser, which knows another route", async () => {
      const response = await site.request("/new-here.data?_routes=root");
      expect([response.status, response.headers.get("X-Remix-Redirect")]).toEqual([204, "/new-here"]);
      expect(response.headers.get("X-Remix-Reload-Document")).toBe("true");
    });

    test("stays when the site’s own page is written, whose form says so", async () => {
      const written = await sendPage(site, "new-here", editor, { title: "Come in", lead: "Welcome." });
      expect(written.status).toBe(302);
      expect(await textOf(site, "/new-here")).toContain("Our own words of new-here.");
      expect(await textOf(site, "/pages/new-here/edit", editor)).toContain(
        "A page that you have added stands at /new-here, and visitors read that one.",
      );
      await using db = databaseOf(site);
      const set = (id: string, change: object) =>
        db.updateTable("ownPages").set(change).where("id", "=", `own-${id}`).execute();
      await set("new-here", unpublished);
      await expect.poll(() => textOf(site, "/new-here")).toContain("Come in");
      expect(await textOf(site, "/pages/new-here/edit", editor)).not.toContain("A page that you have added");
      await set("new-here", { ...published, removedAt: "2026-11-29T12:00:00.000Z" });
      await expect.poll(() => textOf(site, "/new-here")).toContain("Come in");
      await set("prayer-life", { removedAt: "2026-11-29T12:00:00.000Z" });
      await expect.poll(() => statusOf(site, "/prayer-life"), { message: "as before the update" }).toBe(410);
      expect(await textOf(site, "/prayer-life")).not.toContain("Our own words");
      await set("prayer-life", { redirectTo: "/prayer" });
      const led = async (path: string, headers = {}) =>
        (await site.request(path, { headers })).headers.get("location");
      await expect.poll(() => led("/prayer-life")).toBe("/prayer");
      await expect.poll(() => led("/prayer-life/", editor)).toBe("/prayer");
      expect(await statusOf(site, "/prayer-life?token=none")).toBe(404);
      await insertOwnPage(db, { id: "own-today", slug: "today", text: "Our own today.", ...unpublished });
      await expect.poll(() => statusOf(site, "/today"), { message: "a church that hides it" }).toBe(404);
    });
  });

  test("the old address of a page that gave way leads on, where the site’s own page stands by a link above it", async () => {
    const site = await open({}, { showsSampleTexts: false });
    const editor = { cookie: await joinAs(site, "editor") };
    const slugs = ["today", "new-here", "prayer-life", "unsubscribe", "newcomers"];
    {
      await using db = databaseOf(site);
      for (const slug of slugs)
        await insertOwnPage(db, { id: `own-${slug}`, slug, title: `Our ${slug}`, text: "Our own words." });
    }
    await sendPage(site, "new-here", editor, { title: "Come in", lead: "Welcome." });
    expect(await textOf(site, "/pages/own-today/settings", editor)).toContain(
      "If you change it, /today shows the site’s own page again, and tells people where yours is.",
    );
    for (const slug of slugs) {
      const moved = await sendSettings(site, `own-${slug}`, editor, { slug: `our-${slug}` });
      expect(moved.headers.get("location"), slug).toBe(`/our-${slug}`);
      expect(await follow(site, moved, editor.cookie)).toContain(
        `/${slug} is the site’s own again, and leads people with an old link to this page.`,
      );
    }
    {
      await using db = databaseOf(site);
      await insertOwnPage(db, { id: "own-plan", slug: "giving", ...unpublished });
    }
    const ofDraft = await sendSettings(site, "own-plan", editor, { shown: "draft", slug: "our-plan" });
    const saved = await follow(site, ofDraft, editor.cookie);
    expect(saved).toContain("/giving is the site’s own again.");
    expect(saved, "a draft, which leads nobody on").not.toContain("people with an old link to this page");
    const asked = async (path: string, headers = {}) => {
      const response = await site.request(path, { headers });
      const html = await response.text();
      const note = parsePage(html).querySelector('aside[aria-label="A page that moved"]');
      const led = response.headers.get("location") ?? note?.querySelector("a")?.getAttribute("href");
      return { status: response.status, led, text: visibleText(html), note: note && visibleText(note) };
    };
    for (const slug of ["today", "new-here"]) {
      await expect.poll(() => asked(`/${slug}`)).toMatchObject({ status: 200, led: `/our-${slug}` });
      const { text, note } = await asked(`/${slug}`);
      expect(text).not.toContain("Our own words.");
      expect(note).toBe(`The page that was here before has moved: Our ${slug}`);
      expect(await asked(`/${slug}/`, editor), "with a slash").toMatchObject({
        status: 200,
        led: `/our-${slug}`,
      });
    }
    for (const slug of ["prayer-life", "unsubscribe"]) {
      expect(await asked(`/${slug}`)).toMatchObject({ status: 301, led: `/our-${slug}` });
      expect(await asked(`/${slug}/`, editor)).toMatchObject({ status: 301, led: `/our-${slug}` });
      expect((await site.request(`/${slug}.data`)).headers.get("X-Remix-Redirect")).toBe(`/${slug}`);
      expect(await asked(`/${slug}?token=none`)).toMatchObject({ status: 404, led: undefined });
    }
    expect(await asked("/newcomers")).toMatchObject({ status: 302, led: "/login?next=%2Fnewcomers" });
    expect(await asked("/login?next=%2Fnewcomers")).toMatchObject({ led: "/our-newcomers" });
    const pastor = { cookie: await joinAs(site, "administrator") };
    expect(await asked("/newcomers", pastor)).toMatchObject({ status: 200, led: "/our-newcomers" });
    const member = { cookie: await joinAsMember(site) };
    expect(await asked("/newcomers", member)).toMatchObject({ status: 301, led: "/our-newcomers" });
    expect(await asked("/newcomers", editor), "staff who may not open it").toMatchObject({ status: 403 });
    for (const path of ["/", "/our-today", "/login"])
      expect(await asked(path), path).toMatchObject({ status: 200, led: undefined });

    await using db = databaseOf(site);
    await db.updateTable("ownPages").set(unpublished).execute();
    await expect.poll(() => asked("/today")).toMatchObject({ status: 200, led: undefined });
    for (const slug of slugs) expect((await asked(`/${slug}`)).text, slug).not.toContain(`ur-${slug}`);
    const home = await (await site.request("/")).text();
    expect(home, "the new address of a hidden page").not.toContain("our-today");
    expect(await asked("/prayer-life")).toMatchObject({ status: 404, led: undefined });
    await db
      .updateTable("ownPages")
      .set({ ...published, slug: "today", removedAt: "2026-11-29T12:00:00.000Z" })
      .where("id", "=", "own-today")
      .execute();
    await expect.poll(() => statusOf(site, "/today"), { message: "a removed one gives way" }).toBe(200);
  });

  test("a site from before the sample shows what came with it, and Overview says so once", async () => {
    const first = await open({}, { showsSampleTexts: false });
    const editor = { cookie: await joinAs(first, "editor") };
    const administrator = { cookie: await joinAs(first, "administrator") };
    expect(await statusOf(first, "/giving")).toBe(404);
    {
      await using db = databaseOf(first);
      await db.deleteFrom("siteChoices").where("name", "=", "version").execute();
      await db.insertInto("siteChoices").values({ name: "earlierTexts", value: "shown" }).execute();
    }
    const site = await open(placeOf(first), { showsSampleTexts: false });
    for (const path of ["/giving", "/baptism", "/riverside-kids"])
      expect(await statusOf(site, path), path).toBe(200);
    expect(await statusOf(site, "/new-here"), "composed of facts").toBe(200);
    expect(await textOf(site, "/giving")).not.toContain("Valley Savings Bank");
    expect(await textOf(site, "/")).not.toContain("This is a sample congregation");

    const ofEditor = await textOf(site, "/staff", editor);
    expect(ofEditor).toContain(
      "Its people, telephone numbers and places are invented. Please ask an administrator.",
    );
    expect(ofEditor).not.toContain("All right");
    expect((await postForm(site, "/staff/update", {}, editor)).status).toBe(403);
    const overview = await textOf(site, "/staff", administrator);
    expect(overview).toContain("Visitors go on reading what came with the site and nobody has written:");
    expect(overview).toContain("Bank details that came with the site are no longer shown");
    const accepted = await postForm(site, "/staff/update", {}, administrator);
    expect([accepted.status, accepted.headers.get("location")]).toEqual([302, "/staff"]);
    const again = parsePage(await (await site.request("/staff", { headers: editor })).text());
    expect(visibleText(again.toString())).not.toContain("The site has a new version");
    expect(await statusOf(site, "/baptism")).toBe(200);

    const words = { title: "Our giving", lead: "To Riverside Community Church.", text: "We thank you." };
    expect((await sendPage(site, "fasting", editor, words)).status).toBe(302);
    expect((await postForm(site, "/remove-sample-content", {}, administrator)).status).toBe(302);
    await expect.poll(() => statusOf(site, "/baptism")).toBe(404);
    expect(await textOf(site, "/fasting"), "what the church has published").toContain("Our giving");
  });
});
