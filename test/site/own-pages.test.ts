import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announced, attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import type { Open } from "./support/open.ts";
import { addOwnPage, everyPiece, sendPieces, sendSettings } from "./support/own-pages.ts";
import { type Sent, sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

/** Monday. */
const monday = new Date("2027-03-08T09:00:00Z");

let now: Date;
let site: TestSite;
/** Another process with the same database. */
let copy: TestSite;
let editor: Record<string, string>;
let other: Record<string, string>;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date();
    const clock = () => now;
    site = await open({}, { clock });
    copy = await open(placeOf(site), { clock });
    // What a site clears away when it starts must not see new accounts as old ones.
    editor = { cookie: await joinAs(site, "editor") };
    other = { cookie: await joinAs(site, "editor") };
  });
  beforeEach(async () => {
    now = monday;
    await using db = databaseOf(site);
    await db.deleteFrom("earlierSlugs").execute();
    await db.deleteFrom("ownPages").execute();
    await db.updateTable("pageTexts").set({ revisionId: null }).execute();
    await db.deleteFrom("pageRevisions").execute();
    await db.deleteFrom("pageTexts").execute();
    await db.deleteFrom("pagePreviews").execute();
  });
}

const get = (path: string, headers: Record<string, string> = {}, from = site) =>
  from.request(path, { headers });

const read = async (path: string, headers: Record<string, string> = {}, from = site) => {
  const response = await get(path, headers, from);
  expect(response.status, path).toBe(200);
  return response.text();
};

const statusOf = async (path: string, headers: Record<string, string> = {}, from = site) => {
  const response = await get(path, headers, from);
  await response.body?.cancel();
  return response.status;
};

const addPublished = async (change: Sent = everyPiece) => {
  const id = await addOwnPage(site, editor);
  expect((await sendPieces(site, id, editor, change)).status).toBe(302);
  return id;
};

const addPublishedAs = async (fields: { title: string }, path: string) => {
  const id = await addOwnPage(site, editor, fields);
  expect((await sendPieces(site, id, editor, { ...everyPiece, ...fields })).headers.get("location")).toBe(
    path,
  );
  expect(await read(path)).toContain("Runner and broad.");
};

describeSite("pages of one's own", (open) => {
  prepare(open);

  test("the address of a draft follows its title until visitors could see it, and one that is taken gets a number", async () => {
    const id = await addOwnPage(site, editor, { title: "Сад" });
    expect((await get("/sad", editor)).status).toBe(200);
    const second = await addOwnPage(site, editor, { title: "Sad" });
    const rename = (title: string) => sendPieces(site, id, editor, { title, button: "draft" });
    expect((await rename("Culto en español")).headers.get("location")).toBe("/culto-en-espanol");
    expect(
      (await sendPieces(site, second, editor, { title: "Culto: en español!", button: "draft" })).headers.get(
        "location",
      ),
    ).toBe("/culto-en-espanol-2");
    expect((await get("/sad", editor)).headers.get("location")).toMatch(/^\/culto-en-espanol/);
    const shown = await sendPieces(site, id, editor, { title: "Our spring", ...everyPiece });
    expect(shown.headers.get("location")).toBe("/our-spring");
    expect((await get("/our-spring")).status).toBe(200);
    const renamed = await sendPieces(site, id, editor, { title: "Our autumn" });
    expect(renamed.headers.get("location")).toBe("/our-spring");
  });

  test("a title that is a route, or that no URL can hold, gets an address that is free", async () => {
    await addPublishedAs({ title: "Worship" }, "/worship-2");
    expect(await read("/worship")).not.toContain("Runner and broad.");
    await addPublishedAs({ title: "祷告会" }, "/page");
  });

  test("an address that somebody has chosen stays when the title of the draft changes", async () => {
    const id = await addOwnPage(site, editor, { title: "Our garden", slug: "beans" });
    const renamed = await sendPieces(site, id, editor, { title: "Our orchard", button: "draft" });
    expect(renamed.headers.get("location")).toBe("/beans");
  });

  test("a page is made, previewed, kept as a draft, and published with every kind of piece", async () => {
    const id = await addOwnPage(site, editor);
    expect(await statusOf("/our-garden")).toBe(404);
    const preview = await sendPieces(site, id, editor, { ...everyPiece, button: "preview" });
    expect(preview.headers.get("location")).toBe("/our-garden?preview");
    const previewed = await read("/our-garden?preview", editor);
    expect(textsIn(previewed, "main h2")).toContain("Beans");
    expect(await read("/our-garden?preview", other)).not.toContain("Runner and broad.");
    expect(await statusOf("/our-garden?preview")).toBe(404);

    await sendPieces(site, id, editor, { ...everyPiece, button: "draft" });
    expect(await statusOf("/our-garden")).toBe(404);
    expect(visibleText(await read("/our-garden", other))).toContain("Draft Edit this page");
    const published = await sendPieces(site, id, editor, { button: "publish" });
    expect(published.headers.get("location")).toBe("/our-garden");
    for (const from of [site, copy]) {
      const html = await read("/our-garden", {}, from);
      expect(textsIn(html, "main h1")).toEqual(["Our garden"]);
      expect(textsIn(html, "main h2")).toEqual([
        "Beans",
        "What grows",
        "Gardeners",
        "When we meet",
        "To download",
        "The way to the beds",
        "Join us",
      ]);
      expect(visibleText(html)).toContain("We meet at 9am , see when .");
      expect(attributesIn(html, "main img", "alt")).toContain("Raised beds in the sun");
      expect(visibleText(html)).toContain("Miriam Hale");
      expect(attributesIn(html, "main a[download]", "href").length).toBe(3);
      expect(attributesIn(html, "main a.button-primary", "href")).toEqual(["/event"]);
      expect(html).not.toContain("/pages/");
    }
    for (const link of attributesIn(await read("/our-garden"), "main [href], main [src]", "href"))
      if (link.startsWith("/")) expect(await statusOf(link), link).toBe(200);
  });

  test("publishing a page of one's own from a preview, its history, restored versions and the log are those of all pages", async () => {
    const id = await addPublished({ "piece-0-kind": "text", "piece-0-text": "First words" });
    await sendPieces(site, id, editor, { "piece-0-text": "Second words", button: "preview" });
    const key = fieldValue(await read("/our-garden?preview", editor), "preview") ?? "";
    const sent = await postForm(site, `/pages/${id}/publish`, { preview: key }, editor);
    expect(sent.headers.get("location")).toBe("/our-garden");
    expect(visibleText(await read("/our-garden"))).toContain("Second words");
    const history = await read(`/pages/${id}/history`, editor);
    expect(visibleText(history)).toContain("[removed: First ] [added: Second ] words");
    expect(history).not.toContain(`/pages/${id}/original`);
    const [restore = ""] = attributesIn(history, "main form", "action");
    await postForm(site, restore, { version: fieldValue(history, "version") ?? "" }, editor);
    expect(visibleText(await read("/our-garden"))).toContain("First words");
    expect((await postForm(site, `/pages/${id}/original`, {}, editor)).status).toBe(404);
    const list = visibleText(await read("/pages", editor));
    expect(list).toMatch(/Our garden \/our-garden · Edited by Ann Hill on Monday, 8\s+March/);
    expect((await postForm(site, `/pages/${id}/still-right`, {}, editor)).status).toBe(302);
    expect(visibleText(await read("/activity?kind=page", editor))).toContain(
      "Ann Hill published the page Our garden",
    );
  });

  test("two who change the same page are both heard, in its text and in its settings", async () => {
    const id = await addPublished({ "piece-0-kind": "text", "piece-0-text": "Words" });
    const version = fieldValue(await read(`/pages/${id}/edit`, editor), "version") ?? "";
    await sendPieces(site, id, other, { "piece-0-text": "Theirs" });
    const refused = await sendPieces(site, id, editor, { "piece-0-text": "Mine", version });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textsIn(html, "#piece-0-text")).toEqual(["Mine"]);
    expect(textsIn(html, "main details dd")).toContain("Theirs");

    const opened = fieldValue(await read(`/pages/${id}/settings`, editor), "version") ?? "";
    expect((await sendSettings(site, id, other, { slug: "their-garden" })).status).toBe(302);
    const late = await sendSettings(site, id, editor, { slug: "my-garden", version: opened });
    expect(late.status).toBe(409);
    const kept = await late.text();
    expect(fieldValue(kept, "slug")).toBe("my-garden");
    expect(visibleText(kept)).toContain("/their-garden");
  });

  describe("refuses, and keeps what was typed:", () => {
    test.each([
      ["a route", "event", "/event is a link of the site itself."],
      ["a screen of staff", "pages", "/pages is a link of the site itself."],
      ["the beginning of routes", "calendar", "/calendar is a link of the site itself."],
      ["a file of content", "kids", "/kids is a link of the site itself."],
      ["an address for programs", "api", "/api is a link of the site itself."],
      ["capitals", "Our-Garden", "Please use lower-case letters, digits and hyphens only"],
      ["a path below another", "event/garden", "Please use lower-case letters, digits and hyphens only"],
      ["dots", "..", "Please use lower-case letters, digits and hyphens only"],
      ["another page", "taken", "Another page has the link /taken already."],
    ])("an address is refused, and what was typed is kept: %s", async (_, slug, sentence) => {
      await addOwnPage(site, editor, { slug: "taken" });
      const fields = { title: "Kept title", description: "About it.", slug };
      const refused = await postForm(site, "/pages/new", fields, editor);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(visibleText(html)).toContain(sentence);
      expect(fieldValue(html, "title")).toBe("Kept title");
    });

    test.each<[name: string, change: Sent, sentence: string]>([
      ["an empty text", { "piece-0-kind": "text", "piece-0-text": "" }, "Text must not be empty."],
      [
        "a picture that does not exist",
        { "piece-0-kind": "picture", "piece-0-picture": "nowhere.jpg", "piece-0-side": "left" },
        "Picture names nowhere.jpg, which does not exist.",
      ],
      [
        "a picture outside its folder",
        { "piece-0-kind": "picture", "piece-0-picture": "../main.jpg", "piece-0-side": "left" },
        "Picture must name a .jpg file",
      ],
      [
        "cards without a card",
        { "piece-0-kind": "cards", "piece-0-card-name": [], "piece-0-card-words": [] },
        "This piece must have at least one card.",
      ],
      [
        "a card without words",
        { "piece-0-kind": "cards", "piece-0-card-name": ["", "B"], "piece-0-card-words": ["", ""] },
        "Text of the card must not be empty.",
      ],
      [
        "a script as a link",
        {
          "piece-0-kind": "call",
          "piece-0-heading": "A",
          "piece-0-label": "B",
          "piece-0-to": "javascript:alert(1)",
        },
        "Page that the button opens must be a page such as /services",
      ],
      [
        "an unknown fact",
        { "piece-0-kind": "people", "piece-0-heading": "{nobody}" },
        "Heading has something in braces that is not a fact",
      ],
      [
        "too long a heading",
        { "piece-0-kind": "map", "piece-0-heading": "a".repeat(201) },
        "at most 200 characters.",
      ],
      [
        "pieces that are too long together",
        Object.fromEntries(
          [0, 1, 2].flatMap((index) => [
            [`piece-${index}-kind`, "text"],
            [`piece-${index}-text`, "word ".repeat(8000)],
          ]),
        ),
        "The parts together must have at most 100,000 characters.",
      ],
      [
        "forty-one pieces",
        Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`piece-${index}-kind`, "people"])),
        "At most 40 pieces.",
      ],
      ["no title", { title: "" }, "The title must not be empty."],
      ["a title that nobody can see", { title: "\u200b\u3164" }, "The title must not be empty."],
    ])("a page of one's own is refused, and what was typed is kept: %s", async (_, change, sentence) => {
      const id = await addOwnPage(site, editor);
      const refused = await sendPieces(site, id, editor, change);
      expect(refused.status).toBe(400);
      expect(visibleText(parsePage(await refused.text()).querySelector("main form") ?? "")).toContain(
        sentence,
      );
    });

    test("five megabytes and NUL characters are refused; a piece of an unknown kind is left out", async () => {
      const id = await addOwnPage(site, editor);
      const huge = await sendPieces(site, id, editor, { lead: "a".repeat(5_000_000) });
      expect(huge.status).toBe(413);
      await huge.body?.cancel();
      expect((await sendPieces(site, id, editor, { lead: "a\0b" })).status).toBe(400);
      await sendPieces(site, id, editor, {
        "piece-0-kind": "constructor",
        "piece-0-text": "Evil",
        "piece-1-kind": "text",
        "piece-1-text": "Good",
      });
      const html = await read("/our-garden");
      expect(visibleText(html)).toContain("Good");
      expect(html).not.toContain("Evil");
    });
  });

  test("without scripts, pieces and cards are added, moved and removed by buttons", async () => {
    const id = await addOwnPage(site, editor);
    const kinds = async (change: Sent) => {
      const sent = await sendPieces(site, id, editor, { title: "Kept", ...change });
      expect(sent.status).toBe(200);
      const html = await sent.text();
      expect(fieldValue(html, "title")).toBe("Kept");
      return { html, kinds: attributesIn(html, 'main [name$="-kind"]', "value") };
    };
    const two = { "piece-0-kind": "text", "piece-0-text": "Words", "piece-1-kind": "cards" };
    expect((await kinds({ ...two, button: "add", newKind: "map" })).kinds).toEqual(["text", "cards", "map"]);
    expect((await kinds({ ...two, button: "up 1" })).kinds).toEqual(["cards", "text"]);
    expect((await kinds({ ...two, button: "down 0" })).kinds).toEqual(["cards", "text"]);
    expect((await kinds({ ...two, button: "remove 0" })).kinds).toEqual(["cards"]);
    expect((await kinds({ ...two, button: "remove 9" })).kinds).toEqual(["text", "cards"]);
    const cards = { "piece-1-card-name": ["A", "B"], "piece-1-card-words": ["1", "2"] };
    const names = (html: string) => attributesIn(html, '[name="piece-1-card-name"]', "value");
    expect(names((await kinds({ ...two, ...cards, button: "add-card 1" })).html)).toEqual(["A", "B", ""]);
    expect(names((await kinds({ ...two, ...cards, button: "remove-card 1 0" })).html)).toEqual(["B"]);
  });

  test("markup in any field is only text", async () => {
    const markup = '<script>alert(1)</script>"><b class=evil>bold</b>';
    const hostile = Object.entries(everyPiece).map(([name, value]) => {
      const isText = !/-(kind|picture|side|to|card-to)$/.test(name);
      return [name, isText ? [value].flat().map(() => markup) : value];
    });
    const id = await addOwnPage(site, editor, { title: "Hostile", slug: "our-garden" });
    const texts = { title: markup, lead: markup, description: markup };
    await sendPieces(site, id, editor, { ...Object.fromEntries(hostile), ...texts });
    for (const path of ["/our-garden", "/sitemap.xml"]) {
      const html = await read(path);
      expect(html).not.toContain("<script>alert(1)");
      expect(parsePage(html).querySelector(".evil")).toBeNull();
    }
    const html = await read("/our-garden");
    expect(textsIn(html, "main h1")).toEqual([markup]);
    expect(await read("/pages", editor)).not.toContain("<script>alert(1)");
  });

  test("a dead link is refused once, and pages of one's own are pages to link to", async () => {
    const link = { "piece-0-kind": "text", "piece-0-text": "[There](/our-orchard)" };
    const id = await addOwnPage(site, editor);
    const refused = await sendPieces(site, id, editor, link);
    expect(refused.status).toBe(400);
    expect(announced(await refused.text())[0]).toContain("there is no page at /our-orchard.");
    expect((await sendPieces(site, id, editor, { ...link, knownLinks: "/our-orchard" })).status).toBe(302);
    await addOwnPage(site, editor, { title: "Our orchard" });
    const orchard = { text: "[Orchard](/our-orchard)" };
    expect((await sendPage(site, "baptism", editor, orchard)).status).toBe(302);
    const suggested = attributesIn(await read("/pages/baptism/edit", editor), "datalist option", "value");
    expect(suggested).toEqual(expect.arrayContaining(["/our-garden", "/our-orchard"]));
  });

  test("renaming a page keeps a way from its old address, which nobody else can take", async () => {
    const id = await addPublished();
    await read("/our-garden");
    await sendSettings(site, id, editor, { slug: "allotment" });
    for (const from of [site, copy]) {
      const moved = await get("/our-garden", {}, from);
      expect([moved.status, moved.headers.get("location")]).toEqual([301, "/allotment"]);
      expect(textsIn(await read("/allotment", {}, from), "main h1")).toEqual(["Our garden"]);
    }
    expect(
      (await postForm(site, "/pages/new", { title: "A", description: "A", slug: "our-garden" }, editor))
        .status,
    ).toBe(400);
    await sendSettings(site, id, editor, { slug: "our-garden" });
    expect((await get("/allotment")).headers.get("location")).toBe("/our-garden");
    await sendSettings(site, id, editor, { slug: "our-garden", shown: "draft" });
    expect(await statusOf("/allotment")).toBe(404);
  });

  test("removing a page lists the links to it, and says that it is gone or leads elsewhere", async () => {
    const id = await addPublished();
    await sendPage(site, "baptism", editor, { text: "See [the garden](/our-garden)." });
    await sendPage(site, "fasting", editor, {
      text: "Not [it](/our-garden-party).",
      knownLinks: "/our-garden-party",
    });
    await sendFacts(site, "menu", editor, {
      "row-footer-label": ["Garden"],
      "row-footer-to": ["/our-garden"],
    });
    const asked = await read(`/pages/${id}/remove`, editor);
    const links = attributesIn(asked, "main ul a", "href");
    expect(links).toEqual(expect.arrayContaining(["/pages/baptism/edit", "/facts/menu/edit"]));
    expect(links).not.toContain("/pages/fasting/edit");

    for (const to of ["/our-garden", "/nowhere", "https://evil.example", ""]) {
      const refused = await postForm(site, `/pages/${id}/remove`, { leads: "page", to }, editor);
      expect(refused.status, to).toBe(400);
    }
    await read("/our-garden");
    const removed = await postForm(site, `/pages/${id}/remove`, { leads: "nowhere" }, editor);
    expect(removed.headers.get("location")).toBe("/pages");
    const list = await read("/pages", { cookie: `${editor.cookie}; ${cookiesOf(removed)}` });
    expect(attributesIn(list, "form", "action")).toContain(`/pages/${id}/restore`);
    for (const from of [site, copy]) {
      const gone = await get("/our-garden", {}, from);
      expect(gone.status).toBe(410);
      expect(visibleText(await gone.text())).toContain("This page has been removed.");
      expect(await read("/", {}, from)).not.toContain("/our-garden");
      expect(await read("/sitemap.xml", {}, from)).not.toContain("/our-garden");
    }
    expect(await statusOf(`/pages/${id}/edit`, editor)).toBe(404);
    expect(await statusOf(`/pages/${id}/history`, editor)).toBe(404);
    expect(
      (await postForm(site, "/pages/new", { title: "A", description: "A", slug: "our-garden" }, editor))
        .status,
    ).toBe(400);

    expect((await postForm(site, `/pages/${id}/restore`, {}, editor)).status).toBe(302);
    expect(textsIn(await read("/our-garden"), "main h1")).toEqual(["Our garden"]);
    const second = await addOwnPage(site, editor, { title: "Our orchard" });
    await sendSettings(site, second, editor, {});
    await postForm(site, `/pages/${id}/remove`, { leads: "page", to: "/our-orchard" }, editor);
    const moved = await get("/our-garden");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/our-orchard"]);
    await postForm(site, `/pages/${second}/remove`, { leads: "page", to: "/services" }, editor);
    expect(await statusOf("/our-garden")).toBe(410);
  });

  test("a shared link shows a draft to anybody for a week, and ends when the page is published", async () => {
    const id = await addOwnPage(site, editor);
    await sendPieces(site, id, editor, { ...everyPiece, button: "draft" });
    const html = await (await postForm(site, `/share-preview/page/${id}`, {}, editor)).text();
    const [link = ""] = attributesIn(html, "#preview-link", "value");
    const leads = await get(link.replace(/^https?:\/\/[^/]+/, ""));
    const path = leads.headers.get("location") ?? "";
    expect(path).toMatch(/^\/our-garden\?token=/);
    expect(textsIn(await read(path), "main h1")).toEqual(["Our garden"]);
    expect(attributesIn(await read(path), 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    now = new Date("2027-03-15T09:00:01Z");
    expect(await statusOf(path)).toBe(404);
    now = monday;
    await sendPieces(site, id, editor, { button: "publish" });
    expect(visibleText(await read(path))).toContain("The link to the draft no longer works.");
  });

  test("a page of one's own is nobody's to change without the permission, and unknown ones do not exist", async () => {
    const id = await addPublished();
    const member = { cookie: await joinAsMember(site) };
    for (const path of [
      "/pages/new",
      ...["pieces", "settings", "remove", "restore"].map((verb) => `/pages/${id}/${verb}`),
    ])
      for (const [headers, status] of [
        [{}, 401],
        [member, 403],
      ] as const)
        expect(
          (await postForm(site, path, { title: "A", description: "B", leads: "nowhere" }, headers)).status,
        ).toBe(status);
    expect(await statusOf("/our-garden")).toBe(200);
    const unknown = "0193a000-0000-7000-8000-00000000dead";
    for (const verb of ["edit", "settings", "remove", "history"])
      expect(await statusOf(`/pages/${unknown}/${verb}`, editor), verb).toBe(404);
    expect((await postForm(site, "/our-garden", {})).status).toBe(404);
    expect(await statusOf("/OUR-GARDEN")).toBe(301);
    expect(await statusOf("/our-garden/deeper")).toBe(404);
  });
});

describeSiteOnBothDatabases(
  "pages of one's own on every copy",
  "a copy learns in a way of each database what another one wrote",
  (open) => {
    prepare(open);

    test("a page of one's own appears and disappears at its moments on every copy, in the sitemap and in the menu", async () => {
      const id = await addPublished();
      const kept = await sendFacts(site, "menu", editor, {
        "row-main-label": ["Home", "Garden"],
        "row-main-to": ["/", "/our-garden"],
        "row-footer-label": ["Garden"],
        "row-footer-to": ["/our-garden"],
      });
      expect(kept.status).toBe(302);
      const scheduled = await sendSettings(site, id, editor, {
        shown: "from",
        fromDay: "2027-03-14",
        fromTime: "07:00",
        untilDay: "2027-03-31",
      });
      expect(scheduled.headers.get("location")).toBe("/our-garden");
      const expectShown = async (isShown: boolean) => {
        for (const from of [site, copy]) {
          expect(await statusOf("/our-garden", {}, from)).toBe(isShown ? 200 : 404);
          expect(await statusOf("/our-garden.data", {}, from)).toBe(isShown ? 200 : 404);
          for (const path of ["/sitemap.xml", "/", "/baptism"]) {
            expect((await read(path, {}, from)).includes("/our-garden"), path).toBe(isShown);
            // As it is kept.
            expect((await read(path, {}, from)).includes("/our-garden"), path).toBe(isShown);
          }
        }
      };
      await expectShown(false);
      now = new Date("2027-03-14T06:59:59.999Z");
      await expectShown(false);
      expect(visibleText(await read("/our-garden", editor))).toContain("From Sunday, 14 March, 7am");
      now = new Date("2027-03-14T07:00:00Z");
      await expectShown(true);
      now = new Date("2027-03-31T22:59:59.999Z");
      await expectShown(true);
      now = new Date("2027-03-31T23:00:00Z");
      await expectShown(false);
      const sent = await sendPieces(site, id, editor, { title: "Later" });
      const told = await read("/our-garden", { cookie: `${editor.cookie}; ${cookiesOf(sent)}` });
      expect(visibleText(told)).toContain("Saved. Visitors do not see this page yet.");
      const wrong = await sendSettings(site, id, editor, { shown: "from", fromDay: "", fromTime: "" });
      expect(wrong.status).toBe(400);
    });
  },
);
