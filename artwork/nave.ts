import type { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { chancel } from "./nave-furniture.ts";
import { lerp, read } from "./noise.ts";

/** The colours of the chapel's inside at one hour. */
export interface NaveLight {
  plaster: string;
  plasterShade: string;
  wood: string;
  woodShade: string;
  floor: string;
  floorShade: string;
  /** What the side windows show. */
  pane: string;
  /** 0..1: how much the far wall pales in the light of its own window. */
  air: number;
}

/** Looking down the aisle: x across (0 in the middle), y up from the floor, z away from us, in metres. */
export interface NaveView {
  vanish: readonly [u: number, v: number];
  focal: number;
  eye: number;
}

/** Half the width of the nave. */
export const WIDTH = 4;
export const EAVES = 4.6;
const RIDGE = 7.6;
export const END = 15;
const START = 2.2;

export type Spot = readonly [x: number, y: number, z: number];

export function project(view: NaveView, [x, y, z]: Spot): [number, number] {
  return [view.vanish[0] + (x * view.focal) / z, view.vanish[1] - ((y - view.eye) * view.focal) / z];
}

export const shape = (view: NaveView, spots: readonly Spot[]) =>
  `M${spots
    .map((spot) =>
      project(view, spot)
        .map((n) => n.toFixed(1))
        .join(" "),
    )
    .join("L")}Z`;

/** An arched window in a side wall (x = ±WIDTH) or, with `end`, in the far wall. */
function arch(middle: number, sill: number, width: number, height: number): [number, number][] {
  const points: [number, number][] = [[middle - width / 2, sill]];
  const spring = sill + height - width * 0.8;
  for (let i = 0; i <= 16; i++) {
    const t = i / 16;
    // Two arcs that meet in a point, as in the gable outside.
    const side = t < 0.5 ? -1 : 1;
    const rise = t < 0.5 ? t * 2 : 2 - t * 2;
    points.push([
      middle + side * (width / 2) * Math.cos((rise * Math.PI) / 2) ** 0.8,
      spring + width * 0.8 * Math.sin((rise * Math.PI) / 2),
    ]);
  }
  points.push([middle + width / 2, sill]);
  return points;
}

/** Paints the nave over the whole sheet; the far window keeps showing what was painted before. */
export async function paintNave(canvas: Canvas, light: NaveLight, view: NaveView): Promise<void> {
  const outside = canvas.snapshot();
  const far = mix(hex(light.plaster), hex("#fff6e2"), light.air);
  const tone = (from: string, to: string, t: number) => css(mix(hex(from), hex(to), t));
  let shapes = "";
  const quad = (spots: readonly Spot[], fill: string, more = "") =>
    `<path d="${shape(view, spots)}" fill="${fill}"${more}/>`;

  const bays = 6;
  for (let bay = 0; bay < bays; bay++) {
    const z1 = lerp(END, START, (bay + 1) / bays);
    const z0 = lerp(END, START, bay / bays);
    const near = (bay + 1) / bays;
    for (const side of [-1, 1] as const) {
      const wall = tone(light.plaster, light.plasterShade, (side < 0 ? 0.34 : 0.12) + near * 0.5);
      shapes += quad(
        [
          [side * WIDTH, 0, z0],
          [side * WIDTH, EAVES, z0],
          [side * WIDTH, EAVES, z1],
          [side * WIDTH, 0, z1],
        ],
        wall,
        ` stroke="${wall}"`,
      );
      const dado = tone(light.wood, light.woodShade, 0.25 + near * 0.5);
      shapes += quad(
        [
          [side * WIDTH, 0, z0],
          [side * WIDTH, 1.1, z0],
          [side * WIDTH, 1.1, z1],
          [side * WIDTH, 0, z1],
        ],
        dado,
        ` stroke="${dado}"`,
      );
      shapes += quad(
        [
          [side * WIDTH, 1.1, z0],
          [side * WIDTH, 1.2, z0],
          [side * WIDTH, 1.2, z1],
          [side * WIDTH, 1.1, z1],
        ],
        tone(light.wood, "#fff0d0", 0.25),
      );
      const roof = tone(light.wood, light.woodShade, (side < 0 ? 0.3 : 0.5) + near * 0.4);
      shapes += quad(
        [
          [side * WIDTH, EAVES, z0],
          [0, RIDGE, z0],
          [0, RIDGE, z1],
          [side * WIDTH, EAVES, z1],
        ],
        roof,
        ` stroke="${roof}"`,
      );
      for (let board = 1; board < 8; board++) {
        const t = board / 8;
        const at = (z: number): Spot => [side * lerp(WIDTH, 0, t), lerp(EAVES, RIDGE, t), z];
        shapes += `<path d="M${project(view, at(z0)).join(" ")}L${project(view, at(z1)).join(" ")}" stroke="${light.woodShade}" stroke-width="${1 + near * 2}" opacity="0.35"/>`;
      }
    }
    const middle = (z0 + z1) / 2;
    if (bay > 0)
      for (const side of [-1, 1] as const) {
        const frame = arch(middle, 1.75, 1.25, 2.35).map(([z, y]): Spot => [side * WIDTH, y, z]);
        const glass = arch(middle, 1.88, 0.98, 2.1).map(([z, y]): Spot => [side * WIDTH, y, z]);
        shapes += quad(frame, tone(light.plaster, "#ffffff", 0.35)) + quad(glass, light.pane);
        const bar = (a: Spot, b: Spot) =>
          `<path d="M${project(view, a).join(" ")}L${project(view, b).join(" ")}" stroke="${light.plasterShade}" stroke-width="${2 + near * 3}"/>`;
        shapes += bar([side * WIDTH, 1.88, middle], [side * WIDTH, 3.95, middle]);
        for (const y of [2.4, 2.92])
          shapes += bar([side * WIDTH, y, middle - 0.49], [side * WIDTH, y, middle + 0.49]);
      }
  }
  shapes += quad(
    [
      [-WIDTH, 0, END],
      [-WIDTH, EAVES, END],
      [0, RIDGE, END],
      [WIDTH, EAVES, END],
      [WIDTH, 0, END],
    ],
    css(far),
  );
  shapes += quad(
    [
      [-WIDTH, 0, END],
      [WIDTH, 0, END],
      [WIDTH, 0, 1],
      [-WIDTH, 0, 1],
    ],
    light.floor,
  );
  for (let i = 0; i < 26; i++) {
    const z = lerp(END, 1.2, (i / 25) ** 0.6);
    shapes += `<path d="M${project(view, [-WIDTH, 0, z]).join(" ")}L${project(view, [WIDTH, 0, z]).join(" ")}" stroke="${light.floorShade}" stroke-width="1.6" opacity="0.4"/>`;
  }
  shapes += quad(
    [
      [-0.62, 0.01, END - 1],
      [0.62, 0.01, END - 1],
      [0.62, 0.01, 1],
      [-0.62, 0.01, 1],
    ],
    "#8f3f35",
  );
  shapes +=
    quad(
      [
        [-0.52, 0.01, END - 1],
        [-0.46, 0.01, END - 1],
        [-0.46, 0.01, 1],
        [-0.52, 0.01, 1],
      ],
      "#d9a15c",
    ) +
    quad(
      [
        [0.52, 0.01, END - 1],
        [0.46, 0.01, END - 1],
        [0.46, 0.01, 1],
        [0.52, 0.01, 1],
      ],
      "#d9a15c",
    );
  await canvas.lay(shapes, { wobble: 0.6, mottle: 0.06 });

  const gable = [arch(-1.15, 2.3, 0.85, 2.4), arch(0, 2.3, 1.05, 3.1), arch(1.15, 2.3, 0.85, 2.4)].map(
    (points) => points.map(([x, y]): Spot => [x, y, END]),
  );
  const sheet = canvas.data;
  canvas.data = new Float32Array(sheet.length);
  await canvas.lay(gable.map((spots) => quad(spots, "#fff")).join(""), { wobble: 0.2, mottle: 0 });
  const open = canvas.data;
  canvas.data = sheet;
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const at = (y * canvas.width + x) * 3;
      const cover = Math.min(1, read(open, at));
      if (cover > 0)
        canvas.blend(x, y, read(outside, at), read(outside, at + 1), read(outside, at + 2), cover);
    }
  const lead = gable
    .map(
      (spots) =>
        `<path d="${shape(view, spots)}" fill="none" stroke="${tone(light.plasterShade, light.woodShade, 0.4)}" stroke-width="5"/>`,
    )
    .join("");
  await canvas.lay(lead + chancel(light, view) + trusses(light, view), { wobble: 0.4, mottle: 0.05 });
}

function trusses(light: NaveLight, view: NaveView): string {
  let shapes = "";
  for (const z of [13, 10, 7.4, 5.2, 3.6]) {
    const thick = 0.2;
    const fill = css(mix(hex(light.wood), hex(light.woodShade), 0.45 + (1 - z / 15) * 0.5));
    for (const side of [-1, 1] as const)
      shapes += `<path d="${shape(view, [
        [side * WIDTH, EAVES, z],
        [0, RIDGE, z],
        [0, RIDGE - thick * 1.3, z],
        [side * WIDTH, EAVES - thick * 1.3, z],
      ])}" fill="${fill}"/>`;
    shapes += `<path d="${shape(view, [
      [-WIDTH + 1.6, EAVES + 0.62, z],
      [WIDTH - 1.6, EAVES + 0.62, z],
      [WIDTH - 1.6, EAVES + 0.4, z],
      [-WIDTH + 1.6, EAVES + 0.4, z],
    ])}" fill="${fill}"/>`;
  }
  return shapes;
}
