/** The feed of a podcast with these items; each needs its own elements only. */
export function podcastOf(...items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Hill Church &amp; friends</title><link>https://hill.example/</link><itunes:author>Hill Church</itunes:author>
<atom:link rel="self" href="https://hill.example/feed"/>
${items.map((item) => `<item>${item}</item>`).join("\n")}
</channel></rss>`;
}

export const sower = `<title>The &lt;sower&gt; &amp; the seed</title><guid isPermaLink="false">hill-sermon-0001</guid>
<pubDate>Sun, 01 Nov 2026 10:30:00 +0000</pubDate><itunes:author>Ruth Field</itunes:author>
<itunes:subtitle>Some fell on good soil.</itunes:subtitle>
<content:encoded><![CDATA[<p>Some fell on <b>rock</b>.</p><ul><li>Matthew 13</li></ul><script>alert(1)</script>]]></content:encoded>
<enclosure url="http://cdn.hill.example/1.mp3?key=a&amp;b=c" length="12345" type="audio/mpeg"/>`;

export const coin = `<title>The lost coin</title><guid>2</guid><pubDate>Sun, 08 Nov 2026 10:30:00 GMT</pubDate>
<author>office@hill.example (Sam Hill)</author><description>Swept and found.</description>
<enclosure url="https://cdn.hill.example/2.mp3" type="audio/mpeg"/>`;

/** The feed of a playlist, as YouTube writes it. */
export const playlist = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?playlist_id=PL1"/>
 <id>yt:playlist:PL1</id><yt:playlistId>PL1</yt:playlistId><title>Sermons</title>
 <author><name>Hill Church</name><uri>https://www.youtube.com/channel/UCx</uri></author>
 <published>2020-01-01T00:00:00+00:00</published>
 <entry>
  <id>yt:video:dQw4w9WgXcQ</id><yt:videoId>dQw4w9WgXcQ</yt:videoId><title>Grace</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"/>
  <author><name>Hill Church</name></author><published>2026-11-08T12:00:00+00:00</published>
  <media:group><media:title>Grace</media:title><media:description>A sermon about grace.</media:description></media:group>
 </entry>
</feed>`;
