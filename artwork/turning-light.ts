import { css, hex, mix, ramp } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { lerp } from "./noise.ts";

const SKY_STEPS = [0, 0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.88, 0.95, 1] as const;

/** The hour on the way from one to another; `t` runs from 0 to 1. */
export function between(from: Hour, to: Hour, t: number): Hour {
  const [a, b] = [ramp(from.sky), ramp(to.sky)];
  const colour = (key: ColourKey) => css(mix(hex(from[key]), hex(to[key]), t));
  const colours = Object.fromEntries(colourKeys.map((key) => [key, colour(key)])) as Record<
    ColourKey,
    string
  >;
  const numbers = Object.fromEntries(numberKeys.map((key) => [key, lerp(from[key], to[key], t)])) as Record<
    NumberKey,
    number
  >;
  return {
    sky: SKY_STEPS.map((at) => [at, css(mix(a(at), b(at), t))] as const),
    ...colours,
    ...numbers,
  };
}

const colourKeys = [
  "glow",
  "discColour",
  "cloudLight",
  "cloudShade",
  "ridgeFar",
  "ridgeNear",
  "ridgeShadow",
  "rim",
  "haze",
  "fieldLight",
  "fieldDark",
  "fieldWarm",
  "waterTint",
  "glint",
  "bank",
  "treeLight",
  "treeDark",
  "nearLight",
  "nearDark",
  "wallLit",
  "wallShade",
  "roofLit",
  "roofShade",
  "window",
] as const satisfies readonly (keyof Hour)[];
type ColourKey = (typeof colourKeys)[number];

const numberKeys = [
  "glowReach",
  "glowStrength",
  "disc",
  "clouds",
  "stars",
  "rimStrength",
  "mist",
  "waterTintStrength",
  "windowGlow",
] as const satisfies readonly (keyof Hour)[];
type NumberKey = (typeof numberKeys)[number];
