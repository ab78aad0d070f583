import { backdrop, flowers, meadowGrass, PROPS } from "./backdrops.ts";
import { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { dawn, dusk, golden, morning, night, noon } from "./hours.ts";
import { smooth } from "./noise.ts";
import { basket, bench, blanket, jetty, lanterns, pumpkin, sheaf, tableware } from "./props.ts";
import { bucket, campfire, canoe, log, sack, tent, tools } from "./props-outdoors.ts";
import { paintKnoll, paintValley } from "./scenes.ts";
import { paintReeds, paintShoreView } from "./shore.ts";
import { plant, type Tree } from "./trees.ts";

export type EventName = "picnic" | "concert" | "baptism" | "harvest" | "youth" | "cleanup";

async function picnic(canvas: Canvas): Promise<void> {
  const hour = noon;
  const knoll = (u: number) => 690 - 60 * smooth(700, 0, u) + 30 * smooth(600, 1500, u);
  await paintValley(canvas, backdrop(hour, canvas.right, 71, 130, knoll, { sun: { u: 1200, v: 120 } }));
  const tree: Tree = {
    kind: "round",
    u: 300,
    v: 790,
    height: 800,
    seed: 14,
    haze: 0,
    lightFrom: 1,
    crownOnly: true,
  };
  canvas.dab(420, 800, 420, 60, 0, hex(hour.nearDark), 0.45);
  await canvas.lay(
    `<path d="M262 800C282 720 272 640 262 560L214 500L226 492L280 540L292 470L308 470L312 552L368 490L380 500L330 580C326 660 330 730 352 800Q306 790 262 800Z" fill="${css(mix(hex("#6d5238"), hex(hour.nearDark), 0.25))}"/><path d="M318 566C314 660 316 730 352 800Q330 794 318 794C300 720 304 640 318 566Z" fill="#a98458" opacity="0.6"/>`,
    PROPS,
  );
  plant(canvas, hour, [tree]);
  await meadowGrass(canvas, hour, (u) => knoll(u) + 20, 26, 420, 5);
  await flowers(canvas, hour, 0, 1500, 780, 3);
  await canvas.lay(
    blanket(hour, 820, 850, 1.15) + basket(hour, 730, 850, 1.15) + tableware(hour, 930, 862, 1),
    PROPS,
  );
  await meadowGrass(canvas, hour, () => 1012, 70, 420, 8);
}

async function concert(canvas: Canvas): Promise<void> {
  const hour = dusk;
  const knoll = (u: number) => 745 - 30 * smooth(300, 800, u) + 20 * smooth(1100, 1500, u);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 73, 60, knoll, {
      chapel: { u: 560, v: 735, size: 330, litGable: true },
      trees: 60,
    }),
  );
  const poles = (
    [
      [120, 930, 420],
      [1380, 940, 430],
    ] as const
  )
    .map(([u, v, top]) => `<path d="M${u - 5} ${v}V${top}h10V${v}Z" fill="${hour.nearDark}"/>`)
    .join("");
  const cords =
    lanterns([125, 430], [640, 330], 120, 7, 3) +
    lanterns([640, 330], [1380, 440], 150, 9, 4) +
    lanterns([-40, 380], [125, 430], 40, 2, 5) +
    lanterns([1380, 440], [1560, 380], 40, 2, 6);
  const rows = (
    [
      [330, 850, 0.95],
      [620, 850, 0.95],
      [1010, 850, 0.95],
      [230, 935, 1.25],
      [640, 940, 1.25],
      [1120, 940, 1.25],
    ] as const
  )
    .map(([u, v, s]) => bench(hour, u, v, s))
    .join("");
  await canvas.lay(rows + poles + cords, PROPS);
  await meadowGrass(canvas, hour, () => 1012, 60, 360, 18);
}

async function baptism(canvas: Canvas): Promise<void> {
  const hour = { ...dawn, mist: 1.1 };
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number): Tree => ({
    kind,
    u,
    v: 566,
    height,
    seed,
    haze: 0.35,
    lightFrom: u < 900 ? 1 : -1,
  });
  await paintShoreView(canvas, {
    hour,
    seed: 79,
    sun: { u: 900, v: 440 },
    horizon: 540,
    gap: 900,
    heights: 170,
    shore: () => 570,
    calm: 1.5,
    bank: (u) => 562 - 14 * smooth(500, 100, u) - 22 * smooth(1150, 1500, u),
    trees: [
      tree("poplar", 120, 150, 1),
      tree("poplar", 150, 180, 2),
      tree("round", 200, 90, 3),
      tree("pine", 1330, 120, 4),
      tree("pine", 1365, 150, 5),
      tree("pine", 1410, 110, 6),
      tree("round", 1270, 70, 7),
    ],
    birds: [
      [420, 210, 12, 0.7],
      [462, 196, 10, 0.3],
      [486, 222, 9, 0.5],
    ],
  });
  await canvas.lay(jetty(hour), PROPS);
  await paintReeds(canvas, hour, {
    from: 1050,
    to: 1540,
    root: () => 1012,
    height: 300,
    count: 240,
    seed: 83,
    density: (t) => t ** 1.5,
    wind: -0.1,
    heads: 0.16,
  });
  await paintReeds(canvas, hour, {
    from: -20,
    to: 230,
    root: () => 1014,
    height: 190,
    count: 110,
    seed: 85,
    density: (t) => (1 - t) ** 1.2,
  });
}

async function harvest(canvas: Canvas): Promise<void> {
  const hour = golden;
  const knoll = (u: number) => 760 + 30 * smooth(200, 1400, u);
  await paintValley(canvas, backdrop(hour, canvas.right, 89, 110, knoll));
  await meadowGrass(canvas, hour, (u) => knoll(u) + 16, 30, 420, 22);
  await canvas.lay(
    sheaf(hour, 1130, 862, 1.35, 5) +
      sheaf(hour, 1330, 880, 1.5, 6) +
      sheaf(hour, 960, 868, 1.05, 7) +
      pumpkin(hour, 1010, 930, 0.95) +
      pumpkin(hour, 1195, 945, 1.2, "#c9622a") +
      pumpkin(hour, 850, 930, 0.62, "#d9a648") +
      pumpkin(hour, 1385, 950, 0.85, "#8a9a66"),
    PROPS,
  );
  await meadowGrass(canvas, hour, () => 1012, 80, 520, 24);
}

async function youth(canvas: Canvas): Promise<void> {
  const hour = { ...night, disc: 0, glowStrength: 0.12, clouds: 0 };
  const knoll = (u: number) => 730 + 16 * smooth(0, 1500, u);
  await paintValley(canvas, backdrop(hour, canvas.right, 97, 60, knoll, { sun: { u: 300, v: 300 } }));
  const pine = (u: number, height: number, seed: number): Tree => ({
    kind: "pine",
    u,
    v: 775,
    height,
    seed,
    haze: 0,
    lightFrom: u < 700 ? 1 : -1,
  });
  plant(canvas, hour, [
    pine(60, 520, 1),
    pine(160, 400, 2),
    pine(-10, 440, 3),
    pine(1400, 560, 4),
    pine(1490, 460, 5),
    pine(1310, 330, 6),
  ]);
  await meadowGrass(canvas, hour, (u) => knoll(u) + 40, 26, 300, 31);
  await canvas.lay(
    tent(hour, 360, 815, 1.25, "#3f8a7d", true) + tent(hour, 1030, 800, 1.05, "#c97a45", false),
    PROPS,
  );
  await canvas.lay(
    log(hour, 560, 925, 1.05, 8) + log(hour, 1030, 925, 1.05, -7) + campfire(795, 900, 1.15),
    PROPS,
  );
}

async function cleanup(canvas: Canvas): Promise<void> {
  const hour = { ...morning, mist: 0.8 };
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number): Tree => ({
    kind,
    u,
    v: 520,
    height,
    seed,
    haze: 0.3,
    lightFrom: 1,
  });
  await paintShoreView(canvas, {
    hour,
    seed: 101,
    sun: { u: 1000, v: 380 },
    horizon: 490,
    gap: 940,
    heights: 180,
    shore: () => 524,
    calm: 1.2,
    bank: (u) => 514 - 20 * smooth(700, 100, u) - 14 * smooth(1200, 1500, u),
    trees: [
      tree("round", 200, 130, 1),
      tree("round", 290, 100, 2),
      tree("poplar", 90, 230, 3),
      tree("poplar", 130, 200, 4),
      tree("pine", 1360, 120, 5),
      tree("round", 1440, 120, 6),
    ],
    birds: [
      [620, 180, 12, 0.6],
      [660, 166, 10, 0.3],
    ],
  });
  const near = (u: number) => 770 + 40 * Math.sin(u / 260) + 60 * smooth(900, 1500, u);
  paintKnoll(canvas, hour, near, { u: 1000, v: 380 }, 103);
  await meadowGrass(canvas, hour, (u) => near(u) + 8, 46, 420, 41);
  await canvas.lay(
    tools(hour, 1090, 900, 1.15) +
      canoe(hour, 480, 850, 1.15) +
      sack(hour, 960, 920, 1, "#2f6f68") +
      sack(hour, 1330, 930, 1.15, "#d9c08d") +
      sack(hour, 1215, 945, 0.85, "#2f6f68") +
      bucket(hour, 840, 950, 0.95),
    PROPS,
  );
  await meadowGrass(canvas, hour, () => 1012, 70, 480, 43);
}

const painters: Record<EventName, (canvas: Canvas) => Promise<void>> = {
  picnic,
  concert,
  baptism,
  harvest,
  youth,
  cleanup,
};

export async function eventPicture(name: EventName): Promise<Canvas> {
  const canvas = new Canvas(1200, 800);
  await painters[name](canvas);
  canvas.finish({ grain: 0.016 });
  return canvas;
}
