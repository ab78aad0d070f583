import { contrastOf, leastContrast, nearestWith, readable } from "./contrast.ts";
import { type Look, originalLook } from "./look.ts";
import { toHex, toOklch } from "./oklch.ts";

interface Accents {
  accent: string;
  /** Of a button under the pointer. */
  accentStrong: string;
  /** Text on buttons. */
  onAccent: string;
}

export interface Themes {
  light: Accents;
  dark: Accents;
  /** Dark in both themes. */
  footer: { ground: string; accent: string };
}

export type Theme = "light" | "dark";

/** Colours of `app.css` that no look changes. Links stand on the first three. */
export const surfaces = {
  light: {
    paper: "#f7f1e5",
    card: "#fffbf2",
    sunken: "#efe6d4",
    ink: "#1d2426",
    muted: "#566062",
    line: "#ddd1ba",
  },
  dark: {
    paper: "#11191b",
    card: "#192326",
    sunken: "#0c1315",
    ink: "#f0e8d9",
    muted: "#adb6b2",
    line: "#324043",
  },
} as const;

export const originalThemes: Themes = {
  light: { accent: originalLook.accent, accentStrong: "#174742", onAccent: "#fdf9ef" },
  dark: { accent: "#83cabd", accentStrong: "#a5dcd1", onAccent: "#0d1b19" },
  footer: { ground: "#10211f", accent: "#8fd0c4" },
};

export function groundsOf(theme: Theme): string[] {
  const { paper, card, sunken } = surfaces[theme];
  return [paper, card, sunken];
}

export function themesOf({ accent, darkAccent }: Pick<Look, "accent" | "darkAccent">): Themes {
  if (hasOriginalAccent({ accent, darkAccent })) return originalThemes;
  const dark = darkAccent ?? darkAccentFor(accent);
  const { hue, chroma } = toOklch(accent);
  const ground = toHex({ lightness: 0.235, chroma: Math.min(chroma, 0.024), hue });
  return {
    light: accentsOf(accent),
    dark: accentsOf(dark),
    footer: { ground, accent: nearestWith(dark, [ground], 7) },
  };
}

export function hasOriginalAccent({ accent, darkAccent }: Pick<Look, "accent" | "darkAccent">): boolean {
  return accent === originalLook.accent && darkAccent === originalLook.darkAccent;
}

/** Lighter and paler than the accent, because full colours glare on a dark background. */
export function darkAccentFor(accent: string): string {
  if (accent === originalLook.accent) return originalThemes.dark.accent;
  const { chroma, hue } = toOklch(accent);
  return nearestWith(toHex({ lightness: 0.78, chroma: Math.min(chroma, 0.12), hue }), groundsOf("dark"), 7);
}

const lightText = originalThemes.light.onAccent;

function accentsOf(accent: string): Accents {
  const { lightness, chroma, hue } = toOklch(accent);
  const darkText = toHex({ lightness: 0.2, chroma: Math.min(chroma, 0.02), hue });
  const isLightText = contrastOf(lightText, accent) >= contrastOf(darkText, accent);
  // Away from the text on it.
  const accentStrong = toHex({ lightness: lightness + (isLightText ? -0.07 : 0.06), chroma, hue });
  return { accent, accentStrong, onAccent: isLightText ? lightText : darkText };
}

export interface Reading {
  links: number;
  buttons: number;
  /** The nearest accent that is easy to read; undefined when this one is. */
  better: string | undefined;
}

export function readingOf({ accent, onAccent }: Accents, theme: Theme): Reading {
  const grounds = groundsOf(theme);
  const links = leastContrast(accent, grounds);
  const better = links < readable ? nearestWith(accent, grounds, readable) : undefined;
  return { links, buttons: leastContrast(onAccent, [accent]), better };
}
