import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { parsePage, textsIn } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { clearActivity, haveEntry, keptActivity, sentencesIn, textOfTables } from "./support/activity.ts";
import { page } from "./support/page.ts";
import { cookieOf, databaseOf, fromElsewhere, registerVerified } from "./support/people.ts";

describeSite("the activity log", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let now = new Date("2026-11-20T19:05:00Z");
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T19:05:00Z");
    await clearActivity(site);
  });

  const sentences = async () => sentencesIn(await page(site, "/activity", staff), parsePage);

  describe("about logging in", () => {
    test("the activity log about logging in has one entry per quarter of an hour about failed attempts, without what was typed", async () => {
      const email = await registerVerified(site);
      const attempt = (typed: string, as = email) =>
        postForm(site, "/login", { email: as, password: typed }, fromElsewhere());
      for (const typed of ["zq-typed-1", "zq-typed-2"]) expect((await attempt(typed)).status).toBe(401);
      expect((await attempt("zq-typed-3", "zq-unknown@people.example")).status).toBe(401);
      const entries = await keptActivity(site);
      expect(entries).toMatchObject([
        {
          action: "sign-in-failed",
          kind: "account",
          actorId: null,
          title: "Ann Hill",
          before: null,
          after: null,
        },
      ]);
      await using db = databaseOf(site);
      const user = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(entries[0]?.thingId).toBe(user.id);
      expect(await sentences()).toEqual(["Somebody failed to log in to the account of Ann Hill"]);
      now = new Date(now.getTime() + 14 * 60_000);
      await attempt("zq-typed-4");
      expect(await keptActivity(site)).toHaveLength(1);
      now = new Date(now.getTime() + 2 * 60_000);
      await attempt("zq-typed-5");
      expect(await keptActivity(site)).toHaveLength(2);
      const all = await textOfTables(site, ["limits"]);
      for (const typed of ["zq-typed", "zq-unknown"]) expect(all.includes(typed), typed).toBe(false);
      expect((await keptActivity(site)).map((row) => JSON.stringify(row)).join()).not.toContain(email);
    });

    test("the activity log about logging in has entries about logging in by the protocol too, and none about success", async () => {
      const email = await registerVerified(site);
      await cookieOf(site, email);
      expect(await keptActivity(site)).toEqual([]);
      const reply = await site.request("/api/auth/sign-in/email", {
        method: "POST",
        headers: { ...fromElsewhere(), "content-type": "application/json" },
        body: JSON.stringify({ email, password: "wrong-one" }),
      });
      expect(reply.status).toBe(401);
      expect(await keptActivity(site)).toMatchObject([{ action: "sign-in-failed" }]);
    });
  });

  describe("on one's own account page", () => {
    test("the activity log on one's own account page has what the member did and what was done to the account, and nothing of others", async () => {
      const email = await registerVerified(site);
      const cookie = await cookieOf(site, email);
      await using db = databaseOf(site);
      const { id } = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      for (let number = 1; number <= 4; number++)
        await haveEntry(site, { kind: "prayer", action: "created", actorId: id, thingId: idOf(number) });
      await haveEntry(site, {
        kind: "person",
        action: "roles-changed",
        thingId: id,
        title: "Ann Hill",
        actorName: "Ben",
      });
      await haveEntry(site, {
        kind: "account",
        action: "sign-in-failed",
        thingId: id,
        title: "Ann Hill",
        actorName: "",
      });
      await haveEntry(site, {
        kind: "person",
        action: "roles-changed",
        thingId: "other",
        title: "about others",
      });
      await haveEntry(site, { kind: "event", thingId: id, title: "about no person" });
      const html = await page(site, "/account", { cookie });
      expect(sentencesIn(html, parsePage)).toEqual([
        "Somebody failed to log in to the account of Ann Hill",
        "Ben changed the roles of Ann Hill",
        ...Array(3).fill("You created a prayer request"),
      ]);
      expect(textsIn(html, 'a[href="/account/activity"]')).toEqual(["See more"]);
      expect(sentencesIn(await page(site, "/account/activity?page=2", { cookie }), parsePage)).toEqual([
        "You created a prayer request",
      ]);
      for (const url of ["/account", "/account/activity", "/account/activity.data", "/account/copy"])
        expect(await page(site, url, { cookie }), url).not.toMatch(/about (others|no person)/);
      const copy = JSON.parse(await page(site, "/account/copy", { cookie }));
      expect(copy.activity).toHaveLength(6);
      expect(copy.activity[1]).toMatchObject({ action: "roles-changed", by: "somebody else" });
      expect(JSON.stringify(copy.activity)).not.toContain("Ben");
      expect(copy.activity[5]).toMatchObject({ action: "created", kind: "prayer", by: "you" });
    });

    test("the activity log on one's own account page asks visitors to log in", async () => {
      const response = await site.request("/account/activity");
      expect(response.headers.get("location")).toBe("/login?next=%2Faccount%2Factivity");
    });
  });
});
