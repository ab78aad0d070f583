import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import routes from "../../app/routes.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { listAllDates } from "../support/events.ts";
import { announced, attributesIn, fieldValue, headingsIn, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { ask, cardsOf, clearCards, haveCard, now, question, sunday, visit } from "./support/newcomers.ts";
import type { Open } from "./support/open.ts";
import { sendSettings } from "./support/own-pages.ts";
import { page, statusOf } from "./support/page.ts";
import { formAt, sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf, fromElsewhere, joinAs, joinAsMember } from "./support/people.ts";
import { urlsOf } from "./support/route-urls.ts";
import { haveServices } from "./support/weekly-service.ts";

/** Of what only cards and questions say, the first that is in a text. */
function secretIn(text: string): string | undefined {
  return /Zq Newman|zq-parking|zq@example|960 999/i.exec(text)?.[0];
}

describeSite("the page for people who are new", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(() => clearCards(site));

  test("the page for people who are new is in the menu, says what happens, and offers the next services", async () => {
    const html = await page(site, "/new-here");
    expect(headingsIn(html)).toEqual([
      "What happens",
      "What to wear",
      "Children",
      "Getting in, hearing and seeing",
      "Whom you will meet",
      "Ask us, or tell us that you are coming",
    ]);
    expect(textsIn(html, "#site-menu a")).toContain("I’m new");
    expect(textsIn(html, "main h3")).toEqual([
      "Miriam Hale",
      "Daniel Okafor",
      "Grace Whitfield",
      "Ruth Adeyemi",
    ]);
    expect(textsIn(html, "main dt")).toContain("3 to 12");
    expect(attributesIn(html, 'select[name="day"] option', "value")).toEqual([
      ...[
        "",
        sunday,
        "2026-12-06 09:00",
        "2026-12-13 09:00",
        "2026-12-20 09:00",
        "2026-12-27 09:00",
        "2027-01-03 09:00",
        "2027-01-10 09:00",
        "2027-01-17 09:00",
      ],
    ]);
    expect(visibleText(html)).toContain(
      "Our welcome team and those who lead the church read this. It is deleted 60 days after that day.",
    );
    expect((await site.request("/new")).headers.get("location")).toBe("/new-here");
  });

  test("the page for people who are new sends a question as the contact form does, and keeps no card", async () => {
    const response = await ask(site, question);
    expect(response.status).toBe(200);
    expect(announced(await response.text(), "status")).toEqual([
      "Thank you. We have your question, and will answer it.",
    ]);
    const mail = await newestMailTo(site, congregation.email);
    expect(mail).toMatchObject({ subject: "Website message from Zq Newman", replyTo: "zq@example.org" });
    expect(mail.text).toContain("Is there zq-parking?");
    expect(await cardsOf(site)).toEqual([]);
  });

  test("the page for people who are new makes a card, and mails the team no more than its day, once", async () => {
    const before = (await mailsTo(site, administrator.email)).length;
    const response = await ask(site, visit);
    expect(announced(await response.text(), "status")).toEqual([
      "Thank you. Somebody will look out for you.",
    ]);
    expect(await cardsOf(site)).toMatchObject([
      {
        name: "Zq Newman",
        email: "",
        phone: "01632 960 999",
        question: "",
        day: "2026-11-29",
        time: "09:00",
        language: "en",
      },
    ]);
    const mail = await newestMailTo(site, administrator.email, before + 1);
    expect(mail.subject).toBe("Somebody new is coming");
    expect(mail.text).toContain("look out for them on Sunday, 29\u00a0November, 9am.");
    expect(mail.link).toBe("/newcomers");
    expect(secretIn(mail.html + mail.text)).toBeUndefined();

    const both = await ask(site, { ...question, ...visit });
    expect(announced(await both.text(), "status")).toEqual([
      "Thank you. We have your question, and somebody will look out for you.",
    ]);
    expect((await cardsOf(site))[1]).toMatchObject({
      email: "zq@example.org",
      question: "Is there zq-parking?",
    });
    // A day later in the queue: the mail of another day comes after any for this one.
    await ask(site, { ...visit, day: "2026-12-06 09:00" });
    const next = await newestMailTo(site, administrator.email, before + 2);
    expect(next.text).toContain("6\u00a0December");
  });

  test.each(["(956) 555-0134 ext. 2", "07141/555 0123", "٠٢ ٢٣٤٥ ٦٧٨٩"])(
    "somebody who is new writes their telephone number as they do: %s",
    async (phone) => {
      expect((await ask(site, { ...visit, phone })).status).toBe(200);
      expect(await cardsOf(site)).toMatchObject([{ phone }]);
    },
  );

  test.each([
    ["nothing", { user_name: "Zq Newman" }, "Please ask us something, or choose a day"],
    ["no name", { ...visit, user_name: " " }, "Please enter your name"],
    [
      "a question without an email",
      { ...question, user_email: "" },
      "Please enter your email address, so that",
    ],
    ["no consent", { ...visit, consent: "" }, "Please agree that our welcome team may read this"],
    ["a day without a service", { ...visit, day: "2026-11-30 09:00" }, "Please choose one of these days"],
    ["a day that has passed", { ...visit, day: "2026-11-22 09:00" }, "Please choose one of these days"],
    ["letters among digits", { ...visit, phone: "555 CALL 01" }, "Please enter a telephone number"],
    ["a word as telephone number", { ...visit, phone: "at home" }, "Please enter a telephone number"],
    ["an email that is none", { ...visit, user_email: "zq at home" }, "Please enter a valid email address"],
  ])("the page for people who are new refuses %s, and keeps what was typed", async (_, fields, sentence) => {
    const mails = (await mailsTo(site, congregation.email)).length;
    const response = await ask(site, fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(visibleText(html)).toContain(sentence);
    expect(fieldValue(html, "user_name")?.trim()).toBe(fields.user_name.trim());
    expect(await cardsOf(site)).toEqual([]);
    expect(await mailsTo(site, congregation.email)).toHaveLength(mails);
  });

  test("the page for people who are new takes ten cards an hour from one network, and a refused one sends no question", async () => {
    const headers = fromElsewhere();
    for (let number = 0; number < 10; number++) expect((await ask(site, visit, headers)).status).toBe(200);
    const mails = (await mailsTo(site, congregation.email)).length;
    const refused = await ask(site, { ...question, ...visit }, headers);
    expect(refused.status).toBe(429);
    expect(announced(await refused.text()).join()).toContain("Please try again later.");
    expect(await cardsOf(site)).toHaveLength(10);
    expect((await ask(site, visit)).status).toBe(200);
    await ask(site, question, headers);
    await newestMailTo(site, congregation.email, mails + 1);
  });

  test("the page for people who are new saves a form once that scripts send again", async () => {
    const again = { ...visit, formKey: "0193a000-0000-4000-8000-00000000aaaa" };
    for (let number = 0; number < 2; number++) expect((await ask(site, again)).status).toBe(200);
    expect(await cardsOf(site)).toHaveLength(1);
  });

  test("a card is in no page, data or log that a visitor, a member or other staff can open", async () => {
    await ask(site, { ...question, ...visit });
    const [{ id = "" } = {}] = await cardsOf(site);
    const others: Record<string, string>[] = [
      {},
      { cookie: await joinAsMember(site) },
      { cookie: await joinAs(site, "editor", "prayerModerator", "treasurer") },
    ];
    const urls = urlsOf(routes, [id]).flatMap(({ url }) => [url, url === "/" ? "/_.data" : `${url}.data`]);
    expect(urls.length).toBeGreaterThan(100);
    for (const headers of others)
      for (const url of urls) expect(secretIn(await page(site, url, headers)), url).toBeUndefined();
  });

  describe("while services are cancelled", () => {
    const offered = async () =>
      attributesIn(await page(site, "/new-here"), 'select[name="day"] option', "value");

    test("the page for people who are new leaves out the service of a snow day, and takes nobody for it", async () => {
      await using db = databaseOf(site);
      const snow = { sentence: "Too much snow.", onlyAhead: false };
      const span = { calledAt: "2026-11-26T10:00:00Z", endsAt: "2026-11-29T23:59:59Z" };
      await db
        .insertInto("snowDays")
        .values({ day: "2026-11-29", ...snow, ...span })
        .execute();
      onTestFinished(async () => {
        await using after = databaseOf(site);
        await after.deleteFrom("snowDays").execute();
      });
      await expect.poll(offered).not.toContain(sunday);
      expect(await offered()).toContain("2026-12-06 09:00");
      const refused = await ask(site, visit);
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain("Please choose one of these days");
      expect(await cardsOf(site)).toEqual([]);
    });

    test("the page for people who are new asks for no day while the calendar has cancelled services only", async () => {
      const other = await open({}, { clock: () => now });
      await haveServices(other, now, { id: "weekly", rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=2" });
      await using db = databaseOf(other);
      for (const day of ["2026-11-22", "2026-11-29"])
        await db
          .insertInto("eventExceptions")
          .values({ id: day, eventId: "weekly", day, isCancelled: true, reason: "Repairs", changes: "{}" })
          .execute();
      await listAllDates(db, now);
      const html = await page(other, "/new-here");
      expect(headingsIn(html).at(-1)).toBe("Ask us");
      expect(attributesIn(html, '[name="day"], [name="consent"]', "name")).toEqual([]);
      expect((await ask(other, question)).status).toBe(200);
      expect((await ask(other, visit)).status).toBe(400);
    });
  });

  describe("of a church that has written nothing", () => {
    test("the page for people who are new is there from the first day, and gone, also by POST, while it is hidden", async () => {
      const small = await open({}, { clock: () => now, showsSampleTexts: false });
      const editor = { cookie: await joinAs(small, "editor") };
      const fromFacts = await page(small, "/new-here");
      expect(headingsIn(fromFacts)).toEqual([
        "Children",
        "Getting in, hearing and seeing",
        "Whom you will meet",
        "Ask us, or tell us that you are coming",
      ]);
      expect(visibleText(fromFacts)).toContain("Our next service is not announced here yet.");
      expect(attributesIn(fromFacts, "main a", "href")).not.toContain("/contact-us");
      expect((await sendSettings(small, "new-here", editor, { shown: "draft" })).status).toBe(302);
      expect(await statusOf(small, "/new-here")).toBe(404);
      for (const fields of [question, visit, { ...visit, day: "2026-11-29" }])
        expect((await ask(small, fields)).status).toBe(404);
      expect(await cardsOf(small)).toEqual([]);
      expect(attributesIn(await page(small, "/"), "a", "href")).not.toContain("/new-here");
      expect((await small.request("/new")).headers.get("location")).toBe("/services");

      expect((await sendSettings(small, "new-here", editor, { shown: "now" })).status).toBe(302);
      expect((await sendPage(small, "new-here", editor, { lead: "Welcome in." })).status).toBe(302);
      const html = await page(small, "/new-here");
      expect(visibleText(html)).toContain("Welcome in.");
      expect(textsIn(html, "#site-menu a")).toContain("I’m new");
      // Without services one can choose Sundays.
      expect(attributesIn(html, 'select[name="day"] option', "value")[1]).toBe("2026-11-29");
      expect((await ask(small, { ...visit, day: "2026-11-29" })).status).toBe(200);
      expect(await cardsOf(small)).toHaveLength(1);
    });
  });

  test("people whom somebody new will meet are those whom staff chose, and everybody when nobody is chosen", async () => {
    const form = await formAt(site, "/facts/contacts/edit", staff);
    const count = form.getAll("row-people-greets").length;
    const choose = (values: string[]) => sendFacts(site, "contacts", staff, { "row-people-greets": values });
    expect((await choose(["", "", "", "", "yes", ""])).status).toBe(302);
    expect(textsIn(await page(site, "/new-here"), "main h3")).toEqual(["Peter Nash"]);
    expect((await choose(Array(count).fill(""))).status).toBe(302);
    expect(textsIn(await page(site, "/new-here"), "main h3")).toHaveLength(count);
    expect(textsIn(await page(site, "/about-us"), "main h3")).toContain("Peter Nash");
  });

  test("people whom somebody new will meet have a portrait of the library until it is taken down, then their initials", async () => {
    const id = "0193a000-0000-7000-8000-0000000000f1";
    await using db = databaseOf(site);
    const portrait = { path: "", url: "/logo.svg", width: 300, height: 300, alt: "Ann", people: "nobody" };
    await db
      .insertInto("pictures")
      .values({ ...portrait, id, people: "nobody", createdAt: now.toISOString() })
      .execute();
    const names = (await formAt(site, "/facts/contacts/edit", staff)).getAll("row-people-name").map(String);
    const saved = await sendFacts(site, "contacts", staff, {
      // The sample has a portrait of the person before, and it is not hers.
      "row-people-name": ["Ann Field", ...names.slice(1)],
      "row-people-portrait": [`picture:${id}`, "", "", "", "", ""],
    });
    expect(saved.status).toBe(302);
    const chosen = (html: string) =>
      attributesIn(html, "main li img", "src").filter((src) => src === portrait.url);
    for (const path of ["/contact-us", "/about-us"])
      expect(chosen(await page(site, path)), path).toHaveLength(1);
    expect(await page(site, `/pictures/${id}/take-down`, staff)).toContain("People to ask");
    await db.updateTable("pictures").set({ takenDownAt: now.toISOString() }).where("id", "=", id).execute();
    const html = await page(site, "/about-us");
    expect(chosen(html)).toEqual([]);
    expect(textsIn(html, 'main li > [aria-hidden="true"]')).toEqual(["AF"]);
    await sendFacts(site, "contacts", staff, { "row-people-name": names });
  });

  test("who saves people to ask reads which page with their portraits visitors do not see, and where to publish it", async () => {
    await sendSettings(site, "about-us", staff, { shown: "draft" });
    const saved = await sendFacts(site, "contacts", staff, { "row-people-does": Array(6).fill("Sings") });
    expect(saved.status).toBe(302);
    const notice = { cookie: `${staff.cookie}; ${saved.headers.getSetCookie()[0]?.split(";")[0]}` };
    const html = await page(site, saved.headers.get("location") ?? "", notice);
    expect(visibleText(html)).toContain(
      "Visitors do not see the page “About Us” yet, because it is a draft.",
    );
    expect(attributesIn(html, 'a[href="/pages/about-us/edit"]', "href")).toHaveLength(1);
    await sendSettings(site, "about-us", staff, { shown: "now" });
  });
});

let site: TestSite;
let team: Record<string, string>;
let other: Record<string, string>;

/** Each group has a site of its own. */
function prepareCards(open: Open): void {
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    team = { cookie: await joinAs(site, "welcomeTeam") };
    other = { cookie: await joinAs(site, "pastor") };
  });
  beforeEach(() => clearCards(site));
}

const post = (path: string, headers: Record<string, string>, fields: Record<string, string> = {}) =>
  site.request(path, { method: "POST", body: new URLSearchParams(fields), headers });

describeSite("cards of newcomers", (open) => {
  prepareCards(open);

  test("cards of newcomers are for the welcome team, pastors and administrators, and counted for them", async () => {
    const id = await haveCard(site);
    for (const role of ["editor", "prayerTeam", "treasurer", "sermons"] as const) {
      const headers = { cookie: await joinAs(site, role) };
      for (const url of ["/newcomers", `/newcomers/${id}/delete`, "/newcomers/days"])
        expect(await statusOf(site, url, headers), role).toBe(403);
      for (const url of [`/newcomers/${id}/steps/seen`, `/newcomers/${id}/delete`, "/newcomers/days"])
        expect((await post(url, headers, { days: "9" })).status, role).toBe(403);
      expect(visibleText(await page(site, "/staff", headers))).not.toContain("looked out for");
    }
    for (const headers of [team, other, { cookie: await signIn(site) }]) {
      const words = visibleText(await page(site, "/newcomers", headers));
      expect(words).toContain("Zq Newman Sunday, 29 November, 9am");
      expect(words).toContain("zq-parking?");
      expect(words).toContain("Newcomers 1 waiting");
      expect(visibleText(await page(site, "/staff", headers))).toContain(
        "Somebody new would like to be looked out for.",
      );
    }
  });

  test("cards of newcomers note each step with who and when, and the second of two people sees who was first", async () => {
    const id = await haveCard(site);
    expect((await post(`/newcomers/${id}/steps/seen`, team)).headers.get("location")).toBe("/newcomers");
    const [first] = await cardsOf(site);
    expect(first).toMatchObject({ seenAt: now.toISOString(), greetedAt: null });
    const second = await post(`/newcomers/${id}/steps/seen`, other);
    const notice = decodeURIComponent(second.headers.get("set-cookie") ?? "");
    expect(Buffer.from(notice.split("=")[1]?.split(";")[0] ?? "", "base64").toString()).toContain(
      "Ann Hill was first: Seen",
    );
    expect(await cardsOf(site)).toEqual([first]);
    await post(`/newcomers/${id}/steps/followed-up`, other);
    const words = visibleText(await page(site, "/newcomers", team));
    expect(words).toMatch(/Seen by Ann Hill, 26.November 2026, noon Followed up by Ann Hill/);
    expect(textsIn(await page(site, "/newcomers", team), "main article button")).toEqual([]);
    expect((await post(`/newcomers/${id}/steps/hugged`, team)).status).toBe(404);
  });

  test("cards of newcomers are deleted at once, and the activity log names nobody", async () => {
    const id = await haveCard(site);
    await post(`/newcomers/${id}/steps/seen`, team);
    expect((await post(`/newcomers/${id}/delete`, other)).headers.get("location")).toBe("/newcomers");
    expect((await post(`/newcomers/${id}/delete`, team)).status).toBe(404);
    expect((await post(`/newcomers/${id}/steps/greeted`, team)).status).toBe(404);
    expect(await cardsOf(site)).toEqual([]);
    await using db = databaseOf(site);
    const entries = db.selectFrom("activity").where("kind", "=", "newcomer").where("thingId", "=", id);
    expect(await entries.select(["action", "title", "before", "after"]).orderBy("id").execute()).toEqual([
      { action: "seen", title: "", before: null, after: null },
      { action: "deleted", title: "", before: null, after: null },
    ]);
    expect(visibleText(await page(site, "/activity", team))).toContain("saw the card of somebody new");
    expect(secretIn(await page(site, "/activity", { cookie: await signIn(site) }))).toBeUndefined();
  });

  test.each(["6", "366", "", "1.5", "many"])("cards of newcomers are never kept %j days", async (days) => {
    expect((await post("/newcomers/days", team, { days })).status).toBe(400);
  });

  test("cards of newcomers are deleted once the chosen days after theirs have passed, which the page says", async () => {
    expect((await post("/newcomers/days", team, { days: "10" })).status).toBe(302);
    expect(visibleText(await page(site, "/new-here"))).toContain("It is deleted 10 days after that day.");
    await haveCard(site, { id: "old", day: "2026-11-15" });
    await haveCard(site, { id: "young", day: "2026-11-16" });
    const place = { DATA_DIR: site.dataDir, ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }) };
    // Its scheduled work runs when it opens.
    await open(place, { clock: () => now });
    await expect.poll(async () => (await cardsOf(site)).map(({ id }) => id)).toEqual(["young"]);
    await post("/newcomers/days", team, { days: "60" });
  });

  test("a card of a newcomer who was logged in is in the copy of their data, and goes with their account", async () => {
    const cookie = await joinAsMember(site);
    expect((await ask(site, visit, { cookie })).status).toBe(200);
    const copy = JSON.parse(await page(site, "/account/copy", { cookie }));
    expect(copy.visitsAnnounced).toMatchObject([{ name: "Zq Newman", day: "2026-11-29" }]);
    await using db = databaseOf(site);
    const [{ userId = "" } = {}] = await cardsOf(site);
    expect(userId).toBeTruthy();
    await db
      .deleteFrom("user")
      .where("id", "=", userId ?? "")
      .execute();
    expect(await cardsOf(site)).toEqual([]);
  });
});

describeSiteOnBothDatabases(
  "cards of newcomers at the same moment",
  "two note a step at once, and rows are locked",
  (open) => {
    prepareCards(open);

    test("two people who note a step of a newcomer's card at the same moment lose nothing", async () => {
      const id = await haveCard(site);
      const answers = await Promise.all([
        post(`/newcomers/${id}/steps/greeted`, team),
        post(`/newcomers/${id}/steps/greeted`, other),
        post(`/newcomers/${id}/steps/seen`, other),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
      const [card] = await cardsOf(site);
      expect([card?.seenAt, card?.greetedAt]).toEqual([now.toISOString(), now.toISOString()]);
    });
  },
);
