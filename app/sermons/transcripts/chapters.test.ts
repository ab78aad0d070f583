import { expect, test } from "vitest";
import { chapterLimits, parseChapters, writeChapters } from "./chapters.ts";

test("chapters are understood in the ways that people write them", () => {
  const parsed = parseChapters("0:00 Welcome\n\n [12:30] The text\n75:05 - Amen, 3:16\n1:20:00\tBlessing\n");
  const chapters = [
    { at: 0, title: "Welcome" },
    { at: 750, title: "The text" },
    { at: 4505, title: "Amen, 3:16" },
    { at: 4800, title: "Blessing" },
  ];
  expect(parsed).toEqual({ chapters });
  expect(writeChapters(chapters)).toBe("0:00 Welcome\n12:30 The text\n1:15:05 Amen, 3:16\n1:20:00 Blessing");
  expect(parseChapters(" ")).toEqual({ chapters: [] });
});

test.each([
  ["Welcome", "“Welcome” has no time. Please write it as 12:30 The text."],
  ["0:75 Welcome", "“0:75 Welcome” has no time. Please write it as 12:30 The text."],
  ["0:30", "“0:30” has no time. Please write it as 12:30 The text."],
  ["5:00 A\n4:00 B", "“4:00 B” must come after 5:00, where the chapter before it begins."],
  [`0:00 ${"x".repeat(chapterLimits.title + 1)}`, "too long"],
  [Array.from({ length: 101 }, (_, at) => `${at}:00 A`).join("\n"), "Please enter at most 100 chapters."],
])("a wrong line is named: %s", (typed, words) => {
  const parsed = parseChapters(typed);
  expect("refusal" in parsed && parsed.refusal).toContain(words);
});
