import { randomFillSync } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { mediaPath } from "../../app/media/storage/media-path.ts";
import { uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { processorTime, watchMemory } from "../../scripts/bench/process-usage.ts";
import { addMembers, databaseOf, fromElsewhere, password } from "../site/support/people.ts";
import { addFile, tune } from "../site/support/site-files.ts";
import { insertEvents } from "../support/events.ts";
import { sequence } from "../support/sequence.ts";
import { signIn } from "../support/test-site.ts";
import { seed, show, timesOr } from "./support/given.ts";
import { Ledger } from "./support/ledger.ts";
import { proxiedClient } from "./support/proxied-client.ts";
import { prepareSite, type SiteUnderFaults } from "./support/site-under-faults.ts";
import { compareWhole, mailsSent } from "./support/whole-site.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The hour of a large church takes ten minutes here; a shorter run has the same pace and fewer people. */
const wholeSeconds = 600;
const seconds = timesOr(6);
const part = Math.min(1, seconds / wholeSeconds);
const of = (number: number) => Math.max(2, Math.round(number * part));
const church = {
  visitors: of(10_000),
  pagesEach: 3,
  logins: of(100),
  listeners: of(50),
  uploads: of(10),
  replies: of(300),
};
const day = "2031-12-07";
const knownPages = [
  "/",
  "/today",
  "/event",
  "/event/all",
  "/daily-posts",
  "/worship",
  "/prayer-request",
  "/contact-us",
  "/sermons",
  "/facebook-live",
];
/** What a listener of 128 kbit/s asks for at a time, and how often: six times as often as in a real hour. */
const piece = { bytes: 256 * 1024, everyMs: (256 * 8 * 1000) / 128 / 6 };

test(`a large church's hour in ${seconds} seconds: ${church.visitors} visitors, no errors, nothing lost (seed ${seed})`, {
  timeout: 600_000 + seconds * 5000,
}, async () => {
  const random = sequence(seed);
  const site = await prepareSite("sqlite", closing, { settings: { SAMPLE_CONTENT: "on" } });
  await site.start(0);
  const staff = { cookie: await signIn(site) };
  const emails = await addMembers(site, church.logins);
  const audio = await addFile(
    site,
    "sermon.mp3",
    Buffer.concat(Array.from({ length: 40 }, () => tune)),
    staff,
  );
  const photograph = await photographOf(4000, 3000);
  const pages = [...knownPages, await firstSermon(site)];
  await using db = databaseOf(site);
  // Visitors open only files that a page names.
  await db.insertInto("siteFileUses").values({ fileId: audio, slug: "facts/resources" }).execute();
  await insertEvents(db, [{ slug: "christmas-supper", eventTitle: "Christmas supper", eventDate: day }]);
  const places = Math.ceil(church.replies * 0.8);
  await db
    .updateTable("events")
    .set({ takesReplies: true, places })
    .where("slug", "=", "christmas-supper")
    .execute();

  const took = {
    page: [] as number[],
    login: [] as number[],
    asset: [] as number[],
    audio: [] as number[],
    upload: [] as number[],
    reply: [] as number[],
  };
  /** Bytes of answers, as they were compressed. */
  const sent: Record<string, number> = {};
  const errors: string[] = [];
  const ledger = new Ledger();
  const client = proxiedClient(site.url);
  closing.push(async () => client.close());
  const timed = async (
    what: keyof typeof took,
    path: string,
    init: Parameters<typeof client.ask>[1] = {},
  ) => {
    const began = performance.now();
    const headers = { "accept-encoding": "gzip, br", ...fromElsewhere(), ...init.headers };
    const response = await client.ask(path, { ...init, headers });
    took[what].push(performance.now() - began);
    sent[what] = (sent[what] ?? 0) + response.body.length;
    if (response.status >= 400 && response.status !== 416) errors.push(`${response.status} ${path}`);
    return response;
  };
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
  const chosen = () => pages[Math.floor(random() * pages.length)] ?? "/";

  const visit = async () => {
    for (let page = 0; page < church.pagesEach; page++) {
      const path = chosen();
      const { body, headers } = await timed("page", path);
      // A browser keeps what it has loaded once.
      if (page === 0) await Promise.all(assetsIn(plain(body, headers)).map((asset) => timed("asset", asset)));
      await sleep(500 + random() * 3000);
    }
  };
  const logIn = async (email: string) => {
    const { headers } = await timed("login", "/login", form({ email, password }));
    const cookie = (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
    await timed("page", "/submit-prayer-requests", { headers: { cookie } });
    await timed("reply", attend, form({ people: "1" }, { cookie }));
  };
  const attend = `/event/christmas-supper/${day}/attend`;
  const replyByLink = async (number: number) => {
    const email = `visitor-${number}@people.example`;
    await timed("reply", attend, form({ email }));
    const link = await linkTo(site, email);
    if (link === undefined) return void errors.push(`no mail for ${email}`);
    await timed("page", link);
    await timed("reply", link, form({ people: "1" }));
  };
  const hear = async () => {
    const path = mediaPath({ id: audio, name: "sermon.mp3" });
    for (let from = 0; !isOver; from += piece.bytes) {
      const range = `bytes=${from}-${from + piece.bytes - 1}`;
      const { status } = await timed("audio", path, { headers: { range } });
      if (status !== 206) from = -piece.bytes;
      await sleep(piece.everyMs);
    }
  };
  const upload = (number: number) =>
    timed("upload", uploadPath(`images/photograph-${number}.jpg`), {
      method: "POST",
      headers: { ...staff, "content-type": "image/jpeg" },
      body: photograph,
    });

  let isOver = false;
  const spreadOut = (count: number, work: (number: number) => Promise<unknown>) =>
    Array.from({ length: count }, async (_, number) => {
      await sleep(random() * seconds * 1000);
      await work(number).catch((error: unknown) => void errors.push(String(error)));
    });
  const pid = site.servers[0]?.child.pid ?? 0;
  const memory = watchMemory(pid);
  const began = performance.now();
  const workedBefore = (await processorTime(pid)) ?? 0;
  const hearing = Array.from({ length: church.listeners }, () => hear());
  await Promise.all([
    ...spreadOut(church.visitors, visit),
    ...spreadOut(church.logins, (number) => logIn(emails[number] ?? "")),
    ...spreadOut(church.uploads, upload),
    ...spreadOut(church.replies - church.logins, replyByLink),
  ]);
  isOver = true;
  await Promise.all(hearing);
  const wall = performance.now() - began;
  const worked = ((await processorTime(pid)) ?? 0) - workedBefore;
  const most = await memory.stop();
  await mailsSent(site);
  const replies = await db.selectFrom("attendances").select("state").where("day", "=", day).execute();
  await site.stopAll();
  const { problems } = await compareWhole(site, ledger, { areLikesCounted: false });

  show("a large church's hour", {
    seed,
    ...church,
    seconds: Math.round(wall / 1000),
    requests: Object.values(took).reduce((sum, { length }) => sum + length, 0),
    errors: errors.length,
    coming: replies.filter(({ state }) => state === "coming").length,
    waiting: replies.filter(({ state }) => state === "waiting").length,
    mails: site.mails.length,
    megabytes: most && Math.round(most / 1024 ** 2),
    megabytesSent: Object.fromEntries(
      Object.entries(sent).map(([what, bytes]) => [what, Math.round(bytes / 1e6)]),
    ),
    coresOfServer: Number((worked / wall).toFixed(2)),
  });
  for (const [what, times] of Object.entries(took)) show(`milliseconds of a ${what}`, percentiles(times));
  expect(errors.slice(0, 10)).toEqual([]);
  expect(problems).toEqual([]);
  expect(replies).toHaveLength(church.replies);
  expect(replies.filter(({ state }) => state === "coming")).toHaveLength(places);
});

/** The path of a sermon's page in the list of sermons. */
async function firstSermon(site: SiteUnderFaults): Promise<string> {
  const list = await (await site.request("/facebook-live")).text();
  const [, path = ""] = /href="(\/sermons\/[\w-]+)"/.exec(list) ?? [];
  const { status } = await site.request(path);
  expect([path, status]).toEqual([expect.stringContaining("/sermons/"), 200]);
  return path;
}

function plain(body: Buffer, headers: IncomingHttpHeaders): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

/** What a browser loads with a page for the first time: its scripts, styles and pictures. */
function assetsIn(html: string): string[] {
  return [...new Set(html.match(/(?<=(?:src|href)=")\/(?:assets|v0)\/[^"]+/g) ?? [])]
    .slice(0, 20)
    .map((path) => path.replaceAll("&amp;", "&"));
}

/** Waits for the mail to somebody, and returns the path of its link. */
async function linkTo({ mails, url }: SiteUnderFaults, email: string): Promise<string | undefined> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const mail = mails.find(({ to }) => [to ?? []].flat().some(({ text }) => text.includes(email)));
    const link = /https?:\/\/\S+\/attendance\?\S+/.exec(mail?.text ?? "")?.[0];
    if (link) return link.slice(url.length);
    await sleep(100);
  }
  return undefined;
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { count: times.length, median: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

/** A JPEG with as much detail as a camera's. */
async function photographOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const [columns, rows] = [width / 10, height / 10];
  const noise = randomFillSync(new Uint8Array(columns * rows * 3));
  const raw = { width: columns, height: rows, channels: 3 } as const;
  return new Uint8Array(await sharp(noise, { raw }).resize(width, height).jpeg({ quality: 90 }).toBuffer());
}
