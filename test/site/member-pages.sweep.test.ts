import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import { bothDatabases, idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, inlineSources, visibleText } from "../support/html.ts";
import { sized } from "../support/size.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveRequests } from "./support/kept-prayers.ts";
import { joinNamed, type Known, saveRoles } from "./support/managed-people.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { startTwoCopies } from "./support/two-copies.ts";

const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
/** Neither HTML, JSON, a script nor a replacement of a string may take these for its own. */
const strangeName = `O'Hara & "Sons" </script><b> $& \\u003c`;
const anyEmail = /[^\s"<>,:;()]+@people\.example/g;
const formKey = /name="formKey" value="[^"]*"/g;
/** Those with more of a person than their header, and others. */
const paths = [
  ...["/event", "/event/walk", "/daily-posts", "/prayer-request", "/new-here"],
  ...sized(
    publicPages.filter((_, index) => index % 6 === 0),
    publicPages,
  ),
];
/** How many requests are in flight at once, so that no copy refuses any. */
const atOnce = 8;

interface Reader extends Known {
  label: string;
}

const staffMenu = "Update Site";

// Two processes with one database. Both keep pages of people who are logged in.
describe.each(bothDatabases("a copy learns in a way of each database what another one wrote"))(
  "pages of people who are logged in, on two copies (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    let sites: [TestSite, TestSite];
    let staff: { cookie: string };
    let ann: Reader;
    let ben: Reader;
    let strange: Reader;
    let editor: Reader;
    let readers: Reader[];

    beforeAll(async () => {
      ({ sites } = await startTwoCopies(kind, closing, { SAMPLE_CONTENT: "on" }));
      const [site] = sites;
      staff = { cookie: await signIn(site) };
      ann = { label: "ann", ...(await joinNamed(site, "Ann Hill")) };
      ben = { label: "ben", ...(await joinNamed(site, "Ben Hill")) };
      strange = { label: "strange", ...(await joinNamed(site, strangeName)) };
      editor = { label: "editor", ...(await joinNamed(site, "Eve Hill", "editor")) };
      const moderator = await joinNamed(site, "Moe Hill", "prayerModerator", "pastor");
      readers = [ann, ben, strange, editor, { label: "moderator", ...moderator }];
      await using db = databaseOf(site);
      strange.email = `o'hara+${kind}@people.example`;
      await db.updateTable("user").set({ email: strange.email }).where("id", "=", strange.id).execute();
      const eventDate = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);
      await insertEvents(db, [{ slug: "walk", eventDate }]);
      await db.updateTable("events").set({ takesReplies: true }).where("slug", "=", "walk").execute();
      const post = { imgUrl: "", imgPath: "", postedBy: "Ann", content: "Be still.", likes: 0 };
      await db
        .insertInto("dailyPosts")
        .values({ id: idOf(800), date: new Date().toISOString(), ...post })
        .execute();
      await haveRequests(site, ann.id, [true]);
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    /** Whose emails stand in a response; the people of the sample have none. */
    const emailsIn = (text: string) => new Set(text.replaceAll("&#x27;", "'").match(anyEmail) ?? []);

    /** Each place once for everybody, in turn on both copies. */
    async function readAll(
      urls: readonly string[],
      read: (url: string, reader: Reader | undefined, site: TestSite) => Promise<void>,
    ) {
      const waiting = urls.flatMap((url) =>
        sites.flatMap((site) => [undefined, ...readers].map((reader) => ({ url, reader, site }))),
      );
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          await read(next.url, next.reader, next.site);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    }

    test("everybody finds their own email on each page, and nobody else's, however many ask at once", async () => {
      const keys: string[] = [];
      await readAll([...paths, ...paths.map(dataOf), ...paths], async (url, reader, site) => {
        const response = await site.request(url, { headers: reader?.headers ?? {} });
        const text = await response.text();
        const where = `${url} as ${reader?.label}`;
        expect(response.status, where).toBe(200);
        expect(emailsIn(text), where).toEqual(new Set(reader ? [reader.email] : []));
        for (const other of readers) expect(text.includes(other.id), where).toBe(other === reader);
        if (reader) expect(response.headers.get("cache-control"), where).toBe("private, no-store");
        const isPage = !url.endsWith(".data");
        if (!isPage) return void JSON.parse(text.split("\n", 1)[0] ?? "");
        expect(text.includes(staffMenu), where).toBe(
          reader?.label === "editor" || reader?.label === "moderator",
        );
        const policy = response.headers.get("content-security-policy") ?? "";
        for (const source of inlineSources(text, "script")) expect(policy, where).toContain(source);
        keys.push(...new Set(Array.from(text.matchAll(formKey), ([key]) => key)));
      });
      // A page that takes replies has a form, and was asked for twice.
      expect(keys.length).toBeGreaterThanOrEqual(2 * readers.length * sites.length);
      expect(new Set(keys).size, "each page has a key of its own").toBe(keys.length);
    });

    test("a kept page is what would be made for this person alone", async () => {
      const [site] = sites;
      const withoutKeys = (html: string) =>
        html.replaceAll(formKey, "").replaceAll(/<script\b.*?<\/script>/gs, "");
      for (const path of paths)
        for (const reader of [ann, ben, strange, editor]) {
          for (let times = 0; times < 2; times++) await page(site, path, reader.headers);
          const kept = await page(site, path, reader.headers);
          // A page with a notice is never kept, and this one is none.
          const made = await page(site, path, { cookie: `${reader.headers.cookie}; notice=x` });
          expect(withoutKeys(kept), `${path} as ${reader.label}`).toBe(withoutKeys(made));
        }
    });

    test("a change is seen at the next request on either copy, by those whom it concerns and nobody else, while all read", async () => {
      const [site, other] = sites;
      const pages = ["/daily-posts", "/prayer-request", "/event/walk", "/event", "/about-us"];
      let isOver = false;
      const wrong: string[] = [];
      let reads = 0;
      const readOn = async () => {
        while (!isOver)
          for (const reader of [ben, strange, undefined]) {
            const from = sites[reads % 2] as TestSite;
            const html = await page(from, pages[reads++ % pages.length] ?? "/", reader?.headers ?? {});
            const others = [...emailsIn(html)].filter((email) => email !== reader?.email);
            if (others.length > 0 || html.includes(staffMenu)) wrong.push(`${reader?.label}: ${others}`);
          }
      };
      const reading = [readOn(), readOn(), readOn()];
      const liked = async (from: TestSite, { headers }: Reader) =>
        attributesIn(await page(from, "/daily-posts", headers), 'input[name="liked"]', "value")[0] ===
        "false";
      const prayed = async (from: TestSite, { headers }: Reader) =>
        attributesIn(await page(from, "/prayer-request", headers), "main article button", "aria-pressed");
      const isStaff = async (from: TestSite, { headers }: Reader) =>
        (await page(from, "/about-us", headers)).includes(staffMenu);
      try {
        for (const [writer, reader] of [
          [site, other],
          [other, site],
        ] as const) {
          for (const value of [true, false]) {
            const form = { post: idOf(800), liked: String(value) };
            expect((await postForm(writer, "/daily-posts", form, ann.headers)).status).toBeLessThan(400);
            for (const from of [reader, writer]) {
              expect(await liked(from, ann)).toBe(value);
              expect(await liked(from, ben)).toBe(false);
            }
          }
          const before = await prayed(reader, ann);
          const asked = await page(reader, "/prayer-request", editor.headers);
          const index = (await prayed(reader, editor)).indexOf("false");
          const request = attributesIn(asked, 'main article input[name="request"]', "value")[index] ?? "";
          expect((await postForm(writer, "/prayer-request", { request }, editor.headers)).status).toBe(200);
          expect((await prayed(reader, editor))[index]).toBe("true");
          expect(await prayed(reader, ann)).toEqual(before);
          for (const roles of [[], ["editor"]]) {
            const had = roles.length > 0 ? [] : ["editor"];
            const saved = await saveRoles(writer, staff, editor.id, { had, roles });
            expect(saved.status).toBe(302);
            for (const from of [reader, writer]) expect(await isStaff(from, editor)).toBe(roles.length > 0);
          }
        }
      } finally {
        isOver = true;
        await Promise.all(reading);
      }
      expect(wrong).toEqual([]);
      expect(reads).toBeGreaterThan(20);
    });

    test("what waits for staff is counted at the next request after it came, and an email is the new one", async () => {
      const [site, other] = sites;
      const overview = async (from: TestSite) => visibleText(await page(from, "/about-us", staff));
      await overview(other);
      const countIn = async (from: TestSite) => /Overview (\d+)/.exec(await overview(from))?.[1];
      const before = Number((await countIn(other)) ?? 0);
      await haveRequests(site, ben.id, [false], { id: idOf(9) });
      expect(Number(await countIn(other))).toBe(before + 1);
      await using db = databaseOf(site);
      await page(other, "/about-us", ben.headers);
      ben.email = `${kind}-ben@people.example`;
      await db.updateTable("user").set({ email: ben.email }).where("id", "=", ben.id).execute();
      for (const from of sites)
        expect(emailsIn(await page(from, "/about-us", ben.headers))).toEqual(new Set([ben.email]));
    });

    test("after a logout on one copy the same cookie is a visitor's on both", async () => {
      const [site, other] = sites;
      for (const from of sites) expect(emailsIn(await page(from, "/event", ann.headers)).size).toBe(1);
      expect((await postForm(site, "/logout", {}, ann.headers)).status).toBe(302);
      for (const from of [other, site]) {
        const html = await page(from, "/event", ann.headers);
        expect(emailsIn(html).size).toBe(0);
        expect(visibleText(html)).toContain("Login");
      }
    });

    test("a deactivated account is a visitor's at the next request on both copies", async () => {
      const [site, other] = sites;
      for (const from of sites) expect(emailsIn(await page(from, "/event", ben.headers)).size).toBe(1);
      const response = await postForm(site, `/people/${ben.id}/deactivate`, {}, staff);
      expect(response.status).toBe(302);
      for (const from of [other, site])
        expect(emailsIn(await page(from, "/event", ben.headers)).size).toBe(0);
    });
  },
);
