import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { longestSessionDays, sessionDays } from "./session-length.ts";

test.each([
  ["content/data-records.ts", `${sessionDays} days after your last visit`],
  ["content/data-records.ts", `at the latest ${longestSessionDays} days after you logged in`],
  ["content/sample/pages/data-protection-policy.md", `at most ${longestSessionDays} days`],
  ["content/sample/pages/data-protection-policy.md", `keeps you logged in, for up to ${sessionDays} days`],
])("%s states how long a session lasts", async (file, sentence) => {
  expect(await readFile(file, "utf8")).toContain(sentence);
});
