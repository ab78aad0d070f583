import { expect, test } from "vitest";
import { congregation } from "../../../content/sample/congregation.ts";
import { contacts } from "../../../content/sample/contacts.ts";
import { sampleEvents } from "../../../content/sample/events.ts";
import { samplePosts } from "../../../content/sample/posts.ts";
import { sampleVideos } from "../../../content/sample/videos.ts";
import type { Site } from "../../contexts.ts";
import type { ItemKind } from "../item.ts";
import { items } from "../registry/items.ts";
import { checkedItemIn } from "./checked-item.ts";
import { checkForm, itemFindings } from "./item-findings.server.ts";

const facts = { congregation, contacts };

/** As much of a site as the check asks. The sites of others have no page at all. */
const site = {
  clock: () => new Date("2026-11-23T12:00:00Z"),
  settings: { siteUrl: "https://church.example" },
  facts: { read: async (name: keyof typeof facts) => facts[name] },
  pages: { ofSite: async () => [], addedByStaff: async () => [], read: async () => Promise.reject() },
  siteFiles: { readAll: async () => new Map() },
  isPage: (path: string) => path === "/event",
  publicFetch: async (url: string) => ({ url, status: 404, header: () => undefined }),
} as unknown as Site;

type Fields = Record<string, string | File>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function found(kind: ItemKind, fields: Fields): Promise<string[]> {
  const findings = await itemFindings(site, checkedItemIn(items[kind], formOf(fields)));
  return findings.map(({ sentence }) => sentence);
}

test("the sample's events, posts and sermons need nothing mended", async () => {
  for (const { title, content, alt } of sampleEvents)
    expect(await found("event", { eventTitle: title, eventContent: content, eventAlt: alt }), title).toEqual(
      [],
    );
  for (const { content, alt } of samplePosts)
    expect(await found("post", { content, imgAlt: alt }), content).toEqual([]);
  for (const { title, sermonBy, content } of sampleVideos)
    expect(await found("sermon", { title, sermonBy, content }), title).toEqual([]);
});

test.each<[ItemKind, string]>([
  ["event", "eventTitle"],
  ["event", "eventContent"],
  ["event", "reason"],
  ["event", "contactName"],
  ["event", "eventAlt"],
  ["post", "content"],
  ["post", "imgAlt"],
  ["sermon", "title"],
  ["sermon", "sermonBy"],
  ["sermon", "content"],
])("what visitors read of %s.%s is checked for dates, telephone and account numbers", async (kind, field) => {
  const typed = "By 3 May 2026 call Bo, 07700 900 123. Give to DE89 3704 0044 0532 0130 00.";
  expect(await found(kind, { [field]: typed })).toEqual([
    expect.stringContaining("DE89 3704 0044 0532 0130 00 is an account number"),
    "3 May 2026 has passed. Is this still right?",
    expect.stringContaining("The telephone number 07700 900 123 is not one of the congregation’s."),
  ]);
  expect(await found(kind, { [field]: `By 24 December 2026 call ${congregation.phone}.` })).toEqual([]);
});

test("a chosen picture needs a text that is not the name of its file, and one that is removed needs none", async () => {
  const picture = new File(["a"], "IMG_2034.jpg");
  const without = [expect.stringContaining("The picture has no text for people who cannot see it.")];
  expect(await found("post", { picture })).toEqual(without);
  expect(await found("post", { imgUrl: "/v0/a.jpg", imgAlt: " " })).toEqual(without);
  expect(await found("event", { eventUrl: "/v0/a.jpg" })).toEqual(without);
  expect(await found("event", { eventUrl: "/v0/a.jpg", removePicture: "on" })).toEqual([]);
  expect(await found("event", { picture: new File([], ""), eventUrl: "" })).toEqual([]);
  expect(await found("post", { picture, imgAlt: "The chapel at dawn" })).toEqual([]);
  expect(await found("post", { picture, imgAlt: "IMG_2034.jpg" })).toEqual([
    expect.stringContaining("only the name of its file: “IMG_2034.jpg”"),
  ]);
});

test("links to paths of this site that no page has are found, wherever they are written", async () => {
  const leadsNowhere = ["The link to /gone?a=1 leads nowhere: no page is there."];
  const content =
    "See https://church.example/gone?a=1, https://church.example/event#top and https://other.example/x.";
  expect(await found("post", { content })).toEqual(leadsNowhere);
  expect(await found("event", { link: "https://church.example/gone?a=1" })).toEqual(leadsNowhere);
  expect(await found("sermon", { videoUrl: "/v0/b/site/o/film.mp4" })).toEqual([]);
  expect(await found("sermon", { videoUrl: "/gone?a=1" })).toEqual(leadsNowhere);
});

test("numbers and dates in a URL are not read as such, and half a URL is no link yet", async () => {
  expect(await found("post", { content: "https://news.example/2026-05-03/07700900123" })).toEqual([]);
  expect(await found("event", { link: "https:/" })).toEqual([]);
});

test("an event whose last day has passed is found, unless it repeats", async () => {
  const passed = [expect.stringMatching(/^The day of this event, Sunday, 3\s+May 2026, has passed\./)];
  expect(await found("event", { eventDate: "2026-05-03" })).toEqual(passed);
  expect(await found("event", { eventDate: "2026-05-01", endDate: "2026-05-03" })).toEqual(passed);
  expect(await found("event", { eventDate: "2026-05-03", repeats: "never" })).toEqual(passed);
  expect(await found("event", { eventDate: "2026-05-03", repeats: "weekly" })).toEqual([]);
  expect(await found("event", { eventDate: "2026-05-03", addedDates: "2026-12-24" })).toEqual([]);
  expect(await found("event", { eventDate: "2026-11-23" })).toEqual([]);
  expect(await found("event", { eventDate: "0000-99-99" })).toEqual([]);
});

test("paragraphs are those that an empty line separates", async () => {
  const words = "word ".repeat(100);
  expect(await found("post", { content: `${words}\r\n\r\n${words}` })).toEqual([]);
  expect(await found("post", { content: `${words}\r\n${words}` })).toEqual([
    expect.stringContaining("has 200 words"),
  ]);
});

test("a form sent for the check has its links to other sites followed, and is told that its picture is lost", async () => {
  const form = formOf({
    content: "Read https://gone.example/psalm today.",
    picture: new File(["a"], "a.jpg"),
    imgAlt: "The chapel at dawn",
  });
  const { findings } = await checkForm(site, items.post, form);
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    "The link to https://gone.example/psalm leads nowhere: its site has no such page.",
    "Browsers do not keep a chosen picture. Choose it again before you save.",
  ]);
});

// Many times as long as a form can be: in quadratic time, checking it would outlast the test.
test.each(["\n", " \n", "https://", "a@", "1 "])("a long text of %j is checked", async (part) => {
  const content = `x${part.repeat(200_000 / part.length)}x`;
  expect((await found("post", { content })).length).toBeLessThan(100);
});
