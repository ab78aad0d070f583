import { describe, expect, test } from "vitest";
import { formatSize } from "./file-size.ts";
import {
  anyFile,
  fileMessages,
  fileOfSermon,
  fileRefusal,
  likeType,
  storableName,
  typeOfName,
} from "./files.ts";

const gigabyte = 1024 ** 3;

test.each([
  [1, "1 kB"],
  [412_300, "412 kB"],
  [999_400, "999 kB"],
  [999_600, "1.0 MB"],
  [3_440_000, "3.4 MB"],
  [999_600_000, "1.0 GB"],
  [2 * gigabyte, "2.1 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test.each([
  [{ name: "a.pdf", size: 2 * gigabyte }, undefined],
  [{ name: "SONG.MP3", size: 1 }, undefined],
  [{ name: "a.pdf", size: 2 * gigabyte + 1 }, "Files can be at most 2 GB."],
  [{ name: "a.pdf", size: 0 }, fileMessages.empty],
  [{ name: "a.pdf.exe", size: 1 }, anyFile.otherType],
  [{ name: "pdf", size: 1 }, anyFile.otherType],
  [{ name: "a.constructor", size: 1 }, anyFile.otherType],
])("a file %j is judged when it is chosen", (file, refusal) => {
  expect(fileRefusal(file, anyFile)).toBe(refusal);
});

test("a file takes the place of one of its type only", () => {
  expect(fileRefusal({ name: "a.mp3", size: 1 }, likeType("mp3"))).toBeUndefined();
  expect(fileRefusal({ name: "a.mp4", size: 1 }, likeType("mp3"))).toContain("ends in .mp3");
});

test.each([
  [{ name: "Talk.m4a", size: 500 * 1024 ** 2 }, undefined],
  [{ name: "Talk.m4a", size: 500 * 1024 ** 2 + 1 }, "Files of a sermon can be at most 500 MB."],
  [{ name: "Talk.OGG", size: 1 }, undefined],
  [{ name: "Film.mp4", size: 1 }, fileOfSermon.otherType],
])("of a sermon, a file %j is judged when it is chosen", (file, refusal) => {
  expect(fileRefusal(file, fileOfSermon)).toBe(refusal);
});

describe("the name under which a file is stored", () => {
  test.each([
    ["Welcome booklet.PDF", "Welcome booklet.pdf"],
    ["für \"alle\" <b>'x'.mp3", "für \"alle\" <b>'x'.mp3"],
    ["two\r\nlines.pdf", "two lines.pdf"],
    ["../../etc/passwd.pdf", ".. .. etc passwd.pdf"],
    ["a\\b.pdf", "a b.pdf"],
    ["turned \u202efdp.mp4", "turned fdp.mp4"],
    ["half \ud800.pdf", "half.pdf"],
    [".pdf", "file.pdf"],
    [`${"ä".repeat(500)}.pdf`, `${"ä".repeat(120)}.pdf`],
  ])("the name under which %j is stored is %j", (name, stored) => {
    expect(storableName(name)).toBe(stored);
  });

  test("the name under which a file is stored is the same when it is asked for again, and keeps its type", () => {
    for (const name of ["a b.pdf", `${"é ".repeat(200)}.mp3`, " .. .mp4", "\u{1f3b5}.mp3"]) {
      expect(storableName(storableName(name))).toBe(storableName(name));
      expect(typeOfName(storableName(name))).toBe(typeOfName(name));
    }
  });
});
