import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { podcastOf, sower } from "../../app/sermons/sermon-import/testing/feeds.ts";
import type { Tables } from "../../database/tables.ts";
import { attributesIn, fieldValue, parsePage, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { calendarOf, locationOf, previewOf, sendList } from "./support/imports.ts";
import { post } from "./support/kept-posts.ts";
import { sermon } from "./support/kept-sermons.ts";
import { said } from "./support/library.ts";
import { send } from "./support/messages.ts";
import { page as htmlOf } from "./support/page.ts";
import { formAt } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { booklet, sendFile } from "./support/site-files.ts";
import { jpeg, sendForm, storedPaths, uploaded } from "./support/stored-pictures.ts";
import { join, type Member } from "./support/traces.ts";

type Headers = Record<string, string>;

const event = {
  eventTitle: "Picnic",
  eventContent: "By the river",
  eventDate: "2090-12-01",
  eventTime: "18:00",
};
const weekly = { ...event, repeats: "weekly", every: "1", weekdays: "FR" };
const contact = { contactName: "Ann", contactEmail: "ann@people.example", place: "own" };

/** What adds something: the table that gets a row, the form's URL and its fields. */
const ways: { table: keyof Tables; url: string; fields: Headers; byMember?: true; onlyOnce?: true }[] = [
  { table: "dailyPosts", url: "/add-post", fields: post },
  { table: "events", url: "/event-create", fields: event },
  { table: "events", url: "/event-create", fields: weekly },
  { table: "videos", url: "/upload-video", fields: sermon },
  {
    table: "prayerRequests",
    url: "/submit-prayer-requests",
    fields: { title: "Rain", content: "Please." },
    byMember: true,
  },
  { table: "eventProposals", url: "/event/propose", fields: { ...event, ...contact }, byMember: true },
  {
    table: "ownPages",
    url: "/pages/new",
    fields: { title: "Garden", description: "Beans." },
    onlyOnce: true,
  },
  {
    table: "redirects",
    url: "/pages/addresses/add",
    fields: { path: "/old", to: "/services" },
    onlyOnce: true,
  },
  {
    table: "invitations",
    url: "/people/invite",
    fields: { email: "new@people.example", roles: "editor" },
    onlyOnce: true,
  },
];

let site: TestSite;
let staff: Headers;
let member: Member;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  staff = { cookie: await signIn(site) };
  member = await join(site);
}

const count = async (table: keyof Tables) => {
  await using db = databaseOf(site);
  return (
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as("rows"))
        .execute()
    ).map(({ rows }) => Number(rows))[0] ?? 0
  );
};

const answer = async (response: Response) => ({
  status: response.status,
  location: response.headers.get("location"),
  notice: response.headers.getSetCookie().filter((cookie) => cookie.startsWith("notice=")),
  body: response.status < 300 ? visibleText(await response.text()) : "",
});

describeSite("a form that is sent again because its answer was lost", (open) => {
  beforeAll(() => setUp(() => open({ EVENT_PROPOSALS: "on" })));

  test("a form that is sent again meets no conflict with its own version, and somebody else's is still one", async () => {
    await postForm(site, "/event-create", { ...event, eventTitle: "Supper" }, staff);
    await using db = databaseOf(site);
    const find = () =>
      db
        .selectFrom("events")
        .select(["id", "version"])
        .where("eventTitle", "like", "Supper%")
        .executeTakeFirstOrThrow();
    const { id, version } = await find();
    const url = `/event-alter/${id}/update`;
    const fields = {
      ...event,
      eventTitle: "Supper for all",
      version: String(version),
      formKey: randomUUID(),
    };
    const first = await answer(await postForm(site, url, fields, staff));
    expect(first.status).toBe(302);
    expect(await answer(await postForm(site, url, fields, staff))).toEqual(first);
    expect((await find()).version).toBe(version + 1);
    for (const change of [{ formKey: randomUUID() }, { eventTitle: "Supper for two" }])
      expect((await postForm(site, url, { ...fields, ...change }, staff)).status).toBe(409);
    expect((await find()).version).toBe(version + 1);
  });

  test("a form that is sent again publishes a page and facts once", async () => {
    for (const [url, change] of [
      ["/pages/baptism/edit", { lead: "Come to the water." }],
      ["/facts/congregation/edit", { phone: "01632 960001" }],
    ] as const) {
      const body = await formAt(site, url, staff, change);
      expect(body.get("formKey"), url).toMatch(/^[\da-f-]{36}$/);
      const sent = async () => answer(await site.request(url, { method: "POST", body, headers: staff }));
      const revisions = await count("pageRevisions");
      const first = await sent();
      expect(first.status, url).toBe(302);
      expect(await sent()).toEqual(first);
      expect(await count("pageRevisions")).toBe(revisions + 1);
    }
  });

  test("a form that is sent again stores its picture once, and shows it", async () => {
    const fields = { ...event, eventTitle: "With a picture", eventAlt: "Boats", formKey: randomUUID() };
    const picture = await jpeg();
    expect((await sendForm(site, "/event-create", fields, staff, picture)).status).toBe(302);
    const paths = await storedPaths(site);
    expect((await sendForm(site, "/event-create", fields, staff, picture)).status).toBe(302);
    expect(await storedPaths(site)).toEqual(paths);
  });

  test("a form that is sent again adds a picture to the library, or a file to the list, once", async () => {
    const picture = await jpeg();
    const sent = { ...said, formKey: randomUUID() };
    const first = await answer(await sendForm(site, "/pictures", sent, staff, picture));
    expect(first.location).toMatch(/^\/pictures\/[\da-f-]{36}$/);
    expect(await answer(await sendForm(site, "/pictures", sent, staff, picture))).toEqual(first);
    expect(await count("pictures")).toBe(1);

    const { url } = await sendFile(site, "booklet.pdf", booklet, staff);
    const form = { url, version: "0", formKey: randomUUID() };
    for (const _ of [1, 2]) expect((await postForm(site, "/files", form, staff)).status).toBe(200);
    expect(await count("siteFiles")).toBe(1);
  });

  test("a form that is sent again imports a calendar once, and says the same", async () => {
    const lines = ["UID:walk@walks.example", "SUMMARY:Long walk", "DTSTART;VALUE=DATE:20901203"];
    const preview = await previewOf(site, staff, calendarOf(lines));
    const form = { take: "0", formKey: randomUUID() };
    const first = await answer(await postForm(site, preview, form, staff));
    expect(first.location).toBe("/event-alter");
    expect(await answer(await postForm(site, preview, form, staff))).toEqual(first);
    expect(locationOf(await postForm(site, preview, { ...form, formKey: "2" }, staff))).toBe(
      "/event-alter/import",
    );
  });

  test("a form that is sent again imports a podcast once, and says the same", async () => {
    const preview = locationOf(await sendList(site, staff, { file: podcastOf(sower) }));
    const form = { take: "0", formKey: randomUUID() };
    const first = await answer(await postForm(site, preview, form, staff));
    expect(first.location).toBe("/alter-uploads");
    expect(await answer(await postForm(site, preview, form, staff))).toEqual(first);
    expect(await count("importedSermons")).toBe(1);
    expect(locationOf(await postForm(site, preview, { ...form, formKey: "2" }, staff))).toBe(
      "/alter-uploads/import",
    );
  });

  test("a form that is sent again says once that somebody comes to an event, also when they replied something else meanwhile", async () => {
    await using db = databaseOf(site);
    await postForm(site, "/event-create", { ...event, eventTitle: "Concert" }, staff);
    await db.updateTable("events").set({ takesReplies: true }).where("eventTitle", "=", "Concert").execute();
    const url = "/event/concert/2090-12-01/attend";
    const form = { people: "2", formKey: randomUUID() };
    const first = await answer(await postForm(site, url, form, member.headers));
    expect(first.status).toBe(302);
    expect((await postForm(site, url, { people: "4", formKey: randomUUID() }, member.headers)).status).toBe(
      302,
    );
    expect(await answer(await postForm(site, url, form, member.headers))).toEqual(first);
    expect(await db.selectFrom("attendances").select("people").execute()).toEqual([{ people: 4 }]);
  });

  test("a form that is sent again mails a message to the congregation once", async () => {
    const waiting = await open({ MAIL_URL: "smtp://127.0.0.1:1" });
    const message = { message: "Is there parking?", formKey: randomUUID() };
    for (const _ of [1, 2]) expect(await send(waiting, message)).toEqual({ status: 200, text: "OK" });
    expect(await send(waiting, { ...message, formKey: randomUUID() })).toEqual({ status: 200, text: "OK" });
    await using db = databaseOf(waiting);
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
  });

  test("a form that is sent again keeps its key while it is refused, also without scripts, and is saved when it is right", async () => {
    const form = { ...event, eventTitle: "", formKey: "the-key-of-this-form" };
    const refused = await postForm(site, "/event-create", form, staff);
    expect(refused.status).toBe(400);
    expect(fieldValue(await refused.text(), "formKey")).toBe(form.formKey);
    expect((await postForm(site, "/event-create", { ...form, eventTitle: "Named" }, staff)).status).toBe(302);
  });

  describe("gets its key", () => {
    const screens = [
      "/add-post",
      "/event-create",
      "/event-alter/import",
      "/upload-video",
      "/alter-uploads/import",
      "/event/propose",
      "/submit-prayer-requests",
      "/pages/new",
      "/pages/addresses/add",
      "/pages/baptism/edit",
      "/facts/congregation/edit",
      "/look",
      "/pictures",
      "/files",
      "/people/invite",
      "/account/name",
      "/account/mails",
      "/change-main-image",
    ];

    test.each(screens)("a form gets its key at %s, another one each time", async (url) => {
      const keys = async () => {
        const forms = parsePage(await htmlOf(site, url, staff)).querySelectorAll('main form[method="post"]');
        return [...forms].map((form) =>
          form.querySelector('input[type="hidden"][name="formKey"]')?.getAttribute("value"),
        );
      };
      const [once, again] = [await keys(), await keys()];
      expect(once.length).toBeGreaterThan(0);
      const all = [...once, ...again];
      for (const key of all) expect(key).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(new Set(all).size).toBe(all.length);
    });

    test("a form gets its key except on pages of visitors, which are the same for everybody", async () => {
      for (const url of ["/contact-us", "/login", "/register"])
        expect(
          attributesIn(await (await site.request(url)).text(), '[name="formKey"]', "value"),
          url,
        ).toEqual([]);
    });
  });
});

describeSiteOnBothDatabases(
  "a form that is sent at the same moment again",
  "keys of forms are inserted at once and meet a unique constraint",
  (open, kind) => {
    beforeAll(() => setUp(() => open({ EVENT_PROPOSALS: "on" })));

    test.each(ways)(
      "a form that is sent again saves nothing again at $url ($table), and gets the same answer",
      async ({ table, url, fields, byMember, onlyOnce }) => {
        const headers = byMember ? member.headers : staff;
        const imgUrl = table === "dailyPosts" ? await uploaded(site, "images/dawn.jpg", staff) : "";
        const form = { ...fields, ...(imgUrl && { imgUrl }), formKey: randomUUID() };
        const before = await count(table);
        const first = await answer(await postForm(site, url, form, headers));
        expect(first.status).toBe(302);
        expect(await answer(await postForm(site, url, form, headers))).toEqual(first);
        expect(await count(table)).toBe(before + 1);
        if (onlyOnce) return;
        const another = { ...form, formKey: randomUUID() };
        const both = await Promise.all([1, 2, 3].map(() => postForm(site, url, another, headers)));
        for (const response of both) expect(response.status).toBe(302);
        expect(await count(table)).toBe(before + 2);
      },
    );

    test(`a form that is sent again leaves nothing about a person on ${kind} but what is deleted with their account`, async () => {
      await using db = databaseOf(site);
      const rows = await db.selectFrom("formKeys").selectAll().where("userId", "=", member.id).execute();
      expect(rows.length).toBeGreaterThan(1);
      expect(JSON.stringify(rows)).not.toMatch(/Rain|Please|Picnic|people\.example/);
    });
  },
);
