import { beforeAll, beforeEach, expect, test } from "vitest";
import { editingMessages } from "../../app/prayer/vigils/editing/editing-messages.ts";
import { statusMessages, vigilMessages } from "../../app/prayer/vigils/vigil-limits.ts";
import type { VigilTable } from "../../database/vigil-tables.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { addVigilRow, takenPlaces } from "../support/vigils.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAs, joinAsMembers, password } from "./support/people.ts";
import { expectNothingKept, join, keptAbout, removeAccount } from "./support/traces.ts";

const list = "/update-vigils";
const minute = 60_000;

/** A form of staff. */
const night = {
  ...{ title: "Zq night of prayer", intention: "Zq for peace.", day: "2026-12-05", time: "18:00" },
  ...{ hours: "6", slotMinutes: "30", slotPlaces: "2", state: "open" },
};

let site: TestSite;
let moderator: { cookie: string };
let now: Date;
let asked = 0;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-23T12:00:00Z");
  site = await open();
  moderator = { cookie: await joinAs(site, "prayerModerator") };
}

async function startAgain(): Promise<void> {
  now = new Date("2026-11-23T12:00:00Z");
  await using db = databaseOf(site);
  await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
  await db.deleteFrom("vigils").execute();
  await db.deleteFrom("limits").execute();
}

async function haveVigil(change: Partial<Omit<VigilTable, "version">> = {}) {
  await using db = databaseOf(site);
  const { vigil, slots } = await addVigilRow(db, change);
  const [first = "", second = "", third = ""] = slots;
  return { id: vigil.id, url: `/vigils/${vigil.id}`, slots, first, second, third };
}

const taken = async (id: string) => {
  await using db = databaseOf(site);
  return await takenPlaces(db, id);
};

const newEmail = () => `zq-ann-${++asked}@people.example`;

const ask = (url: string, fields: Record<string, string>, headers = fromElsewhere()) =>
  postForm(site, url, { name: "Zqann", email: newEmail(), ...fields }, headers);

/** Asks for a slot, and returns the link in the mail. */
async function linkFor(url: string, slot: string, email = newEmail()) {
  const before = (await mailsTo(site, email)).length;
  expect((await ask(url, { slot, email })).status).toBe(200);
  const { link } = await newestMailTo(site, email, before + 1);
  return { email, link };
}

const commandOf = (link: string, command: string) => link.replace("?", `${command}?`);
const confirm = (link: string) => postForm(site, commandOf(link, "/confirm"), {}, fromElsewhere());

/** What each time of the page says, such as `6pm free`. */
const timesOn = (html: string) => textsIn(html, "fieldset label");

const slotsToChoose = (html: string) => attributesIn(html, 'input[name="slot"]:not([disabled])', "value");

describeSite("vigils", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  beforeEach(startAgain);

  test("a visitor takes a time without scripts, confirms it by a link that only opening does not use, and is named nowhere", async () => {
    const { id, url, first, second, slots } = await haveVigil({ slotPlaces: 2 });
    const before = await page(site, url);
    expect(textsIn(before, "h1")).toEqual(["Zq night of prayer"]);
    expect(visibleText(before)).toContain(
      "Saturday, 5\u00a0December 2026, 6pm to Sunday, 6\u00a0December 2026, 12am".replaceAll("\u00a0", " "),
    );
    expect(visibleText(before)).toContain("Nobody prays yet in 12 half hours.");
    expect(before).toContain('content="noindex');
    expect(slotsToChoose(before)).toEqual(slots);
    expect(timesOn(before)[0]).toBe("6pm free");

    const email = newEmail();
    const sent = await ask(url, { slot: first, email });
    expect(visibleText(await sent.text())).toContain("Almost done: please confirm it.");
    expect(await taken(id)).toEqual([[email, first, false]]);
    await using db = databaseOf(site);
    const languages = db.selectFrom("vigilPeople").select("language").execute();
    expect(await languages).toEqual(attributesIn(before, "html", "lang").map((language) => ({ language })));
    // It is held for them, also on the page that is kept for visitors.
    expect(timesOn(await page(site, url))[0]).toBe("6pm 1 of 2");
    const mail = await newestMailTo(site, email);
    expect(mail.subject).toBe("Please confirm your time");
    expect(mail.link).toMatch(/^\/vigils\/mine\?token=[\w-]{32}$/);
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/Zq (night|for)/);

    for (const method of ["GET", "HEAD"]) {
      const opened = await site.request(mail.link, { method });
      expect([opened.status, opened.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
    expect(await taken(id)).toEqual([[email, first, false]]);
    const own = await page(site, mail.link);
    expect(visibleText(own)).toContain("Waiting for you to confirm it");
    expect(timesOn(own)[0]).toBe("6pm yours");
    expect(attributesIn(own, 'meta[name="referrer"]', "content")).toEqual(["same-origin"]);
    expect(await follow(site, await confirm(mail.link))).toContain(vigilMessages.confirmed());
    expect(await follow(site, await confirm(mail.link))).toContain(vigilMessages.confirmedAlready());
    expect(await taken(id)).toEqual([[email, first, true]]);

    const other = await linkFor(url, first);
    await confirm(other.link);
    const after = await page(site, url);
    expect(timesOn(after)[0]).toBe("6pm filled");
    expect(slotsToChoose(after)).not.toContain(first);
    for (const html of [after, await page(site, `${url}.data`), await page(site, mail.link)])
      for (const secret of ["Zqann", other.email]) expect(html).not.toContain(secret);
    const further = await postForm(site, mail.link, { slot: second });
    expect(await follow(site, further)).toContain(vigilMessages.taken());
    expect(await taken(id)).toContainEqual([email, second, true]);
  });

  test("a time that is given back is free at once, and whoever removes themselves is gone with all links", async () => {
    const { id, url, first, second } = await haveVigil();
    const { email, link } = await linkFor(url, first);
    await confirm(link);
    await postForm(site, link, { slot: second });
    const [giveBack = ""] = attributesIn(await page(site, link), 'form[action*="give-back"]', "action");
    expect(await follow(site, await postForm(site, giveBack, {}))).toContain(vigilMessages.givenBack());
    expect(await taken(id)).toEqual([[email, second, true]]);
    expect(timesOn(await page(site, url))[0]).toBe("6pm free");

    // Somebody else's place is not theirs to give back.
    const other = await linkFor(url, first);
    await confirm(other.link);
    const [ofOther = ""] = attributesIn(await page(site, other.link), 'form[action*="give-back"]', "action");
    const foreign = ofOther.replace(/token=.*/, link.slice(link.indexOf("token=")));
    await postForm(site, foreign, {});
    expect(await taken(id)).toContainEqual([other.email, first, true]);

    const left = await postForm(site, commandOf(link, "/leave"), {});
    expect(await follow(site, left)).toContain(vigilMessages.left());
    expect(await taken(id)).toEqual([[other.email, first, true]]);
    await using db = databaseOf(site);
    const rows = db.selectFrom("vigilPeople").select("email");
    expect(await rows.execute()).toEqual([{ email: other.email }]);
    for (const path of [link, commandOf(link, "/leave")]) {
      const gone = await site.request(path, { method: path === link ? "GET" : "POST" });
      expect(gone.status).toBe(404);
      expect(visibleText(await gone.text())).toContain("This link no longer works.");
    }
    expect(await statusOf(site, "/vigils/mine?token=made-up")).toBe(404);
    expect(await statusOf(site, "/vigils/mine")).toBe(404);
  });

  test("a new link ends all earlier ones, and is mailed to nobody but their owner", async () => {
    const { url, first } = await haveVigil();
    const { email, link } = await linkFor(url, first);
    await confirm(link);
    const asked = await postForm(site, commandOf(link, "/new-link"), {}, fromElsewhere());
    expect(await follow(site, asked)).toContain(vigilMessages.newLink());
    const { link: next, subject } = await newestMailTo(site, email, 2);
    expect(subject).toBe("Your new link");
    expect(await statusOf(site, link)).toBe(404);
    expect((await confirm(link)).status).toBe(404);
    expect(visibleText(await page(site, next))).toContain("Saturday, 5 December 2026, 6pm");
  });

  test("what cannot be taken is refused in a sentence, and keeps what was typed", async () => {
    const { id, url, first, second } = await haveVigil();
    const refusal = async (fields: Record<string, string>, status: number, path = url) => {
      const response = await ask(path, fields);
      expect(response.status).toBe(status);
      return visibleText(await response.text());
    };
    expect(await refusal({}, 400)).toContain(vigilMessages.slot());
    for (const slot of ["tonight", "2026-12-05T18:10:00.000Z", "2026-12-06T00:00:00.000Z"])
      expect(await refusal({ slot }, 400)).toContain(vigilMessages.slot());
    const wrong = await ask(url, { slot: first, email: "ann" });
    expect(wrong.status).toBe(400);
    const form = await wrong.text();
    expect(visibleText(form)).toContain(vigilMessages.email());
    expect(attributesIn(form, 'input[name="email"]', "value")).toEqual(["ann"]);
    expect(attributesIn(form, `input[name="slot"][checked]`, "value")).toEqual([first]);
    expect(await refusal({ slot: first, name: "a".repeat(101) }, 400)).toContain(vigilMessages.name());

    await linkFor(url, first);
    expect(await refusal({ slot: first }, 409)).toContain(vigilMessages.full());
    now = new Date(second);
    expect(await refusal({ slot: second }, 409)).toContain(vigilMessages.begun());

    await using db = databaseOf(site);
    const become = (set: Partial<Pick<VigilTable, "state" | "endsAt">>) =>
      db.updateTable("vigils").set(set).where("id", "=", id).execute();
    await become({ state: "cancelled" });
    expect(await refusal({ slot: second }, 409)).toContain(statusMessages.cancelled());
    await become({ state: "hidden" });
    expect(await refusal({ slot: second }, 404)).toContain("There is no such vigil");
    await become({ state: "open" });
    now = new Date("2026-12-06T00:00:00Z");
    expect(await refusal({ slot: second }, 409)).toContain(statusMessages.over());
    expect(visibleText(await page(site, url))).toContain(statusMessages.over());
    expect(await statusOf(site, "/vigils/0193a000-0000-7000-8000-00000000dead")).toBe(404);
  });

  test("the page of visitors is sent from memory, and is right when a hold ends and when a time begins", async () => {
    const { url, first } = await haveVigil();
    await linkFor(url, first);
    expect(timesOn(await page(site, url))[0]).toBe("6pm filled");
    const staff = { cookie: await signIn(site) };
    const hits = async () =>
      Number(/Sent from memory (\d+)/.exec(visibleText(await page(site, "/staff/health", staff)))?.[1]);
    const before = await hits();
    expect(timesOn(await page(site, url))[0]).toBe("6pm filled");
    expect(await hits()).toBe(before + 1);
    now = new Date(now.getTime() + 60 * minute);
    expect(timesOn(await page(site, url))[0]).toBe("6pm free");
    now = new Date(Date.parse(first) - 1);
    expect(timesOn(await page(site, url))).toHaveLength(12);
    now = new Date(first);
    expect(timesOn(await page(site, url))).toHaveLength(11);
  });

  test("a member takes a time at once and gives it back, and it is in their copy and goes with their account", async () => {
    const { id, url, first, second } = await haveVigil();
    const member = await join(site);
    const form = await page(site, url, member.headers);
    expect(attributesIn(form, 'input[name="email"]', "value")).toEqual([]);
    expect(visibleText(form)).toContain("Our staff see your name, Ann Hill.");
    for (const slot of [first, second])
      expect(
        await follow(site, await postForm(site, url, { slot }, member.headers), member.headers.cookie),
      ).toContain(vigilMessages.taken());
    expect(await taken(id)).toEqual([
      [member.id, first, true],
      [member.id, second, true],
    ]);
    const own = await page(site, url, member.headers);
    expect(timesOn(own).slice(0, 2)).toEqual(["6pm yours", "6.30pm yours"]);
    const [giveBack = ""] = attributesIn(own, 'form[action$="/give-back"]', "action");
    expect((await postForm(site, giveBack, {})).status).toBe(401);
    const other = await join(site);
    await postForm(site, giveBack, {}, other.headers);
    expect(await taken(id)).toHaveLength(2);
    await postForm(site, giveBack, {}, member.headers);
    expect(await taken(id)).toEqual([[member.id, second, true]]);

    const copy = await page(site, "/account/copy", member.headers);
    expect(copy).toContain(second);
    expect(copy).not.toContain("tokenHash");
    expect((await keptAbout(site, member)).vigilPeople).toHaveLength(1);
    await removeAccount(site, member, { password });
    await expectNothingKept(site, member);
    expect(await taken(id)).toEqual([]);
  });

  test("one email is mailed five links an hour, and a hall behind one network gets through", async () => {
    const { url, slots } = await haveVigil({ slotPlaces: 20 });
    const email = newEmail();
    const [slot = ""] = slots;
    for (let mail = 0; mail < 5; mail++) expect((await ask(url, { slot, email })).status).toBe(200);
    const refused = await ask(url, { slot, email });
    expect(refused.status).toBe(429);
    expect(visibleText(await refused.text())).toContain(vigilMessages.tooMany());
    const hall = fromElsewhere();
    for (let person = 0; person < 19; person++) expect((await ask(url, { slot }, hall)).status).toBe(200);
  });

  test("staff prepare a vigil, see who takes which time without emails, and those that are empty first", async () => {
    const wrong = await postForm(site, `${list}/add`, { ...night, title: "", hours: "73" }, moderator);
    expect(wrong.status).toBe(400);
    const form = visibleText(await wrong.text());
    for (const sentence of [editingMessages.title, editingMessages.hours]) expect(form).toContain(sentence);
    const past = await postForm(site, `${list}/add`, { ...night, day: "2026-11-01" }, moderator);
    expect([past.status, visibleText(await past.text())]).toEqual([
      400,
      expect.stringContaining(editingMessages.inPast),
    ]);
    const added = await postForm(site, `${list}/add`, night, moderator);
    expect(added.headers.get("location")).toBe(list);
    const listed = await page(site, list, moderator);
    expect(textsIn(listed, "main h2")).toEqual(["Zq night of prayer"]);
    const [sheet = ""] = attributesIn(listed, 'main article a[href^="/update-vigils/"]', "href");
    const id = sheet.replace(`${list}/`, "");
    const first = "2026-12-05T18:00:00.000Z";
    const { email, link } = await linkFor(`/vigils/${id}`, first);
    await confirm(link);
    await linkFor(`/vigils/${id}`, first);
    const html = await page(site, sheet, moderator);
    expect(textsIn(html, "main h2")).toEqual(["Nobody yet: 11 half hours"]);
    const [row = ""] = textsIn(html, "main tbody tr");
    expect(row).toContain("6pm Zqann");
    expect(row).toContain("Zqann (not confirmed yet)");
    for (const secret of [email, "zq-ann-"]) expect(html).not.toContain(secret);
    expect(visibleText(await page(site, "/staff", moderator))).toContain(
      "Nobody has taken 11 half hours of “Zq night of prayer” yet.",
    );

    const [free = ""] = attributesIn(html, 'form[action$="/free"]', "action");
    expect((await postForm(site, free, {})).status).toBe(401);
    const editor = { cookie: await joinAs(site, "editor") };
    expect((await postForm(site, free, {}, editor)).status).toBe(403);
    const freed = await postForm(site, free, {}, moderator);
    expect(await follow(site, freed, moderator.cookie)).toContain(editingMessages.freed);
    expect(await taken(id)).toHaveLength(1);
    expect((await postForm(site, free, {}, moderator)).status).toBe(404);
    // The log names the vigil, never who took part.
    const log = await page(site, "/activity?kind=vigil", moderator);
    expect(visibleText(log)).toContain("freed a time of");
    for (const secret of ["Zqann", "zq-ann-"]) expect(log).not.toContain(secret);
  });

  test("a change keeps every time that somebody has taken, and two editors are told of each other", async () => {
    const { id, url } = await haveVigil({ slotPlaces: 2 });
    const late = "2026-12-05T23:30:00.000Z";
    for (const _ of [1, 2]) await confirm((await linkFor(url, late)).link);
    const change = (fields: Record<string, string>) =>
      postForm(site, `${list}/${id}/change`, { ...night, version: "1", ...fields }, moderator);
    const shorter = await change({ hours: "5" });
    expect(shorter.status).toBe(409);
    expect(visibleText(await shorter.text())).toContain(editingMessages.wouldLose(2));
    const fewer = await change({ slotPlaces: "1" });
    expect([fewer.status, visibleText(await fewer.text())]).toEqual([
      409,
      expect.stringContaining(editingMessages.tooFew(2)),
    ]);
    expect((await change({ hours: "8", title: "Zq longer night" })).status).toBe(302);
    expect(await taken(id)).toHaveLength(2);
    expect(textsIn(await page(site, url), "h1")).toEqual(["Zq longer night"]);
    const conflict = await change({ title: "Zq other night" });
    expect(conflict.status).toBe(409);
    expect(visibleText(await conflict.text())).toContain(
      "Somebody else has changed this since you opened it.",
    );
  });

  test("a hidden vigil is seen by nobody but those who prepare it, and a cancelled one tells everybody by mail", async () => {
    const { id, url, first } = await haveVigil();
    const { email, link } = await linkFor(url, first);
    await confirm(link);
    const hide = { ...night, slotPlaces: "1", state: "hidden", version: "1" };
    expect((await postForm(site, `${list}/${id}/change`, hide, moderator)).status).toBe(302);
    expect(await statusOf(site, url)).toBe(404);
    expect(await statusOf(site, url, moderator)).toBe(200);
    // They still see their time, and can give it back.
    const own = await page(site, link);
    expect(visibleText(own)).toContain(statusMessages.hidden());
    expect(attributesIn(own, 'form[action*="give-back"]', "action")).toHaveLength(1);
    expect((await postForm(site, link, { slot: first })).status).toBe(409);

    const before = (await mailsTo(site, email)).length;
    expect((await postForm(site, `${list}/${id}/cancel`, {}, moderator)).status).toBe(302);
    const { subject, text } = await newestMailTo(site, email, before + 1);
    expect(subject).toBe("Your time is cancelled");
    expect(text).not.toMatch(/Zq (night|for)/);
    expect(visibleText(await page(site, url))).toContain(statusMessages.cancelled());
    expect(await statusOf(site, `${list}/${id}/change`, moderator)).toBe(409);

    expect((await postForm(site, `${list}/${id}/delete`, {}, moderator)).status).toBe(302);
    for (const path of [url, link]) expect(await statusOf(site, path)).toBe(404);
  });

  test("a vigil over the change of clocks in autumn has 25 hours, and tells the hour that comes twice apart", async () => {
    const change = { day: "2027-10-30", time: "12:00", hours: "24", slotMinutes: "60" };
    expect((await postForm(site, `${list}/add`, { ...night, ...change }, moderator)).status).toBe(302);
    await using db = databaseOf(site);
    const { id } = await db.selectFrom("vigils").select("id").executeTakeFirstOrThrow();
    const url = `/vigils/${id}`;
    const html = await page(site, url);
    expect(slotsToChoose(html)).toHaveLength(25);
    expect(timesOn(html).slice(12, 17)).toEqual([
      ...["12am free", "1am (BST) free", "1am (GMT) free", "2am free", "3am free"],
    ]);
    const { email, link } = await linkFor(url, "2027-10-31T01:00:00.000Z");
    await confirm(link);
    expect(timesOn(await page(site, url)).slice(13, 15)).toEqual(["1am (BST) free", "1am (GMT) 1 of 2"]);
    expect((await newestMailTo(site, email)).text).toContain("Sunday, 31\u00a0October 2027, 1am (GMT)");
    // The form shows what was typed.
    const form = await page(site, `${list}/${id}/change`, moderator);
    for (const [name, value] of Object.entries(change).slice(0, 3))
      expect(attributesIn(form, `input[name="${name}"]`, "value")).toEqual([value]);
  });
});

describeSiteOnBothDatabases(
  "times of a vigil that many take at one moment",
  "rows are locked while the last places are taken",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now })));
    beforeEach(startAgain);

    test("of a hundred visitors who ask for the last three places at one moment three get one, and the others a sentence", async () => {
      const { id, url, first } = await haveVigil({ slotPlaces: 3 });
      const answers = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const response = await ask(url, { slot: first });
          return { status: response.status, text: visibleText(await response.text()) };
        }),
      );
      const got = answers.filter(({ status }) => status === 200);
      const others = answers.filter(({ status }) => status !== 200);
      expect([got.length, others.length]).toEqual([3, 97]);
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
      for (const { text } of others) expect(text).toContain(vigilMessages.full());
      expect(await taken(id)).toHaveLength(3);
      expect(timesOn(await page(site, url))[0]).toBe("6pm filled");
    });

    test("twenty members who press the button twice at one moment have each their time once", async () => {
      const { id, url, first } = await haveVigil({ slotPlaces: 20 });
      const members = await joinAsMembers(site, 20);
      const answers = await Promise.all(
        [...members, ...members].map((cookie) => postForm(site, url, { slot: first }, { cookie })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
      expect(await taken(id)).toHaveLength(20);
    });
  },
);
