import { beforeAll, expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, type TestSite } from "../support/test-site.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

const date = "2026-11-21T12:00:00.000Z";

describeSiteOnBothDatabases("the search of staff", "titles and texts are searched in SQL", (open) => {
  let site: TestSite;
  let administrator: Record<string, string>;
  let editor: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    administrator = { cookie: await joinAs(site, "administrator") };
    editor = { cookie: await joinAs(site, "editor") };
    await using db = databaseOf(site);
    await insertEvents(db, [{ id: "0193a000-0000-7000-8000-000000000001", eventTitle: "Señor José sings" }]);
    await db
      .insertInto("videos")
      .values({
        ...{ id: "0193a000-0000-7000-8000-000000000002", title: "On JOSÉ", sermonBy: "Ruth Field" },
        ...{
          videoUrl: "https://youtu.be/dQw4w9WgXcQ",
          content: "",
          date,
          userName: "Ruth",
          embeddable: true,
        },
        visibleFrom: never,
      })
      .execute();
    const post = { date, imgUrl: "", imgPath: "", likes: 0, postedBy: "Ann" };
    const posts = Array.from({ length: 7 }, (_, index) => ({
      ...post,
      id: `0193a000-0000-7000-8000-00000000001${index}`,
      content: `Number ${index} of Josè`,
    }));
    await db.insertInto("dailyPosts").values(posts).execute();
    const words = `${"Before. ".repeat(40)}Then José <b>came</b>. ${"After. ".repeat(40)}`;
    await insertOwnPage(db, { slug: "our-garden", title: "Our garden", text: words, visibleFrom: never });
    await insertOwnPage(db, { slug: "gone", title: "José is gone", removedAt: date } as never);
    await db
      .insertInto("siteFiles")
      .values({
        ...{
          id: "0193a000-0000-7000-8000-000000000020",
          name: "José’s notes.pdf",
          bytes: 9,
          createdAt: date,
        },
        ...{ url: "/v0/b/site/o/files%2Fa.pdf", contentType: "application/pdf", version: 1 },
      })
      .execute();
    await db.updateTable("user").set({ name: "Maria-José Hill" }).where("name", "=", "Ann Hill").execute();
  });

  const search = async (text: string, headers = administrator) => {
    const response = await site.request(`/staff/search?q=${encodeURIComponent(text)}`, { headers });
    expect(response.status).toBe(200);
    return response.text();
  };

  test("the search of staff finds pages, details, events, posts, videos, files and people, whatever the accents", async () => {
    await sendFacts(site, "fasting", editor, { heading: "A fast with José" });
    for (const text of ["jose", "JOSÉ", "josè"]) {
      const html = await search(text);
      expect(headingsIn(html)).toEqual([
        ...["Pages", "Church details", "Events", "Daily posts", "Videos", "Files", "People"],
      ]);
      expect(attributesIn(html, "main li a", "href")).toEqual(
        expect.arrayContaining([
          "/facts/fasting/edit",
          "/event-alter/0193a000-0000-7000-8000-000000000001/update",
          "/alter-uploads/0193a000-0000-7000-8000-000000000002/update",
          "/files/0193a000-0000-7000-8000-000000000020/replace",
        ]),
      );
      const marked = new Set(
        textsIn(html, "main li mark").map((words) => words.normalize("NFC").toLowerCase()),
      );
      expect([...marked].toSorted()).toEqual(["josè", "josé"]);
      expect(visibleText(html)).not.toContain("is gone");
      // Each kind is bounded, and its list has the rest.
      expect(textsIn(html, "main li").filter((item) => item.includes("of Josè")).length).toBe(5);
      expect(attributesIn(html, "main p a", "href")).toContain(
        `/update-daily-post?${new URLSearchParams({ q: text })}`,
      );
    }
  });

  test("the search of staff shows the part of a long text that it found, as text", async () => {
    const html = await search("jose <b>came");
    const [item = ""] = textsIn(html, "main li");
    expect(item).toMatch(/^Our garden ….*Before\. Then José <b>came <\/b>\..*…$/);
    expect(item.length).toBeLessThan(220);
    expect(html).not.toContain("<b>came");
  });

  test("the search of staff says when nothing was found, and needs letters or signs", async () => {
    expect(visibleText(await search("no such words"))).toContain("Nothing was found.");
    for (const text of ["", "  ", "\u0301"]) expect(headingsIn(await search(text))).toEqual([]);
    for (const text of [".*", "%", "_", "\\", "\0", "a".repeat(5000)]) await search(text);
    const overview = await (await site.request("/staff", { headers: editor })).text();
    expect(attributesIn(overview, 'main form[role="search"]', "action")).toEqual(["/staff/search"]);
  });

  test("the search of staff is refused to visitors and members, and finds only what somebody may see", async () => {
    const visit = await site.request("/staff/search?q=jose");
    expect([visit.status, visit.headers.get("location")?.split("?")[0]]).toEqual([302, "/login"]);
    const member = { cookie: await joinAsMember(site) };
    expect((await site.request("/staff/search?q=jose", { headers: member })).status).toBe(403);
    const asEditor = await search("jose", editor);
    expect(headingsIn(asEditor)).not.toContain("People");
    expect(textsIn(asEditor, "main").join()).not.toContain("Maria-José");
    const found = await search("jose", { cookie: await joinAs(site, "sermons") });
    expect(headingsIn(found)).toEqual(["Videos"]);
    expect(headingsIn(await search("jose", { cookie: await joinAs(site, "treasurer") }))).toEqual([]);
    expect(headingsIn(await search("jose", { cookie: await joinAs(site, "prayerModerator") }))).toEqual([]);
  });
});
