import { expect, test } from "vitest";
import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { readGivenList } from "./read-given.server.ts";

const youtube: PublicFetch = async (url) => {
  const [, id = ""] = /v%3D([\w-]{11})$/.exec(url) ?? [];
  const body = Buffer.from(JSON.stringify({ title: `Film ${id}`, author_name: "Hill & Vale" }));
  return { url, status: id.startsWith("gone") ? 404 : 200, header: () => undefined, body };
};

const read = (text: string) => readGivenList(Buffer.from(text), { publicFetch: youtube, signal: undefined });

const titlesOf = async (text: string) => (await read(text)).sermons.map(({ title }) => title);

const film = (id: string, title: string, more = {}) => ({
  _type: "url",
  ie_key: "Youtube",
  id,
  title,
  ...more,
});

test("a channel's tabs, which stand as lists in its list, give their films", async () => {
  const tab = (name: string, ...entries: unknown[]) => ({
    _type: "playlist",
    id: "UC1",
    title: name,
    entries,
  });
  const { name, sermons, refused } = await read(
    JSON.stringify({
      ...{ _type: "playlist", id: "UC1", title: "Hill Church", channel: "Hill Church" },
      entries: [
        tab("Videos", film("aaaaaaaaaa1", "First &amp; last"), null, film("aaaaaaaaaa3", "[Private video]")),
        tab("Live", tab("2024", film("aaaaaaaaaa2", "Second", { uploader: "Ruth" }))),
        tab("Shorts"),
        film("PL123456789012345678", "A playlist", { ie_key: "YoutubeTab" }),
      ],
    }),
  );
  expect(name).toBe("Hill Church");
  expect(sermons.map(({ title, sermonBy }) => [title, sermonBy])).toEqual([
    ["First & last", "Hill Church"],
    ["Second", "Ruth"],
  ]);
  expect(refused).toEqual([
    { title: "Without a title", reason: "The program that wrote the list could not read it." },
    { title: "[Private video]", reason: "It is private, or was deleted." },
    { title: "A playlist", reason: "It is a list whose films are not in this file." },
  ]);
});

test.each([
  ["\n", ""],
  ["\r\n", "\r\n\r\n"],
])("lines of JSON, with %j between them, are films", async (between, end) => {
  const lines = [
    film("aaaaaaaaaa1", "First", { playlist_title: "Sermons", upload_date: "20241103" }),
    { _type: "playlist", title: "More", entries: [film("aaaaaaaaaa2", "Second")] },
    { id: "aaaaaaaaaa3", title: "Third", extractor_key: "Youtube", release_timestamp: 1_730_629_800 },
  ];
  const { name, sermons } = await read(lines.map((line) => JSON.stringify(line)).join(between) + end);
  expect(name).toBe("Sermons");
  expect(sermons.map(({ title, date }) => [title, date])).toEqual([
    ["First", "2024-11-03T12:00:00.000Z"],
    ["Second", ""],
    ["Third", "2024-11-03T10:30:00.000Z"],
  ]);
});

test("an array of films and a single film are read", async () => {
  expect(
    await titlesOf(JSON.stringify([film("aaaaaaaaaa1", "First"), film("aaaaaaaaaa2", "Second")])),
  ).toEqual(["First", "Second"]);
  expect(await titlesOf(JSON.stringify(film("aaaaaaaaaa1", "First")))).toEqual(["First"]);
});

test.each([['{"a": 1}\n{"b": 2}'], ['{"id": "aaaaaaaaaa1", "title": "First"}\n{"id": '], ["[1, 2]"], ["[]"]])(
  "%j is no list of films",
  async (json) => {
    await expect(read(json)).rejects.toThrow("not a list of films");
  },
);

test.each([
  ["an array", `[${Array(5001).fill('{"id":"aaaaaaaaaa1"}').join()}]`],
  ["lines", '{"id":"aaaaaaaaaa1"}\n'.repeat(5001)],
  ["tabs", JSON.stringify({ entries: Array(3).fill({ entries: Array(2000).fill({ id: "aaaaaaaaaa1" }) }) })],
])("more than 5,000 films in %s are refused", async (_, json) => {
  await expect(read(json)).rejects.toThrow("more than 5,000 films");
});

test("lists that stand in themselves a thousand times are left out", async () => {
  const { refused } = await read('{"entries":['.repeat(1000) + "]}".repeat(1000));
  expect(refused).toHaveLength(1);
});

const takeouts: [head: string, rows: string, added?: string][] = [
  ["\uFEFFVideo-ID,Zeitstempel der Erstellung des Playlist-Videos", "aaaaaaaaaa1,2026-11-01T10:00:00+00:00"],
  ["ID de vídeo,Marca de tiempo de creación", "aaaaaaaaaa1,2026-11-01T10:00:00+00:00"],
  ["Identifiant,Horodatage", "aaaaaaaaaa1,2026-11-01T10:00:00+00:00"],
  ["動画 ID,再生リストの動画の作成タイムスタンプ", "aaaaaaaaaa1,2026-11-01T10:00:00+00:00"],
  ["Hinzugefügt,Kanal,Video", "2026-11-01T10:00:00+00:00,Celebration,aaaaaaaaaa1"],
  ["Video-ID;Zeitstempel", '"aaaaaaaaaa1";"2026-11-01T10:00:00+00:00"'],
  [
    "Playlist-ID,Kanal-ID,Erstellt,Titel\nPL1234567890,UC1234567890,2020-01-01 10:00:00 UTC,Celebration\n\nVideo-ID,Hinzugefügt",
    "aaaaaaaaaa1,2026-11-01 10:00:00 UTC",
  ],
  ["Link", "https://www.youtube.com/watch?v=aaaaaaaaaa1", ""],
  ["", "aaaaaaaaaa1", ""],
];

test.each(takeouts)(
  "Takeout's list below %j is read",
  async (head, row, added = "2026-11-01T10:00:00.000Z") => {
    const { sermons, refused } = await read(`${head}\r\n${row}\r\n`);
    expect(sermons.map(({ title, date, sermonBy }) => [title, date, sermonBy])).toEqual([
      ["Film aaaaaaaaaa1", added, "Hill & Vale"],
    ]);
    expect(refused).toEqual([]);
  },
);

test("a list of channels, of which some have names as long as an id, is no list of films", async () => {
  const rows = ["HillChurchX", "Vale", "Ashby Chapel", "St Mary", "All Saints", "Riverside"];
  const csv = rows.map((name, index) => `UC${index},http://www.youtube.com/channel/UC${index},${name}`);
  await expect(read(`Kanal-ID,Kanal-URL,Kanaltitel\n${csv.join("\n")}`)).rejects.toThrow(
    "not a list of films",
  );
});

test("of more films than one import takes the next ones are asked for once the first are here", async () => {
  const ids = Array.from({ length: 450 }, (_, number) => `aaaaaaaa${String(number).padStart(3, "0")}`);
  const csv = `Video-ID,Zeit\n${ids.join(",\n")}`;
  const first = await read(csv);
  expect([first.sermons.length, first.unread]).toEqual([200, 250]);
  const here = new Set(first.sermons.map(({ uid }) => uid));
  const second = await readGivenList(Buffer.from(csv), {
    publicFetch: youtube,
    signal: undefined,
    findHere: async () => here,
  });
  expect(second.sermons.filter(({ uid }) => !here.has(uid)).map(({ title }) => title)[0]).toBe(
    "Film aaaaaaaa200",
  );
  expect([second.sermons.length, second.unread]).toEqual([400, 50]);
});

test("texts of YouTube are plain, and a film’s tags are its topics", async () => {
  const one = film("aaaaaaaaaa1", "Faith <3 & <b>", {
    description: "A <b>\nand &amp; c",
    tags: ["Hope", "Joy"],
  });
  expect((await read(JSON.stringify(one))).sermons[0]).toMatchObject({
    ...{ title: "Faith <3 & <b>", content: "A <b>\nand & c", topics: ["Hope", "Joy"] },
  });
});

test("films that not everybody may see are left out", async () => {
  const entries = ["private", "subscriber_only", "unlisted"].map((availability, index) =>
    film(`aaaaaaaaaa${index}`, availability, { availability }),
  );
  const { sermons, refused } = await read(JSON.stringify({ entries }));
  expect(sermons.map(({ title }) => title)).toEqual(["unlisted"]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    "It is private, or was deleted.",
    "Only members of its channel may see it.",
  ]);
});

test("cells in quotes may have separators, line breaks and quotes", async () => {
  const csv = `Video ID,Text,Time
aaaaaaaaaa1,"First, with ""quotes""
and a line of bbbbbbbbbb1",2024-11-04T10:00:00+00:00
aaaaaaaaaa2,An inch is 1",2024-11-11T10:00:00+00:00
aaaaaaaaaa3,"never ended,2024-11-18T10:00:00+00:00`;
  const { sermons } = await read(csv);
  expect(sermons.map(({ title, date }) => [title, date.slice(0, 10)])).toEqual([
    ["Film aaaaaaaaaa1", "2024-11-04"],
    ["Film aaaaaaaaaa2", "2024-11-11"],
    ["Film aaaaaaaaaa3", "2024-11-18"],
  ]);
});

test("dates that a spreadsheet wrote with slashes are read by each other", async () => {
  const { sermons } = await read("Video ID,Time\naaaaaaaaaa1,3/11/2024 10:30\naaaaaaaaaa2,25/12/2024 10:30");
  expect(sermons[0]?.date).toBe("2024-11-03T10:30:00.000Z");
});

test("beside a film, a date that can be read counts rather than one that may mean two days", async () => {
  const { sermons } = await read("Video ID,Time,Note\naaaaaaaaaa1,2024-11-03T10:00:00Z,3/4/2024");
  expect(sermons[0]).toMatchObject({ date: "2024-11-03T10:00:00.000Z", unsureDate: "" });
});

test("Takeout’s list of playlists is refused with what to choose instead", async () => {
  const csv = "Playlist-ID,Titel\nPLabcdefghijklmnopqrstuvwxyz012345,Predigten";
  await expect(read(csv)).rejects.toThrow("Please choose the file of one playlist");
});
