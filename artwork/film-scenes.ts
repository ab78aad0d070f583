import type { Canvas } from "./canvas.ts";
import { heroView } from "./heroes.ts";
import { dawn, dusk, golden, type Hour, morning, night } from "./hours.ts";
import { lerp, smooth } from "./noise.ts";
import { abideWithMeClose, abideWithMeOpening, allPeopleOnce, type Recording } from "./performance.ts";
import { paintValley } from "./scenes.ts";
import { paintReeds, paintShoreView } from "./shore.ts";
import type { Tree } from "./trees.ts";

/** A film in which only the light, the air, the water and the reeds move. */
export interface FilmScene {
  from: Hour;
  middle: Hour;
  to: Hour;
  horizon: number;
  vanish: number;
  /** Where the sun stands, from the first light (0) to the last (1). */
  sun: (t: number) => { u: number; v: number };
  paint: (canvas: Canvas, hour: Hour, t: number) => Promise<unknown>;
  front: (canvas: Canvas, hour: Hour) => Promise<void>;
  recording: () => Recording;
}

const evening = (t: number) => ({ u: 1130, v: lerp(430, 690, t) });

const farTree = (kind: Tree["kind"], u: number, height: number, seed: number): Tree => ({
  kind,
  u,
  v: 612,
  height,
  seed,
  haze: 0.12,
  lightFrom: u < 1100 ? 1 : -1,
});

const stillWaters: FilmScene = {
  from: { ...golden, stars: 0, clouds: 0.8 },
  middle: { ...golden, disc: 44, glowReach: 200, clouds: 0.7, fieldLight: "#a08f55", nearLight: "#5b5c36" },
  to: { ...dusk, disc: 44, discColour: "#ffcf9a", stars: 0.8 },
  horizon: 600,
  vanish: 1100,
  sun: evening,
  recording: abideWithMeClose,
  paint: (canvas, hour, t) =>
    paintShoreView(canvas, {
      hour,
      seed: 31,
      sun: evening(t),
      horizon: 600,
      gap: 1100,
      heights: 190,
      shore: () => 640,
      calm: 1.3,
      bank: (u) => 628 - 30 * smooth(760, 480, u) - 20 * smooth(1300, 1600, u),
      chapel: { u: 470, v: 602, size: 190, litGable: false },
      trees: [
        farTree("poplar", 250, 230, 1),
        farTree("poplar", 300, 280, 2),
        farTree("poplar", 350, 210, 3),
        farTree("round", 170, 150, 4),
        farTree("round", 720, 140, 5),
        farTree("round", 790, 110, 6),
        farTree("pine", 1580, 150, 7),
        farTree("pine", 1640, 190, 8),
        farTree("round", 60, 170, 9),
        farTree("round", 1700, 120, 10),
      ],
    }),
  front: async (canvas, hour) => {
    await paintReeds(canvas, hour, {
      from: 1150,
      to: 1820,
      root: () => 1012,
      height: 380,
      count: 230,
      seed: 61,
      density: (t) => 0.05 + 0.95 * t ** 1.6,
      wind: -0.08,
      heads: 0.2,
    });
    await paintReeds(canvas, hour, {
      from: -40,
      to: 460,
      root: () => 1014,
      height: 230,
      count: 150,
      seed: 67,
      density: (t) => (1 - t) ** 1.3,
      heads: 0.12,
    });
  },
};

const rising = (t: number) => ({ u: 930, v: lerp(640, 300, t) });

const beforeDawn: Hour = {
  ...dusk,
  sky: [
    [0, "#1f3a46"],
    [0.4, "#3c5f69"],
    [0.75, "#8b9c97"],
    [0.92, "#d9b490"],
    [1, "#e3b189"],
  ],
  glow: "#f6c592",
  glowStrength: 0.6,
  disc: 34,
  discColour: "#ffd9a6",
  stars: 0.5,
  ridgeFar: "#8b9a97",
  haze: "#a7aaa2",
  cloudLight: "#d9b39a",
  mist: 0.9,
  windowGlow: 0.8,
};

const morningLight: FilmScene = {
  from: beforeDawn,
  middle: dawn,
  to: { ...morning, disc: 30, discColour: "#fffbe9", mist: 0.7, window: "#7f9a96" },
  horizon: 600,
  vanish: 886,
  sun: rising,
  recording: allPeopleOnce,
  paint: (canvas, hour, t) =>
    paintValley(canvas, {
      ...heroView(hour, canvas.right),
      sun: rising(t),
      birds: undefined,
      reeds: { left: 0, right: 0 },
    }),
  front: async (canvas, hour) => {
    await paintReeds(canvas, hour, {
      from: -40,
      to: 620,
      root: () => 1014,
      height: 260,
      count: 210,
      seed: 71,
      density: (t) => (1 - t) ** 1.3,
      heads: 0.14,
    });
    await paintReeds(canvas, hour, {
      from: 1300,
      to: 1820,
      root: () => 1014,
      height: 200,
      count: 160,
      seed: 73,
      density: (t) => t ** 1.4,
      heads: 0.1,
    });
  },
};

const moonrise = (t: number) => ({ u: 560, v: lerp(560, 250, t) });

const eveningLights: FilmScene = {
  from: { ...dusk, stars: 0.2, windowGlow: 0.2 },
  middle: { ...dusk, disc: 30, discColour: "#f2ecd6", glow: "#e3c79b", stars: 0.7, mist: 0.5 },
  to: { ...night, clouds: 0.3, windowGlow: 1 },
  horizon: 600,
  vanish: 560,
  sun: moonrise,
  recording: abideWithMeOpening,
  paint: (canvas, hour, t) =>
    paintShoreView(canvas, {
      hour,
      seed: 47,
      sun: moonrise(t),
      horizon: 600,
      gap: 560,
      heights: 250,
      shore: () => 650,
      calm: 1.4,
      bank: (u) => 636 - 44 * smooth(980, 1330, u),
      chapel: { u: 1310, v: 596, size: 240, litGable: true, flip: true },
      trees: [
        farTree("pine", 1480, 230, 11),
        farTree("pine", 1560, 280, 12),
        farTree("pine", 1640, 220, 13),
        farTree("round", 1040, 130, 14),
        farTree("round", 960, 100, 15),
        farTree("poplar", 150, 190, 16),
        farTree("round", 60, 140, 17),
      ],
    }),
  front: (canvas, hour) =>
    paintReeds(canvas, hour, {
      from: -40,
      to: 700,
      root: () => 1014,
      height: 330,
      count: 240,
      seed: 79,
      density: (t) => (1 - t) ** 1.5,
      wind: 0.06,
      heads: 0.18,
    }),
};

export const films: Record<string, FilmScene> = {
  "still-waters": stillWaters,
  "morning-light": morningLight,
  "evening-lights": eveningLights,
};
