import { clamp, read } from "./noise.ts";

export type Rgb = readonly [number, number, number];
export type Stops = readonly (readonly [number, string])[];

export function hex(code: string): Rgb {
  const n = Number.parseInt(code.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

export function css(colour: Rgb): string {
  const part = (c: number) =>
    Math.round(clamp(c) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${part(colour[0])}${part(colour[1])}${part(colour[2])}`;
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

function toOklab([red, green, blue]: Rgb): Rgb {
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([light, a, b]: Rgb): Rgb {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(toGamma(Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s))),
    clamp(toGamma(Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s))),
    clamp(toGamma(Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s))),
  ];
}

/** Mixed in a perceptual space, so warm-to-cool blends do not turn grey half way. */
export function mix(from: Rgb, to: Rgb, t: number): Rgb {
  const a = toOklab(from);
  const b = toOklab(to);
  return fromOklab([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]);
}

const blendHex = (from: string, to: string, t: number): Rgb => mix(hex(from), hex(to), t);

/** A gradient as a lookup table, cheap enough to read for each pixel. */
export function ramp(stops: Stops): (t: number) => Rgb {
  const size = 512;
  const table: Rgb[] = [];
  for (let i = 0; i <= size; i++) {
    const t = i / size;
    let next = stops.findIndex(([at]) => at >= t);
    if (next < 0) next = stops.length - 1;
    const upper = read(stops, next);
    const lower = read(stops, Math.max(0, next - 1));
    const span = upper[0] - lower[0];
    table.push(blendHex(lower[1], upper[1], span > 0 ? (t - lower[0]) / span : 0));
  }
  return (t) => read(table, Math.round(clamp(t) * size));
}
