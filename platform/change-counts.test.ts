import { expect, test } from "vitest";
import { ChangeCounts, everything } from "./change-counts.ts";

const names = (...list: string[]) => new Set(list);

test("a thing has changed after a count when it, or everything, was changed later", () => {
  const changes = new ChangeCounts();
  changes.add(names("posts", "likes"));
  const before = changes.count;
  expect(changes.haveChanged(names("posts"), 0)).toBe(true);
  expect(changes.haveChanged(names("posts"), before)).toBe(false);
  changes.add(names("events"));
  expect(changes.haveChanged(names("posts"), before)).toBe(false);
  expect(changes.haveChanged(names("posts", "events"), before)).toBe(true);
  changes.add(names(everything));
  expect(changes.haveChanged(names("posts"), before)).toBe(true);
});

test("what may be anything has changed with each change, and what is nothing never", () => {
  const changes = new ChangeCounts();
  changes.add(names());
  expect(changes.haveChanged(names(everything), 0)).toBe(false);
  changes.add(names("posts"));
  expect(changes.haveChanged(names(everything), 0)).toBe(true);
  expect(changes.haveChanged(names(), 0)).toBe(false);
});
