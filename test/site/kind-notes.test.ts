import { beforeAll, beforeEach, expect, test } from "vitest";
import { declineNotes } from "../../content/decline-notes.ts";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { mailsTo } from "./support/mailbox.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { clearPraying, mailsAbout, openForPraying, own, queue, waitingRequest } from "./support/praying.ts";

const notesPage = `${queue}/kind-notes`;

test("the notes that come with the site fit into its list", () => {
  expect(declineNotes.length).toBeLessThanOrEqual(12);
  for (const note of declineNotes) expect(note.length).toBeLessThanOrEqual(500);
});

describeSite("kind notes for prayer requests that are not shown", (open) => {
  let church: Awaited<ReturnType<typeof openForPraying>>;
  let site: TestSite;
  beforeAll(async () => {
    church = await openForPraying(() => open({}, { pollSeconds: 0.2 }));
    site = church.site;
  });
  beforeEach(async () => {
    await clearPraying(site);
    await using db = databaseOf(site);
    await db.deleteFrom("siteChoices").where("name", "=", "prayerDeclineNotes").execute();
  });

  /** Posts fields of which some may come several times. */
  const send = (
    path: string,
    fields: [string, string][],
    headers: Record<string, string> = church.moderator.headers,
  ) =>
    site.request(path, {
      method: "POST",
      headers: { ...headers, origin: site.url },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const seen = async () =>
    fieldValue(await page(site, notesPage, church.moderator.headers), "seen") ?? "no such field";
  const save = async (
    notes: string[],
    headers: Record<string, string> = church.moderator.headers,
    as?: string,
  ) =>
    send(
      notesPage,
      [...notes.map((note): [string, string] => ["notes", note]), ["seen", as ?? (await seen())]],
      headers,
    );
  const written = async () =>
    textsIn(await page(site, notesPage, church.moderator.headers), "main textarea").filter(Boolean);
  const offered = async (id: string) =>
    attributesIn(
      await page(site, `${queue}/${id}/decline`, church.moderator.headers),
      'input[name="note"]',
      "value",
    );
  const decline = (id: string, fields: Record<string, string>) =>
    send(`${queue}/${id}/decline`, Object.entries(fields));
  const readByAsker = async (id: string) =>
    visibleText(await page(site, `${own}/${id}`, church.asker.headers));

  test("a church begins with the site's notes, and people who moderate change, add and delete them", async () => {
    expect(await written()).toEqual([...declineNotes]);
    const [first = "", ...rest] = declineNotes;
    const saved = await save([`${first} Come and see us.`, ...rest.slice(1), "", "A note of our own."]);
    expect(announced(await follow(site, saved, church.moderator.headers.cookie), "status")).toEqual([
      "The kind notes are saved.",
    ]);
    const now = [`${first} Come and see us.`, ...rest.slice(1), "A note of our own."];
    expect(await written()).toEqual(now);
    expect(await offered(await waitingRequest(church, "For rain"))).toEqual([...now, ""]);
    await save([]);
    expect(await written()).toEqual([]);
    const dialog = await page(site, `${queue}/${await waitingRequest(church, "For sun")}/decline`, {
      ...church.moderator.headers,
    });
    expect(visibleText(dialog)).toContain("A few kind words");
    expect(visibleText(dialog)).not.toContain("None of these");
  });

  test("too many or too long notes are refused with what was typed, and nobody else changes them", async () => {
    const many = await save(Array.from({ length: 13 }, (_, index) => `Note no. ${index}`));
    expect(many.status).toBe(400);
    const html = await many.text();
    expect(visibleText(html)).toContain("Please keep at most 12 notes.");
    expect(textsIn(html, "main textarea")).toHaveLength(13);
    const long = await save(["x".repeat(501)]);
    expect(visibleText(await long.text())).toContain("Please use at most 500 characters for each note.");
    for (const { headers } of [church.member, church.team])
      expect((await save(["Mine"], headers)).status).toBe(403);
    expect(await statusOf(site, notesPage)).toBe(302);
    expect((await save(["Mine"], {})).status).toBe(401);
    expect(await written()).toEqual([...declineNotes]);
  });

  test("the second of two who change them at once is told, sees the other's and can replace them", async () => {
    const before = await seen();
    expect((await save(["One of the first"], church.moderator.headers, before)).status).toBe(302);
    const second = await save(["One of the second"], church.pastor.headers, before);
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(visibleText(html)).toContain("Somebody else has changed the notes meanwhile.");
    expect(visibleText(html)).toContain("One of the first");
    expect(textsIn(html, "main textarea")).toEqual(["One of the second"]);
    expect(await written()).toEqual(["One of the first"]);
    await save(["One of the second"], church.pastor.headers, fieldValue(html, "seen"));
    expect(await written()).toEqual(["One of the second"]);
  });

  test("a request is declined with a note, with own words, or with both, and one of them is needed", async () => {
    const [note = ""] = declineNotes;
    const [withNote, withWords, withBoth, withNone] = [
      await waitingRequest(church, "unsaid-one"),
      await waitingRequest(church, "unsaid-two"),
      await waitingRequest(church, "unsaid-three"),
      await waitingRequest(church, "unsaid-four"),
    ];
    const about = async () => (await mailsAbout(site, church.asker.email, /^About what/)).length;
    const before = await about();
    expect((await decline(withNote, { note, words: "" })).status).toBe(302);
    expect((await decline(withWords, { note: "", words: "It rains here too." })).status).toBe(302);
    expect((await decline(withBoth, { note, words: "It rains here too." })).status).toBe(302);
    const refused = await decline(withNone, { note: "", words: " " });
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please choose a note, or write a few words");
    expect(await readByAsker(withNote)).toContain(note);
    expect(await readByAsker(withWords)).toContain("It rains here too.");
    expect(await readByAsker(withBoth)).toContain(`${note} It rains here too.`);
    expect(await readByAsker(withNone)).toContain("It has waited for approval");
    // What was sent stays as it was.
    await save(["Another note"]);
    expect(await readByAsker(withNote)).toContain(note);
    expect(visibleText(await page(site, `${queue}?show=all`, church.moderator.headers))).toContain(note);
    expect(await about()).toBe(before + 3);
    for (const { text, html } of await mailsTo(site, church.asker.email))
      expect(text + html).not.toMatch(/unsaid|It rains|more than a few words|many people read/);
  });

  test("own words that are too long are kept without scripts, with a sentence", async () => {
    const id = await waitingRequest(church, "For rain");
    const refused = await decline(id, { note: "", words: `Dear Ann${"!".repeat(1000)}` });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(visibleText(html)).toContain("that is more than 1000 characters");
    expect(textsIn(html, "textarea")[0]).toContain("Dear Ann!!!");
  });
});
