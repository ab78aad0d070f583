import { beforeAll, describe, expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { announced, attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { formAt, type Sent, sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";

const sets = [
  "congregation",
  "contacts",
  "new-here",
  "services",
  "home",
  "about",
  "ministries",
  "missions",
  "growth-track",
  "fasting",
  "helplines",
  "giving",
  "worship",
  "resources",
  "data-records",
  "menu",
];

describeSite("facts", (open) => {
  let site: TestSite;
  let editor: Record<string, string>;
  let other: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => new Date("2026-11-22T12:00:00Z") });
    editor = { cookie: await joinAs(site, "editor") };
    other = { cookie: await joinAs(site, "editor") };
  });

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await site.request(path, { headers });
    expect(response.status, path).toBe(200);
    return response.text();
  };

  test("each set has a form, and publishing what is already there saves nothing", async () => {
    const list = await read("/pages", editor);
    for (const set of sets) {
      expect(attributesIn(list, "main a", "href")).toContain(`/facts/${set}/edit`);
      expect((await sendFacts(site, set, editor)).status, set).toBe(302);
    }
    await using db = databaseOf(site);
    expect(await db.selectFrom("pageRevisions").select("slug").execute()).toEqual([]);
  });

  test("an edit is shown to visitors at once, and its origin to staff", async () => {
    expect(visibleText(await read("/contact-us"))).toContain("Miriam Hale");
    const form = await formAt(site, "/facts/contacts/edit", editor);
    const names = form.getAll("row-people-name").map(String);
    const sent = await sendFacts(site, "contacts", editor, {
      "row-people-name": ["Marion Hale", ...names.slice(1)],
    });
    expect(sent.headers.get("location")).toBe("/contact-us");
    const html = await read("/contact-us");
    expect(visibleText(html)).toContain("Marion Hale");
    expect(visibleText(html)).not.toContain("Miriam Hale");
    expect(html).not.toContain("/facts/");
    expect(visibleText(await read("/pages", editor))).toMatch(
      /People to ask \/contact-us · Edited by Ann Hill on Sunday, 22\s+November/,
    );
    const log = visibleText(await read("/activity?kind=facts", editor));
    expect(log).toContain("Ann Hill changed the church details: People to ask");
  });

  test("what every page shows is changed on every page, also on those kept in memory", async () => {
    const paths = ["/event", "/daily-posts", "/baptism", "/terms-and-conditions"];
    for (const path of paths) expect(visibleText(await read(path)), path).toContain("+44 1632 960 417");
    await sendFacts(site, "congregation", editor, { phone: "+44 1632 960 111" });
    for (const path of paths) {
      expect(visibleText(await read(path)), path).toContain("+44 1632 960 111");
      expect(await read(path), path).not.toContain("960 417");
    }
    const facts = await formAt(site, "/facts/congregation/edit", editor);
    expect([...facts.keys()]).not.toContain("kids-path");
    expect(visibleText(await read("/facts/congregation/edit", editor))).toContain(
      "Link of the children’s page /riverside-kids",
    );
  });

  test("pages lead staff to the forms of their facts", async () => {
    for (const [path, set] of [
      ["/", "home"],
      ["/contact-us", "contacts"],
      ["/riverside-kids", "services"],
      ["/givings", "giving"],
      ["/giving", "giving"],
      ["/worship", "worship"],
    ] as const)
      expect(attributesIn(await read(path, editor), "main a", "href")).toContain(`/facts/${set}/edit`);
  });

  test("folded parts say what is in them, and one with a field to correct is open", async () => {
    const folds = (html: string) => parsePage(html).querySelectorAll("main details");
    const open = (html: string) =>
      [...folds(html)]
        .filter((fold) => fold.hasAttribute("open"))
        .map((fold) => fold.querySelector("summary")?.textContent);
    const opened = await read("/facts/congregation/edit", editor);
    expect([...folds(opened)].map((fold) => fold.querySelector("summary")?.textContent)).toContain(
      "Time zone: Europe/London",
    );
    expect(open(opened)).toEqual([]);
    const sent = await sendFacts(site, "congregation", editor, { stream: "no link" });
    expect(sent.status).toBe(400);
    expect(open(await sent.text())).toContain("Stream and films: no link · YouTube channel");
  });

  test("rows are added, moved and removed without scripts, and keep what was typed", async () => {
    const press = async (button: string) => {
      const sent = await sendFacts(site, "fasting", editor, { heading: "Kept", button });
      expect(sent.status).toBe(200);
      const html = await sent.text();
      expect(fieldValue(html, "heading")).toBe("Kept");
      return attributesIn(html, '[name="row-days-name"]', "value");
    };
    const days = ["Quiet", "Plain", "One meal less", "Others", "From breakfast to supper", "Rest", "Feast"];
    expect(await press("add days")).toEqual([...days, ""]);
    expect(await press("remove days 0")).toEqual(days.slice(1));
    expect((await press("up days 1")).slice(0, 2)).toEqual(["Plain", "Quiet"]);
    expect((await press("down days 0")).slice(0, 2)).toEqual(["Plain", "Quiet"]);
    expect((await press("up days 0")).slice(0, 2)).toEqual(["Quiet", "Plain"]);
    expect(await press("remove days 99")).toEqual(days);
    expect(textsIn(await read("/fasting"), "h2")).toContain("A gentle week");
  });

  test("a row in which nothing is written is left out, and one without its optional facts is whole", async () => {
    const form = await formAt(site, "/facts/services/edit", editor);
    for (const [name] of new Map(form))
      if (name.startsWith("row-groups-")) form.append(name, name === "row-groups-day" ? "Monday" : "");
    for (const [name, value] of Object.entries({
      name: "Star Gazers",
      leader: "Ann",
      day: "Friday",
      time: "21:00",
      place: "The hill",
      words: "",
      "ages-from": "",
      "ages-to": "",
      email: "",
    }))
      form.append(`row-groups-${name}`, value);
    const url = "/facts/services/edit";
    const sent = await site.request(url, { method: "POST", body: form, headers: editor });
    expect(sent.status).toBe(302);
    const html = await read("/life-groups");
    expect(textsIn(html, "h3").at(-1)).toBe("Star Gazers");
    expect(visibleText(html)).toContain("Star Gazers Fridays at 9pm The hill With Ann");
  });

  test("two who change the same facts are both heard: the second sees the first one's", async () => {
    const url = "/facts/growth-track/edit";
    const [mine, theirs] = [
      await formAt(site, url, editor, { heading: "Mine" }),
      await formAt(site, url, other, { heading: "Theirs" }),
    ];
    const send = (body: FormData, headers: Record<string, string>) =>
      site.request(url, { method: "POST", body, headers });
    expect((await send(theirs, other)).status).toBe(302);
    const refused = await send(mine, editor);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(announced(html)[0]).toContain("Somebody else has changed this since you opened it.");
    expect(fieldValue(html, "heading")).toBe("Mine");
    expect(textsIn(html, "main details dd")[0]).toBe("Theirs");
    mine.set("version", fieldValue(html, "version") ?? "");
    expect((await send(mine, editor)).status).toBe(302);
    expect(textsIn(await read("/growth-track"), "h2")).toContain("Mine");
  });

  test("the history tells what changed, restores it, and puts back the original", async () => {
    await sendFacts(site, "about", editor, { "story-heading": "First" });
    await sendFacts(site, "about", editor, { "story-heading": "Second" });
    const history = await read("/facts/about/history", editor);
    expect(visibleText(history)).toContain("Heading of the story [removed: First ] [added: Second ]");
    const actions = attributesIn(history, "main form", "action");
    const [restore = "", original = ""] = actions;
    expect(original).toBe("/facts/about/original");
    const version = fieldValue(history, "version") ?? "";
    await postForm(site, restore, { version }, editor);
    expect(textsIn(await read("/about-us"), "h2")).toContain("First");
    await postForm(site, original, { version }, editor);
    expect(textsIn(await read("/about-us"), "h2"), "the version is an old one").toContain("First");
    await postForm(site, original, {}, editor);
    expect(textsIn(await read("/about-us"), "h2")).toContain("Two hundred years in five lines");
    expect(visibleText(await read("/pages", editor))).toContain(
      "Our story and beliefs /about-us · Still the",
    );
  });

  test("bank details stay as they are in the file, whatever is sent", async () => {
    const form = await read("/facts/giving/edit", editor);
    expect(attributesIn(form, "main form [name]", "name").join(" ")).not.toMatch(/bank(?!DetailsOnContact)/i);
    await sendFacts(site, "giving", editor, {
      "ways-heading": "How to give",
      bankAccount: "GB00 EVIL",
      "bankAccount-value": "GB00 EVIL",
    });
    await using db = databaseOf(site);
    const { content } = await db
      .selectFrom("pageRevisions")
      .select("content")
      .where("slug", "=", "facts/giving")
      .executeTakeFirstOrThrow();
    expect(content).not.toContain("EVIL");
    expect(textsIn(await read("/givings"), "h2")).toContain("How to give");
    expect(visibleText(await read("/giving"))).toContain("Valley Savings Bank");
  });

  test("the menu and the footer show other links on every page, in their order", async () => {
    const menuOf = (html: string) => attributesIn(html, 'nav[aria-label="Main"] .menu-row a', "href");
    const footerOf = (html: string) => textsIn(html, 'nav[aria-label="Footer"] a');
    const before = await read("/baptism");
    expect(menuOf(before).slice(0, 3)).toEqual(["/", "/event", "/worship"]);
    expect(await read("/baptism.data")).not.toContain("Find us");
    const sent = await sendFacts(site, "menu", editor, {
      "row-main-label": ["Start", "What is on", "Our films"],
      "row-main-to": ["/", "/event", "https://films.example/riverside"],
      "row-footer-label": ["Find us"],
      "row-footer-to": ["/contact-us"],
    });
    expect(sent.headers.get("location")).toBe("/");
    for (const path of ["/baptism", "/event/all", "/login"]) {
      const html = await read(path);
      expect(menuOf(html), path).toEqual(["/", "/event", "https://films.example/riverside"]);
      expect(footerOf(html), path).toEqual(["Find us"]);
      expect(attributesIn(html, "header a", "href"), path).toContain("/login");
    }
    expect(attributesIn(await read("/event/all"), 'header a[aria-current="true"]', "href")).toEqual([
      "/event",
    ]);
    expect(attributesIn(await read("/event"), 'header a[aria-current="page"]', "href")).toEqual(["/event"]);
    expect(attributesIn(await read("/"), "header nav a[aria-current]", "href")).toEqual(["/"]);
  });

  test("links of the menu are chosen among the pages of the site and those that staff added, or typed", async () => {
    {
      await using db = databaseOf(site);
      await insertOwnPage(db, { slug: "our-garden", title: "Our garden" });
      await insertOwnPage(db, { slug: "our-orchard", title: "Our orchard", visibleFrom: never });
    }
    const form = () => read("/facts/menu/edit", editor);
    const before = await form();
    const choices = textsIn(before, "#row-main-to-1 option");
    expect(choices).toEqual(
      expect.arrayContaining([
        "Another page or site, typed below",
        "Events (/event)",
        "Baptism (/baptism)",
        "Our garden (/our-garden)",
        "Our orchard (/our-orchard), not shown: Draft",
      ]),
    );
    expect(attributesIn(before, "#row-main-to-1 option[selected]", "value")).toEqual(["/event"]);
    const sent = await sendFacts(site, "menu", editor, {
      "row-main-label": ["Start", "Garden", "Baptism", "Calendar", "Films", "More films"],
      "row-main-to": ["/", "/our-garden", "", "", "", ""],
      "row-main-to-link": [
        ...["", "ignored", "Baptism/", "event/calendar"],
        ...["www.films.example/a", "https://films.example/B/"],
      ],
    });
    expect(sent.headers.get("location")).toBe("/");
    const links = attributesIn(await read("/services"), 'nav[aria-label="Main"] .menu-row a', "href");
    const others = ["https://www.films.example/a", "https://films.example/B/"];
    expect(links).toEqual(["/", "/our-garden", "/baptism", "/event/calendar", ...others]);
    const after = await form();
    expect(attributesIn(after, "#row-main-to-1 option[selected]", "value")).toEqual(["/our-garden"]);
    expect(attributesIn(after, "#row-main-to-3-link, #row-main-to-4-link", "value")).toEqual([
      "/event/calendar",
      "https://www.films.example/a",
    ]);
  });

  describe("refuses, and keeps what was typed:", () => {
    test.each<[name: string, set: string, change: Sent, sentence: string]>([
      ["an empty name", "congregation", { name: "" }, "Name must not be empty."],
      [
        "letters as a number",
        "congregation",
        { phone: "call us" },
        "Phone must be a telephone number, such as 01632 960 418.",
      ],
      ["an email without a host", "congregation", { email: "hello" }, "Email must be an email address."],
      ["a name that nobody can see", "congregation", { name: "\u200b\u2060" }, "Name must not be empty."],
      ["no name", "congregation", { name: " " }, "Name must not be empty."],
      [
        "a place beyond the pole",
        "congregation",
        { position: "91, 0" },
        "“Where on the map” names no place on a map.",
      ],
      [
        "a short link to a map",
        "congregation",
        { position: "https://maps.app.goo.gl/abc" },
        "paste its whole URL, not a short link",
      ],
      [
        "a script as a link",
        "congregation",
        { "denomination-url": "javascript:alert(1)" },
        "Link to the denomination must be a URL that begins with https://.",
      ],
      ["too long a name", "congregation", { name: "n".repeat(201) }, "Please use at most 200 characters."],
      ["a wrong time", "services", { "kids-time": "nine" }, "must be a time such as 09:00."],
      [
        "a part of the children’s programme",
        "services",
        { "kids-time": "", "kids-ages-from": "", "kids-ages-to": "" },
        "Time of the children’s programme must be filled in too, because “Day of the children’s programme” is.",
      ],
      [
        "a programme without ages",
        "services",
        { "kids-ages-from": "", "kids-ages-to": "" },
        "Children to the age of must be filled in too, because “Day of the children’s programme” is.",
      ],
      [
        "one of two ages of a group",
        "services",
        { "row-groups-ages-from": ["3"], "row-groups-ages-to": [""] },
        "To the age of must be filled in too, because “From the age of” is.",
      ],
      [
        "years without a heading",
        "about",
        { "story-heading": "" },
        "Heading of the story must be filled in too, because “Years of the story” is.",
      ],
      [
        "a quotation without its source",
        "congregation",
        { "quote-source": "" },
        "Where the quotation is from must be filled in too, because “Quotation on the home page” is.",
      ],
      [
        "a person to call in danger without a number",
        "helplines",
        { "person-name": "Ruth", "person-phone": "", "person-when": "" },
        "Their telephone number must be filled in too, because “Somebody of your church to call” is.",
      ],
      ["ages that are words", "services", { "kids-ages-from": "three" }, "must be a whole number."],
      [
        "shares of less than a hundred",
        "giving",
        { "row-uses-share": ["44", "21", "19", "10", "5"] },
        "What gifts are spent on must have shares that add up to 100.",
      ],
      [
        "a picture that does not exist",
        "worship",
        { "row-views-picture": ["worship-9.jpg", "worship-2.jpg", "worship-3.jpg", "worship-4.jpg"] },
        "Picture names worship-9.jpg, which does not exist.",
      ],
      [
        "too long a label",
        "menu",
        { "row-main-label": "n".repeat(31) },
        "Words in the menu must have at most 30 characters.",
      ],
      [
        "a page twice in one list",
        "menu",
        { "row-main-label": ["One", "Two"], "row-main-to": ["/event", "/event"] },
        "Page is in this list twice.",
      ],
      [
        "a page that does not exist",
        "menu",
        { "row-footer-label": ["One"], "row-footer-to": ["/nowhere/at-all"] },
        "Page /nowhere/at-all does not exist on this site.",
      ],
      [
        "a typed page that does not exist",
        "menu",
        { "row-main-label": ["One"], "row-main-to": [""], "row-main-to-link": ["our-gardn"] },
        "Page /our-gardn does not exist on this site.",
      ],
      [
        "a link without a page",
        "menu",
        { "row-main-label": ["One"], "row-main-to": [""], "row-main-to-link": [""] },
        "Page must be a page such as /services, or a URL that begins with https://.",
      ],
      [
        "another site without a scheme",
        "menu",
        { "row-main-label": ["One"], "row-main-to": [""], "row-main-to-link": ["//evil.example"] },
        "Page must be a page such as /services, or a URL that begins with https://.",
      ],
      [
        "a ministry whose page does not exist",
        "ministries",
        { "row-ministries-to": ["/nowhere-at-all"] },
        "Page /nowhere-at-all does not exist on this site.",
      ],
      [
        "a way to give that leads nowhere",
        "giving",
        { "row-ways-to": ["/nowhere-at-all"] },
        "Link /nowhere-at-all does not exist on this site.",
      ],
      [
        "a script as a page",
        "menu",
        { "row-main-label": ["One"], "row-main-to": ["javascript:alert(1)"] },
        "Page must be a page such as /services, or a URL that begins with https://.",
      ],
      [
        "an empty menu",
        "menu",
        { "row-main-label": [], "row-main-to": [] },
        "Main menu must have at least one link.",
      ],
      [
        "seventeen links",
        "menu",
        {
          "row-main-label": Array.from({ length: 17 }, () => "One"),
          "row-main-to": Array.from({ length: 17 }, (_, index) => `https://films.example/${index}`),
        },
        "Main menu must have at most 16 links.",
      ],
      ["a fact where none is filled in", "fasting", { heading: "{kids.time}" }, "Heading cannot name facts"],
    ])("facts are refused, and what was typed is kept: %s", async (_, set, change, sentence) => {
      const before = await site.request(`/facts/${set}/edit`, { headers: editor });
      const version = fieldValue(await before.text(), "version");
      const emptied: Sent = set === "contacts" ? { "row-people-email": [], "row-people-phone": [] } : {};
      const response = await sendFacts(site, set, editor, { ...change, ...emptied });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(visibleText(parsePage(html).querySelector("main form") ?? "")).toContain(sentence);
      const [[name, value] = ["", ""]] = Object.entries(change);
      if (typeof value === "string" && value.trim() && !name.startsWith("address"))
        expect(fieldValue(html, name)).toBe(value);
      expect(fieldValue(await read(`/facts/${set}/edit`, editor), "version")).toBe(version);
    });
  });

  test("five megabytes, NUL characters and too many rows are refused", async () => {
    const huge = await sendFacts(site, "home", editor, { invitation: "a".repeat(5_000_000) });
    expect(huge.status).toBe(413);
    await huge.body?.cancel();
    expect((await sendFacts(site, "home", editor, { invitation: "a\0b" })).status).toBe(400);
    const many = Array.from({ length: 61 }, () => "A");
    const rows = {
      "row-people-name": many,
      "row-people-role": many,
      "row-people-email": [],
      "row-people-phone": [],
    };
    const refused = await sendFacts(site, "contacts", editor, rows);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("At most 60 rows.");
  });

  test("markup in a fact is only text", async () => {
    const markup = '<script>alert(1)</script>"><b>bold</b>';
    await sendFacts(site, "missions", editor, { "local-heading": markup });
    const html = await read("/local-missions");
    expect(textsIn(html, "h2")).toContain(markup);
    expect(html).not.toContain("<script>alert(1)");
    expect(parsePage(html).querySelector("h2 b")).toBeNull();
  });

  test("an unknown set has no form, no history and nothing to restore", async () => {
    const id = "0193a000-0000-7000-8000-00000000dead";
    for (const path of ["/facts/nowhere/edit", "/facts/constructor/edit", "/facts/nowhere/history"])
      expect((await site.request(path, { headers: editor })).status, path).toBe(404);
    for (const path of [
      "/facts/nowhere/edit",
      "/facts/nowhere/original",
      `/facts/contacts/revisions/${id}/restore`,
    ])
      expect((await postForm(site, path, {}, editor)).status, path).toBe(404);
  });

  test("a row in which only an uploaded file was chosen is refused, and does not vanish", async () => {
    const sent = await sendFacts(site, "resources", editor, {
      "row-resources-title": ["Welcome booklet", ""],
      "row-resources-words": ["For newcomers.", ""],
      "row-resources-file": ["welcome.pdf", "file:0193a000-0000-7000-8000-0000000000aa"],
    });
    expect(sent.status).toBe(400);
    expect(visibleText(await sent.text())).toContain("Nothing was saved");
  });

  test("saved facts that name a file which this version lacks are shown without it, not replaced by those of the file", async () => {
    await sendFacts(site, "resources", editor, { "row-resources-title": ["One", "Two", "Three"] });
    await using db = databaseOf(site);
    await db
      .updateTable("pageRevisions")
      .set({ content: JSON.stringify([{ title: "Gone", words: "Gone.", file: "gone.pdf" }]) })
      .where("slug", "=", "facts/resources")
      .execute();
    expect(textsIn(await read("/resources"), "h2")).not.toContain("Welcome booklet");
    expect(visibleText(await read("/facts/resources/edit", editor))).toContain("gone.pdf");
  });
});
