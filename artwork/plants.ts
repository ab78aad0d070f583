import { css, mix, type Rgb } from "./colour.ts";
import { lerp, seeded } from "./noise.ts";

export interface Patch {
  from: number;
  to: number;
  /** The line the stems grow from. */
  root: (u: number) => number;
  height: number;
  count: number;
  seed: number;
  dark: Rgb;
  light: Rgb;
  wind?: number;
  heads?: number;
  /** Thins the patch away from 1 to 0 across its length. */
  density?: (t: number) => number;
}

/** Blades of grass and reeds, some bent, some carrying a head. */
export function reedShapes(patch: Patch): string {
  const random = seeded(patch.seed);
  const { wind = 0.12, heads = 0.1 } = patch;
  const shapes: string[] = [];
  for (let i = 0; i < patch.count; i++) {
    const t = random();
    const keep = random();
    if (patch.density && keep > patch.density(t)) continue;
    const thin = patch.density ? lerp(0.55, 1, patch.density(t)) : 1;
    const u = lerp(patch.from, patch.to, t);
    const v = patch.root(u) + random() * 12;
    const h = patch.height * (0.35 + 0.65 * random() ** 1.3) * thin;
    const lean = (wind + (random() - 0.5) * 0.42) * h;
    const w = 1.1 + h * 0.011 * (0.6 + random());
    const tone = css(mix(patch.dark, patch.light, random() ** 2.2));
    const tipU = u + lean;
    const tipV = v - h;
    const bendU = u + lean * 0.15;
    const bendV = v - h * 0.62;
    if (random() < heads && h > patch.height * 0.55) {
      const stem = 0.8 + h * 0.004;
      const angle = (Math.atan2(lean * 0.85, h * 0.38) * 180) / Math.PI;
      shapes.push(
        `<path d="M${u} ${v}Q${bendU} ${bendV} ${tipU} ${tipV}" fill="none" stroke="${tone}" stroke-width="${stem}"/>`,
        `<g transform="translate(${tipU} ${tipV}) rotate(${angle})" fill="${css(mix(patch.dark, patch.light, 0.25))}"><rect x="${-h * 0.013}" y="${-h * 0.02}" width="${h * 0.026}" height="${h * 0.13}" rx="${h * 0.013}"/><rect x="-0.6" y="${-h * 0.075}" width="1.2" height="${h * 0.07}"/></g>`,
      );
      continue;
    }
    // Some leaves fold over, which is what makes a bank of reeds look like one.
    if (random() < 0.2) {
      const foldU = u + lean * 0.6;
      const foldV = v - h * 0.72;
      const dropU = foldU + (lean >= 0 ? 1 : -1) * h * 0.2;
      const dropV = foldV + h * 0.12;
      shapes.push(
        `<path d="M${u - w / 2} ${v}Q${bendU} ${bendV} ${foldU} ${foldV}Q${(foldU + dropU) / 2} ${foldV - h * 0.03} ${dropU} ${dropV}Q${(foldU + dropU) / 2} ${foldV + w} ${foldU} ${foldV + w * 1.4}Q${bendU + w} ${bendV} ${u + w / 2} ${v}Z" fill="${tone}"/>`,
      );
      continue;
    }
    shapes.push(
      `<path d="M${u - w / 2} ${v}Q${bendU - w / 2} ${bendV} ${tipU} ${tipV}Q${bendU + w / 2} ${bendV} ${u + w / 2} ${v}Z" fill="${tone}"/>`,
    );
  }
  return shapes.join("");
}

/** A few birds, high and far away. */
export function birdShapes(
  birds: readonly (readonly [u: number, v: number, span: number, beat?: number])[],
  colour: Rgb,
): string {
  return birds
    .map(([u, v, s, beat = 0.5]) => {
      const lift = lerp(-0.12, 0.42, beat) * s;
      return `<path d="M${u - s} ${v - lift}Q${u - s * 0.45} ${v - lift * 1.1 - s * 0.12} ${u} ${v}Q${u + s * 0.45} ${v - lift * 1.1 - s * 0.12} ${u + s} ${v - lift}Q${u + s * 0.42} ${v - lift * 0.7} ${u} ${v + s * 0.13}Q${u - s * 0.42} ${v - lift * 0.7} ${u - s} ${v - lift}Z" fill="${css(colour)}"/>`;
    })
    .join("");
}
