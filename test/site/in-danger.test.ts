import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RoleName } from "../../app/permissions.ts";
import { announced, attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  placeOf,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { keptActivity, textOfTables } from "./support/activity.ts";
import { mailsTo } from "./support/mailbox.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  giveRoles,
  joinAs,
  password,
  registerVerified,
} from "./support/people.ts";

type Headers = Record<string, string>;

interface Somebody {
  id: string;
  email: string;
  headers: Headers;
}

const first = "Please look at the prayer requests";
const again = "Again: please look at the prayer requests";
const list = "/update-prayer-requests";
const form = "/submit-prayer-requests";
const minute = 60_000;
const harmless = { title: "unsaid-title", content: "unsaid-content: to die is gain." };
const ticked = { ...harmless, needsSomebody: "on" };
const matched = { title: "unsaid-title", content: "unsaid-content: I do not want to live any more." };

/** Whom people in danger read, in the order of the page. */
function helpIn(html: string): string[] {
  const section = [...parsePage(html).querySelectorAll("main section section")].find(
    (one) => one.querySelector("h2")?.textContent === "Do you need somebody now?",
  );
  const lines = section?.querySelectorAll("#help-now > p:not(.text-sm), #help-now > ul > li") ?? [];
  return [...lines].map((line) => visibleText(line).replaceAll(/ (?=[.,])/g, ""));
}

/** Whether the help is more than its one line, without a tap. */
function isUnfolded(html: string): boolean {
  return parsePage(html).querySelector("#help-now")?.closest("details")?.hasAttribute("open") ?? false;
}

async function become(site: TestSite, ...roles: RoleName[]): Promise<Somebody> {
  const email = await registerVerified(site);
  await giveRoles(site, email, ...roles);
  await using db = databaseOf(site);
  const person = db.selectFrom("user").select("id").where("email", "=", email);
  const { id } = await person.executeTakeFirstOrThrow();
  return { id, email, headers: { cookie: await cookieOf(site, email) } };
}

describeSite("help for people in danger", (open) => {
  let site: TestSite;
  let editor: Headers;
  let member: Headers;
  let now = new Date("2026-11-26T12:00:00Z");
  beforeAll(async () => {
    site = await open({}, { clock: () => now, showsSampleTexts: false });
    editor = { cookie: await joinAs(site, "editor") };
    member = (await become(site)).headers;
  });
  beforeEach(async () => {
    now = new Date("2026-11-26T12:00:00Z");
    await using db = databaseOf(site);
    for (const table of ["pageTexts", "pageRevisions"] as const) await db.deleteFrom(table).execute();
  });

  const numbers = {
    emergency: "999",
    "person-name": "Ann Field",
    "person-phone": "01632 555 111",
    "row-lines-name": ["A listening line"],
    "row-lines-phone": ["116 123"],
    "row-lines-url": [""],
    "row-lines-when": ["Day and night"],
    "row-lines-for": ["Whatever it is"],
    checkedOn: "2026-11-26",
  };
  const tasks = async () => textsIn(await page(site, "/staff/still-to-do", editor), "main ol > li > p");

  test("help for people in danger is a plain sentence where a church has said nothing, and staff are asked for it", async () => {
    expect(helpIn(await page(site, form, member))).toEqual([
      "If you or somebody else is in danger now, call your country’s emergency number.",
    ]);
    expect(await tasks()).toContain("The site does not say whom people in danger can call.");
  });

  test("help for people in danger is what a church says, and nobody else reads about its check", async () => {
    expect((await sendFacts(site, "helplines", editor, numbers)).status).toBe(302);
    const html = await page(site, form, member);
    expect(helpIn(html)).toEqual([
      "A listening line 116 123 Whatever it is Day and night",
      "Or call Ann Field, one of us: 01632 555 111",
      "If you or somebody else is in danger now, call 999.",
    ]);
    expect(attributesIn(html, 'main a[href^="tel:"]', "href")).toEqual([
      "tel:116123",
      "tel:+441632555111",
      "tel:999",
    ]);
    expect((await tasks()).filter((text) => /danger/.test(text))).toEqual([]);
  });

  test.each([
    ["a helpline without number and link", { "row-lines-phone": [""] }, "must be filled in, or the link"],
    ["a word as emergency number", { emergency: "the police" }, "must be a telephone number"],
    ["a person without a number", { "person-phone": "" }, "Their telephone number"],
    ["a day that is none", { checkedOn: "last week" }, "must be a day such as"],
    ["a script to leave to", { leaveTo: "javascript:alert(1)" }, "must be a URL that begins with https://"],
  ])("help for people in danger is refused with %s", async (_, change, sentence) => {
    const sent = await sendFacts(site, "helplines", editor, { ...numbers, ...change });
    expect(sent.status).toBe(400);
    expect(visibleText(await sent.text())).toContain(sentence);
    expect(helpIn(await page(site, form, member))).toHaveLength(1);
  });

  test("help for people in danger is asked about after 90 days, and after 180 the emergency number comes first and staff read why", async () => {
    await sendFacts(site, "helplines", editor, numbers);
    const operator = { cookie: await signIn(site) };
    const last = "A listening line 116 123 Whatever it is Day and night";
    const emergency = "If you or somebody else is in danger now, call 999.";
    now = new Date("2027-02-23T12:00:00Z");
    expect((await tasks()).join()).not.toContain("for people in danger still right");
    now = new Date("2027-02-24T12:00:00Z");
    const due =
      "Are the numbers for people in danger still right? They were checked on Thursday, 26 November 2026.";
    expect((await tasks()).map((text) => text.replaceAll("\u00a0", " "))).toContain(due);
    expect(visibleText(await page(site, "/staff/health", operator))).toContain(
      "The numbers for people in danger were last checked on",
    );
    expect(helpIn(await page(site, form, member))[0]).toBe(last);
    now = new Date("2027-05-25T12:00:00Z");
    expect(helpIn(await page(site, form, member)).slice(0, 2)).toEqual([emergency, last]);
    expect(await page(site, form, member)).not.toContain("Nobody has checked");
    expect(visibleText(await page(site, form, editor))).toContain("Nobody has checked these numbers since");
    expect(attributesIn(await page(site, form, editor), "main a", "href")).toContain("/facts/helplines/edit");
    expect(visibleText(await page(site, "/staff/health", operator))).toContain(
      "so the form for prayer shows the emergency number first.",
    );
    await sendFacts(site, "helplines", editor, { checkedOn: "2027-05-25" });
    expect(helpIn(await page(site, form, member))[0]).toBe(last);
  });

  test("help for people in danger of the sample names no number for emergencies, and says that nobody checked it", async () => {
    const sample = await open({}, { clock: () => now });
    const staff = { cookie: await joinAs(sample, "editor") };
    const help = helpIn(await page(sample, form, staff));
    expect(help[0]).toBe("If you or somebody else is in danger now, call your country’s emergency number.");
    expect(help.at(-1)).toContain("Nobody has said when these numbers were checked");
  });

  test("the page that asks for prayer can be left quickly, is not stored, and asks the browser to remember nothing", async () => {
    await sendFacts(site, "helplines", editor, { ...numbers, leaveTo: "https://weather.example/" });
    const response = await site.request(form, { headers: member });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = await response.text();
    const link = [...parsePage(html).querySelectorAll("main a")].find(
      ({ textContent }) => textContent === "Leave this page quickly",
    );
    expect(link?.getAttribute("href")).toBe("https://weather.example/");
    expect(link?.getAttribute("rel")).toBe("noreferrer");
    expect(attributesIn(html, 'meta[name="referrer"]', "content")).toEqual(["same-origin"]);
    expect(visibleText(html)).toContain("Your browser still remembers that you were here.");
    const fields = 'main form, main input[name="title"], main textarea[name="content"]';
    expect(attributesIn(html, fields, "autocomplete")).toEqual(["off", "off", "off"]);
  });
});

let site: TestSite;
let staff: Headers;
let asker: Somebody;
let now: Date;

/** Each group has a site of its own. */
function prepareWaiting(open: Open): void {
  beforeAll(async () => {
    now = noon;
    site = await open({}, { clock: () => now, pollSeconds: 0.2 });
    staff = { cookie: await signIn(site) };
    asker = await become(site);
    await using db = databaseOf(site);
    await db.updateTable("user").set({ name: "unsaid-name" }).where("id", "=", asker.id).execute();
  });
  beforeEach(async () => {
    await allSent();
    await using db = databaseOf(site);
    for (const table of ["prayerRequests", "mailChoices", "personRoles", "activity"] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom("deferredWork").where("kind", "=", "prayer-alert").execute();
    await db.deleteFrom("limits").where("key", "not like", "daily-%").execute();
    now = noon;
  });
}

const noon = new Date("2026-11-26T12:00:00Z");

async function ask(fields: Record<string, string> = ticked, who = asker): Promise<string> {
  expect((await postForm(site, form, fields, who.headers)).status).toBe(302);
  await using db = databaseOf(site);
  const newest = db.selectFrom("prayerRequests").select("id").orderBy("id", "desc");
  return (await newest.executeTakeFirstOrThrow()).id;
}

const post = (address: string, headers: Headers) => postForm(site, `${list}/${address}`, {}, headers);

const take = (id: string, { headers }: Pick<Somebody, "headers">) => post(`${id}/with-them`, headers);

const giveBack = (id: string, { headers }: Pick<Somebody, "headers">) => post(`${id}/give-back`, headers);

const notes = async (headers = staff) =>
  textsIn(await page(site, list, headers), "main article > div:first-child > p");

async function alerts() {
  await using db = databaseOf(site);
  return await db.selectFrom("prayerAlerts").selectAll().orderBy("requestId").execute();
}

async function allSent(): Promise<void> {
  await using db = databaseOf(site);
  await expect.poll(() => db.selectFrom("outbox").select("id").execute(), { timeout: 30_000 }).toEqual([]);
}

/** The subjects of the mails about such requests to somebody. */
async function told({ email }: { email: string }): Promise<string[]> {
  await allSent();
  return (await mailsTo(site, email))
    .map(({ subject }) => subject)
    .filter((subject) => subject === first || subject === again);
}

async function reminders(): Promise<number[]> {
  return (await alerts()).map((alert) => alert.reminders);
}

const mails = async () => {
  const folder = path.join(site.dataDir, "mail");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")))).join("\n");
};

describeSite("a request that should not wait", (open) => {
  prepareWaiting(open);

  test.each([
    ["ticked", ticked],
    ["matched", matched],
  ])(
    "a request that should not wait, because it is %s, is mailed at once to all who may approve it, without a word of it",
    async (why, fields) => {
      const [never, team, editor] = [
        await become(site, "prayerModerator"),
        await become(site, "prayerTeam"),
        await become(site, "editor"),
      ];
      await postForm(site, "/account/mails", { prayerMail: "never", approvalMail: "on" }, never.headers);
      const id = await ask(fields);
      expect(await alerts()).toMatchObject([{ requestId: id, why, takenBy: null, reminders: 0 }]);
      expect(await told(never)).toEqual([first]);
      for (const other of [team, editor, asker]) expect(await told(other)).toEqual([]);
      const mail = (await mailsTo(site, never.email)).find(({ subject }) => subject === first);
      expect(mail?.link).toBe(list);
      expect(await mails()).not.toMatch(/unsaid-|danger|suicid/i);
      const stored = await textOfTables(site, ["prayerRequests", "prayerConsents", "user"]);
      expect(/unsaid-(title|content)/.test(stored)).toBe(false);
      const entry = (await keptActivity(site)).at(-1);
      expect(entry).toMatchObject({ action: "created", title: "", before: null, after: null });
    },
  );

  test("a request that should not wait is still ticked when its form was refused, and help is unfolded then", async () => {
    const refused = async (fields: Record<string, string>) => {
      const response = await postForm(site, form, { ...fields, title: "" }, asker.headers);
      expect(response.status).toBe(400);
      return response.text();
    };
    const html = await refused(ticked);
    expect(attributesIn(html, 'input[name="needsSomebody"][checked]', "value")).toEqual(["on"]);
    expect(helpIn(html)).not.toEqual([]);
    expect(isUnfolded(html)).toBe(true);
    expect(isUnfolded(await refused(matched))).toBe(true);
    expect(isUnfolded(await refused(harmless))).toBe(false);
    expect(isUnfolded(await page(site, form, asker.headers))).toBe(false);
    expect(await alerts()).toEqual([]);
  });

  test("a request that can wait makes no alert and no such mail, and comes after those that cannot", async () => {
    const moderator = await become(site, "prayerModerator");
    const urgent = await ask();
    await ask({ ...harmless, title: "The newest" });
    expect(await alerts()).toMatchObject([{ requestId: urgent }]);
    expect(await told(moderator)).toEqual([first]);
    expect(textsIn(await page(site, list, staff), "main article h2")).toEqual(["unsaid-title", "The newest"]);
    expect(textsIn(await page(site, `${list}?show=waiting`, staff), "main article h2")).toHaveLength(2);
    expect(textsIn(await page(site, `${list}?show=approved`, staff), "main article h2")).toEqual([]);
  });

  test("whoever sent a request that should not wait reads the help first, and others below what they sent", async () => {
    const order = async () => {
      const html = await page(site, `${form}?sent`, asker.headers);
      const text = visibleText(html);
      expect(isUnfolded(html)).toBe(
        text.indexOf("Do you need somebody now?") < text.indexOf("Submit another"),
      );
      return text.indexOf("Do you need somebody now?") < text.indexOf("Submit another");
    };
    for (const [fields, isFirst] of [
      [matched, true],
      [harmless, false],
      [ticked, true],
    ] as const) {
      await ask(fields);
      expect(await order()).toBe(isFirst);
      expect(visibleText(await page(site, `${form}?sent`, asker.headers))).not.toMatch(
        /notic|detect|suicid/i,
      );
    }
  });

  test("people are reminded of a request that should not wait after 30 minutes and two hours, and then once a day", async () => {
    const moderator = await become(site, "prayerModerator");
    await ask();
    const hour = 60 * minute;
    const times = [30 * minute, 2 * hour, 26 * hour, 50 * hour];
    for (const [index, time] of times.entries()) {
      expect(await told(moderator)).toEqual([first, ...Array(index).fill(again)]);
      now = new Date(noon.getTime() + time);
      await expect.poll(reminders, { timeout: 30_000 }).toEqual([index + 1]);
    }
    expect(await told(moderator)).toHaveLength(1 + times.length);
    await using db = databaseOf(site);
    const planned = db.selectFrom("deferredWork").select("dueAt").where("kind", "=", "prayer-alert");
    const next = new Date(noon.getTime() + 74 * hour).toISOString();
    expect(await planned.execute()).toEqual([{ dueAt: next }]);
    expect(await mails()).not.toContain("unsaid-");
  });

  test("nobody is reminded of a request that should not wait once somebody is with the person", async () => {
    const [moderator, team] = [await become(site, "prayerModerator"), await become(site, "prayerTeam")];
    const id = await ask();
    expect(visibleText(await page(site, "/staff", team.headers))).toContain(
      "Somebody who asks for prayer should not wait, and nobody is with them yet.",
    );
    expect(await notes()).toEqual(["Needs somebody today. Nobody is with them yet."]);
    now = new Date("2026-11-26T12:12:00Z");
    expect((await take(id, team)).status).toBe(302);
    expect(await notes()).toEqual(["Needs somebody today. Ann Hill is with them since 12.12pm."]);
    expect(await notes(team.headers)).toEqual(["Needs somebody today. You are with them since 12.12pm."]);
    expect(visibleText(await page(site, "/staff", staff))).not.toContain("nobody is with them yet");
    now = new Date(noon.getTime() + 30 * minute);
    await using db = databaseOf(site);
    const planned = db.selectFrom("deferredWork").select("id").where("kind", "=", "prayer-alert");
    await expect.poll(() => planned.execute(), { timeout: 30_000 }).toEqual([]);
    expect(await told(moderator)).toEqual([first]);
    expect((await keptActivity(site)).at(-1)).toMatchObject({ action: "taken", kind: "prayer", title: "" });
    now = new Date("2026-11-28T09:00:00Z");
    expect((await notes())[0]?.replaceAll("\u00a0", " ")).toBe(
      "Needs somebody today. Ann Hill is with them since 26 November 2026, 12.12pm.",
    );
  });

  test("the first matter of the overview is a request that should not wait", async () => {
    await ask(harmless);
    await ask(matched);
    await ask();
    const [matter] = textsIn(await page(site, "/staff", staff), "main ul > li p.font-semibold");
    expect(matter).toBe("2 people who ask for prayer should not wait, and nobody is with them yet.");
  });

  test("somebody who is with a person can give that back, and the others are told at once", async () => {
    const [moderator, team, third] = [
      await become(site, "prayerModerator"),
      await become(site, "prayerTeam"),
      await become(site, "prayerTeam"),
    ];
    const id = await ask();
    await take(id, team);
    expect(await told(moderator)).toEqual([first]);
    expect((await giveBack(id, third)).status).toBe(302);
    expect(await alerts()).toMatchObject([{ takenBy: team.id }]);
    expect(attributesIn(await page(site, list, third.headers), "main form", "action")).toEqual([]);
    expect((await giveBack(id, team)).status).toBe(302);
    expect(await alerts()).toMatchObject([{ takenBy: null, takenAt: null }]);
    await expect.poll(reminders, { timeout: 30_000 }).toEqual([1]);
    expect(await told(moderator)).toEqual([first, again]);
    await take(id, third);
    expect((await giveBack(id, moderator)).status).toBe(302);
    expect(await alerts()).toMatchObject([{ takenBy: null }]);
    expect((await giveBack(id, moderator)).status).toBe(302);
  });

  test("only people who care for prayer say that they are with somebody, and only of a request that should not wait", async () => {
    const team = await become(site, "prayerTeam");
    const id = await ask();
    for (const action of ["with-them", "give-back"]) {
      expect((await post(`${id}/${action}`, {})).status).toBe(401);
      for (const other of [asker, await become(site, "editor"), await become(site, "treasurer")])
        expect((await post(`${id}/${action}`, other.headers)).status).toBe(403);
      for (const unknown of [await ask(harmless), "gone", "%00"])
        expect((await post(`${unknown}/${action}`, team.headers)).status).toBe(404);
      expect((await site.request(`${list}/${id}/${action}`, { headers: team.headers })).status).toBe(302);
    }
    expect(await alerts()).toMatchObject([{ takenBy: null }]);
  });

  test("a request that should not wait is approved only by somebody who confirms that everybody may read it", async () => {
    const id = await ask(matched);
    const html = await page(site, list, staff);
    expect(attributesIn(html, "main form", "action")).not.toContain(`${list}/${id}/approve`);
    expect(attributesIn(html, "main article a", "href")).toContain(`${list}/${id}/confirm-approval`);
    const sent = await post(`${id}/approve`, staff);
    expect(sent.headers.get("location")).toBe(`${list}/${id}/confirm-approval`);
    expect(await page(site, "/prayer-request")).not.toContain("unsaid-");
    expect(visibleText(await page(site, `${list}/${id}/confirm-approval`, staff))).toContain(
      "Please approve it only if you have spoken with them",
    );
    const team = await become(site, "prayerTeam");
    expect((await post(`${id}/confirm-approval`, team.headers)).status).toBe(403);
    expect(await statusOf(site, `${list}/${id}/confirm-approval`, team.headers)).toBe(403);
    expect((await post(`${id}/confirm-approval`, staff)).headers.get("location")).toBe(list);
    expect(await page(site, "/prayer-request")).toContain("unsaid-");
    expect(visibleText(await page(site, "/staff", staff))).not.toContain("nobody is with them yet");
  });

  test("when the account of whoever is with somebody is removed, nobody is with them and the others are told", async () => {
    const [moderator, team] = [await become(site, "prayerModerator"), await become(site, "prayerTeam")];
    const id = await ask();
    await take(id, team);
    const copy = JSON.parse(await page(site, "/account/copy", team.headers));
    expect(copy.prayerRequestsThatShouldNotWait).toMatchObject([
      { requestId: id, why: "ticked", takenBy: "you" },
    ]);
    expect((await postForm(site, "/account/remove", { password }, team.headers)).status).toBe(302);
    expect(await notes()).toEqual(["Needs somebody today. Nobody is with them yet."]);
    await expect.poll(reminders, { timeout: 30_000 }).toEqual([1]);
    expect(await told(moderator)).toEqual([first, again]);
  });

  test("a request that should not wait is withdrawn and deleted with all that was noted about it", async () => {
    const moderator = await become(site, "prayerModerator");
    const [withdrawn, deleted] = [await ask(), await ask(matched)];
    const copy = JSON.parse(await page(site, "/account/copy", asker.headers));
    expect(copy.prayerRequestsThatShouldNotWait).toHaveLength(2);
    expect(JSON.stringify(copy.prayerRequestsThatShouldNotWait)).not.toContain('takenBy":"');
    expect((await postForm(site, `${form}/${withdrawn}/withdraw`, {}, asker.headers)).status).toBe(302);
    expect((await post(`${deleted}/delete`, staff)).status).toBe(302);
    // It goes with the request, which staff can bring back for a week.
    expect(await alerts()).toMatchObject([{ requestId: deleted }]);
    expect(await told(moderator)).toEqual([first, first]);
    now = new Date(noon.getTime() + 30 * minute);
    await using db = databaseOf(site);
    const planned = db.selectFrom("deferredWork").select("dueAt").where("kind", "=", "prayer-alert");
    // Somebody may bring the deleted one back.
    const next = new Date(noon.getTime() + 60 * minute).toISOString();
    await expect.poll(() => planned.execute(), { timeout: 30_000 }).toEqual([{ dueAt: next }]);
    expect(await told(moderator)).toEqual([first, first]);
  });

  test("a request in a language in which we do not look for signs of danger says so to staff, and one in any of ours does not", async () => {
    const sentence = "We do not look for signs of danger in this language.";
    const said = async () =>
      textsIn(await page(site, list, staff), "main article p").filter((text) => text === sentence);
    await ask({ title: "Gebet", content: "Bitte betet für meine Mutter, sie ist im Krankenhaus." });
    await ask({ title: "기도", content: "어머니를 위해 기도해 주세요." });
    expect(await said()).toEqual([]);
    await ask({ title: "Молитва", content: "Помолитесь за мою маму, она лежит в больнице." });
    expect(await said()).toEqual([sentence]);
    const members = await page(site, `${form}?sent`, asker.headers);
    expect(visibleText(members)).not.toContain(sentence);
  });

  test("a request that should not wait in another language than the site's is found", async () => {
    const id = await ask({ title: "Gebet", content: "Ich will nicht mehr leben." });
    expect(await alerts()).toMatchObject([{ requestId: id, why: "matched" }]);
  });

  test("a request that should not wait of somebody without an account is read before they confirm their email, and they read so", async () => {
    expect((await postForm(site, `${list}/guests`, { isOn: "on" }, staff)).status).toBe(302);
    const moderator = await become(site, "prayerModerator");
    const email = "guest@people.example";
    const sent = await postForm(site, form, { ...ticked, userName: "", email }, fromElsewhere());
    const html = await sent.text();
    expect(visibleText(html)).toContain("The people who look after prayer requests have been told.");
    expect(helpIn(html)).not.toEqual([]);
    expect(isUnfolded(html)).toBe(true);
    expect(await told(moderator)).toEqual([first]);
    expect(await notes(moderator.headers)).toEqual([
      "Needs somebody today. Nobody is with them yet. They have not confirmed their email yet, so it may be somebody else’s, and you cannot ask back.",
    ]);
    const { link = "" } = (await mailsTo(site, email)).at(-1) ?? {};
    expect(visibleText(await page(site, link))).toContain("have it already");
    expect((await postForm(site, link.replace("?", "/confirm?"), {})).status).toBe(302);
    expect(await notes(moderator.headers)).toEqual(["Needs somebody today. Nobody is with them yet."]);
    expect(await told(moderator)).toEqual([first]);
    expect(textsIn(await page(site, list, moderator.headers), "main article h2")).toEqual(["unsaid-title"]);
    expect((await postForm(site, `${list}/guests`, {}, staff)).status).toBe(302);
  });

  test("while nobody may read a request that should not wait, the overview of those who give roles says that it waits, and no word of it", async () => {
    const pastor = await become(site, "pastor");
    await ask({ ...ticked, audience: "pastor" });
    const text =
      "A prayer request that should not wait is for the pastor only, and nobody has a role that may read it.";
    expect(visibleText(await page(site, "/staff", staff))).not.toContain(text);
    await using db = databaseOf(site);
    await db.deleteFrom("personRoles").where("userId", "=", pastor.id).execute();
    const overview = visibleText(await page(site, "/staff", staff));
    expect(overview).toContain(text);
    expect(overview).not.toContain("unsaid-");
    expect(await page(site, list, staff)).not.toContain("unsaid-");
    const moderator = await become(site, "prayerModerator");
    expect(visibleText(await page(site, "/staff", moderator.headers))).not.toContain(text);
  });

  describe("from somebody who looks after prayer themselves", () => {
    test("a request that should not wait is mailed to the others alone", async () => {
      const [own, other] = [await become(site, "prayerModerator"), await become(site, "pastor")];
      const before = (await told(administrator)).length;
      await ask(ticked, own);
      expect(await told(own)).toEqual([]);
      expect(await told(other)).toEqual([first]);
      expect(await told(administrator)).toHaveLength(before + 1);
    });
  });
});

describeSiteOnBothDatabases(
  "a request that should not wait on two servers",
  "two servers or two people act at once, and rows are locked",
  (open, kind) => {
    prepareWaiting(open);

    test("a request that should not wait is sent once when its answer was lost", async () => {
      const moderator = await become(site, "prayerModerator");
      const sent = { ...ticked, formKey: randomUUID() };
      for (let attempt = 0; attempt < 2; attempt++)
        expect((await postForm(site, form, sent, asker.headers)).status).toBe(302);
      expect(await alerts()).toHaveLength(1);
      expect(await told(moderator)).toEqual([first]);
    });

    test("people are reminded of a request that should not wait once, by one of two servers", async () => {
      const moderator = await become(site, "prayerModerator");
      const second = await openTestSite(kind, placeOf(site), { clock: () => now, pollSeconds: 0.2 });
      try {
        await ask();
        expect(await told(moderator)).toEqual([first]);
        now = new Date(noon.getTime() + 30 * minute);
        await expect.poll(reminders, { timeout: 30_000 }).toEqual([1]);
        expect(await told(moderator)).toEqual([first, again]);
      } finally {
        await second.close();
      }
    });

    test("of two people who say at the same moment that they are with somebody, the second reads who was first", async () => {
      const [one, other] = [await become(site, "prayerModerator"), await become(site, "prayerTeam")];
      await using db = databaseOf(site);
      await db.updateTable("user").set({ name: "Bo Lake" }).where("id", "=", other.id).execute();
      const id = await ask();
      const answers = await Promise.all([take(id, one), take(id, other)]);
      const shown = await Promise.all(
        answers.map(async (answer, index) => {
          const html = await follow(site, answer, [one, other][index]?.headers.cookie ?? "");
          return announced(html, answer === answers[0] ? "status" : "alert").join() || announced(html).join();
        }),
      );
      const [{ takenBy = null } = {}] = await alerts();
      const loser = takenBy === one.id ? 1 : 0;
      expect(shown[loser]).toMatch(/^Somebody was first\. (Ann Hill|Bo Lake) is with them since noon\.$/);
      // Saying it twice changes nothing.
      const before = await alerts();
      const winner = [one, other][1 - loser] ?? one;
      now = new Date(noon.getTime() + minute);
      expect((await take(id, winner)).status).toBe(302);
      expect(await alerts()).toEqual(before);
      expect((await keptActivity(site)).filter(({ action }) => action === "taken")).toHaveLength(1);
    });
  },
);
