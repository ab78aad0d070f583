import { expect, test } from "vitest";
import type { ListedSermon } from "./sermon-limits.ts";
import { sermonStills } from "./sermon-posters.ts";

const pictures = ["/a.webp", "/b.webp", "/c.webp", "/d.webp"];
const films = [
  "https://vimeo.com/76979871",
  "https://www.facebook.com/watch/?v=10153231379946729",
  "https://films.example/sermon.mp4",
];

test("a film of another site and one that we play never show the same picture, whatever their ids", () => {
  for (let page = 0; page < 20; page += 1) {
    const sermons = films.map((videoUrl, at) => sermon(`page-${page}-${at * 7}`, videoUrl));
    const stills = sermonStills(sermons, pictures);
    expect(stills.size).toBe(films.length);
    expect(new Set(stills.values()).size).toBe(films.length);
  }
});

test("with more films than pictures every film shows one, and without pictures none does", () => {
  const sermons = films.map((videoUrl, at) => sermon(`${at}`, videoUrl));
  expect(sermonStills(sermons, ["/a.webp"]).size).toBe(films.length);
  expect(sermonStills(sermons, []).size).toBe(0);
});

function sermon(id: string, videoUrl: string): ListedSermon {
  return { id, videoUrl, poster: "" } as ListedSermon;
}
