import { backdrop, meadowGrass, PROPS } from "./backdrops.ts";
import { Canvas } from "./canvas.ts";
import { choir } from "./choir.ts";
import { hex } from "./colour.ts";
import { garden } from "./garden.ts";
import { dawn, dusk, type Hour, morning, night } from "./hours.ts";
import { fbm, hash, smooth } from "./noise.ts";
import { type PathKnot, paintPath, pathAt } from "./paths.ts";
import { dogShapes, personShapes } from "./people.ts";
import { candle, cup, loaf, openBook, slices } from "./props-table.ts";
import { cloth, paintSunPatches, paintTable, paintWall } from "./rooms.ts";
import { paintValley } from "./scenes.ts";
import { paintReeds } from "./shore.ts";
import { plant, type Tree } from "./trees.ts";

export type PostName = "morning-walk" | "kitchen-table" | "choir" | "garden";
export type PrayerName = "candle" | "path";

async function morningWalk(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...dawn, mist: 1.35 };
  const sun = { u: 520, v: 430 };
  const crest = (u: number) => 1040 - 355 * smooth(520, 980, u) - 40 * smooth(1100, 1500, u);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 131, 90, crest, {
      sun,
      trees: 70,
      birds: [
        [360, 250, 12, 0.7],
        [404, 236, 10, 0.3],
        [428, 262, 9, 0.5],
      ],
    }),
  );
  const tree = (u: number, height: number, seed: number, v = crest(u) + 10): Tree => ({
    kind: "poplar",
    u,
    v,
    height,
    seed,
    haze: Math.max(0, 0.42 - height / 900),
    lightFrom: -1,
  });
  plant(canvas, hour, [
    tree(905, 130, 1),
    tree(950, 170, 2),
    tree(1004, 220, 3),
    tree(1082, 300, 4),
    tree(1196, 420, 5),
    tree(1392, 600, 6, 730),
  ]);
  const path: PathKnot[] = [
    [694, 905, 3],
    [712, 950, 7],
    [738, 985, 14],
    [780, 985, 27],
    [840, 930, 48],
    [915, 880, 82],
    [1020, 850, 130],
  ];
  await paintPath(canvas, hour, path, 5);
  const [v, u] = pathAt(path, 0.6);
  await canvas.lay(
    personShapes(hour, [
      { u: u - 14, v: v - 4, height: 104, coat: "#b5533c", facing: 1, hair: "#5b4030" },
      { u: u + 34, v: v - 12, height: 98, coat: "#2f6f68", facing: 1, skirt: true, hair: "#c9b9a0" },
    ]) + dogShapes(hour, u - 96, v + 12, 0.9, "#e9d3a8"),
    { wobble: 0.35, mottle: 0.05 },
  );
  await meadowGrass(canvas, hour, (x) => 1014 + 60 * smooth(1100, 700, x) * smooth(500, 700, x), 78, 420, 12);
  await paintReeds(canvas, hour, {
    from: -20,
    to: 430,
    root: () => 1012,
    height: 230,
    count: 190,
    seed: 15,
    density: (t) => (1 - t) ** 1.3,
  });
}

async function kitchenTable(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...morning, mist: 0.9 };
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 17, 215, () => 1100, {
      sun: { u: 760, v: 150 },
      chapel: { u: 830, v: 486, size: 84, litGable: true },
      trees: 90,
    }),
  );
  const light = {
    wall: "#f1e4cb",
    wallShade: "#b39c78",
    frame: "#fbf5e6",
    frameShade: "#c7b795",
    spill: 0.72,
  };
  await paintWall(canvas, light, [{ u: 330, v: 74, width: 820, height: 470, columns: 3, rows: 2 }], {
    seed: 7,
    sill: 40,
  });
  await canvas.lay(curtain(240, 1) + curtain(1240, -1) + pot(1046, 556), PROPS);
  await paintTable(canvas, {
    back: 700,
    wood: "#b9814c",
    dark: "#6d4527",
    light: "#f3d9a6",
    sun: 1,
    seed: 11,
  });
  await paintSunPatches(
    canvas,
    ["M420 704H640L560 1000H250Z", "M690 704H900L900 1000H610Z", "M950 704H1150L1260 1000H960Z"],
    "#ffe9bd",
    0.36,
  );
  await canvas.lay(
    cloth(420, 880, 1.05, "#efe3c8", "#2f6f68") +
      loaf(440, 838, 1.02) +
      slices(650, 930, 0.95) +
      openBook(960, 940, 1) +
      cup(1278, 826, 0.9),
    PROPS,
  );
}

function curtain(u: number, side: 1 | -1): string {
  let folds = "";
  for (let i = 0; i < 6; i++) {
    const x = i * 22;
    folds += `<path d="M${x} 0Q${x + 14} 250 ${x - 6 + i * 3} 560" stroke="${i % 2 ? "#b7a582" : "#fff8e6"}" stroke-width="9" fill="none" opacity="0.4"/>`;
  }
  return `<g transform="translate(${u} 20) scale(${side} 1)"><path d="M-10 0H132Q150 300 104 566Q50 580 -16 562Q-4 280 -10 0Z" fill="#e9dabb"/>${folds}</g><rect x="170" y="12" width="1140" height="13" rx="6" fill="#8a6238"/>`;
}

function pot(u: number, v: number): string {
  let leaves = "";
  for (let i = 0; i < 22; i++) {
    const a = -Math.PI * (0.08 + 0.84 * (i / 21));
    const r = 62 + ((i * 37) % 40);
    const x = Math.cos(a) * r;
    const y = Math.sin(a) * r - 50;
    leaves += `<path d="M0 -56Q${x * 0.4} ${y * 0.9} ${x} ${y}" stroke="#3c6a4c" stroke-width="2.500" fill="none"/><ellipse cx="${x}" cy="${y}" rx="13" ry="8" transform="rotate(${(a * 180) / Math.PI} ${x} ${y})" fill="${["#4f8a5d", "#6fa06a", "#356650"][i % 3]}"/>`;
  }
  return `<g transform="translate(${u} ${v}) scale(0.86)">${leaves}<path d="M-44 -62H44L34 0Q0 7 -34 0Z" fill="#bd6a45"/><path d="M10 -62H44L34 0Q22 4 10 4Z" fill="#8f4a30" opacity="0.6"/><rect x="-49" y="-72" width="98" height="15" rx="5" fill="#cd7c54"/></g>`;
}

async function candleAtDusk(canvas: Canvas): Promise<void> {
  await paintValley(
    canvas,
    backdrop({ ...dusk, stars: 0.9 }, canvas.right, 37, 50, () => 1100, {
      trees: 80,
      chapel: { u: 1010, v: 640, size: 88, litGable: true },
    }),
  );
  const light = {
    wall: "#4a4a40",
    wallShade: "#0f1f20",
    frame: "#6a6350",
    frameShade: "#1c2c2b",
    spill: 0.34,
  };
  await paintWall(canvas, light, [{ u: 150, v: -60, width: 1200, height: 820, columns: 2, rows: 1 }], {
    seed: 9,
    sill: 0,
  });
  await paintTable(canvas, {
    back: 770,
    wood: "#5b4631",
    dark: "#14201e",
    light: "#caa06a",
    sun: 0.5,
    seed: 14,
  });
  canvas.paint(760, 1000, (u, v, out) => {
    out[0] = 1;
    out[1] = 0.74;
    out[2] = 0.4;
    out[3] = 0.5 * Math.exp(-Math.hypot((u - 520) / 1.9, (v - 850) * 1.5) / 130);
  });
  await canvas.lay(candle(520, 872, 1.3, 190, 330), { wobble: 0.5, mottle: 0.04 });
  canvas.paint(590, 772, (u, v, out) => {
    out[0] = 1;
    out[1] = 0.8;
    out[2] = 0.5;
    const away = Math.hypot(u - 520, v - 580);
    out[3] = Math.abs(u - 750) < 20 ? 0.35 * Math.exp(-away / 200) : 0;
  });
}

/** A band of far stars across the upper sky, gone before it meets the hills. */
function milkyWay(canvas: Canvas, foot: number): void {
  const along = (u: number, v: number) => (v - 420 + (u - 300) * 0.42) / 1.08;
  canvas.paint(0, foot, (u, v, out) => {
    const away = Math.abs(along(u, v)) / 120;
    const cloud = fbm(u * 0.006, v * 0.008, 4, 57);
    out[0] = 0.72;
    out[1] = 0.82;
    out[2] = 0.8;
    out[3] = away < 1 ? (1 - away) ** 1.6 * smooth(0.3, 0.75, cloud) * 0.3 * smooth(foot, foot - 200, v) : 0;
  });
  for (let i = 0; i < 620; i++) {
    const u = hash(i, 11, 5) * canvas.right;
    const v = hash(i, 12, 5) * foot;
    const near = Math.exp(-((along(u, v) / 110) ** 2));
    if (hash(i, 13, 5) > 0.25 + 0.75 * near) continue;
    const size = 0.7 + hash(i, 14, 5) ** 5 * 2.6;
    canvas.dab(
      u,
      v,
      size,
      size,
      0,
      hex("#f6eeda"),
      (0.35 + 0.6 * hash(i, 15, 5)) * smooth(foot, foot - 180, v),
    );
  }
}

async function pathUnderStars(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...night, disc: 0, glowStrength: 0.25, clouds: 0.1, stars: 1.5 };
  const crest = (u: number) => 1010 - 470 * smooth(180, 1010, u) + 150 * smooth(1060, 1560, u);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 151, 20, crest, { sun: { u: 330, v: 470 }, trees: 60 }),
  );
  const tree = (u: number, height: number, seed: number): Tree => ({
    kind: "pine",
    u,
    v: crest(u) + 16,
    height,
    seed,
    haze: 0.04,
    lightFrom: -1,
  });
  plant(canvas, hour, [tree(1330, 250, 1), tree(1390, 310, 2), tree(1460, 230, 3), tree(1275, 150, 5)]);
  milkyWay(canvas, 430);
  const path: PathKnot[] = [
    [543, 1012, 3],
    [572, 1030, 7],
    [612, 1090, 11],
    [660, 1060, 17],
    [705, 920, 26],
    [760, 850, 34],
    [825, 930, 46],
    [900, 1010, 66],
    [1020, 900, 110],
  ];
  await paintPath(canvas, hour, path, 9, "#8d9b86");
  await canvas.lay(
    `<defs><radialGradient id="lantern"><stop offset="0" stop-color="#ffd995" stop-opacity="0.7"/><stop offset="0.25" stop-color="#ffc06a" stop-opacity="0.25"/><stop offset="1" stop-color="#ffb35a" stop-opacity="0"/></radialGradient></defs>
    <path d="M1006 545V452h9V545Z" fill="#0a1a1d"/><path d="M985 478h51v9h-51Z" fill="#0a1a1d"/>
    ${personShapes(hour, [{ u: 884, v: 764, height: 84, coat: "#6d7f78", facing: -1 }])}
    <circle cx="866" cy="730" r="120" fill="url(#lantern)"/><path d="M862 718h9v15h-9Z" fill="#ffe2a0"/>`,
    { wobble: 0.35, mottle: 0.05 },
  );
  await meadowGrass(canvas, hour, () => 1014, 74, 420, 31);
}

const posts: Record<PostName, (canvas: Canvas) => Promise<void>> = {
  "morning-walk": morningWalk,
  "kitchen-table": kitchenTable,
  choir,
  garden,
};

const prayers: Record<PrayerName, (canvas: Canvas) => Promise<void>> = {
  candle: candleAtDusk,
  path: pathUnderStars,
};

async function sheet(paint: (canvas: Canvas) => Promise<void>): Promise<Canvas> {
  const canvas = new Canvas(1200, 800);
  await paint(canvas);
  canvas.finish({ grain: 0.014 });
  return canvas;
}

export const postPicture = (name: PostName) => sheet(posts[name]);
export const prayerPicture = (name: PrayerName) => sheet(prayers[name]);
