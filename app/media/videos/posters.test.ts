import { expect, test } from "vitest";
import { postersOf } from "./posters.ts";

const own = { "river-still.jpg": "/river.webp", "valley-still.jpg": "/valley.webp" };
const others = { "a.jpg": "/a.webp", "b.jpg": "/b.webp", "c.jpg": "/c.webp", "d.jpg": "/d.webp" };
const stored = (name: string) => `/v0/b/site/o/media%2F${name}?alt=media&token=abc`;

function posters(...films: Parameters<typeof postersOf>[0]): (string | undefined)[] {
  const found = postersOf(films, { own, others: [...Object.values(others), ...Object.values(own)] });
  return films.map(({ id }) => found.get(id));
}

test("a film of content/ shows its own still, also when the sample has stored it", () => {
  expect(
    posters(
      { id: "1", url: stored("upload.mp4") },
      { id: "2", url: stored("sample-river.mp4") },
      { id: "3", url: "valley.mp4" },
    ).slice(1),
  ).toEqual(["/river.webp", "/valley.webp"]);
  expect(posters({ id: "1", url: "any.mp4", still: "valley-still.jpg" })).toEqual(["/valley.webp"]);
});

test("no two films on a page share a still, not even a film that is shown twice", () => {
  for (const pages of [1, 2, 3, 4, 5]) {
    const films = [1, 2, 3, 4, 5].map((number) => ({
      id: `0193a000-0000-7000-8000-${pages}${number}`,
      url: number % 2 ? stored("river.mp4") : `https://films.example/${number}.mp4`,
    }));
    expect(new Set(posters(...films)).size).toBe(5);
  }
});

test("a film keeps its still while the films before it stay the same", () => {
  const [first, second] = [
    { id: "first", url: stored("1.mp4") },
    { id: "second", url: stored("2.mp4") },
  ];
  const both = posters(first, second);
  expect(posters(first, second, { id: "third", url: stored("3.mp4") }).slice(0, 2)).toEqual(both);
});

test("with more films than stills every film has one, and without stills none has", () => {
  const films = Array.from({ length: 9 }, (_, number) => ({ id: `${number}`, url: stored("x.mp4") }));
  expect(posters(...films).every(Boolean)).toBe(true);
  expect(postersOf(films, { own: {}, others: [] }).size).toBe(0);
});

test("a film from another site shows no still of ours", () => {
  const url = "https://films.example/river.mp4";
  for (const id of ["1", "2", "3"]) expect(Object.values(others)).toContain(posters({ id, url })[0]);
});
