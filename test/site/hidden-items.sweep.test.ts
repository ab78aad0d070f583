import { beforeAll, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { eventCategories } from "../../content/event-categories.ts";
import { idOf } from "../support/database.ts";
import { visibleText } from "../support/html.ts";
import { inTurn } from "../support/size.ts";
import {
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { appears, beginning, disappears, insertHiddenItems, stateNames } from "./support/hidden-items.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";

const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

const pages = [...publicPages, ...eventCategories.map(({ id }) => `/event?category=${id}`)];
const listing = [
  ...pages,
  ...publicPages.map(dataOf),
  ...unlistedPages,
  ...["/event/calendar?month=2027-03", "/event/calendar?week=2027-03-08", "/event/calendar?month=2027-04"],
  ...stateNames.flatMap((state) => [
    `/event/all?search=${state}`,
    `/event/all?search=${state}&category=youth`,
  ]),
  ...["/calendar.ics", ...eventCategories.map(({ id }) => `/calendar/${id}.ics`), "/sitemap.xml"],
  ...["/sermons.rss", "/podcast-code.svg", "/daily-posts.atom", "/event.atom"],
  ...stateNames.map((state) => `/facebook-live?search=${state}`),
];
const ofMembers = ["/account", "/account/copy", "/event/propose"];

const ofEvent = (slug: string) => {
  const paths = [`/event/${slug}`, `/event/${slug}/2027-03-20`];
  return [
    ...paths,
    ...paths.map(dataOf),
    ...paths.map((path) => `${path}/calendar.ics`),
    ...paths.map((path) => `${path}/share.jpg`),
    `/event/${slug}/2027-03-20/attend`,
  ];
};

const ofSermon = (slug: string) => {
  const path = `/sermons/${slug}`;
  const texts = ["transcript.vtt", "transcript.srt", "transcript.txt", "chapters.json"];
  return [path, dataOf(path), ...texts.map((name) => `${path}/${name}`)];
};

/** Where visitors find what is shown. */
const shownOn = {
  post: ["/", "/daily-posts", "/daily-posts.atom"],
  sermon: ["/facebook-live", ...ofSermon("scheduledsermon"), "/sermons.rss", "/sitemap.xml"],
  event: [
    ...["/event", "/event/all", "/event/calendar", "/calendar.ics", "/calendar/youth.ics", "/sitemap.xml"],
    "/event.atom",
  ],
  service: ["/services", "/event", "/calendar/service.ics", "/sitemap.xml"],
  page: ["/", "/baptism", "/baptism.data", "/login", "/sitemap.xml"],
  prose: ["/fasting", "/fasting.data"],
};

describeSiteOnBothDatabases(
  "drafts, scheduled and expired items",
  "what is visible is compared in SQL, and a copy learns in a way of each database what another one wrote",
  (open) => {
    let now = beginning;
    let site: TestSite;
    /** Another process with the same database. */
    let copy: TestSite;
    let member: Record<string, string>;
    let staff: Record<string, string>;
    beforeAll(async () => {
      const clock = () => now;
      site = await open({ EVENT_PROPOSALS: "on" }, { clock });
      copy = await open(placeOf(site), { clock });
      await insertHiddenItems(site);
      member = { cookie: await joinAsMember(site) };
      staff = { cookie: await signIn(site) };
    });

    async function expectNoTrace(states: readonly string[]): Promise<void> {
      const words = new RegExp(
        `(${states.join("|")})(page|prose|post|sermon|preacher|event|service|place|reason)`,
        "i",
      );
      for (const [reader, headers, paths] of [
        [site, {}, listing],
        [copy, {}, inTurn(listing, 4)],
        [site, member, [...inTurn(listing, 2), ...ofMembers]],
      ] as const)
        for (const path of paths) {
          const response = await reader.request(path, { headers });
          expect(response.status, path).toBeLessThan(400);
          const text = await response.text();
          // A page repeats what it was searched for.
          expect(words.exec(text)?.[0], `${path} of ${JSON.stringify(headers)}`).toBe(undefined);
        }
    }

    async function expectGone(state: string): Promise<void> {
      for (const path of [`/${state}page`, `/${state}page.data`, ...ofSermon(`${state}sermon`)])
        for (const reader of [site, copy])
          for (const headers of [{}, member]) expect(await statusOf(reader, path, headers), path).toBe(404);
      for (const kind of ["event", "service"])
        for (const path of ofEvent(`${state}${kind}`))
          for (const headers of [{}, member]) expect(await statusOf(site, path, headers), path).toBe(404);
    }

    const like = () => postForm(site, "/daily-posts", { post: idOf(1), liked: "true" }, member);
    const come = () => postForm(site, "/event/scheduledevent/2027-03-20/attend", { people: "2" }, member);

    test("drafts, scheduled and expired items leave no trace for visitors and members", async () => {
      await expectNoTrace(stateNames);
      for (const state of stateNames) await expectGone(state);
      expect((await like()).status).toBe(404);
      expect((await come()).status).toBe(404);
      now = new Date(Date.parse(appears) - 1);
      await expectNoTrace(stateNames);
      await expectGone("scheduled");
    });

    test("drafts, scheduled and expired items are in the lists of people who may write them, marked in words", async () => {
      for (const [path, word] of [
        ["/daily-posts", "post"],
        ["/facebook-live", "sermon"],
        ["/event", "event"],
        ["/update-daily-post", "post"],
        ["/alter-uploads", "sermon"],
        ["/event-alter?category=youth", "event"],
        ["/pages", "page"],
      ] as const) {
        const text = visibleText(await page(site, path, staff));
        for (const state of stateNames) expect(text, path).toContain(`${state}${word}`);
        expect(text, path).toContain("Draft");
        expect(text, path).toContain("From Sunday, 14 March, 7am");
        expect(text, path).toContain("Shown until Sunday, 28 February");
      }
      expect(visibleText(await page(site, "/", staff))).not.toMatch(/draft(post|event|service)/);
    });

    test("drafts, scheduled and expired items appear at their moment on every copy, although pages were kept", async () => {
      now = new Date(appears);
      for (const reader of [site, copy])
        for (const [word, paths] of Object.entries(shownOn))
          for (const path of paths)
            expect((await page(reader, path)).includes(`scheduled${word}`), path).toBe(true);
      for (const path of ofEvent("scheduledevent")) expect(await statusOf(site, path), path).toBe(200);
      for (const reader of [site, copy])
        expect(await page(reader, "/scheduledpage")).toContain("scheduledpagetext");
      await expectNoTrace(["draft", "expired"]);
      expect((await like()).status).toBe(200);
      expect((await come()).status).toBe(302);
      expect(await page(site, "/account/copy", member)).toContain("scheduledposter");
    });

    test("drafts, scheduled and expired items disappear at their end on every copy, although pages were kept", async () => {
      now = new Date(Date.parse(disappears) - 1);
      for (const reader of [site, copy])
        for (const path of shownOn.post)
          expect((await page(reader, path)).includes("scheduledpost"), path).toBe(true);
      now = new Date(disappears);
      await expectNoTrace(stateNames);
      await expectGone("scheduled");
      expect((await postForm(site, "/daily-posts", { post: idOf(1), liked: "false" }, member)).status).toBe(
        404,
      );
    });

    test("drafts, scheduled and expired items disappear within a second when somebody hides them", async () => {
      now = new Date(appears);
      for (const reader of [site, copy])
        expect((await page(reader, "/event")).includes("scheduledevent")).toBe(true);
      await using db = databaseOf(site);
      const { version } = await db
        .selectFrom("events")
        .select("version")
        .where("id", "=", idOf(1))
        .executeTakeFirstOrThrow();
      const response = await postForm(
        site,
        `/event-alter/${idOf(1)}/update`,
        {
          eventTitle: "scheduledevent",
          eventContent: "scheduledeventtext",
          eventDate: "2027-01-04",
          eventTime: "10:00",
          repeats: "daily",
          every: "1",
          version: String(version),
          shown: "draft",
          // Somebody comes to it.
          tell: "nothing",
        },
        staff,
      );
      expect(response.status).toBe(302);
      for (const reader of [site, copy])
        for (const path of shownOn.event)
          expect((await page(reader, path)).includes("scheduledevent"), path).toBe(false);
    });
  },
);
