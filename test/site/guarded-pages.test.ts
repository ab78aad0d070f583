import { beforeAll, expect, test } from "vitest";
import { textsIn, visibleText } from "../support/html.ts";
import { administrator, describeSite, type TestSite } from "../support/test-site.ts";
import { eventId, openGuarded, postId, prayerId, secret, sermonId } from "./support/guarded-content.ts";
import { page } from "./support/page.ts";
import { databaseOf, giveRoles, joinAsMember } from "./support/people.ts";

/** Every route of the specification, and some added since. */
const openPages = [
  "/",
  "/worship",
  "/prayer-request",
  "/reset-password",
  "/daily-posts",
  "/contact-us",
  "/services",
  "/facebook-live",
  "/givings",
  "/giving",
  "/event",
  "/payment-success",
  "/payment-cancel",
  "/payment-notify",
  "/about-us",
  "/growth-track",
  "/life-groups",
  "/baptism",
  "/ministries",
  "/riverside-kids",
  "/local-missions",
  "/away-missions",
  "/fasting",
  "/resources",
  "/data-protection-policy",
  "/terms-and-conditions",
];
const memberPages = [
  "/submit-prayer-requests",
  "/account",
  "/account/copy",
  "/account/remove",
  "/account/name",
  "/account/password",
  "/account/email",
  "/account/second-factor",
  "/account/second-factor/remove",
  "/account/mails",
  "/account/activity",
];
/** Those of items are in `items.test.ts`. */
const staffPages = [
  "/staff",
  "/activity",
  "/update-prayer-requests",
  "/update-prayer-requests?page=1",
  ...["update", "delete", "publish", "decline", "pass-on", "ask-back"].map(
    (command) => `/update-prayer-requests/${prayerId}/${command}`,
  ),
  "/change-background-media",
  "/change-main-image",
  "/people",
  "/people?q=ann&role=editor",
  "/people/invite",
];

describeSite("permissions", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  beforeAll(async () => {
    ({ site, staff, member } = await openGuarded(open));
  });

  test("every public page of the specification is open to everybody", async () => {
    for (const headers of [{}, member, staff]) {
      for (const url of openPages) {
        const response = await site.request(url, { headers });
        expect(response.status, url).toBe(200);
        expect(textsIn(await response.text(), "h1"), url).toHaveLength(1);
      }
    }
    for (const url of ["/login", "/register"]) expect((await site.request(url)).status).toBe(200);
  });

  test.each(memberPages)("%s asks visitors to log in and is open to members", async (url) => {
    const asVisitor = await site.request(url);
    expect(asVisitor.status).toBe(302);
    expect(asVisitor.headers.get("location")).toMatch(/^\/login\?next=%2F/);
    expect((await site.request(url, { headers: member })).status).toBe(200);
  });

  test.each(staffPages)("%s asks visitors to log in, is closed to members and open to staff", async (url) => {
    const asVisitor = await site.request(url);
    expect(asVisitor.status).toBe(302);
    expect(asVisitor.headers.get("location")).toBe(`/login?next=${encodeURIComponent(url)}`);
    const asMember = await site.request(url, { headers: member });
    expect(asMember.status).toBe(403);
    const words = await asMember.text();
    expect(visibleText(words)).toContain("This page is not open to you");
    expect(words).not.toContain(secret);
    expect((await site.request(url, { headers: staff })).status).toBe(200);
  });

  test.each(staffPages)("the navigation data of %s is guarded like its page", async (url) => {
    const [path = "", search] = url.split("?");
    const target = `${path}.data${search ? `?${search}` : ""}`;
    const asVisitor = await site.request(target);
    const redirect = await asVisitor.text();
    expect(asVisitor.status).toBe(202);
    expect(redirect).toContain(`/login?next=${encodeURIComponent(url)}`);
    expect(redirect).not.toContain(secret);
    const asMember = await site.request(target, { headers: member });
    expect(asMember.status).toBe(403);
    expect(await asMember.text()).not.toContain(secret);
    expect((await site.request(target, { headers: staff })).status).toBe(200);
  });

  test.each([
    ["/event-alter.data?_routes=events%2Fediting%2Falter-events", "Choir"],
    [`/event-alter/${eventId}/update.data?_routes=events%2Fediting%2Fupdate-event`, "Choir"],
    [`/event-alter/${eventId}/delete.data?_routes=events%2Fediting%2Fdelete-event`, "Choir"],
    ["/alter-uploads.data?_routes=sermons%2Falter-sermons", "lost coin"],
    [`/alter-uploads/${sermonId}/update.data?_routes=sermons%2Fupdate-sermon`, "lost coin"],
    [`/alter-uploads/${sermonId}/delete.data?_routes=sermons%2Fdelete-sermon`, "lost coin"],
    ["/change-background-media.data?_routes=pages%2Fhome%2Fchange-background-media", "library"],
    ["/update-daily-post.data?_routes=posts%2Falter-posts", "Choir"],
    [`/update-daily-post/${postId}/update.data?_routes=posts%2Fupdate-post`, "Choir"],
    [`/update-daily-post/${postId}/delete.data?_routes=posts%2Fdelete-post`, "Choir"],
    ["/update-prayer-requests.data?_routes=prayer%2Fmoderation%2Freview", "Choir"],
    [`/update-prayer-requests/${prayerId}/update.data?_routes=prayer%2Fmoderation%2Fupdate-prayer`, "Choir"],
    [`/update-prayer-requests/${prayerId}/delete.data?_routes=prayer%2Fmoderation%2Fdelete-prayer`, "Choir"],
    ["/Update-Prayer-Requests", "Choir"],
    ["/update-prayer-requests/", "Choir"],
    ["/update%2Dprayer-requests", "Choir"],
    ["/Event-Alter", "Choir"],
    ["/event-alter/", "Choir"],
    ["//event-alter", "Choir"],
    ["/event%2Dalter", "Choir"],
  ])("an indirect path to staff data, %s, shows nothing to anybody else", async (url, secret) => {
    for (const headers of [{}, member]) {
      const response = await site.request(url, { headers });
      expect(response.status, url).not.toBe(200);
      expect(await response.text()).not.toContain(secret);
    }
    // A route that was moved would hide it from everybody.
    if (url.includes("_routes=")) expect(await page(site, url, staff)).toContain(secret);
  });

  test("the staff menu is shown to staff only", async () => {
    for (const [headers, shown] of [
      [{}, false],
      [member, false],
      [staff, true],
    ] as const) {
      const html = await (await site.request("/", { headers })).text();
      for (const words of ["Update Site", "Change Background Media", "Change Main Image"]) {
        expect(visibleText(html).includes(words), words).toBe(shown);
      }
    }
  });

  test("staff who lose their role or session are refused at the next request", async () => {
    await using db = databaseOf(site);
    const cookie = await joinAsMember(site);
    const promoted = await db
      .selectFrom("user")
      .select(["id", "email"])
      .where("email", "!=", administrator.email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const status = async () => (await site.request("/event-create", { headers: { cookie } })).status;
    await giveRoles(site, promoted.email, "editor");
    expect(await status()).toBe(200);
    await giveRoles(site, promoted.email);
    expect(await status()).toBe(403);
    await db
      .withTables<{ session: { userId: string } }>()
      .deleteFrom("session")
      .where("userId", "=", promoted.id)
      .execute();
    expect(await status()).toBe(302);
  });
});
