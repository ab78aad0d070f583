import { meadowGrass, PROPS } from "./backdrops.ts";
import { Canvas } from "./canvas.ts";
import { dayNave, paintGableOutlook } from "./choir.ts";
import { css, hex, mix } from "./colour.ts";
import { dawn, dusk, type Hour, morning } from "./hours.ts";
import { type NaveLight, type NaveView, paintNave, project } from "./nave.ts";
import { paintShafts, pews } from "./nave-furniture.ts";
import { seeded, smooth } from "./noise.ts";
import { hymnBoard, organFront } from "./organ-front.ts";
import { type Person, personShapes } from "./people.ts";
import { candle } from "./props-table.ts";
import { paintTable } from "./rooms.ts";
import { paintKnoll } from "./scenes.ts";
import { paintReeds, paintShoreView } from "./shore.ts";
import type { Tree } from "./trees.ts";

const eveningNave: NaveLight = {
  plaster: "#6b5a44",
  plasterShade: "#1c2524",
  wood: "#54392a",
  woodShade: "#120f0d",
  floor: "#3f3024",
  floorShade: "#17130f",
  pane: "#2a434f",
  air: 0.06,
};

/** Heads and shoulders above the backs of the pews, seen from behind. */
function congregationShapes(light: NaveLight, view: NaveView, rows: readonly number[], seed: number): string {
  const random = seeded(seed);
  const coats = ["#2f6f68", "#8f4436", "#3f5f7a", "#b98a4a", "#5b6b4a", "#6d5570", "#d9c7a4"];
  const hairs = ["#3a2a20", "#e0bd86", "#5f5a56", "#d8cfc0", "#7a3f24", "#241a16"];
  let shapes = "";
  for (const z of [...rows].sort((a, b) => b - a))
    for (const side of [-1, 1])
      for (let i = 0; i < 4; i++) {
        if (random() < 0.28) continue;
        const x = side * (1.35 + i * 0.66 + (random() - 0.5) * 0.2);
        const small = random() < 0.18 ? 0.78 : 1;
        const [u, v] = project(view, [x, 0.92, z + 0.3]);
        const s = (view.focal / (z + 0.3)) * small;
        const depth = 0.1 + (1 - z / 15) * 0.35;
        const tone = (list: readonly string[]) =>
          css(mix(hex(list[Math.floor(random() * list.length)] ?? "#555555"), hex(light.woodShade), depth));
        shapes += `<path d="M${u - 0.26 * s} ${v}Q${u - 0.27 * s} ${v - 0.26 * s} ${u - 0.1 * s} ${v - 0.3 * s}H${u + 0.1 * s}Q${u + 0.27 * s} ${v - 0.26 * s} ${u + 0.26 * s} ${v}Z" fill="${tone(coats)}"/><path d="M${u - 0.05 * s} ${v - 0.36 * s}h${0.1 * s}v${0.1 * s}h${-0.1 * s}Z" fill="#c99a78"/><ellipse cx="${u}" cy="${v - 0.46 * s}" rx="${0.105 * s}" ry="${0.135 * s}" fill="${tone(hairs)}"/>`;
      }
  return shapes;
}

/** Sunday morning: light falls across the pews. */
async function morningLight(canvas: Canvas): Promise<void> {
  await paintGableOutlook(canvas, { ...morning, glow: "#fff3cf" }, 41, 150);
  const view: NaveView = { vanish: [canvas.right / 2, 520], focal: 1180, eye: 2.3 };
  await paintNave(canvas, dayNave, view);
  const rows = [3.4, 4.5, 5.7, 7, 8.4, 9.8, 11.2];
  for (const z of [...rows].reverse())
    await canvas.lay(
      congregationShapes(dayNave, view, [z], Math.round(z * 10)) + pews(dayNave, view, [z], 4),
      PROPS,
    );
  await paintShafts(canvas, view, [4.6, 6.4, 8.4, 10.6], 1, "#ffe3a8", 0.45);
}

async function organ(canvas: Canvas): Promise<void> {
  const wall = hex("#e9d9b8");
  const shade = hex("#8a7656");
  canvas.paint(0, 1000, (u, v, out) => {
    const t = smooth(1500, 100, Math.hypot(u - 560, v - 260));
    for (let c = 0; c < 3; c++) out[c] = (shade[c] ?? 0) + ((wall[c] ?? 0) - (shade[c] ?? 0)) * t;
    out[3] = 1;
  });
  await canvas.lay(
    `<g transform="translate(60 118) scale(0.885)">${organFront(canvas.right / 2 - 120, 1010)}</g>`,
    { wobble: 0.6, mottle: 0.06 },
  );
  await canvas.lay(hymnBoard(1480, 250), PROPS);
  await canvas.lay(
    `<defs><filter id="beam"><feGaussianBlur stdDeviation="14"/></filter></defs><g filter="url(#beam)" fill="#fff0c4"><path d="M-60 -20L220 -20L1000 1010L560 1010Z" opacity="0.34"/><path d="M330 -20L480 -20L1310 1010L1090 1010Z" opacity="0.26"/></g>`,
    { wobble: 0, mottle: 0.02, alpha: 0.75 },
  );
}

async function candles(canvas: Canvas): Promise<void> {
  await paintGableOutlook(canvas, dusk, 43, 170);
  const view: NaveView = { vanish: [canvas.right * 0.56, 470], focal: 1250, eye: 1.9 };
  await paintNave(canvas, eveningNave, view);
  await canvas.lay(pews(eveningNave, view, [5.6, 7, 8.4, 9.8, 11.2], 4), PROPS);
  await paintTable(canvas, {
    back: 800,
    wood: "#6a4a30",
    dark: "#1a120d",
    light: "#e0a860",
    sun: 0.7,
    seed: 21,
  });
  const random = seeded(12);
  const lights: [number, number, number, number][] = [];
  for (let i = 0; i < 13; i++)
    lights.push([
      90 + i * 134 + (random() - 0.5) * 60,
      850 + (i % 3) * 42 + random() * 10,
      0.62 + (i % 3) * 0.13,
      90 + random() * 130,
    ]);
  for (const [u] of lights)
    canvas.paint(790, 1000, (x, y, out) => {
      out[0] = 1;
      out[1] = 0.7;
      out[2] = 0.36;
      out[3] = 0.2 * Math.exp(-Math.hypot((x - u) / 1.6, (y - 880) * 1.5) / 70);
    });
  lights.sort((a, b) => a[1] - b[1]);
  await canvas.lay(lights.map(([u, v, s, tall]) => candle(u, v, s, tall, 200, true)).join(""), {
    wobble: 0.5,
    mottle: 0.04,
  });
}

/** Singing at the river, early. */
async function riverside(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...dawn, mist: 1.2 };
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number): Tree => ({
    kind,
    u,
    v: 566,
    height,
    seed,
    haze: 0.32,
    lightFrom: u < 700 ? 1 : -1,
  });
  await paintShoreView(canvas, {
    hour,
    seed: 83,
    sun: { u: 760, v: 440 },
    horizon: 540,
    gap: 760,
    heights: 190,
    shore: () => 572,
    calm: 1.4,
    bank: (u) => 562 - 14 * smooth(420, 100, u) - 26 * smooth(1150, 1500, u),
    trees: [
      tree("poplar", 130, 170, 1),
      tree("poplar", 172, 210, 2),
      tree("round", 240, 100, 3),
      tree("pine", 1560, 130, 4),
      tree("pine", 1610, 170, 5),
      tree("round", 1690, 110, 6),
    ],
    birds: [
      [1080, 220, 12, 0.7],
      [1122, 206, 10, 0.3],
      [1146, 232, 9, 0.5],
    ],
  });
  const near = (u: number) => 1020 - 250 * smooth(880, 1420, u) - 40 * smooth(1500, 1780, u);
  paintKnoll(canvas, hour, near, { u: 760, v: 440 }, 91);
  await meadowGrass(canvas, hour, (u) => near(u) + 10, 34, 420, 41);
  const coats = ["#2f6f68", "#b5533c", "#d9c08d", "#3f5f7a", "#8a6a8a", "#5b7a4a", "#c98a4a", "#7a8a86"];
  const people: Person[] = [];
  const random = seeded(9);
  for (let i = 0; i < 15; i++) {
    const u = 1180 + i * 38 + (random() - 0.5) * 18;
    const child = random() < 0.22;
    people.push({
      u,
      v: near(u) + 40 + random() * 56,
      height: child ? 76 : 122 + random() * 20,
      coat: coats[i % coats.length] ?? "#2f6f68",
      skirt: random() < 0.45,
      hair: ["#3a2a20", "#6b4a30", "#cfc4b2", "#8a5a34"][i % 4],
      seed: i,
    });
  }
  await canvas.lay(personShapes(hour, people), { wobble: 0.4, mottle: 0.05 });
  // Two stand in the shallows, and the rings run out from them.
  await canvas.lay(
    `${[70, 120, 180].map((r) => `<ellipse cx="850" cy="772" rx="${r}" ry="${r * 0.14}" fill="none" stroke="#fff3d6" stroke-width="2.500" opacity="${0.75 - r / 300}"/>`).join("")}${personShapes(
      hour,
      [
        { u: 822, v: 792, height: 150, coat: "#f3e9d2", skirt: true, hair: "#6b4a30" },
        { u: 880, v: 790, height: 144, coat: "#fbf5e6", skirt: true, hair: "#3a2a20" },
      ],
    )}`,
    { wobble: 0.4, mottle: 0.05, mask: (_x, y) => (y / canvas.scale < 768 ? 1 : 0) },
  );
  await canvas.lay(
    `<ellipse cx="850" cy="769" rx="74" ry="8" fill="#fff6e0" opacity="0.55"/><path d="M806 772Q812 830 800 880H838Q828 830 838 772ZM862 772Q870 826 860 870H898Q890 826 896 772Z" fill="#fff3d6" opacity="0.26"/>`,
    { wobble: 1.6, mottle: 0.05 },
  );
  await paintReeds(canvas, hour, {
    from: -20,
    to: 420,
    root: () => 1014,
    height: 250,
    count: 190,
    seed: 85,
    density: (t) => (1 - t) ** 1.2,
    heads: 0.14,
  });
}

const moods = [morningLight, organ, candles, riverside] as const;

export async function worshipPicture(number: 1 | 2 | 3 | 4): Promise<Canvas> {
  const canvas = new Canvas(1600, 900);
  await moods[number - 1]?.(canvas);
  canvas.finish({ grain: 0.014 });
  return canvas;
}
