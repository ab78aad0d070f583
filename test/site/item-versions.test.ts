import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn, fieldValue, parsePage, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { type KindOfItem, kindOf, kindsOfItems, newForm } from "./support/kinds-of-items.ts";
import { joinNamed } from "./support/managed-people.ts";
import { page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, password } from "./support/people.ts";
import { purgeDeletedItems, uploaded } from "./support/stored-pictures.ts";

const clock = () => new Date("2026-03-08T09:00:00Z");

describeSite("what an item said before", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let imgUrl = "";
  let otherUrl = "";
  beforeAll(async () => {
    site = await open({}, { clock });
    staff = { cookie: await signIn(site) };
    imgUrl = await uploaded(site, "images/dawn.jpg", staff);
    otherUrl = await uploaded(site, "images/dusk.jpg", staff);
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const table of ["events", "videos", "dailyPosts", "itemVersions", "deletedItems"] as const)
      await db.deleteFrom(table).execute();
  });

  const fieldsOf = (kind: KindOfItem) => newForm(kind, imgUrl);

  async function rowOf({ table }: KindOfItem) {
    await using db = databaseOf(site);
    return await db
      .selectFrom(table as "events")
      .select(["id", "version"])
      .executeTakeFirstOrThrow();
  }

  async function added(each: KindOfItem): Promise<{ id: string; form: string; history: string }> {
    expect((await postForm(site, each.add, fieldsOf(each), staff)).status).toBe(302);
    const { id } = await rowOf(each);
    return { id, form: `${each.list}/${id}/update`, history: `/earlier-versions/${each.kind}/${id}` };
  }

  /** Saves the form as it is, apart from some fields. */
  async function change(each: KindOfItem, fields: Record<string, string>, headers = staff): Promise<void> {
    const { id, version } = await rowOf(each);
    const saved = { ...fieldsOf(each), version: String(version), ...fields };
    expect((await postForm(site, `${each.list}/${id}/update`, saved, headers)).status).toBe(302);
  }

  const versions = async (history: string) =>
    [...parsePage(await page(site, history, staff)).querySelectorAll("article")].map((article) => ({
      words: visibleText(article.outerHTML),
      added: [...article.querySelectorAll("ins")].map(({ textContent }) => textContent?.trim()),
      removed: [...article.querySelectorAll("del")].map(({ textContent }) => textContent?.trim()),
      use: article.querySelector("a")?.getAttribute("href") ?? undefined,
    }));

  test.each(kindsOfItems)(
    "an earlier version of the kind $kind is shown with its words marked, and can be used again",
    async (each) => {
      const { form, history } = await added(each);
      const ann = (await joinNamed(site, "Ann Hill", "editor")).headers;
      await change(each, { [each.text]: "We meet at the new mill" }, ann);
      const [changed, first] = await versions(history);
      const { [each.name]: title } = { ...fieldsOf(each), [each.text]: "We meet at the new mill" };
      expect(visibleText(await page(site, history, staff))).toContain(`Earlier versions ${title} What this`);
      expect(changed).toMatchObject({
        words: expect.stringContaining("Ann Hill changed it"),
        added: ["[added: new]"],
        removed: ["[removed: old]"],
        use: undefined,
      });
      expect(changed?.words).toContain("As it is now");
      expect(first).toMatchObject({ words: expect.stringContaining("added it"), added: [], removed: [] });
      expect(first?.words).toContain("We meet at the old mill");

      expect(attributesIn(await page(site, form, staff), "dialog a, main a", "href")).toContain(history);
      const html = await page(site, first?.use ?? "", staff);
      expect(visibleText(html)).toContain("The form holds the version of 8 March 2026, 9am");
      expect(fieldValue(html, each.text)).toBe("We meet at the old mill");
      expect(fieldValue(html, "version")).toBe("2");
      await change(each, { [each.text]: fieldValue(html, each.text) ?? "" });
      expect(await versions(history)).toMatchObject([{ added: ["[added: old]"] }, {}, {}]);
    },
  );

  test.each(kindsOfItems)(
    "an earlier version of the kind $kind begins with what it said when the history did",
    async (each) => {
      const { id, history } = await added(each);
      await using db = databaseOf(site);
      await db.deleteFrom("itemVersions").execute();
      expect(visibleText(await page(site, history, staff))).toContain("Nobody has changed this");
      await change(each, { [each.text]: "Elsewhere" });
      const [, before] = await versions(history);
      expect(before?.words).toContain("As it was before");
      expect(before?.words).toContain("We meet at the old mill");
      expect(before?.use).toMatch(new RegExp(`^${each.list}/${id}/update\\?earlier=`));
    },
  );

  test.each(kindsOfItems)(
    "an earlier version of the kind $kind is not kept when its words stay the same",
    async (each) => {
      const { history } = await added(each);
      await change(each, { shown: "draft" });
      expect(await versions(history)).toHaveLength(1);
    },
  );

  test("an earlier version is no picture: the form of an earlier version has the present one", async () => {
    const posts = kindOf("post");
    const { history } = await added(posts);
    await change(posts, { imgUrl: otherUrl, content: "Later", imgAlt: "Dusk", likes: "5", likesBefore: "0" });
    const [, first] = await versions(history);
    const html = await page(site, first?.use ?? "", staff);
    expect([fieldValue(html, "imgUrl"), fieldValue(html, "imgAlt")]).toEqual([otherUrl, "Dusk"]);
    expect([fieldValue(html, "content"), fieldValue(html, "likes")]).toEqual([
      "We meet at the old mill",
      "5",
    ]);
  });

  test("an earlier version is saved over what somebody else saved meanwhile only after both were shown", async () => {
    const events = kindOf("event");
    const { id, form, history } = await added(events);
    await change(events, { eventContent: "At the bridge" });
    const [, first] = await versions(history);
    const html = await page(site, first?.use ?? "", staff);
    await change(events, { eventContent: "At the ford" });
    const fields = { ...fieldsOf(events), version: fieldValue(html, "version") ?? "" };
    const conflict = await postForm(site, `${form}?earlier=${first?.use?.split("=")[1]}`, fields, staff);
    expect(conflict.status).toBe(409);
    const shown = await conflict.text();
    expect(visibleText(shown)).toContain("At the ford");
    expect(fieldValue(shown, "eventContent")).toBe("We meet at the old mill");
    expect(await rowOf(events)).toEqual({ id, version: 3 });
  });

  test("an earlier version shows markup as text", async () => {
    const events = kindOf("event");
    const { history } = await added(events);
    await change(events, { eventContent: "<img src=x onerror=alert(1)> & more" });
    const html = await page(site, history, staff);
    expect(parsePage(html).querySelector("main article img")).toBeNull();
    expect(visibleText(html)).toContain("[added: <img ]");
  });

  test("an earlier version is read only by its own item", async () => {
    const events = kindOf("event");
    const event = await added(events);
    const sermon = await added(kindOf("sermon"));
    await change(events, { eventContent: "At the bridge" });
    const [, first] = await versions(event.history);
    const earlier = first?.use?.split("?")[1];
    expect(await statusOf(site, `${sermon.form}?${earlier}`, staff)).toBe(404);
    for (const unknown of ["none", "%00", ""])
      expect(await statusOf(site, `${event.form}?earlier=${unknown}`, staff)).toBe(404);
    for (const url of ["/earlier-versions/prayer/1", "/earlier-versions/toString/1"])
      expect(await statusOf(site, url, staff)).toBe(404);
    expect(visibleText(await page(site, "/earlier-versions/event/none", staff))).toContain(
      "Nobody has changed this event",
    );
  });

  test("an earlier version comes back with a restored item, and goes when it cannot come back", async () => {
    for (const each of kindsOfItems) {
      const { id, history } = await added(each);
      await change(each, { [each.text]: "At the bridge" });
      await postForm(site, `${each.list}/${id}/delete`, {}, staff);
      await postForm(site, `${each.list}/${id}/restore`, {}, staff);
      expect(await versions(history)).toHaveLength(2);
      await postForm(site, `${each.list}/${id}/delete`, {}, staff);
    }
    await purgeDeletedItems(site);
    await using db = databaseOf(site);
    expect(await db.selectFrom("itemVersions").select("id").execute()).toEqual([]);
  });

  test("no longer names somebody who removed their account", async () => {
    const events = kindOf("event");
    const { history } = await added(events);
    const { email, headers } = await joinNamed(site, "Cara Dale", "editor");
    await change(events, { eventContent: "At the bridge" }, headers);
    expect(visibleText(await page(site, history, staff))).toContain("Cara Dale changed it");
    const fresh = { cookie: await cookieOf(site, email) };
    expect((await postForm(site, "/account/remove", { password }, fresh)).status).toBe(302);
    const html = visibleText(await page(site, history, staff));
    expect(html).toContain("Somebody who has left changed it");
    expect(html).not.toContain("Cara");
  });
});
