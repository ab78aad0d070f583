import { expect, test } from "vitest";
import { isFilm, playerOf, playingUrl, posterSettings } from "./video-links.ts";

const id = "dQw4w9WgXcQ";
const youtube = `https://www.youtube-nocookie.com/embed/${id}`;
const facebook = (video: string) =>
  `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(video)}&show_text=false`;

test.each([
  ["https://cdn.hill.example/1.mp3?key=a&b=c", false],
  ["https://cdn.hill.example/1.M4A", false],
  ["https://anchor.fm/s/1/podcast/play/2/https%3A%2F%2Fcdn.example%2Fa.m4a", false],
  ["https://www.dropbox.com/s/1/talk.mp3?dl=0", false],
  ["https://films.example/watch?of=talk.mp3", true],
  ["https://films.example/watch", true],
  ["https://cases.example/cover.JPG?size=3000", false],
  ["https://cases.example/notes/leaflet.pdf", false],
  ["https://cases.example/captions.vtt#t=1", false],
  ["", false],
  ["https://films.example/coin.mp4", true],
  [`https://youtu.be/${id}`, true],
  ["/v0/b/site/o/media%2Fcoin.mp4?alt=media&token=abc", true],
])("the link %s leads to a film: %j", (link, isOne) => expect(isFilm(link)).toBe(isOne));

test.each([
  [`https://youtu.be/${id}?t=90`, `${youtube}?start=90&autoplay=1`],
  ["https://vimeo.com/76979871/0abc#t=90", "https://player.vimeo.com/video/76979871?h=0abc&autoplay=1#t=90s"],
  ["https://fb.watch/abc", `${facebook("https://fb.watch/abc")}&autoplay=true`],
  ["https://www.instagram.com/p/abc/", "https://www.instagram.com/p/abc/embed/"],
  ["https://films.example/watch?autoplay=0", "https://films.example/watch?autoplay=0"],
])("the player of %s begins by itself at %s", (link, playing) => {
  const player = playerOf(link);
  expect(player?.kind === "frame" && playingUrl(player)).toBe(playing);
});

test("a frame with srcdoc allows the player's origin to play and to fill the screen", () => {
  const player = playerOf(`https://youtu.be/${id}`);
  const { allow } = player?.kind === "frame" ? posterSettings(player) : { allow: "" };
  expect(allow.split("; ")).toEqual(
    expect.arrayContaining([
      "autoplay https://www.youtube-nocookie.com",
      "fullscreen https://www.youtube-nocookie.com",
    ]),
  );
});
