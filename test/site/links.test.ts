import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { yieldingPages } from "../../app/serving/site-routes.ts";
import { attributesIn, parsePage, structuredDataIn, textsIn } from "../support/html.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { addOwnPage, everyPiece, sendPieces } from "./support/own-pages.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
  const staff = { cookie: await signIn(site) };
  await sendPieces(site, await addOwnPage(site, staff), staff, everyPiece);
});
afterAll(() => site.close());

const ownPage = "/our-garden";
const listedPages = [...publicPages, ownPage];

/** Public pages that search engines should not list. */
const unlisted = [
  "/prayer-life",
  "/submit-prayer-requests/:id",
  "/submit-prayer-requests/:id/agree",
  "/submit-prayer-requests/:id/reword",
  "/submit-prayer-requests/:id/tell/:what",
  "/submit-prayer-requests/by-link",
  "/submit-prayer-requests/by-link/agree",
  "/submit-prayer-requests/by-link/confirm",
  "/submit-prayer-requests/by-link/renew",
  "/submit-prayer-requests/by-link/reword",
  "/submit-prayer-requests/by-link/tell/:what",
  "/submit-prayer-requests/by-link/withdraw",
  "/submit-prayer-requests/new-link",
  "/sermons/bible/:book?",
  "/sermons/series/:slug?",
  "/sermons/speakers/:slug?",
  "/sermons/topics/:slug?",
  "/vigils/:id",
  "/vigils/:id/places/:place/give-back",
  "/vigils/mine",
  "/vigils/mine/confirm",
  "/vigils/mine/leave",
  "/vigils/mine/new-link",
  "/vigils/mine/places/:place/give-back",
  ...unlistedPages,
  "/login/:provider",
  "/logout",
  "/save-data",
  "/signed-in",
  "/second-step",
  "/confirm",
  "/invitation",
  "/preview",
  "/welcome",
  "/welcome/congregation",
  "/welcome/look",
  "/welcome/service",
  "/welcome/you",
  "/welcome/open",
  "/attendance",
  "/attendance/withdraw",
  "/life-groups/answer",
  "/life-groups/:slug/join",
  "/event/:slug/:day/attend",
  "/event/:slug/:day/withdraw",
  "/account/activity",
  "/change-email",
  "/unsubscribe",
  "/verify-email",
  "/event/propose",
  "/prayer-request/pray",
  "/prayer-request/remind",
  "/prayer-request/:id/report",
  "/submit-prayer-requests",
  "/account",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/event/:slug",
  "/sermons/:slug",
  "/sermons/:slug/:file",
  "/sermons.rss",
  "/podcast-code.svg",
  "/media/:id/:name",
  "/event/:slug/:day",
  "/daily-posts.atom",
  "/event.atom",
  "/calendar.ics",
  "/calendar/:category.ics",
  "/event/:slug/:day/calendar.ics",
  "/event/:slug/calendar.ics",
  "/event/:slug/share.jpg",
  "/event/:slug/:day/share.jpg",
  "/:slug",
  "/*",
];

const page = async (url: string) => (await site.request(url)).text();
const canonicalIn = (html: string) => attributesIn(html, 'head link[rel="canonical"]', "href");

/** What the site answered, so that what many pages share is asked for once. */
const answers = new Map<string, Promise<number>>();

async function ask(link: string): Promise<number> {
  const response = await site.request(link);
  await response.body?.cancel();
  return response.status;
}

test.each(listedPages)("every link, picture, style and script of %s resolves", async (url) => {
  const html = await page(url);
  const links = new Set(
    ["href", "src", "poster", "action"].flatMap((name) =>
      attributesIn(html, `[${name}^="/"]`, name).map((link) => link.replace(/#.*$/, "")),
    ),
  );
  for (const set of attributesIn(html, "[srcset]", "srcset"))
    for (const candidate of set.split(", ")) links.add(candidate.split(" ")[0] ?? "");
  links.delete("");
  expect(links.size).toBeGreaterThan(20);
  const dead: string[] = [];
  for (const link of links) {
    const answer = answers.get(link) ?? ask(link);
    answers.set(link, answer);
    if ((await answer) >= 400) dead.push(`${link} returns ${await answer}`);
  }
  expect(dead).toEqual([]);
});

test("only pages with fields load the code of forms", async () => {
  for (const url of [...listedPages, "/login"]) {
    const html = await page(url);
    // A search needs no code to be sent.
    const fields = parsePage(html).querySelectorAll(
      "main input:not([type=hidden], [type=search]), main textarea",
    );
    expect([url, /["/ ]forms-[\w-]+/.test(html)]).toEqual([url, fields.length > 0]);
  }
});

/** They show full names of people who ask for prayer. */
const namingPeople = ["/prayer-request", "/prayer-request/answered"];

test("the sitemap holds every page that should be found, and no other", async () => {
  const all = textsIn(await page("/sitemap.xml"), "loc").map((url) => new URL(url).pathname);
  const events = all.filter((path) => path.startsWith("/event/") && !publicPages.includes(path));
  const sermons = all.filter((path) => path.startsWith("/sermons/") && !publicPages.includes(path));
  const listed = all.filter((path) => ![...events, ...sermons].includes(path));
  expect(events.length).toBeGreaterThan(5);
  expect(sermons.length).toBeGreaterThan(5);
  const open = routes.flatMap(({ path, file }) =>
    file.endsWith("staff-only.tsx") ? [] : [`/${(path ?? "").replace(/^\//, "")}`],
  );
  const yielding = [...yieldingPages].map((name) => `/${name}`);
  const isFound = (path: string) => ![...unlisted, ...namingPeople].includes(path);
  const expected = [
    ...open.filter(isFound),
    ...yielding,
    ...["bible", "speakers", "series", "topics"].map((name) => `/sermons/${name}`),
    ownPage,
  ];
  expect(listed.toSorted()).toEqual(expected.toSorted());
  expect(await page("/robots.txt")).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

test.each(["/EVENT", "/event/", "//event", "/%65vent"])("%s leads to the events page", async (url) => {
  const response = await fetch(`${site.url}${url}?page=1`, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, "/event?page=1"]);
});

test.each(listedPages)("%s identifies itself to search engines and in link previews", async (url) => {
  const html = await page(url);
  const titles = [...parsePage(html).querySelectorAll("head title")];
  expect(titles.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/./)]);
  expect(attributesIn(html, 'head meta[name="description"]', "content")).toEqual([
    expect.stringMatching(/.{20,}/),
  ]);
  const isIndexed = !namingPeople.includes(url);
  expect(canonicalIn(html)).toEqual(isIndexed ? [site.url + url] : []);
  expect(attributesIn(html, 'meta[name="robots"]', "content")).toEqual(isIndexed ? [] : ["noindex"]);
  const [picture = ""] = attributesIn(html, 'head meta[property="og:image"]', "content");
  const response = await fetch(picture);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  await response.body?.cancel();
});

test("pages for staff and members are excluded from search", async () => {
  for (const url of ["/login", "/register", "/reset-password", "/nowhere"])
    expect(attributesIn(await page(url), 'meta[name="robots"]', "content"), url).toEqual(["noindex"]);
});

test("church, events and videos are described by schema.org, and no text can end the JSON early", async () => {
  const structuredData = async (url: string) => structuredDataIn(await page(url));
  expect(await structuredData("/")).toMatchObject([
    { "@type": ["Church", "Organization"], name: "Riverside Community Church" },
  ]);
  const [events] = await structuredData("/event");
  expect(events["@graph"]).toHaveLength(5);
  expect(events["@graph"][0]).toMatchObject({ "@type": "Event", location: { "@type": "Church" } });
  const [videos] = await structuredData("/facebook-live");
  expect(videos["@graph"][0]).toMatchObject({ "@type": "VideoObject" });
  expect(videos["@graph"][0].contentUrl).toMatch(new RegExp(`^${site.url}/v0/b/site/o/media`));
});

test("the site can be installed on a home screen", async () => {
  const manifest = await (await site.request("/site.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Riverside Community Church", start_url: "/" });
  for (const { src } of manifest.icons)
    expect((await site.request(src)).headers.get("content-type")).toBe("image/png");
});
