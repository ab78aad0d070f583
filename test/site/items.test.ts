import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { haveRequests } from "./support/kept-prayers.ts";
import { type KindOfItem, kindsOfItems, newForm, type Wrong } from "./support/kinds-of-items.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";
import { uploaded } from "./support/stored-pictures.ts";

type Fields = Record<string, string>;
type Open = Parameters<Parameters<typeof describeSite>[1]>[0];

/** Monday. */
const monday = new Date("2027-03-08T09:00:00Z");
const fromSunday = { shown: "from", fromDay: "2027-03-14", fromTime: "07:00", untilDay: "2027-03-31" };
const sunday = new Date("2027-03-14T07:00:00Z");
const thirtyDays = 30 * 24 * 60 * 60_000;
const tooLate =
  "That could not be undone: it was deleted more than 30 days ago, or has already been restored.";
const hostile = '<img src=x onerror="alert(1)"></script><script>alert(2)</script> & "quotes"';
const unknownIds = [randomUUID(), "%00", "%27%20or%201=1", "a".repeat(3000)];

let site: TestSite;
let staff: { cookie: string };
let now: Date;
let picture: string;

async function setUp(open: Open): Promise<void> {
  now = monday;
  site = await open({}, { clock: () => now });
  staff = { cookie: await signIn(site) };
  picture = await uploaded(site, "images/dawn.jpg", staff);
}

async function startAgain(): Promise<void> {
  now = monday;
  await using db = databaseOf(site);
  for (const table of ["events", "videos", "dailyPosts", "itemVersions", "deletedItems"] as const)
    await db.deleteFrom(table).execute();
}

async function rowsOf({ table }: Pick<KindOfItem, "table">) {
  await using db = databaseOf(site);
  return await db.selectFrom(table).selectAll().orderBy("id").execute();
}

async function deletedRows() {
  await using db = databaseOf(site);
  return await db.selectFrom("deletedItems").selectAll().execute();
}

const send = (path: string, fields: Fields = {}, headers: Fields = staff) =>
  postForm(site, path, fields, headers);

/** Adds one through its form, and returns its id and what a form of it holds. */
async function added(kind: KindOfItem, fields: Fields = {}): Promise<{ id: string; form: Fields }> {
  const form = { ...newForm(kind, picture), ...fields };
  expect((await send(kind.add, form)).status).toBe(302);
  return { id: (await rowsOf(kind)).at(-1)?.id ?? "", form: { ...form, version: "1" } };
}

const told = async (response: Response, role: "status" | "alert") =>
  announced(await follow(site, response, staff.cookie), role);

function messageAt(html: string, field: string): string {
  const page = parsePage(html);
  const id = page.querySelector(`main [name="${field}"]`)?.id;
  return visibleText(page.querySelector(`[id="${id}-error"]`) ?? "");
}

type Round = Record<string, [typed: string, message: string]>;

/** All ways to fill fields wrongly, in as few rounds as there are ways for one field: each has a message of its own. */
function roundsOf(...wrongs: Wrong[]): Round[] {
  const rounds: Round[] = [];
  const ways = new Map<string, number>();
  for (const [field, wrong] of wrongs.flatMap(Object.entries<Wrong[string]>))
    for (const way of wrong) {
      const number = ways.get(field) ?? 0;
      rounds[number] = { ...rounds[number], [field]: way };
      ways.set(field, number + 1);
    }
  return rounds;
}

async function expectRefused(path: string, form: Fields, round: Round): Promise<void> {
  const typed = Object.entries(round).map(([field, [wrong]]) => [field, wrong] as const);
  const response = await send(path, { ...form, ...Object.fromEntries(typed) });
  expect(response.status, JSON.stringify(typed)).toBe(400);
  const html = await response.text();
  expect(html).not.toMatch(/<script>alert/);
  for (const [field, [wrong, message]] of Object.entries(round)) {
    expect(messageAt(html, field), `${field}: ${wrong}`).toBe(message);
    expect(fieldValue(html, field) ?? "", field).toBe(wrong);
  }
  for (const field of Object.keys(form).filter((name) => !(name in round) && isTyped(html, name)))
    expect(fieldValue(html, field) ?? "", field).toBe(form[field]);
}

const isTyped = (html: string, name: string) =>
  parsePage(html).querySelector(`textarea[name="${name}"], input[name="${name}"]:not([type="radio"])`) !==
  null;

async function isAdded(kind: KindOfItem): Promise<void> {
  const { add, list, shownOn, name, wrong, wrongWhenAdded, messages } = kind;
  const form = newForm(kind, picture);
  for (const round of roundsOf(wrong, wrongWhenAdded)) await expectRefused(add, form, round);
  const empty = await (await send(add)).text();
  const required = Object.entries(wrong).flatMap(([field, ways]) =>
    ways.filter(([typed]) => typed === "").map(([, message]) => [field, message]),
  );
  for (const [field = "", message] of required) expect(messageAt(empty, field), field).toBe(message);
  expect(empty).not.toContain("Invalid input");
  expect(await rowsOf(kind)).toEqual([]);

  const response = await send(add, { ...form, [name]: `  ${hostile} ` });
  expect([response.status, response.headers.get("location")]).toEqual([302, shownOn]);
  const html = await follow(site, response);
  expect(announced(html, "status")).toEqual([messages.added]);
  expect(announced(await page(site, shownOn), "status")).toEqual([]);
  for (const shown of [html, await page(site, list, staff)]) {
    expect(visibleText(shown)).toContain(hostile);
    expect(shown).not.toMatch(/<img src=x|<script>alert/);
  }
  expect(await rowsOf(kind)).toMatchObject([{ [name]: hostile, version: 1 }]);
}

async function isChanged(kind: KindOfItem): Promise<void> {
  const { list, name, change, wrong, wrongWhenChanged, messages, changedOn } = kind;
  const { id, form } = await added(kind);
  const before = await rowsOf(kind);
  const url = `${list}/${id}/update`;
  const opened = await page(site, url, staff);
  for (const field of Object.keys({ ...wrong, ...wrongWhenChanged }))
    expect(fieldValue(opened, field), field).toBe(form[field]);
  const oneEach = Object.fromEntries(Object.entries(wrong).map(([field, ways]) => [field, ways.slice(0, 1)]));
  for (const round of roundsOf(oneEach, wrongWhenChanged)) await expectRefused(url, form, round);
  expect((await send(url, { ...form, version: "" })).status).toBe(400);
  for (const unknown of unknownIds) {
    expect(await statusOf(site, `${list}/${unknown}/update`, staff), unknown).toBe(404);
    // It may have been deleted meanwhile; no item ever had a NUL character in its id.
    expect((await send(`${list}/${unknown}/update`, form)).status, unknown).toBe(
      unknown === "%00" ? 404 : 409,
    );
  }
  expect(await rowsOf(kind)).toEqual(before);

  const response = await send(`${url}?page=1`, { ...form, ...change, [name]: "Candle walk" });
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    changedOn ?? `${list}?page=1#${id}`,
  ]);
  const html = await follow(site, response, staff.cookie);
  expect(announced(html, "status")).toEqual([messages.updated]);
  expect(visibleText(html)).toContain("Candle walk");
  expect(parsePage(await page(site, list, staff)).querySelector(`li[id="${id}"]`)).not.toBeNull();
  expect(await rowsOf(kind)).toMatchObject([{ ...change, [name]: "Candle walk", version: 2 }]);
}

async function isDeleted(kind: KindOfItem): Promise<void> {
  const { list, name, question, messages } = kind;
  const { id } = await added(kind);
  const other = await added(kind, { [name]: "Candle walk" });
  const url = `${list}/${id}/delete`;
  expect(visibleText(await page(site, url, staff))).toContain(question);
  for (const unknown of unknownIds) {
    expect(await statusOf(site, `${list}/${unknown}/delete`, staff), unknown).toBe(404);
    expect((await send(`${list}/${unknown}/delete`)).status, unknown).toBe(404);
  }
  expect(await rowsOf(kind)).toHaveLength(2);
  const response = await send(url);
  expect([response.status, response.headers.get("location")]).toEqual([302, list]);
  expect(await told(response, "status")).toEqual([messages.removed]);
  expect(await rowsOf(kind)).toMatchObject([{ id: other.id }]);
  expect((await send(url)).status).toBe(404);
}

async function isRestored(kind: KindOfItem): Promise<void> {
  const { id } = await added(kind);
  const restore = () => send(`${kind.list}/${id}/restore`);
  const remove = () => send(`${kind.list}/${id}/delete`);
  expect(await told(await restore(), "alert")).toEqual([tooLate]);
  await remove();
  for (const { list } of kindsOfItems.filter((other) => other.kind !== kind.kind))
    expect(await told(await send(`${list}/${id}/restore`), "alert")).toEqual([tooLate]);
  now = new Date(now.getTime() + thirtyDays - 60_000);
  expect((await restore()).status).toBe(302);
  expect(await told(await restore(), "alert")).toEqual([tooLate]);
  expect(await rowsOf(kind)).toMatchObject([{ id }]);
  await remove();
  now = new Date(now.getTime() + thirtyDays);
  expect(await told(await restore(), "alert")).toEqual([tooLate]);
  expect(await rowsOf(kind)).toEqual([]);
}

/** Two who undo at once restore one, as it was: drafts and schedules too. */
async function isUndone(kind: KindOfItem): Promise<void> {
  const { list, name, shownOn, messages, newer } = kind;
  const { id, form } = await added(kind, fromSunday);
  const isShown = async () => visibleText(await page(site, shownOn)).includes(form[name] ?? "");
  const before = await rowsOf(kind);
  const html = await follow(site, await send(`${list}/${id}/delete`), staff.cookie);
  expect(announced(html, "status")).toEqual([messages.removed]);
  expect(textsIn(html, `form[action="${list}/${id}/restore"]`)).toEqual(["Undo"]);
  expect(await rowsOf(kind)).toEqual([]);
  const both = await Promise.all([1, 2].map(() => send(`${list}/${id}/restore`)));
  const pages = await Promise.all(both.map((response) => follow(site, response, staff.cookie)));
  expect(pages.flatMap((shown) => announced(shown, "status"))).toEqual([messages.restored]);
  expect(pages.flatMap((shown) => announced(shown, "alert"))).toEqual([tooLate]);
  expect(await rowsOf(kind)).toEqual(before.map((row) => ({ ...row, ...newer(row) })));
  expect(await isShown()).toBe(false);
  now = sunday;
  expect(await isShown()).toBe(true);
}

/** Of several who save the same version one does; the others see what it says now, and can replace it. */
async function isSavedByOne(
  { list, name, readsNow }: Pick<KindOfItem, "list" | "name" | "readsNow">,
  { id, form }: { id: string; form: Fields },
): Promise<void> {
  const save = (fields: Fields) => send(`${list}/${id}/update`, { ...form, ...fields });
  const saved = await Promise.all(
    ["Editor 1", "Editor 2", "Editor 3", "Editor 4"].map(async (editor) => {
      const response = await save({ [name]: editor });
      return { editor, status: response.status, html: await response.text() };
    }),
  );
  expect(saved.map(({ status }) => status).toSorted()).toEqual([302, 409, 409, 409]);
  const first = saved.find(({ status }) => status === 302)?.editor ?? "";
  const late = saved.filter(({ status }) => status === 409);
  for (const { editor, html } of late) {
    expect(announced(html)[0]).toMatch(/^Somebody else has changed this since you opened it\./);
    expect(fieldValue(html, name)).toBe(editor);
    const theirs = visibleText(html).split("How it reads now")[1];
    for (const words of readsNow(first)) expect(theirs).toContain(words);
  }
  const { editor = "", html = "" } = late[0] ?? {};
  const again = await save({ [name]: editor, version: fieldValue(html, "version") ?? "" });
  expect(again.status).toBe(302);
  const opened = await page(site, `${list}/${id}/update`, staff);
  expect([fieldValue(opened, name), fieldValue(opened, "version")]).toEqual([editor, "3"]);
}

async function isOpenOnlyToWriters(
  kind: KindOfItem,
  { member, other, writer }: Record<"member" | "other" | "writer", Fields>,
): Promise<void> {
  const { add, list, name, text, change, editedFrom } = kind;
  const gone = await added(kind, { [text]: "Nobody reads this" });
  await send(`${list}/${gone.id}/delete`);
  const { id, form } = await added(kind);
  const history = `/earlier-versions/${kind.kind}/${id}`;
  const screens = [add, `${list}?page=1`, `${list}/${id}/update`, `${list}/${id}/delete`, history];
  for (const url of screens) {
    const [path, search] = url.split("?");
    const data = `${path}.data${search ? `?${search}` : ""}`;
    const login = `/login?next=${encodeURIComponent(url)}`;
    const asVisitor = await site.request(url);
    expect([asVisitor.status, asVisitor.headers.get("location")]).toEqual([302, login]);
    const dataForVisitor = await site.request(data);
    expect([dataForVisitor.status, (await dataForVisitor.text()).includes(login)]).toEqual([202, true]);
    for (const [asked, headers] of [
      [url, member],
      [data, member],
      [data, other],
    ] as const) {
      const refused = await site.request(asked, { headers });
      expect(refused.status, asked).toBe(403);
      expect(await refused.text(), asked).not.toContain(form[text]);
    }
    expect(await statusOf(site, data, writer), data).toBe(200);
  }

  const commands: [string, Fields][] = [
    [add, form],
    [`${list}/${id}/update`, { ...form, ...change, [name]: "Candle walk" }],
    [`/share-preview/${kind.kind}/${id}`, {}],
    [`${list}/${id}/delete`, {}],
    [`${list}/${gone.id}/restore`, {}],
  ];
  const before = [await rowsOf(kind), await deletedRows()];
  for (const [path, fields] of commands) {
    const typed = new URLSearchParams(fields);
    const withFiles = formDataOf(fields);
    const ways = [
      [path, typed],
      [path, withFiles],
      [`${path}.data`, typed],
      [`${path}/`, withFiles],
    ] as const;
    for (const [way, body] of ways) {
      expect((await site.request(way, { method: "POST", body })).status, way).toBe(401);
      expect((await site.request(way, { method: "POST", body, headers: member })).status, way).toBe(403);
    }
    expect((await send(path, fields, other)).status, path).toBe(403);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await site.request(path, { method, body: typed, headers: member })).status, method).toBe(403);
  }
  expect([await rowsOf(kind), await deletedRows()]).toEqual(before);

  const edit = `${list}/${id}/update`;
  for (const url of editedFrom) {
    expect(attributesIn(await page(site, url, writer), "main a", "href"), url).toContain(edit);
    for (const headers of [{}, member, other])
      expect(await page(site, url, headers), url).not.toContain(edit);
  }
  for (const [path, fields] of commands) {
    const status = path.startsWith("/share-preview/") ? 200 : 302;
    expect((await send(path, fields, writer)).status, path).toBe(status);
  }
}

function formDataOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describeSite("items", (open) => {
  let member: Fields;
  let roles: Record<KindOfItem["writers" | "others"], Fields>;
  beforeAll(async () => {
    await setUp(open);
    member = { cookie: await joinAsMember(site) };
    roles = {
      editor: { cookie: await joinAs(site, "editor") },
      sermons: { cookie: await joinAs(site, "sermons") },
      prayerModerator: { cookie: await joinAs(site, "prayerModerator") },
    };
  });
  beforeEach(startAgain);

  test.each(kindsOfItems)(
    "$kind: what is added is shown as it was typed, and what is wrong is refused",
    isAdded,
  );
  test.each(kindsOfItems)("$kind: what is changed is shown, and what is wrong or gone is refused", isChanged);
  test.each(kindsOfItems)("$kind: one is deleted after a question, once", isDeleted);
  test.each(kindsOfItems)(
    "$kind: a deleted one is restored once, within 30 days, from its own list",
    isRestored,
  );
  test.each(kindsOfItems)("$kind: only people who may write it see and use what changes it", (kind) =>
    isOpenOnlyToWriters(kind, { member, other: roles[kind.others], writer: roles[kind.writers] }),
  );
});

describeSiteOnBothDatabases(
  "items that several people change at the same moment",
  "transactions lock the same row, and a restored row has every column as its type",
  (open) => {
    beforeAll(() => setUp(open));
    beforeEach(startAgain);

    test.each(kindsOfItems)(
      "$kind: of those who save the same version one does, and the others are told",
      async (kind) => isSavedByOne(kind, await added(kind)),
    );
    test.each(kindsOfItems)("$kind: Undo restores one as it was, also when two press it", isUndone);

    test("prayer: of those who save the same version one does, and the others are told", async () => {
      await using db = databaseOf(site);
      const { id: userId } = await db.selectFrom("user").select("id").executeTakeFirstOrThrow();
      await haveRequests(site, userId, [false]);
      const { id } = await db.selectFrom("prayerRequests").select("id").executeTakeFirstOrThrow();
      const form = {
        title: "",
        content: "Please pray.",
        userName: "Ann Hill",
        day: "2026-11-01",
        picUrl: "",
        version: "1",
      };
      const readsNow = (title: string) => [
        `Title ${title} Content Please pray. Name Ann Hill Date 1 November 2026`,
      ];
      await isSavedByOne({ list: "/update-prayer-requests", name: "title", readsNow }, { id, form });
    });
  },
);
