import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { contrastOf, leastContrast, nearestWith } from "./contrast.ts";
import { groundStrengths } from "./ground-strengths.ts";
import { originalLook } from "./look.ts";
import { lookSchema } from "./look-schema.ts";
import { stylesOf } from "./look-styles.ts";
import { colourIn, judge, seenKey, valuesOf } from "./look-values.ts";
import { partsOf, toHex, toOklch } from "./oklch.ts";
import { groundsOf, originalThemes, surfaces, themesOf } from "./themes.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  // WCAG's own example of a grey that just passes, and one that just fails.
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#ff0000", "#ffffff", 4],
])("%s on %s has a contrast of %d", (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each([
  // Of CSS Color 4, and the page about OKLab.
  ["#ffffff", 1, 0],
  ["#ff0000", 0.628, 0.2577],
  ["#0000ff", 0.452, 0.3132],
  ["#00ff00", 0.8664, 0.2948],
])("%s has the lightness %d and the chroma %d", (hex, lightness, chroma) => {
  expect(toOklch(hex).lightness).toBeCloseTo(lightness, 3);
  expect(toOklch(hex).chroma).toBeCloseTo(chroma, 3);
});

const many = Array.from(
  { length: 216 },
  (_, at) =>
    `#${[at % 6, Math.floor(at / 6) % 6, Math.floor(at / 36)].map((step) => "0369cf".charAt(step).repeat(2)).join("")}`,
);

test("every colour survives the way there and back", () => {
  for (const hex of many) expect(toHex(toOklch(hex)), hex).toBe(hex);
});

test("a colour that no screen can show keeps its lightness and hue", () => {
  const shown = toOklch(toHex({ lightness: 0.7, chroma: 0.4, hue: 150 }));
  expect(shown.lightness).toBeCloseTo(0.7, 2);
  expect(Math.abs(shown.hue - 150)).toBeLessThan(3);
});

describe("whatever the accent is", () => {
  test("the nearest readable one is readable in both themes, and a readable one is its own", () => {
    for (const hex of many)
      for (const theme of ["light", "dark"] as const) {
        const near = nearestWith(hex, groundsOf(theme), 4.5);
        expect(leastContrast(near, groundsOf(theme)), `${hex} ${theme}`).toBeGreaterThanOrEqual(4.5);
        if (leastContrast(hex, groundsOf(theme)) >= 4.5) expect(near).toBe(hex);
      }
  });

  test("what is made from it can be read: the dark theme, buttons and the footer", () => {
    for (const accent of many) {
      const { light, dark, footer } = themesOf({ accent });
      expect(leastContrast(dark.accent, groundsOf("dark")), accent).toBeGreaterThanOrEqual(7);
      expect(contrastOf(dark.onAccent, dark.accent), accent).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(light.onAccent, light.accent), accent).toBeGreaterThanOrEqual(4);
      expect(contrastOf(footer.accent, footer.ground), accent).toBeGreaterThanOrEqual(7);
      expect(contrastOf("#b9c4bd", footer.ground), accent).toBeGreaterThanOrEqual(7);
    }
  });
});

test("yellow links are refused, orange ones are warned about, and the original is easy to read", () => {
  const verdicts = (accent: string) => judge({ accent }).map(({ verdict }) => verdict);
  expect(verdicts("#ffdd00")).toEqual(["refused", "easy"]);
  expect(verdicts("#c0601a")).toEqual(["hard", "easy"]);
  expect(verdicts(originalLook.accent)).toEqual(["easy", "easy"]);
  const [light] = judge({ accent: "#c0601a" });
  expect(light?.sentence).toMatch(/^Hard to read for some people\. Links have a contrast of 3\.\d to 1,/);
  expect(judge({ accent: light?.better ?? "" })[0]?.verdict).toBe("easy");
  expect(judge({ accent: "#224488", darkAccent: "#224488" })[1]?.verdict).toBe("refused");
});

test("the original look adds no styles, and others only what differs", () => {
  expect(stylesOf(originalLook, "v")).toBe("");
  expect(stylesOf({ ...originalLook, fonts: "source-sans" }, "v")).toBe(":root{--headings:var(--text);}");
  expect(stylesOf({ ...originalLook, logo: { name: "a", shape: "UklGR" } }, "v")).toBe(
    '.logo{mask-image:url("/logo.png?v=v")}',
  );
  expect(stylesOf({ ...originalLook, accent: "#8c2f6b" }, "v")).toContain("--accent:#8c2f6b;");
});

test.each([
  ["#1F5C56", "#1f5c56"],
  ["1f5c56", "#1f5c56"],
  [" #abc ", "#aabbcc"],
  ["navy", "#000080"],
  [" Dark green", "#006400"],
  ["toString", undefined],
  ["navyy", undefined],
  ["red; }", undefined],
  ["#12345", undefined],
  ["#1f5c56; background: url(https://elsewhere.example)", undefined],
  ["rgb(1 2 3)", undefined],
  ["", undefined],
])("%j is read as %j", (typed, colour) => {
  expect(colourIn(typed)).toBe(colour);
});

test("a look of a file is checked like one of the form", () => {
  const parse = (change: object) => lookSchema.safeParse({ ...originalLook, ...change }).success;
  expect(parse({})).toBe(true);
  expect(parse({ ground: "type" })).toBe(true);
  for (const change of [
    { accent: "red" },
    { accent: "#1F5C56" },
    { fonts: "comic" },
    { fonts: "toString" },
    { ground: "photograph" },
    { logo: { name: "a", shape: "<svg/>" } },
    { logo: { name: "a", shape: `UklGR${"A".repeat(60_000)}` } },
    { styles: "a" },
  ])
    expect(parse(change), JSON.stringify(change).slice(0, 80)).toBe(false);
});

test("a ground is what the look says, and without that the pattern or the original picture; a picture of staff covers all", () => {
  const none = { hasPicture: false, background: "" };
  const original = { hasPicture: true, background: "" };
  const own = { hasPicture: true, background: "https://films.example/dawn.mp4" };
  expect(valuesOf(originalLook, none).ground).toBe("pattern");
  expect(valuesOf(originalLook, original).ground).toBe("photograph");
  expect(valuesOf({ ...originalLook, ground: "type" }, original).ground).toBe("type");
  expect(valuesOf({ ...originalLook, ground: "type" }, own).ground).toBe("photograph");
});

test("what was seen of one pair of colours does not count for another", () => {
  expect(seenKey({ accent: "#111111" })).not.toBe(seenKey({ accent: "#111111", darkAccent: "#eeeeee" }));
  expect(seenKey(undefined)).toBe("");
});

test("the colours here are those of the style sheet", async () => {
  const styles = await readFile("app/app.css", "utf8");
  const [light = "", dark = ""] = styles.split("@media screen and (prefers-color-scheme: dark)");
  const colourOf = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1];
  for (const [part, theme] of [
    [light, "light"],
    [dark, "dark"],
  ] as const) {
    for (const [name, colour] of Object.entries(surfaces[theme]))
      expect(colourOf(part, name), name).toBe(colour);
    const { accent, accentStrong, onAccent } = originalThemes[theme];
    expect([accent, accentStrong, onAccent]).toEqual(
      ["accent", "accent-strong", "on-accent"].map((name) => colourOf(part, name)),
    );
  }
  expect(colourOf(light, "footer")).toBe(originalThemes.footer.ground);
  expect(/\.footer \{\s*--accent: (#[0-9a-f]{6});/.exec(styles)?.[1]).toBe(originalThemes.footer.accent);
  const onPictures = ["picture-button", "picture-button-strong", "on-picture-button"];
  expect(onPictures.map((name) => colourOf(light, name))).toEqual(Object.values(originalThemes.light));
});

test("text on a ground of the home page can be read whatever the accent is", () => {
  const { line, tint } = groundStrengths;
  for (const accent of [...many, originalLook.accent]) {
    const themes = themesOf({ accent });
    for (const theme of ["light", "dark"] as const) {
      const { accent: ink } = themes[theme];
      const sunken: string = surfaces[theme].sunken;
      const strongest = [line, line, tint].reduce((ground, share) => mixed(ground, ink, share), sunken);
      for (const ground of [mixed(sunken, ink, tint), strongest])
        expect(contrastOf(surfaces[theme].ink, ground), `${accent} ${theme}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

/** What is seen of a colour that covers a share of another. */
function mixed(ground: string, over: string, share: number): string {
  const [below, above] = [partsOf(ground), partsOf(over)];
  const parts = below.map((part, at) => Math.round((part + ((above[at] ?? 0) - part) * share) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
