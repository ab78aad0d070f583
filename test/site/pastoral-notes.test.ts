import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteEnded } from "../../app/prayer/moderation/ending-prayers.server.ts";
import routes from "../../app/routes.ts";
import { temporaryFolder } from "../support/database.ts";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { textOfTables } from "./support/activity.ts";
import { archiveIn, command, databaseAt, emptyPlace } from "./support/backup-places.ts";
import { mailsTo } from "./support/mailbox.ts";
import { joinNamed, saveRoles } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf, password } from "./support/people.ts";
import {
  clearPraying,
  type Headers,
  openForPraying,
  own,
  queue,
  shownRequest,
  waitingRequest,
  workingSite,
} from "./support/praying.ts";
import { urlsOf } from "./support/route-urls.ts";
import { leaks } from "./support/secret-prayers.ts";
import { removeAccount } from "./support/traces.ts";

const list = `${queue}/notes`;
const months = `${queue}/months`;
const due = "private note";

let now: Date;
let church: Awaited<ReturnType<typeof openForPraying>>;
let site: TestSite;
let pastor: Headers;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  beforeAll(async () => {
    now = new Date("2026-11-26T12:00:00Z");
    church = await openForPraying(() => open({}, { clock: () => now, pollSeconds: 0.2 }));
    ({ site } = church);
    pastor = church.pastor.headers;
  });
  beforeEach(async () => {
    now = new Date("2026-11-26T12:00:00Z");
    await clearPraying(site);
  });
}

const closing: (() => Promise<unknown>)[] = [];

const notesOf = (id: string) => `${queue}/${id}/notes`;

const write = (id: string, words: string, day = "", headers = pastor) =>
  postForm(site, notesOf(id), { words, day }, headers);

const kept = async () => {
  await using db = databaseOf(site);
  return await db.selectFrom("prayerFollowUps").selectAll().orderBy("id").execute();
};

async function written(id: string, words: string, day = ""): Promise<string> {
  expect((await write(id, words, day)).status).toBe(302);
  return (await kept()).at(-1)?.id ?? "";
}

describeSite("private notes of a pastor", (open) => {
  prepare(open);

  test("a pastor writes a note, sees it on its day, marks it as done and deletes it", async () => {
    const id = await waitingRequest(church, "For rain", "pastor");
    const saved = await write(id, "Ring <her> sister.\nShe knows.", "2026-11-27");
    expect(announced(await follow(site, saved, pastor.cookie), "status")).toEqual([
      "Your note is saved. Only the pastor reads it.",
    ]);
    await written(id, "Visited her.");
    const notes = visibleText(await page(site, notesOf(id), pastor));
    expect(notes).toContain("For rain, please.");
    expect(notes).toContain("To follow up on Friday, 27 November Ring <her> sister. She knows. The pastor,");
    expect(notes).toContain("Visited her.");
    expect(attributesIn(await page(site, queue, pastor), "main article a", "href")).toContain(notesOf(id));

    const overview = () => page(site, "/staff", pastor).then(visibleText);
    expect(await overview()).not.toContain(due);
    expect(visibleText(await page(site, list, pastor))).toContain("To follow up on Friday, 27 November");
    now = new Date("2026-11-27T00:00:00Z");
    expect(await overview()).toContain("One private note says to follow up today or earlier.");
    expect(visibleText(await page(site, list, pastor))).toContain("To follow up today");
    now = new Date("2026-11-28T12:00:00Z");
    expect(await overview()).toContain("One private note says to follow up today or earlier.");
    const late = await page(site, list, pastor);
    expect(visibleText(late)).toContain("Ann Hill, who asked on 26 November 2026 Overdue since Friday");
    expect(visibleText(late)).not.toContain("For rain");
    expect(visibleText(late)).not.toContain("Visited her.");

    const [done = ""] = attributesIn(late, 'form[action$="/done"]', "action");
    const marked = await postForm(site, done, {}, pastor);
    expect(announced(await follow(site, marked, pastor.cookie), "status")).toEqual(["Marked as done."]);
    expect(visibleText(await page(site, notesOf(id), pastor))).toContain("Done on 28 November 2026");
    expect(visibleText(await page(site, list, pastor))).toContain("Nothing is to be followed up.");
    expect(await overview()).not.toContain(due);

    const remove = attributesIn(await page(site, notesOf(id), pastor), 'a[href$="/delete"]', "href");
    expect(remove).toHaveLength(2);
    expect(visibleText(await page(site, remove[0] ?? "", pastor))).toContain("Delete this note?");
    const deleted = await postForm(site, remove[0] ?? "", {}, pastor);
    expect(announced(await follow(site, deleted, pastor.cookie), "status")).toEqual(["The note is deleted."]);
    expect(await kept()).toMatchObject([{ words: "Visited her.", day: "", doneAt: null }]);
  });

  test("a note without words, too long or with a day that there is not is refused, and its text stays in the form", async () => {
    const id = await waitingRequest(church, "For rain");
    for (const [words, day, problem] of [
      [" ", "", "Please write a few words"],
      ["x".repeat(2001), "", "Please use at most 2000 characters"],
      ["Ring her.", "2026-02-30", "Please choose a date"],
    ] as const) {
      const refused = await write(id, words, day);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(visibleText(html)).toContain(problem);
      expect(textsIn(html, "textarea")).toEqual([words.trim()]);
    }
    expect(await kept()).toEqual([]);
    for (const missing of ["0193a000-0000-7000-8000-00000000dead", "no-id"]) {
      expect((await write(missing, "Ring her.")).status).toBe(404);
      expect((await site.request(notesOf(missing), { headers: pastor })).status).toBe(404);
    }
  });

  test("nobody else reads a note on any page, as data, in a copy of their data, a mail or the activity log, nor learns that there is one", async () => {
    const id = await shownRequest(church, "For rain");
    await postForm(site, `${queue}/${id}/ask-back`, { words: "How is she?" }, church.moderator.headers);
    const noteId = await written(id, "unsaid-note", "2026-11-20");
    await postForm(site, `${notesOf(id)}/${noteId}/done`, {}, pastor);
    const secret = { id: noteId, path: "", marks: ["unsaid-note", noteId, notesOf(id), list] };
    const urls = urlsOf(routes, [id]).flatMap(({ url }) => {
      const own = url.replace(":noteId", noteId);
      return [own, own === "/" ? "/_.data" : `${own}.data`];
    });
    // The others read less than one of these.
    for (const [who, headers] of [
      ["the asker", church.asker.headers],
      ["a moderator", church.moderator.headers],
      ["an administrator", church.staff],
    ] as const) {
      const pages = urls.filter((url) => !/^\/logout/.test(url));
      expect(await leaks(site, [secret], pages, headers), who).toEqual([]);
    }
    expect(await leaks(site, [secret], [notesOf(id)], pastor), "the pastor").toHaveLength(1);
    expect(await textOfTables(site, ["prayerFollowUps"])).not.toContain("unsaid-note");
    for (const { email } of [church.asker, church.team, church.moderator, church.pastor])
      for (const { subject, text, html } of await mailsTo(site, email))
        expect(subject + text + html).not.toContain("unsaid-note");
    expect(visibleText(await page(site, "/activity", church.staff))).not.toMatch(/follow/);
  });

  test("everybody else is refused to write, mark and delete notes, and their due notes are on no overview", async () => {
    const id = await shownRequest(church, "For rain");
    const noteId = await written(id, "Ring her.", "2026-11-20");
    for (const headers of [
      church.member.headers,
      church.asker.headers,
      church.team.headers,
      church.moderator.headers,
      church.staff,
    ]) {
      for (const url of [notesOf(id), `${notesOf(id)}/${noteId}/done`, `${notesOf(id)}/${noteId}/delete`])
        expect((await postForm(site, url, { words: "Mine." }, headers)).status, url).toBe(403);
      for (const url of [notesOf(id), list, months])
        expect((await site.request(url, { headers })).status, url).toBe(403);
    }
    expect((await postForm(site, notesOf(id), { words: "Mine." })).status).toBe(401);
    for (const headers of [church.team.headers, church.moderator.headers, church.staff]) {
      expect(visibleText(await page(site, "/staff", headers))).not.toContain(due);
      expect(await page(site, queue, headers)).not.toContain("Private notes");
    }
    expect(await kept()).toMatchObject([{ words: "Ring her.", doneAt: null }]);
  });

  test("a pastor who loses the role while writing saves nothing, and no longer reads the notes, also not in the copy of their data", async () => {
    const leaving = await joinNamed(site, "The former pastor", "pastor", "prayerModerator");
    const id = await waitingRequest(church, "For rain");
    expect((await write(id, "unsaid-former", "2026-11-26", leaving.headers)).status).toBe(302);
    const copy = async () => (await page(site, "/account/copy", leaving.headers)).toString();
    expect(JSON.parse(await copy()).privateNotesAboutPrayerRequests).toMatchObject([
      { words: "unsaid-former", day: "2026-11-26", doneAt: null },
    ]);
    expect(visibleText(await page(site, notesOf(id), leaving.headers))).toContain("Your note");
    const had = ["pastor", "prayerModerator"];
    const taken = await saveRoles(site, church.staff, leaving.id, { had, roles: ["prayerModerator"] });
    expect(taken.status).toBe(302);
    const refused = await write(id, "unsaid-late", "", leaving.headers);
    expect(refused.status).toBe(403);
    expect(visibleText(await refused.text())).toContain(
      "read the prayer requests that are for the pastor only",
    );
    expect(await kept()).toMatchObject([{ words: "unsaid-former" }]);
    expect(await copy()).not.toContain("unsaid-former");
    expect(JSON.parse(await copy()).privateNotesAboutPrayerRequests).toMatchObject([{ day: "2026-11-26" }]);
  });

  test("when a pastor removes their account, their notes stay without it", async () => {
    const leaving = await joinNamed(site, "The former pastor", "pastor");
    const id = await waitingRequest(church, "For rain");
    await write(id, "Ring her.", "2026-11-26", leaving.headers);
    expect((await removeAccount(site, leaving, { password })).status).toBe(302);
    expect(await kept()).toMatchObject([
      { words: "Ring her.", authorId: null, authorName: "Somebody who has left" },
    ]);
    expect(visibleText(await page(site, list, pastor))).toContain("Somebody who has left,");
  });

  test("the notes of a deleted request are hidden and come back with it, and go with one that is withdrawn or deleted for good", async () => {
    const [withdrawn, ended] = [
      await waitingRequest(church, "For rain"),
      await waitingRequest(church, "For sun"),
    ];
    for (const id of [withdrawn, ended]) await written(id, "Ring her.", "2026-11-26");
    await postForm(site, `${queue}/${ended}/delete`, {}, pastor);
    expect((await write(ended, "Late.")).status).toBe(404);
    expect(textsIn(await page(site, list, pastor), "article h2")).toHaveLength(1);
    expect(visibleText(await page(site, "/staff", pastor))).toContain("One private note");
    await postForm(site, `${queue}/${ended}/restore`, {}, pastor);
    expect(visibleText(await page(site, "/staff", pastor))).toContain("2 private notes say");

    expect((await postForm(site, `${own}/${withdrawn}/withdraw`, {}, church.asker.headers)).status).toBe(302);
    expect(await kept()).toMatchObject([{ requestId: ended }]);
    await using db = databaseOf(site);
    const endedAt = "2025-11-25T12:00:00.000Z";
    await db.updateTable("prayerRequests").set({ state: "ended", endedAt }).execute();
    await deleteEnded(await workingSite(site, db, now));
    expect(await kept()).toEqual([]);
  });

  test("a note that is saved changes nothing of its request", async () => {
    const id = await shownRequest(church, "For rain");
    const versions = async () => {
      await using db = databaseOf(site);
      return await db.selectFrom("prayerRequests").select(["id", "version"]).execute();
    };
    const before = await versions();
    await written(id, "Ring her.", "2026-11-26");
    expect(await versions()).toEqual(before);
  });

  test("the months are a table with a caption, and say plainly when nobody has asked", async () => {
    expect(visibleText(await page(site, months, pastor))).toContain(
      "Nobody has asked for prayer in the last 12 months.",
    );
    for (const title of ["unsaid-1", "unsaid-2", "unsaid-3"]) {
      const id = await waitingRequest(church, title);
      now = new Date(now.getTime() + 3 * 60 * 60_000);
      await postForm(site, `${queue}/${id}/approve`, {}, pastor);
      if (title === "unsaid-1") await written(id, "Visited her.");
    }
    const html = await page(site, months, pastor);
    expect(textsIn(html, "caption")).toEqual(["How many, and how long they waited", "What they were about"]);
    expect(textsIn(html, "tbody tr").slice(0, 2)).toEqual([
      "Nov 2026 3 3 hours 1 0",
      expect.stringMatching(/^Oct 2026 0/),
    ]);
    expect(visibleText(html)).toContain("No kind chosen: 3");
    expect(html).not.toMatch(/unsaid-|Ann Hill/);
  });
});

describeSiteOnBothDatabases(
  "private notes of a pastor at the same moment",
  "two act on one note at once, and a backup is made of each database",
  (open, kind) => {
    prepare(open);

    test("of two pastors who mark or delete one note at once, one does it and the other is told", async () => {
      const other = (await joinNamed(site, "Another pastor", "pastor")).headers;
      const id = await waitingRequest(church, "For rain");
      const noteId = await written(id, "Ring her.", "2026-11-26");
      const bothSay = async (command: string) => {
        const answers = await Promise.all(
          [pastor, other].map(async (headers) => {
            const answer = await postForm(site, `${notesOf(id)}/${noteId}/${command}`, {}, headers);
            const html = await follow(site, answer, headers.cookie);
            return [...announced(html, "status"), ...announced(html)].join();
          }),
        );
        return answers.toSorted();
      };
      expect(await bothSay("done")).toEqual([
        "Marked as done.",
        "Nothing was changed: somebody else has marked it as done meanwhile.",
      ]);
      expect(await bothSay("delete")).toEqual([
        "Nothing was changed: this note has been deleted meanwhile.",
        "The note is deleted.",
      ]);
      expect(await bothSay("done")).toEqual(
        Array(2).fill("Nothing was changed: this note has been deleted meanwhile."),
      );
    });

    test("a backup holds the notes, and a restore brings them back", async () => {
      const id = await waitingRequest(church, "For rain");
      await written(id, "Ring her.", "2026-12-24");
      const before = await kept();
      const archives = await temporaryFolder();
      closing.push(() => rm(archives, { recursive: true, force: true }));
      const archived = await command("backup", [archives], placeOf(site));
      expect(archived.stderr).toBe("");
      const target = await emptyPlace(closing, kind);
      const restored = await command("restore", [archiveIn(archived)], target);
      expect(restored.stderr).toBe("");
      await using db = databaseAt(target);
      expect(await db.selectFrom("prayerFollowUps").selectAll().execute()).toEqual(before);
    });
  },
);
