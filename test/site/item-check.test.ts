import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { fieldValue, textsIn } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

const now = new Date("2026-11-23T12:00:00Z");
const passed = "3 May 2026 has passed. Is this still right?";
const gone = "The link to https://gone.example/a leads nowhere: its site has no such page.";
const id = idOf(1);

/** Every Sunday. */
const service = {
  id,
  eventTitle: "Service",
  eventContent: "All are welcome.",
  eventDate: "2026-12-13",
  eventTime: "09:00",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};

describe("the check of posts, events and sermons", () => {
  let site: TestSite;
  let staff: Record<string, string>;
  let asked: string[];
  beforeAll(async () => {
    site = await openTestSite(
      "sqlite",
      {},
      {
        clock: () => now,
        publicFetch: async (url) => {
          asked.push(url);
          return { url, status: 404, header: () => undefined };
        },
      },
    );
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    await insertEvents(db, [service], now);
    await db
      .insertInto("dailyPosts")
      .values({
        id,
        date: now.toISOString(),
        content: "Be still.",
        postedBy: "Ann",
        imgUrl: "",
        imgPath: "",
        likes: 0,
      })
      .execute();
    await db
      .insertInto("videos")
      .values({
        id,
        title: "The lost coin",
        sermonBy: "Ruth",
        videoUrl: "https://youtu.be/dQw4w9WgXcQ",
        content: "Swept, searched, found.",
        date: now.toISOString(),
        userName: "Ruth",
        embeddable: true,
      })
      .execute();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    asked = [];
  });

  describe("while somebody types", () => {
    const ask = (fields: Record<string, string>, headers = staff) =>
      postForm(site, "/staff/check", fields, headers);

    test("the check of posts, events and sermons while somebody types says what is found in the text, without asking other sites", async () => {
      const words = "We met on 3 May 2026. See https://gone.example/a";
      const reply = await ask({ part: "text", kind: "post", words, links: "https://gone.example/a" });
      expect(reply.status).toBe(200);
      expect(await reply.json()).toEqual([expect.objectContaining({ sentence: passed })]);
      expect(asked).toEqual([]);
      expect(await (await ask({ part: "text", kind: "post", words: "Be still." })).json()).toEqual([]);
    });

    test("the check of posts, events and sermons while somebody types follows links to other sites when it is asked to", async () => {
      const links = "https://gone.example/a";
      const reply = await ask({ part: "links", kind: "sermon", links });
      expect(await reply.json()).toEqual([expect.objectContaining({ sentence: gone })]);
      expect(asked).toEqual([links]);
    });

    test("the check of posts, events and sermons while somebody types is for people who may write such an item", async () => {
      const sermons = { cookie: await joinAs(site, "sermons") };
      const member = { cookie: await joinAsMember(site) };
      const statusOf = async (kind: string, headers: Record<string, string>) =>
        (await ask({ part: "text", kind, words: "Be still." }, headers)).status;
      expect(await statusOf("sermon", sermons)).toBe(200);
      expect(await statusOf("post", sermons)).toBe(403);
      expect(await statusOf("event", sermons)).toBe(403);
      expect(await statusOf("sermon", member)).toBe(403);
      expect(await statusOf("sermon", {})).toBe(401);
      expect(asked).toEqual([]);
    });

    test.each<[string, Record<string, string>]>([
      ["another kind", { kind: "page" }],
      ["another part", { part: "all" }],
      ["a text that no form accepts", { words: "a".repeat(12_001) }],
      ["a longer link than forms accept", { links: `https://a.example/${"a".repeat(2000)}` }],
    ])("the check of posts, events and sermons while somebody types refuses %s", async (_, fields) => {
      const reply = await ask({ part: "text", kind: "post", words: "Be still.", ...fields });
      expect(reply.status).toBe(400);
    });

    test("a body that is too large is refused", async () => {
      const reply = await ask({ part: "text", kind: "post", words: "a".repeat(70_000) });
      expect(reply.status).toBe(413);
    });
  });

  const forms: [path: string, name: string, others: Record<string, string>][] = [
    ["/add-post", "content", { day: "2026-11-23", postedBy: "Ann" }],
    [`/update-daily-post/${id}/update`, "content", { version: "1" }],
    ["/event-create", "eventContent", { eventTitle: "Picnic", eventDate: "2026-12-24" }],
    [`/event-alter/${id}/update`, "eventContent", { eventTitle: "Service", version: "1" }],
    [`/event-alter/${id}/dates/2026-12-20/change`, "eventContent", { reason: "Snow", version: "1" }],
    [`/event-alter/${id}/dates/2026-12-20/following`, "eventContent", { version: "1" }],
    ["/upload-video", "content", { title: "The lost coin" }],
    [`/alter-uploads/${id}/update`, "content", { title: "The lost coin", version: "1" }],
  ];

  describe.each(forms)("without scripts, in %s", (path, name, others) => {
    const check = async (text: string) => {
      const response = await postForm(site, path, { ...others, [name]: text, check: "text" }, staff);
      expect(response.status).toBe(200);
      return response.text();
    };

    test("without scripts a button asks for the check", async () => {
      const html = await (await site.request(path, { headers: staff })).text();
      expect(textsIn(html, 'button[name="check"]')).toEqual(["Check the text"]);
      // Enter in a field presses the first button, which saves.
      expect(textsIn(html, 'form[enctype] button[type="submit"]')[0]).toMatch(/^(Add|Update|Change|Upload) /);
    });

    test("the check without scripts lists what it finds, keeps what is typed, also in an unfinished form, and saves nothing", async () => {
      const before = await rows();
      const html = await check("We met on 3 May 2026.\n\nSee https://gone.example/a");
      expect(textsIn(html, '[aria-live="polite"] summary')).toEqual([
        "2 things to look at before you publish",
      ]);
      expect(textsIn(html, "main details[open] li")).toEqual([passed, gone]);
      expect(fieldValue(html, name)).toBe("We met on 3 May 2026.\n\nSee https://gone.example/a");
      for (const [other, value] of Object.entries(others)) expect(fieldValue(html, other), other).toBe(value);
      expect(textsIn(html, '[role="alert"]').filter(Boolean)).toEqual([]);
      expect(await rows()).toEqual(before);
    });

    test("the check without scripts says so when it finds nothing", async () => {
      const html = await check("All are welcome.");
      expect(textsIn(html, 'form [aria-live="polite"]')).toEqual(["The check found nothing to fix"]);
    });
  });

  test("without scripts, a chosen picture without text is found, and stored nowhere", async () => {
    const before = await rows();
    const html = await (
      await sendForm(site, "/add-post", { content: "Be still.", check: "text" }, staff, await jpeg())
    ).text();
    expect(textsIn(html, "main details[open] li")).toEqual([
      expect.stringContaining("The picture has no text"),
      "Browsers do not keep a chosen picture. Choose it again before you save.",
    ]);
    expect(await rows()).toEqual(before);
  });

  test("a form that needs something mended is saved all the same", async () => {
    const path = `/update-daily-post/${id}/update`;
    const fields = { day: "2026-11-23", postedBy: "Ann", content: "We met on 3 May 2026." };
    const saved = await postForm(
      site,
      path,
      { ...fields, likes: "0", likesBefore: "0", imgUrl: "", version: "1" },
      staff,
    );
    expect(saved.status).toBe(302);
  });

  async function rows() {
    await using db = databaseOf(site);
    return await Promise.all([
      db.selectFrom("events").selectAll().execute(),
      db.selectFrom("dailyPosts").selectAll().execute(),
      db.selectFrom("videos").selectAll().execute(),
      db.selectFrom("activity").selectAll().execute(),
    ]);
  }
});
