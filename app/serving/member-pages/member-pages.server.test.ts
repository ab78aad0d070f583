import { beforeEach, expect, test } from "vitest";
import { SeenChanges } from "../../../database/seen-changes.ts";
import { QueryWatch } from "../../../database/watch-queries.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import type { SignIn } from "../../contexts.ts";
import type { Recognised } from "../../people/identity/identity.server.ts";
import { isSignedIn, type Person } from "../../viewer.ts";
import { MemberPages } from "./member-pages.server.ts";

type Render = Parameters<MemberPages["respond"]>[3];

const siteUrl = "https://church.example";
const minute = 60_000;
const ann: Person = { id: "ann", role: "member", permissions: [], email: "ann@people.example", name: "Ann" };
const ben: Person = { ...ann, id: "ben", email: "ben@people.example" };
const editor: Person = { ...ann, id: "eve", role: "staff", permissions: ["posts:write"] };

let now: number;
let queries: QueryWatch;
let changes: SeenChanges;
let unseen: string | undefined;
let failure: Error | undefined;
let boundary: string | undefined;
let pages: MemberPages;
/** How often a page was made, and what else it reads. */
let made: number;
let alsoRead: (viewer: Person) => void;

beforeEach(() => {
  now = Date.parse("2026-11-29T10:00:00.000Z");
  [made, unseen, failure, boundary] = [0, undefined, undefined, undefined];
  alsoRead = () => undefined;
  const { log } = readableLog();
  const otherWriters = {
    changedTables: async () => {
      if (failure) throw failure;
      return new Set<string>();
    },
    sees: (table: string) => table !== unseen,
  };
  queries = new QueryWatch();
  changes = new SeenChanges({ queries, otherWriters, lookEveryMs: 0, log });
  const site = { queries, changes, clock: () => new Date(now), nextBoundary: async () => boundary, log };
  pages = new MemberPages({ ...site, siteUrl, mostBytes: 1_000_000, isOwnPage: () => false });
});

function senderOf(viewer: Person, headers = new Headers()): Recognised & { signIn: SignIn } {
  const sender: Recognised = {
    viewer,
    sessionId: "its",
    sessionExpiresAt: "2026-12-01T00:00:00.000Z",
    waitsForSecondFactor: undefined,
    headers,
  };
  return { ...sender, signIn: { viewer, expiresAt: sender.sessionExpiresAt } };
}

async function open(
  viewer: Person,
  { path = "/event", prefix = "", init = {}, headers = new Headers(), status = 200 } = {},
): Promise<string> {
  const sender = senderOf(viewer, headers);
  const render: Render = async (request, kept) => {
    made += 1;
    queries.add(new Set(["events"]));
    const { viewer: reader, signIn } = kept?.by ?? sender;
    if (isSignedIn(reader)) alsoRead(reader);
    const shown = isSignedIn(signIn.viewer) ? signIn.viewer.email : "";
    return new Response(`${new URL(request.url).pathname} for ${shown}, key ${signIn.formKey ?? "none"}`, {
      status,
    });
  };
  const cookie = "better-auth.session_token=x";
  const request = new Request(siteUrl + path, { headers: { cookie }, ...init });
  const response = await pages.respond(request, sender, prefix, render);
  return response.text();
}

test("a page is another one in another language", async () => {
  await open(ann);
  await open(ben, { prefix: "/de" });
  expect(made).toBe(2);
  await open(ben);
  await open(ann, { prefix: "/de" });
  expect(made).toBe(2);
});

test("people with the same rights get one page, each with their own email and a key of its own", async () => {
  const first = await open(ann);
  expect(first).toMatch(/^\/event for ann@people.example, key [\w-]{36}$/);
  const second = await open(ben);
  expect(second).toMatch(/^\/event for ben@people.example, key [\w-]{36}$/);
  const again = await open(ann);
  expect(made).toBe(1);
  expect(new Set([first, second, again].map((page) => page.slice(-36))).size).toBe(3);
  expect(await Promise.all([open(ann, { path: "/event/past" }), open(ben, { path: "/event/past" })])).toEqual(
    [expect.stringContaining("ann@"), expect.stringContaining("ben@")],
  );
  expect(made).toBe(2);
});

test("people with other rights get another page", async () => {
  await open(ann);
  expect(await open(editor)).toContain("ann@people.example");
  await open({ ...editor, permissions: ["events:write"] });
  await open({ ...ann, withheld: ["posts:write"] });
  expect(made).toBe(4);
});

test("a page that reads who somebody is, is kept for that person alone, also when two ask at once", async () => {
  const read: string[] = [];
  alsoRead = ({ id }) => read.push(id);
  const both = await Promise.all([open(ann), open(ben)]);
  expect(both).toEqual([expect.stringContaining("ann@"), expect.stringContaining("ben@")]);
  for (const person of [ann, ben, ann, ben]) await open(person);
  // Each was made once more, to be kept.
  expect(read).toEqual(["ann", "ben", "ann", "ben"]);
  await open({ ...ann, name: "Anna" });
  expect(read).toHaveLength(5);
});

test("a page is made again after a change of what it read, and a moment in which it says something else", async () => {
  const isMadeAgain = async () => {
    const before = made;
    await open(ann);
    return made > before;
  };
  await open(ann);
  expect(await isMadeAgain()).toBe(false);
  queries.onWritten(new Set(["videos"]));
  expect(await isMadeAgain()).toBe(false);
  queries.onWritten(new Set(["events"]));
  expect(await isMadeAgain()).toBe(true);
  now += minute - 1;
  expect(await isMadeAgain()).toBe(false);
  now += 1;
  boundary = new Date(now + 1000).toISOString();
  expect(await isMadeAgain()).toBe(true);
  now += 999;
  expect(await isMadeAgain()).toBe(false);
  now += 1;
  expect(await isMadeAgain()).toBe(true);
});

test("nothing is kept of which changes are not seen, nor of a refusal, a notice, a file, a form or a fresh cookie", async () => {
  const asked: Parameters<typeof open>[1][] = [
    { status: 404 },
    { init: { headers: { cookie: "better-auth.session_token=x; notice=y" } } },
    { init: { headers: { authorization: "Firebase x" } } },
    { init: { method: "POST" } },
    { init: { method: "HEAD" } },
    { path: "/sitemap.xml" },
    { path: "/login" },
    { path: "/staff" },
    { path: "/event?token=x" },
    { path: "/event?preview" },
    { headers: new Headers({ "Set-Cookie": "a=b" }) },
  ];
  for (const given of asked) for (let times = 0; times < 2; times++) await open(ann, given);
  expect(made).toBe(2 * asked.length);
  unseen = "events";
  for (let times = 0; times < 2; times++) await open(ann);
  expect(made).toBe(2 * asked.length + 2);
});

test("while the database is away no kept page is sent to anybody who is logged in", async () => {
  await open(ann);
  failure = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
  await changes.lookAtOnce();
  await open(ann);
  expect(made).toBe(2);
});
