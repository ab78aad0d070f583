import { beforeAll, expect, test } from "vitest";
import { visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const date = "2026-11-01T12:00:00.000Z";
const day = "2026-11-01";

const items = [
  {
    table: "events",
    row: { eventTitle: "Old", eventContent: "Words", eventDate: day, eventTime: "10:00", eventUrl: "" },
    edit: `/event-alter/${id}/update`,
    named: (words: string) => ({ eventTitle: words }),
    form: { eventContent: "Words", eventDate: day, eventTime: "10:00", eventUrl: "" },
  },
  {
    table: "videos",
    row: {
      title: "Old",
      sermonBy: "Ann",
      videoUrl: "https://vimeo.com/1",
      content: "Words",
      date,
      userName: "Ann",
      embeddable: true,
    },
    edit: `/alter-uploads/${id}/update`,
    named: (words: string) => ({ title: words }),
    form: { sermonBy: "Ann", videoUrl: "https://vimeo.com/1", content: "Words", date: day },
  },
  {
    table: "dailyPosts",
    row: {
      date,
      imgUrl: "https://elsewhere.example/a.jpg",
      imgPath: "",
      postedBy: "Old",
      content: "Words",
      likes: 0,
    },
    edit: `/update-daily-post/${id}/update`,
    named: (words: string) => ({ postedBy: words }),
    form: { day, content: "Words", imgUrl: "https://elsewhere.example/a.jpg", likes: "0", likesBefore: "0" },
  },
  {
    table: "prayerRequests",
    row: {
      userId: null,
      userName: "Ann",
      title: "Old",
      content: "Words",
      picUrl: "",
      date,
      isApproved: false,
    },
    edit: `/update-prayer-requests/${id}/update`,
    named: (words: string) => ({ title: words }),
    form: { content: "Words", userName: "Ann", day, picUrl: "" },
  },
] as const;

describeSiteOnBothDatabases(
  "staff who save the same item at the same time",
  "two transactions lock the same row",
  (open) => {
    let site: TestSite;
    let staff: Record<string, string>;
    beforeAll(async () => {
      site = await open();
      staff = { cookie: await signIn(site) };
    });

    test.each(items)(
      "staff who save the same item at the same time are all told who was first: $table",
      async ({ table, row, ...item }) => {
        await using db = databaseOf(site);
        await db
          .insertInto(table)
          .values({ id, ...row } as never)
          .execute();
        const names = Array.from({ length: 6 }, (_, number) => `Editor ${number}`);
        const responses = await Promise.all(
          names.map(async (name) => {
            const response = await postForm(
              site,
              item.edit,
              { ...item.form, ...item.named(name), version: "1" },
              staff,
            );
            return { name, status: response.status, words: visibleText(await response.text()) };
          }),
        );
        expect(responses.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409, 409]);
        const first = responses.find(({ status }) => status === 302)?.name;
        for (const { words } of responses.filter(({ status }) => status === 409)) {
          const now = words.slice(words.indexOf("How it reads now"));
          expect(now).toContain(first);
        }
      },
    );
  },
);
