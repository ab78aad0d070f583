import { beforeAll, beforeEach, expect, test } from "vitest";
import { always, never } from "../../app/items/visibility/visibility.ts";
import { visibilityMessages } from "../../app/items/visibility/visibility-fields.ts";
import { fieldValue, parsePage, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { keptActivity } from "./support/activity.ts";
import { type KindOfItem, kindOf, kindsOfItems, newForm } from "./support/kinds-of-items.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { uploaded } from "./support/stored-pictures.ts";

/** Monday. */
const monday = new Date("2027-03-08T09:00:00Z");
const fromSunday = { shown: "from", fromDay: "2027-03-14", fromTime: "07:00" };
const sunday7am = "2027-03-14T07:00:00.000Z";

let now: Date;
let site: TestSite;
let staff: Record<string, string>;
let imgUrl: string;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = monday;
  site = await open();
  staff = { cookie: await signIn(site) };
  imgUrl = await uploaded(site, "images/dawn.jpg", staff);
}

async function startAgain(): Promise<void> {
  now = monday;
  await using db = databaseOf(site);
  for (const table of ["events", "videos", "dailyPosts", "itemPreviews", "activity"] as const)
    await db.deleteFrom(table).execute();
}

const fieldsOf = (kind: KindOfItem) => newForm(kind, imgUrl);

async function rowOf({ table }: KindOfItem) {
  await using db = databaseOf(site);
  return await db
    .selectFrom(table as "events")
    .select(["id", "version", "visibleFrom", "visibleUntil"])
    .executeTakeFirst();
}

const add = (each: KindOfItem, visibility: Record<string, string>) =>
  postForm(site, each.add, { ...fieldsOf(each), ...visibility }, staff);

async function change(each: KindOfItem, visibility: Record<string, string>): Promise<Response> {
  const { id, version } = (await rowOf(each)) ?? { id: "", version: 0 };
  const fields = { ...fieldsOf(each), version: String(version), ...visibility };
  return postForm(site, `${each.list}/${id}/update`, fields, staff);
}

const nameOf = ({ fields, name }: KindOfItem) => fields[name] ?? "";

const isShown = async (each: KindOfItem) =>
  visibleText(await page(site, each.shownOn)).includes(nameOf(each));

async function share(each: KindOfItem): Promise<string> {
  const { id } = (await rowOf(each)) ?? {};
  const response = await postForm(site, `/share-preview/${each.kind}/${id}`, {}, staff);
  const link = new URL(fieldValueById(await response.text(), "preview-link"));
  return link.pathname + link.search;
}

const fieldValueById = (html: string, id: string) =>
  parsePage(html).querySelector(`#${id}`)?.getAttribute("value") ?? "";

describeSite("when an item is shown", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  beforeEach(startAgain);

  test.each(kindsOfItems)(
    "an item of the kind $kind is published at once, as before, when a form says nothing",
    async (each) => {
      expect((await add(each, {})).status).toBe(302);
      expect(await rowOf(each)).toMatchObject({ visibleFrom: always, visibleUntil: never });
      expect(await isShown(each)).toBe(true);
      await change(each, { shown: "draft" });
      await change(each, {});
      expect(await rowOf(each)).toMatchObject({ visibleFrom: never });
    },
  );

  test.each(kindsOfItems)(
    "an item of the kind $kind begins and ends by its form, which shows it again",
    async (each) => {
      const until = { untilDay: "2027-03-31" };
      expect((await add(each, { ...fromSunday, ...until })).status).toBe(302);
      // Clocks have changed by then.
      const saved = { visibleFrom: sunday7am, visibleUntil: "2027-03-31T23:00:00.000Z" };
      expect(await rowOf(each)).toMatchObject(saved);
      const { id = "" } = (await rowOf(each)) ?? {};
      const html = await page(site, `${each.list}/${id}/update`, staff);
      for (const [name, value] of Object.entries({ fromDay: "2027-03-14", fromTime: "07:00", ...until }))
        expect(fieldValue(html, name), name).toBe(value);
      expect(
        parsePage(html).querySelector('input[name="shown"][value="from"]')?.hasAttribute("checked"),
      ).toBe(true);
      expect(visibleText(await page(site, each.list, staff))).toContain("From Sunday, 14 March, 7am");
      expect(await isShown(each)).toBe(false);
      now = new Date(sunday7am);
      expect(await isShown(each)).toBe(true);
      now = new Date(saved.visibleUntil);
      expect(await isShown(each)).toBe(false);
      expect(visibleText(await page(site, each.list, staff))).toContain("Shown until Wednesday, 31 March");
    },
  );

  test.each(kindsOfItems)(
    "an item of the kind $kind is shown now when the date is past, and the form says so",
    async (each) => {
      expect(visibleText(await page(site, each.add, staff))).toContain(
        "If that day is past, visitors see it at once.",
      );
      await add(each, { shown: "from", fromDay: "2027-03-07" });
      expect(await isShown(each)).toBe(true);
    },
  );

  test.each(kindsOfItems)(
    "an item of the kind $kind cannot end before it begins, nor be unknown",
    async (each) => {
      for (const [visibility, message] of [
        [{ ...fromSunday, untilDay: "2027-03-13" }, visibilityMessages.endsTooEarly],
        [{ shown: "from" }, visibilityMessages.noDay],
        [{ ...fromSunday, fromDay: "2027-02-30" }, visibilityMessages.noDay],
        [{ ...fromSunday, fromTime: "7am" }, visibilityMessages.noTime],
        [{ shown: "now", untilDay: "9999-12-31" }, visibilityMessages.otherCentury],
      ] as const) {
        const response = await add(each, visibility);
        expect(response.status).toBe(400);
        expect(visibleText(await response.text())).toContain(message);
      }
      expect(await rowOf(each)).toBe(undefined);
    },
  );

  test.each(kindsOfItems)(
    "an item of the kind $kind is in the activity log: who hid, scheduled and published it",
    async (each) => {
      await add(each, { shown: "draft" });
      await change(each, fromSunday);
      await change(each, fromSunday);
      await change(each, { shown: "now" });
      const entries = (await keptActivity(site)).filter(
        ({ action }) => !["created", "changed"].includes(action),
      );
      expect(entries).toMatchObject([
        { action: "hidden", actorName: "Administrator", after: '{"shown":"Draft"}' },
        { action: "scheduled", before: '{"shown":"Draft"}' },
        { action: "published", after: '{"shown":"Published"}' },
      ]);
      const pages = [await page(site, "/activity", staff), await page(site, "/activity?page=2", staff)];
      const html = pages.map(visibleText).join(" ");
      for (const word of ["hid the", "scheduled the", "published the"]) expect(html).toContain(word);
    },
  );

  test.each(kindsOfItems)(
    "a preview of the kind $kind shows its page to anybody who has the link",
    async (each) => {
      await add(each, fromSunday);
      const { id } = (await rowOf(each)) ?? {};
      expect(await page(site, each.list, staff)).toContain(`/share-preview/${each.kind}/${id}`);
      const link = await share(each);
      const response = await site.request(link);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      const html = await response.text();
      expect(visibleText(html)).toContain(nameOf(each));
      expect(visibleText(html)).toContain("This is a preview (From Sunday, 14 March, 7am).");
      expect(parsePage(html).querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
      expect(parsePage(html).querySelector('link[rel="canonical"]')).toBe(null);
      await using db = databaseOf(site);
      const rows = JSON.stringify(await db.selectFrom("itemPreviews").selectAll().execute());
      expect(rows).not.toContain(link.split("=")[1]);
    },
  );

  test.each(kindsOfItems)("a preview of the kind $kind ends", async (each) => {
    await add(each, fromSunday);
    const first = await share(each);
    const second = await share(each);
    expect(await statusOf(site, first)).toBe(404);
    now = new Date(monday.getTime() + 7 * 24 * 60 * 60_000 - 1);
    // It has appeared on Sunday.
    expect(await statusOf(site, second)).toBe(404);
    now = monday;
    expect(await statusOf(site, second)).toBe(200);
    await change(each, { shown: "now" });
    expect(await statusOf(site, second)).toBe(404);
    await change(each, { shown: "draft" });
    expect(await statusOf(site, second)).toBe(404);
    const third = await share(each);
    now = new Date(monday.getTime() + 7 * 24 * 60 * 60_000 - 1);
    expect(await statusOf(site, third)).toBe(200);
    now = new Date(monday.getTime() + 7 * 24 * 60 * 60_000);
    expect(await statusOf(site, third)).toBe(404);
    now = monday;
    const { id } = (await rowOf(each)) ?? {};
    await postForm(site, `${each.list}/${id}/delete`, {}, staff);
    expect(await statusOf(site, third)).toBe(404);
    expect(await statusOf(site, "/preview?token=")).toBe(404);
  });

  test.each(kindsOfItems)("a preview of the kind $kind that was shown in between has ended", async (each) => {
    await add(each, fromSunday);
    const link = await share(each);
    now = new Date(sunday7am);
    expect(await statusOf(site, link)).toBe(404);
    await change(each, { shown: "draft" });
    expect(await statusOf(site, link)).toBe(404);
  });

  test("a preview is shared only of what is hidden", async () => {
    const post = kindOf("post");
    await add(post, {});
    const { id } = (await rowOf(post)) ?? {};
    for (const url of ["/share-preview/event/none", "/share-preview/event/%00", "/share-preview/prayer/1"])
      expect((await postForm(site, url, {}, staff)).status, url).toBe(404);
    const shown = await postForm(site, `/share-preview/post/${id}`, {}, staff);
    expect(visibleText(await shown.text())).toContain("Everybody can see this already");
    await using db = databaseOf(site);
    expect(await db.selectFrom("itemPreviews").selectAll().execute()).toEqual([]);
  });

  test("a copy of a draft is published like every new event, and its form says so", async () => {
    const event = kindOf("event");
    await add(event, { shown: "draft" });
    const { id } = (await rowOf(event)) ?? {};
    const html = await page(site, `/event-create?copy=${id}`, staff);
    expect(parsePage(html).querySelector('input[name="shown"][value="now"]')?.hasAttribute("checked")).toBe(
      true,
    );
    expect(visibleText(html)).toContain("Visitors see this copy as soon as you add it");
  });

  test("a post appears on its day at the earliest", async () => {
    const response = await add(kindOf("post"), { day: "2027-03-15", ...fromSunday });
    expect(response.status).toBe(400);
    expect(visibleText(await response.text())).toContain("A post appears on its day at the earliest.");
  });
});

describeSiteOnBothDatabases(
  "lists of events by when they are shown",
  "moments are compared in raw SQL",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now })));
    beforeEach(startAgain);

    test("staff list events by when they are shown", async () => {
      const event = kindOf("event");
      const events: Record<string, Record<string, string>> = {
        Walk: { shown: "draft" },
        Supper: fromSunday,
        Concert: { shown: "now" },
        Fair: { shown: "now", untilDay: "2027-03-01" },
      };
      for (const [eventTitle, visibility] of Object.entries(events))
        await postForm(site, "/event-create", { ...fieldsOf(event), eventTitle, ...visibility }, staff);
      const titles = async (show: string) =>
        [
          ...parsePage(await page(site, `/event-alter?show=${show}`, staff)).querySelectorAll(
            "main article h2",
          ),
        ].map(visibleText);
      expect(await titles("draft")).toEqual(["Walk"]);
      expect(await titles("scheduled")).toEqual(["Supper"]);
      expect(await titles("published")).toEqual(["Concert"]);
      expect(await titles("over")).toEqual(["Fair"]);
      expect(await titles("")).toHaveLength(4);
    });
  },
);
