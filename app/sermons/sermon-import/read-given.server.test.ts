import { expect, test } from "vitest";
import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { sermonLimits } from "../sermon-limits.ts";
import { feedUrl } from "./fetch-list.server.ts";
import { readGivenList } from "./read-given.server.ts";
import { coin, playlist, podcastOf, sower } from "./testing/feeds.ts";

const nobody: PublicFetch = async () => {
  throw new Error("no server");
};

function read(given: string | Uint8Array, publicFetch = nobody) {
  const bytes = typeof given === "string" ? Buffer.from(given) : given;
  return readGivenList(bytes, { publicFetch, signal: undefined });
}

test("an episode keeps its title, text, preacher, date, recording and guid", async () => {
  const found = await read(podcastOf(sower, coin));
  expect(found).toMatchObject({ name: "Hill Church & friends", refused: [], sentences: [] });
  expect(found.sermons).toEqual([
    {
      uid: "hill-sermon-0001",
      guid: "hill-sermon-0001",
      title: "The <sower> & the seed",
      sermonBy: "Ruth Field",
      content: "Some fell on rock.\n\n- Matthew 13",
      summary: "Some fell on good soil.",
      date: "2026-11-01T10:30:00.000Z",
      unsureDate: "",
      videoUrl: "https://cdn.hill.example/1.mp3?key=a&b=c",
      isFilm: false,
      recordingUrl: "https://cdn.hill.example/1.mp3?key=a&b=c",
      topics: [],
      notes: [],
    },
    expect.objectContaining({
      // So short a guid may be that of another feed's episode, too.
      uid: "hill.example 2",
      guid: "",
      sermonBy: "Sam Hill",
      content: "Swept and found.",
      summary: "",
    }),
  ]);
});

test("a playlist of YouTube is read from its feed, which says that there are more", async () => {
  const { sermons, sentences, name } = await read(playlist);
  expect(name).toBe("Sermons");
  expect(sermons).toEqual([
    expect.objectContaining({
      uid: "youtube:dQw4w9WgXcQ",
      title: "Grace",
      sermonBy: "Hill Church",
      content: "A sermon about grace.",
      date: "2026-11-08T12:00:00.000Z",
      videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      isFilm: true,
      recordingUrl: "",
    }),
  ]);
  expect(sentences[0]).toContain("only the newest 15 films");
});

test("a playlist is read from the list that yt-dlp writes, without what is private or elsewhere", async () => {
  const list = {
    _type: "playlist",
    title: "Sermons",
    channel: "Hill Church",
    entries: [
      { id: "dQw4w9WgXcQ", ie_key: "Youtube", title: "Grace", description: null, timestamp: 1_794_139_200 },
      { id: "aaaaaaaaaaa", title: "Peace", upload_date: "20261101" },
      { id: "bbbbbbbbbbb", title: "[Private video]" },
      { id: "123", ie_key: "Vimeo", title: "Hope" },
      { title: "No id" },
    ],
  };
  const found = await read(JSON.stringify(list));
  expect(found.sermons.map(({ title, date, sermonBy }) => [title, date.slice(0, 10), sermonBy])).toEqual([
    ["Grace", "2026-11-08", "Hill Church"],
    ["Peace", "2026-11-01", "Hill Church"],
  ]);
  expect(found.refused.map(({ title }) => title)).toEqual(["[Private video]", "Hope", "Without a title"]);
});

test("a day without a time is its noon in the congregation’s zone", async () => {
  const entries = ["20260701", "20261201", "20261345", "00000101"].map((upload_date, index) => ({
    id: `aaaaaaaaaa${index}`,
    upload_date,
  }));
  const { sermons } = await read(JSON.stringify({ entries }));
  expect(sermons.map(({ date }) => date)).toEqual([
    "2026-07-01T11:00:00.000Z",
    "2026-12-01T12:00:00.000Z",
    "",
    "",
  ]);
  const inFeed = await read(
    podcastOf(sower.replace(/<pubDate>.*<\/pubDate>/, "<dc:date>2026-07-01</dc:date>")),
  );
  expect(inFeed.sermons[0]?.date).toBe("2026-07-01T11:00:00.000Z");
});

test("films that Google Takeout names by their ids get their titles from YouTube", async () => {
  const csv =
    "Video ID,Playlist Video Creation Timestamp\r\ndQw4w9WgXcQ,2026-11-08T09:00:00+00:00\naaaaaaaaaaa,\n";
  const asked: string[] = [];
  const found = await read(csv, async (url) => {
    asked.push(url);
    const isKnown = url.includes("dQw4w9WgXcQ");
    const body = Buffer.from(JSON.stringify({ title: "Grace", author_name: "Hill Church" }));
    return { url, status: isKnown ? 200 : 401, header: () => undefined, body };
  });
  expect(asked.every((url) => url.startsWith("https://www.youtube.com/oembed?"))).toBe(true);
  expect(found.sermons.map(({ title, date }) => [title, date])).toEqual([
    ["Grace", "2026-11-08T09:00:00.000Z"],
  ]);
  expect(found.refused).toEqual([
    { title: "aaaaaaaaaaa", reason: "YouTube does not tell its title. It may be private or gone." },
  ]);
});

test("a list of many lines is read in turns, which end when nobody waits, and at most 5,000 films of it", async () => {
  const empty = Buffer.from(",\n".repeat(5_000_000));
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(readGivenList(empty, { publicFetch: nobody, signal })).rejects.toThrow("gone");
  await expect(read(empty)).rejects.toThrow("not a list of films");
  const films = `"Video ID",Time\n${'"dQw4w9WgXcQ",\n'.repeat(5001)}`;
  await expect(read(films)).rejects.toThrow("more than 5,000 films");
});

const pad = (bytes: string) => Buffer.from(bytes, "latin1");
const entities = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`;

test.each([
  ["nothing", "", "This file is empty."],
  ["a web page", "<!doctype html><html><title>Hill</title></html>", "This is a web page"],
  ["a PDF", "%PDF-1.7", "This is a PDF"],
  ["an archive", "PK\x03\x04", "This is an archive"],
  ["a compressed file", pad("\x1f\x8b\x08"), "This file is compressed"],
  ["a recording", pad("ID3\x04"), "This is a recording"],
  ["entities", entities + podcastOf(coin).replace(/<\?xml.*\?>/, ""), "declares things of its own"],
  ["half a feed", podcastOf(sower, coin).slice(0, -30), "ends in the middle"],
  ["other XML", "<svg></svg>", "not the feed of a podcast"],
  ["other JSON", '{"a": 1}', "not a list of films"],
  ["broken JSON", '{"entries": [', "not a list of films"],
  ["other text", "Dear all,\nplease find", "not a list of films"],
  ["an empty feed", podcastOf(), "There is no episode and no film in it."],
  [
    "an unknown encoding",
    '<?xml version="1.0" encoding="klingon"?><rss></rss>',
    "in an encoding that we cannot read",
  ],
  ["deep nesting", `<rss>${"<a>".repeat(300)}`, "stand inside each other"],
  ["a million items", `<rss><channel>${"<item></item>".repeat(700_000)}`, "more than 5,000 episodes"],
])("%s is refused in a sentence", async (_, given, sentence) => {
  const refused = read(given);
  await expect(refused).rejects.toBeInstanceOf(ImportRefusal);
  await expect(refused).rejects.toThrow(sentence);
});

test("a feed in another encoding is read, and of a damaged one what can be read", async () => {
  const text = podcastOf(coin.replace("coin", "café")).replace("UTF-8", "ISO-8859-1");
  expect((await read(Buffer.from(text, "latin1"))).sermons[0]?.title).toBe("The lost café");
  const wide = Buffer.from(`\ufeff${text.replace("ISO-8859-1", "UTF-16")}`, "utf16le");
  expect((await read(wide)).sermons[0]?.title).toBe("The lost café");
  const damaged = await read(Buffer.from(podcastOf(coin.replace("coin", "caf\x81")), "latin1"));
  expect(damaged.sermons[0]?.title).toBe("The lost caf\ufffd");
  expect(damaged.sentences[0]).toContain("could not be read");
});

test("what is too long is cut, which is told; what has no recording is refused", async () => {
  const long = `<title>${"a".repeat(200)}</title><description>${"b".repeat(6000)}</description>
<enclosure url="https://cdn.hill.example/3.mp3" type="audio/mpeg"/>`;
  const { sermons, refused } = await read(
    podcastOf(long, "<title>Only words</title>", '<title>Local</title><enclosure url="file:///etc/passwd"/>'),
  );
  expect(sermons[0]?.title).toHaveLength(120);
  expect(sermons[0]?.notes).toEqual([
    "Its title was cut after 120 characters.",
    "Its text was cut after 5,000 characters.",
  ]);
  expect(refused.map(({ title }) => title)).toEqual(["Only words", "Local"]);
});

test.each([
  ["office@hill.example (Ruth Field)", "Ruth Field"],
  ["office@hill.example(Ruth Field (vicar))", "Ruth Field (vicar)"],
  ["Ruth Field (vicar)", "Ruth Field (vicar)"],
  ["Ruth @ Hill office@hill.example (Ruth Field)", "Ruth Field"],
  [" office@hill.example ", "Hill Church"],
  ["@hill", "@hill"],
])("the author %s is %s", async (author, name) => {
  const { sermons } = await read(
    podcastOf(sower.replace(/<itunes:author>.*<\/itunes:author>/, `<author>${author}</author>`)),
  );
  expect(sermons[0]?.sermonBy).toBe(name);
});

test.each(["@", "@("])("a hundred thousand characters of %s are read as a name", async (part) => {
  const long = part.repeat(100_000 / part.length);
  const feed = podcastOf(sower.replace("Ruth Field", long));
  const { sermons } = await read(feed.replace("Hill Church</itunes", `${long}</itunes`));
  expect(sermons[0]?.sermonBy).toBe("Hill Church & friends");
});

test.each([
  ["hill sermon\0 0001", "hill sermon 0001"],
  ["hill.example/?p=1234&amp;x", "hill.example/?p=1234&x"],
])("the guid %j is kept as %j", async (guid, uid) => {
  const { sermons } = await read(podcastOf(sower.replace("hill-sermon-0001", guid)));
  expect(sermons[0]).toMatchObject({ uid, guid: uid });
});

test("an episode of a feed without a link, with a long title and a long guid is known by one short key", async () => {
  const uidsOf = async (title: string, ...guids: string[]) => {
    const items = guids.map((guid) => coin.replace("<guid>2<", `<guid>${guid}<`));
    const feed = podcastOf(...items).replace(/<link>.*<\/link>|<atom:link.*\/>/g, "");
    const { sermons } = await read(feed.replace("Hill Church &amp; friends", title));
    return sermons.map(({ uid }) => uid);
  };
  expect(await uidsOf("Hill\0", "2")).toEqual(["Hill 2"]);
  const long = ["a".repeat(3000), `${"a".repeat(3000)}b`];
  for (const title of ["Hill", "é".repeat(100_000)]) {
    const uids = await uidsOf(title, ...long);
    expect(new Set(uids).size).toBe(2);
    expect(uids.every((uid) => uid.length <= 500)).toBe(true);
    expect(await uidsOf(title, ...long)).toEqual(uids);
  }
});

test("an entry whose film has no id of YouTube is refused", async () => {
  const { sermons, refused } = await read(playlist.replace(">dQw4w9WgXcQ<", `>${"a".repeat(3000)}<`));
  expect([sermons, refused.map(({ title }) => title)]).toEqual([[], ["Grace"]]);
});

test("of a text the first hundred thousand characters are read", async () => {
  const deep = `${"<em>".repeat(30_000)}Late`;
  const inFeed = sower.replace(
    /<content:encoded>.*<\/content:encoded>/,
    `<description><![CDATA[${deep}]]></description>`,
  );
  const inList = { entries: [{ id: "aaaaaaaaaaa", title: "Peace", description: deep }] };
  const texts = [await read(podcastOf(inFeed)), await read(JSON.stringify(inList))];
  const [ofFeed, ofList] = texts.map(({ sermons }) => sermons[0]?.content ?? "");
  expect(ofFeed).toBe("The <sower> & the seed");
  // Texts of YouTube are plain.
  expect(ofList?.length).toBe(sermonLimits.content);
});

test.each([
  ["https://hill.example/feed", "https://hill.example/feed"],
  [" hill.example/feed ", "https://hill.example/feed"],
  ["feed://hill.example/feed", "https://hill.example/feed"],
  ["feed:https://hill.example/feed", "https://hill.example/feed"],
  ["podcast://hill.example/feed", "https://hill.example/feed"],
  [
    "https://www.youtube.com/playlist?list=PL1&si=x",
    "https://www.youtube.com/feeds/videos.xml?playlist_id=PL1",
  ],
  [
    "https://youtube.com/watch?v=dQw4w9WgXcQ&list=PL1",
    "https://www.youtube.com/feeds/videos.xml?playlist_id=PL1",
  ],
])("the address %s is read at %s", (address, url) => {
  expect(feedUrl(address)).toBe(url);
});

test.each([
  "http://hill.example/feed",
  "hill",
  "",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "https://www.youtube.com/@hill",
])("the address %s is refused", (address) => {
  expect(() => feedUrl(address)).toThrow(ImportRefusal);
});
