import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attributesIn, fieldValue, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { cookieOf, databaseOf, joinAsMember, joinAsMembers, registerVerified } from "./support/people.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const like = { post: id, liked: "true" };
const unlike = { post: id, liked: "false" };
const post = {
  date: "2026-11-21T12:00:00.000Z",
  imgUrl: "",
  imgPath: "",
  postedBy: "Ann",
  content: "Be still.",
};

let site: TestSite;
let member: Record<string, string>;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
    member = { cookie: await joinAsMember(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("dailyPosts").execute();
    await db
      .insertInto("dailyPosts")
      .values({ id, ...post, likes: 0 })
      .execute();
  });
}

/** Returns the displayed count and the number of rows. */
async function likesInDatabase() {
  await using db = databaseOf(site);
  const [row] = await db.selectFrom("dailyPosts").select("likes").where("id", "=", id).execute();
  const { rows } = await db
    .selectFrom("likes")
    .select(({ fn }) => fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return { likes: row?.likes, rows: Number(rows) };
}

const send = (tap: Record<string, string>, headers: Record<string, string>, url = "/daily-posts") =>
  postForm(site, url, tap, headers);

const page = async (headers = {}) => (await site.request("/daily-posts", { headers })).text();

const pressed = async (headers: Record<string, string>) =>
  attributesIn(await page(headers), "main button", "aria-pressed");

describeSite("likes of daily posts", (open) => {
  prepare(open);

  test("likes of daily posts are given by a button, or a link to the login, that says for which post", async () => {
    await using db = databaseOf(site);
    const other = { ...post, id: id.replace(/1$/, "2"), content: "Be kind.\nAlways." };
    await db
      .insertInto("dailyPosts")
      .values({ ...other, likes: 0 })
      .execute();
    const names = ["still", "kind"].map(
      (word) => `Like the post of Saturday, November 21, 2026: Be ${word}.`,
    );
    const namesIn = (html: string) =>
      attributesIn(html, "main article [aria-label]", "aria-label").map((name) =>
        name.replaceAll("\u00a0", " "),
      );
    expect(namesIn(await page(member)).toSorted()).toEqual(names.toSorted());
    expect(namesIn(await page()).toSorted()).toEqual(names.toSorted());
  });

  test("likes of daily posts count once per member, however often they are sent, and can be taken back", async () => {
    for (const tap of [like, like, like]) expect((await send(tap, member)).status).toBe(200);
    expect(await likesInDatabase()).toEqual({ likes: 1, rows: 1 });
    expect(await pressed(member)).toEqual(["true"]);
    expect(fieldValue(await page(member), "liked")).toBe("false");
    expect(visibleText(await page())).toContain("1 like");
    for (const tap of [unlike, unlike]) expect((await send(tap, member)).status).toBe(200);
    expect(await likesInDatabase()).toEqual({ likes: 0, rows: 0 });
    expect(await pressed(member)).toEqual(["false"]);
    expect((await send(like, member)).status).toBe(200);
    expect(await likesInDatabase()).toEqual({ likes: 1, rows: 1 });
  });

  test("likes of daily posts belong to one person: somebody else cannot see or remove them", async () => {
    await send(like, member);
    const other = { cookie: await joinAsMember(site) };
    expect(await pressed(other)).toEqual(["false"]);
    expect((await send(unlike, other)).status).toBe(200);
    expect(await likesInDatabase()).toEqual({ likes: 1, rows: 1 });
  });

  test("likes of daily posts are open to staff too", async () => {
    expect((await send(like, { cookie: await signIn(site) })).status).toBe(200);
    expect(await likesInDatabase()).toEqual({ likes: 1, rows: 1 });
  });

  test("likes of daily posts need a login, which leads back to the same post on the same page", async () => {
    const target = `/daily-posts?page=2#${id}`;
    for (const tap of [like, unlike]) {
      const response = await send(tap, { accept: "text/html" }, "/daily-posts?page=2");
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(`/login?next=${encodeURIComponent(target)}`);
    }
    const login = `/login?next=${encodeURIComponent(target)}`;
    const email = await registerVerified(site);
    const loggedIn = await postForm(site, login, { email, password: "stillwater-7" });
    expect(loggedIn.status).toBe(302);
    expect(loggedIn.headers.get("location")).toBe(target);
    const byScript = await send(like, {}, "/daily-posts.data?page=2");
    expect(await byScript.text()).toContain(login);
    expect(await likesInDatabase()).toEqual({ likes: 0, rows: 0 });
    expect(attributesIn(await page(), "a", "href")).toContain(
      `/login?next=${encodeURIComponent(`/daily-posts#${id}`)}`,
    );
  });

  test("likes of daily posts lead a browser without scripts back to the post", async () => {
    const asPage = { ...member, accept: "text/html,application/xhtml+xml;q=0.9" };
    for (const [tap, url, location] of [
      [like, "/daily-posts?page=3", `/daily-posts?page=3#${id}`],
      [unlike, "/daily-posts", `/daily-posts#${id}`],
    ] as const) {
      const response = await send(tap, asPage, url);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(location);
    }
  });

  test.each<[name: string, tap: Record<string, string>]>([
    ["does not say which post", { liked: "true" }],
    ["does not say which of the two", { post: id }],
    ["says neither of the two", { post: id, liked: "maybe" }],
    ["says nothing", {}],
  ])("likes of daily posts are refused from a tap that %s", async (_name, tap) => {
    expect((await send(tap, member)).status).toBe(400);
    expect(await likesInDatabase()).toEqual({ likes: 0, rows: 0 });
  });

  test.each(["none", "0193a000-0000-7000-8000-00000000dead", "' or 1=1", "x".repeat(100)])(
    "likes of daily posts are refused for the unknown post %s",
    async (unknown) => {
      for (const liked of ["true", "false"])
        expect((await send({ post: unknown, liked }, member)).status).toBe(404);
      expect(await likesInDatabase()).toEqual({ likes: 0, rows: 0 });
    },
  );

  test("likes of daily posts cannot be sent by another site", async () => {
    const response = await send(like, { ...member, origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(await likesInDatabase()).toEqual({ likes: 0, rows: 0 });
  });

  test("likes of daily posts are removed with their account", async () => {
    const email = await registerVerified(site);
    await send(like, { cookie: await cookieOf(site, email) });
    await using db = databaseOf(site);
    await db.deleteFrom("user").where("email", "=", email).execute();
    expect((await likesInDatabase()).rows).toBe(0);
  });
});

describeSiteOnBothDatabases(
  "likes of daily posts at the same moment",
  "many like, edit and delete one post at once, and rows are locked",
  (open) => {
    prepare(open);

    describe("sent by many members at once", () => {
      let members: Record<string, string>[];
      beforeAll(async () => {
        members = (await joinAsMembers(site, 40)).map((cookie) => ({ cookie }));
      });

      /** Sends all at once, repeats those that a busy server refuses (503), and returns the distinct statuses. */
      async function together(
        taps: readonly (readonly [tap: Record<string, string>, headers: Record<string, string>])[],
      ) {
        const statuses = await Promise.all(
          taps.map(async ([tap, headers]) => {
            for (;;) {
              const response = await send(tap, headers);
              await response.body?.cancel();
              if (response.status !== 503) return response.status;
            }
          }),
        );
        return [...new Set(statuses)].sort();
      }

      test("likes of daily posts sent by many members at once count once per member, though each is sent five times", async () => {
        const taps = Array.from({ length: 200 }, (_, index) => [like, members[index % 40] ?? {}] as const);
        expect(await together(taps)).toEqual([200]);
        expect(await likesInDatabase()).toEqual({ likes: 40, rows: 40 });
      });

      test("likes of daily posts sent by many members at once and taken back in between, end with a count that matches the rows", async () => {
        const taps = Array.from(
          { length: 240 },
          (_, index) => [index % 3 === 2 ? unlike : like, members[(index * 7) % 40] ?? {}] as const,
        );
        expect(await together(taps)).toEqual([200]);
        const { likes, rows } = await likesInDatabase();
        expect(likes).toBe(rows);
        expect(await together(members.map((headers) => [unlike, headers] as const))).toEqual([200]);
        expect(await likesInDatabase()).toEqual({ likes: 0, rows: 0 });
      });

      test("likes of daily posts sent by many members at once are all counted while staff edit the post", async () => {
        const staff = { cookie: await signIn(site) };
        const edits = ["2025-11-21", "2025-11-22", "2025-11-23"].map((day, index) => ({
          day,
          postedBy: "Ann",
          content: `Edit ${index}`,
          imgUrl: "",
          likes: "0",
          likesBefore: "0",
          version: "1",
        }));
        const edit = (fields: Record<string, string>) =>
          postForm(site, `/update-daily-post/${id}/update`, fields, staff);
        const [statuses, ...edited] = await Promise.all([
          together(members.map((headers) => [like, headers] as const)),
          ...edits.map(edit),
        ]);
        expect(statuses).toEqual([200]);
        expect(edited.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
        expect(await likesInDatabase()).toEqual({ likes: 40, rows: 40 });
      });

      test("likes of daily posts sent by many members at once fail cleanly when the post is deleted meanwhile", async () => {
        const staff = { cookie: await signIn(site) };
        await together(members.slice(0, 20).map((headers) => [like, headers] as const));
        const [statuses, removed] = await Promise.all([
          together(members.flatMap((headers) => [[like, headers] as const, [unlike, headers] as const])),
          send({}, staff, `/update-daily-post/${id}/delete`),
        ]);
        expect(removed.status).toBe(302);
        expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
        expect(await together(members.map((headers) => [like, headers] as const))).toEqual([404]);
        expect(await likesInDatabase()).toEqual({ likes: undefined, rows: 0 });
      });
    });
  },
);
