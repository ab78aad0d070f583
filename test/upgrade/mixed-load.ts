import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { downloadPath } from "../../platform/storage/names.ts";
import { command, startUpload, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { sendPage } from "../site/support/page-edits.ts";
import { databaseOf, fromElsewhere } from "../site/support/people.ts";
import { jpeg } from "../site/support/stored-pictures.ts";
import { join, type Member } from "../site/support/traces.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";

const day = "2031-12-07";
export const replyUrl = `/event/supper/${day}/attend`;
const posts = 60;
const members = 8;
const pauseMs = 30;

export interface Counts {
  requests: number;
  /** Responses of 500 and more, and connections that broke. */
  failed: number;
  acknowledged: number;
  lost: number;
}

interface Kind {
  name: string;
  /** Does one thing after the other; calls `saved` once a thing is acknowledged, with what proves later that it is there. */
  run(saved: (isKept: () => Promise<boolean>) => void, turn: number): Promise<void>;
}

/** People who like, reply, ask for prayer, edit and upload at the same time, until they are stopped. */
export async function startLoad(site: TestSite) {
  const counts: Counts = { requests: 0, failed: 0, acknowledged: 0, lost: 0 };
  const failures: string[] = [];
  const counted: TestSite = {
    ...site,
    request: async (url, init) => {
      counts.requests += 1;
      try {
        const response = await site.request(url, init);
        if (response.status >= 500) fail(`${init?.method ?? "GET"} ${url} ${response.status}`);
        return response;
      } catch (error) {
        fail(`${init?.method ?? "GET"} ${url} ${error}`);
        throw error;
      }
    },
  };
  const fail = (what: string) => {
    counts.failed += 1;
    failures.push(what);
  };

  const staff = { cookie: await signIn(site) };
  await addContent(site, staff);
  const people: Member[] = [];
  for (let number = 0; number < members; number++) people.push(await join(site));
  const kept: { name: string; isKept: () => Promise<boolean> }[] = [];
  const stopping = new AbortController();
  const kinds = kindsOf(counted, staff, people);
  const loops = kinds.map(async ({ name, run }) => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const saved = (isKept: () => Promise<boolean>) => {
        counts.acknowledged += 1;
        kept.push({ name, isKept });
      };
      await run(saved, turn).catch((error: unknown) => failures.push(`${name}: ${error}`));
      await sleep(pauseMs);
    }
  });

  return {
    counts,
    failures,
    /** A member who does none of that. */
    visitor: await join(site),
    /** Waits until so many more things are acknowledged. */
    async goOn(more: number): Promise<void> {
      const wanted = counts.acknowledged + more;
      await expect.poll(() => counts.acknowledged, { timeout: 240_000 }).toBeGreaterThanOrEqual(wanted);
    },
    /** Ends the load and counts what was acknowledged and is not there. */
    async compare(): Promise<string[]> {
      stopping.abort();
      await Promise.all(loops);
      const lost: string[] = [];
      for (const { name, isKept } of kept) if (!(await isKept())) lost.push(name);
      counts.lost = lost.length;
      return lost;
    },
  };
}

async function addContent(site: TestSite, staff: { cookie: string }): Promise<void> {
  const event = { eventTitle: "Supper", eventContent: "In the hall", eventDate: day, eventTime: "19:00" };
  const created = await postForm(site, "/event-create", { ...event, repeats: "never" }, staff);
  expect(created.status).toBe(302);
  await using db = databaseOf(site);
  await db.updateTable("events").set({ takesReplies: true }).execute();
  for (let number = 0; number < posts; number++)
    await db
      .insertInto("dailyPosts")
      .values({
        id: postId(number),
        date: new Date(Date.UTC(2026, 0, 1 + number, 12)).toISOString(),
        imgUrl: "",
        imgPath: "",
        postedBy: "Ann Hill",
        content: `Be still, for the ${number}th time.`,
        likes: 0,
      })
      .execute();
}

function postId(number: number): string {
  return `0193a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

function kindsOf(site: TestSite, staff: { cookie: string }, people: Member[]): Kind[] {
  const personAt = (turn: number) => {
    const person = people[turn % people.length];
    if (!person) throw new Error("nobody is there");
    return { user: person.id, headers: { ...person.headers, ...fromElsewhere() } };
  };
  const isOk = (response: Response) => response.status === 200 || response.status === 302;
  const repliesOf = new Map<string, string>();

  return [
    {
      name: "like",
      async run(saved, turn) {
        const [liker, post] = [Math.floor(turn / posts), postId(turn % posts)];
        if (liker >= people.length) return;
        const { user, headers } = personAt(liker);
        if (!isOk(await postForm(site, "/daily-posts", { post, liked: "true" }, headers))) return;
        saved(() =>
          hasRow(site, (db) =>
            db.selectFrom("likes").select("postId").where("postId", "=", post).where("userId", "=", user),
          ),
        );
      },
    },
    {
      name: "reply",
      async run(saved, turn) {
        const { user, headers } = personAt(turn);
        const count = String((turn % 19) + 1);
        const response = await postForm(site, replyUrl, { people: count }, headers);
        if (!isOk(response)) return;
        repliesOf.set(user, count);
        // The last reply of a person counts.
        saved(() =>
          hasRow(site, (db) =>
            db
              .selectFrom("attendances")
              .select("userId")
              .where("userId", "=", user)
              .where("people", "=", Number(repliesOf.get(user))),
          ),
        );
      },
    },
    {
      name: "prayer request",
      async run(saved, turn) {
        const title = `For rain ${randomUUID()}`;
        const fields = { title, content: "The fields are dry." };
        if (!isOk(await postForm(site, "/submit-prayer-requests", fields, personAt(turn).headers))) return;
        saved(() =>
          hasRow(site, (db) => db.selectFrom("prayerRequests").select("id").where("title", "=", title)),
        );
      },
    },
    {
      name: "edit",
      async run(saved) {
        const title = `Baptism ${randomUUID()}`;
        if (!isOk(await sendPage(site, "baptism", staff, { title }))) return;
        saved(() =>
          hasRow(site, (db) =>
            db.selectFrom("pageRevisions").select("id").where("content", "like", `%${title}%`),
          ),
        );
      },
    },
    { name: "upload", run: (saved) => upload(site, staff, saved) },
    {
      name: "visit",
      async run(_, turn) {
        const urls = ["/", "/event", "/daily-posts", "/prayer-request", "/contact-us", replyUrl];
        await (await site.request(urls[turn % urls.length] ?? "/")).text();
      },
    },
  ];
}

/** Sends a picture in two chunks and asks after each, as the site's scripts do after a broken connection. */
async function upload(
  site: TestSite,
  staff: { cookie: string },
  saved: (isKept: () => Promise<boolean>) => void,
): Promise<void> {
  const bytes = new Uint8Array(await (await jpeg(300, 200)).arrayBuffer());
  const name = `images/${randomUUID()}.jpg`;
  const send = ({ headers, ...init }: RequestInit, url: string) =>
    site.request(url, { ...init, headers: { ...Object.fromEntries(new Headers(headers)), ...staff } });
  const started = await send(startUpload(bytes.length), uploadPath(name));
  if (started.status !== 200) return;
  const { pathname, search } = new URL(started.headers.get("x-goog-upload-url") ?? "");
  const session = pathname + search;
  const half = bytes.length >> 1;
  if ((await send(command("upload", 0, bytes.subarray(0, half)), session)).status !== 200) return;
  await send(command("query"), session);
  const ended = await send(command("upload, finalize", half, bytes.subarray(half)), session);
  if (ended.status !== 200) return;
  const { downloadTokens } = await ended.json();
  saved(async () => {
    const sizes = ["", "&width=320&format=webp"].map((query) => downloadPath(name, downloadTokens) + query);
    const replies = await Promise.all(sizes.map((url) => site.request(url)));
    return replies.every(({ status }) => status === 200);
  });
}

type Query = (db: ReturnType<typeof databaseOf>) => { execute(): Promise<unknown[]> };

async function hasRow(site: TestSite, query: Query): Promise<boolean> {
  await using db = databaseOf(site);
  return (await query(db).execute()).length > 0;
}
