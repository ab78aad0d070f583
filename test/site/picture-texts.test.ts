import { beforeAll, describe, expect, test } from "vitest";
import { fieldValue, parsePage, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

type Headers = Record<string, string>;

const hostile = `Ruth says "hi" & <b>waves</b> at Tom's dog"><script>alert(1)</script>`;

interface Kind {
  name: string;
  /** The fields of its forms besides the picture. */
  fields: Headers;
  url: string;
  text: string;
  create: string;
  update: (id: string) => string;
  /** Where visitors see it. */
  shown: string[];
  staffList: string;
  canBeRemoved: boolean;
}

const kinds: Kind[] = [
  {
    name: "an event",
    fields: {
      eventTitle: "Choir practice",
      eventContent: "In the chapel",
      eventDate: "2090-12-01",
      eventTime: "19:00",
    },
    url: "eventUrl",
    text: "eventAlt",
    create: "/event-create",
    update: (id) => `/event-alter/${id}/update`,
    shown: ["/event", "/event/all", "/"],
    staffList: "/event-alter",
    canBeRemoved: true,
  },
  {
    name: "a post",
    fields: { day: "2026-01-01", postedBy: "Ann Hill", content: "Be still.", likes: "0", likesBefore: "0" },
    url: "imgUrl",
    text: "imgAlt",
    create: "/add-post",
    update: (id) => `/update-daily-post/${id}/update`,
    shown: ["/daily-posts", "/"],
    staffList: "/update-daily-post",
    canBeRemoved: false,
  },
  {
    name: "a prayer request",
    fields: { title: "For my mother", content: "She is ill.", day: "2026-01-01", userName: "Ann Hill" },
    url: "picUrl",
    text: "picAlt",
    create: "/submit-prayer-requests",
    update: (id) => `/update-prayer-requests/${id}/update`,
    shown: ["/prayer-request"],
    staffList: "/update-prayer-requests",
    canBeRemoved: true,
  },
];

describeSite("picture texts", (open) => {
  let site: TestSite;
  let staff: Headers;
  let member: Headers;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    member = { cookie: await joinAsMember(site) };
  });

  describe.each(kinds)("$name", (kind) => {
    const { fields, url, text, create, update, shown, staffList, canBeRemoved } = kind;

    async function rows(): Promise<{ id: string; url: string; text: string; version: number }[]> {
      await using db = databaseOf(site);
      const events = await db.selectFrom("events").selectAll().execute();
      const posts = await db.selectFrom("dailyPosts").selectAll().execute();
      const prayers = await db.selectFrom("prayerRequests").selectAll().execute();
      const all: { id: string; version: number }[] = { eventUrl: events, imgUrl: posts, picUrl: prayers }[
        url
      ] as never;
      return all.map((row) => {
        const columns = row as unknown as Record<string, string>;
        return {
          id: row.id,
          version: row.version,
          url: columns[url] || columns.imgPath || "",
          text: columns[text] ?? "",
        };
      });
    }

    async function clear(): Promise<void> {
      await using db = databaseOf(site);
      for (const table of ["events", "dailyPosts", "prayerRequests", "limits"] as const)
        await db.deleteFrom(table).execute();
    }

    /** Adds one with a picture and its text, visible to visitors. */
    async function add(words: string) {
      await clear();
      const response = await sendForm(site, create, { ...fields, [text]: words }, author(), await jpeg());
      expect(response.status).toBe(302);
      const [row] = await rows();
      if (!row) throw new Error("nothing was saved");
      await postForm(site, `/update-prayer-requests/${row.id}/approve`, {}, staff);
      return row;
    }

    const author = () => (url === "picUrl" ? member : staff);

    /** Saves the edit form with its present values and a change. */
    async function change(id: string, changes: Headers, picture?: Blob): Promise<Response> {
      const form = await page(site, update(id), staff);
      const version = fieldValue(form, "version") ?? "";
      const sent = { ...fields, [url]: fieldValue(form, url) ?? "", version, ...changes };
      const response = await sendForm(site, update(id), sent, staff, picture);
      // Its asker would have to agree first.
      if (url === "picUrl" && response.status === 302)
        await postForm(site, `${staffList}/${id}/publish`, { words: "She agreed on the telephone." }, staff);
      return response;
    }

    async function expectShown(alt: string): Promise<void> {
      for (const address of shown) expect(altsIn(await page(site, address)), address).toEqual([alt]);
    }

    test("a form with a picture saves a text, shows it to visitors, and offers it for editing", async () => {
      const { id, text: kept } = await add("  The choir,\n by candle light ");
      expect(kept).toBe("The choir, by candle light");
      await expectShown("The choir, by candle light");
      expect(altsIn(await page(site, staffList, staff))).toEqual([""]);
      expect(fieldValue(await page(site, update(id), staff), text)).toBe("The choir, by candle light");
      expect((await change(id, { [text]: "The choir at noon" })).status).toBe(302);
      expect(await rows()).toMatchObject([{ id, text: "The choir at noon" }]);
      await expectShown("The choir at noon");
    });

    test("a form with a picture makes the picture decorative when its text is empty", async () => {
      await add("");
      await expectShown("");
    });

    test("a form with a picture escapes quotes and markup in the text", async () => {
      const { id, text: kept } = await add(hostile);
      expect(kept).toBe(hostile);
      await expectShown(hostile);
      const edit = await page(site, update(id), staff);
      expect(fieldValue(edit, text)).toBe(hostile);
      for (const html of [edit, ...(await Promise.all(shown.map((address) => page(site, address))))])
        expect(html).not.toMatch(/<b>waves|<script>alert/);
    });

    test("a form with a picture accepts a text of 250 characters, and refuses a longer one with what was typed", async () => {
      const { id, url: picture } = await add("a".repeat(250));
      await expectShown("a".repeat(250));
      const long = "b".repeat(251);
      for (const response of [
        await sendForm(site, create, { ...fields, [text]: long }, author(), await jpeg()),
        await change(id, { [text]: long }),
      ]) {
        expect(response.status).toBe(400);
        const html = await response.text();
        expect(visibleText(html)).toContain("Please use at most 250 characters");
        expect(fieldValue(html, text)).toBe(long);
      }
      expect(await rows()).toMatchObject([{ id, url: picture, text: "a".repeat(250) }]);
    });

    test("a form with a picture gives a new picture the text that comes with it", async () => {
      const { id, url: before } = await add("The old chapel");
      expect((await change(id, { [text]: "The new hall" }, await jpeg(300, 200))).status).toBe(302);
      const [row] = await rows();
      expect(row).toMatchObject({ id, text: "The new hall" });
      expect(row?.url).not.toBe(before);
      await expectShown("The new hall");
    });

    test("a form with a picture removes the text with the picture", async () => {
      const { id } = await add("The old chapel");
      const response = await change(id, { [text]: "The old chapel", removePicture: "on" });
      expect(response.status).toBe(302);
      expect((await rows())[0]?.text).toBe(canBeRemoved ? "" : "The old chapel");
      if (!canBeRemoved) return;
      expect((await rows())[0]?.url).toBe("");
      await clear();
      await sendForm(site, create, { ...fields, [text]: "No picture" }, author());
      expect(await rows()).toMatchObject([{ url: "", text: "" }]);
    });

    test("a form with a picture shows the other person's text to the second of two editors", async () => {
      const { id, version } = await add("Mine");
      expect((await change(id, { [text]: "Theirs" })).status).toBe(302);
      const late = await change(id, { [text]: "Mine again", version: String(version) });
      expect(late.status).toBe(409);
      const html = await late.text();
      expect(visibleText(html)).toContain("Describe the picture Theirs");
      expect(fieldValue(html, text)).toBe("Mine again");
    });
  });

  test("picture texts are in the copy of one's own data, for prayer requests", async () => {
    const request = { title: "For my mother", content: "She is ill.", picAlt: "My mother with her cat" };
    await sendForm(site, "/submit-prayer-requests", request, member, await jpeg());
    const { prayerRequests } = JSON.parse(await page(site, "/account/copy", member));
    expect(prayerRequests).toContainEqual(
      expect.objectContaining({ title: "For my mother", pictureInWords: "My mother with her cat" }),
    );
  });

  describe.each([
    ["/change-main-image", "mainImageUrl", "mainImageAlt"],
    ["/change-background-media", "backgroundMediaUrl", "backgroundMediaAlt"],
  ] as const)("%s", (dialog, url, text) => {
    const picture = "https://pictures.example/chapel.jpg";
    const save = (address: string, words: string) =>
      postForm(site, dialog, { [url]: address, [text]: words }, staff);
    const shown = async () => {
      const html = await page(site, "/");
      return parsePage(html).querySelector(`img[src="${picture}"]`)?.getAttribute("alt");
    };

    test("a form with a picture saves, shows and escapes the picture's text, limits its length, and removes it with the picture", async () => {
      expect((await save(picture, "The chapel in snow")).status).toBe(302);
      expect(await shown()).toBe("The chapel in snow");
      expect(fieldValue(await page(site, dialog, staff), text)).toBe("The chapel in snow");
      const refused = await save(picture, "a".repeat(251));
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain("Please use at most 250 characters");
      expect(await shown()).toBe("The chapel in snow");
      await save(picture, hostile);
      expect(await shown()).toBe(hostile);
      await save(picture, "");
      expect(await shown()).toBe("");
      await save("", "Of nothing");
      await using db = databaseOf(site);
      expect(await db.selectFrom("settings").select(text).execute()).toEqual([{ [text]: "" }]);
    });
  });

  test("picture texts are kept for the main image, and unused for a video background", async () => {
    await postForm(site, "/change-main-image", { mainImageUrl: "/a.jpg", mainImageAlt: "The bridge" }, staff);
    const video = { backgroundMediaUrl: "https://pictures.example/river.mp4", backgroundMediaAlt: "A river" };
    await postForm(site, "/change-background-media", video, staff);
    await using db = databaseOf(site);
    expect(await db.selectFrom("settings").select(["backgroundMediaAlt", "mainImageAlt"]).execute()).toEqual([
      { backgroundMediaAlt: "", mainImageAlt: "The bridge" },
    ]);
  });
});

/** Returns the alt texts of chosen pictures on a page. */
function altsIn(html: string): (string | null)[] {
  return [...parsePage(html).querySelectorAll('img[src^="/v0/"]')].map((image) => image.getAttribute("alt"));
}
