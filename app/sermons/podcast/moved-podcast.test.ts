import { expect, test } from "vitest";
import { movedPodcast } from "./moved-podcast.ts";

const self = "https://church.example/sermons.rss";

test.each([
  [undefined, undefined],
  ["https://host.example/show/7/rss", { url: "https://host.example/show/7/rss", leads: true }],
  ["https://church.example/other.rss", { url: "https://church.example/other.rss", leads: true }],
  ["https://höst.example/ü", { url: "https://xn--hst-sna.example/%C3%BC", leads: true }],
  [self, { url: self, leads: false }],
  ["https://WWW.church.example/Sermons.rss/", { url: self, leads: false }],
  ["https://church.example/sermons.rss?from=old", { url: self, leads: false }],
])("the address %s means %j", (entered, moved) => {
  expect(movedPodcast(entered, self)).toEqual(moved);
});
