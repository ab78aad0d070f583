import { setTimeout as sleep } from "node:timers/promises";
import { databaseOf, fromElsewhere, joinAsMembers } from "../../site/support/people.ts";
import { uploaded } from "../../site/support/stored-pictures.ts";
import { insertEvents } from "../../support/events.ts";
import { sequence } from "../../support/sequence.ts";
import { signIn } from "../../support/test-site.ts";
import { seed } from "./given.ts";
import { Ledger } from "./ledger.ts";
import type { WrittenSite } from "./site-under-faults.ts";
import {
  addPost,
  editPost,
  like,
  pray,
  register,
  reply,
  sendMessage,
  upload,
  type Writing,
} from "./writes.ts";

export interface MixedWriters {
  ledger: Ledger;
  /** Opens another event with few places, and lets everybody write again what limits would refuse. */
  nextRound(): Promise<void>;
  /** Writes until `end` is called, whether the site is up or not. */
  begin(): void;
  /** Waits until everybody has their last answer. */
  end(): Promise<void>;
}

const places = 5;
const day = "2031-12-07";
const pages = ["/", "/event", "/daily-posts", "/prayer-request", "/contact-us", "/event/all"];
const members = 4;

/** Prepares people, posts and events on a site that is up. */
export async function openMixedWriters(
  site: WrittenSite,
  { patienceMs = 60_000 }: { patienceMs?: number } = {},
): Promise<MixedWriters> {
  const ledger = new Ledger();
  const random = sequence(seed + 1);
  const staff = { cookie: await signIn(site) };
  const cookies = await joinAsMembers(site, members);
  const people = await Promise.all(
    cookies.map(async (cookie) => ({ headers: { cookie }, id: await idOf(site, cookie) })),
  );
  const posts = await addPosts(site, staff);
  for (const [number, id] of posts.entries()) ledger.states.text.set(id, new Set([firstText(number + 1)]));
  let rounds = 0;
  let isOver = true;
  let working: Promise<unknown>[] = [];
  const writing: Writing = { site, ledger, random, patienceMs, isOver: () => isOver };

  const event = () => ({ slug: `supper-${rounds}`, day });
  const loop = async (write: () => Promise<void>, pauseMs: number) => {
    while (!isOver) {
      await Promise.race([site.isUp(), sleep(1000)]);
      await write();
      await sleep(random() * pauseMs);
    }
  };
  const read = async () => {
    const path = pages[Math.floor(random() * pages.length)] ?? "/";
    try {
      const response = await site.request(path, { signal: AbortSignal.timeout(patienceMs) });
      ledger.answered("page", response.status);
      await response.text();
    } catch (error) {
      ledger.broke("page", error);
    }
  };
  const chosen = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;

  return {
    ledger,
    async nextRound() {
      await using db = databaseOf(site);
      await db.deleteFrom("limits").execute();
      rounds += 1;
      await insertEvents(db, [{ slug: event().slug, eventTitle: `Supper ${rounds}`, eventDate: day }]);
      await db
        .updateTable("events")
        .set({ takesReplies: true, places })
        .where("slug", "=", event().slug)
        .execute();
    },
    begin() {
      isOver = false;
      working = [
        ...people.map((person) => loop(() => reply(writing, event(), person), 20)),
        ...people.map((person) => loop(() => like(writing, chosen(posts), person), 20)),
        ...people.slice(0, 2).map(({ headers }) => loop(() => pray(writing, headers), 60)),
        loop(() => addPost(writing, staff), 100),
        ...posts.slice(0, 2).map((post) => loop(() => editPost(writing, post, staff), 20)),
        loop(() => upload(writing, staff), 60),
        loop(() => register(writing), 300),
        loop(() => sendMessage(writing), 60),
        loop(read, 10),
        loop(read, 10),
      ];
    },
    async end() {
      isOver = true;
      await Promise.all(working.splice(0));
    },
  };
}

async function idOf(site: WrittenSite, cookie: string): Promise<string> {
  const response = await site.request("/api/auth/get-session", { headers: { cookie, ...fromElsewhere() } });
  const { user } = (await response.json()) as { user: { id: string } };
  return user.id;
}

const firstText = (number: number) => `First ${number}`;

/** Adds posts with a picture of their own each, and returns their ids. */
async function addPosts(site: WrittenSite, staff: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    const imgUrl = await uploaded(site, `images/post-${number}.jpg`, staff);
    const body = new URLSearchParams({
      day: "2026-11-20",
      postedBy: "Ann",
      content: firstText(number),
      imgUrl,
    });
    const response = await site.request("/add-post", { method: "POST", body, headers: staff });
    if (response.status !== 302) throw new Error(`adding a post returned ${response.status}`);
    await using db = databaseOf(site);
    const found = db.selectFrom("dailyPosts").select("id").where("content", "=", firstText(number));
    ids.push((await found.executeTakeFirstOrThrow()).id);
  }
  return ids;
}
