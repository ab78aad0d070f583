import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, headingsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { textOfTables } from "./support/activity.ts";
import { joinNamed, type Known } from "./support/managed-people.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf, fromElsewhere } from "./support/people.ts";
import {
  clearPraying,
  type Headers,
  mailsAbout,
  openForPraying,
  queue,
  shownRequest,
  wall,
} from "./support/praying.ts";

const thanks = "Thank you. The people who look after prayer requests will look at it.";

let church: Awaited<ReturnType<typeof openForPraying>>;
let site: TestSite;
let readers: [Known, Known, Known];

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  church = await openForPraying(open);
  site = church.site;
  readers = [await joinNamed(site, "Bo"), await joinNamed(site, "Cy"), await joinNamed(site, "Di")];
}

const report = (id: string, headers: Headers = fromElsewhere(), reason = "person") =>
  postForm(site, `${wall}/${id}/report`, { reason }, { ...headers });

const asMember = ({ headers }: Known) => ({ ...headers, ...fromElsewhere() });
const isShown = async (title: string) => headingsIn(await page(site, wall)).includes(title);
const approve = (id: string) => postForm(site, `${queue}/${id}/approve`, {}, church.moderator.headers);

describeSite("reports of a prayer request", (open) => {
  beforeAll(() => setUp(() => open({}, { pollSeconds: 0.2 })));
  beforeEach(() => clearPraying(site));

  test("three members hide a request until a moderator looks, who reads why and not who", async () => {
    const id = await shownRequest(church, "For rain");
    for (const reader of readers) {
      expect(await isShown("For rain")).toBe(true);
      const sent = await report(id, asMember(reader), reader === readers[0] ? "private" : "person");
      expect(announced(await follow(site, sent, reader.headers.cookie), "status")).toEqual([thanks]);
    }
    expect(await isShown("For rain")).toBe(false);
    await using db = databaseOf(site);
    expect(await db.selectFrom("prayerRequests").selectAll().execute()).toMatchObject([
      { state: "waiting", version: 3 },
    ]);
    const list = visibleText(await page(site, queue, church.team.headers));
    expect(list).toContain("Waiting for approval, reported by readers");
    expect(list).toContain("It says something about a third person (2)");
    expect(list).toContain("or something else that is private (1)");
    for (const name of ["Bo", "Cy", "Di"]) expect(list).not.toMatch(new RegExp(`\\b${name}\\b`));
    const log = await db
      .selectFrom("activity")
      .selectAll()
      .where("thingId", "=", id)
      .where("action", "=", "hidden")
      .execute();
    expect(log).toMatchObject([{ actorId: null, actorName: "", title: "" }]);
    await approve(id);
    expect(await isShown("For rain")).toBe(true);
  });

  test("visitors count by their network, and somebody who is logged in and out is one reader", async () => {
    const id = await shownRequest(church, "For rain");
    const home = fromElsewhere();
    for (let again = 0; again < 5; again++) expect((await report(id, home)).status).toBe(302);
    await report(id, { ...readers[0].headers, ...home });
    await report(id, { ...readers[0].headers, ...fromElsewhere() });
    expect(await isShown("For rain")).toBe(true);
    await report(id);
    expect(await isShown("For rain")).toBe(true);
    await report(id);
    expect(await isShown("For rain")).toBe(false);
    const stored = await textOfTables(site, []);
    for (const address of Object.values(home)) expect(stored).not.toContain(address);
  });

  test("moderators are told of the first report and when a request is hidden, without its text", async () => {
    const id = await shownRequest(church, "unsaid-title");
    for (const reader of readers) await report(id, asMember(reader));
    await report(id);
    const mails = await mailsAbout(site, church.moderator.email, /look at a prayer request|is hidden/);
    expect(mails.slice(-2).map(({ subject }) => subject)).toEqual([
      "Please look at a prayer request",
      "A prayer request is hidden until somebody looks",
    ]);
    for (const { text, html } of mails)
      expect(text + html).not.toMatch(/unsaid-title|Ann Hill|Bo\b|third person/);
    expect(await mailsAbout(site, church.team.email, /look at a prayer request|is hidden/)).toEqual([]);
  });

  test("a report without a reason, and too many from one network or member, are refused", async () => {
    const id = await shownRequest(church, "For rain");
    const refused = await report(id, fromElsewhere(), "");
    expect(refused.status).toBe(400);
    expect(announced(await refused.text())).toEqual(["Please choose a reason"]);
    const network = fromElsewhere();
    const statuses = [];
    for (let times = 0; times < 21; times++) statuses.push((await report(id, network)).status);
    expect(statuses.slice(19)).toEqual([302, 429]);
    const member = [];
    for (let times = 0; times < 11; times++)
      member.push((await report(id, { ...readers[0].headers })).status);
    expect(member.slice(9)).toEqual([302, 429]);
    expect(await isShown("For rain")).toBe(true);
  });
});

describeSiteOnBothDatabases(
  "reports of a prayer request that count once",
  "a second report meets a unique constraint, and a hundred come at once",
  (open) => {
    beforeAll(() => setUp(() => open({}, { pollSeconds: 0.2 })));
    beforeEach(() => clearPraying(site));

    test("after two false reports a member's next ones do not count, and nobody can report the same request twice", async () => {
      const [liar, bo, cy] = readers;
      for (const title of ["First", "Second"]) {
        const id = await shownRequest(church, title);
        for (const reader of title === "First" ? [liar, bo, cy] : [liar]) await report(id, asMember(reader));
        if (title === "First") {
          expect(await isShown("First")).toBe(false);
          await approve(id);
          for (const reader of readers) await report(id, asMember(reader));
          expect(await isShown("First"), "reported by the same three").toBe(true);
        } else {
          const html = await page(site, queue, church.moderator.headers);
          expect(attributesIn(html, "form", "action")).toContain(`${queue}/${id}/reports`);
          const kept = await postForm(site, `${queue}/${id}/reports`, {}, church.moderator.headers);
          expect(kept.status).toBe(302);
          expect(visibleText(await page(site, queue, church.moderator.headers))).not.toContain("Readers say");
        }
      }
      const third = await shownRequest(church, "Third");
      const before = (await mailsAbout(site, church.moderator.email, /look at a prayer request/)).length;
      for (const reader of readers) expect((await report(third, asMember(reader))).status).toBe(302);
      expect(await isShown("Third"), "two of the three count").toBe(true);
      await report(third);
      expect(await isShown("Third")).toBe(false);
      expect((await mailsAbout(site, church.moderator.email, /look at a prayer request/)).length).toBe(
        before + 1,
      );
    });

    test("a hundred reports at once hide a request once", async () => {
      const id = await shownRequest(church, "For rain");
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const headers = fromElsewhere();
          for (;;) {
            const { status, body } = await report(id, headers);
            await body?.cancel();
            if (status !== 503) return status;
          }
        }),
      );
      expect(statuses.filter((status) => status !== 302 && status !== 404)).toEqual([]);
      await using db = databaseOf(site);
      const reports = await db.selectFrom("prayerReports").selectAll().where("requestId", "=", id).execute();
      expect(reports.length).toBe(3);
      expect(await db.selectFrom("prayerRequests").selectAll().execute()).toMatchObject([
        { state: "waiting", isApproved: false, isShared: false, version: 3 },
      ]);
    });
  },
);
