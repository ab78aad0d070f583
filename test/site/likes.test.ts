import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../site.ts";
import { wordsOf } from "./page.ts";
import { cookieOf, databaseOf, joinAsMember, joinAsMembers, registerVerified } from "./people.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const like = `/daily-posts/${id}/like`;
const unlike = `/daily-posts/${id}/unlike`;
const post = {
  date: "2026-11-21T12:00:00.000Z",
  imgUrl: "",
  imgPath: "",
  postedBy: "Ann",
  content: "Be still.",
};

describeSiteOnBothDatabases("likes of daily posts", (open) => {
  let site: TestSite;
  let member: Record<string, string>;
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

  /** The number that is shown, and the likes there are. */
  async function counted() {
    await using db = databaseOf(site);
    const [row] = await db.selectFrom("dailyPosts").select("likes").where("id", "=", id).execute();
    const { rows } = await db
      .selectFrom("likes")
      .select(({ fn }) => fn.countAll().as("rows"))
      .executeTakeFirstOrThrow();
    return { likes: row?.likes, rows: Number(rows) };
  }

  const send = (address: string, headers: Record<string, string>) => postForm(site, address, {}, headers);
  const page = async (headers = {}) => (await site.request("/daily-posts", { headers })).text();

  test("a member's like counts once however often it is sent, and can be taken back", async () => {
    for (const address of [like, like, like]) expect((await send(address, member)).status).toBe(200);
    expect(await counted()).toEqual({ likes: 1, rows: 1 });
    expect(await page(member)).toContain('aria-pressed="true"');
    expect(await page(member)).toContain(`action="${unlike}"`);
    expect(wordsOf(await page())).toContain("1 like");
    for (const address of [unlike, unlike]) expect((await send(address, member)).status).toBe(200);
    expect(await counted()).toEqual({ likes: 0, rows: 0 });
    expect(await page(member)).toContain('aria-pressed="false"');
    expect((await send(like, member)).status).toBe(200);
    expect(await counted()).toEqual({ likes: 1, rows: 1 });
  });

  test("whether somebody else likes a post is their own affair", async () => {
    await send(like, member);
    const other = { cookie: await joinAsMember(site) };
    expect(await page(other)).toContain('aria-pressed="false"');
    expect((await send(unlike, other)).status).toBe(200);
    expect(await counted()).toEqual({ likes: 1, rows: 1 });
  });

  test("staff like as members do", async () => {
    expect((await send(like, { cookie: await signIn(site) })).status).toBe(200);
    expect(await counted()).toEqual({ likes: 1, rows: 1 });
  });

  test("a visitor logs in first and comes back to the same post on the same page", async () => {
    const target = `/daily-posts?page=2#${id}`;
    for (const address of [like, unlike]) {
      const response = await send(`${address}?page=2`, { accept: "text/html" });
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(`/login?next=${encodeURIComponent(target)}`);
    }
    const login = `/login?next=${encodeURIComponent(target)}`;
    const email = await registerVerified(site);
    const answer = await postForm(site, login, { email, password: "stillwater-7" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(target);
    const byScript = await send(`/daily-posts/${id}/like.data?page=2`, {});
    expect(await byScript.text()).toContain(login);
    expect(await counted()).toEqual({ likes: 0, rows: 0 });
    expect(await page()).toContain(`href="/login?next=${encodeURIComponent(`/daily-posts#${id}`)}"`);
  });

  test("a browser without scripts goes back to the post that was liked", async () => {
    const asPage = { ...member, accept: "text/html,application/xhtml+xml;q=0.9" };
    for (const [address, location] of [
      [`${like}?page=3`, `/daily-posts?page=3#${id}`],
      [unlike, `/daily-posts#${id}`],
    ] as const) {
      const response = await send(address, asPage);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(location);
    }
  });

  test("asking for the address of a like leads to the posts and likes nothing", async () => {
    for (const address of [like, unlike]) {
      for (const headers of [{}, member]) {
        const response = await site.request(address, { headers });
        expect(response.status).toBe(302);
        expect(response.headers.get("location")).toBe("/daily-posts");
      }
    }
    expect(await counted()).toEqual({ likes: 0, rows: 0 });
  });

  test.each(["none", "0193a000-0000-7000-8000-00000000dead", "%27%20or%201=1", "%00"])(
    "there is no post %s to like",
    async (unknown) => {
      const response = await send(`/daily-posts/${unknown}/like`, member);
      expect(response.status).toBe(404);
      expect((await send(`/daily-posts/${unknown}/unlike`, member)).status).toBe(404);
      expect(await counted()).toEqual({ likes: 0, rows: 0 });
    },
  );

  test("another site cannot like for somebody", async () => {
    const response = await send(like, { ...member, origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(await counted()).toEqual({ likes: 0, rows: 0 });
  });

  test("the likes of an account that is gone are gone too", async () => {
    const email = await registerVerified(site);
    await send(like, { cookie: await cookieOf(site, email) });
    await using db = databaseOf(site);
    await db.deleteFrom("user").where("email", "=", email).execute();
    expect((await counted()).rows).toBe(0);
  });

  describe("of many members at the same moment", () => {
    let members: Record<string, string>[];
    beforeAll(async () => {
      members = (await joinAsMembers(site, 40)).map((cookie) => ({ cookie }));
    });

    /** Sends all at once and answers the different statuses. */
    async function together(taps: readonly (readonly [address: string, headers: Record<string, string>])[]) {
      const answers = await Promise.all(
        taps.map(async ([address, headers]) => {
          const response = await send(address, headers);
          await response.body?.cancel();
          return response.status;
        }),
      );
      return [...new Set(answers)].sort();
    }

    test("each count once, though each is sent five times", async () => {
      const taps = Array.from({ length: 200 }, (_, index) => [like, members[index % 40] ?? {}] as const);
      expect(await together(taps)).toEqual([200]);
      expect(await counted()).toEqual({ likes: 40, rows: 40 });
    });

    test("and taken back in between, end with the number of likes there are", async () => {
      const taps = Array.from(
        { length: 240 },
        (_, index) => [index % 3 === 2 ? unlike : like, members[(index * 7) % 40] ?? {}] as const,
      );
      expect(await together(taps)).toEqual([200]);
      const { likes, rows } = await counted();
      expect(likes).toBe(rows);
      expect(await together(members.map((headers) => [unlike, headers]))).toEqual([200]);
      expect(await counted()).toEqual({ likes: 0, rows: 0 });
    });

    test("are all counted while staff edit the post", async () => {
      const staff = { cookie: await signIn(site) };
      const edits = ["2026-11-21", "2026-11-22", "2026-11-23"].map((day, index) => ({
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
        together(members.map((headers) => [like, headers])),
        ...edits.map(edit),
      ]);
      expect(statuses).toEqual([200]);
      expect(edited.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
      expect(await counted()).toEqual({ likes: 40, rows: 40 });
    });

    test("fail in good order when the post is deleted meanwhile", async () => {
      const staff = { cookie: await signIn(site) };
      await together(members.slice(0, 20).map((headers) => [like, headers]));
      const [statuses, removed] = await Promise.all([
        together(
          members.flatMap((headers) => [
            [like, headers],
            [unlike, headers],
          ]),
        ),
        send(`/update-daily-post/${id}/delete`, staff),
      ]);
      expect(removed.status).toBe(302);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(await counted()).toEqual({ likes: undefined, rows: 0 });
    });
  });
});
