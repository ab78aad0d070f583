import { beforeAll, beforeEach, expect, test } from "vitest";
import { askBeforeEnd } from "../../app/prayer/moderation/ask-before-end.server.ts";
import { endPrayers } from "../../app/prayer/moderation/ending-prayers.server.ts";
import { stopWaitingForAnswers } from "../../app/prayer/moderation/unanswered.server.ts";
import { announced, attributesIn, fieldValue, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import {
  clearPraying,
  openForPraying,
  own,
  queue,
  shownRequest,
  waitingRequest,
  wall,
  withSecret,
  workingSite,
} from "./support/praying.ts";

const days = `${queue}/days`;

let church: Awaited<ReturnType<typeof openForPraying>>;
let site: TestSite;
const noon = "2026-11-20T12:00:00.000Z";
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date(noon);
  church = await openForPraying(open);
  site = church.site;
}

async function startAgain(): Promise<void> {
  now = new Date(noon);
  await clearPraying(site);
  await using db = databaseOf(site);
  await db.deleteFrom("siteChoices").where("name", "like", "prayer%").execute();
}

async function at(moment: string): Promise<void> {
  now = new Date(moment);
  await using db = databaseOf(site);
  await stopWaitingForAnswers(await workingSite(site, db, now));
}

const decide = (id: string, command: string, fields: Record<string, string> = {}) =>
  postForm(site, `${queue}/${id}/${command}`, fields, church.moderator.headers);

async function edit(id: string, content: string): Promise<void> {
  const html = await page(site, `${queue}/${id}/update`, church.moderator.headers);
  const names = ["title", "content", "userName", "day", "version", "picUrl"];
  const fields = Object.fromEntries(names.map((name) => [name, fieldValue(html, name) ?? ""]));
  expect((await decide(id, "update", { ...fields, content })).status).toBe(302);
}

/** A request that waits because its asker is asked about other words. */
async function waitsForConsent(): Promise<string> {
  const id = await waitingRequest(church, "For rain");
  await edit(id, "edited words");
  expect((await decide(id, "approve")).status).toBe(302);
  return id;
}

async function stateOf(id: string): Promise<string | undefined> {
  await using db = databaseOf(site);
  const row = await db.selectFrom("prayerRequests").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state;
}

const ofAsker = (id: string) => page(site, `${own}/${id}`, church.asker.headers);

const seenBy = async (id: string) => attributesIn(await ofAsker(id), 'input[name="seen"]', "value")[0] ?? "";

const agree = (id: string, seen: string) =>
  postForm(site, `${own}/${id}/agree`, { seen }, church.asker.headers);

const queueAs = async (headers: Record<string, string>) => visibleText(await page(site, queue, headers));

describeSite("an edited prayer request that nobody answers", (open) => {
  beforeAll(() => setUp(() => open(withSecret, { clock: () => now })));
  beforeEach(startAgain);

  test("of one that is shown only the edited text is dropped, and a late yes gets a sentence", async () => {
    const id = await shownRequest(church, "For sun");
    await edit(id, "edited words");
    const seen = await seenBy(id);
    await at("2026-11-23T12:00:00.000Z");
    expect(await stateOf(id)).toBe("shown");
    const readers = await page(site, wall);
    expect(readers).toContain("For sun, please.");
    expect(readers).not.toContain("edited words");
    expect(await queueAs(church.moderator.headers)).toContain(
      "No answer for 3 days: the edited text is dropped, and readers go on seeing what they saw.",
    );
    const late = await agree(id, seen);
    const html = await follow(site, late, church.asker.headers.cookie);
    expect(announced(html)[0]).toContain("waited long for your answer");
    expect(await page(site, wall)).not.toContain("edited words");
  });

  test("somebody who answered in time, or may be in danger, is waited for", async () => {
    const answered = await waitsForConsent();
    const words = { words: "Please say it in my own words." };
    expect((await postForm(site, `${own}/${answered}`, words, church.asker.headers)).status).toBe(302);
    const danger = await waitsForConsent();
    await using db = databaseOf(site);
    await db
      .insertInto("prayerAlerts")
      .values({ requestId: danger, why: "ticked", createdAt: noon, remindedAt: null })
      .execute();
    await at("2026-11-30T12:00:00.000Z");
    expect([await stateOf(answered), await stateOf(danger)]).toEqual(["waiting", "waiting"]);
  });

  test("one that stays with the team can still be approved as it was asked, declined, and ends by itself", async () => {
    const [shown, declined, ends] = [
      await waitsForConsent(),
      await waitsForConsent(),
      await waitsForConsent(),
    ];
    await at("2026-11-23T12:00:00.000Z");
    await edit(shown, "For rain, please.");
    expect(await stateOf(shown)).toBe("held");
    await decide(shown, "approve");
    await decide(declined, "decline", { words: "We pray for you." });
    expect([await stateOf(shown), await stateOf(declined)]).toEqual(["shown", "declined"]);
    const told = await postForm(
      site,
      `${own}/${ends}/tell/update`,
      { words: "It rains." },
      church.asker.headers,
    );
    expect(announced(await follow(site, told, church.asker.headers.cookie), "status")).toEqual([
      "Thank you. Your update is shown once it is approved.",
    ]);
    await using db = databaseOf(site);
    const after = new Date("2026-12-23T12:00:01.000Z");
    await endPrayers(await workingSite(site, db, after));
    // Its asker was not asked yet.
    expect(await stateOf(ends)).toBe("held");
    await askBeforeEnd(await workingSite(site, db, new Date("2026-12-20T12:00:01.000Z")));
    await endPrayers(await workingSite(site, db, after));
    expect(await stateOf(ends)).toBe("ended");
  });

  test("people who moderate choose how many days it waits, within limits, and nobody else does", async () => {
    const choose = (fields: Record<string, string>, headers = church.moderator.headers) =>
      postForm(site, days, fields, headers);
    expect(fieldValue(await page(site, days, church.moderator.headers), "answerDays")).toBe("3");
    for (const answerDays of ["0", "31", "1.5", "many"]) {
      const refused = await choose({ days: "30", answerDays });
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain("from 1 to 30 to wait");
    }
    for (const { headers } of [church.member, church.team])
      expect((await choose({ days: "30", answerDays: "9" }, headers)).status).toBe(403);
    expect(await statusOf(site, days)).toBe(302);
    expect((await choose({ days: "40", answerDays: "5" })).status).toBe(302);
    // A form of the version before has one field.
    expect((await choose({ days: "41" })).status).toBe(302);
    const html = await page(site, days, church.moderator.headers);
    expect([fieldValue(html, "days"), fieldValue(html, "answerDays")]).toEqual(["41", "5"]);
    const id = await waitsForConsent();
    await at("2026-11-24T12:00:00.000Z");
    expect(await stateOf(id)).toBe("waiting");
    await at("2026-11-25T12:00:00.000Z");
    expect(await stateOf(id)).toBe("held");
  });
});

describeSiteOnBothDatabases(
  "an edited prayer request that two copies stop waiting for",
  "two transactions change the same request at once",
  (open) => {
    beforeAll(() => setUp(() => open(withSecret, { clock: () => now })));
    beforeEach(startAgain);

    test("one that waits goes to the team after three days, once, and a late yes still shows it", async () => {
      const id = await waitsForConsent();
      await at("2026-11-23T11:59:59.999Z");
      expect(await stateOf(id)).toBe("waiting");
      await Promise.all([at("2026-11-23T12:00:00.000Z"), at("2026-11-23T12:00:00.000Z")]);
      await at("2026-11-24T12:00:00.000Z");
      expect(await stateOf(id)).toBe("held");
      expect(await page(site, wall)).not.toContain("For rain");
      const staff = await queueAs(church.moderator.headers);
      expect(staff.match(/No answer for 3 days: it stays with the team/g)).toHaveLength(1);
      expect(staff).toContain("The site stopped waiting");
      expect(await queueAs(church.team.headers)).toContain("For rain");
      const html = visibleText(await ofAsker(id));
      expect(html).toContain("Only the people who pray for requests read it");
      expect(html).not.toContain("It is approved");
      const agreed = await agree(id, await seenBy(id));
      expect(announced(await follow(site, agreed, church.asker.headers.cookie), "status")).toEqual([
        "Thank you. This text is shown now.",
      ]);
      expect(await stateOf(id)).toBe("shown");
      await expect.poll(() => page(site, wall)).toContain("edited words");
    });
  },
);
