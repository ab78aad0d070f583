import { beforeAll, describe, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { parsePage, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

const formIn: Record<string, string> = {
  en: "Send us a message",
  de: "Schreib uns eine Nachricht",
  es: "Envíanos un mensaje",
};

/** Files, and the podcast, which directories know by one URL. */
const hasNoLanguage =
  /: \/(assets\/|media\/|v0\/|sermons\.rss|favicon|apple-touch-icon|[\w-]+\.(png|svg|ico|jpg)\b)/;

/** What a page says of its language, and what the form of the contact page is called. */
function languageOf(html: string): [lang: string | null, form: string | undefined] {
  const document = parsePage(html);
  const text = visibleText(html);
  return [
    document.documentElement.getAttribute("lang"),
    Object.keys(formIn).find((language) => text.includes(formIn[language] ?? "")),
  ];
}

describeSiteOnBothDatabases("pages in several languages", "the facts say which", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  const speak = (languages: string) => sendFacts(site, "congregation", staff, { languages });
  const answer = async (path: string, init: RequestInit = {}) => {
    const response = await site.request(path, init);
    await response.body?.cancel();
    return [response.status, response.headers.get("location")];
  };
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test("without further languages a name such as /de is like any other", async () => {
    expect(await answer("/de")).toEqual([404, null]);
    expect(await answer("/en/contact-us")).toEqual([404, null]);
    expect(await answer("/de/contact-us")).toEqual([404, null]);
    const html = await page(site, "/contact-us");
    expect(html).not.toMatch(/hreflang|data-prefix|data-offers|og:locale|"spoken"|Español/);
    expect(languageOf(html)).toEqual(["en", "en"]);
  });

  describe("of a church that speaks English, German and Spanish", () => {
    beforeAll(async () => {
      expect((await speak("English\nDeutsch\nEspañol")).status).toBe(302);
    });

    test("each has its own pages, kept apart, for visitors and for people who have logged in", async () => {
      for (const headers of [{}, staff])
        for (const _ of ["made", "kept"])
          for (const [prefix, language] of [
            ["", "en"],
            ["/de", "de"],
            ["/es", "es"],
          ] as const) {
            const html = await page(site, `${prefix}/contact-us`, headers);
            expect(languageOf(html)).toEqual([language === "en" ? "en" : `${language}-GB`, language]);
          }
    });

    test("links and forms of visitors' pages lead to pages in their language", async () => {
      const [left, found]: [Set<string>, Set<string>] = [new Set(), new Set()];
      for (const path of [...publicPages, ...unlistedPages]) {
        const response = await site.request(`/de${path === "/" ? "" : path}`);
        const document = parsePage(await response.text());
        const urls = [...document.querySelectorAll("a, form, link")].flatMap((element) =>
          element.hasAttribute("hreflang")
            ? []
            : [element.getAttribute("href") ?? element.getAttribute("action")],
        );
        for (const url of urls) {
          if (!url?.startsWith("/")) continue;
          if (/^\/de(?=$|[/?#])/.test(url)) found.add(url);
          else left.add(`${path}: ${url}`);
        }
      }
      expect(found.size).toBeGreaterThan(30);
      expect([...found]).toEqual(
        expect.arrayContaining(["/de", "/de/event", "/de/contact-us", "/de/event.atom"]),
      );
      expect([...left].filter((url) => !hasNoLanguage.test(url))).toEqual([]);
    });

    test("the home page is the prefix alone, also for navigations in the browser", async () => {
      expect(languageOf(await page(site, "/de"))[0]).toBe("de-GB");
      for (const path of ["/de.data", "/de/_.data", "/de/contact-us.data"]) {
        const data = await page(site, path);
        expect(data, path).toContain('"language"');
      }
      expect(await page(site, "/_.data")).not.toContain('"language"');
    });

    test("other ways of writing a URL lead to the one", async () => {
      expect(await answer("/de/")).toEqual([301, "/de"]);
      expect(await answer("/DE/event?page=2")).toEqual([301, "/de/event?page=2"]);
      expect(await answer("/de/event/")).toEqual([301, "/de/event"]);
      expect(await answer("/de/Event")).toEqual([301, "/de/event"]);
      expect(await answer("/en")).toEqual([301, "/"]);
      expect(await answer("/en/event?month=2026-12")).toEqual([301, "/event?month=2026-12"]);
      expect(await answer("/de/events")).toEqual([301, "/de/event"]);
      expect(await answer("/en//evil.example")).toEqual([301, "/evil.example"]);
      expect(await answer("/fr/event")).toEqual([404, null]);
      expect(await answer("/de/api/auth/get-session")).toEqual([404, null]);
    });

    test("what nothing has says so in the language", async () => {
      const response = await site.request("/de/nothing-here");
      expect(response.status).toBe(404);
      expect(languageOf(await response.text())[0]).toBe("de-GB");
      const deep = await site.request("/de/nothing/here");
      expect(deep.status).toBe(404);
      expect(languageOf(await deep.text())[0]).toBe("de-GB");
    });

    test("screens of staff stay at their URLs, in English", async () => {
      expect(await answer("/de/staff", { headers: staff })).toEqual([302, "/staff"]);
      expect(await answer("/de/pages?show=all", { headers: staff })).toEqual([302, "/pages?show=all"]);
      expect(languageOf(await page(site, "/staff", staff))[0]).toBe("en");
      expect(await answer("/de/staff")).toEqual([302, "/staff"]);
    });

    test("forms without scripts are refused and done in the language of their page", async () => {
      const refused = await postForm(site, "/de/contact-us", { user_name: "", user_email: "", message: "" });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Bitte gib deinen Namen ein");
      const fields = { user_name: "Ann", user_email: "ann@people.example", message: "Grüß Gott" };
      const sent = await postForm(site, "/de/contact-us", fields);
      expect([sent.status, sent.headers.get("location")]).toEqual([302, "/de/contact-us"]);
      const [cookie = ""] = sent.headers.getSetCookie();
      const after = await page(site, "/de/contact-us", { cookie: cookie.split(";", 1)[0] ?? "" });
      expect(visibleText(after)).toContain("E-Mail gesendet!");
      const elsewhere = await site.request("/de/contact-us", {
        method: "POST",
        headers: { origin: "https://evil.example" },
        body: new URLSearchParams(fields),
      });
      expect(elsewhere.status).toBe(403);
    });

    test("people who log in stay in the language, and staff are led to their screens", async () => {
      const sent = (path: string) => postForm(site, path, administrator);
      expect((await sent("/de/login?next=/contact-us")).headers.get("location")).toBe("/de/contact-us");
      expect((await sent("/de/login")).headers.get("location")).toBe("/de");
      expect((await sent("/de/login?next=/staff")).headers.get("location")).toBe("/staff");
    });

    test("the head names the page in each language, and what is shared says its own", async () => {
      const document = parsePage(await page(site, "/de/event"));
      const of = (selector: string, name: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
      expect(of("link[rel=canonical]", "href")).toEqual([`${site.url}/de/event`]);
      expect(of("head link[hreflang]", "hreflang")).toEqual(["en", "de", "es", "x-default"]);
      expect(of("head link[hreflang]", "href")).toEqual(
        ["", "/de", "/es", ""].map((prefix) => `${site.url}${prefix}/event`),
      );
      expect(of("meta[property='og:url']", "content")).toEqual([`${site.url}/de/event`]);
      expect(of("meta[property='og:locale']", "content")).toEqual(["de_GB"]);
      expect(of("link[rel=manifest]", "href")).toEqual(["/de/site.webmanifest"]);
      const home = parsePage(await page(site, "/es"));
      expect(home.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${site.url}/es`);
      expect(home.querySelector("link[hreflang=de]")?.getAttribute("href")).toBe(`${site.url}/de`);
    });

    test("the sitemap, the manifest and the feeds know the languages", async () => {
      const map = await page(site, "/sitemap.xml");
      for (const prefix of ["", "/de", "/es"]) {
        expect(map).toContain(`<loc>${site.url}${prefix}/contact-us</loc>`);
        expect(map).toContain(`hreflang="${prefix.slice(1) || "en"}" href="${site.url}${prefix}/contact-us"`);
      }
      expect(await answer("/de/sitemap.xml")).toEqual([301, "/sitemap.xml"]);
      expect(await answer("/de/sermons.rss")).toEqual([301, "/sermons.rss"]);
      expect(JSON.parse(await page(site, "/de/site.webmanifest"))).toMatchObject({
        id: "/de",
        lang: "de-GB",
        start_url: "/de",
      });
      expect(JSON.parse(await page(site, "/site.webmanifest"))).toMatchObject({ id: "/", start_url: "/" });
      const feed = await page(site, "/de/event.atom");
      expect(feed).toContain('xml:lang="de-GB"');
      expect(feed).toContain(`<id>${site.url}/de/event.atom</id>`);
    });

    test("no page loads a script in two languages", async () => {
      for (const path of ["/de/login?next=/event", "/de/contact-us", "/de/daily-posts"]) {
        const html = await (await site.request(path)).text();
        const names = new Set(html.match(/[\w.]+-[\w-]{7}(\.de-[\w-]{7})?(?=\.js"|[ "])/g));
        const translated = [...names].filter((name) => name.includes(".de-"));
        expect(translated.length, path).toBeGreaterThan(3);
        expect(
          translated.filter((name) => names.has(name.replace(/\.de-.*/, ""))),
          path,
        ).toEqual([]);
      }
    });

    test("the last line of a page leads to it in the other languages, by their own names", async () => {
      const links = (html: string) =>
        [...parsePage(html).querySelectorAll("footer a[hreflang]")].map((link) => [
          link.textContent,
          link.getAttribute("lang"),
          link.getAttribute("href"),
        ]);
      expect(links(await page(site, "/de/event?category=other"))).toEqual([
        ["English", "en", "/event?category=other"],
        ["Español", "es-GB", "/es/event?category=other"],
      ]);
      expect(links(await page(site, "/"))).toEqual([
        ["Deutsch", "de-GB", "/de"],
        ["Español", "es-GB", "/es"],
      ]);
      expect(links(await page(site, "/es/nothing-here"))[1]?.[0]).toBe("Deutsch");
    });

    test("many requests in three languages at once never get another language's page", async () => {
      const prefixes = { en: "", de: "/de", es: "/es" };
      const languages = Object.keys(prefixes) as (keyof typeof prefixes)[];
      const wrong: string[] = [];
      const ask = async (at: number) => {
        const language = languages[at % 3] ?? "en";
        const headers: Record<string, string> = at % 7 === 0 ? staff : {};
        // Every fifth has a query that keeps the page from being kept.
        const path = `${prefixes[language]}/contact-us${at % 5 === 0 ? `?q=${at}` : ""}`;
        const html = await (await site.request(path, { headers })).text();
        const [lang, form] = languageOf(html);
        if (lang?.slice(0, 2) !== language || form !== language) wrong.push(`${path}: ${lang}, ${form}`);
      };
      const count = 3000;
      const lanes = Array.from({ length: 30 }, async (_, lane) => {
        for (let at = lane; at < count; at += 30) await ask(at);
      });
      await Promise.all(lanes);
      expect(wrong).toEqual([]);
    });
  });

  describe("of a church that speaks German first", () => {
    beforeAll(async () => {
      await speak("English");
      await using db = databaseOf(site);
      await insertOwnPage(db, { slug: "es", title: "Die Gemeinde" });
      expect(await answer("/es")).toEqual([200, null]);
      expect((await speak("Deutsch\nEnglish\nEspañol")).status).toBe(302);
    });

    test("the usual URLs are German, and staff read English", async () => {
      expect(languageOf(await page(site, "/contact-us"))).toEqual(["de-GB", "de"]);
      expect(languageOf(await page(site, "/en/contact-us"))).toEqual(["en", "en"]);
      expect(await answer("/de/contact-us")).toEqual([301, "/contact-us"]);
      expect(languageOf(await page(site, "/staff", staff))[0]).toBe("en");
      expect(languageOf(await page(site, "/contact-us", staff))[0]).toBe("de-GB");
      expect(await answer("/en/staff", { headers: staff })).toEqual([302, "/staff"]);
    });

    test("a language goes before a page of the church with its name, and no new page can have it", async () => {
      expect(visibleText(await page(site, "/es"))).not.toContain("Die Gemeinde");
      expect(languageOf(await page(site, "/es"))[0]).toBe("es-GB");
      const fields = { title: "Another", description: "A page.", slug: "en" };
      expect((await postForm(site, "/pages/new", fields, staff)).status).toBe(400);
      const link = { path: "/en/summer", to: "/event" };
      expect((await postForm(site, "/pages/addresses/add", link, staff)).status).toBe(400);
      await speak("Deutsch\nEnglish");
      expect(visibleText(await page(site, "/es"))).toContain("Die Gemeinde");
    });
  });
});
