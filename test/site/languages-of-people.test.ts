import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openReceiver } from "../../platform/mail/testing/smtp-receiver.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf, fromElsewhere, logIn, password, verifyEmails } from "./support/people.ts";
import { join, type Member } from "./support/traces.ts";

const day = "2031-12-07";

describeSiteOnBothDatabases("languages of people", "accounts and guests have one", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let ann: Member;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  const speak = (languages: string) => sendFacts(site, "congregation", staff, { languages });
  const choose = (language: string, headers = ann.headers, prefix = "") =>
    postForm(site, `${prefix}/account/language`, { language }, headers);
  const mailsTo = (email: string) =>
    receiver.received.filter(({ to }) => [to].flat().some((one) => one?.text === email));
  /** Saves the form of an event. */
  const hold = async (slug: string, fields: Record<string, string>) => {
    await using db = databaseOf(site);
    const { id, version } = await db
      .selectFrom("events")
      .select(["id", "version"])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const usual = { repeats: "never", every: "1", ends: "never", place: "own", audience: "everybody" };
    const form = { ...usual, ...fields, version: String(version) };
    return postForm(site, `/event-alter/${id}/update`, form, staff);
  };
  const forgets = async (email: string) =>
    (await postForm(site, "/reset-password", { email }, fromElsewhere())).status;
  /** What the newest of so many mails says of its language, and where its first link to the site leads. */
  const written = async (email: string, count: number): Promise<[lang: string, link: string]> => {
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), 60_000);
    const { html, text = "" } = mailsTo(email).at(-1) ?? {};
    const [lang = ""] = attributesIn(html || "", "html", "lang");
    const [, path = ""] = new RegExp(`${site.url}(\\S*?)(?:\\?|\\s|$)`).exec(text) ?? [];
    return [lang, path];
  };

  beforeAll(async () => {
    receiver = await openReceiver();
    site = await open({ MAIL_URL: receiver.url });
    staff = { cookie: await signIn(site) };
    ann = await join(site);
    await using db = databaseOf(site);
    await insertEvents(db, [{ slug: "supper", eventTitle: "Supper", eventDate: day }]);
    await db.updateTable("events").set({ takesReplies: true }).execute();
  });
  afterAll(() => receiver.close());

  test("where the church speaks one language, nobody is asked for theirs", async () => {
    expect(visibleText(await page(site, "/account", ann.headers))).not.toContain("Language");
    expect((await site.request("/account/language", { headers: ann.headers })).status).toBe(404);
    expect((await choose("de")).status).toBe(400);
  });

  describe("of a church that speaks English, German and Spanish", () => {
    beforeAll(async () => {
      expect((await speak("English\nDeutsch\nEspañol")).status).toBe(302);
    });

    test("a member chooses theirs, visitors cannot, and one that the church does not speak is refused", async () => {
      const opened = await page(site, "/account/language", ann.headers);
      expect(textsIn(opened, "select[name=language] option")).toEqual(["English", "Deutsch", "Español"]);
      expect((await postForm(site, "/account/language", { language: "de" }, fromElsewhere())).status).toBe(
        401,
      );
      for (const language of ["fr", "", "x".repeat(2000)]) {
        const refused = await choose(language);
        expect(refused.status).toBe(400);
        expect(visibleText(await refused.text())).toContain(
          "Our site does not speak this language. Please choose one of the list.",
        );
      }
      expect((await choose("es")).status).toBe(302);
      expect(visibleText(await page(site, "/account", ann.headers))).toContain("Language Español");
      const copy = JSON.parse(await page(site, "/account/copy", ann.headers));
      expect(copy.account).toMatchObject({ language: "es", languageChosenAt: expect.any(String) });
    });

    test("whoever has chosen one goes on in it after logging in, and whoever has not where they were", async () => {
      expect((await choose("es")).status).toBe(302);
      const leadsTo = async (email: string, url: string) =>
        (await logIn(site, email, password, url)).headers.get("location");
      expect(await leadsTo(ann.email, "/login?next=%2Fevent")).toBe(`${site.url}/es/event`);
      expect(await leadsTo(ann.email, "/de/login")).toBe(`${site.url}/es`);
      expect(await leadsTo(ann.email, "/es/login?next=%2Fevent")).toBe("/es/event");
      const bea = await join(site);
      expect(await leadsTo(bea.email, "/de/login?next=%2Fevent")).toBe("/de/event");
    });

    test("somebody who registers on a page in a language is written to in it, also from another page", async () => {
      const email = `${crypto.randomUUID()}@people.example`;
      const form = { email, password, confirmPassword: password, firstName: "Uwe", lastName: "Berg" };
      const more = { gender: "male", dateOfBirth: "1980-05-31", terms: "on" };
      expect((await postForm(site, "/de/register", { ...form, ...more }, fromElsewhere())).status).toBe(302);
      expect(await written(email, 1)).toEqual(["de-GB", "/de/verify-email"]);
      await verifyEmails(site, [email]);
      expect(await forgets(email)).toBe(200);
      expect(await written(email, 2)).toEqual(["de-GB", "/de/reset-password"]);
    });

    test("a guest is written to in the language of the page on which they wrote", async () => {
      const ask = (prefix: string, email: string) =>
        postForm(site, `${prefix}/event/supper/${day}/attend`, { email }, fromElsewhere());
      expect((await ask("/es", "vi@people.example")).status).toBe(200);
      expect(await written("vi@people.example", 1)).toEqual(["es-GB", "/es/attendance"]);
      expect((await ask("", "vic@people.example")).status).toBe(200);
      expect(await written("vic@people.example", 1)).toEqual(["en", "/attendance"]);
    });

    test("a prayer request says in which language it was written to those who read the page in another", async () => {
      const words = { title: "Por mi madre", content: "Está en el hospital." };
      const asked = await postForm(site, "/es/submit-prayer-requests", words, ann.headers);
      expect(asked.status).toBe(302);
      await using db = databaseOf(site);
      const { id } = await db
        .selectFrom("prayerRequests")
        .select("id")
        .where("title", "=", words.title)
        .executeTakeFirstOrThrow();
      expect((await postForm(site, `/update-prayer-requests/${id}/approve`, {}, staff)).status).toBe(302);
      const shown = async (path: string) => {
        const html = await page(site, path);
        const titles = textsIn(html, "article h2[lang=es], article p[lang=es]");
        return [
          titles,
          /\b(Spanish|Spanisch|español)\b/i.exec(visibleText(html).split(words.title)[1] ?? "")?.[0],
        ];
      };
      expect(await shown("/prayer-request")).toEqual([[words.title, words.content], "Spanish"]);
      expect(await shown("/de/prayer-request")).toEqual([[words.title, words.content], "Spanisch"]);
      expect((await shown("/es/prayer-request"))[0]).toEqual([]);
      const copy = JSON.parse(await page(site, "/account/copy", ann.headers));
      expect(copy.prayerRequests).toMatchObject([{ title: words.title, writtenIn: "es-GB" }]);
    });

    test("a service says in which language it is held, where that is not the language of the page", async () => {
      const supper = { eventTitle: "Supper", eventContent: "Soup.", eventDate: day, eventTime: "19:00" };
      const save = async (heldIn: string) => (await hold("supper", { ...supper, heldIn })).status;
      expect(await save("Klingon")).toBe(400);
      expect(await save("es")).toBe(302);
      const said = async (prefix: string) => {
        const html = await page(site, `${prefix}/event/supper`);
        const facts = /"inLanguage":"(\w+)"/.exec(html)?.[1];
        return [/(in Spanish|auf Spanisch|en español)/.exec(textsIn(html, "main").join(" "))?.[0], facts];
      };
      expect(await said("")).toEqual(["in Spanish", "es"]);
      expect(await said("/de")).toEqual(["auf Spanisch", "es"]);
      expect(await said("/es")).toEqual([undefined, "es"]);
      const calendar = await page(site, "/event/supper/calendar.ics");
      expect(calendar).toContain("In Spanish.");
    });

    test("services that differ say each in which language they are, on their page and at home", async () => {
      const services = [
        { slug: "morning", eventTitle: "Morning", eventTime: "09:00", heldIn: "en" },
        { slug: "tarde", eventTitle: "Tarde", eventTime: "17:00", heldIn: "es" },
      ];
      for (const { slug, heldIn, ...service } of services) {
        const row = { ...service, eventContent: "Songs.", eventDate: "2026-01-04", category: "service" };
        await using db = databaseOf(site);
        await insertEvents(db, [{ ...row, slug, rule: "FREQ=WEEKLY;BYDAY=SU" }]);
        const weekly = { ...row, heldIn, repeats: "weekly", weekdays: "SU" };
        expect((await hold(slug, weekly)).status).toBe(302);
      }
      const words = visibleText(await page(site, "/services"));
      expect(words).toMatch(/Morning.*in English.*Tarde.*in Spanish/);
      expect(visibleText(await page(site, "/es/services"))).toMatch(/Morning.*en inglés.*Tarde.*en español/);
    });

    test("staff are told in English of what a guest wrote in Spanish", async () => {
      const message = { user_name: "Vi", user_email: "vi@people.example", message: "¿Cuándo empieza?" };
      const before = receiver.received.length;
      const sent = await postForm(site, "/es/contact-us", message, fromElsewhere());
      expect(sent.status).toBeLessThan(400);
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(before), 60_000);
      const { html } = receiver.received.at(-1) ?? {};
      expect(attributesIn(html || "", "html", "lang")).toEqual(["en"]);
    });

    test("once the church no longer speaks the language that somebody chose, they are written to in its first", async () => {
      const cy = await join(site);
      expect((await choose("es", cy.headers)).status).toBe(302);
      expect(await forgets(cy.email)).toBe(200);
      expect(await written(cy.email, 2)).toEqual(["es-GB", "/es/reset-password"]);
      await using db = databaseOf(site);
      await db.deleteFrom("limits").execute();
      expect((await speak("Deutsch\nEnglish")).status).toBe(302);
      expect(await forgets(cy.email)).toBe(200);
      expect(await written(cy.email, 3)).toEqual(["de-GB", "/reset-password"]);
      expect((await logIn(site, cy.email)).headers.get("location")).toBe("/");
    });
  });
});
