import { fbm, smooth } from "./noise.ts";

/** How thick the clouds are there. */
export function cloudAt(u: number, v: number, horizon: number): number {
  const band = smooth(0.1, 0.7, v / horizon) * smooth(1.1, 0.78, v / horizon);
  if (band <= 0) return 0;
  const warp = fbm(u * 0.004, v * 0.008, 3, 52) * 1.6;
  return band * smooth(0.5, 0.7, fbm(u * 0.0026 + warp, v * 0.017 + warp * 0.6, 5, 62)) * 0.8;
}

type MistBand = readonly [at: number, thick: number, strength: number];

/** How thick the mist is there, of all bands together. */
export function mistAt(u: number, v: number, bands: readonly MistBand[]): number {
  let sum = 0;
  for (const [at, thick, strength] of bands) {
    const away = Math.abs(v - at) / thick;
    if (away < 1) sum += (1 - away) ** 1.3 * strength;
  }
  return sum > 0 ? sum * smooth(0.32, 0.75, fbm(u * 0.0042, v * 0.016, 4, 77)) : 0;
}
