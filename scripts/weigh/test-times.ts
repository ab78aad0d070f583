import { readFileSync } from "node:fs";
import path from "node:path";
import config from "../../vitest.config.ts";
import type { Section, Values } from "./sections.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Seconds of the tests by project, summed from the durations of files that the last noted run took. */
export function weighTestTimes(): Section {
  const durations: Record<string, number> = JSON.parse(
    readFileSync(path.join(root, "test", "durations.json"), "utf8"),
  );
  const files = Object.entries(durations);
  const rows: Record<string, Values> = {};
  for (const { name, include } of projects()) {
    const own = files.filter(([file]) => include.some((pattern) => path.matchesGlob(file, pattern)));
    rows[name] = [own.length > 0 ? own.reduce((sum, [, seconds]) => sum + seconds, 0) : undefined];
  }
  return {
    name: "tests",
    title: "Tests, one file after the other",
    columns: ["seconds"],
    rows,
  };
}

function projects(): { name: string; include: string[] }[] {
  return (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== "object" || !("test" in project)) return [];
    const { name, include = [] } = project.test ?? {};
    return typeof name === "string" && name !== "upgrade" ? [{ name, include }] : [];
  });
}
