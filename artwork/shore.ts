import type { Canvas } from "./canvas.ts";
import { chapelShapes } from "./chapel.ts";
import { hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { paintMist, paintRidge, paintSky, type Ridge, type Sun } from "./landscape.ts";
import { birdShapes, reedShapes } from "./plants.ts";
import { fold, paintKnoll } from "./scenes.ts";
import { plant, type Tree } from "./trees.ts";
import { paintStillWater } from "./water.ts";

export interface ShoreView {
  hour: Hour;
  seed: number;
  sun: Sun;
  horizon: number;
  gap: number;
  heights: number;
  bank?: (u: number) => number;
  shore: (u: number) => number;
  calm?: number;
  trees: readonly Tree[];
  chapel?: { u: number; v: number; size: number; litGable: boolean; flip?: boolean };
  birds?: readonly (readonly [number, number, number, number?])[];
}

function nestedRidges(gap: number, horizon: number, height: number): Ridge[] {
  return [
    {
      crest: (u) => horizon - 40 - 0.05 * Math.abs(u - gap),
      rise: 90,
      breadth: 420,
      seed: 3,
      nearness: 0,
      fade: 100,
    },
    {
      crest: fold("right", gap - 60, 800, horizon - 10, height, 0.9),
      rise: 70,
      breadth: 360,
      seed: 6,
      nearness: 0.2,
      fade: 130,
    },
    {
      crest: fold("left", gap + 40, 800, horizon - 6, height * 0.8, 1),
      rise: 60,
      breadth: 330,
      seed: 9,
      nearness: 0.38,
      fade: 130,
      trees: 12,
    },
    {
      crest: fold("right", gap + 120, 700, horizon + 2, height * 1.1, 1.1),
      rise: 56,
      breadth: 420,
      seed: 14,
      nearness: 0.56,
      fade: 170,
      trees: 18,
    },
  ];
}

/** The valley seen over still water: sky, folds of hills, a far bank, and their reflection. */
export async function paintShoreView(canvas: Canvas, view: ShoreView): Promise<void> {
  const { hour, sun, horizon, seed } = view;
  paintSky(canvas, hour, horizon, sun, seed);
  const haze = mix(hex(hour.haze), hex(hour.glow), 0.25);
  nestedRidges(view.gap, horizon, view.heights).forEach((ridge, i) => {
    paintRidge(canvas, hour, ridge, sun);
    paintMist(canvas, {
      v: horizon - 30 + i * 8,
      thickness: 50 + i * 8,
      strength: 0.55 * hour.mist,
      seed: seed + i,
      colour: haze,
    });
  });
  if (view.bank) paintKnoll(canvas, hour, view.bank, sun, seed);
  plant(canvas, hour, view.trees);
  const { chapel } = view;
  if (chapel) {
    await canvas.lay(chapelShapes(hour, chapel), { wobble: 0.5, mottle: 0.05 });
    const s = chapel.size;
    await canvas.lay(
      reedShapes({
        from: chapel.u - s * (chapel.flip ? 1.15 : 0.2),
        to: chapel.u + s * (chapel.flip ? 0.2 : 1.15),
        root: () => chapel.v + s * 0.02,
        height: s * 0.09,
        count: 130,
        seed,
        heads: 0,
        dark: mix(hex(hour.nearDark), hex(hour.nearLight), 0.4),
        light: hex(hour.fieldLight),
      }),
      { wobble: 0.2 },
    );
  }
  if (view.birds)
    await canvas.lay(birdShapes(view.birds, mix(hex(hour.ridgeNear), haze, 0.3)), { wobble: 0 });
  paintStillWater(canvas, hour, view.shore, sun, { seed: seed + 40, calm: view.calm });
  paintMist(canvas, {
    v: view.shore(view.gap) - 4,
    thickness: 34,
    strength: 0.5 * hour.mist,
    seed: seed + 77,
    colour: haze,
  });
}

/** Two depths of reeds, the nearer darker, growing up from the lower edge. */
export async function paintReeds(
  canvas: Canvas,
  hour: Hour,
  patch: {
    from: number;
    to: number;
    root: (u: number) => number;
    height: number;
    count: number;
    seed: number;
    heads?: number;
    wind?: number;
    density?: (t: number) => number;
  },
): Promise<void> {
  const dark = hex(hour.nearDark);
  const light = hex(hour.nearLight);
  await canvas.lay(
    reedShapes({
      ...patch,
      height: patch.height * 1.15,
      dark: mix(dark, light, 0.45),
      light: mix(light, hex(hour.rim), 0.35),
    }) +
      reedShapes({
        ...patch,
        seed: patch.seed + 1,
        root: (u) => patch.root(u) + 18,
        dark,
        light: mix(dark, light, 0.75),
      }),
    { wobble: 0.3, mottle: 0.05 },
  );
}
