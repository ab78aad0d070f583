import { backdrop, FIGURES, flowers, meadowGrass } from "./backdrops.ts";
import type { Canvas } from "./canvas.ts";
import { chapelShapes } from "./chapel.ts";
import { dawn, golden, type Hour } from "./hours.ts";
import { houseShapes } from "./houses.ts";
import { smooth } from "./noise.ts";
import { type PathKnot, paintPath } from "./paths.ts";
import { type Person, personShapes } from "./people.ts";
import { paintKnoll, paintValley } from "./scenes.ts";
import { paintReeds, paintShoreView } from "./shore.ts";
import { plant, type Tree } from "./trees.ts";

const coats = ["#2f6f68", "#b5533c", "#d9c08d", "#3f5f7a", "#8a6a8a", "#5b7a4a", "#c98a4a", "#7a8a86"];
const hairs = ["#3a2a20", "#6b4a30", "#cfc4b2", "#8a5a34", "#241a16"];

/** Sunday at nine: the door is open, and people are coming up the path. */
export async function services(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...dawn, mist: 0.8, windowGlow: 0.56, clouds: 0.9 };
  const knoll = (u: number) => 716 - 18 * smooth(200, 800, u);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 171, 60, knoll, {
      sun: { u: 1330, v: 430 },
      trees: 60,
      birds: [
        [1120, 240, 12, 0.7],
        [1164, 226, 10, 0.3],
      ],
    }),
  );
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number, v = 716): Tree => ({
    kind,
    u,
    v,
    height,
    seed,
    haze: 0.06,
    lightFrom: 1,
  });
  plant(canvas, hour, [
    tree("round", 1120, 300, 4),
    tree("poplar", 1210, 420, 5),
    tree("poplar", 1290, 330, 6),
    tree("round", 360, 240, 7),
    tree("round", 240, 190, 8),
  ]);
  await canvas.lay(chapelShapes(hour, { u: 536, v: 722, size: 456, litGable: true }), {
    wobble: 0.6,
    mottle: 0.05,
  });
  const path: PathKnot[] = [
    [722, 627, 24],
    [760, 640, 40],
    [820, 690, 66],
    [900, 740, 104],
    [1020, 760, 170],
  ];
  await paintPath(canvas, hour, path, 4);
  await canvas.lay(
    `<defs><radialGradient id="door"><stop offset="0" stop-color="#ffd995" stop-opacity="0.8"/><stop offset="1" stop-color="#ffd995" stop-opacity="0"/></radialGradient></defs><ellipse cx="634" cy="740" rx="120" ry="34" fill="url(#door)"/>`,
    { wobble: 0, mottle: 0 },
  );
  const person = (u: number, v: number, height: number, i: number, more: Partial<Person> = {}): Person => ({
    u,
    v,
    height,
    coat: coats[i % coats.length] ?? "#2f6f68",
    hair: hairs[i % hairs.length],
    skirt: i % 2 === 0,
    facing: 0,
    seed: i * 7,
    ...more,
  });
  await canvas.lay(
    personShapes(hour, [
      person(652, 744, 96, 2),
      person(676, 752, 100, 5, { skirt: false }),
      person(590, 748, 98, 4),
      person(720, 800, 126, 1, { facing: -1, skirt: false }),
      person(668, 806, 122, 0, { facing: -1 }),
      person(694, 812, 76, 6, { facing: -1, skirt: false }),
      person(820, 900, 168, 3, { facing: -1, skirt: false }),
      person(760, 906, 160, 2, { facing: -1 }),
      person(1050, 830, 130, 7, { facing: -1, skirt: false }),
      person(1094, 834, 124, 4, { facing: -1 }),
      person(300, 810, 122, 5, { facing: 1, skirt: false }),
      person(346, 818, 84, 0, { facing: 1 }),
    ]),
    FIGURES,
  );
  await flowers(canvas, hour, 0, canvas.right, 800, 4);
  await meadowGrass(canvas, hour, (u) => 1014 + 70 * smooth(240, 0, Math.abs(u - 760)), 70, 520, 18);
}

/** The village, the bridge and the chapel: where the congregation lives. */
export async function about(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...golden, mist: 0.5 };
  const bank = (u: number) => 640 - 30 * smooth(200, 620, u) + 26 * smooth(900, 1300, u);
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number): Tree => ({
    kind,
    u,
    v: bank(u) + 8,
    height,
    seed,
    haze: 0.06,
    lightFrom: u < 1180 ? 1 : -1,
  });
  await paintShoreView(canvas, {
    hour,
    seed: 61,
    sun: { u: 1210, v: 440 },
    horizon: 590,
    gap: 1180,
    heights: 210,
    bank,
    shore: (u) => 676 + 6 * smooth(400, 1000, u),
    calm: 1.25,
    chapel: { u: 560, v: 618, size: 210, litGable: false },
    trees: [
      tree("poplar", 70, 260, 1),
      tree("poplar", 120, 310, 2),
      tree("round", 210, 170, 3),
      tree("round", 500, 120, 4),
      tree("round", 830, 150, 5),
      tree("poplar", 880, 230, 6),
      tree("round", 1000, 110, 7),
      tree("pine", 1500, 170, 8),
      tree("pine", 1560, 220, 9),
    ],
    birds: [
      [900, 230, 12, 0.7],
      [944, 216, 10, 0.3],
      [968, 242, 9, 0.6],
    ],
  });
  const houses = houseShapes(hour, [
    { u: 280, v: 648, size: 104, roof: "#a8573d", smoke: true },
    { u: 396, v: 640, size: 92, wall: "#ead2b0", roof: "#7f6a4f", flip: false },
    { u: 930, v: 652, size: 96, wall: "#f3e6cc", roof: "#8f5a3f" },
    { u: 1090, v: 664, size: 104, wall: "#e4cba6", roof: "#a8573d", smoke: true },
  ]);
  await canvas.lay(houses, { wobble: 0.5, mottle: 0.05 });
  const near = (u: number) => 1030 - 190 * smooth(760, 60, u);
  paintKnoll(canvas, hour, near, { u: 1210, v: 440 }, 67);
  await meadowGrass(canvas, hour, (u) => near(u) + 10, 40, 420, 51);
  await canvas.lay(
    personShapes(hour, [
      { u: 250, v: 905, height: 168, coat: "#2f6f68", hair: "#6b4a30", facing: 0 },
      { u: 310, v: 912, height: 160, coat: "#b5533c", skirt: true, hair: "#3a2a20", facing: 0 },
      { u: 358, v: 926, height: 104, coat: "#d9c08d", hair: "#8a5a34", facing: 0 },
      { u: 196, v: 918, height: 150, coat: "#8a8f86", skirt: true, hair: "#e3dccb", facing: 0 },
    ]),
    FIGURES,
  );
  await paintReeds(canvas, hour, {
    from: 1040,
    to: 1640,
    root: () => 1012,
    height: 290,
    count: 260,
    seed: 41,
    density: (t) => t ** 1.5,
    wind: -0.08,
    heads: 0.14,
  });
  await flowers(canvas, hour, 0, 560, 900, 9);
}
