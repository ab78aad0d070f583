import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { addOwnPage, everyPiece, insertOwnPage, sendPieces, sendSettings } from "./support/own-pages.ts";
import { databaseOf, joinAs } from "./support/people.ts";

let site: TestSite;
let editor: Record<string, string>;
let other: Record<string, string>;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
    editor = { cookie: await joinAs(site, "editor") };
    other = { cookie: await joinAs(site, "editor") };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("earlierSlugs").execute();
    await db.deleteFrom("ownPages").execute();
  });
}

const get = (path: string, headers: Record<string, string> = {}) => site.request(path, { headers });

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await get(path, headers);
  expect(response.status, path).toBe(200);
  return response.text();
};

const statusOf = async (path: string) => {
  const response = await get(path);
  await response.body?.cancel();
  return response.status;
};

const addPublished = async () => {
  const id = await addOwnPage(site, editor);
  expect((await sendPieces(site, id, editor, everyPiece)).status).toBe(302);
  return id;
};

describeSite("two people who work on pages of one's own", (open) => {
  prepare(open);

  test("saving a draft that somebody else has published meanwhile changes nothing that visitors see", async () => {
    const id = await addOwnPage(site, editor);
    const text = { "piece-0-kind": "text", "piece-0-text": "Not for visitors" };
    const opened = fieldValue(await read(`/pages/${id}/edit`, editor), "pageVersion") ?? "";
    await sendSettings(site, id, other, {});
    const refused = await sendPieces(site, id, editor, { ...text, button: "draft", pageVersion: opened });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(visibleText(html)).toContain("somebody else has changed the link of this page or when it is");
    expect(textsIn(html, "#piece-0-text")).toEqual(["Not for visitors"]);
    expect(textsIn(html, "main details dd").slice(0, 2)).toEqual(["/our-garden", "Published"]);
    // From now on a draft waits beside what visitors see.
    expect(textsIn(html, "main button")).toContain("Save as a draft");
    expect(visibleText(await read("/our-garden"))).not.toContain("Not for visitors");
    const pageVersion = fieldValue(html, "pageVersion") ?? "";
    expect((await sendPieces(site, id, editor, { ...text, pageVersion })).status).toBe(302);
    expect(visibleText(await read("/our-garden"))).toContain("Not for visitors");
  });

  test("publishing a page that somebody else has hidden meanwhile leaves it hidden", async () => {
    const id = await addPublished();
    const opened = fieldValue(await read(`/pages/${id}/edit`, editor), "pageVersion") ?? "";
    await sendSettings(site, id, other, { shown: "draft" });
    const refused = await sendPieces(site, id, editor, { lead: "Kept words", pageVersion: opened });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textsIn(html, "#lead")).toEqual(["Kept words"]);
    expect(textsIn(html, "main button")).toContain("Save as a draft");
    expect(await statusOf("/our-garden")).toBe(404);
  });

  test.each([
    ["hidden", { shown: "draft" }],
    ["scheduled", { shown: "from", fromDay: "2099-01-01", fromTime: "08:00" }],
    ["renamed", { slug: "our-allotment" }],
  ])(
    "publishing a preview of a page that somebody else has %s meanwhile changes nothing",
    async (_, change) => {
      const id = await addPublished();
      const shown = await sendPieces(site, id, editor, { lead: "Previewed words", button: "preview" });
      const preview = await read(shown.headers.get("location") ?? "", editor);
      const publish = (html: string) =>
        postForm(site, `/pages/${id}/publish`, { preview: fieldValue(html, "preview") ?? "" }, editor);
      await sendSettings(site, id, other, change);
      const refused = await publish(preview);
      const again = refused.headers.get("location") ?? "";
      expect(again).toMatch(/\?preview$/);
      const html = await read(again, { cookie: `${editor.cookie}; ${cookiesOf(refused)}` });
      expect(visibleText(html)).toContain(
        "somebody else has changed the link of this page or when it is shown since you opened the preview",
      );
      expect(visibleText(html)).toContain("Previewed words");
      {
        await using db = databaseOf(site);
        const versions = db.selectFrom("pageRevisions").select("content").where("slug", "=", id).execute();
        expect(JSON.stringify(await versions)).not.toContain("Previewed words");
      }
      const published = await publish(html);
      expect(published.headers.get("location")).toBe(again.replace("?preview", ""));
      expect(await read(again.replace("?preview", ""), editor)).toContain("Previewed words");
    },
  );

  test("a removed page leads visitors only to pages that they see", async () => {
    const id = await addPublished();
    const orchard = await addOwnPage(site, editor, { title: "Our orchard" });
    const suggested = attributesIn(await read(`/pages/${id}/remove`, editor), "datalist option", "value");
    expect(suggested).not.toContain("/our-orchard");
    for (const to of ["/our-orchard", "//evil.example", "//", "/services/"]) {
      const refused = await postForm(site, `/pages/${id}/remove`, { leads: "page", to }, editor);
      expect(refused.status, to).toBe(400);
    }
    await sendSettings(site, orchard, editor, {});
    await postForm(site, `/pages/${id}/remove`, { leads: "page", to: "/our-orchard" }, editor);
    expect((await get("/our-garden")).headers.get("location")).toBe("/our-orchard");
    await sendSettings(site, orchard, editor, { shown: "draft" });
    const hidden = await get("/our-garden");
    expect([hidden.status, hidden.headers.get("location")]).toEqual([410, null]);
    await sendSettings(site, orchard, editor, { slug: "renamed-orchard", shown: "draft" });
    expect(await statusOf("/our-garden")).toBe(410);
  });

  test("a removed page cannot be brought back beyond two hundred", async () => {
    const id = await addPublished();
    await postForm(site, `/pages/${id}/remove`, { leads: "nowhere" }, editor);
    {
      await using db = databaseOf(site);
      for (let index = 0; index < 200; index += 1) await insertOwnPage(db, { slug: `filler-${index}` });
    }
    const refused = await postForm(site, `/pages/${id}/restore`, {}, editor);
    const list = await read("/pages", { cookie: `${editor.cookie}; ${cookiesOf(refused)}` });
    expect(visibleText(list)).toContain("There are 200 pages already. Remove one first.");
    expect(await statusOf("/our-garden")).toBe(410);
  });
});

describeSiteOnBothDatabases(
  "two people who work on pages of one's own at the same moment",
  "several remove or rename at once, and each driver says in its own way that an address is taken",
  (open) => {
    prepare(open);

    test("one of three removals of a page at once succeeds, and the others find no page", async () => {
      const id = await addPublished();
      const removals = await Promise.all(
        [1, 2, 3].map(() => postForm(site, `/pages/${id}/remove`, { leads: "nowhere" }, editor)),
      );
      expect(removals.map(({ status }) => status).toSorted()).toEqual([302, 404, 404]);
    });

    test("one of two pages that are renamed to one address at once is told that it is taken", async () => {
      const ids = await Promise.all(["First", "Second"].map((title) => addOwnPage(site, editor, { title })));
      const renamed = await Promise.all(
        ids.map((id) => sendSettings(site, id, editor, { slug: "allotment" })),
      );
      expect(renamed.map(({ status }) => status).toSorted()).toEqual([302, 400]);
      const refused = renamed.find(({ status }) => status === 400);
      expect(visibleText((await refused?.text()) ?? "")).toContain("has the link /allotment already.");
    });
  },
);
