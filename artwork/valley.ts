import type { Canvas } from "./canvas.ts";
import { hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import type { Sun } from "./landscape.ts";
import { clamp, fbm, hash, lerp, read, smooth, valueNoise } from "./noise.ts";

/** Where the river crosses the picture: height, centre and half width, far to near. */
export type RiverKnot = readonly [v: number, u: number, half: number];

export interface River {
  centre: Float32Array;
  half: Float32Array;
  /** 1 where there is water, by pixel. */
  water: Float32Array;
}

export interface Floor {
  horizon: number;
  vanish: number;
  knots: readonly RiverKnot[];
  seed: number;
}

function spline(knots: readonly RiverKnot[], v: number, field: 1 | 2): number {
  let i = 0;
  while (i < knots.length - 2 && read(knots, i + 1)[0] < v) i++;
  const p1 = read(knots, i);
  const p2 = read(knots, i + 1);
  const p0 = read(knots, Math.max(0, i - 1));
  const p3 = read(knots, Math.min(knots.length - 1, i + 2));
  const span = p2[0] - p1[0];
  const t = clamp((v - p1[0]) / span);
  const m1 = ((p2[field] - p0[field]) / Math.max(1, p2[0] - p0[0])) * span;
  const m2 = ((p3[field] - p1[field]) / Math.max(1, p3[0] - p1[0])) * span;
  const t2 = t * t;
  const t3 = t2 * t;
  return (
    (2 * t3 - 3 * t2 + 1) * p1[field] +
    (t3 - 2 * t2 + t) * m1 +
    (-2 * t3 + 3 * t2) * p2[field] +
    (t3 - t2) * m2
  );
}

function traceRiver(canvas: Canvas, floor: Floor): River {
  const centre = new Float32Array(canvas.height);
  const half = new Float32Array(canvas.height);
  const first = read(floor.knots, 0)[0];
  for (let y = 0; y < canvas.height; y++) {
    const v = y / canvas.scale;
    centre[y] = spline(floor.knots, v, 1);
    // A bend seen from the side is crossed on the slant, so it looks wider.
    const slant = (spline(floor.knots, v + 1, 1) - spline(floor.knots, v - 1, 1)) / 2;
    const flat = 0.16 + 0.2 * smooth(floor.horizon, 1000, v);
    half[y] = v < first ? 0 : Math.max(0, spline(floor.knots, v, 2)) * Math.sqrt(1 + (slant * flat) ** 2);
  }
  return { centre, half, water: new Float32Array(canvas.width * canvas.height) };
}

/** Meadows and fields running back to the horizon, with the river through them. */
export function paintFloor(canvas: Canvas, hour: Hour, floor: Floor, sun: Sun): River {
  const river = traceRiver(canvas, floor);
  const behind = canvas.snapshot();
  const { horizon, vanish, seed } = floor;
  const light = hex(hour.fieldLight);
  const dark = hex(hour.fieldDark);
  const warm = hex(hour.fieldWarm);
  const haze = mix(hex(hour.haze), hex(hour.glow), 0.15);
  const bank = hex(hour.bank);
  const tint = hex(hour.waterTint);
  const glint = hex(hour.glint);
  const deepBank = mix(dark, hex(hour.treeDark), 0.6);
  const cell = { tone: 0, edge: 0 };
  canvas.paint(horizon, 1000, (u, v, out) => {
    const y = Math.min(canvas.height - 1, Math.round(v * canvas.scale));
    const x = Math.min(canvas.width - 1, Math.round(u * canvas.scale));
    const drop = Math.max(0.6, v - horizon);
    const depth = 400 / drop;
    const across = (u - vanish) * depth;
    const distance = clamp((depth - 1) / 14);
    const grain = valueNoise(u * 0.9, v * 0.9, seed + 60) - 0.5;

    const away = u - read(river.centre, y);
    const shore = read(river.half, y);
    const ragged = (fbm(across * 0.012, depth * 3.2, 4, seed + 21) - 0.5) * (shore * 0.34 + 5);
    const inside = shore + ragged - Math.abs(away);
    const pixel = 1 / canvas.scale;
    const wet = shore > 0 ? smooth(-pixel, pixel, inside) : 0;

    fields(across, depth, seed, cell);
    const swell = fbm(across * 0.003 + 9, depth * 0.7, 3, seed + 4);
    let tone = smooth(0.25, 0.8, cell.tone * 0.62 + swell * 0.5 + grain * 0.12);
    const strokes = fbm(across * 0.02, depth * 14, 3, seed + 31) - 0.5;
    // Far off, single strokes are too fine to see and would only glitter.
    const near = smooth(10, 60, drop);
    tone = lerp(0.5, clamp(tone + strokes * 0.3 * near), 0.25 + 0.75 * near);
    const goldenField = smooth(0.62, 0.7, hash(Math.round(cell.tone * 4096), 5, seed));
    for (let c = 0; c < 3; c++) {
      let ground = lerp(read(dark, c), read(light, c), tone);
      ground = lerp(ground, read(warm, c), goldenField * 0.6 * near * (0.5 + tone * 0.5));
      ground = lerp(ground, read(deepBank, c), cell.edge * 0.55 * near);
      const strand = smooth(-(shore * 0.12 + 3), 0, inside);
      ground = lerp(ground, read(deepBank, c), smooth(-(shore * 0.6 + 16), 0, inside) * 0.35);
      ground = lerp(ground, read(bank, c), strand * 0.75);
      out[c] = lerp(ground, read(haze, c), distance ** 0.7 * 0.85);
    }
    if (wet > 0) {
      river.water[y * canvas.width + x] = wet;
      const ripple =
        (fbm(across * 0.006, drop * 0.21, 3, seed + 70) - 0.5) * drop * 0.1 +
        (valueNoise(across * 0.02, drop * 0.5, seed + 71) - 0.5) * drop * 0.05;
      const mirror = clamp(horizon - drop * 0.92 + ripple, 0, horizon - 1);
      const my = Math.floor(mirror * canvas.scale);
      const mx = clamp(Math.round(x + ripple * 0.8 * canvas.scale), 0, canvas.width - 1);
      const at = (my * canvas.width + mx) * 3;
      const sunPath = Math.exp(-(((u - sun.u) / (60 + drop * 0.5)) ** 2));
      const spark =
        smooth(0.6, 0.74, fbm(across * 0.008, drop * 0.34, 3, seed + 80)) * (0.16 + 0.6 * sunPath);
      const lip = smooth(shore * 0.4 + 8, 0, inside) * 0.3;
      const depthTint = hour.waterTintStrength * (0.6 + 0.9 * smooth(0, 400, drop));
      for (let c = 0; c < 3; c++) {
        let water = lerp(read(behind, at + c), read(tint, c), depthTint);
        water = lerp(water, read(deepBank, c), lip);
        water = lerp(water, read(glint, c), spark);
        out[c] = lerp(read(out, c), water, wet);
      }
    }
    out[3] = smooth(horizon - 1, horizon + 26, v);
  });
  return river;
}

/** Fields as cells of a skewed, uneven grid; `edge` is the hedge between them. */
function fields(across: number, depth: number, seed: number, cell: { tone: number; edge: number }): void {
  const wx = across * 0.0034 + (fbm(across * 0.002, depth * 0.5, 2, seed + 11) - 0.5) * 1.4;
  const wz =
    depth * 0.62 + across * 0.0007 + (fbm(across * 0.0015 + 7, depth * 0.4, 2, seed + 12) - 0.5) * 1.2;
  const row = Math.floor(wz);
  const shift = wx + hash(row, 3, seed) * 2;
  const column = Math.floor(shift);
  const fx = shift - column;
  const fz = wz - row;
  cell.tone = hash(column, row, seed + 13);
  const rim = Math.min(Math.min(fx, 1 - fx) * 1.4, Math.min(fz, 1 - fz));
  cell.edge = smooth(0.09, 0.03, rim);
}

export function isDry(canvas: Canvas, river: River, u: number, v: number, margin: number): boolean {
  const y = clamp(Math.round(v * canvas.scale), 0, canvas.height - 1);
  return Math.abs(u - read(river.centre, y)) > read(river.half, y) + margin;
}
