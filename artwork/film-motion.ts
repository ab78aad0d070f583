import type { Canvas } from "./canvas.ts";
import { clamp, fbm, read, smooth, valueNoise } from "./noise.ts";

/** A strip of cloud or mist wide enough to slide sideways during the loop. */
export interface Drift {
  cover: Float32Array;
  span: number;
  travel: number;
}

export function drift(sheet: Canvas, travel: number, paint: (u: number, v: number) => number): Drift {
  const span = sheet.width + travel;
  const cover = new Float32Array(span * sheet.height);
  for (let y = 0; y < sheet.height; y++)
    for (let x = 0; x < span; x++) cover[y * span + x] = paint(x / sheet.scale, y / sheet.scale);
  return { cover, span, travel };
}

/**
 * Two copies half a loop apart, each fading out before it jumps back to its
 * start, so the drift has no seam.
 */
export function sample({ cover, span, travel }: Drift, x: number, y: number, t: number): number {
  let sum = 0;
  for (const offset of [0, 0.5]) {
    const phase = (t + offset) % 1;
    const weight = Math.sin(Math.PI * phase) ** 2;
    const at = x + (1 - phase) * travel;
    const ix = Math.floor(at);
    const row = y * span + ix;
    const a = read(cover, row);
    sum += weight * (a + (read(cover, Math.min(row + 1, cover.length - 1)) - a) * (at - ix));
  }
  return sum;
}

export interface Surface {
  /** 1 where there is water, by pixel. */
  water: Float32Array;
  horizon: number;
  vanish: number;
  glint: readonly number[];
}

/** Ripples that breathe in place, and sparks that come and go on them. */
export function flow(canvas: Canvas, still: Float32Array, surface: Surface, t: number, turns = 1): void {
  const { scale, width, height } = canvas;
  const { water, glint } = surface;
  const turn = 2 * Math.PI * t * turns;
  for (let y = Math.floor(surface.horizon * scale); y < height; y++) {
    const drop = y / scale - surface.horizon;
    const depth = 400 / Math.max(2, drop);
    for (let x = 0; x < width; x++) {
      const wet = read(water, y * width + x);
      if (wet < 0.5) continue;
      const across = (x / scale - surface.vanish) * depth;
      const lag = valueNoise(across * 0.012, drop * 0.16, 5) * 12;
      const sway = Math.sin(turn * 3 + lag) * Math.min(4, drop * 0.02) * scale;
      const sy = clamp(Math.round(y + sway), 0, height - 1);
      const from = read(water, sy * width + x) > 0.5 ? (sy * width + x) * 3 : (y * width + x) * 3;
      const drifted = fbm(across * 0.008 + Math.cos(turn) * 0.35, drop * 0.3 + Math.sin(turn) * 0.5, 2, 81);
      const spark =
        smooth(0.56, 0.72, drifted + Math.sin(turn * 2 + lag) * 0.06) * 0.28 * smooth(0, 40, drop);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const tone = read(still, from + c);
        canvas.data[at + c] = tone + (read(glint, c) - tone) * spark;
      }
    }
  }
}
