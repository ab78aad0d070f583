import { Canvas } from "./canvas.ts";
import { heroView } from "./heroes.ts";
import { dawn, golden, type Hour, morning, night, noon } from "./hours.ts";
import { read, smooth } from "./noise.ts";
import { paintValley, type ValleyView } from "./scenes.ts";
import { paintReeds, paintShoreView } from "./shore.ts";
import type { Tree } from "./trees.ts";

export async function mainPicture(): Promise<Canvas> {
  const canvas = new Canvas(1600, 1200);
  const hour = golden;
  const chapel = { u: 560, v: 598, size: 210, litGable: false };
  const bank = (u: number) =>
    640 - 46 * smooth(200, 560, u) + 60 * smooth(830, 1180, u) + 26 * smooth(1180, 1340, u);
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number, haze = 0.05): Tree => ({
    kind,
    u,
    v: bank(u) + 8,
    height,
    seed,
    haze,
    lightFrom: u < 960 ? 1 : -1,
  });
  await paintShoreView(canvas, {
    hour,
    seed: 31,
    sun: { u: 1010, v: 470 },
    horizon: 600,
    gap: 980,
    heights: 190,
    bank,
    shore: (u) => 668 + 8 * smooth(400, 1000, u),
    calm: 1.15,
    chapel,
    trees: [
      tree("poplar", 60, 250, 1),
      tree("poplar", 112, 300, 2),
      tree("poplar", 158, 240, 3),
      tree("round", 235, 170, 4),
      tree("round", 330, 140, 5),
      tree("round", 822, 160, 6),
      tree("round", 475, 110, 12),
      tree("pine", 880, 130, 7, 0.15),
      tree("pine", 915, 95, 8, 0.2),
      tree("round", 10, 200, 9),
    ],
    birds: [
      [700, 250, 11, 0.7],
      [738, 236, 9, 0.3],
      [760, 262, 8, 0.6],
    ],
  });
  await paintReeds(canvas, hour, {
    from: 760,
    to: 1360,
    root: () => 1010,
    height: 300,
    count: 330,
    seed: 41,
    density: (t) => t ** 1.6,
    wind: -0.08,
  });
  await paintReeds(canvas, hour, {
    from: -20,
    to: 420,
    root: () => 1015,
    height: 190,
    count: 200,
    seed: 43,
    density: (t) => (1 - t) ** 1.5,
  });
  canvas.finish({ grain: 0.016 });
  return canvas;
}

function hourOfTheValley(hour: Hour, right: number, number: number): ValleyView {
  const base = heroView(hour, right);
  if (number === 1)
    return {
      ...base,
      seed: 17,
      sun: { u: right * 0.36, v: 470 },
      birds: [
        [500, 300, 11, 0.7],
        [540, 284, 9, 0.2],
        [566, 312, 8, 0.5],
      ],
    };
  if (number === 2) {
    const gap = right * 0.62;
    return {
      ...base,
      seed: 23,
      gap,
      sun: { u: right * 0.2, v: 120 },
      horizon: 560,
      ridges: base.ridges.map((ridge, i) => ({
        ...ridge,
        seed: ridge.seed + 40 + i,
        crest: (u) => ridge.crest(u - (gap - right * 0.5)) - 42,
      })),
      knots: [
        [563, gap, 2],
        [580, gap - 60, 5],
        [606, gap + 110, 12],
        [650, gap - 160, 26],
        [712, gap + 130, 48],
        [800, gap + 20, 90],
        [890, gap - 130, 150],
        [1010, gap - 160, 240],
      ],
      chapel: { u: right * 0.2, v: 690, size: 150, litGable: true, flip: true },
      knoll: (u) => 690 + 340 * smooth(right * 0.18, right * 0.46, u) + 30 * smooth(right * 0.12, 0, u),
    };
  }
  if (number === 3) return { ...base, seed: 29, sun: { u: right * 0.5 - 60, v: 500 } };
  return { ...base, seed: 37, sun: { u: right * 0.27, v: 210 }, birds: undefined };
}

export async function carousel(number: 1 | 2 | 3 | 4): Promise<Canvas> {
  const canvas = new Canvas(1600, 900);
  const hour = read([morning, noon, golden, night], number - 1);
  await paintValley(canvas, hourOfTheValley(hour, canvas.right, number));
  canvas.finish({ grain: 0.015 });
  return canvas;
}

export async function quotePicture(): Promise<Canvas> {
  const canvas = new Canvas(1600, 1000);
  const hour: Hour = {
    ...golden,
    ...{
      sky: [
        [0, "#dcdcc6"],
        [0.4, "#efe3c4"],
        [0.75, "#f7d6a0"],
        [1, "#f2b67e"],
      ] as const,
      clouds: 0.3,
      disc: 46,
      mist: 1,
    },
  };
  await paintShoreView(canvas, {
    hour,
    seed: 53,
    sun: { u: 1180, v: 520 },
    horizon: 610,
    gap: 1160,
    heights: 80,
    shore: () => 634,
    calm: 1.7,
    trees: [],
  });
  await paintReeds(canvas, hour, {
    from: 900,
    to: 1640,
    root: () => 1012,
    height: 560,
    count: 260,
    seed: 61,
    density: (t) => 0.12 + 0.88 * t ** 1.7,
    wind: -0.1,
    heads: 0.22,
  });
  await paintReeds(canvas, hour, {
    from: -40,
    to: 380,
    root: () => 1014,
    height: 210,
    count: 150,
    seed: 67,
    density: (t) => (1 - t) ** 1.3,
    heads: 0.12,
  });
  canvas.finish({ grain: 0.014, vignette: 0.08 });
  return canvas;
}

export async function sharePicture(): Promise<Canvas> {
  const canvas = new Canvas(1200, 630);
  const right = canvas.right;
  await paintValley(canvas, {
    ...heroView(dawn, right),
    seed: 12,
    chapel: { u: right * 0.69, v: 708, size: 185, litGable: true },
  });
  canvas.finish({ grain: 0.014 });
  return canvas;
}
