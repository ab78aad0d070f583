import type { Canvas } from "./canvas.ts";
import { hex, mix } from "./colour.ts";
import { heroView } from "./heroes.ts";
import type { Hour } from "./hours.ts";
import { read } from "./noise.ts";
import { reedShapes } from "./plants.ts";
import type { ValleyView } from "./scenes.ts";

export const PROPS = { wobble: 0.8, mottle: 0.07 };
/** People are small: less waver, or they lose their shape. */
export const FIGURES = { wobble: 0.4, mottle: 0.05 };

/** The valley lifted so that a near meadow has room for the objects. */
export function backdrop(
  hour: Hour,
  right: number,
  seed: number,
  lift: number,
  knoll: (u: number) => number,
  more: Partial<ValleyView> = {},
): ValleyView {
  const base = heroView(hour, right);
  return {
    ...base,
    seed,
    sun: { u: base.sun.u, v: base.sun.v - lift },
    horizon: base.horizon - lift,
    ridges: base.ridges.map((ridge) => ({ ...ridge, crest: (u: number) => ridge.crest(u) - lift })),
    knots: base.knots.map(([v, u, half]) => [v - lift, u, half] as const),
    knoll,
    chapel: undefined,
    reeds: { left: 0, right: 0 },
    birds: undefined,
    ...more,
  };
}

export async function meadowGrass(
  canvas: Canvas,
  hour: Hour,
  root: (u: number) => number,
  height: number,
  count: number,
  seed: number,
): Promise<void> {
  await canvas.lay(
    reedShapes({
      from: -20,
      to: canvas.right + 20,
      root,
      height,
      count,
      seed,
      heads: 0.02,
      dark: mix(hex(hour.nearDark), hex(hour.nearLight), 0.45),
      light: mix(hex(hour.nearLight), hex(hour.fieldLight), 0.7),
    }),
    { wobble: 0.3 },
  );
}

export async function flowers(
  canvas: Canvas,
  hour: Hour,
  from: number,
  to: number,
  top: number,
  seed: number,
): Promise<void> {
  for (let i = 0; i < 90; i++) {
    const a = (((i * 0.61803 + seed * 0.13) % 1) + 1) % 1;
    const b = (((i * 0.75487 + seed * 0.37) % 1) + 1) % 1;
    const tone = hex(read([hour.wallLit, hour.fieldWarm, "#d98a6a"], i % 3));
    const size = 1.6 + b * 2.6;
    canvas.dab(from + (to - from) * a, top + (1000 - top) * b, size, size * 0.8, 0, tone, 0.9);
  }
}
