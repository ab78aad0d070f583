import colourNames from "color-name";
import { readable, visible } from "./contrast.ts";
import { type FontPair, fontPairs, type Ground, grounds, type Look } from "./look.ts";
import { darkAccentFor, readingOf, type Theme, type Themes, themesOf } from "./themes.ts";

export interface LookValues {
  accent: string;
  /** `accent` when the accent of the dark theme is made from that of the light one, otherwise `own`. */
  darkFrom: string;
  darkAccent: string;
  fonts: string;
  /** A `Ground`, or `photograph`. */
  ground: string;
  logoName: string;
  /** As in a `Logo`; empty for the original one. */
  logoShape: string;
}

/**
 * @param shown.hasPicture whether the home page begins with a picture unless the look says otherwise.
 * @param shown.background the URL of a picture or film that staff have set, which covers every ground; otherwise empty.
 */
export function valuesOf(
  { accent, darkAccent, fonts, ground, logo }: Look,
  { hasPicture, background }: { hasPicture: boolean; background: string },
): LookValues {
  const drawn = ground ?? (hasPicture ? photograph : "pattern");
  return {
    accent,
    darkFrom: darkAccent === undefined ? "accent" : "own",
    darkAccent: darkAccent ?? darkAccentFor(accent),
    fonts,
    ground: background === "" ? drawn : photograph,
    logoName: logo?.name ?? "",
    logoShape: logo?.shape ?? "",
  };
}

/** The ground that is a picture of the church, which no look holds. */
export const photograph = "photograph";

export function groundIn({ ground }: Pick<LookValues, "ground">): Ground | undefined {
  return Object.hasOwn(grounds, ground) ? (ground as Ground) : undefined;
}

/** `#1f5c56` for that and for `1F5C56`, `#fff`, `navy` and the like; undefined for what is no colour. */
export function colourIn(typed: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return namedColour(typed);
  const all = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  return `#${all.toLowerCase()}`;
}

/** The colours that CSS has names for, also written as "dark green". */
function namedColour(typed: string): string | undefined {
  const name = typed.toLowerCase().replace(/\s+/g, "");
  if (!Object.hasOwn(colourNames, name)) return undefined;
  const parts = colourNames[name as keyof typeof colourNames];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export interface TypedColours {
  accent: string;
  darkAccent?: string | undefined;
}

/** The colours of a form; undefined while one of them is no colour. */
export function coloursIn({ accent, darkFrom, darkAccent }: LookValues): TypedColours | undefined {
  const [light, dark] = [colourIn(accent), colourIn(darkAccent)];
  if (light === undefined) return undefined;
  if (darkFrom !== "own") return { accent: light, darkAccent: undefined };
  return dark === undefined ? undefined : { accent: light, darkAccent: dark };
}

export function fontsIn({ fonts }: Pick<LookValues, "fonts">): FontPair {
  return Object.hasOwn(fontPairs, fonts) ? (fonts as FontPair) : "newsreader";
}

export interface Judgement {
  theme: Theme;
  verdict: "easy" | "hard" | "refused";
  sentence: string;
  /** An accent that is easy to read. */
  better: string | undefined;
}

/** How well each theme can be read, in a sentence. */
export function judge(colours: TypedColours): Judgement[] {
  const themes = themesOf(colours);
  return (["light", "dark"] as const).map((theme) => judgeTheme(theme, themes));
}

function judgeTheme(theme: Theme, themes: Themes): Judgement {
  const { links, buttons, better } = readingOf(themes[theme], theme);
  const contrast = `Links have a contrast of ${inWords(links)}, text on buttons ${inWords(buttons)}.`;
  if (better === undefined) return { theme, verdict: "easy", sentence: `Easy to read. ${contrast}`, better };
  if (links < visible)
    return {
      theme,
      verdict: "refused",
      sentence: `Too hard to read. ${contrast} At least ${inWords(visible)} is needed.`,
      better,
    };
  return {
    theme,
    verdict: "hard",
    sentence: `Hard to read for some people. ${contrast} Links should have ${inWords(readable)}.`,
    better,
  };
}

/** Rounded down, so that nothing seems to pass that does not. */
function inWords(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toLocaleString("en-GB")} to 1`;
}

/** The colours whose judgement somebody has seen: those that are hard to read are published only after it was shown. */
export function seenKey(colours: TypedColours | undefined): string {
  return colours ? `${colours.accent} ${colours.darkAccent ?? ""}` : "";
}
