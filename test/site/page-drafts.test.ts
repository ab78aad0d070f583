import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import type { Open } from "./support/open.ts";
import { sendSettings } from "./support/own-pages.ts";
import { formAt, type Sent, sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";

/** Monday, before clocks change on 28 March. */
const monday = new Date("2027-03-08T09:00:00Z");
const easter = { shown: "from", fromDay: "2027-03-14", fromTime: "07:00" };

let site: TestSite;
/** Another process with the same database. */
let copy: TestSite;
let editor: Record<string, string>;
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date();
    const clock = () => now;
    site = await open({}, { clock });
    copy = await open(placeOf(site), { clock });
    // What a site clears away when it starts must not see new accounts as old ones.
    editor = { cookie: await joinAs(site, "editor") };
  });
  beforeEach(async () => {
    now = monday;
    await using db = databaseOf(site);
    await db.deleteFrom("sitePages").execute();
    await db.deleteFrom("pageDrafts").execute();
    await db.updateTable("pageTexts").set({ revisionId: null }).execute();
    for (const table of ["pageRevisions", "pageTexts", "pagePreviews"] as const)
      await db.deleteFrom(table).execute();
  });
}

const read = async (path: string, headers: Record<string, string> = {}, from = site) => {
  const response = await from.request(path, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};

const lead = async (path: string, headers: Record<string, string> = {}, from = site) =>
  textsIn(await read(path, headers, from), "h1 + p")[0];

const sendDraft = async (change: Sent) => {
  const sent = await sendPage(site, "fasting", editor, { ...change, button: "draft" });
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toBe("/pages/fasting/draft");
};

const schedule = async (fields: Record<string, string>) => {
  const version = fieldValue(await read("/pages/fasting/draft", editor), "version") ?? "";
  return postForm(site, "/pages/fasting/draft", { version, ...fields }, editor);
};

const sharedPath = async () => {
  const html = await (await postForm(site, "/share-preview/page/fasting", {}, editor)).text();
  const [link = ""] = attributesIn(html, "#preview-link", "value");
  return link.replace(/^https?:\/\/[^/]+/, "");
};

/** What the page says to visitors on both copies, where it is kept after the first time. */
const expectShown = async (words: string | undefined) => {
  for (const from of [site, copy])
    for (const _ of ["made", "kept"]) {
      expect(await lead("/fasting", {}, from)).toBe(words);
      const data = await read("/fasting.data", {}, from);
      for (const draft of ["At Easter.", "Later."]) expect(data.includes(draft), draft).toBe(draft === words);
    }
};

describeSite("drafts of pages", (open) => {
  prepare(open);

  test("a draft is for staff alone, who see on every screen of the page that there is one", async () => {
    const before = await read("/fasting");
    const original = await lead("/fasting");
    await sendDraft({ lead: "At Easter.", text: "Come on 7 March 2027." });
    expect(await read("/fasting")).toBe(before);
    for (const path of [
      "/fasting?draft",
      "/fasting?preview",
      "/fasting?token=x",
      "/sitemap.xml",
      "/fasting.data?draft",
    ])
      expect(await read(path), path).not.toContain("At Easter.");
    const other = { cookie: await joinAs(site, "sermons") };
    expect(await lead("/fasting?draft", other)).toBe(original);

    const draft = await read("/fasting?draft", editor);
    expect(textsIn(draft, "h1 + p")).toEqual(["At Easter."]);
    expect(textsIn(draft, "main aside li")).toEqual(["7 March 2027 has passed. Is this still right?"]);
    expect(visibleText(draft)).toContain("Draft. This is how the page looks with it.");
    const shown = await read("/fasting", editor);
    expect(textsIn(shown, "h1 + p")).toEqual([original]);
    expect(visibleText(shown)).toContain("Edit this page Draft");
    expect(visibleText(await read("/pages", editor))).toContain("Draft of Fasting");
    expect(visibleText(await read("/pages/fasting/history", editor))).toMatch(/saved a draft .*Draft/);
    expect(visibleText(await read("/activity", { cookie: await joinAs(site, "administrator") }))).toContain(
      "Ann Hill saved a draft of Fasting",
    );
    expect(textsIn(await read("/pages/fasting/edit", editor), "#lead")).toEqual(["At Easter."]);
    expect(textsIn(await read("/pages/fasting/edit?published", editor), "#lead")).toEqual([original]);
  });

  test("a link to a hidden page shows the draft that visitors would see now", async () => {
    await sendDraft({ lead: "At Easter." });
    await schedule({ ...easter, untilDay: "2027-03-31" });
    now = new Date("2027-03-29T12:00:00Z");
    await sendSettings(site, "fasting", editor, { shown: "draft" });
    const opened = await site.request(await sharedPath());
    expect(await lead(opened.headers.get("location") ?? "")).toBe("At Easter.");
    await sendSettings(site, "fasting", editor, { shown: "now" });
    expect(await lead("/fasting")).toBe("At Easter.");
  });

  test("a draft that is shown for good is the published text from then on", async () => {
    await sendDraft({ lead: "At Easter." });
    await schedule(easter);
    now = new Date("2027-03-14T07:00:00Z");
    await expectShown("At Easter.");
    expect(textsIn(await read("/pages/fasting/edit", editor), "#lead")).toEqual(["At Easter."]);
    expect(await read("/pages/fasting/edit", editor)).not.toContain("?published");
    expect(textsIn(await read("/pages/fasting/history", editor), "article")[0]).toContain("Published");
    await sendDraft({ lead: "Later." });
    await expectShown("At Easter.");
    await sendPage(site, "fasting", editor, { lead: "Later.", button: "publish" });
    await expectShown("Later.");
  });

  test("a correction of what visitors see leaves the waiting draft as it is", async () => {
    const original = await lead("/fasting");
    await sendDraft({ lead: "At Easter." });
    await schedule(easter);
    const url = "/pages/fasting/edit?published";
    const form = await formAt(site, url, editor, { lead: "Corrected." });
    expect((await site.request(url, { method: "POST", body: form, headers: editor })).status).toBe(302);
    await expectShown("Corrected.");
    const preview = await formAt(site, url, editor, { lead: "Corrected again.", button: "preview" });
    await site.request(url, { method: "POST", body: preview, headers: editor });
    const key = { preview: fieldValue(await read("/fasting?preview", editor), "preview") ?? "" };
    await postForm(site, "/pages/fasting/publish", key, editor);
    await expectShown("Corrected again.");
    expect(original).not.toBe("Corrected again.");
    now = new Date("2027-03-14T07:00:00Z");
    await expectShown("At Easter.");
  });

  test("a form that was opened before a draft appeared does not replace it unseen, and one opened after it does", async () => {
    await sendDraft({ lead: "At Easter." });
    await schedule(easter);
    const url = "/pages/fasting/edit?published";
    const send = (body: FormData) => site.request(url, { method: "POST", body, headers: editor });
    const early = await formAt(site, url, editor, { lead: "Corrected." });
    now = new Date("2027-03-14T07:00:00Z");
    const late = await formAt(site, url, editor, { lead: "Later." });
    const refused = await send(early);
    expect(refused.status).toBe(409);
    expect(textsIn(await refused.text(), "details dl")[0]).toContain("At Easter.");
    await expectShown("At Easter.");
    expect((await send(late)).status).toBe(302);
    await expectShown("Later.");
  });

  test("whoever began before there was a draft sees it before they replace it", async () => {
    const early = await formAt(site, "/pages/fasting/edit", editor, { lead: "Mine.", button: "publish" });
    await sendDraft({ lead: "At Easter." });
    await schedule({ shown: "now", untilDay: "2027-03-31" });
    const send = async () => {
      const response = await site.request("/pages/fasting/edit", {
        method: "POST",
        body: early,
        headers: editor,
      });
      const html = await response.text();
      for (const name of ["version", "isOfDraft"]) early.set(name, fieldValue(html, name) ?? "");
      return { response, html };
    };
    expect((await send()).response.status).toBe(409);
    early.set("button", "draft");
    const told = await send();
    expect(told.response.status).toBe(409);
    expect(textsIn(told.html, "details dl")[0]).toContain("At Easter.");
    expect(announced(told.html)[0]).toContain("Somebody else has saved a draft of this page");
    await expectShown("At Easter.");
    expect((await send()).response.status).toBe(302);
    await expectShown("Mine.");
  });

  test("the history counts a correction against what visitors saw, and a draft against the text before it", async () => {
    await sendPage(site, "fasting", editor, { lead: "The first." });
    await sendDraft({ lead: "At Easter." });
    const url = "/pages/fasting/edit?published";
    const body = await formAt(site, url, editor, { lead: "The second." });
    await site.request(url, { method: "POST", body, headers: editor });
    const html = await read("/pages/fasting/history", editor);
    const [correction = "", draft = ""] = textsIn(html, "article");
    expect(correction).not.toContain("Easter");
    expect(correction).toMatch(/first.*second/);
    expect(draft).toMatch(/first.*Easter/);
    await schedule(easter);
    now = new Date("2027-03-14T07:00:00Z");
    await sendPage(site, "fasting", editor, { lead: "The third." });
    const [, appeared = ""] = textsIn(await read("/pages/fasting/history", editor), "article");
    expect(appeared).toContain("published the draft");
    expect(appeared).toMatch(/second.*Easter/);
  });

  test("a correction beneath a draft that visitors see is said to appear later", async () => {
    await sendDraft({ lead: "At Easter." });
    await schedule({ shown: "now", untilDay: "2027-03-31" });
    const url = "/pages/fasting/edit?published";
    const body = await formAt(site, url, editor, { lead: "Corrected." });
    const sent = await site.request(url, { method: "POST", body, headers: editor });
    const told = await read("/fasting", { cookie: `${editor.cookie}; ${cookiesOf(sent)}` });
    expect(visibleText(told)).toContain("Visitors see it when the draft that they see now ends.");
    await expectShown("At Easter.");
    now = new Date("2027-03-31T23:00:00Z");
    await expectShown("Corrected.");
  });

  test("whoever saves a draft has not said that the page is right, but whoever schedules it has", async () => {
    const lookedAt = async () => textsIn(await read("/pages", editor), "#fasting")[0];
    now = new Date("2027-03-10T09:00:00Z");
    await sendDraft({ lead: "At Easter." });
    expect(await lookedAt()).not.toMatch(/looked at on Wednesday, 10\s+March/);
    await schedule(easter);
    expect(await lookedAt()).toMatch(/looked at on Wednesday, 10\s+March/);
  });

  test.each(["the form", "a preview", "the screen of the draft"])(
    "%s publishes the draft at once",
    async (way) => {
      await sendDraft({ lead: "At Easter." });
      const link = await sharedPath();
      if (way === "the form") await sendPage(site, "fasting", editor, { button: "publish" });
      else if (way === "a preview") {
        await sendPage(site, "fasting", editor, { button: "preview" });
        const key = { preview: fieldValue(await read("/fasting?preview", editor), "preview") ?? "" };
        await postForm(site, "/pages/fasting/publish", key, editor);
      } else expect((await schedule({ shown: "now" })).headers.get("location")).toBe("/fasting");
      await expectShown("At Easter.");
      expect(await read("/pages", editor)).not.toContain("/pages/fasting/draft");
      expect((await site.request(link)).status).toBe(404);
    },
  );

  test("a draft is shown from now until a day, and then ends", async () => {
    const original = await lead("/fasting");
    await sendDraft({ lead: "At Easter." });
    await schedule({ shown: "now", untilDay: "2027-03-09" });
    await expectShown("At Easter.");
    now = new Date("2027-03-10T00:00:00Z");
    await expectShown(original);
  });

  test.each(["restoring a version", "going back to the original"])(
    "%s ends a draft that visitors see for a time, and leaves one that waits",
    async (way) => {
      const original = await lead("/fasting");
      await sendPage(site, "fasting", editor, { lead: "The first." });
      await sendPage(site, "fasting", editor, { lead: "The second." });
      const before = way === "restoring a version" ? "The first." : original;
      const goBack = async () => {
        const html = await read("/pages/fasting/history", editor);
        const version = fieldValue(html, "version") ?? "";
        const actions = attributesIn(html, "main form", "action");
        const restoring = actions.filter((action) => action.endsWith("/restore")).at(-1) ?? "";
        const action = way === "restoring a version" ? restoring : "/pages/fasting/original";
        expect((await postForm(site, action, { version }, editor)).status).toBe(302);
      };
      await sendDraft({ lead: "At Easter." });
      await goBack();
      await expectShown(before);
      expect(await read("/pages", editor)).toContain("/pages/fasting/draft");
      await schedule({ shown: "now", untilDay: "2027-03-31" });
      await expectShown("At Easter.");
      await goBack();
      await expectShown(before);
      expect(await read("/pages", editor)).not.toContain("/pages/fasting/draft");
    },
  );

  test("a shared link shows the draft on its page to anybody for a week, until it is public or discarded", async () => {
    const original = await lead("/fasting");
    await sendDraft({ lead: "At Easter." });
    await schedule({ ...easter, untilDay: "2027-03-31" });
    const link = await sharedPath();
    const followed = await site.request(link);
    const target = followed.headers.get("location") ?? "";
    expect(target).toMatch(/^\/fasting\?token=/);
    const shown = await site.request(target);
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
    expect(shown.headers.get("x-robots-tag")).toBe("noindex");
    const html = await shown.text();
    expect(textsIn(html, "h1 + p")).toEqual(["At Easter."]);
    expect(visibleText(html)).toContain("This is a preview (Draft from Sunday, 14 March, 7am).");
    expect(html).not.toContain("/pages/fasting");
    expect(await lead("/fasting")).toBe(original);
    // A link is to one page.
    expect(await read(target.replace("/fasting", "/givings"))).not.toContain("This is a preview");

    now = new Date("2027-03-14T07:00:00Z");
    expect((await site.request(link)).status).toBe(404);
    expect(await read(target)).not.toContain("This is a preview");
    expect(visibleText(await read(target))).toContain("The link to the draft no longer works.");
    now = new Date("2027-03-15T09:00:01Z");
    expect((await site.request(link)).status).toBe(404);
    now = monday;
    expect(await lead(target)).toBe("At Easter.");
    const version = fieldValue(await read("/pages/fasting/draft", editor), "version") ?? "";
    const discarded = await postForm(site, "/pages/fasting/draft/discard", { version }, editor);
    expect(discarded.headers.get("location")).toBe("/pages/fasting/edit");
    expect(await lead(target)).toBe(original);
    expect((await site.request(link)).status).toBe(404);
    expect(visibleText(await read("/pages/fasting/history", editor))).toContain("saved a draft");
  });

  test.each<[Record<string, string>, string]>([
    [{ shown: "from" }, "Please choose a date"],
    [{ ...easter, untilDay: "2027-03-13" }, "It would end before it begins."],
    [{ shown: "from", fromDay: "0001-01-01" }, "Please choose a date from 1900 to 2199"],
    [{ shown: "now", untilDay: "2027-03-07" }, "This end date has passed. Please choose a later one."],
    [{ shown: "always" }, ""],
  ])("the schedule %j is refused, and nothing changes", async (fields, sentence) => {
    await sendDraft({ lead: "At Easter." });
    const refused = await schedule(fields);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain(sentence);
    expect(visibleText(await read("/pages/fasting/draft", editor))).toContain(
      "Draft. Visitors see the published text.",
    );
  });

  test("a page that does not exist, or has no draft, has no screen for one", async () => {
    for (const slug of ["nothing", "facts", "01900000-0000-7000-8000-000000000000"])
      expect((await site.request(`/pages/${slug}/draft`, { headers: editor })).status, slug).toBe(404);
    const without = await postForm(site, "/pages/fasting/draft", { version: "0", shown: "now" }, editor);
    expect(without.headers.get("location")).toBe("/pages/fasting/edit");
    const discarded = await postForm(site, "/pages/fasting/draft/discard", { version: "0" }, editor);
    expect(discarded.headers.get("location")).toBe("/pages/fasting/edit");
    const shared = await read("/share-preview/page/fasting", editor);
    expect(visibleText(shared)).toContain("Everybody can see this already");
  });
});

describeSiteOnBothDatabases(
  "drafts of pages on every copy",
  "a copy learns in a way of each database what another one wrote, and three publish at once",
  (open) => {
    prepare(open);

    test("a scheduled draft appears at its moment on every copy, and ends at another", async () => {
      const original = await lead("/fasting");
      await sendDraft({ lead: "At Easter." });
      const sent = await schedule({ ...easter, untilDay: "2027-03-31" });
      expect(sent.headers.get("location")).toBe("/pages/fasting/draft");
      await expectShown(original);
      now = new Date("2027-03-14T06:59:59.999Z");
      await expectShown(original);
      expect(visibleText(await read("/pages", editor))).toContain("Draft from Sunday, 14 March, 7am");
      now = new Date("2027-03-14T07:00:00Z");
      await expectShown("At Easter.");
      expect(visibleText(await read("/pages", editor))).toContain("Draft shown until Wednesday, 31 March");
      now = new Date("2027-03-31T22:59:59.999Z");
      await expectShown("At Easter.");
      now = new Date("2027-03-31T23:00:00Z");
      await expectShown(original);
      expect(await read("/pages", editor)).not.toContain("/pages/fasting/draft");
      const gone = await site.request("/pages/fasting/draft", { headers: editor });
      expect(gone.headers.get("location")).toBe("/pages/fasting/edit");
      // The next draft does not inherit the schedule.
      await sendDraft({ lead: "Later." });
      await expectShown(original);
    });

    describe("two who work on one draft are both heard:", () => {
      let version: string;
      let stale: FormData;
      beforeEach(async () => {
        await sendDraft({ lead: "At Easter." });
        version = fieldValue(await read("/pages/fasting/draft", editor), "version") ?? "";
        stale = await formAt(site, "/pages/fasting/edit", editor, { lead: "Mine.", button: "draft" });
        await sendDraft({ lead: "Theirs." });
      });

      test("the second who writes sees the first one's text, and may replace it", async () => {
        const refused = await site.request("/pages/fasting/edit", {
          method: "POST",
          body: stale,
          headers: editor,
        });
        expect(refused.status).toBe(409);
        const html = await refused.text();
        expect(textsIn(html, "#lead")).toEqual(["Mine."]);
        expect(textsIn(html, "details dl")[0]).toContain("Theirs.");
        stale.set("version", fieldValue(html, "version") ?? "");
        await site.request("/pages/fasting/edit", { method: "POST", body: stale, headers: editor });
        expect(await lead("/fasting?draft", editor)).toBe("Mine.");
      });

      test("nobody schedules or discards a text that they have not seen", async () => {
        const original = await lead("/fasting");
        const late = await postForm(site, "/pages/fasting/draft", { version, shown: "now" }, editor);
        expect(late.status).toBe(409);
        expect(announced(await late.text())[0]).toContain("Somebody else has changed this");
        const discarded = await postForm(site, "/pages/fasting/draft/discard", { version }, editor);
        const told = await read("/pages/fasting/draft", {
          cookie: `${editor.cookie}; ${cookiesOf(discarded)}`,
        });
        expect(announced(told)[0]).toContain("Somebody else has changed this page since you opened it");
        expect(await lead("/fasting?draft", editor)).toBe("Theirs.");
        expect(await lead("/fasting")).toBe(original);
      });

      test("one of several who publish the draft at the same moment succeeds", async () => {
        const form = () => formAt(site, "/pages/fasting/edit", editor);
        const forms = await Promise.all([form(), form(), form()]);
        const sent = await Promise.all(
          forms.map((body, index) => {
            body.set("lead", `Number ${index}.`);
            return site.request("/pages/fasting/edit", { method: "POST", body, headers: editor });
          }),
        );
        expect(sent.map(({ status }) => status).toSorted()).toEqual([302, 409, 409]);
        const winner = sent.findIndex(({ status }) => status === 302);
        await expectShown(`Number ${winner}.`);
      });
    });
  },
);
