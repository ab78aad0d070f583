import { expect, test } from "vitest";
import { readGivenList } from "./read-given.server.ts";
import { podcastOf } from "./testing/feeds.ts";

function read(text: string, url = "") {
  const publicFetch = async () => {
    throw new Error("no server");
  };
  return readGivenList(Buffer.from(text), { publicFetch, signal: undefined, url });
}

const mp3 = `<enclosure url="https://cdn.hill.example/1.mp3" type="audio/mpeg"/>`;

async function sermonOf(item: string) {
  const { sermons, refused } = await read(podcastOf(item.includes("url=") ? item : item + mp3));
  expect(refused).toEqual([]);
  return sermons[0];
}

const namespaces = `xmlns="http://www.w3.org/2005/Atom" xmlns:x="http://www.w3.org/1999/xhtml"`;
const atomOf = (entry: string, attributes = "") =>
  `<feed ${namespaces} ${attributes}><title>Hill</title><id>tag:hill.example,2024:feed</id>
<author><name>Hill Church</name></author><contributor><name>Sam</name></contributor>
<entry><id>tag:hill.example,2024:1</id><published>2024-11-03T10:00:00Z</published>${entry}</entry></feed>`;

test.each([
  ["<title><![CDATA[Ruth &amp; Naomi: don&#8217;t go]]></title>", "Ruth & Naomi: don’t go"],
  ["<title>Faith &amp;amp; hope &amp;#x2013; &amp;eacute;t&amp;eacute;</title>", "Faith & hope – été"],
  ["<title>Faith &amp; hope</title>", "Faith & hope"],
  ["<title>Faith&#160;&#38; hope</title>", "Faith & hope"],
  ["<title><![CDATA[<b>Faith</b> &amp; hope]]></title>", "Faith & hope"],
  ["<title>Faith <b>and</b> hope</title>", "Faith and hope"],
  ["<title>Faith &amp;hope; &amp;copy=2 R&amp;B</title>", "Faith &hope; &copy=2 R&B"],
  // Escaped twice, it is shown as readers of feeds show it.
  ["<title>How &amp;lt;b&amp;gt; is written</title>", "How <b> is written"],
  ["<title>How &amp;amp;amp; is written</title>", "How &amp; is written"],
  ["<title>The &lt;sower&gt; &amp;amp; the seed</title>", "The <sower> & the seed"],
  ["<itunes:title>Faith &amp;amp; hope</itunes:title>", "Faith & hope"],
])("the title of %s is %s", async (item, title) => {
  expect((await sermonOf(item))?.title).toBe(title);
});

test.each([
  ["<![CDATA[Bread &amp; wine, &#8220;for you&#8221;.&nbsp;Amen]]>", "Bread & wine, “for you”. Amen"],
  ["<![CDATA[First line &amp;\nsecond line]]>", "First line &\nsecond line"],
  ["We read <b>Psalm 46</b> and sang it.", "We read Psalm 46 and sang it."],
  ["We read <b>Psalm <i>46</i></b> &amp;amp; sang<br/>it.", "We read Psalm 46 & sang\nit."],
  ["<p>First &amp; last.</p><p>Second.</p>", "First & last.\n\nSecond."],
  ["<![CDATA[<section>First.</section><section>Second.</section>]]>", "First.\n\nSecond."],
  ["<![CDATA[<table><tr><th>When</th><th>What</th></tr></table>]]>", "When What"],
  ["<![CDATA[<!-- a note -->Only words &amp; more]]>", "Only words & more"],
  [
    `<![CDATA[See <a href="https://hill.example/notes">the notes</a>.]]>`,
    "See the notes (https://hill.example/notes).",
  ],
])("the text of %s is %j", async (description, content) => {
  expect((await sermonOf(`<title>A</title><description>${description}</description>`))?.content).toBe(
    content,
  );
});

test("names have entities, too", async () => {
  const by = "<title>A</title><itunes:author>Ruth &amp;amp; Paul O&amp;#8217;Neill</itunes:author>";
  expect((await sermonOf(by))?.sermonBy).toBe("Ruth & Paul O’Neill");
});

const link = `<link rel="enclosure" type="audio/mpeg" href="https://cdn.hill.example/7.mp3"/>`;

test.each([
  [`<title type="xhtml"><x:div>Salt <x:em>and</x:em> light</x:div></title>`, "Salt and light"],
  [
    `<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">1 &lt; 2 &amp;amp; 3</div></title>`,
    "1 < 2 &amp; 3",
  ],
  [`<title type="html">Salt &amp;amp; &lt;em&gt;light&lt;/em&gt;</title>`, "Salt & light"],
  ["<title>Salt &amp; light</title>", "Salt & light"],
  // Atom calls a text without a type plain.
  [`<title type="text">How &lt;b&gt; and &amp;amp; are written</title>`, "How <b> and &amp; are written"],
])("in Atom the title of %s is %s", async (entry, title) => {
  const { sermons } = await read(atomOf(entry + link));
  expect(sermons[0]).toMatchObject({ title, sermonBy: "Hill Church" });
});

test.each([
  `<link rel="Enclosure" type="audio/mpeg" href="https://cdn.hill.example/7.mp3"/>`,
  `<content type="audio/mpeg" src="https://cdn.hill.example/7.mp3"/>`,
])("in Atom %s is a recording", async (entry) => {
  const { sermons } = await read(atomOf(`<title>Salt</title>${entry}`));
  expect(sermons[0]?.recordingUrl).toBe("https://cdn.hill.example/7.mp3");
});

test("XHTML in Atom becomes lines", async () => {
  const content = `<content type="xhtml"><x:div><x:p>First <x:b>part</x:b>.</x:p><x:p>Second<x:br/>part.</x:p></x:div></content>`;
  const { sermons } = await read(atomOf(`<title>Salt</title>${content}${link}`));
  expect(sermons[0]?.content).toBe("First part.\n\nSecond\npart.");
});

test.each([
  [`xml:base="https://hill.example/"`, "", "audio/07.mp3", "https://hill.example/audio/07.mp3"],
  [`xml:base="https://hill.example/a/"`, `xml:base="b/"`, "07.mp3", "https://hill.example/a/b/07.mp3"],
  [
    `xml:base="https://hill.example/a/"`,
    `xml:base="https://cdn.example/"`,
    "07.mp3",
    "https://cdn.example/07.mp3",
  ],
  [`xml:base="/a/"`, "", "https://cdn.example/7th Sunday.mp3", "https://cdn.example/7th%20Sunday.mp3"],
])("with %s and %s the address %s is %s", async (ofFeed, ofLink, href, url) => {
  const { sermons } = await read(
    atomOf(`<title>A</title><link ${ofLink} rel="enclosure" type="audio/mpeg" href="${href}"/>`, ofFeed),
  );
  expect(sermons[0]?.recordingUrl).toBe(url);
});

test.each([
  ["https://cdn.hill.example/2nd Sunday.mp3", "https://cdn.hill.example/2nd%20Sunday.mp3"],
  [" http://cdn.hill.example/a.mp3 ", "https://cdn.hill.example/a.mp3"],
  ["https://cdn.hill.example/für uns.mp3?a=1 2", "https://cdn.hill.example/f%C3%BCr%20uns.mp3?a=1%202"],
  ["https://cdn.hill.example/2nd%20Sunday.mp3", "https://cdn.hill.example/2nd%20Sunday.mp3"],
  ["/audio/a.mp3", "https://hill.example/audio/a.mp3"],
  ["//cdn.hill.example/a.mp3", "https://cdn.hill.example/a.mp3"],
])("the address %j is %s", async (address, url) => {
  const sermon = await sermonOf(`<title>A</title><enclosure url="${address}" type="audio/mpeg"/>`);
  expect(sermon?.recordingUrl).toBe(url);
});

test("an address that is relative begins where the feed was read", async () => {
  const feed = podcastOf(`<title>A</title><enclosure url="audio/a.mp3" type="audio/mpeg"/>`);
  const { sermons } = await read(feed, "https://other.example/feeds/all.xml");
  expect(sermons[0]?.recordingUrl).toBe("https://other.example/feeds/audio/a.mp3");
});

const enclosure = (name: string, type = "") =>
  `<enclosure url="https://cdn.hill.example/${name}" type="${type}"/>`;
const media = (name: string, more = "") => `<media:content url="https://cdn.hill.example/${name}" ${more}/>`;

test.each([
  [enclosure("a.jpg", "image/jpeg") + enclosure("a.mp3", "audio/mpeg"), "a.mp3", ""],
  [enclosure("a.pdf") + enclosure("a.m4a"), "a.m4a", ""],
  [
    enclosure("a.pdf", "application/octet-stream") + enclosure("a.mp3", "application/octet-stream"),
    "a.mp3",
    "",
  ],
  [enclosure("notes", "application/pdf") + enclosure("listen", "Audio/MPEG; q=1"), "listen", ""],
  [enclosure("download.php?id=3"), "download.php?id=3", ""],
  [enclosure("a.mp4", "video/mp4") + enclosure("a.mp3", "audio/mpeg"), "a.mp3", "a.mp4"],
  [enclosure("a.mp4"), "", "a.mp4"],
  [enclosure("a.ogg", "video/ogg"), "", "a.ogg"],
  [media("a.mp3", `type="audio/mpeg" medium="audio"`), "a.mp3", ""],
  [media("listen", `medium="audio"`), "listen", ""],
  [`<media:group>${media("a.png", `medium="image"`)}${media("a.mp3")}</media:group>`, "a.mp3", ""],
  [media("short.mp3", `expression="sample"`) + media("a.mp3"), "a.mp3", ""],
  [media("a.png", `type="image/png"`) + enclosure("a.mp3", "audio/mpeg"), "a.mp3", ""],
])("of %s the sound is %j and the film %j", async (files, sound, film) => {
  const sermon = await sermonOf(`<title>A</title>${files}`);
  const at = (name: string) => name && `https://cdn.hill.example/${name}`;
  expect(sermon).toMatchObject({ recordingUrl: at(sound), videoUrl: at(film || sound), isFilm: film !== "" });
});

test.each([
  ["", "It has no recording."],
  [
    enclosure("a.pdf", "application/pdf"),
    "It has no recording: what belongs to it is neither sound nor film.",
  ],
  [enclosure("a.png"), "It has no recording: what belongs to it is neither sound nor film."],
  [`<enclosure url="ftp://hill.example/a.mp3"/>`, "Its recording is at no URL that begins with https://."],
  [enclosure(`${"a".repeat(2000)}.mp3`), "The link of its recording is longer than 2,000 characters."],
])("an item with %s is left out with the reason", async (files, reason) => {
  const { sermons, refused } = await read(podcastOf(`<title>A &amp;amp; B</title>${files}`));
  expect([sermons, refused]).toEqual([[], [{ title: "A & B", reason }]]);
});

test("an address without its beginning is left out if the feed does not say where it is", async () => {
  const { refused } = await read(
    `<rss><channel><title>Hill</title><item><title>A</title><enclosure url="a.mp3"/></item></channel></rss>`,
  );
  expect(refused[0]?.reason).toContain("only the end of one");
});

test("keywords and categories are topics, and what else a feed has is named as left out", async () => {
  const more = `<itunes:keywords>Grace, hope &amp;amp; joy,grace,</itunes:keywords><category>Advent</category><category/>
<podcast:transcript url="https://hill.example/1.vtt" type="text/vtt"/><podcast:transcript url="https://hill.example/1.srt"/>
<podcast:chapters url="https://hill.example/1.json"/><itunes:image href="https://hill.example/1.jpg"/>`;
  const second = `<title>B</title><link>https://hill.example/b</link><guid>hill-sermon-0002</guid><category>${"long ".repeat(30)}</category>
<itunes:image href="https://hill.example/2.jpg"/>`;
  const { sermons, sentences } = await read(
    podcastOf(`<title>A</title>${more}${mp3}`, second + mp3, "<podcast:chapters/>"),
  );
  expect(sermons[0]).toMatchObject({ topics: ["Grace", "hope & joy", "Advent"], notes: [] });
  expect(sermons[1]).toMatchObject({ topics: [], notes: ["Some of its keywords are left out."] });
  expect(sentences).toEqual([
    "Left out of its episodes: transcripts (1), chapters (1), pictures (2) and links to their pages (1). You can add these to each sermon.",
  ]);
  const inAtom = await read(atomOf(`<title>A</title><category term="Hope &amp; joy"/>${link}`));
  expect(inAtom.sermons[0]?.topics).toEqual(["Hope & joy"]);
});

test.each([
  ["the type of a page", enclosure("a.mp3", "text/html"), "a.mp3"],
  ["the type of a film", enclosure("a.m4a", "video/mp4"), "a.m4a"],
  ["an address as its link only", "<link>https://cdn.hill.example/a.mp3</link>", "a.mp3"],
])("sound with %s is a recording", async (_, files, sound) => {
  const { sermons } = await read(podcastOf(`<title>A</title>${files}`));
  expect(sermons[0]).toMatchObject({ recordingUrl: `https://cdn.hill.example/${sound}`, isFilm: false });
});

test("a post of Instagram, which is often a picture, is no film, and a reel is one", async () => {
  const reel = "https://www.instagram.com/reel/Cabc123/";
  const { sermons } = await read(
    podcastOf(
      `<title>A</title><link>https://www.instagram.com/p/Cabc123/</link>${mp3}`,
      `<title>B</title><link>${reel}</link>${mp3}`,
    ),
  );
  const sound = "https://cdn.hill.example/1.mp3";
  expect(sermons.map(({ videoUrl, isFilm }) => [videoUrl, isFilm])).toEqual([
    [sound, false],
    [reel, true],
  ]);
});

test("an item that leads to a film of Vimeo is that film", async () => {
  const { sermons } = await read(podcastOf("<title>A</title><link>https://vimeo.com/12345678</link>"));
  expect(sermons[0]).toMatchObject({
    videoUrl: "https://vimeo.com/12345678",
    isFilm: true,
    recordingUrl: "",
  });
});

test("what stands inside the only file of Media RSS is read", async () => {
  const file = `<media:content url="https://cdn.hill.example/a.mp3"><media:title>A</media:title>
<media:description>B &amp; C</media:description></media:content>`;
  expect((await read(podcastOf(file))).sermons[0]).toMatchObject({ title: "A", content: "B & C" });
});

test("a feed may have prefixes of its own", async () => {
  const rss = `<rss xmlns:i="http://www.itunes.com/DTDs/Podcast-1.0.dtd" xmlns:m="http://search.yahoo.com/mrss/"><channel>
<title>Hill</title><item><title>A</title><i:author>Ruth</i:author><m:content url="https://hill.example/a.mp3"/></item></channel></rss>`;
  expect((await read(rss)).sermons[0]).toMatchObject({ title: "A", sermonBy: "Ruth" });
  const atom = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Hill</a:title><a:entry><a:title>B</a:title>
<a:author><a:name>Sam</a:name></a:author><a:link rel="enclosure" href="https://hill.example/b.mp3"/></a:entry></a:feed>`;
  expect((await read(atom)).sermons[0]).toMatchObject({ title: "B", sermonBy: "Sam" });
});

test("a JSON Feed is read", async () => {
  const feed = {
    ...{
      version: "https://jsonfeed.org/version/1.1",
      title: "Hill & Vale",
      home_page_url: "https://hill.example",
    },
    items: [
      {
        ...{ id: 7, title: "A <b> & c", content_html: "<p>Salt</p><p>Light &amp; more</p>", tags: ["Hope"] },
        ...{ date_published: "2024-11-03T10:00:00Z", authors: [{ name: "Ruth Field" }], image: "a.jpg" },
        attachments: [{ url: "/a.mp3", mime_type: "audio/mpeg", size_in_bytes: 5 }],
      },
      { id: "2", content_text: "Only words", attachments: null },
    ],
  };
  const { name, sermons, refused, sentences } = await read(
    JSON.stringify(feed).replaceAll("/version", "\\/version"),
  );
  expect(name).toBe("Hill & Vale");
  expect(sermons).toEqual([
    expect.objectContaining({
      ...{ title: "A <b> & c", content: "Salt\n\nLight & more", sermonBy: "Ruth Field", topics: ["Hope"] },
      ...{ date: "2024-11-03T10:00:00.000Z", recordingUrl: "https://hill.example/a.mp3" },
    }),
  ]);
  expect(refused).toEqual([{ title: "Without a title", reason: "It has no recording." }]);
  expect(sentences[0]).toContain("pictures (1)");
});

test("an export of WordPress is refused by its name", async () => {
  const wordpress = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Hill</title></channel></rss>`;
  await expect(read(wordpress)).rejects.toThrow(
    "This is an export of WordPress. “Copy texts from your old site”",
  );
});

test("a feed in an encoding that it does not state is read if one encoding fits", async () => {
  const feed = podcastOf(`<title>Grüße für die Hörer, und das ist es</title>${mp3}`);
  const publicFetch = () => Promise.reject(new Error("no server"));
  const { sermons, sentences } = await readGivenList(Buffer.from(feed, "latin1"), {
    publicFetch,
    signal: undefined,
  });
  expect([sermons[0]?.title, sentences]).toEqual(["Grüße für die Hörer, und das ist es", []]);
});

const dated = (...dates: string[]) =>
  podcastOf(...dates.map((date) => `<title>${date}</title><pubDate>${date}</pubDate>${mp3}`));

test("a date that may mean two days is read as the other dates of its feed are written", async () => {
  const dayFirst = await read(dated("3/11/2024", "25/12/2024 10:30", "5/5/2024"));
  expect(dayFirst.sermons[0]).toMatchObject({ date: "2024-11-03T12:00:00.000Z", unsureDate: "" });
  expect(dayFirst.sentences).toEqual([
    "“3/11/2024” and the like are read with the day first, because other dates in the list are written so.",
  ]);
  const monthFirst = await read(dated("3/11/2024", "12/25/2024"));
  expect(monthFirst.sermons[0]?.date).toBe("2024-03-11T12:00:00.000Z");
});

test("an earlier date that may mean two days is asked about, not replaced by a later one", async () => {
  const written = "<dc:date>2025-06-01T10:00:00Z</dc:date>";
  const { sermons } = await read(
    podcastOf(
      `<title>A</title><pubDate>03/04/2024</pubDate>${written}${mp3}`,
      `<title>B</title>${written}${mp3}`,
    ),
  );
  expect(sermons.map(({ date, unsureDate }) => [date, unsureDate])).toEqual([
    ["", "03/04/2024"],
    ["2025-06-01T10:00:00.000Z", ""],
  ]);
});

test.each([[["3/11/2024", "5/5/2024"]], [["3/11/2024", "25/12/2024", "12/25/2024"]]])(
  "of %j the first date stays open",
  async (dates) => {
    const { sermons, sentences } = await read(dated(...dates));
    expect(sermons[0]).toMatchObject({ date: "", unsureDate: "3/11/2024" });
    expect(sentences).toEqual([]);
  },
);
