/** A colour as people see it: lightness from 0 to 1, chroma from 0, and hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Three = [number, number, number];

export function partsOf(hex: string): Three {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Three;
}

/** sRGB to linear light (CSS Color 4, section 10.2). */
export function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** By Björn Ottosson's OKLab (https://bottosson.github.io/posts/oklab/), as in CSS Color 4, section 9.2. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = partsOf(hex).map(toLinear) as Three;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

/** As `#rrggbb`. A colour that screens cannot show loses chroma until they can, and keeps lightness and hue. */
export function toHex(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let shown = lightOf({ ...colour, lightness });
  if (!isShowable(shown)) {
    let [below, above] = [0, colour.chroma];
    for (let step = 0; step < 20; step++) {
      const chroma = (below + above) / 2;
      if (isShowable(lightOf({ ...colour, lightness, chroma }))) below = chroma;
      else above = chroma;
    }
    shown = lightOf({ ...colour, lightness, chroma: below });
  }
  const bytes = shown.map((light) => Math.round(255 * Math.min(1, Math.max(0, fromLinear(light)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Linear light of red, green and blue, from 0 to 1 if screens can show it. */
function lightOf({ lightness, chroma, hue }: Oklch): Three {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShowable(light: Three): boolean {
  return light.every((part) => part >= -0.0001 && part <= 1.0001);
}
