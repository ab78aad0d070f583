import sharp from "sharp";
import { launchBrowser } from "../test/support/browser.ts";
import { siteFonts } from "./booklet.ts";
import { Canvas } from "./canvas.ts";
import { chapelShapes } from "./chapel.ts";
import { css, hex, mix } from "./colour.ts";
import { dawn, dusk, type Hour } from "./hours.ts";
import { houseShapes } from "./houses.ts";
import { mapLabels } from "./map-labels.ts";
import { clamp, fbm, hash, lerp, read, seeded, smooth } from "./noise.ts";
import { plant, type Tree, type TreeKind } from "./trees.ts";

export interface MapTheme {
  hour: Hour;
  meadow: string;
  field: string;
  corn: string;
  hedge: string;
  hill: string;
  water: string;
  waterEdge: string;
  ripple: string;
  road: string;
  roadEdge: string;
  rail: string;
  ink: string;
  halo: string;
  riverInk: string;
  pin: string;
  sign: string;
}

export const lightMap: MapTheme = {
  hour: { ...dawn, windowGlow: 0 },
  meadow: "#dfe5c6",
  field: "#cbd8b0",
  corn: "#ecdfb4",
  hedge: "#9fb58c",
  hill: "#a9c0a0",
  water: "#9cc4c4",
  waterEdge: "#6fa0a2",
  ripple: "#d8ebe6",
  road: "#fdf6e4",
  roadEdge: "#c2a878",
  rail: "#6f6a60",
  ink: "#12302d",
  halo: "#fbf6e8",
  riverInk: "#0f4a54",
  pin: "#a03c28",
  sign: "#1f5c56",
};

export const darkMap: MapTheme = {
  hour: { ...dusk, windowGlow: 1 },
  meadow: "#1d3d3a",
  field: "#224843",
  corn: "#36504a",
  hedge: "#122b2a",
  hill: "#16302f",
  water: "#2b6470",
  waterEdge: "#184650",
  ripple: "#4f8a92",
  road: "#8f8a74",
  roadEdge: "#122423",
  rail: "#a8a596",
  ink: "#fbf4e4",
  halo: "#0a1c1d",
  riverInk: "#c9ecee",
  pin: "#f0a07c",
  sign: "#8fc7ba",
};

const river = "M500 -40C420 150 610 240 590 400S700 640 880 730S1180 900 1230 1040";
const stationRoad = "M292 690C400 650 500 560 612 522S800 470 920 500";
const chapelLane = "M920 500C1040 520 1120 620 1250 628S1480 560 1640 520";
const northRoad = "M920 500C880 380 960 240 1060 160S1200 20 1220 -40";
const railway = "M-40 500C120 570 290 690 350 800S420 960 430 1040";

/** Meadows as uneven cells with hedges between them, shaded where the valley rises on both sides. */
function paintLand(canvas: Canvas, theme: MapTheme): void {
  const [meadow, field, corn, hedge, hill] = [
    theme.meadow,
    theme.field,
    theme.corn,
    theme.hedge,
    theme.hill,
  ].map(hex);
  const tones = [meadow, field, meadow, corn, field];
  canvas.paint(0, 1000, (u, v, out) => {
    const wu = u / 150 + (fbm(u * 0.004, v * 0.004, 3, 3) - 0.5) * 1.2;
    const wv = v / 120 + (fbm(u * 0.004 + 9, v * 0.004, 3, 4) - 0.5) * 1.2;
    let [near, next, cell] = [9, 9, 0];
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) {
        const [cx, cy] = [Math.floor(wu) + i, Math.floor(wv) + j];
        const d = Math.hypot(cx + hash(cx, cy, 5) - wu, cy + hash(cx, cy, 6) - wv);
        if (d < near) [next, near, cell] = [near, d, hash(cx, cy, 7)];
        else next = Math.min(next, d);
      }
    const tone = tones[Math.floor(cell * tones.length)] ?? tones[0];
    const edge = smooth(0.06, 0.02, next - near);
    const furrow = (fbm(u * 0.012 + cell * 40, v * 0.05, 3, 8) - 0.5) * 0.1;
    const rise = clamp(
      smooth(330, 40, v + 0.22 * u) +
        smooth(1120, 1560, u + 0.32 * (420 - v)) +
        smooth(300, -40, u + 0.2 * (v - 300)),
    );
    const slope =
      (fbm(u * 0.006, v * 0.006, 4, 21) - fbm(u * 0.006 + 0.12, v * 0.006 + 0.12, 4, 21)) * 3 * rise;
    for (let c = 0; c < 3; c++) {
      let value = read(tone ?? [0, 0, 0], c) + furrow * 0.5;
      value = lerp(value, read(hedge ?? [0, 0, 0], c), edge * 0.5);
      value = lerp(value, read(hill ?? [0, 0, 0], c), rise * 0.72);
      out[c] = value + slope * 0.1;
    }
    out[3] = 1;
  });
}

const line = (d: string, colour: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;

async function paintWays(canvas: Canvas, theme: MapTheme): Promise<void> {
  await canvas.lay(
    line(river, theme.hedge, 116, 'opacity="0.5"') +
      line(river, theme.waterEdge, 104) +
      line(river, theme.water, 92),
    { wobble: 2.4, mottle: 0.06 },
  );
  await canvas.lay(
    line(river, theme.ripple, 4, 'stroke-dasharray="46 120" transform="translate(-18 8)"') +
      line(
        river,
        theme.ripple,
        3,
        'stroke-dasharray="30 160" stroke-dashoffset="70" transform="translate(20 -4)"',
      ),
    { wobble: 1.4, mottle: 0, alpha: 0.7 },
  );
  const roads = [northRoad, stationRoad, chapelLane];
  await canvas.lay(
    line(railway, theme.rail, 22, 'stroke-dasharray="6 14" style="stroke-linecap:butt"') +
      line(railway, theme.rail, 4, 'transform="translate(-5 3)"') +
      line(railway, theme.rail, 4, 'transform="translate(5 -3)"') +
      roads.map((road, i) => line(road, theme.roadEdge, i ? 40 : 26)).join("") +
      roads.map((road, i) => line(road, theme.road, i ? 30 : 17)).join(""),
    { wobble: 1, mottle: 0.05 },
  );
  // The bridge: parapets where the road crosses the river.
  const stone = css(mix(hex(theme.road), hex(theme.ink), 0.3));
  await canvas.lay(
    `<g transform="translate(606 524) rotate(-20)"><path d="M-66 -30H66V-20H-66ZM-66 20H66V30H-66Z" fill="${stone}"/><path d="M-74 -34h16v18h-16ZM58 -34h16v18h-16ZM-74 16h16v18h-16ZM58 16h16v18h-16Z" fill="${stone}"/></g>`,
    { wobble: 0.8 },
  );
}

function mapTrees(theme: MapTheme): Tree[] {
  const random = seeded(61);
  const groves: [TreeKind, number, number, number, number][] = [
    ["pine", 1480, 190, 9, 110],
    ["pine", 1340, 110, 7, 90],
    ["pine", 130, 150, 8, 110],
    ["pine", 290, 90, 5, 80],
    ["round", 760, 250, 4, 60],
    ["round", 1480, 800, 6, 110],
    ["poplar", 700, 560, 3, 40],
    ["poplar", 1010, 760, 4, 60],
    ["round", 620, 880, 6, 90],
    ["round", 160, 880, 5, 80],
    ["round", 420, 430, 4, 60],
  ];
  return groves.flatMap(([kind, u, v, count, spread]) =>
    Array.from({ length: count }, () => ({
      kind,
      u: u + (random() - 0.5) * spread * 2,
      v: v + (random() - 0.5) * spread * 0.8,
      height: (kind === "round" ? 58 : 78) * (0.8 + random() * 0.4),
      seed: Math.floor(random() * 1e6),
      haze: theme === darkMap ? 0.1 : 0.18,
      lightFrom: 1,
    })),
  );
}

async function labelled(canvas: Canvas, theme: MapTheme): Promise<void> {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: canvas.width, height: canvas.height } });
  await page.setContent(mapLabels(theme, await siteFonts()), { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const ink = await sharp(await page.screenshot({ omitBackground: true }))
    .ensureAlpha()
    .raw()
    .toBuffer();
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const at = (y * canvas.width + x) * 4;
      const cover = read(ink, at + 3) / 255;
      if (cover > 0)
        canvas.blend(x, y, read(ink, at) / 255, read(ink, at + 1) / 255, read(ink, at + 2) / 255, cover);
    }
}

/** How to find the chapel: the valley from above, with the river, the roads, the station and the car park. */
export async function mapPicture(theme: MapTheme): Promise<Canvas> {
  const canvas = new Canvas(1600, 1000);
  paintLand(canvas, theme);
  await paintWays(canvas, theme);
  plant(canvas, theme.hour, mapTrees(theme));
  await canvas.lay(
    houseShapes(theme.hour, [
      { u: 150, v: 690, size: 118, roof: "#7f6a4f", wall: "#ead2b0" },
      { u: 60, v: 800, size: 82 },
      { u: 760, v: 420, size: 78, smoke: true },
      { u: 1400, v: 500, size: 84 },
      { u: 1500, v: 640, size: 78, roof: "#7f6a4f" },
      { u: 800, v: 900, size: 80 },
    ]),
    { wobble: 0.5, mottle: 0.05 },
  );
  await canvas.lay(chapelShapes(theme.hour, { u: 960, v: 474, size: 150, litGable: true }), {
    wobble: 0.4,
    mottle: 0.05,
  });
  canvas.finish({ grain: 0.012, vignette: 0.05 });
  await labelled(canvas, theme);
  return canvas;
}
