import { beforeAll, beforeEach, expect, test } from "vitest";
import { type RoleName, roleNames } from "../../app/permissions.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, parsePage, visibleText } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import type { Open } from "./support/open.ts";
import { page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, giveRoles, joinAsMember, logIn, registerVerified } from "./support/people.ts";
import { addCodes } from "./support/second-factors.ts";

type Headers = Record<string, string>;

const starts: Record<RoleName, string[]> = {
  administrator: ["/event-create", "/add-post", "/upload-video", "/pages", "/update-prayer-requests"],
  pastor: ["/event-create", "/add-post", "/upload-video", "/pages", "/update-prayer-requests"],
  editor: ["/event-create", "/add-post", "/upload-video", "/pages"],
  sermons: ["/upload-video"],
  prayerModerator: ["/update-prayer-requests"],
  prayerTeam: ["/update-prayer-requests"],
  treasurer: ["/bank-account"],
  welcomeTeam: ["/newcomers"],
};

let site: TestSite;
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date("2027-03-14T10:00:00Z");
    site = await open({}, { clock: () => now });
    for (const role of roleNames) {
      const email = await registerVerified(site);
      await giveRoles(site, email, role);
      emails.set(role, email);
      as.set(role, { cookie: await cookieOf(site, email) });
    }
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const table of ["dailyPosts", "videos", "attendances", "events"] as const)
      await db.deleteFrom(table).execute();
  });
}

const emails = new Map<RoleName, string>();

const as = new Map<RoleName, Headers>();

const today = async (role: RoleName) => {
  const main = parsePage(await page(site, "/staff", as.get(role))).querySelector("main");
  return visibleText(main as Node).replace(/^.*?\bToday\b/, "");
};

describeSite("the overview", (open) => {
  prepare(open);

  test.each(roleNames)(
    "a login of %s leads to the home page, or to the page that asked for it",
    async (role) => {
      const email = emails.get(role) ?? "";
      expect((await logIn(site, email)).headers.get("location")).toBe("/");
      const asked = await logIn(site, email, undefined, "/login?next=%2Fdaily-posts%3Fpage%3D2");
      expect(asked.headers.get("location")).toBe("/daily-posts?page=2");
    },
  );

  test("the overview is closed to members", async () => {
    const member = { cookie: await joinAsMember(site) };
    expect((await site.request("/staff", { headers: member })).status).toBe(403);
  });

  test.each(roleNames)(
    "the overview shows %s a large button for each thing that they may do",
    async (role) => {
      const html = await page(site, "/staff", as.get(role));
      const buttons = attributesIn(html, "main li a.card", "href");
      expect(buttons).toEqual(starts[role]);
      for (const to of buttons) expect(await statusOf(site, to, as.get(role))).toBe(200);
    },
  );

  test.each([
    ["administrator", true, true],
    ["editor", true, false],
    ["prayerTeam", false, false],
  ] as const)(
    "the menu beside the overview leads %s to the look (%s) and to Welcome (%s) if they may open them",
    async (role, look, welcome) => {
      const links = attributesIn(await page(site, "/staff", as.get(role)), "#site-menu a", "href");
      expect([links.includes("/look"), links.includes("/welcome/congregation")]).toEqual([look, welcome]);
    },
  );

  test("a second step leads people with a role to the home page, too", async () => {
    const other = await open();
    const email = await registerVerified(other);
    await giveRoles(other, email, "sermons");
    const { app } = await addCodes(other, await cookieOf(other, email), Date.now);
    const login = await logIn(other, email);
    expect(login.headers.get("location")).toBe("/second-step");
    const headers = { cookie: cookiesOf(login) };
    const passed = await postForm(other, "/second-step", { code: app.code(1) }, headers);
    expect(passed.headers.get("location")).toBe("/");
    expect(await statusOf(other, "/staff", headers)).toBe(200);
  });
});

describeSiteOnBothDatabases("the overview of today", "texts are cut and people summed in SQL", (open) => {
  prepare(open);

  test("the overview tells what is on today by the church's clock, and only writers of events who comes", async () => {
    await using db = databaseOf(site);
    await insertEvents(db, [
      { eventTitle: "Morning prayer", eventDate: "2027-03-14", eventTime: "09:00" },
      { eventTitle: "Yesterday's walk", eventDate: "2027-03-13", eventTime: "09:00" },
      { eventTitle: "Tomorrow's lunch", eventDate: "2027-03-15", eventTime: "13:00" },
    ]);
    const { id, day } = await db
      .selectFrom("occurrences")
      .innerJoin("events", "events.id", "occurrences.eventId")
      .select(["events.id", "occurrences.day"])
      .where("eventTitle", "=", "Morning prayer")
      .executeTakeFirstOrThrow();
    await db.updateTable("events").set({ takesReplies: true }).where("id", "=", id).execute();
    expect(await today("editor")).toContain("Morning prayer 9am No people are coming");
    const person = { eventId: id, day, userId: null, name: "", told: "{}", remindedAt: null };
    const moments = { createdAt: "2027-03-01T10:00:00.000Z", changedAt: "2027-03-01T10:00:00.000Z" };
    await db
      .insertInto("attendances")
      .values([
        { ...person, ...moments, id: "a", email: "a@people.example", people: 3, state: "coming", arrival: 1 },
        { ...person, ...moments, id: "b", email: "b@people.example", people: 2, state: "coming", arrival: 2 },
        {
          ...person,
          ...moments,
          id: "c",
          email: "c@people.example",
          people: 1,
          state: "waiting",
          arrival: 3,
        },
      ])
      .execute();
    expect(await today("editor")).toContain("Morning prayer 9am 5 people are coming, 1 waiting");
    for (const role of ["editor", "prayerTeam"] as const) {
      expect(await today(role)).not.toContain("Yesterday's walk");
      expect(await today(role)).not.toContain("Tomorrow's lunch");
    }
    expect(await today("prayerTeam")).toContain("Morning prayer 9am");
    expect(await today("prayerTeam")).not.toContain("coming");
    expect(attributesIn(await page(site, "/staff", as.get("prayerTeam")), "main a", "href")).not.toContain(
      `/event-alter/${id}/attendance/${day}`,
    );
  });

  test("the overview tells what appears and ends by itself today, to those who may change it", async () => {
    await using db = databaseOf(site);
    const post = (
      id: string,
      content: string,
      visibleFrom: string,
      visibleUntil = "9999-12-31T23:59:59.999Z",
    ) => ({
      id: `0193a000-0000-7000-8000-00000000000${id}`,
      date: "2027-03-14T12:00:00.000Z",
      imgUrl: "",
      imgPath: "",
      postedBy: "Ann",
      content,
      likes: 0,
      visibleFrom,
      visibleUntil,
    });
    await db
      .insertInto("dailyPosts")
      .values([
        post("1", "zq-tonight", "2027-03-14T18:00:00.000Z"),
        post("2", "zq-tomorrow", "2027-03-15T18:00:00.000Z"),
        post("3", "zq-ending", "2027-03-01T18:00:00.000Z", "2027-03-14T20:30:00.000Z"),
      ])
      .execute();
    const seen = await today("editor");
    expect(seen).toContain("zq-tonight Daily post, shown from 6pm");
    expect(seen).toContain("zq-ending Daily post, shown until 8.30pm");
    expect(seen).not.toContain("zq-tomorrow");
    expect(await today("sermons")).not.toContain("zq-");
    now = new Date("2027-03-15T10:00:00Z");
    expect(await today("editor")).toContain("zq-tomorrow");
    now = new Date("2027-03-14T10:00:00Z");
  });
});
