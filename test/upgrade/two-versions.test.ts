import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import type { SiteProcess } from "../faults/support/site-process.ts";
import { sendFacts, sendPage } from "../site/support/page-edits.ts";
import { databaseOf, fromElsewhere, joinAsMember } from "../site/support/people.ts";
import { jpeg, sendForm } from "../site/support/stored-pictures.ts";
import { visibleText } from "../support/html.ts";
import { postForm, signIn } from "../support/test-site.ts";
import { cases, onePlaceFor } from "./versions.ts";

const rounds = 3;
const church = "St Mary by the Sea";
const eventDay = "2031-12-07";

const figures: Record<string, string | number>[] = [];
// biome-ignore lint/suspicious/noConsole: whoever runs the command reads them.
afterAll(() => console.table(figures));

describe.each(cases)("on $kind, $first and then $second", ({ kind, first, second }) => {
  const counts = { requests: 0, failed: 0, sample: 0, saved: 0, lost: 0 };

  const start = onePlaceFor(kind, (status) => {
    counts.requests += 1;
    if (status >= 500) counts.failed += 1;
  });

  /** Whether every public page names the church that was saved. */
  async function look(site: SiteProcess): Promise<void> {
    for (const url of publicPages) {
      const response = await site.request(url);
      if (!visibleText(await response.text()).includes(church)) counts.sample += 1;
    }
  }

  test("two versions on one database both show and keep what either saves, and so does the one that stays", async () => {
    const one = await start(first);
    const staff = { cookie: await signIn(one) };
    const member = { cookie: await joinAsMember(one) };
    expect((await sendFacts(one, "congregation", staff, { name: church })).status).toBe(302);
    const other = await start(second);

    const saved: Saved[] = [];
    for (let round = 0; round < rounds; round++)
      for (const [writer, reader] of [
        [one, other],
        [other, one],
      ] as const) {
        const made = save(writer, { staff, member }, `${round} by ${writer === one ? first : second}`);
        const [kept] = await Promise.all([made, look(reader), look(writer)]);
        saved.push(...kept);
        await Promise.all(kept.map((each) => shows(reader, each)));
      }

    await Promise.all([look(one), look(other)]);
    counts.saved = saved.length;
    for (const { isKept } of saved) if (!(await isKept(one))) counts.lost += 1;

    // An update whose first copy is stopped, then one that is taken back.
    await one.close();
    await look(other);
    await other.close();
    const back = await start(first);
    await look(back);
    await Promise.all(saved.slice(-7).map((each) => shows(back, each)));

    figures.push({ database: kind, started: `${first}, ${second}`, ...counts });
    expect(counts).toMatchObject({ failed: 0, sample: 0, lost: 0 });
    expect(counts.saved).toBe(rounds * 2 * 7);
  });
});

type Headers = Record<string, string>;

/** Something that a version has acknowledged, and the page that shows it, if visitors see it. */
interface Saved {
  what: string;
  url?: string;
  isKept: (site: SiteProcess) => Promise<boolean>;
}

async function save(
  site: SiteProcess,
  { staff, member }: { staff: Headers; member: Headers },
  mark: string,
): Promise<Saved[]> {
  const id = randomUUID();
  const named = (noun: string) => `${noun} ${mark} ${id}`;
  const acknowledged = async (response: Promise<Response>) =>
    expect([(await response).status, mark]).toEqual([302, mark]);

  const event = { eventContent: "By the sea", eventDate: eventDay, eventTime: "19:00", repeats: "never" };
  await acknowledged(postForm(site, "/event-create", { ...event, eventTitle: named("Supper") }, staff));
  const post = { day: "2026-11-20", postedBy: "Ann", content: named("Post") };
  await acknowledged(sendForm(site, "/add-post", post, staff, await jpeg()));
  const prayer = { title: named("Prayer"), content: "For rain" };
  await acknowledged(postForm(site, "/submit-prayer-requests", prayer, { ...member, ...fromElsewhere() }));
  await acknowledged(sendPage(site, "baptism", staff, { title: named("Baptism") }));
  await acknowledged(sendFacts(site, "congregation", staff, { name: church, welcome: named("Welcome") }));
  const message = { user_name: "Bo", user_email: "bo@example.org", message: named("Message") };
  await acknowledged(postForm(site, "/contact-us", message, fromElsewhere()));
  const postId = await postOf(site, named("Post"));
  expect((await postForm(site, "/daily-posts", { post: postId, liked: "true" }, member)).status).toBe(200);
  return [
    { what: named("Supper"), url: "/event/all", isKept: inTable("events", "eventTitle", named("Supper")) },
    { what: named("Post"), url: "/daily-posts", isKept: inTable("dailyPosts", "content", named("Post")) },
    { what: named("Prayer"), isKept: inTable("prayerRequests", "title", named("Prayer")) },
    {
      what: named("Baptism"),
      url: "/baptism",
      isKept: inTable("pageRevisions", "content", named("Baptism")),
    },
    { what: named("Welcome"), url: "/", isKept: inTable("pageRevisions", "content", named("Welcome")) },
    { what: named("Message"), isKept: (site) => isMailed(site, named("Message")) },
    { what: postId, isKept: inTable("likes", "postId", postId) },
  ];
}

async function postOf(site: SiteProcess, content: string): Promise<string> {
  await using db = databaseOf(site);
  const found = db.selectFrom("dailyPosts").select("id").where("content", "=", content);
  return (await found.executeTakeFirstOrThrow()).id;
}

function inTable(table: string, column: string, text: string): Saved["isKept"] {
  return async (site) => {
    await using db = databaseOf(site);
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} like ${`%${text}%`}`.execute(db);
    return rows.length > 0;
  };
}

async function isMailed({ dataDir }: SiteProcess, text: string): Promise<boolean> {
  const folder = path.join(dataDir, "mail");
  for (const name of await readdir(folder))
    if ((await readFile(path.join(folder, name), "utf8")).replaceAll("=\r\n", "").includes(text)) return true;
  return false;
}

async function shows(site: SiteProcess, { what, url }: Saved): Promise<void> {
  if (url === undefined) return;
  const seen = async () => visibleText(await (await site.request(url)).text());
  await expect.poll(seen).toContain(what);
}
