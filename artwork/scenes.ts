import type { Canvas } from "./canvas.ts";
import { chapelShapes } from "./chapel.ts";
import { hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { paintMist, paintRidge, paintSky, type Ridge, type Sun } from "./landscape.ts";
import { clamp, fbm, lerp, read, seeded, smooth, valueNoise } from "./noise.ts";
import { birdShapes, reedShapes } from "./plants.ts";
import { plant, type Tree, type TreeKind } from "./trees.ts";
import { type Floor, isDry, paintFloor, type River } from "./valley.ts";

export interface ValleyView {
  hour: Hour;
  seed: number;
  sun: Sun;
  horizon: number;
  /** Where the far end of the valley opens. */
  gap: number;
  ridges: readonly Ridge[];
  knots: Floor["knots"];
  chapel?: { u: number; v: number; size: number; litGable: boolean; flip?: boolean };
  knoll?: (u: number) => number;
  trees: number;
  reeds: { left: number; right: number };
  birds?: readonly (readonly [number, number, number, number?])[];
}

/** Slopes coming down from both sides to a gap, the way valleys fold into each other. */
export function fold(
  side: "left" | "right",
  gap: number,
  reach: number,
  floor: number,
  height: number,
  power = 1.3,
): (u: number) => number {
  return (u) => {
    const t = side === "left" ? (gap - u) / reach : (u - gap) / reach;
    return t < 0 ? floor + Math.min(80, -t * 60) : floor - height * Math.min(1.25, t) ** power;
  };
}

function scatterTrees(
  canvas: Canvas,
  river: River,
  view: ValleyView,
  kinds: readonly TreeKind[] = ["poplar", "round", "round", "pine"],
): Tree[] {
  const random = seeded(view.seed * 31 + 7);
  const trees: Tree[] = [];
  const lightFrom = 1;
  for (let tries = 0; tries < view.trees * 30 && trees.length < view.trees; tries++) {
    const depth = random() ** 1.5;
    const v = view.horizon + 5 + depth * (900 - view.horizon);
    const clump = random() * canvas.right * 1.1 - canvas.right * 0.05;
    const drop = v - view.horizon;
    const kind = read(kinds, Math.floor(random() * kinds.length));
    const size = drop * (kind === "poplar" ? 0.95 : 0.62) * (0.55 + random() * 0.8) + 7;
    const members = 1 + Math.floor(random() * 6);
    const slope = (random() - 0.5) * 0.16;
    for (let m = 0; m < members; m++) {
      const step = size * (kind === "poplar" ? 0.34 : 0.5);
      const u = clump + m * step + (random() - 0.5) * step * 0.6;
      const base = v + m * step * slope;
      const seed = Math.floor(random() * 1e6);
      const tall = size * (0.75 + random() * 0.45);
      if (!isDry(canvas, river, u, base, size * 0.12)) continue;
      if (
        view.chapel &&
        Math.abs(u - view.chapel.u - view.chapel.size * 0.45) < view.chapel.size * 0.9 &&
        base > view.chapel.v - 50
      )
        continue;
      if (view.knoll && base > view.knoll(u) - 4) continue;
      // The middle ground stays open so the river can be followed by eye.
      if (drop > 130) continue;
      trees.push({
        kind,
        u,
        v: base,
        height: tall,
        seed,
        haze: clamp(0.78 - drop / 150) * 0.92,
        lightFrom: u < view.sun.u ? lightFrom : -lightFrom,
      });
    }
  }
  return trees;
}

export async function paintValley(canvas: Canvas, view: ValleyView): Promise<River> {
  const { hour, sun, horizon, seed } = view;
  paintSky(canvas, hour, horizon, sun, seed);
  const haze = hex(hour.haze);
  view.ridges.forEach((ridge, i) => {
    paintRidge(canvas, hour, ridge, sun);
    paintMist(canvas, {
      v: horizon - 34 + i * 7,
      thickness: 46 + i * 6,
      strength: 0.55 * hour.mist,
      seed: seed + i * 5,
      colour: mix(haze, hex(hour.glow), 0.25),
    });
  });
  const river = paintFloor(canvas, hour, { horizon, vanish: view.gap, knots: view.knots, seed }, sun);
  const onWater = (x: number, y: number) => read(river.water, y * canvas.width + x);
  plant(canvas, hour, scatterTrees(canvas, river, view), { mask: onWater, strength: 0.5 });
  paintMist(canvas, {
    v: horizon + 26,
    thickness: 60,
    strength: 0.75 * hour.mist,
    seed: seed + 60,
    colour: mix(haze, hex(hour.glow), 0.3),
  });
  if (view.knoll) {
    paintKnoll(canvas, hour, view.knoll, sun, seed);
    await paintTufts(canvas, hour, view.knoll, seed);
  }
  if (view.chapel) await paintChapel(canvas, view);
  await paintForeground(canvas, view);
  if (view.birds)
    await canvas.lay(birdShapes(view.birds, mix(hex(hour.ridgeNear), hex(hour.haze), 0.3)), { wobble: 0 });
  return river;
}

export function paintKnoll(
  canvas: Canvas,
  hour: Hour,
  crest: (u: number) => number,
  sun: Sun,
  seed: number,
): void {
  const light = mix(hex(hour.nearLight), hex(hour.fieldLight), 0.45);
  const dark = mix(hex(hour.nearDark), hex(hour.nearLight), 0.35);
  const rim = hex(hour.rim);
  canvas.paint(0, 1000, (u, v, out) => {
    const edge = crest(u) - (fbm(u * 0.03, 3, 3, seed + 91) - 0.5) * 9 - valueNoise(u * 0.42, 1, seed) * 4;
    const below = v - edge;
    const cover = clamp(below * canvas.scale + 0.5);
    if (cover <= 0) return;
    const grain = valueNoise(u * 0.8, v * 0.8, seed + 2) - 0.5;
    const strokes = fbm(u * 0.012 + v * 0.004, v * 0.035, 4, seed + 93);
    const blades = valueNoise(u * 0.11 + v * 0.05, v * 0.022, seed + 94) - 0.5;
    const tone = smooth(
      0.1,
      0.95,
      0.5 + (strokes - 0.5) * 0.8 + blades * 0.09 + grain * 0.14 - below * 0.0012 + 0.14,
    );
    const glow = Math.exp(-Math.abs(u - sun.u) / 520) * hour.rimStrength;
    const crestLight = smooth(26, 0, below + grain * 10) * (0.22 + 0.5 * glow);
    for (let c = 0; c < 3; c++)
      out[c] = lerp(lerp(read(dark, c), read(light, c), tone), read(rim, c), clamp(crestLight * 0.62));
    out[3] = cover;
  });
}

/** Rows of short grass that follow the slope, longer as they come nearer. */
async function paintTufts(
  canvas: Canvas,
  hour: Hour,
  crest: (u: number) => number,
  seed: number,
): Promise<void> {
  const dark = mix(hex(hour.nearDark), hex(hour.nearLight), 0.4);
  const light = mix(
    mix(hex(hour.nearLight), hex(hour.fieldLight), 0.55),
    hex(hour.rim),
    0.12 * hour.rimStrength,
  );
  const rows: string[] = [];
  for (let row = 0; row < 9; row++)
    rows.push(
      reedShapes({
        from: 0,
        to: canvas.right,
        height: 13 + row * 3.4,
        count: 190,
        seed: seed * 13 + row,
        heads: 0,
        wind: 0.2,
        root: (u) => crest(u) + 8 + row * 30 + 34 * Math.sin(u * 0.021 + row * 2.3) * Math.min(1, row / 2),
        dark,
        light,
        density: (t) => smooth(0.42, 0.62, valueNoise(t * 26, row * 1.7, seed)),
      }),
    );
  await canvas.lay(rows.join(""), { wobble: 0.2, mottle: 0.05, alpha: 0.75 });
}

async function paintChapel(canvas: Canvas, view: ValleyView): Promise<void> {
  const { hour, chapel } = view;
  if (!chapel) return;
  const s = chapel.size;
  const behind: Tree[] = [
    {
      kind: "round",
      u: chapel.u + s * 1.14,
      v: chapel.v + 4,
      height: s * 0.8,
      seed: 5,
      haze: 0.08,
      lightFrom: -1,
    },
    {
      kind: "poplar",
      u: chapel.u + s * 1.42,
      v: chapel.v + 8,
      height: s * 1.35,
      seed: 8,
      haze: 0.05,
      lightFrom: -1,
    },
    {
      kind: "poplar",
      u: chapel.u + s * 1.62,
      v: chapel.v + 12,
      height: s * 1.1,
      seed: 9,
      haze: 0.05,
      lightFrom: -1,
    },
    {
      kind: "round",
      u: chapel.u - s * 0.32,
      v: chapel.v + 2,
      height: s * 0.5,
      seed: 11,
      haze: 0.1,
      lightFrom: -1,
    },
  ];
  plant(canvas, hour, behind);
  await canvas.lay(chapelShapes(hour, chapel), { wobble: 0.5, mottle: 0.05 });
  const grass = reedShapes({
    from: chapel.u - s * 0.25,
    to: chapel.u + s * 1.2,
    root: () => chapel.v + s * 0.03,
    height: s * 0.11,
    count: 110,
    seed: view.seed + 3,
    heads: 0,
    dark: mix(hex(hour.nearDark), hex(hour.nearLight), 0.3),
    light: hex(hour.nearLight),
  });
  await canvas.lay(grass, { wobble: 0.3 });
}

async function paintForeground(canvas: Canvas, view: ValleyView): Promise<void> {
  const { hour, reeds } = view;
  const right = canvas.right;
  const bank = (u: number) =>
    1010 - 105 * reeds.left * smooth(right * 0.3, 0, u) - 120 * reeds.right * smooth(right * 0.62, right, u);
  const dark = hex(hour.nearDark);
  const light = hex(hour.nearLight);
  canvas.paint(800, 1000, (u, v, out) => {
    const edge = bank(u) - (fbm(u * 0.02, 7, 3, view.seed + 4) - 0.5) * 26;
    const cover = clamp((v - edge) * canvas.scale + 0.5);
    if (cover <= 0) return;
    const tone =
      smooth(0.35, 0.8, fbm(u * 0.02, v * 0.05, 3, view.seed + 6)) * smooth(110, 0, v - edge) * 0.6;
    for (let c = 0; c < 3; c++) out[c] = lerp(read(dark, c), read(light, c), tone);
    out[3] = cover;
  });
  const groups: string[] = [];
  for (const layer of [0, 1]) {
    const tint = layer ? dark : mix(dark, light, 0.4);
    const tip = layer ? mix(dark, light, 0.7) : mix(light, hex(hour.rim), 0.3);
    if (reeds.left)
      groups.push(
        reedShapes({
          from: -20,
          to: right * 0.3,
          root: (u) => bank(u) + layer * 22,
          height: (layer ? 150 : 190) * reeds.left,
          count: 260,
          seed: view.seed + 20 + layer,
          dark: tint,
          light: tip,
          density: (t) => (1 - t) ** 1.5,
          heads: 0.1,
        }),
      );
    if (reeds.right)
      groups.push(
        reedShapes({
          from: right * 0.6,
          to: right + 20,
          root: (u) => bank(u) + layer * 22,
          height: (layer ? 165 : 210) * reeds.right,
          count: 340,
          seed: view.seed + 30 + layer,
          dark: tint,
          light: tip,
          density: (t) => t ** 1.4,
          wind: -0.05,
          heads: 0.1,
        }),
      );
  }
  await canvas.lay(groups.join(""), { wobble: 0.3, mottle: 0.05 });
}
