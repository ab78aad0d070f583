import { beforeEach, describe, expect, test } from "vitest";
import { congregation as churchOfFile } from "../../content/congregation.ts";
import { congregation } from "../../content/sample/congregation.ts";
import type { DatabaseKind } from "../../database/connection.ts";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { archiveIn, command, emptyPlace } from "./support/backup-places.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAs, logIn, registerVerified } from "./support/people.ts";
import { chosenPassword, comeWithCode, finish, pathOf, sendStep } from "./support/welcome.ts";

const now = "2026-11-23T12:00:00Z";
const gone = "This link for Welcome does not work, or no longer works.";
const steps = ["congregation", "look", "service", "you"];

/** Opens another copy of a site, or the same after a restart. */
const openAgain = (kind: DatabaseKind, site: TestSite, environment: Record<string, string> = {}) =>
  openTestSite(kind, { ...placeOf(site), ADMIN_PASSWORD: "", ...environment });

describeSite("the code of Welcome", (open, kind) => {
  let site: TestSite;
  const openNew = () => open({ ADMIN_PASSWORD: "" });
  beforeEach(async () => {
    site = await openNew();
  });

  const again = (environment: Record<string, string> = {}) => openAgain(kind, site, environment);

  test("the code of Welcome opens it in any browser, again and again, and stays out of the URLs of its pages", async () => {
    for (const _ of ["one browser", "another"]) {
      const reply = await site.request(pathOf(site.printed?.welcomeUrl ?? ""), { headers: fromElsewhere() });
      expect([reply.status, reply.headers.get("location")]).toEqual([302, "/welcome/congregation"]);
      expect(reply.headers.get("cache-control")).toBe("private, no-store");
      const [cookie = ""] = reply.headers.getSetCookie();
      for (const part of ["HttpOnly", "SameSite=Lax", "Path=/welcome"]) expect(cookie).toContain(part);
    }
    const browser = await comeWithCode(site);
    for (const step of steps) {
      const reply = await site.request(`/welcome/${step}`, { headers: browser });
      expect(reply.headers.get("cache-control"), step).toBe("private, no-store");
      expect(await reply.text(), step).not.toContain(codeIn(site));
    }
  });

  test("the code of Welcome is refused with a sentence and a way to log in when it is wrong, missing, or of another site", async () => {
    const other = await openNew();
    const foreign = (await comeWithCode(other)).cookie ?? "";
    const refused = [
      ["/welcome?code=", ""],
      [`/welcome?code=${"x".repeat(32)}`, ""],
      [pathOf(other.printed?.welcomeUrl ?? ""), ""],
      ["/welcome/congregation", foreign],
      ["/welcome/congregation", `welcome=${codeIn(site)}`],
      ...[...steps, "open"].map((step) => [`/welcome/${step}`, ""]),
    ];
    for (const [url = "", cookie = ""] of refused) {
      const reply = await site.request(url, { headers: { ...fromElsewhere(), cookie } });
      expect(reply.status, url).toBe(404);
      const html = await reply.text();
      expect(visibleText(html), url).toContain(gone);
      expect(attributesIn(html, "main a", "href"), url).toContain("/login");
    }
    expect((await site.request("/welcome/seven")).status).toBe(404);
  });

  test("the code of Welcome is needed for every form, which otherwise changes nothing", async () => {
    const mallory = { name: "Mallory", email: "m@people.example" };
    for (const step of [...steps, "open"])
      expect((await postForm(site, `/welcome/${step}`, mallory)).status, step).toBe(404);
    const { cookie = "" } = await comeWithCode(site);
    const elsewhere = { origin: "https://elsewhere.example", cookie };
    expect((await postForm(site, "/welcome/you", {}, elsewhere)).status).toBe(403);
    await using db = databaseOf(site);
    expect(await db.selectFrom("user").select("email").execute()).toHaveLength(1);
    expect(await db.selectFrom("activity").select("id").execute()).toEqual([]);
  });

  test("the code of Welcome is stored as a hash only", async () => {
    await using db = databaseOf(site);
    const choices = await db.selectFrom("siteChoices").selectAll().execute();
    expect(choices.map(({ name }) => name)).toContain("welcomeCodes");
    expect(JSON.stringify(choices)).not.toContain(codeIn(site));
  });

  test("the code of Welcome can be tried thirty times in ten minutes from one network", async () => {
    const headers = fromElsewhere();
    const attempt = async (code: string, from = headers) =>
      (await site.request(`/welcome?code=${code}`, { headers: from })).status;
    for (let count = 0; count < 30; count++) expect(await attempt("wrong")).toBe(404);
    expect(await attempt("wrong")).toBe(429);
    expect(await attempt(codeIn(site))).toBe(429);
    expect(await attempt(codeIn(site), fromElsewhere())).toBe(302);
  });

  test("the code of Welcome stops working while somebody else has a role, or the settings have the password", async () => {
    const withPassword = await again({ ADMIN_PASSWORD: administrator.password });
    expect(withPassword.printed?.welcomeUrl).toBeUndefined();
    const reply = await withPassword.request(pathOf(site.printed?.welcomeUrl ?? ""));
    expect(reply.status).toBe(404);
    await withPassword.close();
    await joinAs(site, "sermons");
    await expect(comeWithCode(site)).rejects.toThrow("404");
    const later = await again();
    expect(later.printed?.welcomeUrl).toBeUndefined();
    await later.close();
  });

  test("the code of Welcome is printed for no site that was in use before there was a Welcome", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("siteChoices").where("name", "like", "welcome%").execute();
    const later = await again();
    expect(later.printed?.welcomeUrl).toBeUndefined();
    await later.close();
  });
});

describeSiteOnBothDatabases(
  "the codes of Welcome of copies and restored sites",
  "codes are added to one row in raw SQL, and a backup leaves them out",
  (open, kind) => {
    let site: TestSite;
    beforeEach(async () => {
      site = await open({ ADMIN_PASSWORD: "" });
    });

    const again = (environment: Record<string, string> = {}) => openAgain(kind, site, environment);

    test("the code of Welcome works beside those of other copies and of later starts, until Welcome is finished", async () => {
      const copies = await Promise.all([again(), again()]);
      try {
        const urls = [site, ...copies].map(({ printed }) => printed?.welcomeUrl ?? "");
        expect(new Set(urls.map((url) => new URL(url).search)).size).toBe(3);
        for (const url of urls) await comeWithCode(site, url);
        const browser = await comeWithCode(site, urls[1]);
        expect((await finish(site, browser, administrator.email)).status).toBe(302);
        for (const url of urls)
          expect((await site.request(pathOf(url), { headers: fromElsewhere() })).status).toBe(404);
        const later = await again();
        expect(later.printed?.welcomeUrl).toBeUndefined();
        await later.close();
      } finally {
        for (const copy of copies) await copy.close();
      }
    });

    test("the code of Welcome is in no backup: a site that is restored prints a new one while Welcome is not finished", async () => {
      const closing: (() => Promise<unknown>)[] = [];
      const { DATA_DIR, ...place } = await emptyPlace(closing, kind);
      const saved = await command("backup", [DATA_DIR], placeOf(site));
      const restored = { DATA_DIR: `${DATA_DIR}/restored`, ...place };
      expect((await command("restore", [archiveIn(saved)], restored)).code).toBeUndefined();
      const later = await again(restored);
      await expect(comeWithCode(later, site.printed?.welcomeUrl)).rejects.toThrow("404");
      const browser = await comeWithCode(later);
      expect((await finish(later, browser, administrator.email)).status).toBe(302);
      await later.close();
      for (const close of closing.reverse()) await close();
    });
  },
);

describeSite("Welcome on a site that keeps the texts from before the sample", (open) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await open({ ADMIN_PASSWORD: "" }, { showsSampleTexts: false });
    await using db = databaseOf(site);
    await db.insertInto("siteChoices").values({ name: "earlierTexts", value: "shown" }).execute();
    await expect.poll(() => statusOf(site, "/baptism")).toBe(200);
  });

  const pages = ["/giving", "/baptism", "/riverside-kids", "/ministries"];
  const textsOf = () => Promise.all(pages.map(async (path) => textsIn(await page(site, path), "main")[0]));
  const revisions = async () => {
    await using db = databaseOf(site);
    return db.selectFrom("pageRevisions").select(["slug", "content"]).execute();
  };

  test("Welcome asks for nothing that these texts invent, and publishes only what was typed", async () => {
    const browser = await comeWithCode(site);
    const form = await page(site, "/welcome/congregation", browser);
    for (const field of ["name", "address", "phone", "email"]) expect(fieldValue(form, field) ?? "").toBe("");
    const typed = { name: "Hilltop Chapel" };
    expect((await sendStep(site, "congregation", browser, typed)).status).toBe(302);
    const [only, ...others] = await revisions();
    expect([only?.slug, others]).toEqual(["facts/congregation", []]);
    expect(JSON.parse(only?.content ?? "")).toEqual({ ...churchOfFile, ...typed });
  });

  test.each(["who finishes it by its code", "who finishes it logged in", "who says no to it"])(
    "Welcome neither takes them away nor publishes them: somebody %s",
    async (who) => {
      if (who === "who finishes it by its code") {
        const browser = await comeWithCode(site);
        await sendStep(site, "congregation", browser, { name: "Hilltop Chapel" });
        const before = await textsOf();
        expect((await finish(site, browser, "ruth@hilltop.example")).status).toBe(302);
        expect(await textsOf()).toEqual(before);
      } else {
        const before = await textsOf();
        const cookie = await joinAs(site, "administrator");
        const end = who.endsWith("no to it") ? "/welcome/dismiss" : "/welcome/you";
        expect((await postForm(site, end, {}, { cookie })).status).toBe(302);
        expect(await textsOf()).toEqual(before);
      }
      for (const path of pages) expect(await statusOf(site, path), path).toBe(200);
      expect((await revisions()).map(({ slug }) => slug)).toEqual(
        who.endsWith("by its code") ? ["facts/congregation"] : [],
      );
      await using db = databaseOf(site);
      expect(await db.selectFrom("siteChoices").select("name").execute()).toContainEqual({
        name: "earlierTexts",
      });
      const administrator = { cookie: await joinAs(site, "administrator") };
      const todo = visibleText(await page(site, "/staff/still-to-do", administrator));
      expect(todo).toContain("came with the site");
    },
  );
});

describeSite("the steps of Welcome", (open) => {
  let site: TestSite;
  let browser: Record<string, string>;
  beforeEach(async () => {
    site = await open({ ADMIN_PASSWORD: "" }, { clock: () => new Date(now), seedsServices: true });
    browser = await comeWithCode(site);
  });

  const ours = {
    name: "Hilltop Chapel",
    shortName: "Hilltop",
    welcome: "All of you.",
    address: "1 Hill Road\r\nHilltop",
    phone: "01632 960 001",
    email: "hello@hilltop.example",
  };

  test("the steps of Welcome save the facts at once, show them on the next step, and go on where somebody left", async () => {
    const saved = await sendStep(site, "congregation", browser, ours);
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/welcome/look"]);
    const home = visibleText(await page(site, "/"));
    for (const text of ["Hilltop Chapel", "All of you.", "1 Hill Road", "01632 960 001"])
      expect(home).toContain(text);
    const next = await page(site, "/welcome/service", browser);
    expect(textsIn(next, "main h1")[0]).toBe("Step 3 of 4: When you meet");
    expect(textsIn(next, "[inert] h1")).toEqual(["Hilltop Chapel"]);
    const elsewhere = await site.request(pathOf(site.printed?.welcomeUrl ?? ""), {
      headers: fromElsewhere(),
    });
    expect(elsewhere.headers.get("location")).toBe("/welcome/look");
    expect(fieldValue(await page(site, "/welcome/congregation", browser), "name")).toBe(ours.name);
    await using db = databaseOf(site);
    const revision = await db
      .selectFrom("pageRevisions")
      .select(["slug", "content"])
      .executeTakeFirstOrThrow();
    expect(revision.slug).toBe("facts/congregation");
    // What the form does not ask for is not the sample's.
    expect(JSON.parse(revision.content)).toEqual({
      ...churchOfFile,
      ...ours,
      address: ["1 Hill Road", "Hilltop"],
    });
    const entries = await db.selectFrom("activity").select(["action", "actorName"]).execute();
    expect(entries).toEqual([{ action: "changed", actorName: "Administrator" }]);
  });

  test("the steps of Welcome show markup as text, and save nothing of a form with a mistake", async () => {
    const refused = await sendStep(site, "congregation", browser, {
      ...ours,
      phone: "call me",
      welcome: "w".repeat(201),
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(announced(html)[0]).toContain("Nothing was saved");
    expect(fieldValue(html, "name")).toBe(ours.name);
    expect(visibleText(await page(site, "/"))).toContain(congregation.name);
    expect((await sendStep(site, "congregation", browser, { ...ours, phone: "call me" })).status).toBe(400);
    const markup = "<script>alert(1)</script>";
    expect((await sendStep(site, "congregation", browser, { ...ours, name: markup })).status).toBe(302);
    expect(textsIn(await page(site, "/"), "main h1")).toEqual([markup]);
    expect(await page(site, "/")).not.toContain(markup);
    const service = { name: "x".repeat(121), day: "someday", time: "25:00", place: "" };
    expect((await sendStep(site, "service", browser, service)).status).toBe(400);
    expect((await postForm(site, "/welcome/service", { name: "a\0" }, browser)).status).toBe(400);
  });

  test("Welcome asks for as many services as a church has, and has one that is sent twice once", async () => {
    const morning = {
      name: "Morning prayer",
      day: "SU",
      time: "09:30",
      place: "The chapel",
      next: "another",
    };
    const saved = await sendStep(site, "service", browser, morning);
    expect(saved.headers.get("location")).toBe("/welcome/service?service=new");
    const further = await page(site, "/welcome/service?service=new", browser);
    expect(visibleText(further)).toContain("Morning prayer: Sunday, 9.30am, The chapel Change");
    expect([fieldValue(further, "name"), fieldValue(further, "id")]).toEqual([undefined, undefined]);
    const midweek = { name: "Midweek prayer", day: "WE", time: "19:00", place: "2 Mill Road" };
    for (const _ of ["once", "again, because the reply was lost"]) {
      const reply = await sendStep(site, "service?service=new", browser, midweek);
      expect([reply.status, reply.headers.get("location")]).toEqual([302, "/welcome/you"]);
    }
    const services = visibleText(await page(site, "/services"));
    for (const text of ["Morning prayer", "Midweek prayer", "2 Mill Road"]) expect(services).toContain(text);
    await using db = databaseOf(site);
    const rows = await db
      .selectFrom("events")
      .select(["id", "eventTitle"])
      .where("eventTitle", "in", ["Morning prayer", "Midweek prayer"])
      .execute();
    expect(rows).toHaveLength(2);
    const { id } = rows.find(({ eventTitle }) => eventTitle === "Midweek prayer") ?? {};
    const change = await sendStep(site, `service?service=${id}`, browser, { time: "19:30" });
    expect(change.status).toBe(302);
    expect(visibleText(await page(site, "/services"))).toContain("7.30pm");
    const gone = await site.request("/welcome/service?service=nothing", { headers: browser });
    expect([gone.status, gone.headers.get("location")]).toEqual([302, "/welcome/service"]);
  });

  test("Welcome reads the position in a pasted address of a map, and refuses a short link", async () => {
    const short = { ...ours, position: "https://maps.app.goo.gl/x" };
    const refused = await sendStep(site, "congregation", browser, short);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("paste its whole URL, not a short link");
    const map = "https://www.google.com/maps/place/St+Anne/@51.5,-0.1,15z/data=!3d54.2312!4d-2.7165";
    expect((await sendStep(site, "congregation", browser, { ...ours, position: map })).status).toBe(302);
    expect(fieldValue(await page(site, "/welcome/congregation", browser), "position")).toBe(
      "54.2312, -2.7165",
    );
  });

  test("the last screen of Welcome says whether mails go out, and sends a test mail", async () => {
    const done = await finish(site, browser, "ruth@hilltop.example");
    const cookie = done.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const open = await page(site, "/welcome/open", { cookie });
    expect(visibleText(open)).toMatch(/Emails (A mail server is set|No mail server is set)/);
    const [action = ""] = attributesIn(open, 'form[action*="test-mail"]', "action");
    const sent = await postForm(site, action, {}, { cookie });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/welcome/open"]);
  });

  test("the steps of Welcome report what somebody else saved meanwhile", async () => {
    const other = await comeWithCode(site);
    expect((await sendStep(site, "congregation", other, { ...ours, name: "First" })).status).toBe(302);
    const late = await sendStep(site, "congregation", browser, { ...ours, version: "0" });
    expect(late.status).toBe(409);
    expect(visibleText(await late.text())).toContain("How it reads now");
    const service = { day: "SA", time: "18:00", place: "The barn" };
    expect((await sendStep(site, "service", other, service)).status).toBe(302);
    const mine = { ...service, time: "19:00" };
    const lateService = await sendStep(site, "service", browser, { ...mine, version: "1" });
    expect(lateService.status).toBe(409);
    const html = await lateService.text();
    expect(announced(html)[0]).toContain("Somebody else has changed this");
    expect(visibleText(html)).toContain(
      "How it reads now What it is called Sunday service Day Saturday Time 18:00",
    );
    expect(visibleText(await page(site, "/services"))).toContain("6pm");
    // Without scripts, the form that comes back holds what it has just shown.
    const [id, version] = [fieldValue(html, "id") ?? "", fieldValue(html, "version") ?? ""];
    const again = await sendStep(site, "service", browser, { ...mine, id, version });
    expect(again.status).toBe(302);
    expect(visibleText(await page(site, "/services"))).toContain("7pm");
  });

  test("the steps of Welcome change the service in the calendar, whose day, time and place every page then names", async () => {
    const service = { name: "Evening prayer", day: "SA", time: "18:30", place: "The barn" };
    const saved = await sendStep(site, "service", browser, service);
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/welcome/you"]);
    await using db = databaseOf(site);
    const rows = await db.selectFrom("events").selectAll().where("category", "=", "service").execute();
    expect(rows).toMatchObject([
      { eventTitle: "Evening prayer", eventDate: "2026-11-28", eventTime: "18:30", version: 2 },
    ]);
    expect(rows[0]?.rule).toBe("FREQ=WEEKLY;BYDAY=SA");
    const home = visibleText(await page(site, "/"));
    expect(home).toContain("Saturday, 28 November, 6.30pm");
    expect(home).toContain("Evening prayer: Saturday, 6.30pm");
    expect(home).toContain("The barn");
    expect((await sendStep(site, "service", browser)).status).toBe(302);
    const [kept] = await db
      .selectFrom("events")
      .select("version")
      .where("category", "=", "service")
      .execute();
    expect(kept?.version).toBe(2);
  });

  test("the steps of Welcome empty the address and the position of a place that is emptied, and no others", async () => {
    await using db = databaseOf(site);
    const where = { placeAddress: "2 Mill Road", placePosition: "54.23, -2.71" };
    const saved = async (placeName: string, step: Record<string, string>) => {
      await db
        .updateTable("events")
        .set({ placeName, ...where })
        .where("category", "=", "service")
        .execute();
      expect((await sendStep(site, "service", browser, step)).status).toBe(302);
      return db
        .selectFrom("events")
        .select(["placeName", "placeAddress", "placePosition"])
        .where("category", "=", "service")
        .executeTakeFirst();
    };
    await sendStep(site, "service", browser, { place: "The barn" });
    expect(await saved("", { time: "11:00" })).toEqual({ placeName: "", ...where });
    expect(await saved("The barn", { place: "" })).toEqual({
      ...{ placeName: "", placeAddress: "", placePosition: "" },
    });
  });

  test("the steps of Welcome do not lose dates of the service that were changed one by one", async () => {
    await using db = databaseOf(site);
    const { id } = await db
      .selectFrom("events")
      .select("id")
      .where("category", "=", "service")
      .executeTakeFirstOrThrow();
    // No Saturday from now on is in the week of this date.
    const day = "2026-11-22";
    await db.updateTable("events").set({ eventDate: day }).where("id", "=", id).execute();
    await db
      .insertInto("eventExceptions")
      .values({
        id: "0193a000-0000-7000-8000-00000000000e",
        eventId: id,
        day,
        isCancelled: true,
        reason: "",
        changes: "{}",
      })
      .execute();
    const reply = await sendStep(site, "service", browser, { day: "SA", place: "The barn" });
    expect(reply.status).toBe(409);
    expect(announced(await reply.text())[0]).toContain("in the calendar");
    expect((await sendStep(site, "service", browser, { place: "The barn" })).status).toBe(302);
  });

  test("the steps of Welcome add a service to a calendar that has none", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    await db.deleteFrom("serviceCalendar").execute();
    const service = { name: "Mass", day: "SU", time: "10:00", place: "The church" };
    expect((await sendStep(site, "service", browser, service)).status).toBe(302);
    expect(visibleText(await page(site, "/"))).toContain("Mass: Sunday, 10am");
  });
});

describeSite("finishing Welcome", (open, kind) => {
  let site: TestSite;
  let browser: Record<string, string>;
  beforeEach(async () => {
    site = await open({ ADMIN_PASSWORD: "" });
    browser = await comeWithCode(site);
  });

  test("finishing Welcome with the email of the settings replaces the printed password, ends sessions and logs in", async () => {
    const printed = site.printed?.password ?? "";
    const before = (await logIn(site, administrator.email, printed)).headers.getSetCookie();
    expect(before.length).toBeGreaterThan(0);
    const reply = await finish(site, browser, administrator.email.toUpperCase());
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/welcome/open"]);
    const cookie = cookieIn(reply);
    const last = await page(site, "/welcome/open", { cookie });
    expect(textsIn(last, "main h1")[0]).toBe("Your site is open");
    expect(visibleText(last)).toContain(administrator.email);
    expect(visibleText(last)).not.toContain("The settings name another administrator");
    expect((await logIn(site, administrator.email, printed)).status).toBe(401);
    expect((await logIn(site, administrator.email, chosenPassword)).status).toBe(302);
    const old = { cookie: before.map((one) => one.split(";")[0]).join("; ") };
    expect((await site.request("/staff", { headers: old })).headers.get("location")).toBe(
      "/login?next=%2Fstaff",
    );
    await expect(comeWithCode(site)).rejects.toThrow("404");
    expect((await site.request("/welcome/you", { headers: browser })).status).toBe(404);
    await using db = databaseOf(site);
    const people = await db.selectFrom("user").select(["name", "email"]).execute();
    expect(people).toEqual([{ name: "Ruth Field", email: administrator.email }]);
    const entries = await db.selectFrom("activity").selectAll().orderBy("id").execute();
    expect(entries.map(({ action, thingId }) => (action === "setting-changed" ? thingId : action))).toEqual(
      expect.arrayContaining(["name-changed", "password-changed", "welcome"]),
    );
    expect(JSON.stringify(entries)).not.toContain(chosenPassword);
  });

  test("finishing Welcome with another email makes an administrator, and nobody knows the password of the settings' account", async () => {
    const email = "ruth@hilltop.example";
    const reply = await finish(site, browser, email);
    expect(reply.status).toBe(302);
    const cookie = cookieIn(reply);
    expect(visibleText(await page(site, "/welcome/open", { cookie }))).toContain(
      `The settings name another administrator, ${administrator.email}`,
    );
    expect((await site.request("/people", { headers: { cookie } })).status).toBe(200);
    for (const secret of [site.printed?.password ?? "", chosenPassword])
      expect((await logIn(site, administrator.email, secret)).status).toBe(401);
    expect((await logIn(site, email, chosenPassword)).status).toBe(302);
    const later = await openTestSite(kind, { ...placeOf(site), ADMIN_PASSWORD: "" });
    expect(later.printed).toEqual({ password: undefined, welcomeUrl: undefined });
    await later.close();
    const emergency = await openTestSite(kind, { ...placeOf(site), ADMIN_PASSWORD: "keeper-of-the-door" });
    expect((await logIn(emergency, administrator.email, "keeper-of-the-door")).status).toBe(302);
    await emergency.close();
  });

  test("finishing Welcome is refused with a weak password or a registered email, and stays possible", async () => {
    const status = async (change: Record<string, string>) =>
      (await finish(site, browser, administrator.email, change)).status;
    for (const password of ["short", "password1", "RuthField"])
      expect(await status({ password, confirmPassword: password }), password).toBe(400);
    expect(await status({ confirmPassword: "another" })).toBe(400);
    expect(await status({ name: "" })).toBe(400);
    expect(await status({ email: "nowhere" })).toBe(400);
    const member = await registerVerified(site);
    const refused = await finish(site, browser, member);
    expect(refused.status).toBe(409);
    expect(announced(await refused.text())[0]).toContain("Email is already registered");
    expect((await logIn(site, member)).status).toBe(302);
    expect((await finish(site, browser, administrator.email)).status).toBe(302);
  });
});

describeSiteOnBothDatabases(
  "finishing Welcome in two browsers",
  "two transactions finish at once",
  (open) => {
    let site: TestSite;
    let browser: Record<string, string>;
    beforeEach(async () => {
      site = await open({ ADMIN_PASSWORD: "" });
      browser = await comeWithCode(site);
    });

    test("finishing Welcome succeeds in one of two browsers, and tells the other that somebody was faster", async () => {
      const other = await comeWithCode(site);
      const replies = await Promise.all([
        finish(site, browser, "ann@hilltop.example"),
        finish(site, other, "ben@hilltop.example"),
      ]);
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(302);
      expect([404, 409]).toContain(statuses[1]);
      const refused = replies.find(({ status }) => status !== 302);
      expect(visibleText((await refused?.text()) ?? "")).toMatch(
        /Somebody else has just finished|please log in/,
      );
      await using db = databaseOf(site);
      expect(await db.selectFrom("user").select("email").execute()).toHaveLength(2);
      expect(await db.selectFrom("personRoles").select("role").execute()).toHaveLength(1);
    });
  },
);

describe("Welcome on a site whose settings have the administrator's password", () => {
  test("Welcome with a password in the settings has no code, and is offered to administrators who have logged in until one dismisses it", async () => {
    const site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" }, { seedsServices: true });
    try {
      expect(site.printed?.welcomeUrl).toBeUndefined();
      const staff = { cookie: cookieIn(await logIn(site, administrator.email, administrator.password)) };
      const editor = { cookie: await joinAs(site, "editor") };
      const offer = 'main form[action="/welcome/dismiss"]';
      expect(textsIn(await page(site, "/staff", staff), offer)).toHaveLength(1);
      expect(textsIn(await page(site, "/staff", editor), offer)).toEqual([]);
      const asked = await page(site, "/welcome", editor);
      expect(textsIn(asked, "main h1")).toEqual(["Make the site your own"]);
      const begin = await site.request("/welcome", { headers: staff });
      expect(begin.headers.get("location")).toBe("/welcome/congregation");
      const saved = await sendStep(site, "congregation", staff, { name: "Hilltop Chapel" });
      expect(saved.headers.get("location")).toBe("/welcome/look");
      expect(textsIn(await page(site, "/"), "main h1")).toEqual(["Hilltop Chapel"]);
      const you = await page(site, "/welcome/you", staff);
      expect(you).not.toContain('type="password"');
      expect((await postForm(site, "/welcome/dismiss", {}, editor)).status).toBe(403);
      expect((await postForm(site, "/welcome/dismiss", {}, staff)).status).toBe(302);
      expect(textsIn(await page(site, "/staff", staff), offer)).toEqual([]);
      const removed = await postForm(site, "/remove-sample-content?next=%2Fwelcome%2Fopen", {}, staff);
      expect(removed.headers.get("location")).toBe("/welcome/open");
      expect(textsIn(await page(site, "/welcome/open", staff), "main form")).toEqual([
        expect.stringMatching(/^Picture.*Who can be recognised\?.*Show this picture$/),
        "Send me a test mail",
        expect.stringMatching(/^May people ask for prayer without an account\?/),
        expect.stringMatching(/^Every daily post needs a picture\./),
        expect.stringMatching(/^Everyone who registers is asked for their gender and date of birth\./),
      ]);
    } finally {
      await site.close();
    }
  });
});

function codeIn({ printed }: TestSite): string {
  return new URL(printed?.welcomeUrl ?? "").searchParams.get("code") ?? "";
}

function cookieIn(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/.test(cookie))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
