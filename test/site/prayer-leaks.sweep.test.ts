import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reviewParts } from "../../app/prayer/prayer-limits.ts";
import routes from "../../app/routes.ts";
import type { DatabaseKind } from "../../database/connection.ts";
import { bothDatabases, temporaryFolder, usualDatabases } from "../support/database.ts";
import { isLong } from "../support/size.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";
import { joinNamed } from "./support/managed-people.ts";
import { dataUrlIn } from "./support/page.ts";
import { cookieOf, databaseOf } from "./support/people.ts";
import {
  type AskedOfKind,
  askByLink,
  askOfEveryKind,
  type Mark,
  type Reader,
  readers,
} from "./support/prayers-of-every-kind.ts";
import { urlsOf } from "./support/route-urls.ts";
import { decoded } from "./support/secret-prayers.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { siteCommand } from "./support/site-command.ts";
import { startTwoCopies } from "./support/two-copies.ts";

type Headers = Record<string, string>;

/** The address of a page's navigation data. */
const dataOf = (url: string) => (url === "/" ? "/_.data" : `${url}.data`);
const anyMark = /zq-[\w-]+?-qz/g;
/** The pages where a request's own words stand: its asker's, and its moderators'. */
const hasWords = /^\/submit-prayer-requests\/[^/]+$|^\/update-prayer-requests\/[^/]+\/(update|publish)$/;
/** How many requests one reader has in flight, so that no copy refuses any. */
const atOnce = 8;

/** What ends and deletes the copies of the present group. */
const closing: (() => Promise<unknown>)[] = [];
let sites: [TestSite, TestSite];
let servers: ServerProcess[];
let asked: AskedOfKind[];
let links: Partial<Record<Reader, string[]>>;
let headersOf: Record<Reader, Headers>;
let emailOf: Partial<Record<Reader, string>>;
let place: Record<string, string>;
async function setUp(kind: DatabaseKind): Promise<void> {
  ({ sites, servers, place } = await startTwoCopies(kind, closing, { LOG_LEVEL: "debug" }));
  const [site] = sites;
  const asker = await joinNamed(site, "Ann Hill");
  const pastor = await joinNamed(site, "Pat Hill", "pastor");
  const moderator = await joinNamed(site, "Ben Hill", "prayerModerator");
  const member = await joinNamed(site, "Max Hill");
  const team = await joinNamed(site, "Tom Hill", "prayerTeam");
  emailOf = { member: member.email, team: team.email, moderator: moderator.email, pastor: pastor.email };
  headersOf = {
    visitor: {},
    guest: {},
    "other guest": {},
    member: member.headers,
    editor: (await joinNamed(site, "Eve Hill", "editor", "treasurer", "welcomeTeam")).headers,
    asker: asker.headers,
    team: team.headers,
    moderator: moderator.headers,
    administrator: { cookie: await signIn(site) },
    pastor: pastor.headers,
  };
  asked = await askOfEveryKind({ site, asker, pastor: pastor.headers });
  await using db = databaseOf(site);
  await db.updateTable("user").set({ name: "Ann Hill" }).where("id", "=", asker.id).execute();
  await postForm(site, "/update-prayer-requests/guests", { isOn: "on" }, moderator.headers);
  const ofGuest = await askByLink(site, { title: "zq-guest-waiting-qz" });
  const notConfirmed = await askByLink(site, { title: "zq-guest-unconfirmed-qz", isConfirmed: false });
  const ofOther = await askByLink(site, { title: "zq-other-guest-qz" });
  links = { guest: [ofGuest.link, notConfirmed.link], "other guest": [ofOther.link] };
}

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

const ofGuests: Mark[] = [
  { mark: "zq-guest-waiting-qz", readers: ["guest", "team", "moderator", "administrator", "pastor"] },
  { mark: "zq-guest-unconfirmed-qz", readers: ["guest"] },
  { mark: "zq-other-guest-qz", readers: ["other guest", "team", "moderator", "administrator", "pastor"] },
];
const marks = () => [...asked.flatMap((request) => request.marks), ...ofGuests];

/**
 * All that the site answers: pages, their data, feeds, files, errors and what is not in the routes. In the small form a
 * quarter of the pages of single requests, other ones for each reader, beside those where its words stand.
 */
function places(reader: Reader): string[] {
  const ids = asked.map(({ id }) => id);
  const ofPrayers = urlsOf(routes, ids).filter(({ url }) => ids.some((id) => url.includes(id)));
  const ofOthers = urlsOf(routes, ids.slice(0, 1)).flatMap(({ url }) => [url, dataOf(url)]);
  const turn = readers.indexOf(reader);
  const chosen = ofPrayers.filter(
    ({ url }, index) =>
      isLong || hasWords.test(url) || (index + Math.floor(index / ids.length)) % 4 === turn % 4,
  );
  // A page holds its data: of each of them one or the other is asked.
  const pages = [
    ...ofOthers,
    ...chosen.map(({ url }, index) => ((index + Math.floor(index / ids.length)) % 2 ? url : dataOf(url))),
  ];
  const ofLists = [
    ...Object.keys(reviewParts).map((part) => `/update-prayer-requests?show=${part}`),
    ...["/update-prayer-requests", "/prayer-request", "/prayer-request/answered", "/activity"].map(
      (list) => `${list}?`,
    ),
    "/submit-prayer-requests?sent",
  ].flatMap((list) => [1, 2, 3, 4, 5, 6].map((number) => `${list}&page=${number}`));
  const byLink = (links[reader] ?? []).flatMap((link) => [
    link,
    link.replace("by-link", "by-link.data"),
    ...["withdraw", "agree", "tell/update", "renew", "confirm"].map((command) =>
      link.replace("?", `/${command}?`),
    ),
  ]);
  const others = ["/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/__manifest", "/nowhere", "/%00"];
  const pictures = asked.flatMap(({ picUrl }) => {
    const [withoutToken = ""] = picUrl?.split("&token=") ?? [];
    return ["", "&width=320&format=webp"].map((size) => withoutToken + size);
  });
  return [...new Set(pages), ...ofLists, ...byLink, ...others, ...pictures];
}

async function read(reader: Reader, urls: readonly string[]): Promise<Map<string, string>> {
  const first = new Map<string, string>();
  const waiting = [...urls];
  let turn = 0;
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const site = sites[turn++ % 2] as TestSite;
      const response = await site.request(url, { headers: headersOf[reader] });
      const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
      const dataUrl = dataUrlIn(body, url);
      if (dataUrl) waiting.push(dataUrl);
      const text = decoded(body + JSON.stringify([...response.headers]));
      for (const [mark] of text.matchAll(anyMark))
        if (!decoded(url).includes(mark) && !first.has(mark)) first.set(mark, `${response.status} ${url}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return first;
}

// Every place is asked by every reader for every audience and state, on two processes with one database.
describe.each(usualDatabases())("who reads a prayer request (%s)", (kind) => {
  /** The marks that each reader found, each with the first place where it stands. */
  const found = new Map<Reader, Map<string, string>>();
  beforeAll(async () => {
    await setUp(kind);
    for (const reader of readers) found.set(reader, await read(reader, places(reader)));
  }, 1_200_000);
  afterAll(closeAll);

  test("every audience and state has been asked, and each has words that somebody reads", () => {
    expect(asked).toHaveLength(48);
    expect(new Set(marks().map(({ mark }) => mark)).size).toBe(marks().length);
  });

  test.each(readers)("nobody reads what is not for them, on any page of any copy: as %s", (reader) => {
    // Their own log has the name that their account had then.
    const isOwnName = (mark: string, where: string) =>
      reader === "asker" && mark.startsWith("zq-name-") && where.includes("/account/");
    const mayRead = new Set(marks().flatMap((mark) => (mark.readers.includes(reader) ? [mark.mark] : [])));
    const leaks = [...(found.get(reader) ?? [])].filter(
      ([mark, where]) => !mayRead.has(mark) && !isOwnName(mark, where),
    );
    expect(leaks.map(([mark, where]) => `${mark} at ${where}`)).toEqual([]);
  });

  test.each(readers)("everybody finds what is for them: as %s", (reader) => {
    const missing = marks().flatMap(({ mark, readers }) =>
      readers.includes(reader) && !found.get(reader)?.has(mark) ? [mark] : [],
    );
    expect(missing).toEqual([]);
  });

  test("no mail, activity row or log line has anything of a request", async () => {
    const [site] = sites;
    const folder = path.join(site.dataDir, "mail");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const {
        subject = "",
        text = "",
        html = "",
      } = await simpleParser(await readFile(path.join(folder, name)));
      const mail = [subject, text, html].join("\n").replaceAll(/zq-name-[\w-]+?-qz/g, "");
      expect(mail.match(anyMark) ?? [], name).toEqual([]);
    }
    await using db = databaseOf(site);
    const rows = JSON.stringify(await db.selectFrom("activity").selectAll().execute());
    // Only their own log says who did it.
    expect(rows.replaceAll(/zq-name-[\w-]+?-qz/g, "").match(anyMark) ?? []).toEqual([]);
    const log = servers.map((server) => server.output() + server.complaints()).join("");
    // The site gives pictures names that say nothing; this test does not.
    expect(log.split("\n").length).toBeGreaterThan(1000);
    expect(
      decoded(log)
        .replaceAll(/zq-picture-[\w-]+?-qz/g, "")
        .match(anyMark) ?? [],
    ).toEqual([]);
  });
});

describe.each(bothDatabases("another copy learns what was withdrawn, and a backup brings everything back"))(
  "prayer requests that are withdrawn or restored (%s)",
  (kind) => {
    beforeAll(() => setUp(kind), 1_200_000);
    afterAll(closeAll);

    test("what is withdrawn on one copy is nowhere on the other one, nor is any size of its picture", async () => {
      const [site, other] = sites;
      const shown = asked.find(({ kind, audience }) => kind === "shown" && audience === "everybody");
      if (!shown) throw new Error("there is none");
      const own = new Set(shown.marks.map(({ mark }) => mark));
      const pictures = ["", "&width=320&format=webp", "&width=640&format=avif"].map(
        (size) => shown.picUrl + size,
      );
      const statuses = () =>
        Promise.all(sites.flatMap((copy) => pictures.map(async (url) => (await copy.request(url)).status)));
      expect(new Set(await statuses())).toEqual(new Set([200]));
      const path = `/submit-prayer-requests/${shown.id}/withdraw`;
      expect((await postForm(site, path, {}, headersOf.asker)).status).toBe(302);
      const isThere = async () => {
        const pages = [1, 2, 3].map(async (number) =>
          (await other.request(`/prayer-request?page=${number}`)).text(),
        );
        return (await Promise.all(pages)).some((html) => [...own].some((mark) => html.includes(mark)));
      };
      await expect.poll(isThere, { timeout: 30_000 }).toBe(false);
      expect(new Set(await statuses())).toEqual(new Set([401]));
      for (const reader of ["visitor", "member", "pastor"] as const) {
        const urls = places(reader).filter((url) => url.includes(shown.id) || url.includes("page="));
        const marks = [...(await read(reader, urls)).keys()].filter((mark) => own.has(mark));
        expect(marks, reader).toEqual([]);
      }
      await using db = databaseOf(site);
      for (const table of ["prayerConsents", "prayerNotes", "prayerEdits", "prayerUpdates"] as const)
        expect(
          await db.selectFrom(table).select("requestId").where("requestId", "=", shown.id).execute(),
        ).toEqual([]);
    });

    test("a backup that is restored brings back every request, for the same readers", async () => {
      const archives = await temporaryFolder();
      closing.push(() => rm(archives, { recursive: true, force: true, maxRetries: 5 }));
      const made = await siteCommand("backup", [archives], place);
      expect(made.stderr).toBe("");
      for (const name of await readdir(archives)) expect(name).not.toMatch(anyMark);
      expect(made.stdout).not.toMatch(anyMark);
      const [name = ""] = await readdir(archives);
      const lists = ["/prayer-request?", "/prayer-request/answered?", "/update-prayer-requests?"].flatMap(
        (list) => [1, 2, 3, 4, 5, 6].map((number) => `${list}&page=${number}`),
      );
      const askedNow: Reader[] = ["visitor", "member", "team", "moderator", "pastor"];
      const before = new Map<Reader, string[]>();
      for (const reader of askedNow) before.set(reader, [...(await read(reader, lists)).keys()].sort());
      const restored = await startTwoCopies(kind, closing, {}, async (target) => {
        expect((await siteCommand("restore", [path.join(archives, name)], target)).stderr).toBe("");
      });
      sites = restored.sites;
      for (const reader of askedNow) {
        const email = emailOf[reader];
        if (email) headersOf[reader] = { cookie: await cookieOf(sites[0], email) };
        expect([...(await read(reader, lists)).keys()].sort(), reader).toEqual(before.get(reader));
      }
    });
  },
);
