import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepGroups } from "../../app/pages/groups/sweep-groups.server.ts";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { services } from "../../content/sample/services.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { formAt, type Sent, sendFacts } from "./support/page-edits.ts";
import { databaseOf, fromElsewhere, joinAs, password } from "./support/people.ts";
import { storeText } from "./support/stored-texts.ts";
import { expectNothingKept, join, keptAbout, removeAccount } from "./support/traces.ts";

const leader = "zq-walter-private@leaders.example";
const office = "hello@riverside.example";
const psalms = "/life-groups/morning-psalms/join";
const list = "/groups/requests";
const day = 24 * 60 * 60_000;

let site: TestSite;
let editor: { cookie: string };
let now: Date;
let asked: number;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date("2026-11-23T12:00:00Z");
    asked = 0;
    site = await open({}, { clock: () => now });
    editor = { cookie: await joinAs(site, "editor") };
    const saved = await site.request("/groups/leaders", {
      method: "POST",
      body: new URLSearchParams({ group: "morning-psalms", email: ` ${leader} ` }),
      headers: editor,
    });
    expect(saved.headers.get("location")).toBe(list);
  });
  beforeEach(async () => {
    now = new Date("2026-11-23T12:00:00Z");
    await using db = databaseOf(site);
    await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
    await db.deleteFrom("groupRequests").execute();
    await db.deleteFrom("limits").where("key", "like", "group-request:%").execute();
  });
}

/** What a row of the form holds of a group that was just added. */
const fieldsOfNew: Record<string, string> = {
  name: "Группа",
  leader: "Ann Hill",
  day: "Monday",
  time: "19:00",
  place: "The vestry",
};

const newEmail = () => `ann-${++asked}@people.example`;

const ask = (change: Record<string, string> = {}, path = psalms, headers = fromElsewhere()) =>
  postForm(
    site,
    path,
    { name: "Ann Hill", email: newEmail(), words: "zq-words: is tea served?", ...change },
    headers,
  );

const rows = async () => {
  await using db = databaseOf(site);
  return await db.selectFrom("groupRequests").selectAll().orderBy("id").execute();
};

const toLeader = async () => (await mailsTo(site, leader)).length;

/** Asks, and returns the email that asked and the link in the leader's mail. */
async function linkFor(
  change: Record<string, string> = {},
): Promise<{ email: string; link: string; id: string }> {
  const before = await toLeader();
  const email = newEmail();
  expect((await ask({ email, ...change })).status).toBe(302);
  const { link } = await newestMailTo(site, leader, before + 1);
  return { email, link, id: (await rows()).at(-1)?.id ?? "" };
}

describeSite("requests to join a group", (open) => {
  prepare(open);

  test("a visitor asks to join a group without scripts, and its leader gets a mail that keeps their email to itself", async () => {
    for (const path of ["/life-groups", "/services"])
      expect(attributesIn(await page(site, path), `a[href="${psalms}"]`, "href")).toHaveLength(1);
    const form = await page(site, psalms);
    expect(textsIn(form, "h1")).toEqual(["Ask to join Morning Psalms"]);
    expect(visibleText(form)).toContain("Wednesdays at 10.30am, The vestry");
    expect(visibleText(form)).toContain("By sending this you agree that Walter Finch and our staff read it.");
    expect(form).toContain('content="noindex');
    const before = await toLeader();
    const email = newEmail();
    const sent = await ask({ email });
    expect(sent.headers.get("location")).toBe(`${psalms}?sent`);
    expect(visibleText(await follow(site, sent))).toContain(
      "We have your request, and you get an answer by email.",
    );
    expect((await rows()).map(({ language }) => language)).toEqual(attributesIn(form, "html", "lang"));
    const mail = await newestMailTo(site, leader, before + 1);
    expect(mail.subject).toBe("Somebody asks to join Morning Psalms");
    expect(mail.text).toContain("Ann Hill asks to join Morning Psalms.");
    expect(mail.text).toContain("zq-words");
    expect(mail.replyTo).toBe("");
    expect(mail.text + mail.html).not.toContain(email);
    expect(mail.link).toMatch(/^\/life-groups\/answer\?token=[\w-]{32}$/);
    const [row] = await rows();
    expect(row).toMatchObject({ groupId: "morning-psalms", name: "Ann Hill", email, state: "waiting" });
    expect(mail.link).not.toContain(row?.tokenHash);
  });

  test("a visitor who asks to join a group and lets the leader write to them is named in the mail with their email", async () => {
    const before = await toLeader();
    const email = newEmail();
    await ask({ email, mayWrite: "on" });
    const mail = await newestMailTo(site, leader, before + 1);
    expect(mail.text).toContain(`They agreed that you write to them: ${email}`);
    expect(visibleText(await page(site, mail.link))).toContain(`Email: ${email}`);
  });

  test("a request to join a group without a leader's email reaches the congregation's email, and who asked is told", async () => {
    const before = (await mailsTo(site, office)).length;
    const email = newEmail();
    const name = "See www.bad.example";
    expect((await ask({ email, name }, "/life-groups/hill-walkers/join")).status).toBe(302);
    const mail = await newestMailTo(site, office, before + 1);
    expect(mail.subject).toBe("Somebody asks to join Hill Walkers");
    expect(visibleText(await page(site, mail.link))).toContain("A request to join Hill Walkers");
    expect(visibleText(await page(site, list, editor))).toContain("Waiting for the office");
    const told = await newestMailTo(site, email);
    expect(told.subject).toBe("Your request to join Hill Walkers waits for the office");
    // Anybody can type anybody's email.
    for (const typed of ["zq-words", "bad.example"]) expect(told.text + told.html).not.toContain(typed);
    await ask({ email, words: "zq-words: again" }, "/life-groups/hill-walkers/join");
    await newestMailTo(site, office, before + 2);
    expect(await mailsTo(site, email)).toHaveLength(1);
  });

  test("a leader who is replaced opens nothing any more, and the new one gets what waits with new links", async () => {
    const { email, link } = await linkFor();
    const save = (to: string) =>
      postForm(site, "/groups/leaders", { group: "morning-psalms", email: to }, editor);
    const next = "zq-nina-private@leaders.example";
    expect(visibleText(await page(site, list, editor))).toContain(`Waiting for the leader, ${leader}`);
    expect((await save(next)).headers.get("location")).toBe(list);
    expect(await statusOf(site, link)).toBe(404);
    expect((await postForm(site, link, { answer: "welcomed", words: "" })).status).toBe(404);
    const mail = await newestMailTo(site, next);
    expect(mail.text).toContain("zq-words");
    expect(mail.text + mail.html).not.toContain(email);
    expect(visibleText(await page(site, list, editor))).toContain(`Waiting for the leader, ${next}`);
    // Saved again, nothing changes hands.
    await save(next);
    expect(await statusOf(site, mail.link)).toBe(200);
    expect(await mailsTo(site, next)).toHaveLength(1);
    const before = (await mailsTo(site, office)).length;
    await save("");
    expect(await statusOf(site, mail.link)).toBe(404);
    await newestMailTo(site, office, before + 1);
    expect((await newestMailTo(site, email)).subject).toBe(
      "Your request to join Morning Psalms waits for the office",
    );
    const sent = await toLeader();
    await save(leader);
    const { link: back } = await newestMailTo(site, leader, sent + 1);
    await postForm(site, back, { answer: "welcomed", words: "" });
    expect(await rows()).toMatchObject([{ state: "welcomed" }]);
  });

  test("a leader who removes their account leaves what waits to the office, and their link opens nothing any more", async () => {
    const member = await join(site);
    await postForm(site, "/groups/leaders", { group: "explorers", email: member.email }, editor);
    await ask({}, "/life-groups/explorers/join");
    const { link } = await newestMailTo(site, member.email, 2);
    expect(await statusOf(site, link)).toBe(200);
    await removeAccount(site, member, { password });
    expect(visibleText(await page(site, link))).not.toContain("zq-words");
    expect((await postForm(site, link, { answer: "welcomed", words: "" })).status).toBe(404);
    expect(visibleText(await page(site, list, editor))).toContain("Waiting for the office");
  });

  test("a leader's email is in no page, no data, no file and no answer that visitors and members get", async () => {
    await linkFor();
    const member = await join(site);
    const own = services.lifeGroups.map(({ id }) => `/life-groups/${id}/join`);
    const pages = [...publicPages, ...unlistedPages, ...own, `${psalms}?sent`, "/life-groups/nobody/join"];
    const data = pages.map((path) => (path === "/" ? "/_.data" : `${path.split("?")[0]}.data`));
    const files = ["/sitemap.xml", "/site.webmanifest", "/calendar.ics", "/robots.txt"];
    // Twice, so that pages from memory are looked at too.
    for (const headers of [{}, member.headers])
      for (const path of [...pages, ...data, ...files])
        for (const _ of [1, 2]) expect(await page(site, path, headers), path).not.toContain("zq-walter");
    const refused = await ask({ email: "nobody" });
    expect(await refused.text()).not.toContain("zq-walter");
    expect(await page(site, "/groups/leaders", member.headers)).not.toContain("zq-walter");
    for (const path of ["/facts/services/history", "/activity"])
      expect(await page(site, path, editor), path).not.toContain("zq-walter");
    for (const path of [list, "/groups/leaders", "/facts/services/edit"])
      expect(await page(site, path, editor)).toContain("zq-walter");
  });

  describe("is refused, and nothing is saved:", () => {
    test.each<[string, Record<string, string>, string]>([
      ["without a name", { name: " " }, "Please enter your name"],
      [
        "with a name of two lines",
        { name: "Ann\nBcc: all@people.example" },
        "Please enter your name on one line",
      ],
      ["with an email that is none", { email: "ann" }, "Please enter a valid email address"],
      [
        "with two emails",
        { email: "a@people.example, b@people.example" },
        "Please enter a valid email address",
      ],
      ["with more than a few words", { words: "a".repeat(1001) }, "Please use at most 1,000 characters"],
    ])("a request to join a group %s", async (_, change, sentence) => {
      const refused = await ask(change);
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain(sentence);
      expect(await rows()).toEqual([]);
    });

    test("a request to join a group that is full, which offers no form", async () => {
      const full = "/life-groups/table-group/join";
      const html = await page(site, full);
      expect(visibleText(html)).toContain("This group is full at the moment.");
      expect(textsIn(html, "main form")).toEqual([]);
      expect(attributesIn(await page(site, "/life-groups"), `a[href="${full}"]`, "href")).toEqual([]);
      const refused = await ask({}, full);
      expect(refused.status).toBe(409);
      expect(await rows()).toEqual([]);
    });

    test("a request to join a group that does not exist", async () => {
      expect(await statusOf(site, "/life-groups/nobody/join")).toBe(404);
      expect((await ask({}, "/life-groups/nobody/join")).status).toBe(404);
    });

    test("a thousand requests to join groups from one network, in a clear sentence, while others still can", async () => {
      const network = fromElsewhere();
      const statuses: number[] = [];
      let refusal = "";
      for (let count = 0; count < 50; count++) {
        const reply = await ask({}, psalms, network);
        statuses.push(reply.status);
        if (reply.status === 429) refusal = visibleText(await reply.text());
      }
      expect(statuses.filter((status) => status === 302)).toHaveLength(30);
      expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
      expect(refusal).toContain("There were many requests to join groups from here.");
      expect(await rows()).toHaveLength(30);
      expect((await ask()).status).toBe(302);
    });
  });

  test("a leader answers a request to join a group by the link, once, and the words reach the person who asked", async () => {
    const { email, link } = await linkFor();
    const html = await page(site, link);
    expect(textsIn(html, "main button")).toEqual(["Welcome them", "The group is full", "Ask the office"]);
    expect(visibleText(html)).toContain("zq-words");
    expect(html).not.toContain(email);
    const read = await site.request(link);
    expect(read.headers.get("cache-control")).toContain("no-store");
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
    const sent = await postForm(site, link, {
      answer: "welcomed",
      words: "Come early:\r\nthe kettle is on.",
    });
    expect(visibleText(await follow(site, sent))).toContain("Thank you. We have sent your answer by email.");
    const mail = await newestMailTo(site, email);
    expect(mail.subject).toBe("You are welcome at Morning Psalms");
    expect(mail.text).toContain("Wednesdays at 10.30am, The vestry");
    expect(mail.text).toContain("the kettle is on");
    expect(mail.text + mail.html + mail.replyTo).not.toContain("zq-walter");
    expect(visibleText(await page(site, link))).toContain("This request has been answered already.");
    const twice = await postForm(site, link, { answer: "full", words: "" });
    expect(twice.status).toBe(409);
    expect(visibleText(await twice.text())).toContain("This request has been answered already.");
    expect(await rows()).toMatchObject([{ state: "welcomed" }]);
    expect(await mailsTo(site, email)).toHaveLength(1);
  });

  test("a leader who says that the group is full has it told to the person who asked, with ways to the office", async () => {
    const { email, link } = await linkFor();
    await postForm(site, link, { answer: "full", words: "" });
    const mail = await newestMailTo(site, email);
    expect(mail.subject).toBe("Morning Psalms is full at the moment");
    expect(mail.text).toContain(office);
    expect(mail.replyTo).toBe("");
  });

  test("a leader who leaves a request to join a group to the office has both told, and staff answer it", async () => {
    const before = (await mailsTo(site, office)).length;
    const { email, link, id } = await linkFor();
    await postForm(site, link, { answer: "office", words: "" });
    expect((await newestMailTo(site, email)).text).toContain("has passed your request on to our office");
    expect((await newestMailTo(site, office, before + 1)).link).toBe(list);
    expect(visibleText(await page(site, list, editor))).toContain("Waiting for the office");
    expect((await postForm(site, link, { answer: "welcomed", words: "" })).status).toBe(409);
    const answered = await postForm(
      site,
      `${list}/${id}/answer`,
      { answer: "welcomed", words: "Ring the bell." },
      editor,
    );
    expect(visibleText(await follow(site, answered, editor.cookie))).toContain("We have sent your answer");
    expect((await newestMailTo(site, email, 2)).text).toContain("Ring the bell.");
  });

  test("a leader's link says why it no longer works: unknown, too old, or the request was deleted", async () => {
    const { link, id } = await linkFor();
    expect(await statusOf(site, "/life-groups/answer?token=nobody")).toBe(404);
    expect(await statusOf(site, "/life-groups/answer")).toBe(404);
    now = new Date(now.getTime() + 31 * day);
    const old = await site.request(link);
    expect(old.status).toBe(410);
    expect(visibleText(await old.text())).toContain(
      "This link is too old. Please ask our office to answer the request.",
    );
    expect((await postForm(site, link, { answer: "welcomed", words: "" })).status).toBe(410);
    now = new Date("2026-11-23T12:00:00Z");
    expect((await postForm(site, link, { answer: "maybe", words: "" })).status).toBe(400);
    expect((await postForm(site, `${list}/${id}/delete`, {}, editor)).status).toBe(302);
    expect((await postForm(site, link, { answer: "welcomed", words: "" })).status).toBe(404);
    expect(visibleText(await page(site, link))).toContain("This link no longer works.");
    expect(await rows()).toEqual([]);
  });

  test("staff see who asked to join which group, those that wait for more than a week marked, and answer in the leader's place", async () => {
    const { email, link, id } = await linkFor();
    expect(visibleText(await page(site, "/staff", editor))).toContain(
      "One request to join a group is waiting.",
    );
    now = new Date(now.getTime() + 8 * day);
    const html = visibleText(await page(site, list, editor));
    for (const shown of [
      "Ann Hill",
      "Morning Psalms",
      email,
      `Waiting for the leader, ${leader}, since Monday, 23 November 2026 (8 days)`,
      "zq-words",
      "for more than a week",
    ])
      expect(html).toContain(shown);
    expect(visibleText(await page(site, "/staff", editor))).toContain(
      "One request to join a group is waiting, for more than a week.",
    );
    expect(
      (await postForm(site, `${list}/${id}/answer`, { answer: "office", words: "" }, editor)).status,
    ).toBe(400);
    await postForm(site, `${list}/${id}/answer`, { answer: "full", words: "" }, editor);
    expect((await newestMailTo(site, email)).subject).toBe("Morning Psalms is full at the moment");
    expect((await postForm(site, link, { answer: "welcomed", words: "" })).status).toBe(409);
    const twice = await postForm(site, `${list}/${id}/answer`, { answer: "full", words: "" }, editor);
    expect(visibleText(await follow(site, twice, editor.cookie))).toContain("answered already");
    expect(visibleText(await page(site, "/staff", editor))).not.toContain("request to join a group");
    const pages = [1, 2, 3].map((number) => page(site, `/activity?kind=group&page=${number}`, editor));
    const log = (await Promise.all(pages)).map((html) => visibleText(html)).join("\n");
    expect(log).toContain("answered a request to join the group Morning Psalms");
    expect(log).toContain("changed who answers for the group Morning Psalms");
    for (const secret of ["Ann Hill asks", email, "zq-"]) expect(log).not.toContain(secret);
  });

  test("requests to join a group are closed to people who may not change pages", async () => {
    const { id } = await linkFor();
    const treasurer = { cookie: await joinAs(site, "treasurer") };
    for (const path of [list, "/groups/leaders", `${list}/${id}/answer`, `${list}/${id}/delete`]) {
      expect(await statusOf(site, path, treasurer), path).toBe(403);
      if (path !== list)
        expect((await postForm(site, path, { answer: "welcomed", words: "" }, treasurer)).status, path).toBe(
          403,
        );
    }
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
  });

  test("an email of a leader that somebody else has changed meanwhile is not overwritten, and other emails stay", async () => {
    const send = (fields: [string, string][]) =>
      site.request("/groups/leaders", {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: editor,
      });
    const unchanged = await send([
      ["group", "morning-psalms"],
      ["email", "former@leaders.example"],
      ["shown", "former@leaders.example"],
    ]);
    expect(unchanged.headers.get("location")).toBe(list);
    const late = await send([
      ["group", "morning-psalms"],
      ["email", "newest@leaders.example"],
      ["shown", "former@leaders.example"],
    ]);
    expect(late.status).toBe(409);
    expect(visibleText(await late.text())).toContain("Somebody else has changed the email of Morning Psalms");
    await using db = databaseOf(site);
    expect(await db.selectFrom("groupLeaders").select("email").execute()).toEqual([{ email: leader }]);
  });

  test("a leader's email that is none is refused, and all that was typed stays", async () => {
    const refused = await site.request("/groups/leaders", {
      method: "POST",
      body: new URLSearchParams([
        ["group", "morning-psalms"],
        ["email", "walter at home"],
        ["group", "explorers"],
        ["email", "dan@leaders.example"],
      ]),
      headers: editor,
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(visibleText(html)).toContain("Morning Psalms: Please enter a valid email address");
    expect(attributesIn(html, "#email-explorers", "value")).toEqual(["dan@leaders.example"]);
    await using db = databaseOf(site);
    expect(await db.selectFrom("groupLeaders").select(["groupId", "email"]).execute()).toEqual([
      { groupId: "morning-psalms", email: leader },
    ]);
  });

  test("requests to join a group are deleted after 90 days, and a leader's email once its group is gone", async () => {
    await linkFor();
    await using db = databaseOf(site);
    await db
      .insertInto("groupLeaders")
      .values({ groupId: "gone", email: "gone@leaders.example", changedAt: now.toISOString() })
      .execute();
    const { storage } = await testStorage({ db, folder: site.dataDir });
    const facts = {
      originals: async () => "sample",
      read: async () => services,
      readConfirmed: async () => ({ facts: services, isUnreadable: false, confirmedAt: undefined }),
    } as unknown as Parameters<typeof sweepGroups>[0]["facts"];
    const sweep = (days: number, isUnreadable = false) =>
      sweepGroups({
        ...{ db, storage, mailWritten: () => undefined },
        clock: () => new Date(now.getTime() + days * day),
        facts: isUnreadable
          ? ({
              ...facts,
              readConfirmed: async () => ({ ...(await facts.readConfirmed("services")), isUnreadable }),
            } as typeof facts)
          : facts,
      });
    const leaders = async () =>
      (await db.selectFrom("groupLeaders").select("groupId").orderBy("groupId").execute()).map(
        ({ groupId }) => groupId,
      );
    await sweep(89, true);
    expect(await leaders()).toEqual(["gone", "morning-psalms"]);
    await sweep(89);
    expect(await leaders()).toEqual(["morning-psalms"]);
    expect(await rows()).toHaveLength(1);
    await sweep(91);
    expect(await rows()).toEqual([]);
  });

  test("requests to join a group are in the copy of the account with their email, and go with it", async () => {
    const member = await join(site);
    await ask({ email: member.email });
    const copy = await page(site, "/account/copy", member.headers);
    expect(copy).toContain("zq-words");
    expect(copy).not.toContain("tokenHash");
    expect((await keptAbout(site, member)).groupRequests).toHaveLength(1);
    await removeAccount(site, member, { password });
    await expectNothingKept(site, member);
  });

  test("the email of who answers is typed where the group is, also of a new group, and is no fact", async () => {
    const form = await formAt(site, "/facts/services/edit", editor);
    const emails = form.getAll("row-groups-answers-email").map(String);
    const ids = form.getAll("row-groups-id").map(String);
    const at = ids.indexOf("explorers");
    expect(emails[ids.indexOf("morning-psalms")]).toBe(leader);
    const typed = (email: string) => emails.map((before, index) => (index === at ? email : before));
    const send = (change: Sent) => sendFacts(site, "services", editor, change);
    const refused = await send({ "row-groups-answers-email": typed("nobody") });
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please enter a valid email address");
    const added = Object.fromEntries(
      [
        "id",
        "name",
        "leader",
        "day",
        "time",
        "place",
        "words",
        "whom",
        "ages-from",
        "ages-to",
        "email",
        "state",
        "answers-shown",
      ].map((name) => [
        `row-groups-${name}`,
        [...form.getAll(`row-groups-${name}`).map(String), fieldsOfNew[name] ?? ""],
      ]),
    );
    const saved = await send({
      ...added,
      "row-groups-answers-email": [...typed("zq-ann@leaders.example"), "zq-new@leaders.example"],
    });
    expect(saved.status).toBe(302);
    await using db = databaseOf(site);
    const leaders = await db
      .selectFrom("groupLeaders")
      .select(["groupId", "email"])
      .orderBy("groupId")
      .execute();
    expect(leaders).toEqual([
      { groupId: "explorers", email: "zq-ann@leaders.example" },
      { groupId: "group", email: "zq-new@leaders.example" },
      { groupId: "morning-psalms", email: leader },
    ]);
    for (const path of ["/life-groups", "/facts/services/history"])
      expect(await page(site, path, path === "/life-groups" ? {} : editor), path).not.toContain("zq-");
    const saidAnew = async (email: string) => {
      const again = await formAt(site, "/facts/services/edit", editor);
      const values = { id: "", "answers-email": email, "answers-shown": "" };
      const rows = Object.entries(values).map(([field, value]) => {
        const name = `row-groups-${field}`;
        return [name, [...again.getAll(name).map(String).slice(0, -1), value]];
      });
      const sent = await send(Object.fromEntries(rows));
      expect(sent.headers.get("location")).toBe("/services");
      const stored = db.selectFrom("groupLeaders").select("email").where("groupId", "=", "group");
      return (await stored.executeTakeFirst())?.email;
    };
    // Removed, and added again with the same name.
    expect(await saidAnew("zq-ben@leaders.example")).toBe("zq-ben@leaders.example");
    expect(await saidAnew("")).toBeUndefined();
    await send({ "row-groups-answers-email": [...typed(""), ""] });
    expect(await db.selectFrom("groupLeaders").select("groupId").execute()).toEqual([
      { groupId: "morning-psalms" },
    ]);
  });

  test("a group keeps its id when its name changes, so that the leader's email and the URL stay its own", async () => {
    const form = await formAt(site, "/facts/services/edit", editor);
    const names = form.getAll("row-groups-name").map(String);
    expect(form.getAll("row-groups-id")).toContain("morning-psalms");
    const renamed = names.map((name) => (name === "Morning Psalms" ? "Tea and Psalms" : name));
    expect((await sendFacts(site, "services", editor, { "row-groups-name": renamed })).status).toBe(302);
    expect(textsIn(await page(site, psalms), "h1")).toEqual(["Ask to join Tea and Psalms"]);
    const before = await toLeader();
    await ask();
    expect((await newestMailTo(site, leader, before + 1)).subject).toBe(
      "Somebody asks to join Tea and Psalms",
    );
    const history = visibleText(await page(site, "/facts/services/history", editor));
    expect(history).not.toContain("morning-psalms");

    const full = form.getAll("row-groups-state").map(() => "full");
    await sendFacts(site, "services", editor, { "row-groups-state": full });
    expect(attributesIn(await page(site, "/life-groups"), 'a[href$="/join"]', "href")).toEqual([]);
    expect((await ask()).status).toBe(409);
  });
});

describeSiteOnBothDatabases(
  "requests to join a group that are sent again",
  "an upsert has conditions of its own, and its index is partial",
  (open) => {
    prepare(open);

    test("a request to join a group that waits is not sent twice, and the page does not tell whether it waits", async () => {
      const { email } = await linkFor();
      const before = await toLeader();
      const again = await ask({ email, name: "Somebody else" });
      expect(again.headers.get("location")).toBe(`${psalms}?sent`);
      expect(await rows()).toHaveLength(1);
      await linkFor();
      expect(await toLeader()).toBe(before + 1);
    });

    test("a stranger who types an email first does not swallow its owner's own request", async () => {
      const { email, link } = await linkFor({ name: "Mallory", words: "zq-mallory" });
      const before = await toLeader();
      await ask({ email, name: "Ann Hill", words: "zq-ann" });
      const mail = await newestMailTo(site, leader, before + 1);
      expect(mail.text).toContain("zq-ann");
      expect((await site.request(link)).status).toBe(404);
      const both = visibleText(await page(site, mail.link));
      for (const shown of [both, visibleText(await page(site, list, editor))])
        for (const words of ["Mallory", "zq-mallory", "Ann Hill", "zq-ann"]) expect(shown).toContain(words);
      await ask({ email, words: "zq-mallory" });
      await ask({ email, words: "zq-ann" });
      await linkFor();
      expect(await toLeader()).toBe(before + 2);
      await postForm(site, mail.link, { answer: "welcomed", words: "" });
      const answer = await newestMailTo(site, email);
      // It may go to either of them.
      for (const name of ["Mallory", "Ann Hill"]) expect(answer.text).not.toContain(name);
    });

    test("a request to join that its leader cannot answer any more is mailed when it is sent again, and only then", async () => {
      const { email, link } = await linkFor();
      const before = await toLeader();
      await ask({ email });
      expect(await toLeader()).toBe(before);
      {
        await using db = databaseOf(site);
        await db.updateTable("groupRequests").set({ expiresAt: now.toISOString() }).execute();
      }
      await ask({ email });
      const { link: newLink } = await newestMailTo(site, leader, before + 1);
      expect((await site.request(link)).status).toBe(404);
      expect((await site.request(newLink)).status).toBe(200);
      expect(await rows()).toHaveLength(1);
    });
  },
);

describeSite("groups that were saved before they had ids", (open) => {
  test("groups that were saved before they had ids get one from their names, and different ones", async () => {
    const site = await open();
    await using db = databaseOf(site);
    const old = services.lifeGroups
      .slice(0, 1)
      .map(({ id: _, state: __, ...group }: Record<string, unknown>) => group);
    const groups = [...old, ...old, { ...old[0], name: "祈り" }];
    await storeText(db, { slug: "facts/services", content: { ...services, lifeGroups: groups } });
    expect(attributesIn(await page(site, "/life-groups"), 'a[href$="/join"]', "href")).toEqual([
      "/life-groups/table-group/join",
      "/life-groups/table-group-2/join",
      "/life-groups/group/join",
    ]);
    expect(textsIn(await page(site, "/life-groups/group/join"), "h1")).toEqual(["Ask to join 祈り"]);
  });
});
