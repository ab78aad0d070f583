import { beforeAll, expect, test } from "vitest";
import { announced, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { act, activityOf, joinNamed, saveRoles } from "./support/managed-people.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, joinAs, joinAsMember, logIn, password } from "./support/people.ts";
import { addPosts, isSignedIn, join, keptAbout, leaveTraces, likesShown } from "./support/traces.ts";

const event = {
  eventTitle: "Supper",
  eventContent: "All are welcome",
  eventDate: "2090-12-01",
  eventTime: "19:00",
  eventUrl: "",
};
const deactivated = "Your account has been deactivated. If you think this is a mistake, please contact us.";
const actions = ["end-sessions", "end-links", "deactivate", "reactivate", "remove"];

let site: TestSite;
let staff: { cookie: string };

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  staff = { cookie: await signIn(site) };
  await addPosts(site);
}

const actionsOn = async (id: string) => (await activityOf(site, id)).map(({ action }) => action);

const idOf = async (email: string) => {
  await using db = databaseOf(site);
  return (await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
};

/** What somebody could have changed by managing people. */
const everything = async () => {
  await using db = databaseOf(site);
  return {
    user: await db.selectFrom("user").select(["id", "deactivatedAt"]).orderBy("id").execute(),
    session: await db.selectFrom("session").select("id").orderBy("id").execute(),
    activity: await db.selectFrom("activity").select("id").orderBy("id").execute(),
  };
};

describeSite("somebody's access", (open) => {
  beforeAll(() => setUp(open));

  test("somebody's access ends in every browser at once, and a new login works", async () => {
    const ann = await joinNamed(site, "Ann Hill");
    const elsewhere = { cookie: await cookieOf(site, ann.email) };
    const other = { cookie: await joinAsMember(site) };
    const ended = await act(site, staff, ann.id, "end-sessions");
    expect(announced(await follow(site, ended, staff.cookie), "status")).toEqual([
      "They have been logged out everywhere.",
    ]);
    for (const headers of [ann.headers, elsewhere]) expect(await isSignedIn(site, headers)).toBe(false);
    expect(await isSignedIn(site, other)).toBe(true);
    expect(await isSignedIn(site, { cookie: await cookieOf(site, ann.email) })).toBe(true);
    expect(await actionsOn(ann.id)).toEqual(["sessions-ended"]);
  });

  test("somebody's access is gone while the account is deactivated, and what they wrote stays", async () => {
    const ann = await join(site);
    await leaveTraces(site, ann, "Of the deactivated");
    const before = await keptAbout(site, ann);
    expect((await act(site, staff, ann.id, "deactivate")).status).toBe(302);
    expect(await isSignedIn(site, ann.headers)).toBe(false);
    expect((await postForm(site, "/submit-prayer-requests", {}, ann.headers)).status).toBe(401);
    expect(await page(site, "/prayer-request")).toContain("Of the deactivated 2");

    const refused = await logIn(site, ann.email);
    expect(refused.status).toBe(403);
    expect(announced(await refused.text())).toEqual([`Error logging in user: ${deactivated}`]);
    expect(refused.headers.getSetCookie().join()).not.toContain("session_token");
    const wrong = await logIn(site, ann.email, "wrong");
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).not.toContain("deactivated");
    const api = await site.request("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: ann.email, password }),
    });
    expect([api.status, await api.json()]).toEqual([403, { message: deactivated }]);
    expect((await newestMailTo(site, ann.email, 4)).text).toContain("deactivated your account");

    expect((await act(site, staff, ann.id, "deactivate")).status).toBe(302);
    expect((await act(site, staff, ann.id, "reactivate")).status).toBe(302);
    expect((await act(site, staff, ann.id, "reactivate")).status).toBe(302);
    expect(await actionsOn(ann.id)).toEqual(["deactivated", "sign-in-failed", "reactivated"]);
    expect((await newestMailTo(site, ann.email, 5)).text).toContain("You can log in again.");
    expect(await isSignedIn(site, ann.headers)).toBe(false);
    expect(await isSignedIn(site, { cookie: await cookieOf(site, ann.email) })).toBe(true);
    const { prayers, likes, files } = await keptAbout(site, ann);
    expect({ prayers, likes, files }).toEqual({
      prayers: before.prayers,
      likes: before.likes,
      files: before.files,
    });
  });

  test("somebody's access is removed with the account, with or without the prayer requests", async () => {
    for (const [fields, left] of [
      [{ prayersToo: "on" }, []],
      [{}, ["Of the removed 1", "Of the removed 2"]],
    ] as const) {
      const likes = await likesShown(site);
      const ann = await join(site);
      await leaveTraces(site, ann, "Of the removed");
      await saveRoles(site, staff, ann.id, { roles: ["editor"] });
      // A mail that waits is removed with the account.
      await newestMailTo(site, ann.email, 4);
      await postForm(site, "/event-create", event, ann.headers);
      const question = visibleText(await page(site, `/people/${ann.id}/remove`, staff));
      expect(question).toContain("Remove their prayer requests too, with their pictures.");
      const removed = await act(site, staff, ann.id, "remove", fields);
      expect(removed.headers.get("location")).toBe("/people");
      const { mails, counters: _, files: __, ...kept } = await keptAbout(site, ann);
      expect(Object.values(kept).flat()).toEqual([]);
      // The mail about the removal may be on its way still.
      expect(mails.length).toBeLessThanOrEqual(1);
      expect(await likesShown(site)).toEqual(likes);
      await using db = databaseOf(site);
      const prayers = await db
        .selectFrom("prayerRequests")
        .select(["title", "userId"])
        .where("title", "like", "Of the removed%")
        .orderBy("id")
        .execute();
      expect(prayers).toEqual(left.map((title) => ({ title, userId: null })));
      const log = await db.selectFrom("activity").selectAll().execute();
      expect(JSON.stringify(log.filter(({ thingId }) => thingId === ann.id))).not.toContain("Ann Hill");
      expect(log.filter(({ actorId }) => actorId === ann.id)).toEqual([]);
      expect(await actionsOn(ann.id)).toEqual(["roles-changed", "removed"]);
      expect((await newestMailTo(site, ann.email, 5)).text).toContain("removed your account");
      expect(await isSignedIn(site, ann.headers)).toBe(false);
      expect((await act(site, staff, ann.id, "remove")).status).toBe(404);
    }
  });

  test("somebody's access is changed by nobody without the permission", async () => {
    const ann = await joinNamed(site, "Ann Hill");
    const pastor = { cookie: await joinAs(site, "pastor") };
    await page(site, "/", pastor);
    const before = await everything();
    for (const action of actions) {
      expect((await act(site, {}, ann.id, action)).status).toBe(401);
      for (const headers of [ann.headers, pastor])
        for (const way of [action, `${action}.data`])
          expect((await act(site, headers, ann.id, way)).status, way).toBe(403);
    }
    expect(await everything()).toEqual(before);
  });

  test("somebody's access cannot be changed for oneself or for the settings' administrator", async () => {
    const second = await joinNamed(site, "Second Administrator", "administrator");
    const kept = await idOf(administrator.email);
    const before = await everything();
    for (const action of actions) {
      for (const [headers, id] of [
        [second.headers, second.id],
        [second.headers, kept],
        [staff, kept],
      ] as const) {
        expect((await act(site, headers, id, action)).status, action).toBe(403);
        expect(await statusOf(site, `/people/${id}/${action}`, headers), action).toBe(403);
      }
    }
    expect(await everything()).toEqual(before);
    expect(await statusOf(site, "/people", staff)).toBe(200);
  });
});

describeSiteOnBothDatabases(
  "somebody's access that ends while they write",
  "two transactions lock the same person",
  (open) => {
    beforeAll(() => setUp(open));

    test.each([
      ["remove", [302, 401]],
      ["deactivate", [302, 401]],
    ])(
      "somebody's access that ends by %s while their session writes leaves the write whole or refuses it",
      async (action, known) => {
        for (let round = 0; round < 6; round++) {
          const ann = await joinNamed(site, "Ann Hill", "editor");
          const title = `Written during ${action} ${round}`;
          const write = () => postForm(site, "/event-create", { ...event, eventTitle: title }, ann.headers);
          const pray = () =>
            postForm(site, "/submit-prayer-requests", { title, content: "Please pray." }, ann.headers);
          const [ended, ...written] = await Promise.all([
            act(site, staff, ann.id, action, { prayersToo: "on" }),
            write(),
            write(),
            pray(),
          ]);
          expect(ended.status).toBe(302);
          const statuses = written.map(({ status }) => status);
          for (const status of statuses) expect(known).toContain(status);
          await using db = databaseOf(site);
          const events = await db.selectFrom("events").select("id").where("eventTitle", "=", title).execute();
          expect(events).toHaveLength(statuses.slice(0, 2).filter((status) => status === 302).length);
          const entries = await db
            .selectFrom("activity")
            .select(["thingId", "actorId", "actorName"])
            .where("kind", "=", "event")
            .where("thingId", "in", events.map(({ id }) => id).concat(""))
            .execute();
          expect(entries).toHaveLength(events.length);
          if (action === "remove")
            for (const { actorId, actorName } of entries)
              expect([actorId, actorName]).toEqual([null, "Somebody who has left"]);
          expect((await write()).status).toBe(401);
        }
      },
    );

    test("somebody's access of two administrators who deactivate each other at the same moment ends for one of them only", async () => {
      for (let round = 0; round < 4; round++) {
        const [first, second] = [
          await joinNamed(site, "First", "administrator"),
          await joinNamed(site, "Second", "administrator"),
        ];
        const responses = await Promise.all([
          act(site, first.headers, second.id, "deactivate"),
          act(site, second.headers, first.id, "deactivate"),
        ]);
        expect(responses.map(({ status }) => status).sort()).toEqual([302, 401]);
        await using db = databaseOf(site);
        const closed = await db
          .selectFrom("user")
          .select("id")
          .where("id", "in", [first.id, second.id])
          .where("deactivatedAt", "is not", null)
          .execute();
        expect(closed).toHaveLength(1);
      }
    });
  },
);
