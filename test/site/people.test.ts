import { beforeAll, expect, test } from "vitest";
import { attributesIn, fieldValue, parsePage, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, signIn, type TestSite } from "../support/test-site.ts";
import { addCrowd, joinNamed, type Known, linksNamed, namesIn } from "./support/managed-people.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

describeSiteOnBothDatabases(
  "the people list",
  "people are searched, filtered and sorted in SQL, with dates and booleans of each database",
  (open) => {
    let site: TestSite;
    let staff: { cookie: string };
    let people: Known[];
    beforeAll(async () => {
      site = await open();
      staff = { cookie: await signIn(site) };
      people = [];
      for (const [name, ...roles] of [
        ["Ann Hill"],
        ["Åsa 100% Öberg", "editor"],
        ["مريم الناصري", "prayerTeam", "sermons"],
        ["<script>alert(1)</script>", "editor"],
        ["Émile Under_score"],
        ["Ann Newest"],
      ] as const)
        people.push(await joinNamed(site, name, ...roles));
    });

    const list = (search = "") => page(site, `/people${search}`, staff);

    test("the people list shows members and staff, newest first, five on a page", async () => {
      const first = await list();
      expect(namesIn(first)).toEqual([
        "Ann Newest",
        "Émile Under_score",
        "<script>alert(1)</script>",
        "مريم الناصري",
        "Åsa 100% Öberg",
      ]);
      expect(first).not.toContain("<script>alert(1)");
      expect(namesIn(await list("?page=2"))).toEqual(["Ann Hill", "Administrator"]);
      expect(await statusOf(site, "/people?page=3", staff)).toBe(404);
    });

    test("the people list says of each person what their roles are, since when they are here and how they log in", async () => {
      const [, , maryam] = people;
      await page(site, "/event", maryam?.headers);
      await using db = databaseOf(site);
      const seen = db
        .selectFrom("user")
        .select("lastSeenOn")
        .where("email", "=", maryam?.email ?? "");
      await expect.poll(() => seen.executeTakeFirst()).not.toEqual({ lastSeenOn: null });
      const card = [...parsePage(await list()).querySelectorAll("article")].find((article) =>
        article.textContent?.includes("مريم"),
      );
      expect(visibleText(card?.outerHTML ?? "")).toMatch(
        new RegExp(
          `^مريم الناصري ${maryam?.email} Sermons, Prayer team · since \\d{1,2}\\s\\w+ \\d{4} · logs in with Email and password · email verified · last seen \\d{1,2}\\s\\w+ \\d{4} Open`,
        ),
      );
      const administrators = visibleText(await list("?q=admin%40"));
      expect(administrators).toContain("Administrator admin@riverside.example Administrator · since");
    });

    test("the people list says who has never come, is not verified or is deactivated, and who logs in elsewhere", async () => {
      const quiet = await joinNamed(site, "Quiet One");
      await using db = databaseOf(site);
      await db
        .updateTable("user")
        .set({ emailVerified: false, lastSeenOn: null, deactivatedAt: "2026-11-21T12:00:00.000Z" })
        .where("id", "=", quiet.id)
        .execute();
      await db.updateTable("account").set({ providerId: "google" }).where("userId", "=", quiet.id).execute();
      const words = visibleText(await list("?q=Quiet"));
      expect(words).toContain("Deactivated Quiet One");
      expect(words).toContain("logs in with Google · email not verified · last seen never");
      const own = visibleText(await page(site, `/people/${quiet.id}`, staff));
      expect(own).toContain("Deactivated on 21 November 2026");
      expect(own).toContain(`Email ${quiet.email} , not verified`);
      await db.deleteFrom("user").where("id", "=", quiet.id).execute();
    });

    test.each([
      ["ann", ["Ann Newest", "Ann Hill"]],
      ["ANN HILL", ["Ann Hill"]],
      ["émile", ["Émile Under_score"]],
      ["ÉMILE", ["Émile Under_score"]],
      ["emile", ["Émile Under_score"]],
      ["e\u0301mile", ["Émile Under_score"]],
      ["öberg", ["Åsa 100% Öberg"]],
      ["ASA", ["Åsa 100% Öberg"]],
      ["ánn híll", ["Ann Hill"]],
      ["الناصري", ["مريم الناصري"]],
      ["<script>", ["<script>alert(1)</script>"]],
      ["100%", ["Åsa 100% Öberg"]],
      ["r_s", ["Émile Under_score"]],
      ["%", ["Åsa 100% Öberg"]],
      ["!", []],
      ["admin@RIVERSIDE", ["Administrator"]],
      ["nobody at all", []],
      ["'; drop table user; --", []],
    ])("the people list finds %j in names and emails", async (search, names) => {
      const html = await list(`?q=${encodeURIComponent(search)}`);
      expect(namesIn(html)).toEqual(names);
      expect(html.includes("Nobody was found.")).toBe(names.length === 0);
    });

    test.each([
      ["editor", ["<script>alert(1)</script>", "Åsa 100% Öberg"]],
      ["prayerTeam", ["مريم الناصري"]],
      ["administrator", ["Administrator"]],
      ["pastor", []],
      ["any", ["<script>alert(1)</script>", "مريم الناصري", "Åsa 100% Öberg", "Administrator"]],
    ])("the people list filtered by the role %s shows who has it", async (role, names) => {
      const html = await list(`?q=&role=${role}`);
      expect(namesIn(html)).toEqual(names);
      expect(attributesIn(html, "option[selected]", "value")).toEqual([role]);
    });

    test("the people list keeps search and role on every page, on the way to a person and back", async () => {
      await using db = databaseOf(site);
      const ids = people.map(({ id }) => id);
      await db.updateTable("user").set({ gender: "female" }).where("id", "in", ids).execute();
      const html = await list("?q=%40people.example&role=&show=x&other=y");
      expect(fieldValue(html, "q")).toBe("@people.example");
      expect(attributesIn(html, 'a[rel="next"]', "href")).toEqual([
        "/people?show=x&q=%40people.example&page=2",
      ]);
      const [open] = linksNamed(await list("?q=ann&role="), "Open");
      expect(open).toBe(`/people/${people[5]?.id}?q=ann`);
      const person = await page(site, open ?? "", staff);
      expect(linksNamed(person, "All people")).toEqual(["/people?q=ann"]);
      expect(linksNamed(person, "Change roles")).toEqual([`/people/${people[5]?.id}/roles?q=ann`]);
    });

    test("the people list shows no prayers, gender or date of birth of anybody", async () => {
      const [ann] = people;
      await using db = databaseOf(site);
      await db
        .insertInto("prayerRequests")
        .values({
          id: "0193a000-0000-7000-8000-000000000001",
          userId: ann?.id ?? "",
          userName: "Ann",
          title: "A private worry",
          content: "Please pray",
          picUrl: "",
          date: "2026-11-21T12:00:00.000Z",
          isApproved: true,
        })
        .execute();
      for (const url of ["/people?q=Ann", `/people/${ann?.id}`]) {
        const html = await page(site, url, staff);
        expect(html).toContain(ann?.email);
        expect(html).not.toMatch(/worry|Please pray|female|1980/i);
      }
    });

    test("the people list is closed to visitors, members and staff without the permission", async () => {
      const [ann] = people;
      const editor = { cookie: await joinAs(site, "editor", "pastor") };
      const member = { cookie: await joinAsMember(site) };
      for (const url of ["/people", `/people/${ann?.id}`, "/people/invite"]) {
        const asVisitor = await site.request(url);
        expect(asVisitor.headers.get("location")).toBe(`/login?next=${encodeURIComponent(url)}`);
        for (const headers of [member, editor]) {
          for (const way of [url, `${url}.data`]) {
            const refused = await site.request(way, { headers });
            expect(refused.status, way).toBe(403);
            expect(await refused.text()).not.toContain(ann?.email);
          }
        }
        expect(visibleText(await page(site, url, editor))).toContain(
          "Your account is not allowed to invite people and give them roles. An administrator of this site can give you a role that is.",
        );
      }
      expect(await page(site, "/", editor)).not.toContain('href="/people"');
      expect(await page(site, "/", staff)).toContain('href="/people"');
    });

    test("the people list of a hundred thousand people opens, is searched and is filtered", async () => {
      const large = await open();
      await addCrowd(large, 100_000);
      const headers = { cookie: await signIn(large) };
      const newest = [100_000, 99_999, 99_998, 99_997, 99_996].map((number) => `Person ${number}`);
      for (const [search, names] of [
        ["", ["Administrator", ...newest.slice(0, 4)]],
        ["?page=2", ["Person 99996", "Person 99995", "Person 99994", "Person 99993", "Person 99992"]],
        ["?q=person", newest],
        ["?q=Person+77777", ["Person 77777"]],
        ["?q=person-31415%40crowd", ["Person 31415"]],
        ["?q=nobody-here", []],
        ["?role=any", ["Administrator"]],
      ] as const) {
        const response = await large.request(`/people${search}`, { headers });
        expect(response.status).toBe(200);
        expect(namesIn(await response.text()), search).toEqual(names);
      }
    });
  },
);
