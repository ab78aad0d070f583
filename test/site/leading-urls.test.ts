import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announced, fieldValue, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import type { Open } from "./support/open.ts";
import { insertOwnPage, sendSettings } from "./support/own-pages.ts";
import { databaseOf, joinAs } from "./support/people.ts";

let site: TestSite;
/** Another process with the same database. */
let copy: TestSite;
let editor: Record<string, string>;
let other: Record<string, string>;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    site = await open();
    copy = await open(placeOf(site));
    editor = { cookie: await joinAs(site, "editor") };
    other = { cookie: await joinAs(site, "editor") };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const table of ["redirects", "ownPages", "earlierSiteSlugs", "sitePages"] as const)
      await db.deleteFrom(table).execute();
  });
}

const get = (path: string, { from = site, ...init }: RequestInit & { from?: TestSite } = {}) =>
  from.request(path, init);

/** Where a path leads, or the status of the answer. */
const led = async (path: string, init: Parameters<typeof get>[1] = {}) => {
  const response = await get(path, init);
  await response.body?.cancel();
  return response.status === 301 ? response.headers.get("location") : response.status;
};

const read = async (path: string, headers = editor) => {
  const response = await get(path, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};

const add = (path: string, to: string, headers = editor) =>
  postForm(site, "/pages/addresses/add", { path, "to-link": to }, headers);

const idOf = async (path: string) => {
  await using db = databaseOf(site);
  const row = db.selectFrom("redirects").select("id").where("path", "=", path);
  return (await row.executeTakeFirstOrThrow()).id;
};

describeSite("links that lead on", (open) => {
  prepare(open);

  test("links that lead on without anybody's doing are those that people guess", async () => {
    const expected = {
      "/about": "/about-us",
      "/contact": "/contact-us",
      "/events": "/event",
      "/give": "/givings",
      "/kids": "/riverside-kids",
      "/live": "/today",
      "/new": "/new-here",
      "/prayer": "/prayer-request",
      "/sermons": "/facebook-live",
    };
    for (const [path, target] of Object.entries(expected)) {
      expect(await led(path), path).toBe(target);
      expect(await led(path, { method: "HEAD" }), path).toBe(target);
      expect(await led(path, { from: copy }), path).toBe(target);
      expect(await led(target), target).toBe(200);
    }
  });

  test("links that lead on are found in every way of writing them, without their query", async () => {
    await add("/2019/05/Café", "/services");
    for (const path of [
      "/About",
      "/about/",
      "//about",
      "/%61bout",
      "/about?utm_source=poster",
      "/about?next=//evil",
    ])
      expect(await led(path), path).toBe("/about-us");
    for (const path of ["/2019/05/caf%C3%A9", "/2019/05/CAF%C3%89/", "/2019//05/cafe%CC%81"])
      expect(await led(path), path).toBe("/services");
    for (const path of ["/about/us", "/2019/05", "/2019/05/cafe", "/2019", "/_", "/_/_"])
      expect(await led(path), path).toBe(404);
    expect((await get("/about", { method: "POST" })).status).toBe(404);
    // Browsers ask again, so that a page which is added later is found.
    expect((await get("/about")).headers.get("cache-control")).toBe("private, no-cache");
  });

  test("links that lead on lead to no other site than the one that was typed", async () => {
    for (const path of [
      "//evil.example",
      "//evil.example/about",
      "/%2F%2Fevil.example",
      "/https://evil.example",
    ])
      expect(await led(path), path).toBe(404);
    for (const path of ["/about//evil.example", "/about/%2e%2e//evil.example"])
      expect(String(await led(path)), path).not.toMatch(/evil/);
    await add("/shop", "https://shop.example/church?from=site#top");
    expect(await led("/shop?to=//evil.example")).toBe("https://shop.example/church?from=site#top");
  });

  test("a link that people guess is changed, switched off and put back", async () => {
    const change = (fields: Record<string, string>) =>
      postForm(site, "/pages/addresses/about/change", fields, editor);
    expect((await change({ to: "/baptism", version: "0" })).status).toBe(302);
    expect(await led("/about")).toBe("/baptism");
    // Its path is not asked for.
    expect((await change({ path: "/elsewhere", to: "/event", version: "1" })).status).toBe(302);
    expect([await led("/about"), await led("/elsewhere")]).toEqual(["/event", 404]);
    await postForm(site, "/pages/addresses/about/switch-off", { version: "2" }, editor);
    for (const from of [site, copy]) expect(await led("/about", { from })).toBe(404);
    expect(visibleText(await read("/pages/addresses"))).toContain("/about Switched off.");
    await postForm(site, "/pages/addresses/about/remove", { version: "3" }, editor);
    for (const from of [site, copy]) expect(await led("/about", { from })).toBe("/about-us");
    expect((await get("/pages/addresses/nothing/change", { headers: editor })).status).toBe(404);
  });

  test("addresses lead to no page that visitors do not see, and to the present address of one", async () => {
    const hidden = { shown: "draft" };
    await sendSettings(site, "about-us", editor, hidden);
    await sendSettings(site, "new-here", editor, hidden);
    expect(await led("/new")).toBe("/services");
    await sendSettings(site, "services", editor, hidden);
    for (const headers of [{}, editor]) {
      expect(await led("/about", { headers })).toBe(404);
      expect(await led("/new", { headers })).toBe("/");
    }
    expect(visibleText(await read("/pages/addresses"))).toContain(
      "/about Leads nowhere now: visitors do not see /about-us.",
    );
    await sendSettings(site, "kids", editor, { slug: "little-boats" });
    for (const from of [site, copy]) expect(await led("/kids", { from })).toBe("/little-boats");
    await sendSettings(site, "about-us", editor, { shown: "now" });
    expect(await led("/about")).toBe("/about-us");
  });

  test("a page that is added at a link of the list comes before it", async () => {
    await add("/garden", "/event");
    expect(await led("/garden")).toBe("/event");
    {
      await using db = databaseOf(site);
      await insertOwnPage(db, { slug: "garden", title: "Garden" });
      await insertOwnPage(db, { slug: "new", title: "I’m new" });
    }
    for (const from of [site, copy])
      for (const path of ["/garden", "/new"]) expect(await led(path, { from })).toBe(200);
    const items = textsIn(await read("/pages/addresses"), "main li p");
    expect(items.filter((item) => item === "A page has this link, so people see that page.").length).toBe(2);
  });

  describe("refuses, and keeps what was typed:", () => {
    const pathError = "Please enter a path of up to six names";
    const targetError = "Please enter a page of this site, or a URL that begins with https://";
    const privateError = "Please enter the URL of a site that everybody can open";
    test.each([
      ["a page", "/about-us", "/event", "/about-us is a page of this site, so it cannot lead on"],
      ["a route", "/event/anything", "/event", "/event/anything is a page of this site"],
      ["a screen of staff", "/pages", "/event", "/pages is a page of this site"],
      ["a link for programs", "/api/old", "/event", "/api/old is a page of this site"],
      ["a page of one's own", "/taken", "/event", "/taken is a page of this site"],
      ["a removed page", "/gone", "/event", "A removed page has the link /gone."],
      ["a link that people guess", "/About/", "/event", "/about is in the list already."],
      ["a link of the list", "/listed", "/event", "/listed is in the list already."],
      ["the home page", "/", "/event", pathError],
      ["no link", "", "/event", "Please enter a link, such as /about"],
      ["a query", "/old?page_id=2", "/event", pathError],
      ["too many names", "/a/b/c/d/e/f/g", "/event", pathError],
      ["the page that stands for all that are missing", "/_", "/event", pathError],
      ["the link of a page's data", "/old.data", "/event", pathError],
      ["markup", "/<script>", "/event", pathError],
      ["itself", "/old", "/old", "A link cannot lead to itself."],
      ["itself as a URL", "/old", "https://localhost:PORT/Old/", "A link cannot lead to itself."],
      ["a circle", "/old", "/listed", "/listed leads on itself"],
      ["a circle by a guess", "/old", "/about", "/about leads on itself"],
      ["a page that does not exist", "/old", "no-such-page", "/no-such-page does not exist on this site"],
      ["nowhere", "/old", "", "Please choose a page, or type where it leads"],
      ["a script", "/old", "javascript:alert(1)", targetError],
      ["data", "/old", "data:text/html,x", targetError],
      ["another site without a scheme", "/old", "//evil.example", targetError],
      ["a backslash", "/old", "/\\evil.example", targetError],
      ["a site without encryption", "/old", "http://plain.example", targetError],
      ["a user name", "/old", "https://ann@shop.example/", privateError],
      ["a password", "/old", "https://ann:secret@shop.example/", privateError],
      ["this machine", "/old", "https://localhost/admin", privateError],
      ["this machine by its address", "/old", "https://127.1/", privateError],
      ["a private network", "/old", "https://192.168.1.1/", privateError],
      ["a name of a private network", "/old", "https://printer.local/", privateError],
      ["IPv6", "/old", "https://[fd00::1]/", privateError],
      ["a header", "/old", "https://evil.example/\r\nSet-Cookie: a=b", targetError],
    ])("a link that leads on is refused: %s", async (_, path, typed, sentence) => {
      const target = typed.replace("PORT", new URL(site.url).port);
      {
        await using db = databaseOf(site);
        await insertOwnPage(db, { slug: "taken" });
        await insertOwnPage(db, { slug: "gone", removedAt: "2026-11-01T12:00:00.000Z" } as never);
        await db
          .insertInto("redirects")
          .values({ id: "1", path: "/listed", target: "/services", version: 1 })
          .execute();
      }
      const response = await add(path, target);
      const html = await response.text();
      expect(response.status, html).toBe(400);
      expect(visibleText(html)).toContain(sentence);
      expect(fieldValue(html, "path") ?? "").toBe(path);
      await using db = databaseOf(site);
      expect(await db.selectFrom("redirects").select("path").execute()).toEqual([{ path: "/listed" }]);
    });

    test("a link that leads on is refused when the list is full", async () => {
      await using db = databaseOf(site);
      const rows = Array.from({ length: 1000 }, (_, index) => {
        return { id: `${index}`, path: `/old/${index}`, target: "/event", version: 1 };
      });
      await db.insertInto("redirects").values(rows).execute();
      expect(await led("/old/299")).toBe("/event");
      const refused = await add("/one-more", "/event");
      expect(refused.status).toBe(409);
      expect(visibleText(await refused.text())).toContain("There are 1000 links already.");
    });

    test("a link that leads on is not changed by a form that somebody opened before", async () => {
      await add("/old", "/event");
      const id = await idOf("/old");
      const change = (headers: Record<string, string>, fields: Record<string, string>) =>
        postForm(site, `/pages/addresses/${id}/change`, { path: "/old", version: "1", ...fields }, headers);
      expect((await change(other, { to: "/services" })).status).toBe(302);
      const late = await change(editor, { to: "", "to-link": "/baptism" });
      expect(late.status).toBe(409);
      const html = await late.text();
      expect(textsIn(html, "main details dd")).toEqual(["/old", "/services"]);
      expect(fieldValue(html, "version")).toBe("2");
      for (const command of ["remove", "switch-off"])
        await postForm(site, `/pages/addresses/${id}/${command}`, { version: "1" }, editor);
      expect(await led("/old")).toBe("/services");
      expect((await change(editor, { path: "/about-us", to: "/event", version: "2" })).status).toBe(400);
      expect(await led("/old")).toBe("/services");
    });
  });

  test("addresses that a backup brought lead to nothing that no form would save", async () => {
    await using db = databaseOf(site);
    const targets = [
      "javascript:alert(1)",
      "//evil.example",
      "https:evil",
      "/old-1",
      "/no-such-page",
      "http://a.example",
    ];
    const rows = targets.map((target, index) => ({
      id: `${index}`,
      path: `/old-${index}`,
      target,
      version: 1,
    }));
    await db.insertInto("redirects").values(rows).execute();
    for (const { path } of rows) expect(await led(path), path).toBe(404);
  });
});

describeSiteOnBothDatabases(
  "links that lead on from every copy",
  "a copy learns in a way of each database what another one wrote",
  (open) => {
    prepare(open);

    test("a link that staff add leads on at once on every copy, and is removed again", async () => {
      for (const path of ["/old", "/old/deeper"]) expect(await led(path, { from: copy })).toBe(404);
      const added = await add("https://www.old.example/Old/", "services");
      expect(added.headers.get("location")).toBe("/pages/addresses");
      await add("old/deeper", "/event");
      for (const from of [site, copy]) {
        expect(await led("/old", { from })).toBe("/services");
        expect(await led("/old/deeper", { from })).toBe("/event");
      }
      const list = await read("/pages/addresses");
      expect(visibleText(list)).toContain("/old leads to Services (/services)");
      expect(visibleText(await read("/pages"))).toContain("Old and short links");
      const id = await idOf("/old");
      const removed = await postForm(site, `/pages/addresses/${id}/remove`, { version: "1" }, editor);
      const notice = { cookie: `${editor.cookie}; ${removed.headers.getSetCookie()[0]?.split(";")[0]}` };
      expect(announced(await read("/pages/addresses", notice), "status")).toEqual([
        "Removed: /old led to /services.",
      ]);
      for (const from of [site, copy]) expect(await led("/old", { from })).toBe(404);
      const log = visibleText(await read("/activity?kind=address"));
      expect(log).toContain("Ann Hill created the link /old");
      expect(log).toContain("Ann Hill removed the link /old");
    });
  },
);
