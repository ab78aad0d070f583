import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { announced, attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import type { Open } from "./support/open.ts";
import { follow } from "./support/page.ts";
import { pageForm, type Sent, sendPage } from "./support/page-edits.ts";
import { cookieOf, databaseOf, giveRoles, joinAs, registerVerified } from "./support/people.ts";

let site: TestSite;
let editor: Record<string, string>;
let other: Record<string, string>;
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date("2026-11-22T12:00:00Z");
    site = await open({}, { clock: () => now });
    editor = { cookie: await joinAs(site, "editor") };
    other = { cookie: await joinAs(site, "editor") };
  });
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await site.request(path, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};

const restoreForms = async (slug: string) => {
  const html = await read(`/pages/${slug}/history`, editor);
  return {
    html,
    actions: attributesIn(html, "main form", "action"),
    version: fieldValue(html, "version") ?? "",
  };
};

describeSite("texts of pages", (open) => {
  prepare(open);

  test("an edit is shown to visitors at once, and its origin to staff", async () => {
    await read("/baptism");
    const sent = await sendPage(site, "baptism", editor, {
      title: "Baptised",
      text: "## Come\r\n\r\nWe meet at **{service.time}**, [by the river](/services).",
    });
    expect(sent.status).toBe(302);
    expect(sent.headers.get("location")).toBe("/baptism");
    const html = await read("/baptism");
    expect(textsIn(html, "h1")).toEqual(["Baptised"]);
    expect(textsIn(html, ".prose")).toEqual(["Come We meet at 9am , by the river ."]);
    expect(attributesIn(html, ".prose a", "href")).toEqual(["/services"]);
    // The rest of the page is as in its file.
    expect(visibleText(html)).toContain("The jetty below the chapel");
    expect(html).not.toContain("/pages/");
    const list = visibleText(await read("/pages", editor));
    expect(list).toMatch(
      /Baptised \/baptism · Edited by Ann Hill on Sunday, 22\s+November More for Baptised Last looked at on Sunday, 22\s+November When it is shown Baptised See the page/,
    );
    expect(list).toContain("Fasting /fasting · Still the sample’s text");
  });

  test("staff who may change pages are led to the editor from each page", async () => {
    for (const [path, slug] of [
      ["/", "home"],
      ["/contact-us", "contact-us"],
      ["/riverside-kids", "kids"],
      ["/payment-success", "payment-success"],
      ["/fasting", "fasting"],
    ] as const) {
      expect(attributesIn(await read(path, editor), "main a", "href")).toContain(`/pages/${slug}/edit`);
      await read(`/pages/${slug}/edit`, editor);
      expect(await read(path)).not.toContain("/pages/");
    }
    const sermons = { cookie: await joinAs(site, "sermons") };
    expect(await read("/fasting", sermons)).not.toContain("/pages/");
  });

  test("the editor suggests links to pages that exist, none twice", async () => {
    const html = await read("/pages/baptism/edit", editor);
    const suggested = attributesIn(html, "datalist option", "value");
    expect(suggested).toEqual(expect.arrayContaining(["/", "/event", "/riverside-kids", "/baptism"]));
    expect(new Set(suggested).size).toBe(suggested.length);
    for (const path of suggested) await read(path);
  });

  test("a preview is exactly the page, only for its author, and is published from there", async () => {
    const before = await read("/fasting");
    const sent = await sendPage(site, "fasting", editor, { lead: "Nothing at all.", button: "preview" });
    expect(sent.headers.get("location")).toBe("/fasting?preview");
    const preview = await read("/fasting?preview", editor);
    expect(textsIn(preview, "h1 + p")).toEqual(["Nothing at all."]);
    expect(textsIn(preview, "h2")).toEqual(textsIn(before, "h2"));
    expect(textsIn(await read("/fasting?preview", other), "h1 + p")).not.toEqual(["Nothing at all."]);
    expect(textsIn(await read("/fasting?preview"), "h1 + p")).not.toEqual(["Nothing at all."]);
    expect(await read("/fasting")).toBe(before);

    const edit = await read("/pages/fasting/edit", editor);
    expect(attributesIn(edit, "main a", "href")).toContain("/pages/fasting/edit?preview");
    expect(textsIn(await read("/pages/fasting/edit?preview", editor), "#lead")).toEqual(["Nothing at all."]);
    const key = { preview: fieldValue(preview, "preview") ?? "" };
    const published = await postForm(site, "/pages/fasting/publish", key, editor);
    expect(published.headers.get("location")).toBe("/fasting");
    expect(textsIn(await read("/fasting"), "h1 + p")).toEqual(["Nothing at all."]);
    const again = await postForm(site, "/pages/fasting/publish", key, editor);
    expect(again.headers.get("location")).toBe("/pages/fasting/edit");
  });

  test("what is published from a preview is the preview that is shown, not a newer one", async () => {
    await sendPage(site, "givings", editor, { lead: "The first.", button: "preview" });
    const first = { preview: fieldValue(await read("/givings?preview", editor), "preview") ?? "" };
    await sendPage(site, "givings", editor, { lead: "The second.", button: "preview" });
    for (const stale of [first, {}] as Record<string, string>[]) {
      const refused = await postForm(site, "/pages/givings/publish", stale, editor);
      expect(refused.headers.get("location")).toBe("/givings?preview");
      const told = await read("/givings?preview", { cookie: `${editor.cookie}; ${cookiesOf(refused)}` });
      expect(announced(told)[0]).toContain("there is a newer preview than the one that you had open.");
      expect(textsIn(told, "h1 + p")).toEqual(["The second."]);
    }
    const second = { preview: fieldValue(await read("/givings?preview", editor), "preview") ?? "" };
    await postForm(site, "/pages/givings/publish", second, editor);
    expect(textsIn(await read("/givings"), "h1 + p")).toEqual(["The second."]);
  });

  test("a preview lists what its text tells, for its author only", async () => {
    const text =
      "#### Deep\n\n![](/v0/a.jpg) [here](/nowhere)\n\nCome on 21 November 2026, or ring 07700 900 123.";
    await sendPage(site, "away-missions", editor, { text, button: "preview" });
    const preview = await read("/away-missions?preview", editor);
    expect(textsIn(preview, "main aside summary")).toEqual(["6 things to look at before you publish"]);
    expect(textsIn(preview, "main aside li")).toEqual([
      "The link to /nowhere leads nowhere: no page is there.",
      expect.stringContaining("The picture a.jpg has no text"),
      expect.stringContaining("The heading “Deep” skips a level"),
      expect.stringContaining("The link “here” does not say where it leads"),
      "21 November 2026 has passed. Is this still right?",
      expect.stringContaining("The telephone number 07700 900 123 is not"),
    ]);
    for (const headers of [other, {}])
      expect(await read("/away-missions?preview", headers)).not.toContain("before you publish");
    expect(await read("/away-missions", editor)).not.toContain("before you publish");

    await sendPage(site, "away-missions", editor, { text: "Come along.", button: "preview" });
    expect(textsIn(await read("/away-missions?preview", editor), "main aside [role=status]")).toEqual([
      "The check found nothing to fix",
    ]);
  });

  test("two who edit the same page are both heard: the second sees the first one's text", async () => {
    const [mine, theirs] = [
      await pageForm(site, "giving", editor, { title: "Mine" }),
      await pageForm(site, "giving", other, { title: "Theirs", factsHeading: "Their card" }),
    ];
    const send = (body: FormData, headers: Record<string, string>) =>
      site.request("/pages/giving/edit", { method: "POST", body, headers });
    expect((await send(theirs, other)).status).toBe(302);
    const refused = await send(mine, editor);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(announced(html)[0]).toContain("Somebody else has changed this since you opened it.");
    expect(fieldValue(html, "title")).toBe("Mine");
    const theirVersion = textsIn(html, "main details dd");
    expect(theirVersion[0]).toBe("Theirs");
    expect(theirVersion.join()).toContain("Their card");
    expect(textsIn(html, "main details dt")).toContain("Picture");
    mine.set("version", fieldValue(html, "version") ?? "");
    expect((await send(mine, editor)).status).toBe(302);
    expect(textsIn(await read("/giving"), "h1")).toEqual(["Mine"]);
  });

  test("the history marks what changed, restores a version, and goes back to the original", async () => {
    const original = await read("/worship");
    const sentence = "Sit down for a while. Here is a hymn, a little light, and";
    await sendPage(site, "worship", editor, { lead: `${sentence} silence.` });
    await sendPage(site, "worship", editor, { lead: `${sentence} songs.` });
    const { html, actions, version } = await restoreForms("worship");
    expect(textsIn(html, "main del")).toContain("[removed: silence ]");
    expect(textsIn(html, "main ins")).toContain("[added: songs ]");
    expect(actions).toHaveLength(2);
    const [restore = "", back = ""] = actions;

    const restored = await postForm(site, restore, { version }, editor);
    expect(restored.headers.get("location")).toBe("/pages/worship/history");
    expect(textsIn(await read("/worship"), "h1 + p")).toEqual([`${sentence} silence.`]);
    // The history was opened before that.
    await postForm(site, back, { version }, editor);
    expect(textsIn(await read("/worship"), "h1 + p")).toEqual([`${sentence} silence.`]);

    await postForm(site, back, { version: (await restoreForms("worship")).version }, editor);
    expect(await read("/worship")).toBe(original);
    const now = await restoreForms("worship");
    expect(textsIn(now.html, "main h2")).toEqual([
      "Ann Hill put back the original",
      "Ann Hill restored an older version",
      "Ann Hill changed the page",
      "Ann Hill changed the page",
    ]);
    expect(visibleText(await read("/pages", editor))).toContain("Worship /worship · Still the sample’s text");
  });

  test("undoing the way back to the original replaces nothing that was published since", async () => {
    await sendPage(site, "life-groups", editor, { title: "Mine" });
    const { version } = await restoreForms("life-groups");
    const sent = await postForm(site, "/pages/life-groups/original", { version }, editor);
    expect(sent.status).toBe(302);
    const withNotice = { cookie: `${editor.cookie}; ${cookiesOf(sent)}` };
    const history = await read("/pages/life-groups/history", withNotice);
    expect(announced(history, "status")).toEqual(["The original is in use again."]);
    const [undo = ""] = attributesIn(history, "main form", "action");
    expect(undo).toMatch(/\/restore$/);
    await sendPage(site, "life-groups", other, { title: "Theirs" });
    await postForm(site, undo, {}, editor);
    expect(textsIn(await read("/life-groups"), "h1")).toEqual(["Theirs"]);
  });

  test("a version that this site no longer accepts is not restored, and visitors keep what they have", async () => {
    await sendPage(site, "away-missions", editor, { title: "Kept" });
    await sendPage(site, "away-missions", editor, { title: "Kept again" });
    await using db = databaseOf(site);
    const older = db
      .updateTable("pageRevisions")
      .where("slug", "=", "away-missions")
      .where("version", "=", 1);
    await older.set({ content: JSON.stringify({ heading: "Of another version" }) }).execute();
    const { html, actions, version } = await restoreForms("away-missions");
    expect(visibleText(html)).toContain("It does not fit this version of the site");
    expect(actions.filter((action) => action.endsWith("/restore"))).toEqual([]);
    const { id } = await db
      .selectFrom("pageRevisions")
      .select("id")
      .where("slug", "=", "away-missions")
      .where("version", "=", 1)
      .executeTakeFirstOrThrow();
    const restore = `/pages/away-missions/revisions/${id}/restore`;
    const refused = await postForm(site, restore, { version }, editor);
    const withNotice = { cookie: `${editor.cookie}; ${cookiesOf(refused)}` };
    expect(announced(await read("/pages/away-missions/history", withNotice), "alert")).toEqual([
      "That version cannot be restored, because it does not fit this version of the site.",
    ]);
    expect(textsIn(await read("/away-missions"), "h1")).toEqual(["Kept again"]);
  });

  test("publishing what is already there saves nothing", async () => {
    await sendPage(site, "services", editor);
    await using db = databaseOf(site);
    const revisions = db.selectFrom("pageRevisions").select("id").where("slug", "=", "services");
    expect(await revisions.execute()).toEqual([]);
  });

  describe("refuses, and keeps what was typed:", () => {
    test.each<[name: string, change: Sent, sentence: string]>([
      ["an empty title", { title: "" }, "The title must not be empty."],
      ["a fact in the title", { title: "At {service.time}" }, "The title cannot name facts in braces."],
      [
        "an unknown fact",
        { text: "At {sevice.time}" },
        "The text has something in braces that is not a fact;",
      ],
      ["an empty text", { text: "" }, "The text must not be empty."],
      [
        "a wrong link in the card",
        { factTo: ["/event/", "", "", ""] },
        "The link must be a path such as /services,",
      ],
      ["a card without a heading", { factsHeading: "" }, "The heading must not be empty."],
      [
        "a script as a link",
        { nextTo: ["javascript:alert(1)", "/a", "/b"] },
        "The page must be a path such as /riverside-kids,",
      ],
      [
        "too much text",
        { text: "word\n\n".repeat(20_000) },
        "The text must have at most 100,000 characters.",
      ],
      [
        "too long a paragraph",
        { text: "a**b".repeat(5000) },
        "The text must have at most 3,000 signs such as * and [.",
      ],
      [
        "too deep a quotation",
        { text: "> ".repeat(1000) },
        "The text must not begin more than three lists or quotations in one line.",
      ],
      [
        "a picture over http",
        { text: "![a](http://church.example/a.jpg)" },
        "The text must have pictures whose URLs begin with https:// or,",
      ],
      [
        "too many lines in the card",
        {
          factLabel: Array(13).fill("A"),
          factValue: Array(13).fill("B"),
          factTo: Array(13).fill(""),
        },
        "At most 12 rows.",
      ],
      [
        "too many links at the foot",
        { nextName: Array(13).fill("A"), nextWords: Array(13).fill("B"), nextTo: Array(13).fill("/event") },
        "At most 12 rows.",
      ],
    ])("a text of a page is refused, and what was typed is kept: %s", async (_, change, sentence) => {
      const response = await sendPage(site, "growth-track", editor, { lead: "My own words", ...change });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(visibleText(parsePage(html).querySelector("main form") ?? "")).toContain(sentence);
      expect(textsIn(html, "#lead")).toEqual(["My own words"]);
      expect(visibleText(await read("/growth-track"))).not.toContain("My own words");
    });

    test("a link to a page that does not exist, until it is sent again", async () => {
      const text = "[a](/no-such-page) [b](/event/some-slug) [c](baptism) [d](https://church.example)";
      const response = await sendPage(site, "growth-track", editor, { text });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(announced(html)[0]).toContain("there is no page at /no-such-page or baptism.");
      const knownLinks = fieldValue(html, "knownLinks") ?? "";
      expect((await sendPage(site, "growth-track", editor, { text, knownLinks })).status).toBe(302);
    });
  });

  test("five megabytes and NUL characters are refused", async () => {
    const huge = await sendPage(site, "kids", editor, { text: "a".repeat(5_000_000) });
    expect(huge.status).toBe(413);
    await huge.body?.cancel();
    const nul = await sendPage(site, "kids", editor, { text: "a\0b" });
    expect(nul.status).toBe(400);
  });

  test("scripts and HTML in a text never reach the page", async () => {
    const text =
      "<script>alert(1)</script>\n\n<b onclick=x>Bold</b> [go](javascript:alert(1)) <img src=x onerror=y>";
    await sendPage(site, "local-missions", editor, { text, title: "<i>Missions</i>" });
    const html = await read("/local-missions");
    expect(parsePage(html).querySelector(".prose")?.innerHTML).toBe("<p>Bold go </p>");
    expect(textsIn(html, "h1")).toEqual(["<i>Missions</i>"]);
  });

  test("rows are added and removed without scripts, and keep what was typed", async () => {
    const labels = async (response: Response) =>
      attributesIn(await response.text(), '[name="factLabel"]', "value");
    const added = await sendPage(site, "about-us", editor, { lead: "Kept", button: "add facts" });
    expect(added.status).toBe(200);
    expect(await labels(added)).toEqual(["{service.day}s", "Address", "Write to us", ""]);
    const removed = await sendPage(site, "about-us", editor, { button: "remove facts 1" });
    expect(await labels(removed)).toEqual(["{service.day}s", "Write to us"]);
    expect(visibleText(await read("/about-us"))).toContain("4 Chapel Lane");
  });

  test("an unknown page has no editor, no history and nothing to restore", async () => {
    const id = "0193a000-0000-7000-8000-00000000dead";
    for (const path of ["/pages/nowhere/edit", "/pages/nowhere/history", "/pages/constructor/edit"])
      expect((await site.request(path, { headers: editor })).status, path).toBe(404);
    for (const path of [
      "/pages/nowhere/edit",
      "/pages/nowhere/publish",
      "/pages/nowhere/original",
      `/pages/baptism/revisions/${id}/restore`,
    ])
      expect((await postForm(site, path, {}, editor)).status, path).toBe(404);
  });

  test("a revision of one page cannot be restored on another", async () => {
    await using db = databaseOf(site);
    const { id } = await db
      .selectFrom("pageRevisions")
      .select("id")
      .where("slug", "=", "baptism")
      .executeTakeFirstOrThrow();
    const sent = await postForm(site, `/pages/services/revisions/${id}/restore`, {}, editor);
    expect(sent.status).toBe(404);
  });

  test("a page that nobody has looked at for a year is listed, until somebody says that it is still right", async () => {
    const home = async () => visibleText(await read("/staff", editor));
    const due = async () =>
      attributesIn(await read("/pages", editor), 'main form[action$="/still-right"]', "action").map(
        (action) => action.split("/")[2],
      );
    expect(await home()).not.toContain("for a year");
    expect(await due()).toEqual([]);

    now = new Date("2027-11-21T12:00:00Z");
    await sendPage(site, "kids", editor, { title: "Looked at" });
    await sendPage(site, "services", other, { title: "Not published", button: "preview" });
    expect(await due()).toEqual([]);
    now = new Date("2027-11-22T12:00:00Z");
    const all = await due();
    expect(all).toHaveLength(21);
    expect(all).not.toContain("kids");
    expect(await home()).toContain("Nobody has looked at 21 pages for a year.");
    expect(attributesIn(await read("/staff", editor), "main a", "href")).toContain("/pages");
    const sermons = { cookie: await joinAs(site, "sermons") };
    expect(visibleText(await read("/staff", sermons))).not.toContain("for a year");
    expect((await postForm(site, "/pages/services/still-right", {}, sermons)).status).toBe(403);

    const sent = await postForm(site, "/pages/services/still-right", {}, editor);
    expect(sent.headers.get("location")).toBe("/pages");
    expect(await due()).toEqual(all.filter((slug) => slug !== "services"));
    expect(visibleText(await read("/activity?kind=page&thing=services", editor))).toContain(
      "Ann Hill reviewed the page",
    );
    expect((await postForm(site, "/pages/nowhere/still-right", {}, editor)).status).toBe(404);

    // Restoring a version, and going back to the original, are looks at the page too.
    const { actions, version } = await restoreForms("baptism");
    await postForm(site, actions.at(-1) ?? "", { version }, editor);
    expect(await due()).not.toContain("baptism");
    now = new Date("2026-11-22T12:00:00Z");
  });

  test("all pages that nobody has looked at for a year are found right at once, and wait again after an undo", async () => {
    const daysSeen = async () => {
      await using db = databaseOf(site);
      const rows = await db.selectFrom("pageReviews").selectAll().orderBy("slug").execute();
      return Object.fromEntries(rows.map(({ slug, reviewedAt }) => [slug, reviewedAt.slice(0, 10)]));
    };
    const due = async () =>
      attributesIn(
        await read("/pages", editor),
        'main form[action="/pages/all-still-right"] [name="page"]',
        "value",
      );
    const send = async (pages: string[]) => {
      const body = new URLSearchParams(pages.map((page) => ["page", page]));
      return site.request("/pages/all-still-right", { method: "POST", body, headers: editor });
    };
    const noticeAfter = async (response: Response) =>
      announced(await follow(site, response, editor.cookie ?? ""), "status")[0];
    onTestFinished(() => {
      now = new Date("2026-11-22T12:00:00Z");
    });
    expect(await due()).toEqual([]);
    now = new Date("2029-01-01T12:00:00Z");
    const pages = await due();
    expect(pages).toEqual(expect.arrayContaining(["services", "giving", "kids"]));
    const before = await daysSeen();

    const sent = await send([...pages, "nowhere"]);
    expect(sent.headers.get("location")).toBe("/pages");
    const answer = await follow(site, sent, editor.cookie ?? "");
    expect(announced(answer, "status")).toEqual([
      `Thank you. ${pages.length} pages are marked as checked today.`,
    ]);
    const [undo = ""] = attributesIn(answer, 'form[action$="/restore"]', "action");
    expect(await due()).toEqual([]);
    expect((await daysSeen()).services).toBe("2029-01-01");

    now = new Date("2029-01-01T12:05:00Z");
    await postForm(site, "/pages/giving/still-right", {}, editor);
    const undone = await postForm(site, undo, {}, editor);
    expect(await noticeAfter(undone)).toBe(`Undone: ${pages.length - 1} pages wait to be checked.`);
    expect(await daysSeen()).toEqual({ ...before, giving: "2029-01-01" });
    expect(await due()).toEqual(pages.filter((name) => name !== "giving"));
    const again = await postForm(site, undo, {}, editor);
    expect(announced(await follow(site, again, editor.cookie ?? ""))[0]).toMatch(/^That could not be undone/);
    expect((await postForm(site, "/pages/all-still-right/soon/restore", {}, editor)).status).toBe(404);
    const sermons = { cookie: await joinAs(site, "sermons") };
    expect((await postForm(site, "/pages/all-still-right", { page: "kids" }, sermons)).status).toBe(403);
  });

  test("what was done to pages is in the activity log", async () => {
    const log = async (slug: string) => visibleText(await read(`/activity?kind=page&thing=${slug}`, editor));
    expect(await log("baptism")).toContain("Ann Hill changed the page Baptised");
    expect(await log("worship")).toContain("Ann Hill restored the page Worship");
    expect(await log("worship")).toContain("Ann Hill put back the original of Worship");
  });
});

describeSiteOnBothDatabases(
  "texts of pages at the same moment",
  "several publish or restore at once, and an author goes by a foreign key",
  (open) => {
    prepare(open);

    test("one of several who publish a page at the same moment succeeds", async () => {
      const forms = await Promise.all(
        [1, 2, 3, 4].map((number) => pageForm(site, "resources", editor, { title: `Number ${number}` })),
      );
      const answers = await Promise.all(
        forms.map((body) => site.request("/pages/resources/edit", { method: "POST", body, headers: editor })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409, 409, 409]);
    });

    test("two restores at once leave one of them in use, and the other is told", async () => {
      for (const title of ["One", "Two", "Three"]) await sendPage(site, "ministries", editor, { title });
      const { actions, version } = await restoreForms("ministries");
      const restores = actions.filter((action) => action.endsWith("/restore"));
      expect(restores).toHaveLength(2);
      await Promise.all(restores.map((action) => postForm(site, action, { version }, editor)));
      expect(["One", "Two"]).toContain(textsIn(await read("/ministries"), "h1")[0]);
      await using db = databaseOf(site);
      const revisions = db.selectFrom("pageRevisions").select("id").where("slug", "=", "ministries");
      expect(await revisions.execute()).toHaveLength(4);
    });

    test("when an author's account is removed, their words stay without their name", async () => {
      const email = await registerVerified(site);
      await giveRoles(site, email, "editor");
      const leaving = { cookie: await cookieOf(site, email) };
      await sendPage(site, "terms-and-conditions", leaving, { title: "New terms" });
      await sendPage(site, "terms-and-conditions", leaving, { title: "Not published", button: "preview" });
      const removed = await postForm(
        site,
        "/account/remove",
        { password: "stillwater-7", prayers: "keep" },
        leaving,
      );
      expect(removed.status).toBe(302);
      expect(textsIn(await read("/terms-and-conditions"), "h1")).toEqual(["New terms"]);
      await using db = databaseOf(site);
      const revisions = db
        .selectFrom("pageRevisions")
        .select(["authorId", "authorName"])
        .where("slug", "=", "terms-and-conditions");
      expect(await revisions.execute()).toEqual([{ authorId: null, authorName: "Somebody who has left" }]);
      const previews = db
        .selectFrom("pagePreviews")
        .select("slug")
        .where("slug", "=", "terms-and-conditions");
      expect(await previews.execute()).toEqual([]);
    });
  },
);
