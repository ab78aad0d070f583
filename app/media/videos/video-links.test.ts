import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostOf, linkToStore, playerOf } from "./video-links.ts";

const siteUrl = "http://localhost:3000";
const id = "dQw4w9WgXcQ";
const youtube = `https://www.youtube-nocookie.com/embed/${id}`;
const facebook = (video: string) =>
  `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(video)}&show_text=false`;

const knownHosts = [
  "www.youtube-nocookie.com",
  "player.vimeo.com",
  "www.facebook.com",
  "www.instagram.com",
  "player.restream.io",
];

const converted: [link: string, player: string][] = [
  [`https://www.youtube.com/watch?v=${id}`, youtube],
  [`https://youtube.com/watch/?v=${id}&list=PL123&index=2`, youtube],
  [`https://m.youtube.com/watch?app=desktop&v=${id}`, youtube],
  [`https://music.youtube.com/watch?v=${id}&si=abc`, youtube],
  [`HTTPS://WWW.YouTube.com:443/watch?v=${id}`, youtube],
  [`https://youtu.be/${id}`, youtube],
  [`https://youtu.be/${id}?si=share&t=90`, `${youtube}?start=90`],
  [`https://www.youtube.com/watch?v=${id}&t=90s`, `${youtube}?start=90`],
  [`https://www.youtube.com/watch?v=${id}&t=1m30s`, `${youtube}?start=90`],
  [`https://www.youtube.com/watch?v=${id}&t=1h2m3s`, `${youtube}?start=3723`],
  [`https://www.youtube.com/watch?v=${id}#t=2m`, `${youtube}?start=120`],
  [`https://www.youtube.com/watch?v=${id}&t=soon`, youtube],
  [`https://www.youtube.com/watch?v=${id}&t=-5`, youtube],
  [`https://www.youtube.com/watch?v=${id}&t=99999`, youtube],
  [`https://www.youtube.com/shorts/${id}`, youtube],
  [`https://www.youtube.com/live/${id}?feature=share`, youtube],
  [`https://www.youtube.com/embed/${id}?start=15&autoplay=1`, `${youtube}?start=15`],
  [`https://www.youtube-nocookie.com/embed/${id}`, youtube],
  [
    "https://player.restream.io/?token=0123456789abcdef&autoplay=1",
    "https://player.restream.io/?token=0123456789abcdef",
  ],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
  ["https://www.vimeo.com/76979871/?share=copy", "https://player.vimeo.com/video/76979871"],
  ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?h=8272103f6e"],
  ["https://vimeo.com/76979871?h=8272103f6e", "https://player.vimeo.com/video/76979871?h=8272103f6e"],
  ["https://vimeo.com/76979871?h=%22%3E", "https://player.vimeo.com/video/76979871"],
  ["https://vimeo.com/channels/staffpicks/76979871", "https://player.vimeo.com/video/76979871"],
  ["https://vimeo.com/groups/valley/videos/76979871", "https://player.vimeo.com/video/76979871"],
  [
    "https://vimeo.com/manage/videos/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ],
  ["https://vimeo.com/76979871#t=1m30s", "https://player.vimeo.com/video/76979871#t=90s"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ],
  [
    "https://www.facebook.com/watch/?v=10153231379946729",
    facebook("https://www.facebook.com/watch/?v=10153231379946729"),
  ],
  ["https://m.facebook.com/watch?v=1015&ref=sharing", facebook("https://www.facebook.com/watch/?v=1015")],
  ["https://www.facebook.com/watch/live/?v=1015", facebook("https://www.facebook.com/watch/?v=1015")],
  [
    "https://web.facebook.com/riverside.church/videos/1015/",
    facebook("https://www.facebook.com/riverside.church/videos/1015/"),
  ],
  [
    "https://www.facebook.com/riverside/videos/a-quiet-morning/1015?mibextid=x",
    facebook("https://www.facebook.com/riverside/videos/a-quiet-morning/1015"),
  ],
  ["https://facebook.com/reel/1015?fs=e", facebook("https://www.facebook.com/reel/1015")],
  ["https://www.facebook.com/share/v/1AbC_d-9/", facebook("https://www.facebook.com/share/v/1AbC_d-9/")],
  ["https://fb.watch/aBc-123_/?x=1", facebook("https://fb.watch/aBc-123_/")],
  ["https://www.instagram.com/p/CxYz_-123/?igsh=abc", "https://www.instagram.com/p/CxYz_-123/embed/"],
  ["https://instagram.com/reel/CxYz123", "https://www.instagram.com/p/CxYz123/embed/"],
  ["https://www.instagram.com/reels/CxYz123/", "https://www.instagram.com/p/CxYz123/embed/"],
  ["https://www.instagram.com/riverside.church/reel/CxYz123/", "https://www.instagram.com/p/CxYz123/embed/"],
  ["https://www.instagram.com/tv/CxYz123/", "https://www.instagram.com/p/CxYz123/embed/"],
];

test.each(converted)("%s plays at %s", (link, address) => {
  expect(playerOf(link, siteUrl)).toEqual({ kind: "frame", url: address, isKnown: true });
});

test.each([
  `https://evil-youtube.com/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://www.youtube.com./watch?v=${id}`,
  `https://www.youtube.com:8443/watch?v=${id}`,
  `https://www.ʏoutube.com/watch?v=${id}`,
  `https://ｗｗｗ.youtube.com/watch?v=${id}`,
  `https://www.you%74ube.com/watch?v=${id}`,
  `https://www.you\u200btube.com/watch?v=${id}`,
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQQ",
  "https://www.youtube.com/watch?v=dQw4w9%2FgXcQ",
  "https://www.youtube.com/watch?v=%22onload%3Dxx",
  "https://www.youtube.com/embed/..%2Flogout..",
  "https://www.youtube.com/embed/videoseries?list=PL123",
  "https://www.youtube.com/embed/live_stream?channel=UC123",
  "https://www.youtube.com/@riverside",
  `https://www.youtube.com/redirect?q=https://youtu.be/${id}`,
  "https://vimeo.com/riverside",
  "https://vimeo.com.evil.example/76979871",
  "https://www.facebook.com/riverside/posts/1015",
  "https://www.facebook.com/watch/?v=1015%26x",
  "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fevil.example%2F",
  "https://www.instagram.com/riverside/",
  "https://www.instagram.com/share/reel/BAabcdefgh",
  "https://www.instagram.com/share/p/BAabcdefgh/",
  "https://instagram.com/share/BAabcdefgh",
  "https://www.dropbox.com/scl/fi/abc123/sermon.mp4?rlkey=xyz&dl=0",
  "https://www.dropbox.com/s/abc123/Sermon.MP4",
  "https://github.com/riverside/films/blob/main/sermon.mp4",
  "https://commons.wikimedia.org/wiki/File:Harvest.webm",
  "https://archive.org/details/riverside/sermon.mp4",
  "https://riverside.sharepoint.com/:v:/g/films/sermon.mp4",
  "https://films.example/player?clip=5",
  "https://films.example/?file=sermon.mp4",
])("%s is used as it is", (link) => {
  expect(playerOf(link, siteUrl)).toEqual({ kind: "frame", url: link, isKnown: false });
});

test.each([
  "",
  "sermon",
  "youtube.com/watch?v=dQw4w9WgXcQ",
  "youtu.be/dQw4w9WgXcQ",
  "//www.youtube.com/watch?v=dQw4w9WgXcQ",
  "http://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https:www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https:/www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https:///www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://",
  "https://[nonsense]/",
  "https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
  "https://user:word@films.example/",
  "https://evil.example\\@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ\n",
  "https://www.you\ttube.com/watch?v=dQw4w9WgXcQ",
  "https://films.example/a b.mp4",
  "https://films.example/\u0000.mp4",
  "https://evil.example\\www.youtube.com",
  "javascript:alert(1)",
  "JavaScript://www.youtube.com/%0aalert(1)",
  "javascript://www.youtube.com/watch?v=dQw4w9WgXcQ%0Aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://www.youtube.com/1",
  "ftp://films.example/a.mp4",
  "/etc/passwd",
  "/etc/passwd.mp4",
  "/\\evil.example/v0/b/site/o/media%2Fa.mp4",
  "//evil.example/v0/b/site/o/media%2Fa.mp4",
  "/v0/b/site/o/prayer-requests%2Fa.mp4",
  "/v0/b/site/o/media",
  "/v0/b/other/o/media%2Fa.mp4",
  "http://films.example/v0/b/site/o/media%2Fa.mp4",
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
])("%j is refused", (link) => {
  expect(playerOf(link, siteUrl)).toBeUndefined();
});

describe("films that browsers play themselves", () => {
  const own = "/v0/b/site/o/media%2Fsermon.mp4?alt=media&token=abc";

  test.each([
    "https://films.example/sermon.mp4",
    "https://films.example/a/SERMON.WebM?x=1",
    "https://films.example/a.m4v#t=9",
    "https://www.dropbox.com/scl/fi/abc123/sermon.mp4?rlkey=xyz&raw=1",
    "https://dl.dropboxusercontent.com/s/abc123/sermon.mp4",
    "https://upload.wikimedia.org/wikipedia/commons/1/12/Harvest.webm",
    "https://archive.org/download/riverside/sermon.mp4",
  ])("a browser plays the film %s itself", (link) => {
    expect(playerOf(link, siteUrl)).toEqual({ kind: "file", url: link });
    expect(linkToStore(link, siteUrl)).toBe(link);
  });

  test.each([own, `${siteUrl}${own}`])("a browser plays the film %s from our own storage itself", (link) => {
    expect(playerOf(link, siteUrl)).toEqual({ kind: "file", url: own });
    expect(linkToStore(link, siteUrl)).toBe(own);
  });

  test("a film in another site's storage is not mistaken for ours", () => {
    const link = `https://evil.example${own}`;
    expect(playerOf(link, siteUrl)).toEqual({ kind: "file", url: link });
    expect(linkToStore(link, siteUrl)).toBe(link);
  });
});

test("a site is named without its www", () => {
  expect(hostOf("https://www.youtube.com/watch?v=1")).toBe("youtube.com");
  expect(hostOf("https://films.example:8443/a")).toBe("films.example:8443");
});

const pieces = fc.constantFrom(
  ...[
    "https://",
    "http://",
    "javascript:",
    "data:",
    "//",
    "/",
    "\\",
    "@",
    ":",
    ".",
    "?",
    "#",
    "&",
    "=",
    "%2F",
    "%00",
  ],
  ...[
    "\t",
    "\n",
    "\u200b",
    "ｙ",
    "www.",
    "m.",
    "youtube.com",
    "youtu.be",
    "vimeo.com",
    "facebook.com",
    "fb.watch",
  ],
  ...[
    "instagram.com",
    "youtube-nocookie.com",
    "player.",
    "evil.example",
    "watch",
    "embed/",
    "v=",
    "t=1m30s",
    "start=9",
  ],
  ...[
    id,
    "76979871",
    "abc123",
    "plugins/video.php",
    "href=",
    "reel/",
    "p/",
    "video/",
    "/v0/b/site/o/media%2F",
    ".mp4",
  ],
);
const links = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom(...converted.map(([link]) => link)), fc.nat(80), fc.oneof(pieces, fc.string()))
    .map(([link, at, piece]) => link.slice(0, at) + piece + link.slice(at)),
);

test("whatever is entered, a frame has an https URL: a known player's, or the link itself", () => {
  fc.assert(
    fc.property(links, (link) => {
      const player = playerOf(link, siteUrl);
      if (!player) return;
      if (player.kind === "file" && player.url.startsWith("/v0/b/site/o/")) return;
      const { protocol, host, username } = new URL(player.url);
      expect([protocol, username]).toEqual(["https:", ""]);
      if (player.kind === "frame" && player.isKnown) expect(knownHosts).toContain(host);
      else expect(player.url).toBe(link);
    }),
    { numRuns: 5000 },
  );
});

test("a player's own URL gives the same player", () => {
  fc.assert(
    fc.property(links, (link) => {
      const player = playerOf(link, siteUrl);
      if (player) expect(playerOf(player.url, siteUrl)).toEqual(player);
    }),
    { numRuns: 5000 },
  );
  for (const [link, address] of converted) {
    expect(playerOf(address, siteUrl)).toEqual(playerOf(link, siteUrl));
  }
});

test("lookalike hosts are not taken for a known site", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), fc.boolean(), (more, isBefore) => {
      fc.pre(more !== ":443" && !/^[/?#]/.test(more));
      const authority = isBefore ? `${more}youtu.be` : `youtu.be${more}`;
      const player = playerOf(`https://${authority}/${id}`, siteUrl);
      expect(player?.kind === "frame" && player.isKnown).toBe(false);
    }),
    { numRuns: 3000 },
  );
});
