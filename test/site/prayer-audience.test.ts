import { beforeAll, beforeEach, expect, test } from "vitest";
import type { PrayerAudience } from "../../app/prayer/audience.ts";
import { deleteEnded } from "../../app/prayer/moderation/ending-prayers.server.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { announced, attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { clearPrayers, kept, openForPrayer, request, titlesIn } from "./support/kept-prayers.ts";
import { joinNamed } from "./support/managed-people.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, giveRoles } from "./support/people.ts";

type Headers = Record<string, string>;

const form = "/submit-prayer-requests";
const queue = "/update-prayer-requests";
const wall = "/prayer-request";

let site: TestSite;
let staff: Headers;
let member: Headers;
let other: Headers;
const as = new Map<string, Headers>();

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  ({ site, staff, member, other } = await openForPrayer(open));
  for (const role of ["pastor", "prayerModerator", "prayerTeam", "editor"] as const)
    as.set(role, (await joinNamed(site, `The ${role}`, role)).headers);
  as.set("administrator", staff);
  as.set("asker", member);
  as.set("member", other);
  as.set("visitor", {});
}

const of = (role: string) => as.get(role) ?? {};

const ask = (fields: Record<string, string> = {}, headers = member) =>
  postForm(site, form, { ...request, ...fields }, headers);

async function asked(fields: Record<string, string> = {}): Promise<string> {
  expect((await ask(fields)).status).toBe(302);
  return (await kept(site)).at(-1)?.id ?? "";
}

const decide = (id: string, command: string, role = "prayerModerator", words?: string) =>
  postForm(site, `${queue}/${id}/${command}`, words === undefined ? {} : { words }, of(role));

/** Who reads the request on any page that shows requests. */
async function readers(): Promise<string[]> {
  const found: string[] = [];
  for (const [who, headers] of as)
    for (const path of [wall, queue, `${queue}?show=waiting`, `${queue}?show=held`, form])
      if (
        !found.includes(who) &&
        (await (await site.request(path, { headers })).text()).includes(request.title)
      )
        found.push(who);
  return found.sort();
}

const team = ["administrator", "pastor", "prayerModerator", "prayerTeam"];

async function edit(id: string, change: Record<string, string>): Promise<void> {
  const before = (await kept(site)).find((row) => row.id === id);
  const { title = "", content = "", userName = "", version } = before ?? {};
  const fields = {
    title,
    content,
    userName,
    picUrl: "",
    day: "2026-11-21",
    version: String(version),
    ...change,
  };
  expect((await postForm(site, `${queue}/${id}/update`, fields, of("prayerModerator"))).status).toBe(302);
}

describeSite("who reads a prayer request", (open) => {
  beforeAll(() => setUp(open));
  beforeEach(() => clearPrayers(site, staff));

  test.each<[PrayerAudience, string[], string[]]>([
    ["everybody", ["asker", ...team], ["asker", ...team, "editor", "member", "visitor"]],
    ["congregation", ["asker", ...team], ["asker", ...team, "editor", "member"]],
    ["team", ["asker", ...team], ["asker", ...team]],
    ["pastor", ["asker", "pastor"], ["asker", "pastor"]],
  ])(
    "a request for %s is read by nobody else, neither while it waits nor once it is approved",
    async (audience, before, after) => {
      const id = await asked({ audience });
      expect(await readers()).toEqual(before.toSorted());
      const decider = audience === "pastor" ? "pastor" : "prayerModerator";
      expect((await decide(id, "approve", decider)).status).toBe(302);
      expect(await readers()).toEqual(after.toSorted());
      expect((await decide(id, "delete", decider)).status).toBe(302);
      expect(await readers()).toEqual([]);
    },
  );

  test("a request for the pastor answers 404 to every command of others, administrators among them", async () => {
    const id = await asked({ audience: "pastor" });
    for (const role of ["prayerModerator", "administrator"])
      for (const command of ["approve", "decline", "pass-on", "ask-back", "publish", "delete", "restore"])
        expect((await decide(id, command, role, "Why")).status, `${role} ${command}`).toBe(404);
    for (const screen of ["update", "delete", "decline", "pass-on", "ask-back", "publish"])
      expect(await statusOf(site, `${queue}/${id}/${screen}`, of("administrator")), screen).toBe(404);
    expect(await kept(site)).toMatchObject([{ id, state: "waiting", version: 1 }]);
    expect(visibleText(await page(site, "/staff", of("administrator")))).not.toContain("request is waiting");
    expect(visibleText(await page(site, "/staff", of("pastor")))).toContain("One prayer request is waiting");
  });

  test("an administrator makes somebody the pastor without reading what the pastor reads", async () => {
    const ben = await joinNamed(site, "Ben Hill", "editor");
    const roles = new URLSearchParams([
      ["had", "editor"],
      ["roles", "pastor"],
    ]);
    const saved = await site.request(`/people/${ben.id}/roles`, {
      method: "POST",
      body: roles,
      headers: staff,
    });
    expect(saved.status).toBe(302);
    await asked({ audience: "pastor" });
    expect(await page(site, queue, ben.headers)).toContain(request.title);
  });

  test("where nobody is the pastor, the form does not offer it, and a request for the pastor is refused", async () => {
    const alone = await openForPrayer(open);
    const offered = attributesIn(
      await page(alone.site, form, alone.member),
      'input[name="audience"]',
      "value",
    );
    expect(offered).toEqual(["everybody", "congregation", "team"]);
    const refused = await postForm(alone.site, form, { ...request, audience: "pastor" }, alone.member);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Nobody here reads requests for the pastor only");
    expect(await kept(alone.site)).toEqual([]);
  });

  test("whoever may read it is chosen by nobody beforehand, and a form that asked is refused without an answer", async () => {
    expect(attributesIn(await page(site, form, member), 'input[name="audience"][checked]', "value")).toEqual(
      [],
    );
    const refused = await postForm(site, form, { ...request, asksAudience: "on" }, member);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please choose who may read it");
    expect(await kept(site)).toEqual([]);
    const sent = await postForm(site, form, { ...request, asksAudience: "on", audience: "team" }, member);
    expect(sent.status).toBe(302);
    expect(await kept(site)).toMatchObject([{ audience: "team" }]);
  });

  test.each([
    ["mine", "Ann Hill"],
    ["first", "Ann"],
    ["none", ""],
  ])("the name that others see is %s: %j", async (nameShown, userName) => {
    const id = await asked({ nameShown });
    expect(await kept(site)).toMatchObject([{ userName }]);
    await decide(id, "approve");
    const words = visibleText(await page(site, wall));
    expect(words).toContain(request.title);
    expect(words.includes("Ann Hill")).toBe(nameShown === "mine");
    expect(visibleText(await page(site, queue, of("prayerTeam"))).includes("Ann Hill")).toBe(
      nameShown === "mine",
    );
  });

  test.each([
    ["audience", "all", "Please choose who may read it"],
    ["nameShown", "yours", "Please choose which name is shown"],
    ["category", "weather", "Please choose a category from the list"],
  ])("a request with a %s that is not offered is refused: %j", async (field, value, sentence) => {
    const refused = await ask({ [field]: value });
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain(sentence);
    expect(await kept(site)).toEqual([]);
  });

  test("an edited request waits until its asker agrees to exactly these words, and is then shown to everybody", async () => {
    const id = await asked();
    await edit(id, { content: "She has an operation." });
    const approved = await follow(site, await decide(id, "approve"), of("prayerModerator").cookie);
    expect(announced(approved, "status")[0]).toContain("The text was edited");
    expect(titlesIn(await page(site, wall))).toEqual([]);
    const own = await page(site, `${form}/${id}`, member);
    expect(visibleText(own)).toContain("This is exactly what everybody will read");
    expect(textsIn(own, "del").join(" ")).toContain("Thank you.");
    const seen = attributesIn(own, 'input[name="seen"]', "value")[0] ?? "";
    expect((await postForm(site, `${form}/${id}/agree`, { seen }, other)).status).toBe(404);
    expect((await postForm(site, `${form}/${id}/agree`, { seen })).status).toBe(401);
    await edit(id, { content: "She has one more operation." });
    await decide(id, "approve");
    await postForm(site, `${form}/${id}/agree`, { seen }, member);
    expect(titlesIn(await page(site, wall)), "an earlier proposal").toEqual([]);
    const now =
      attributesIn(await page(site, `${form}/${id}`, member), 'input[name="seen"]', "value")[0] ?? "";
    const agreed = await postForm(site, `${form}/${id}/agree`, { seen: now }, member);
    expect(announced(await follow(site, agreed, member.cookie), "status")).toEqual([
      "Thank you. This text is shown now.",
    ]);
    expect(visibleText(await page(site, wall))).toContain("She has one more operation.");
  });

  test("other words for a request that is shown are read by nobody until its asker agrees, or staff give a reason", async () => {
    const id = await asked();
    await decide(id, "approve");
    await edit(id, { content: "She is well." });
    expect(visibleText(await page(site, wall))).toContain("She has an operation.");
    expect(visibleText(await page(site, wall))).not.toContain("She is well.");
    const refused = await decide(id, "publish", "prayerModerator", " ");
    expect(refused.status).toBe(400);
    expect((await decide(id, "publish", "prayerTeam", "Because")).status).toBe(403);
    expect((await decide(id, "publish", "prayerModerator", "She telephoned.")).status).toBe(302);
    expect(visibleText(await page(site, wall))).toContain("She is well.");
    const list = visibleText(await page(site, queue, of("prayerTeam")));
    expect(list).toContain("The prayerModerator published an edited text without asking");
    expect(list).toContain("She telephoned.");
  });

  test("a request whose asker has left is edited, and published only with a reason", async () => {
    const id = await asked();
    await using db = databaseOf(site);
    await db.updateTable("prayerRequests").set({ userId: null }).execute();
    await edit(id, { content: "For somebody who is ill." });
    const asks = await follow(site, await decide(id, "approve"), of("prayerModerator").cookie);
    expect(visibleText(asks)).toContain("Nobody can be asked about these words");
    const confirmed = await decide(id, "confirm-approval");
    expect(confirmed.headers.get("location")).toBe(`${queue}/${id}/publish`);
    expect(titlesIn(await page(site, wall))).toEqual([]);
    await decide(id, "publish", "prayerModerator", "It named a third person.");
    expect(visibleText(await page(site, wall))).toContain("For somebody who is ill.");
  });

  test("a declined request is on no page, and its asker reads the kind words on the site", async () => {
    const id = await asked();
    expect((await decide(id, "decline", "prayerModerator", "")).status).toBe(400);
    expect((await decide(id, "decline", "prayerModerator", "We pray for you by name.")).status).toBe(302);
    expect(titlesIn(await page(site, wall))).toEqual([]);
    expect(visibleText(await page(site, `${form}/${id}`, member))).toContain("We pray for you by name.");
    const late = await follow(site, await decide(id, "approve"), of("prayerModerator").cookie);
    expect(announced(late)[0]).toContain("Somebody else has decided about it meanwhile");
    expect(await kept(site)).toMatchObject([{ state: "declined", isApproved: false }]);
  });

  test("a question and its answer stay with the request, and neither has an email address", async () => {
    const id = await asked();
    await decide(id, "ask-back", "prayerModerator", "May we name the hospital?");
    expect(visibleText(await page(site, form, member))).toContain("Answer our question");
    expect((await postForm(site, `${form}/${id}`, { words: "Better not." }, other)).status).toBe(404);
    expect((await postForm(site, `${form}/${id}`, { words: "" }, member)).status).toBe(400);
    expect((await postForm(site, `${form}/${id}`, { words: "Better not." }, member)).status).toBe(302);
    const list = await page(site, queue, of("prayerTeam"));
    expect(visibleText(list)).toMatch(
      /asked back.*May we name the hospital\? Ann Hill answered.*Better not\./,
    );
    const main = parsePage(list).querySelector("main")?.outerHTML ?? "";
    expect(main).not.toMatch(/@people\.example/);
  });

  test("a request that is passed on is read by the pastor only, although it was on the page before", async () => {
    const id = await asked();
    await decide(id, "approve");
    expect((await decide(id, "pass-on", "prayerModerator", "")).status).toBe(302);
    expect(await readers()).toEqual(["asker", "pastor"]);
    expect(await statusOf(site, `${queue}/${id}/update`, of("prayerModerator"))).toBe(404);
  });

  test("approving twice says the same to whoever did it, but not once the request has ended meanwhile", async () => {
    const id = await asked();
    const said = async (role: "status" | "alert") =>
      announced(await follow(site, await decide(id, "approve"), of("prayerModerator").cookie), role)[0];
    const approved = "Prayer request approved. Everybody can see it now.";
    for (const _ of [1, 2]) expect(await said("status")).toBe(approved);
    const other = await follow(site, await decide(id, "approve", "pastor"), of("pastor").cookie);
    expect(announced(other)[0]).toContain("Somebody else has decided about it meanwhile");
    expect((await postForm(site, `${form}/${id}/tell/let-go`, {}, member)).status).toBe(302);
    expect(await said("alert")).toContain("this request is no longer waiting");
    expect(titlesIn(await page(site, wall))).toEqual([]);
  });

  test("where nobody is the pastor, passing on changes nothing and says why", async () => {
    const alone = await openForPrayer(open);
    await postForm(alone.site, form, request, alone.member);
    const [{ id } = { id: "" }] = await kept(alone.site);
    const passed = await postForm(alone.site, `${queue}/${id}/pass-on`, { words: "" }, alone.staff);
    const html = await follow(alone.site, passed, alone.staff.cookie ?? "");
    expect(announced(html)[0]).toContain("Nobody here reads requests for the pastor only");
    expect(await kept(alone.site)).toMatchObject([{ audience: "everybody", state: "waiting", version: 1 }]);
  });

  test("a moderator who lost the role while they edited changes nothing, and reads nothing of it", async () => {
    const id = await asked();
    const leaving = await joinNamed(site, "Lee Hill", "prayerModerator");
    const opened = await page(site, `${queue}/${id}/update`, leaving.headers);
    expect(opened).toContain(request.title);
    await giveRoles(site, leaving.email);
    const words = {
      title: "Other",
      content: "Other",
      userName: "Ann",
      picUrl: "",
      day: "2026-11-21",
      version: "1",
    };
    for (const [command, fields] of [
      ["update", words],
      ["approve", {}],
      ["decline", { words: "No." }],
      ["delete", {}],
    ] as const) {
      const refused = await postForm(site, `${queue}/${id}/${command}`, fields, leaving.headers);
      expect(refused.status, command).toBe(403);
      expect(await refused.text(), command).not.toContain(request.title);
    }
    expect(await kept(site)).toMatchObject([{ title: request.title, state: "waiting", version: 1 }]);
  });

  test("what was not shown is deleted for good a year later, with its words", async () => {
    const id = await asked();
    await decide(id, "decline", "prayerModerator", "We pray for you by name.");
    await using db = databaseOf(site);
    const { storage } = await testStorage({ db, folder: site.dataDir });
    const sweepAfter = (days: number) =>
      deleteEnded({
        db,
        storage,
        clock: () => new Date(Date.now() + days * 24 * 60 * 60_000),
        mailWritten: () => undefined,
      });
    await sweepAfter(364);
    expect(await kept(site)).toHaveLength(1);
    await sweepAfter(366);
    expect(await kept(site)).toEqual([]);
    expect(await db.selectFrom("prayerNotes").selectAll().execute()).toEqual([]);
  });

  test("a deleted request comes back within a week with its words, waits again, and is then gone for good", async () => {
    const id = await asked();
    await decide(id, "approve");
    const deleted = await follow(site, await decide(id, "delete"), of("prayerModerator").cookie);
    expect(attributesIn(deleted, "form", "action")).toContain(`${queue}/${id}/restore`);
    expect(await page(site, `${queue}?show=deleted`, of("prayerModerator"))).toContain(request.title);
    expect(await statusOf(site, `${queue}?show=deleted`, of("prayerTeam"))).toBe(403);
    expect((await decide(id, "restore", "prayerTeam")).status).toBe(403);
    expect((await decide(id, "restore")).status).toBe(302);
    expect(await kept(site)).toMatchObject([{ state: "waiting", isApproved: false, title: request.title }]);
    expect((await decide(id, "restore")).status).toBe(404);
  });
});

describeSiteOnBothDatabases("which prayer request comes first", "a boolean is sorted by", (open) => {
  beforeAll(() => setUp(open));
  beforeEach(() => clearPrayers(site, staff));

  test("urgent requests come first, then the oldest, and staff see what a request is about", async () => {
    for (const [title, fields] of Object.entries<Record<string, string>>({
      First: {},
      Second: { isUrgent: "on", category: "grief", audience: "team" },
      Third: { isUrgent: "on" },
    }))
      await asked({ title, ...fields });
    const html = await page(site, queue, of("prayerTeam"));
    expect(titlesIn(html)).toEqual(["Second", "Third", "First"]);
    expect(visibleText(html)).toMatch(
      /Waiting to be read, urgent Second Ann Hill · .*? · Grief · For the prayer team/,
    );
  });
});
