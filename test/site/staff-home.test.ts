import { rm } from "node:fs/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type RoleName, roleNames } from "../../app/permissions.ts";
import type { DeferredWorkTable } from "../../platform/deferred-work/tables.ts";
import { mailRows } from "../../platform/mail/message.ts";
import { idOf, temporaryFolder } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, headingsIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { clearActivity, haveEntry, sentencesIn } from "./support/activity.ts";
import { haveRequests } from "./support/kept-prayers.ts";
import { addOneOfEachThatWaits } from "./support/other-waits.ts";
import { page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, giveRoles, joinAsMember, registerVerified } from "./support/people.ts";

type Headers = Record<string, string>;

const othersThatWait = ["suggestedHelpers", "eventProposals", "newcomers", "groupRequests"] as const;
const sampleId = "00000000-0000-7000-8000-000000000001";

describeSite("the staff's first screen", (open) => {
  let site: TestSite;
  let staff: Headers;
  const as = new Map<RoleName, Headers>();
  let memberId: string;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    for (const role of roleNames) {
      const email = await registerVerified(site);
      await giveRoles(site, email, role);
      as.set(role, { cookie: await cookieOf(site, email) });
    }
    await using db = databaseOf(site);
    memberId = (await db.selectFrom("user").select("id").limit(1).executeTakeFirstOrThrow()).id;
  });
  beforeEach(async () => {
    await clearActivity(site);
    await using db = databaseOf(site);
    for (const table of ["prayerRequests", "deferredWork", "events", ...othersThatWait] as const)
      await db.deleteFrom(table).execute();
  });

  const shown = async (headers = staff) =>
    visibleText(parsePage(await page(site, "/staff", headers)).querySelector("main") as Node);

  const checked = async (headers = staff) =>
    visibleText(parsePage(await page(site, "/staff/health", headers)).querySelector("main") as Node);

  async function haveGivenUp({
    replyTo = null,
    ...change
  }: Partial<DeferredWorkTable> & { replyTo?: string | null }): Promise<void> {
    await using db = databaseOf(site);
    const message = { recipient: "office@people.example", subject: "zq-subject", html: "", text: "" };
    const { deferredWork, outbox } = mailRows(message, new Date("2026-11-18T08:00:00.000Z"));
    const failure = { failedAt: "2026-11-20T08:00:00.000Z", lastError: "550 no mailbox here" };
    await db
      .insertInto("deferredWork")
      .values({ ...deferredWork, ...failure, ...change })
      .execute();
    await db
      .insertInto("outbox")
      .values({ ...outbox, replyTo })
      .execute();
  }

  test("the staff's first screen sends visitors to log in and members away", async () => {
    await haveEntry(site, { kind: "event", title: "zq-secret" });
    expect((await site.request("/staff")).headers.get("location")).toBe("/login?next=%2Fstaff");
    const member = { cookie: await joinAsMember(site) };
    for (const url of ["/staff", "/staff.data"]) {
      const response = await site.request(url, { headers: member });
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain("zq-secret");
    }
  });

  test.each(roleNames)(
    "the staff's first screen is open to %s and stands first in the header and in Update Site",
    async (role) => {
      const headers = as.get(role) ?? {};
      expect(await statusOf(site, "/staff", headers)).toBe(200);
      const html = await page(site, "/", headers);
      expect(textsIn(html, "#site-menu > details a")[0]).toBe("Overview");
      expect(attributesIn(html, "#site-menu > details a", "href")[0]).toBe("/staff");
      expect(attributesIn(html, "body > header a", "href")[0]).toBe("/staff");
    },
  );

  test("the staff's first screen has the number of what waits for the viewer beside it in the header", async () => {
    await haveRequests(site, memberId, [false, true]);
    await using db = databaseOf(site);
    const createdAt = "2026-11-20T12:00:00.000Z";
    await addOneOfEachThatWaits(db, { member: memberId, asker: "ann@people.example", createdAt });
    const first = async (headers?: Headers) => textsIn(await page(site, "/", headers), "body > header a")[0];
    expect(await first(staff)).toBe("Overview 5 waiting");
    expect(await first(as.get("prayerModerator"))).toBe("Overview 1 waiting");
    expect(await first(as.get("sermons"))).toBe("Overview");
    const requestId = idOf(2);
    const news = { id: idOf(9), requestId, kind: "update", words: "zq-news", state: "waiting" } as const;
    await db
      .insertInto("prayerUpdates")
      .values({ ...news, createdAt })
      .execute();
    const words = { title: "zq-title", content: "zq-words", userName: "", askedAt: createdAt };
    await db
      .insertInto("prayerRewordings")
      .values({ requestId, ...words })
      .execute();
    expect(await first(as.get("prayerModerator"))).toBe("Overview 3 waiting");
  });

  test("the staff's first screen and the other pages of staff open while prayer requests cannot be counted", async () => {
    await using db = databaseOf(site);
    await db.schema.alterTable("prayerRequests").renameTo("prayers_away").execute();
    try {
      for (const url of ["/people", "/event-create"]) expect(await statusOf(site, url, staff), url).toBe(200);
    } finally {
      await db.schema.alterTable("prayers_away").renameTo("prayerRequests").execute();
    }
  });

  test("the staff's first screen is no part of a member's menu", async () => {
    const html = await page(site, "/", { cookie: await joinAsMember(site) });
    expect(attributesIn(html, 'a[href="/staff"]', "href")).toEqual([]);
  });

  test.each(roleNames)("the staff's first screen shows %s an empty list", async (role) => {
    const html = await page(site, "/staff", as.get(role));
    const isAdministrator = role === "administrator";
    const ofTheSite = "Something on this site should be put right. Check the site";
    expect(visibleText(html).includes(ofTheSite)).toBe(isAdministrator);
    const headings = [...(isAdministrator ? ["What needs you"] : []), "Today", "What would you like to do?"];
    if (role !== "prayerTeam") headings.push("Recent activity");
    if (["administrator", "pastor", "editor"].includes(role)) headings.push("Visits");
    expect(headingsIn(html)).toEqual(headings);
    expect(textsIn(html, "h1")).toEqual(["Overview"]);
  });

  test.each(roleNames)(
    "the staff's first screen tells %s about prayer requests only if they may read them",
    async (role) => {
      await haveRequests(site, memberId, [false, false, true], { title: "zq-title" });
      const html = await page(site, "/staff", as.get(role));
      const mayRead = ["administrator", "pastor", "prayerModerator", "prayerTeam"].includes(role);
      expect(visibleText(html).includes("2 prayer requests are waiting.")).toBe(mayRead);
      expect(textsIn(html, 'main a[href="/update-prayer-requests?show=waiting"]')).toEqual(
        mayRead ? ["Review requests"] : [],
      );
      expect(headingsIn(html).includes("What needs you")).toBe(mayRead);
      expect(textsIn(html, "main .button-primary"), "one thing is most pressing").toEqual(
        mayRead ? [expect.any(String)] : [],
      );
      expect(html).not.toContain("zq-title");
    },
  );

  test("the staff's first screen names first who should not wait, gives each line one button, and speaks of no machine", async () => {
    await haveRequests(site, memberId, [false]);
    await using db = databaseOf(site);
    const { id: requestId } = await db.selectFrom("prayerRequests").select("id").executeTakeFirstOrThrow();
    const alert = { requestId, why: "ticked", takenAt: null, takenBy: null, remindedAt: null } as const;
    await db
      .insertInto("prayerAlerts")
      .values({ ...alert, createdAt: "2026-11-20T12:00:00.000Z" })
      .execute();
    await haveGivenUp({ replyTo: "ann@people.example" });
    const html = await page(site, "/staff", staff);
    const lines = [...parsePage(html).querySelectorAll('[aria-labelledby="needs"] > ul > li')];
    const says = lines.map(visibleText);
    expect(says[0]).toMatch(/^Somebody who asks for prayer should not wait/);
    expect(says.findIndex((line) => line.startsWith("Something on this site"))).toBeGreaterThan(1);
    expect(lines.map((line) => line.querySelectorAll(".button").length)).toEqual(lines.map(() => 1));
    expect(textsIn(html, "main .button-primary")).toEqual(["Read what they wrote"]);
    expect(attributesIn(html, '[href^="mailto:"]', "href")).toContain("mailto:ann@people.example");
    expect(says.join(" ")).not.toMatch(/server|database|disk|folder|[A-Z]+_[A-Z]+/);
  });

  test("the staff's first screen tells people who operate the site what could not be sent, and nobody else", async () => {
    await haveGivenUp({ replyTo: "ann@people.example" });
    expect(await shown()).toContain(
      "A message from the contact form could not be sent. Its text has been deleted. Please ask the sender to write again: ann@people.example.",
    );
    expect(await shown()).not.toContain("given up");
    await haveGivenUp({ replyTo: "ann@people.example" });
    await haveGivenUp({ replyTo: "ben@people.example" });
    expect(await shown()).toMatch(
      /3 messages from the contact form could not be sent\. Their texts have been deleted\. Please ask the senders to write again: \w+@people\.example, \w+@people\.example\./,
    );
    await haveGivenUp({ failedAt: "2026-11-19T08:00:00.000Z", lastError: "older" });
    await haveGivenUp({});
    // Still on its way.
    await haveGivenUp({ failedAt: null, heldUntil: "9999", lastError: "later" });
    expect(await checked()).toContain(
      "2 emails from this site could not be delivered (the last on 20 November 2026). The reason was: 550 no mailbox here.",
    );
    for (const said of [await shown(), await checked()]) expect(said).not.toContain("zq-subject");
    for (const role of roleNames.filter((name) => name !== "administrator"))
      expect(await shown(as.get(role)), role).not.toContain("people.example.");
  });

  test("the staff's first screen names no setting, and tells people who operate the site where each is said", async () => {
    const sentence = "This site makes no nightly backups. Please set BACKUP_TO";
    for (const role of roleNames) {
      const text = await shown(as.get(role));
      expect(text, role).not.toMatch(/[A-Z]+_[A-Z]+/);
      expect(text.includes("Something on this site should be put right. Check the site"), role).toBe(
        role === "administrator",
      );
    }
    expect(await checked()).toContain(sentence);
  });

  test("the staff's first screen offers to remove the sample while there is one", async () => {
    const form = 'main a[href="/remove-sample-content"]';
    expect(textsIn(await page(site, "/staff", staff), form)).toHaveLength(1);
    await using db = databaseOf(site);
    await db.deleteFrom("siteChoices").where("name", "=", "sample").execute();
    await using _ = {
      [Symbol.asyncDispose]: async () => {
        await db.insertInto("siteChoices").values({ name: "sample", value: "shown" }).execute();
      },
    };
    expect(textsIn(await page(site, "/staff", staff), form)).toEqual([]);
    await insertEvents(db, [{ id: sampleId }]);
    expect(textsIn(await page(site, "/staff", staff), form)).toHaveLength(1);
    expect(textsIn(await page(site, "/staff", as.get("editor")), form)).toEqual([]);
  });

  test("the staff's first screen shows the latest five entries that somebody may see, with names in any script and with markup", async () => {
    await haveEntry(site, { kind: "event", thingId: idOf(1), title: "zq-oldest" });
    for (let number = 1; number <= 4; number++)
      await haveEntry(site, { kind: "event", title: `Walk ${number}` });
    await haveEntry(site, { kind: "person", action: "roles-changed", title: "<i>Ben</i>", actorName: "דוד" });
    await haveEntry(site, { kind: "event", title: "<b>Supper</b>", actorName: "<script>alert(1)</script>" });
    const html = await page(site, "/staff", staff);
    expect(sentencesIn(html, parsePage)).toEqual([
      "<script>alert(1)</script> changed the event <b>Supper</b>",
      "דוד changed the roles of <i>Ben</i>",
      ...["Walk 4", "Walk 3", "Walk 2"].map((title) => `Ann Hill changed the event ${title}`),
    ]);
    expect(textsIn(html, "main bdi")).toContain("דוד");
    expect(textsIn(html, 'main a[href="/activity"]')).toEqual(["See all activity"]);
    expect(sentencesIn(await page(site, "/staff", as.get("editor")), parsePage)).toHaveLength(5);
    expect(await shown(as.get("editor"))).not.toContain("דוד");
    expect(sentencesIn(await page(site, "/staff", as.get("prayerTeam")), parsePage)).toEqual([]);
  });

  test("Check the site says when the last nightly backup is older than two days", async () => {
    const BACKUP_TO = await temporaryFolder();
    const other = await open({ BACKUP_TO });
    const headers = { cookie: await signIn(other) };
    await using db = databaseOf(other);
    const finished = () => db.selectFrom("nightlyBackups").select("finishedAt").executeTakeFirst();
    await expect.poll(finished).toMatchObject({ finishedAt: expect.any(String) });
    const text = async () =>
      textsIn(await page(other, "/staff/health", headers), "main details li:has(> .font-semibold)").join(" ");
    expect(await text()).not.toMatch(/nightly backup/);
    const twoDays = 2 * 24 * 60 * 60_000;
    const set = (finishedAt: string | null) => db.updateTable("nightlyBackups").set({ finishedAt }).execute();
    await set(new Date(Date.now() - twoDays + 60_000).toISOString());
    expect(await text()).not.toContain("nightly backup");
    await set(new Date(Date.now() - twoDays - 60_000).toISOString());
    expect(await text()).toMatch(/The last nightly backup is from \d+ \w+ \d{4}\./);
    await set(null);
    expect(await text()).toContain("No nightly backup has been finished yet.");
    await rm(BACKUP_TO, { recursive: true, force: true });
  });
});
