import { expect, test } from "vitest";
import { whyNotSpelling } from "./spelling.ts";

const before = {
  title: "For my freind Tom",
  content: "He goes to St Luke's on 3 May, and hte doctors dont know why.\nPlease pray for him.",
  userName: "Ann",
  picUrl: "",
  picAlt: "",
};
const why = (change: Partial<typeof before>) => whyNotSpelling(before, { ...before, ...change });
const content = (from: string, to: string) => ({ content: before.content.replace(from, to) });

test.each([
  ["a word with two letters that changed places", { title: "For my friend Tom" }],
  ["another one", content("hte", "the")],
  ["an apostrophe", content("dont", "don't")],
  ["a comma", content("know why", "know, why")],
  ["a line that breaks elsewhere", content("\n", " ")],
])("a few letters are spelling: %s", (_, change) => {
  expect(why(change)).toBeUndefined();
});

test.each([
  ["a name", { title: "For my freind Tim" }],
  ["a name added", { title: "For my freind Tom Hill" }],
  ["a name from a word", content("him", "Tim")],
  ["a place", content("Luke's", "Mark's")],
  ["a number", content("3", "5")],
  ["a number that was a word", content("why", "7")],
  ["a word added", content("doctors", "good doctors")],
  ["a word left out", content("dont ", "")],
  ["another word", content("doctors", "nurses")],
  ["an address of an email", content("him", "him@x")],
  [
    "many letters",
    { content: "He geos ot St Luke's on 3 May, adn teh doctros dnot konw yhw.\nPlease pary fro hmi." },
  ],
  ["the name that is shown", { userName: "Anne" }],
  ["the picture", { picUrl: "/media/another" }],
  ["the picture's text", { picAlt: "Tom" }],
])("more than that is no spelling: %s", (_, change) => {
  expect(why(change)).toContain("more than a mended spelling");
});

test("a script without capital letters, and a noun in German, are no spelling", () => {
  const korean = { ...before, content: "비가 오게 해 주세요" };
  expect(whyNotSpelling(korean, { ...korean, content: "비가 오게 해 주새요" })).toBeDefined();
  const german = { ...before, content: "Für meine Muter" };
  expect(whyNotSpelling(german, { ...german, content: "Für meine Mutter" })).toBeDefined();
});
