import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isLookedAt } from "./language-of-text.server.ts";

type ByCategory = Record<string, string[]>;

function read<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}

describe("the guess whether we look for signs of danger in a language", () => {
  // A record: the sentences are older than the guess, but of the same author (docs/decisions/in-danger.md).
  test.each([
    ["de", 0],
    ["es", 1],
    ["fr", 1],
    ["pt", 0],
    ["pl", 2],
    ["sw", 3],
    ["ko", 0],
    ["ar", 0],
  ])("is wrong about sentences in the language %s that we look at: %i of 83", (language, wrong) => {
    const { inDanger, harmless } = read<{ inDanger: ByCategory; harmless: ByCategory }>(
      `held-out/${language}.json`,
    );
    const all = [...Object.values(inDanger), ...Object.values(harmless)].flat();
    expect(all.filter((text) => !isLookedAt(text))).toHaveLength(wrong);
  });

  test("is right about all 206 English sentences", () => {
    const english = read<{ text: string }[]>("held-out-sentences.json");
    expect(english.filter(({ text }) => !isLookedAt(text))).toEqual([]);
  });

  test("is right about all 68 sentences in 40 languages that we do not look at", () => {
    const others = read<ByCategory>("held-out/not-covered.json");
    expect(Object.keys(others)).toHaveLength(40);
    expect(Object.values(others).flat()).toHaveLength(68);
    expect(Object.entries(others).filter(([, all]) => all.some(isLookedAt))).toEqual([]);
  });

  test.each(["", "🙏🙏🙏", "Oma Hilde", "Św. Łukasz, Kraków", "Pray for José, Łukasz and Zoë, please."])(
    "says nothing about what is too short or has only names of elsewhere: %s",
    (text) => {
      expect(isLookedAt(text)).toBe(true);
    },
  );
});
