import { describe, expect, test } from "vitest";
import { bounds, boundsOf } from "./bounds.ts";
import { weighDependencies, weighDependencyBytes, weighRooms, weighRoutes } from "./code.ts";
import { filesOf } from "./page-bytes.ts";
import { type BoundSection, lineFor, problemsOf, type Section, unexplained } from "./sections.ts";

test("the weight of the code is within its bounds: rooms, routes and dependencies", () => {
  const sections = [weighRooms(), weighRoutes(), weighDependencies(), weighDependencyBytes()];
  expect(sections.flatMap((section) => problemsOf(section, boundsOf(section)))).toEqual([]);
});

test("every bound that is more than its slack above the last release gives a reason", () => {
  expect(Object.keys(bounds).length).toBeGreaterThan(10);
  expect(Object.entries(bounds).flatMap(([name, section]) => unexplained(name, section))).toEqual([]);
});

describe("a bound", () => {
  const section: Section = {
    name: "rooms",
    title: "Rooms",
    columns: ["files", "lines"],
    rows: { "app/bells": [10, 1000] },
  };
  const bound = (files: BoundSection["rows"][string][number]): BoundSection => ({
    slack: 0.1,
    unit: "count",
    rows: { "app/bells": [files, [1000, 1000]] },
  });

  test("a bound that is passed is reported with its name, the value, and what to do", () => {
    expect(problemsOf(section, bound([9, 9]))).toEqual([
      "Rooms: app/bells, files is 10, over its bound of 9. Raise it in scripts/weigh/bounds.ts with a reason, or make it lighter.",
    ]);
    expect(problemsOf(section, bound([9, 10]))).toEqual([]);
  });

  test("a bound that is missing is reported with the line to add", () => {
    const [problem, ...others] = problemsOf(section, { slack: 0.1, unit: "count", rows: {} });
    expect(problem).toContain(`Add to "rooms" in scripts/weigh/bounds.ts: "app/bells": [[10, 11]`);
    expect(others.length).toBe(1);
  });

  test("a bound of something that is gone is reported", () => {
    expect(problemsOf({ ...section, rows: {} }, bound([9, 9]))).toEqual([
      "Rooms: app/bells, files has a bound in scripts/weigh/bounds.ts, but no value. Remove the bound.",
      "Rooms: app/bells, lines has a bound in scripts/weigh/bounds.ts, but no value. Remove the bound.",
    ]);
  });

  test("a bound above its slack is refused without a reason, also with an empty one", () => {
    expect(unexplained("rooms", bound([100, 110]))).toEqual([]);
    expect(unexplained("rooms", bound([100, 111]))).toHaveLength(1);
    expect(unexplained("rooms", bound([100, 111, " "]))).toHaveLength(1);
    expect(unexplained("rooms", bound([100, 111, "Bells ring on Sundays."]))).toEqual([]);
    // What was nothing at the last release may not grow without a word.
    expect(unexplained("rooms", bound([0, 1]))).toHaveLength(1);
  });

  test("a bound is copied with what was measured, and one that was raised keeps its reason", () => {
    expect(lineFor(section, bound([9, 50, "Bells."]), "app/bells")).toBe(
      `"app/bells": [[10, 50, "Bells."], [1000, 1100]],`,
    );
  });
});

test("the files of a page are told apart: what paints it, and what its first touch loads", () => {
  const page = `
    <link rel="preload" href="/assets/a.woff2" as="font"/><link rel="icon" href="/favicon.svg"/>
    <link rel="stylesheet" href="/assets/blocking.css"/><link rel="stylesheet" href="/assets/app.css" media="print"/>
    <script src="/assets/early.js"></script>
    <script type="text/later" data-files="entry react" data-of="hash">import "/assets/manifest.js";
    import * as route0 from "/assets/root.js";
    import("/assets/entry.js");</script>`;
  expect(filesOf(page, "/event")).toEqual({
    first: ["/assets/a.woff2", "/assets/blocking.css", "/assets/early.js"],
    touched: [
      ...["/assets/app.css", "/assets/entry.js", "/assets/react.js"],
      ...["/assets/manifest.js", "/assets/root.js"],
    ],
    data: "/event?data-of=hash",
  });
});
