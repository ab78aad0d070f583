import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DatabaseKind } from "../../database/connection.ts";
import { openPublicFetch } from "../../platform/http/public-fetch.ts";
import { bothDatabases, usualDatabases } from "../support/database.ts";
import { type FilmSites, openFilmSites } from "../support/film-sites.ts";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { locationOf } from "./support/imports.ts";
import { exportOfOld, importOld, movingPreview, old, sendOldSite } from "./support/moving.ts";
import { sendSettings } from "./support/own-pages.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";
import { jpeg } from "./support/stored-pictures.ts";

const uploads = `https://${old}/wp-content/uploads/2019`;
const attachment = (id: number, name: string, alt = "") => ({
  id,
  type: "attachment",
  title: name,
  status: "inherit",
  file: `${uploads}/${name}`,
  meta: { _wp_attachment_image_alt: alt },
});
const hall = attachment(20, "hall.jpg", "Our hall in the sun");
const history = {
  id: 2,
  title: "Our history",
  link: `https://${old}/about-church/history/`,
  content: `<h2>How it began</h2><p>See <a href="http://www.${old}/visiting/">how to visit</a> and <a href="/leaflet.pdf">a leaflet</a>.</p>
    <p><img src="/wp-content/uploads/2019/hall-300x200.jpg" alt=""></p><script>evil()</script>[contact-form-7 id="1"]`,
};
const visiting = {
  id: 3,
  title: "Visiting us",
  link: `https://${old}/visiting/`,
  content: "<p>Come along.</p>",
};
const post = {
  id: 4,
  type: "post",
  title: "A harvest thought",
  link: `https://${old}/2019/05/harvest/`,
  content: "<p>We say <b>thanks</b>.</p>",
  meta: { _thumbnail_id: "20" },
};

let others: FilmSites;
let site: TestSite;
let staff: Record<string, string>;

/** Each group has a site of its own. */
function prepare(kind: DatabaseKind): void {
  beforeAll(async () => {
    others = await openFilmSites();
    const ask = openPublicFetch(others.network);
    site = await openTestSite(
      kind,
      {},
      {
        // A busy machine needs longer for addresses that answer.
        publicFetch: (url, limits) => ask(url, { ...limits, limitMs: 60_000 }),
        clock: () => new Date("2026-11-23T09:00:00Z"),
      },
    );
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    const ofItems = ["ownPages", "dailyPosts", "events", "pictures"] as const;
    // The newest previews of a person are kept, and all are of one moment.
    for (const table of [...ofItems, "movedItems", "redirects", "importPreviews"] as const)
      await db.deleteFrom(table).execute();
    others.answers.clear();
    const picture = Buffer.from(await (await jpeg()).arrayBuffer());
    answers("/wp-content/uploads/2019/hall.jpg", 200, "image/jpeg", picture);
  });
  afterAll(async () => {
    await site.close();
    await others.close();
  });
}

function answers(path: string, status: number, type = "text/html", body: string | Buffer = "") {
  others.answers.set(old + path, (response) =>
    response.writeHead(status, { "content-type": type }).end(body),
  );
}

async function rows() {
  await using db = databaseOf(site);
  return {
    pages: await db.selectFrom("ownPages").selectAll().execute(),
    posts: await db.selectFrom("dailyPosts").selectAll().execute(),
    pictures: await db.selectFrom("pictures").selectAll().execute(),
    redirects: await db.selectFrom("redirects").selectAll().execute(),
  };
}

const previewText = async (preview: string) => visibleText(await page(site, preview, staff));

const ledTo = async (path: string) => {
  const response = await site.request(path);
  await response.body?.cancel();
  return response.status === 301 ? response.headers.get("location") : response.status;
};

describe.each(usualDatabases())("moving in (%s)", (kind) => {
  prepare(kind);

  test("moving in shows first what will happen, and saves nothing before staff agree", async () => {
    const preview = await movingPreview(site, staff, [history, visiting, post, hall]);
    const html = await page(site, preview, staff);
    const text = visibleText(html);
    for (const shown of [
      "St Anne & St Paul",
      "Our history Becomes a hidden draft at /history.",
      "Left out: the shortcode [contact-form-7], a script.",
      "One of its links still leads to the old site.",
      "Its old link /about-church/history leads to it once it is published.",
      "A harvest thought Becomes a draft that visitors do not see.",
      "Its old link /2019/05/harvest leads to /daily-posts.",
      "hall.jpg Our hall in the sun",
    ])
      expect(text).toContain(shown);
    expect(attributesIn(html, "input[name=take][checked]", "value")).toEqual(["i0", "i1", "i2", "p0"]);
    expect(await rows()).toEqual({ pages: [], posts: [], pictures: [], redirects: [] });
  });

  test("moving in makes hidden drafts, whose old addresses lead to them once they are published", async () => {
    const preview = await movingPreview(site, staff, [history, visiting, post, hall]);
    const done = await page(site, locationOf(await importOld(site, staff, preview)), staff);
    expect(textsIn(done, "main li a")).toEqual([
      "hall.jpg",
      "Our history",
      "Visiting us",
      "A harvest thought",
    ]);
    const { pages, posts, pictures } = await rows();
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual(["history", "visiting"]);
    expect(pictures).toMatchObject([{ alt: "Our hall in the sun", people: "unasked" }]);
    expect(posts).toMatchObject([{ postedBy: "Ann Hill", content: "A harvest thought\n\nWe say thanks." }]);
    expect(posts[0]?.date).toContain("2019-05-12");
    expect(posts[0]?.imgPath).toMatch(/^images\//);
    expect(await statusOf(site, "/history")).toBe(404);
    expect(await ledTo("/about-church/history/")).toBe(404);
    expect(await page(site, "/daily-posts")).not.toContain("harvest thought");
    expect(await ledTo("/2019/05/harvest/")).toBe("/daily-posts");

    const id = pages.find(({ slug }) => slug === "history")?.id ?? "";
    expect((await sendSettings(site, id, staff, { slug: "history" })).status).toBe(302);
    expect(await ledTo("/about-church/history/")).toBe("/history");
    const shown = await page(site, "/history");
    expect(textsIn(shown, "main h2")).toContain("How it began");
    expect(attributesIn(shown, "main a", "href")).toEqual(
      expect.arrayContaining(["/visiting", `https://${old}/leaflet.pdf`]),
    );
    expect(attributesIn(shown, "main img", "alt")).toContain("Our hall in the sun");
    expect(shown).not.toMatch(/evil\(\)|contact-form-7/);
    await using db = databaseOf(site);
    const imported = db.selectFrom("activity").select("title").where("action", "=", "imported");
    expect(await imported.execute()).toEqual(
      expect.arrayContaining([{ title: "Our history" }, { title: "Visiting us" }]),
    );
  });

  test("moving in again brings nothing twice, and offers again what was removed here", async () => {
    await importOld(site, staff, await movingPreview(site, staff, [history, visiting, post, hall]));
    const before = await rows();
    const again = await movingPreview(site, staff, [history, visiting, post, hall]);
    const html = await page(site, again, staff);
    expect(textsIn(html, "main li").filter((text) => text.includes("It is here already."))).toHaveLength(4);
    expect(textsIn(html, "main form button")).not.toContain("Import");
    // Somebody may tick by hand what the page does not offer.
    await importOld(site, staff, again, ["i0", "i1", "i2", "p0", "i99"]);
    expect(await rows()).toEqual(before);

    await using db = databaseOf(site);
    await db
      .updateTable("ownPages")
      .set({ removedAt: "2026-11-23T09:00:00.000Z" })
      .where("slug", "=", "visiting")
      .execute();
    const third = await movingPreview(site, staff, [history, visiting, post, hall]);
    expect(await previewText(third)).toContain("It was imported before and deleted here.");
    await importOld(site, staff, third);
    expect((await rows()).pages.map(({ slug }) => slug).toSorted()).toEqual([
      "history",
      "visiting",
      "visiting-us",
    ]);
  });

  test("moving in names pictures that are gone or no pictures, and brings the rest", async () => {
    answers("/wp-content/uploads/2019/gone.jpg", 404);
    answers("/wp-content/uploads/2019/text.jpg", 200, "image/jpeg", "no picture");
    others.answers.set(`${old}/wp-content/uploads/2019/inside.jpg`, (response) =>
      response.writeHead(302, { location: "https://10.0.0.1/x.jpg" }).end(),
    );
    const names = ["gone.jpg", "text.jpg", "inside.jpg", "hall.jpg"];
    const content = names.map((name) => `<p>${name}: <img src="${uploads}/${name}"></p>`).join("");
    const entries = [{ ...visiting, content }, ...names.map((name, index) => attachment(30 + index, name))];
    const preview = await movingPreview(site, staff, entries);
    const done = visibleText(await page(site, locationOf(await importOld(site, staff, preview)), staff));
    expect(done).toContain("gone.jpg It is gone from the old site (error 404).");
    expect(done).toContain("text.jpg That file is not a picture we can read.");
    expect(done).toContain("inside.jpg Its link cannot be read");
    const { pages, pictures } = await rows();
    expect([pages.length, pictures.length]).toEqual([1, 1]);
    const id = pages[0]?.id ?? "";
    await sendSettings(site, id, staff, { slug: "visiting" });
    expect(attributesIn(await page(site, "/visiting"), "main img", "src")).toHaveLength(1);
  });

  test("moving in leaves alone addresses that are taken, and keeps a new page away from those that people guess", async () => {
    const entries = [
      { id: 5, title: "About us", link: `https://${old}/about/`, content: "<p>Who we are</p>" },
      { id: 6, title: "Baptism", link: `https://${old}/baptism/`, content: "<p>Water</p>" },
      { id: 7, title: "By number", link: `https://${old}/?page_id=7`, content: "<p>Seven</p>" },
      { id: 8, title: "A list", link: `https://${old}/event/`, content: "<p>Eight</p>" },
    ];
    await importOld(site, staff, await movingPreview(site, staff, entries));
    const { pages, redirects } = await rows();
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual([
      "a-list",
      "about-us-2",
      "baptism-2",
      "by-number",
    ]);
    expect(redirects).toEqual([]);
    expect(await ledTo("/about/")).toBe("/about-us");
    expect(await statusOf(site, "/baptism")).toBe(200);
  });

  test("moving in takes coming events as drafts and leaves out what is over, private or protected", async () => {
    const event = (id: number, title: string, start: string) => ({
      id,
      type: "tribe_events",
      title,
      content: "<p>Bring a friend.</p>",
      meta: { _EventStartDate: start },
    });
    const entries = [
      event(40, "Spring fair", "2027-05-08 10:00:00"),
      event(41, "Old fair", "2019-05-08 10:00:00"),
      { id: 42, title: "Minutes", status: "private", content: "<p>secret</p>" },
      { id: 43, title: "Rota", password: "x", content: "<p>secret</p>" },
    ];
    const preview = await movingPreview(site, staff, entries);
    const text = await previewText(preview);
    expect(text).toContain("Minutes It is private on the old site.");
    expect(text).toContain("Rota It has a password on the old site.");
    expect(text).toContain("1 events that are over");
    await importOld(site, staff, preview);
    await using db = databaseOf(site);
    const events = await db.selectFrom("events").select(["eventTitle", "eventDate", "eventTime"]).execute();
    expect(events).toEqual([{ eventTitle: "Spring fair", eventDate: "2027-05-08", eventTime: "10:00" }]);
    expect(await page(site, "/event")).not.toContain("Spring fair");
    expect((await rows()).pages).toEqual([]);
  });

  test.each([
    ["nothing", {}, "Please choose a file, or enter the link of the old site."],
    ["an empty file", { file: "" }, "This file is empty."],
    ["a web page", { file: "<!DOCTYPE html><p>Hello" }, "This is a web page, not an export of WordPress."],
    ["half an export", { file: exportOfOld([visiting]).slice(0, 1500) }, "This file ends in the middle"],
    [
      "an export of nothing",
      { file: exportOfOld([]) },
      "There are no pages, posts, events and pictures in it.",
    ],
    ["a file and an address", { file: "x", address: "https://a.example/" }, "not both"],
    ["a local file", { address: "file:///etc/passwd" }, "Only links that begin with https://"],
    ["no address", { address: "our old site" }, "This is not a link."],
    ["an address within the network", { address: "https://10.0.0.1/" }, "servers on the public internet"],
    ["the server itself", { address: "https://localhost.example:8080/" }, "servers on the public internet"],
    [
      "a site that is not there",
      { address: `https://${old}/missing` },
      "The old site returned an error (404).",
    ],
  ])("moving in answers %s with a sentence and saves nothing", async (_, given, sentence) => {
    const response = await sendOldSite(site, staff, given);
    expect(response.status).toBe(400);
    expect(announced(await response.text())).toEqual([expect.stringContaining(sentence)]);
    expect((await rows()).pages).toEqual([]);
  });

  test("moving in answers an export of 60 MB with a sentence", async () => {
    const large = await sendOldSite(site, staff, { file: new Uint8Array(60 * 1024 * 1024) });
    expect(large.status).toBe(413);
    expect(visibleText(await large.text())).toContain("This file is larger than 50 MB.");
  });

  test("moving in is refused to visitors and members, and a preview is only for the person who asked for it", async () => {
    const preview = await movingPreview(site, staff, [visiting]);
    const member = { cookie: await joinAsMember(site) };
    const prayers = { cookie: await joinAs(site, "prayerModerator") };
    for (const [headers, status] of [
      [{}, 401],
      [member, 403],
      [prayers, 403],
    ] as const) {
      expect((await sendOldSite(site, headers, { file: exportOfOld([visiting]) })).status).toBe(status);
      expect((await importOld(site, headers, preview, ["i0"])).status).toBe(status);
    }
    const editor = { cookie: await joinAs(site, "editor") };
    const theirs = await importOld(site, editor, preview, ["i0"]);
    expect(announced(await follow(site, theirs, editor.cookie))).toEqual([
      "This preview has expired. Please read the old site again.",
    ]);
    expect((await rows()).pages).toEqual([]);
    expect((await importOld(site, staff, preview, [])).status).toBe(400);
  });

  test("moving in from an address reads the pages that its sitemap names, and says which it cannot", async () => {
    const shell = (title: string, main: string) =>
      `<html><head><title>${title} – Old church</title></head><body><nav><a href="/">Menu</a></nav><main><h1>${title}</h1>${main}</main><footer>Built in 2009</footer></body></html>`;
    answers("/", 200, "text/html; charset=utf-8", shell("Welcome", "<p>We meet on Sundays.</p>"));
    answers(
      "/who/",
      200,
      "text/html",
      shell("Who we are", `<p>See <a href="/">home</a>.</p><img src="${uploads}/hall.jpg" alt="The hall">`),
    );
    answers("/song.mp3", 200, "audio/mpeg", "no page");
    answers("/lost", 404);
    const leads: [string, string][] = [
      ["/round", `https://${old}/round`],
      ["/inside", "https://192.168.0.1/"],
      ["/away", "https://vimeo.com/"],
    ];
    for (const [path, location] of leads)
      others.answers.set(old + path, (response) => response.writeHead(302, { location }).end());
    const paths = ["/who/", "/lost", "/round", "/inside", "/away", "/song.mp3", "/who?print=1"];
    const named = [...paths.map((path) => `https://${old}${path}`), "https://elsewhere.example/"];
    const urls = named.map((url) => `<url><loc>${url}</loc></url>`).join("");
    answers("/sitemap.xml", 200, "application/xml", `<?xml version="1.0"?><urlset>${urls}</urlset>`);

    const preview = locationOf(await sendOldSite(site, staff, { address: old }));
    const text = await previewText(preview);
    expect(text).toContain("Who we are Becomes a hidden draft at /who.");
    expect(text).toContain("/lost The old site returned an error (404).");
    expect(text).toContain("/round This link leads round in a circle, or on too often.");
    expect(text).toContain("/inside This link cannot be read");
    expect(text).toContain("/away It leads to another site.");
    expect(others.asked.filter((asked) => /elsewhere|print=1/.test(asked))).toEqual([]);
    await importOld(site, staff, preview);
    const { pages, pictures } = await rows();
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual(["welcome-2", "who"]);
    expect(pictures).toMatchObject([{ alt: "The hall" }]);
    const id = pages.find(({ slug }) => slug === "who")?.id ?? "";
    await sendSettings(site, id, staff, { slug: "who" });
    const shown = visibleText(await page(site, "/who"));
    expect(shown).not.toMatch(/Built in 2009|Menu –/);
    expect(textsIn(await page(site, "/who"), "main h2")).not.toContain("Who we are");
  });
});

describe.each(bothDatabases("two bring the same things at once, and rows are locked"))(
  "moving in at the same moment (%s)",
  (kind) => {
    prepare(kind);

    test("moving in by two people at once, or in two tabs, brings each thing once", async () => {
      const editor = { cookie: await joinAs(site, "editor") };
      const entries = [history, visiting, post, hall];
      const [mine, theirs] = [
        await movingPreview(site, staff, entries),
        await movingPreview(site, editor, entries),
      ];
      await Promise.all([
        importOld(site, staff, mine),
        importOld(site, editor, theirs),
        importOld(site, staff, mine),
      ]);
      const { pages, posts, pictures } = await rows();
      expect([pages, posts, pictures].map(({ length }) => length)).toEqual([2, 1, 1]);
    });
  },
);
