import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { bothDatabases, idOf } from "../support/database.ts";
import { attributesIn, inlineSources } from "../support/html.ts";
import { sized } from "../support/size.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveRequests, titlesIn } from "./support/kept-prayers.ts";
import { crest, sendLook } from "./support/look.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { page } from "./support/page.ts";
import { cookieOf, databaseOf, registerVerified } from "./support/people.ts";
import { startTwoCopies } from "./support/two-copies.ts";

/** What one copy has acknowledged, every copy shows after this time. */
const knownAfterMs = 1000;

// Most of what they do is to wait, so both databases are tried at once, and on each the tests in their order.
const inOrder = { concurrent: false };

// Two processes with one database. Both keep the pages of visitors in memory.
describe.concurrent.each(bothDatabases("a copy learns in a way of each database what another one wrote"))(
  "two copies of the site (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    const sites: TestSite[] = [];
    let staff: Record<string, string>;
    let member: Record<string, string>;
    let memberId: string;

    beforeAll(async () => {
      sites.push(...(await startTwoCopies(kind, closing)).sites);
      const [first = never()] = sites;
      staff = { cookie: await signIn(first) };
      const email = await registerVerified(first);
      member = { cookie: await cookieOf(first, email) };
      await using db = databaseOf(first);
      const row = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      memberId = row.id;
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    const pairs = () =>
      [sites, [...sites].reverse()].map(([one = never(), other = never()]) => [one, other] as const);

    const sendSameBytes = async () => {
      const pages = [...publicPages, ...unlistedPages];
      for (const path of [
        ...sized(
          pages.filter((_, index) => index % 4 === 0),
          pages,
        ),
        "/our-garden",
      ]) {
        for (const url of [path, path === "/" ? "/_.data" : `${path}.data`]) {
          const answers = [];
          for (const site of [...sites, ...sites]) {
            const response = await site.request(url);
            const html = await response.text();
            const policy = response.headers.get("content-security-policy") ?? "";
            for (const source of inlineSources(html, "script")) expect(policy, url).toContain(source);
            answers.push({ status: response.status, etag: response.headers.get("etag"), policy, html });
          }
          expect(answers[0]?.status, url).toBe(200);
          expect(answers[0]?.etag, url).toMatch(/^"/);
          for (const answer of answers) expect(answer, url).toEqual(answers[0]);
        }
      }
    };

    test("two copies of the site send the same bytes for the same page, each time", inOrder, async () => {
      await using db = databaseOf(sites[0] ?? never());
      await insertOwnPage(db, { slug: "our-garden" });
      // A copy learns of a page that another one added by its first visit.
      for (const site of sites) await page(site, "/our-garden");
      await sendSameBytes();
    });

    test(
      "two copies of the site send the same bytes for the same page and icon when one of them has changed the look",
      inOrder,
      async () => {
        const [first = never(), second = never()] = sites;
        const before = await page(second, "/baptism");
        const saved = await sendLook(first, staff, {
          accent: "#8c2f6b",
          logo: { name: "crest.svg", bytes: crest },
        });
        expect(saved.status).toBe(302);
        await sleep(knownAfterMs);
        for (const site of sites) expect(await page(site, "/baptism")).toContain("--accent:#8c2f6b;");
        await sendSameBytes();
        for (const icon of ["/favicon.ico", "/favicon.svg", "/icon-512.png", "/logo.png", "/share.jpg"]) {
          const etags = await Promise.all(
            sites.map(async (site) => (await site.request(icon)).headers.get("etag")),
          );
          expect(etags[0], icon).toMatch(/^"/);
          expect(etags[1], icon).toBe(etags[0]);
        }
        expect((await postForm(second, "/facts/look/original", {}, staff)).status).toBe(302);
        await sleep(knownAfterMs);
        for (const site of sites) expect(await page(site, "/baptism")).toBe(before);
      },
    );

    test(
      "two copies of the site stop showing a withdrawn, deleted or unapproved prayer request within a second",
      inOrder,
      async () => {
        for (const [changer, reader] of pairs()) {
          await using db = databaseOf(changer);
          const ways = [
            () => postForm(changer, `/submit-prayer-requests/${idOf(1)}/withdraw`, {}, member),
            () => postForm(changer, `/update-prayer-requests/${idOf(1)}/delete`, {}, staff),
            // As in a shell for the database.
            () => db.updateTable("prayerRequests").set({ isApproved: false }).execute(),
          ];
          for (const hide of ways) {
            await db.deleteFrom("prayerRequests").execute();
            await haveRequests(changer, memberId, [true]);
            await sleep(knownAfterMs);
            for (const site of sites)
              expect(titlesIn(await page(site, "/prayer-request"))).toEqual(["Request 1"]);
            const response = await hide();
            if (response instanceof Response) {
              expect(response.status).toBe(302);
              // The copy that changed it knows at once.
              expect(await page(changer, "/prayer-request")).not.toContain("Request 1");
            }
            await sleep(knownAfterMs);
            for (const url of ["/prayer-request", "/prayer-request.data"])
              expect(await page(reader, url)).not.toContain("Request 1");
          }
        }
      },
    );

    test("two copies of the site never show anything older than what either has acknowledged a second before", {
      ...inOrder,
      timeout: 150_000,
    }, async () => {
      const shown = { image: 0, prayer: 0 };
      /** Of each thing: when which number was acknowledged. */
      const acknowledged = { image: [{ number: 0, at: 0 }], prayer: [{ number: 0, at: 0 }] };
      let number = 0;
      const ends = performance.now() + sized(8000, 60_000);
      let reads = 0;
      // A few writes by chance may all be of one thing, and a busy machine reads slowly.
      const isOver = () => performance.now() > ends && shown.image > 0 && shown.prayer > 0 && reads > 100;
      const late: string[] = [];

      await using db = databaseOf(sites[0] ?? never());
      await db.deleteFrom("prayerRequests").execute();
      await haveRequests(sites[0] ?? never(), memberId, [false], { title: "Number 0" });

      const writes = {
        image: (site: TestSite, mainImageUrl: string) =>
          postForm(site, "/change-main-image", { mainImageUrl }, staff),
        prayer: async () => {
          const text = { title: `Number ${number}`, content: "Please pray.", userName: "Ann Hill" };
          const of = await db.selectFrom("prayerRequests").select(["id", "date"]).executeTakeFirstOrThrow();
          const agreed = {
            requestId: of.id,
            number: number + 1,
            how: "agreed",
            audience: "everybody",
          } as const;
          // The database shows nothing to which nobody agreed.
          await db
            .insertInto("prayerConsents")
            .values({ ...agreed, ...text, picUrl: "", picAlt: "", at: of.date })
            .execute();
          await db.updateTable("prayerRequests").set({ title: text.title, isApproved: true }).execute();
        },
      };

      async function write(): Promise<void> {
        while (!isOver()) {
          number += 1;
          const written = number;
          const site = oneOf(sites);
          if (Math.random() < 0.5) {
            const response = await writes.image(site, `https://pictures.example/${written}.jpg`);
            expect(response.status).toBe(302);
            acknowledged.image.push({ number: written, at: performance.now() });
          } else {
            await writes.prayer();
            acknowledged.prayer.push({ number: written, at: performance.now() });
          }
          await sleep(Math.random() * 400);
        }
      }

      async function read(): Promise<void> {
        while (!isOver()) {
          const site = oneOf(sites);
          const thing = oneOf(["image", "prayer"] as const);
          const asked = performance.now();
          const html = await page(site, thing === "image" ? "/" : "/prayer-request");
          const found = thing === "image" ? imageNumber(html) : prayerNumber(html);
          const least = acknowledged[thing].findLast(({ at }) => at <= asked - knownAfterMs)?.number ?? 0;
          if (found < least) late.push(`${thing}: ${found} instead of ${least}`);
          shown[thing] = Math.max(shown[thing], found);
          reads += 1;
          await sleep(Math.random() * 20);
        }
      }

      await Promise.all([write(), read(), read(), read()]);
      expect(late).toEqual([]);
      expect(shown.image).toBeGreaterThan(0);
      expect(shown.prayer).toBeGreaterThan(0);
    });
  },
);

function imageNumber(html: string): number {
  const [src = ""] = attributesIn(html, 'img[src^="https://pictures.example/"]', "src");
  return Number(/(\d+)\.jpg$/.exec(src)?.[1] ?? 0);
}

function prayerNumber(html: string): number {
  return Number(/Number (\d+)/.exec(titlesIn(html)[0] ?? "")?.[1] ?? 0);
}

function oneOf<Choice>(choices: readonly Choice[]): Choice {
  return choices[Math.floor(Math.random() * choices.length)] ?? never();
}

function never(): never {
  throw new Error("there is none");
}
