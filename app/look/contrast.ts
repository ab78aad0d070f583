import { partsOf, toHex, toLinear, toOklch } from "./oklch.ts";

/** For text (WCAG 2.2, 1.4.3), and below that for large text and what is no text (1.4.11). */
export const readable = 4.5;
export const visible = 3;

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance"). */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = partsOf(hex).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function leastContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(colour, ground)));
}

export function nearestWith(colour: string, grounds: readonly string[], contrast: number): string {
  if (leastContrast(colour, grounds) >= contrast) return colour;
  const from = toOklch(colour);
  // Away from the grounds: towards black on light ones, towards white on dark ones.
  const end = luminanceOf(grounds[0] ?? "#ffffff") > 0.18 ? 0 : 1;
  let [failing, passing] = [0, 1];
  const at = (share: number) =>
    toHex({ ...from, lightness: from.lightness + (end - from.lightness) * share });
  for (let step = 0; step < 20; step++) {
    const middle = (failing + passing) / 2;
    if (leastContrast(at(middle), grounds) >= contrast) passing = middle;
    else failing = middle;
  }
  return at(passing);
}
