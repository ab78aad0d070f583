import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { isLong, sized } from "../support/size.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { type Actor, joinAsEverybody, mayDo, type Needed } from "./support/actors.ts";
import { databaseOf } from "./support/people.ts";

const account: Needed = ["account:own"];

/** Every route, stated once. A route that is missing here fails the test. */
const table: Record<string, Needed> = {
  "/": "nothing",
  "/*": "nothing",
  "/:slug": "nothing",
  "/about-us": "nothing",
  "/account": account,
  "/account/activity": account,
  "/account/copy": account,
  "/account/email": account,
  "/account/language": account,
  "/account/mails": account,
  "/account/name": account,
  "/account/passkeys/:id/remove": account,
  "/account/password": account,
  "/account/remove": account,
  "/account/second-factor": account,
  "/account/second-factor/remove": account,
  "/account/sessions/:id/end": account,
  "/account/links/end": account,
  "/account/sessions/end-others": account,
  "/activity": "a role",
  "/activity/export.csv": "a role",
  "/add-post": ["posts:write"],
  "/alter-uploads": ["sermons:write"],
  "/alter-uploads/:id/delete": ["sermons:write"],
  "/alter-uploads/:id/restore": ["sermons:write"],
  "/alter-uploads/:id/update": ["sermons:write"],
  "/alter-uploads/import/:id?/:what?": ["sermons:write"],
  "/attendance": "nothing",
  "/attendance/withdraw": "nothing",
  "/away-missions": "nothing",
  "/bank-account": ["bank:write"],
  "/bank-account/hide": ["bank:write"],
  "/bank-account/history": ["bank:write"],
  "/bank-account/objection": "a role",
  "/bank-account/proposals/:id": ["bank:write"],
  "/bank-account/proposals/:id/confirm": ["bank:write"],
  "/bank-account/proposals/:id/decline": ["bank:write"],
  "/bank-account/proposals/:id/publish": ["bank:write"],
  "/bank-account/proposals/:id/withdraw": ["bank:write"],
  "/bank-account/propose": ["bank:write"],
  "/baptism": "nothing",
  "/calendar.ics": "nothing",
  "/calendar/:category.ics": "nothing",
  "/change-background-media": ["pages:write"],
  "/change-email": "nothing",
  "/change-main-image": ["pages:write"],
  "/confirm": account,
  "/contact-us": "nothing",
  "/daily-posts": "nothing",
  "/daily-posts.atom": "nothing",
  "/data-protection-policy": "nothing",
  "/earlier-versions/:kind/:id": ["events:write", "posts:write", "sermons:write"],
  "/earlier-versions/:kind/:id/:version/delete": ["events:write", "posts:write", "sermons:write"],
  "/event": "nothing",
  "/event.atom": "nothing",
  "/event-alter": ["events:write"],
  "/event-alter/:id/attendance": ["events:write"],
  "/event-alter/:id/attendance/:day": ["events:write"],
  "/event-alter/:id/attendance/:day/export.csv": ["events:write"],
  "/event-alter/:id/dates": ["events:write"],
  "/event-alter/:id/dates/:day/cancel": ["events:write"],
  "/event-alter/:id/dates/:day/change": ["events:write"],
  "/event-alter/:id/dates/:day/following": ["events:write"],
  "/event-alter/:id/dates/:day/join": ["events:write"],
  "/event-alter/:id/dates/:day/reset": ["events:write"],
  "/event-alter/:id/dates/:day/uncancel": ["events:write"],
  "/event-alter/:id/delete": ["events:write"],
  "/event-alter/:id/restore": ["events:write"],
  "/event-alter/:id/update": ["events:write"],
  "/event-alter/import": ["events:write"],
  "/event-alter/import/:id": ["events:write"],
  "/event-alter/import/sources/:id/again": ["events:write"],
  "/event-alter/import/sources/:id/forget": ["events:write"],
  "/event-alter/orders/:date?": ["events:write"],
  "/event-alter/proposals": ["events:write"],
  "/event-alter/proposals/:id/decline": ["events:write"],
  "/event-create": ["events:write"],
  "/staff/snow-day": ["events:write"],
  "/event/:slug/:day/attend": "nothing",
  "/event/:slug/:day/withdraw": "nothing",
  "/event/:slug/:day/calendar.ics": "nothing",
  "/event/:slug/calendar.ics": "nothing",
  "/event/:slug/share.jpg": "nothing",
  "/event/:slug/:day/share.jpg": "nothing",
  "/event-create/preview": ["events:write"],
  "/event/all": "nothing",
  "/event/:slug": "nothing",
  "/event/:slug/:day": "nothing",
  "/event/calendar": "nothing",
  "/event/past": "nothing",
  "/event/propose": ["events:propose"],
  "/event/propose/:id/withdraw": ["events:propose"],
  "/event/subscribe": "nothing",
  "/facebook-live": "nothing",
  "/sermons/:slug": "nothing",
  "/sermons/:slug/:file": "nothing",
  "/sermons.rss": "nothing",
  "/podcast-code.svg": "nothing",
  "/facts/:set/edit": ["pages:write"],
  "/facts/:set/history": ["pages:write"],
  "/facts/:set/history/:id/delete": ["pages:write"],
  "/facts/:set/original": ["pages:write"],
  "/facts/:set/revisions/:id/restore": ["pages:write"],
  "/fasting": "nothing",
  "/files": ["pages:write"],
  "/files/:id/delete": ["pages:write"],
  "/files/:id/replace": ["pages:write"],
  "/giving": "nothing",
  "/givings": "nothing",
  "/groups/leaders": ["pages:write"],
  "/groups/requests": ["pages:write"],
  "/groups/requests/:id/answer": ["pages:write"],
  "/groups/requests/:id/delete": ["pages:write"],
  "/growth-track": "nothing",
  "/invitation": "nothing",
  "/life-groups": "nothing",
  "/life-groups/:slug/join": "nothing",
  "/life-groups/answer": "nothing",
  "/local-missions": "nothing",
  "/login": "nothing",
  "/look": ["pages:write"],
  "/login/:provider": "nothing",
  "/logout": "nothing",
  "/media/:id/:name": "nothing",
  "/ministries": "nothing",
  "/new-here": "nothing",
  "/update-vigils": ["prayer:moderate"],
  "/update-vigils/:id": ["prayer:moderate"],
  "/update-vigils/:id/cancel": ["prayer:moderate"],
  "/update-vigils/:id/change": ["prayer:moderate"],
  "/update-vigils/:id/delete": ["prayer:moderate"],
  "/update-vigils/:id/places/:place/free": ["prayer:moderate"],
  "/update-vigils/:id/restore": ["prayer:moderate"],
  "/update-vigils/add": ["prayer:moderate"],
  "/vigils/:id": "nothing",
  "/vigils/:id/places/:place/give-back": "nothing",
  "/vigils/mine": "nothing",
  "/vigils/mine/confirm": "nothing",
  "/vigils/mine/leave": "nothing",
  "/vigils/mine/new-link": "nothing",
  "/vigils/mine/places/:place/give-back": "nothing",
  "/newcomers": ["newcomers:care"],
  "/newcomers/:id/delete": ["newcomers:care"],
  "/newcomers/:id/steps/:step": ["newcomers:care"],
  "/newcomers/days": ["newcomers:care"],
  "/pages": ["pages:write"],
  "/pages/:slug/check": ["pages:write"],
  "/pages/:slug/draft": ["pages:write"],
  "/pages/:slug/draft/discard": ["pages:write"],
  "/pages/:slug/edit": ["pages:write"],
  "/pages/:slug/history": ["pages:write"],
  "/pages/:slug/history/:id/delete": ["pages:write"],
  "/pages/earlier-versions": ["pages:write"],
  "/pages/:slug/original": ["pages:write"],
  "/pages/:slug/pieces": ["pages:write"],
  "/pages/:slug/publish": ["pages:write"],
  "/pages/:slug/remove": ["pages:write"],
  "/pages/:slug/restore": ["pages:write"],
  "/pages/:slug/revisions/:id/restore": ["pages:write"],
  "/pages/:slug/settings": ["pages:write"],
  "/pages/:slug/still-right": ["pages:write"],
  "/pages/all-still-right": ["pages:write"],
  "/pages/all-still-right/:at/restore": ["pages:write"],
  "/pages/addresses": ["pages:write"],
  "/pages/addresses/:id/change": ["pages:write"],
  "/pages/addresses/:id/remove": ["pages:write"],
  "/pages/addresses/:id/switch-off": ["pages:write"],
  "/pages/addresses/add": ["pages:write"],
  "/pages/move-in": ["pages:write"],
  "/pages/move-in/:id": ["pages:write"],
  "/pages/move-in/publish": ["pages:write"],
  "/pages/move-in/publish/:id/restore": ["pages:write"],
  "/pages/new": ["pages:write"],
  "/payment-cancel": "nothing",
  "/payment-notify": "nothing",
  "/payment-success": "nothing",
  "/people": ["people:manage"],
  "/people/:id": ["people:manage"],
  "/people/:id/deactivate": ["people:manage"],
  "/people/:id/end-links": ["people:manage"],
  "/people/:id/end-sessions": ["people:manage"],
  "/people/:id/reactivate": ["people:manage"],
  "/people/:id/remove": ["people:manage"],
  "/people/:id/reset-second-factor": ["people:manage"],
  "/people/:id/roles": ["people:manage"],
  "/people/invitations/:id/send-again": ["people:manage"],
  "/people/invitations/:id/withdraw": ["people:manage"],
  "/people/invite": ["people:manage"],
  "/people/registration": ["people:manage"],
  "/people/roles": ["people:manage"],
  "/people/roles/:id/change": ["people:manage"],
  "/people/roles/:id/remove": ["people:manage"],
  "/people/roles/add": ["people:manage"],
  "/people/second-factor": ["people:manage"],
  "/people/suggest": "a role",
  "/people/suggestions/:id/decline": ["people:manage"],
  "/people/suggestions/:id/invite": ["people:manage"],
  "/pictures": ["pages:write"],
  "/pictures/:id": ["pages:write"],
  "/pictures/:id/replace": ["pages:write"],
  "/pictures/:id/take-down": ["pages:write"],
  "/prayer-life": "nothing",
  "/prayer-request": "nothing",
  "/prayer-request/answered": "nothing",
  "/prayer-request/:id/report": "nothing",
  "/prayer-request/pray": "nothing",
  "/prayer-request/remind": ["prayer:ask"],
  "/preview": "nothing",
  "/register": "nothing",
  "/remove-sample-content": ["site:operate"],
  "/remove-sample-content/:id/restore": ["site:operate"],
  "/reset-password": "nothing",
  "/resources": "nothing",
  "/riverside-kids": "nothing",
  "/robots.txt": "nothing",
  "/save-data": "nothing",
  "/second-step": "an unfinished login",
  "/sermons/bible/:book?": "nothing",
  "/sermon-lists/:kind/:id/restore": ["sermons:write"],
  "/sermon-lists/:kind/:id?/:what?": ["sermons:write"],
  "/sermons/series/:slug?": "nothing",
  "/sermons/speakers/:slug?": "nothing",
  "/sermons/topics/:slug?": "nothing",
  "/services": "nothing",
  "/share-preview/:kind/:id": ["events:write", "posts:write", "sermons:write", "pages:write"],
  "/signed-in": "nothing",
  "/site.webmanifest": "nothing",
  "/sitemap.xml": "nothing",
  "/staff": "a role",
  "/staff/search": "a role",
  "/staff/check": ["events:write", "posts:write", "sermons:write"],
  "/staff/health": ["site:operate"],
  "/staff/clock": ["site:operate"],
  "/staff/update": ["pages:write"],
  "/staff/long-waits": ["site:operate"],
  "/staff/health/test-mail": ["site:operate"],
  "/staff/held-back": ["site:operate"],
  "/staff/still-to-do": ["pages:write"],
  "/staff/still-to-do/:task": ["pages:write"],
  "/staff/visits": ["site:operate"],
  "/submit-prayer-requests": ["prayer:ask"],
  "/submit-prayer-requests/:id": ["prayer:ask"],
  "/submit-prayer-requests/:id/agree": ["prayer:ask"],
  "/submit-prayer-requests/:id/reword": ["prayer:ask"],
  "/submit-prayer-requests/:id/tell/:what": ["prayer:ask"],
  "/submit-prayer-requests/:id/withdraw": ["prayer:ask"],
  "/submit-prayer-requests/by-link": "nothing",
  "/submit-prayer-requests/by-link/agree": "nothing",
  "/submit-prayer-requests/by-link/confirm": "nothing",
  "/submit-prayer-requests/by-link/renew": "nothing",
  "/submit-prayer-requests/by-link/reword": "nothing",
  "/submit-prayer-requests/by-link/tell/:what": "nothing",
  "/submit-prayer-requests/by-link/withdraw": "nothing",
  "/submit-prayer-requests/new-link": "nothing",
  "/terms-and-conditions": "nothing",
  "/unsubscribe": "nothing",
  "/update-daily-post": ["posts:write"],
  "/update-daily-post/:id/delete": ["posts:write"],
  "/update-daily-post/:id/restore": ["posts:write"],
  "/update-daily-post/:id/update": ["posts:write"],
  "/update-daily-post/pictures": ["posts:write"],
  "/update-prayer-requests": ["prayer:team", "prayer:moderate"],
  "/update-prayer-requests/:id/approve": ["prayer:moderate"],
  "/update-prayer-requests/:id/ask-back": ["prayer:moderate"],
  "/update-prayer-requests/:id/decline": ["prayer:moderate"],
  "/update-prayer-requests/:id/confirm-approval": ["prayer:moderate"],
  "/update-prayer-requests/:id/give-back": ["prayer:team", "prayer:moderate"],
  "/update-prayer-requests/:id/with-them": ["prayer:team", "prayer:moderate"],
  "/update-prayer-requests/:id/delete": ["prayer:moderate"],
  "/update-prayer-requests/:id/pass-on": ["prayer:moderate"],
  "/update-prayer-requests/:id/publish": ["prayer:moderate"],
  "/update-prayer-requests/:id/reports": ["prayer:moderate"],
  "/update-prayer-requests/:id/restore": ["prayer:moderate"],
  "/update-prayer-requests/:id/updates/:updateId/:decision": ["prayer:moderate"],
  "/update-prayer-requests/:id/words/:decision": ["prayer:moderate"],
  "/update-prayer-requests/:id/notes": ["prayer:pastor"],
  "/update-prayer-requests/:id/notes/:noteId/delete": ["prayer:pastor"],
  "/update-prayer-requests/:id/notes/:noteId/done": ["prayer:pastor"],
  "/update-prayer-requests/days": ["prayer:moderate"],
  "/update-prayer-requests/months": ["prayer:pastor"],
  "/update-prayer-requests/notes": ["prayer:pastor"],
  "/update-prayer-requests/kind-notes": ["prayer:moderate"],
  "/update-prayer-requests/:id/update": ["prayer:moderate"],
  "/update-prayer-requests/guests": ["prayer:moderate"],
  "/update-prayer-requests/sheet": ["prayer:team"],
  "/update-prayer-requests/sheet/:id": ["prayer:team"],
  "/update-prayer-requests/sheet/:id/destroyed": ["prayer:team"],
  "/upload-video": ["sermons:write"],
  "/upload-video/files": ["sermons:write"],
  "/verify-email": "nothing",
  "/welcome": "nothing",
  "/welcome/congregation": "nothing",
  "/welcome/dismiss": ["site:operate"],
  "/welcome/look": "nothing",
  "/welcome/open": "nothing",
  "/welcome/service": "nothing",
  "/welcome/you": "nothing",
  "/worship": "nothing",
};

/** Ends the session that the next request needs. */
const endsSession = new Set(["/logout"]);

let site: TestSite;
let actors: Actor[];

beforeAll(async () => {
  site = await openTestSite("sqlite", { EVENT_PROPOSALS: "on" });
  actors = await joinAsEverybody(site);
});
afterAll(() => site.close());

interface ConfiguredRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: ConfiguredRoute[] | undefined;
}

function patternsOf(configured: readonly ConfiguredRoute[], parent = ""): string[] {
  return configured.flatMap(({ path, children }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    const own = path === undefined ? [] : [pattern || "/"];
    return [...own, ...patternsOf(children ?? [], pattern)];
  });
}

function urlOf(pattern: string): string {
  return pattern
    .replace("/:book?", "/john")
    .replace(":id", "0193a000-0000-7000-8000-00000000dead")
    .replace(":slug", "no-such-event")
    .replace(":day", "2026-12-01")
    .replace(":step", "seen")
    .replace(":provider", "google")
    .replace("*", "nowhere");
}

test("the table names every route, and no other", () => {
  expect(Object.keys(table).toSorted()).toEqual([...new Set(patternsOf(routes))].toSorted());
});

const otherMethods = ["PUT", "PATCH", "DELETE"];

// In the small form a visitor, one of those who may and one of the others ask for the page, and everybody for its data; each
// writes in two ways of four.
test.each(Object.entries(table))("%s is open to exactly the people who may", async (pattern, needed) => {
  const url = urlOf(pattern);
  const turn = Object.keys(table).indexOf(pattern);
  const refused = actors.filter((actor) => !mayDo(actor, needed));
  const askForPage = [
    "visitor",
    actors.find((actor) => mayDo(actor, needed))?.name,
    refused[turn % refused.length]?.name,
  ];
  const isFile = /\.(txt|xml|webmanifest|csv)$/.test(url);
  await Promise.all(
    actors.map(async (actor, number) => {
      const isAllowed = mayDo(actor, needed);
      const ask = async (method: string, target: string) => {
        const body = method === "GET" ? null : new URLSearchParams();
        const reply = await site.request(target, { method, body, headers: actor.headers });
        return { reply, text: await reply.text(), what: `${method} ${target} as ${actor.name}` };
      };
      if (isLong || isFile || askForPage.includes(actor.name))
        expectReading(await ask("GET", url), isAllowed, actor);
      if (!isFile)
        expectReading(await ask("GET", url === "/" ? "/_root.data" : `${url}.data`), isAllowed, actor);
      if (endsSession.has(pattern)) return;
      const another = otherMethods[(turn + number) % otherMethods.length] ?? "PUT";
      for (const method of ["POST", ...sized([another], otherMethods)])
        expectWriting(await ask(method, url), isAllowed, actor);
      if (!isFile && url !== "/") expectWriting(await ask("POST", `${url}.data`), isAllowed, actor);
    }),
  );
});

interface Answer {
  reply: Response;
  text: string;
  what: string;
}

function expectReading({ reply, text, what }: Answer, isAllowed: boolean, actor: Actor): void {
  const asksToLogIn = /\/login(\?next=|$|")/.test(
    reply.headers.get("location") ?? (reply.status === 202 ? text : ""),
  );
  if (isAllowed) {
    expect([401, 403], what).not.toContain(reply.status);
    expect(asksToLogIn, what).toBe(false);
  } else if (actor.name === "visitor") expect(asksToLogIn || reply.status === 401, what).toBe(true);
  else expect(reply.status, what).toBe(403);
}

function expectWriting({ reply, what }: Answer, isAllowed: boolean, actor: Actor): void {
  if (isAllowed) expect([401, 403], what).not.toContain(reply.status);
  else expect(reply.status, what).toBe(actor.name === "visitor" ? 401 : 403);
}

test("a screen without permission says what is missing and who can grant it", async () => {
  const editor = actors.find(({ name }) => name === "editor");
  const reply = await site.request("/update-prayer-requests", { headers: editor?.headers ?? {} });
  expect(reply.status).toBe(403);
  const text = (await reply.text()).replace(/<[^>]+>/g, " ");
  expect(text).toContain(
    "Your account is not allowed to read the prayer requests that wait for approval. An administrator of this site can give you a role that is.",
  );
});

test.each([
  ["visitor", []],
  ["member", []],
  [
    "editor",
    [
      "/staff",
      "/upload-video",
      "/alter-uploads",
      "/add-post",
      "/update-daily-post",
      "/event-create",
      "/event-alter",
      "/pages",
      "/pictures",
      "/activity",
    ],
  ],
  ["sermons", ["/staff", "/upload-video", "/alter-uploads", "/activity"]],
  ["prayerModerator", ["/staff", "/update-prayer-requests", "/activity"]],
  ["prayerTeam", ["/staff", "/update-prayer-requests"]],
  ["welcomeTeam", ["/staff", "/newcomers", "/activity"]],
] as const)("the menu of a %s holds what they may do, and no more", async (name, expected) => {
  const actor = actors.find((one) => one.name === name);
  const html = await (await site.request("/", { headers: actor?.headers ?? {} })).text();
  expect(attributesIn(html, "#site-menu > details a", "href")).toEqual(expected);
});

test("a prayer team reads what waits, and is offered no change", async () => {
  await using db = databaseOf(site);
  await db
    .insertInto("prayerRequests")
    .values({
      id: "0193a000-0000-7000-8000-000000000001",
      userId: null,
      userName: "Ann",
      title: "For rain",
      content: "The fields are dry.",
      picUrl: "",
      date: "2026-11-21T12:00:00.000Z",
      isApproved: false,
    })
    .execute();
  const pageAs = async (name: Actor["name"]) => {
    const { headers = {} } = actors.find((one) => one.name === name) ?? {};
    return (await site.request("/update-prayer-requests", { headers })).text();
  };
  const changes = "main article :is(a, button)";
  const team = await pageAs("prayerTeam");
  expect(visibleText(team)).toContain("The fields are dry.");
  expect(textsIn(team, changes)).toEqual([]);
  expect(textsIn(await pageAs("prayerModerator"), changes)).toEqual([
    "Approve For rain",
    "Not now For rain",
    "Edit For rain",
    "Ask back For rain",
    "Pass on For rain",
    "Do not show For rain",
    "Delete For rain",
  ]);
});

test.each([
  ["POST", "/api/auth/sign-in/email", 400],
  ["GET", "/api/auth/get-session", 200],
  ["POST", "/api/auth/update-user", 404],
  ["POST", "/api/auth/delete-user", 404],
  ["POST", "/api/auth/change-password", 404],
  ["POST", "/api/auth/change-email", 404],
  ["GET", "/api/auth/list-sessions", 404],
  ["POST", "/api/auth/admin/set-role", 404],
  ["POST", "/api/v1.0/email/send-form", 400],
  ["GET", "/healthz", 200],
  ["GET", "/metrics", 404],
])("%s %s answers everybody with %i, whatever their role", async (method, url, status) => {
  for (const { name, headers } of actors) {
    const body = method === "POST" ? "{}" : null;
    const sent = { ...headers, "content-type": "application/json" };
    const reply = await site.request(url, { method, body, headers: sent });
    await reply.body?.cancel();
    expect(reply.status, name).toBe(status);
  }
});
