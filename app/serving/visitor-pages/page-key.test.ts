import { expect, test } from "vitest";
import { memberPageKey, missingPageKey, pageKey, plainUrl } from "./page-key.ts";

const get = {
  method: "GET",
  url: "/event",
  cookie: undefined,
  authorization: undefined,
  saveData: undefined,
};

test.each([
  ["/", "/"],
  ["/?p=", "/"],
  ["/event?p=7", "/event"],
  ["/event", "/event"],
  ["/event.data", "/event.data"],
  ["/_.data", "/_.data"],
  ["/login", "/login"],
  ["/event?page=2", "/event?page=2"],
  ["/event?page=1", "/event"],
  ["/event?utm_source=mail&fbclid=1", "/event"],
  ["/event?utm_source=mail&page=3", "/event?page=3"],
  ["/event?", "/event"],
  ["/event/all?category=music&page=2", "/event/all?category=music&page=2"],
  ["/event/all?page=2&utm_source=mail&category=music", "/event/all?category=music&page=2"],
  ["/event?category=youth&page=1", "/event?category=youth"],
  ["/event/calendar", "/event/calendar"],
  ["/event/calendar?month=2026-12", "/event/calendar?month=2026-12"],
  ["/event/calendar.data?month=2026-12&category=youth", "/event/calendar.data?category=youth&month=2026-12"],
  ["/event/calendar?week=2026-12-13", "/event/calendar?week=2026-12-13"],
  ["/event/subscribe", "/event/subscribe"],
  ["/event/harvest-supper-2", "/event/harvest-supper-2"],
  ["/event/harvest-supper-2.data", "/event/harvest-supper-2.data"],
  ["/event/0193a000-0000-7000-8000-000000000001", "/event/0193a000-0000-7000-8000-000000000001"],
  ["/event/second-sunday-supper/2026-12-13", "/event/second-sunday-supper/2026-12-13"],
  ["/event/second-sunday-supper/2026-12-13.data", "/event/second-sunday-supper/2026-12-13.data"],
  ["/event/second-sunday-supper/2026-12-13?fbclid=1", "/event/second-sunday-supper/2026-12-13"],
  ["/event/second-sunday-supper/calendar.ics", "/event/second-sunday-supper/calendar.ics"],
  [
    "/event/second-sunday-supper/2026-12-13/calendar.ics",
    "/event/second-sunday-supper/2026-12-13/calendar.ics",
  ],
  ["/calendar.ics", "/calendar.ics"],
  ["/calendar/youth.ics", "/calendar/youth.ics"],
  ["/vigils/0193a000-0000-7000-8000-000000000001", "/vigils/0193a000-0000-7000-8000-000000000001"],
  [
    "/vigils/0193a000-0000-7000-8000-000000000001.data?fbclid=1",
    "/vigils/0193a000-0000-7000-8000-000000000001.data",
  ],
  ["/daily-posts.atom", "/daily-posts.atom"],
  ["/daily-posts.atom?archive=2&page=3&utm_source=x", "/daily-posts.atom?archive=2"],
  ["/event.atom", "/event.atom"],
  ["/event.atom?month=2026-12", "/event.atom"],
  ["/event?archive=2", "/event"],
  ["/sermons/bible", "/sermons/bible"],
  ["/sermons/bible.data?chapter=3", "/sermons/bible.data"],
  ["/sermons/bible/1-corinthians", "/sermons/bible/1-corinthians"],
  ["/sermons/bible/john?page=2&chapter=3&fbclid=1", "/sermons/bible/john?chapter=3&page=2"],
  ["/sermons/bible/john.data?chapter=3", "/sermons/bible/john.data?chapter=3"],
  ["/sermons/series", "/sermons/series"],
  ["/sermons/series/parables", "/sermons/series/parables"],
  ["/sermons/series/parables.data?page=2&fbclid=1", "/sermons/series/parables.data?page=2"],
  ["/sermons/speakers/ruth-field-2?page=1", "/sermons/speakers/ruth-field-2"],
  ["/sermons/topics/hope?chapter=3", "/sermons/topics/hope"],
  ["/facebook-live?chapter=3", "/facebook-live"],
  ["/sitemap.xml", "/sitemap.xml"],
  ["/sitemap.xml?fresh=1", "/sitemap.xml"],
  ["/facebook-live?page=2&year=2026&utm_source=mail", "/facebook-live?year=2026&page=2"],
  ["/event?year=2026", "/event"],
  ["/sermons.rss?page=2", "/sermons.rss?page=2"],
  ["/sermons.rss?page=2&series=parables&x=1", "/sermons.rss?series=parables&page=2"],
  ["/sermons.rss?speaker=ruth-field", "/sermons.rss?speaker=ruth-field"],
  ["/podcast-code.svg?series=parables", "/podcast-code.svg?series=parables"],
  ["/podcast-code.svg?year=2026", "/podcast-code.svg"],
  ["/sermons/the-lost-coin", "/sermons/the-lost-coin"],
  ["/sermons/the-lost-coin.data?fbclid=1", "/sermons/the-lost-coin.data"],
  ["/daily-posts?category=youth", "/daily-posts"],
  ["/today", "/today"],
  ["/today?watch=here&fbclid=1", "/today?watch=here"],
  ["/today.data?watch=here", "/today.data?watch=here"],
  ["/event?watch=here", "/event"],
  ["/daily-posts?month=2026-12&page=2", "/daily-posts?page=2"],
])("%s is kept as %s", (url, key) => {
  expect(pageKey({ ...get, url })).toEqual({ url: key, key });
  expect(pageKey({ ...get, method: "HEAD", url })).toEqual({ url: key, key });
});

test.each([
  "/event?page=0",
  "/?p=7",
  "/?page_id=7",
  "/?utm_source=mail&cat=3",
  "/?feed=rss2",
  "/today?watch=there",
  "/event?page=01",
  "/event?page=",
  "/event?page=1e1",
  "/event?page=100000",
  "/event?page=2&page=3",
  "/event?next=%2Fadmin",
  "/event?token=1",
  "/event.data?_routes=root",
  "/event?index",
  "/event/all?search=supper",
  "/event/all?search=",
  "/daily-posts?search=light",
  "/facebook-live?q=coin",
  "/facebook-live?preacher=Ruth+Field",
  "/facebook-live?series=parables",
  "/facebook-live?topic=hope&year=2026",
  "/facebook-live?speaker=ruth-field",
  "/sermons/series/parables?series=x",
  "/sermons.rss?series=The_Parables",
  "/sermons.rss?series=parables&series=psalms",
  "/sermons/series/The_Parables",
  "/sermons/series/parables/edit",
  "/facebook-live?year=26",
  "/facebook-live?year=2026&year=2025",
  "/sermons/The_Coin",
  "/sermons/the-lost-coin/edit",
  "/event?category=unknown",
  "/event?category=",
  "/event?category=youth&category=music",
  "/event/calendar?month=2026",
  "/event/calendar?month=2026-12-13",
  "/event/calendar?month=2026-12&month=2026-11",
  "/event/calendar?week=2026-12",
  "/event/Supper",
  "/event/harvest_supper",
  "/event/harvest%20supper",
  "/event/../staff",
  "/event/harvest-supper/",
  "/event/harvest-supper/rsvp",
  "/event/harvest-supper/2026-12",
  "/event/harvest-supper/2026-12-13/edit",
  "/event/harvest-supper/calendar.ics/more",
  "/daily-posts.atom?archive=0",
  "/daily-posts.atom?archive=1&archive=2",
  "/daily-posts.atom.data",
  "/Event.atom",
  "/calendar/YOUTH.ics",
  "/calendar/youth/music.ics",
  "/calendar",
  "/event-alter",
  "/event-create",
  "/login?next=%2F",
  "/login?error=no",
  "/reset-password?token=1",
  "/verify-email",
  "/verify-email?token=1",
  "/event/",
  "//event",
  "/EVENT",
  "/staff",
  "/prayer-request/mine",
  "/submit-prayer-requests",
  "/event/supper/2026-12-13/attend",
  "/event/supper/2026-12-13/attend.data",
  "/attendance",
  "/attendance?token=1",
  "/sermons/bible/john?chapter=0",
  "/sermons/bible/john?chapter=03",
  "/sermons/bible/john?chapter=3&chapter=4",
  "/sermons/bible/john/3",
  "/vigils/mine",
  "/vigils/mine?token=1",
  "/vigils/0193a000-0000-7000-8000-000000000001?token=1",
  "/healthz",
])("%s is never kept", (url) => {
  expect(pageKey({ ...get, url })).toBeUndefined();
});

test.each([
  [{ method: "POST" }],
  [{ method: "DELETE" }],
  [{ authorization: "Firebase x" }],
  [{ cookie: "better-auth.session_token=x" }],
  [{ cookie: "__Secure-better-auth.session_token=x" }],
  [{ cookie: "theme=dark; better-auth.two_factor=x" }],
  [{ cookie: "a=b; notice=e30%3D" }],
])("%j is never answered with what is kept", (part) => {
  expect(pageKey({ ...get, ...part })).toBeUndefined();
});

test("cookies that no page reads do not matter", () => {
  expect(pageKey({ ...get, cookie: "_ga=1; known_device=2", saveData: "off" })?.key).toBe("/event");
});

test("those who save data, or have chosen, get pages of their own", () => {
  const variants = [{}, { saveData: "on" }, { cookie: "save-data=on" }, { cookie: "save-data=off" }];
  const pages = variants.map((variant) => pageKey({ ...get, ...variant }));
  expect(new Set(pages.map((page) => page?.key)).size).toBe(variants.length);
  expect(new Set(pages.map((page) => page?.url))).toEqual(new Set(["/event"]));
  // Whoever has chosen to see everything gets it, whatever the browser asks.
  expect(pageKey({ ...get, cookie: "save-data=off", saveData: "on" })).toEqual(
    pageKey({ ...get, cookie: "save-data=off" }),
  );
});

test.each([
  ["/event/", "/event"],
  ["//event", "/event"],
  ["/EVENT?page=2", "/event?page=2"],
  ["/%65vent", "/event"],
  ["/Event/Harvest-Supper/", "/event/harvest-supper"],
  ["//", "/"],
])("%s leads to the kept page %s", (url, plain) => {
  expect(plainUrl({ ...get, url })).toBe(plain);
});

test.each([
  "/event",
  "/staff/",
  "/event/supper%2F2026-12-13",
  "/calendar/toString.ics",
  "//stranger.example",
  "//stranger.example/event",
  "/event%0d%0aa",
  "/%ff",
  "/",
])("%s leads to no other page", (url) => {
  expect(plainUrl({ ...get, url })).toBeUndefined();
  expect(plainUrl({ ...get, url: "/event/", cookie: "session=x" })).toBeUndefined();
  expect(plainUrl({ ...get, url: "/event/", method: "POST" })).toBeUndefined();
});

test("all paths without a page share two answers, whatever strangers ask for", async () => {
  const keyOf = async (url: string, part = {}) =>
    (await missingPageKey({ ...get, url, ...part }, async (name) => ["event", "garden"].includes(name)))?.key;
  const strange = ["/wp-login.php", "/.env", "/a?b=c", "/x"];
  expect(new Set(await Promise.all(strange.map((url) => keyOf(url))))).toEqual(new Set(["/_"]));
  for (const url of ["/a/b", "/a//b", "/a/b/c?d=e", "/a/"]) expect(await keyOf(url), url).toBe("/_/_");
  for (const url of ["/event", "/EVENT/x", "/garden", "/a.data", "/a/b.data", "//a", "/%61", "/"])
    expect(await keyOf(url), url).toBeUndefined();
  expect(await keyOf("/a", { cookie: "session=x" })).toBeUndefined();
  expect(await keyOf("/a", { method: "POST" })).toBeUndefined();
});

const member = { ...get, cookie: "better-auth.session_token=x" };

test.each([
  "/",
  "/_.data",
  "/event",
  "/event.data",
  "/event?page=2",
  "/event/harvest-supper-2",
  "/daily-posts",
  "/our-garden",
])("%s may be kept for people who are logged in, too", (url) => {
  const isOwnPage = (path: string) => path === "/our-garden";
  expect(memberPageKey({ ...member, url }, isOwnPage)).toEqual({ url, key: url });
  const saving = memberPageKey({ ...member, url, saveData: "on" }, isOwnPage);
  expect(saving?.key).toBe(`${url} on`);
});

test.each([
  ["/our-garden?draft", {}],
  ["/our-garden?preview=1", {}],
  ["/event?page=1", {}],
  ["/event?utm_source=mail", {}],
  ["/event?next=%2F", {}],
  ["/event.data?_routes=root", {}],
  ["/login", {}],
  ["/staff", {}],
  ["/account", {}],
  ["/sitemap.xml", {}],
  ["/calendar.ics", {}],
  ["/event.atom", {}],
  ["/event", { method: "HEAD" }],
  ["/event", { method: "POST" }],
  ["/event", { authorization: "Firebase x" }],
  ["/event", { cookie: "better-auth.session_token=x; notice=y" }],
])("%s is made for each person who is logged in, sent with %j", (url, change) => {
  expect(memberPageKey({ ...member, url, ...change }, (path) => path === "/our-garden")).toBeUndefined();
});
