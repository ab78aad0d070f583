import { expect, test } from "vitest";
import { settingsOfFile } from "../texts/page-settings.ts";
import { prosePage } from "../texts/prose-page.server.ts";
import { changedParts, markedWords } from "./marked-words.server.ts";

const page = { title: "Baptism", description: "In the river.", text: "Words." };
const { inWords } = prosePage(settingsOfFile("baptism"), { original: page });

test("only the parts that changed are named", () => {
  expect(changedParts(inWords(page), inWords({ ...page, lead: "At dawn." }))).toEqual([
    { name: "Sentence under the title", words: [{ kind: "added", words: "At dawn." }] },
  ]);
  expect(changedParts(inWords(page), inWords(page))).toEqual([]);
  const [gone] = changedParts({ Link: "/event" }, {});
  expect(gone).toEqual({ name: "Link", words: [{ kind: "removed", words: "/event" }] });
});

test("a changed word is marked in its sentence", () => {
  expect(markedWords("We meet at nine by the river.", "We meet at ten by the river.")).toEqual([
    { kind: "same", words: "We meet at " },
    { kind: "removed", words: "nine" },
    { kind: "added", words: "ten" },
    { kind: "same", words: " by the river." },
  ]);
});

test("text far from a change is left out", () => {
  const long = "word ".repeat(200);
  const marked = markedWords(`${long}one ${long}`, `${long}two ${long}`);
  expect(marked.map(({ kind }) => kind)).toEqual(["skipped", "same", "removed", "added", "same", "skipped"]);
  expect(marked.map(({ words }) => words).join("").length).toBeLessThan(250);
});

test("two long texts that have nothing in common are shown one after the other", () => {
  const random = (seed: number) =>
    Array.from({ length: 12_000 }, (_, index) => ((index * seed) % 7919).toString(36)).join(" ");
  const [before, after] = [random(31), random(57)];
  expect(markedWords(before, after)).toEqual([
    { kind: "removed", words: before },
    { kind: "added", words: after },
  ]);
});
