import type { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { END, type NaveLight, type NaveView, project, shape, WIDTH } from "./nave.ts";
import { lerp, read, seeded } from "./noise.ts";

/** The table at the far end, on its step, with a cross and two candles. */
export function chancel(light: NaveLight, view: NaveView): string {
  const z = END - 1.4;
  const box = (x0: number, x1: number, y0: number, y1: number, fill: string) =>
    `<path d="${shape(view, [
      [x0, y0, z],
      [x0, y1, z],
      [x1, y1, z],
      [x1, y0, z],
    ])}" fill="${fill}"/>`;
  const cloth = css(mix(hex("#fffaf0"), hex("#2f6f68"), 0.3));
  const wood = css(mix(hex(light.wood), hex(light.woodShade), 0.45));
  const flames = [-0.75, 0.75]
    .map((x) => {
      const [u, v] = project(view, [x, 1.62, z]);
      return `<circle cx="${u}" cy="${v}" r="26" fill="#ffd27f" opacity="0.3"/><ellipse cx="${u}" cy="${v}" rx="3.5" ry="8" fill="#ffc661"/>`;
    })
    .join("");
  return `${box(-2.4, 2.4, 0, 0.18, css(mix(hex(light.floor), hex(light.floorShade), 0.5)))}${box(-1.1, 1.1, 0.18, 1.05, wood)}${box(-1.2, 1.2, 1.02, 1.1, cloth)}${box(-0.42, 0.42, 0.5, 1.1, cloth)}${box(-0.05, 0.05, 1.1, 2.05, wood)}${box(-0.27, 0.27, 1.62, 1.73, wood)}${box(-0.79, -0.71, 1.1, 1.54, "#f6e6c2")}${box(0.71, 0.79, 1.1, 1.54, "#f6e6c2")}${flames}`;
}

/** Pews on both sides of the aisle, far to near, with hymn books left on some of them. */
export function pews(light: NaveLight, view: NaveView, rows: readonly number[], seed: number): string {
  const random = seeded(seed);
  let shapes = "";
  for (const z of [...rows].sort((a, b) => b - a)) {
    const near = 1 - z / END;
    const back = css(mix(hex(light.wood), hex(light.woodShade), 0.12 + near * 0.5));
    const cap = css(mix(hex(light.wood), hex("#ffe9c0"), 0.42 - near * 0.3));
    const end = css(mix(hex(light.wood), hex(light.woodShade), 0.42 + near * 0.45));
    for (const side of [-1, 1] as const) {
      const [a, b] = [side * 1, side * (WIDTH - 0.25)];
      const box = (x0: number, x1: number, y0: number, y1: number, z0 = z) =>
        shape(view, [
          [x0, y0, z0],
          [x0, y1, z0],
          [x1, y1, z0],
          [x1, y0, z0],
        ]);
      shapes += `<path d="${box(a, b, 0, 0.95)}" fill="${back}"/><path d="${shape(view, [
        [a, 0.95, z],
        [a, 0.95, z + 0.16],
        [b, 0.95, z + 0.16],
        [b, 0.95, z],
      ])}" fill="${cap}"/>`;
      for (let i = 1; i < 5; i++) {
        const x = lerp(a, b, i / 5);
        shapes += `<path d="${box(x - 0.015, x + 0.015, 0.1, 0.82)}" fill="${end}" opacity="0.5"/>`;
      }
      shapes += `<path d="${shape(view, [
        [a, 0, z - 0.08],
        [a, 1.06, z - 0.08],
        [a, 1.06, z + 0.5],
        [a, 0, z + 0.5],
      ])}" fill="${end}"/><path d="${box(a - side * 0.04, a + side * 0.06, 0, 1.08, z - 0.08)}" fill="${cap}" opacity="0.75"/>`;
      for (let i = 0; i < 3; i++)
        if (random() < 0.6) {
          const x = lerp(a, b, 0.2 + i * 0.28 + random() * 0.08);
          const tone = read(["#1f5c56", "#8f3f35", "#3f6b8a"], Math.floor(random() * 3));
          shapes += `<path d="${box(x - 0.11, x + 0.11, 0.95, 1.2, z + 0.05)}" fill="${css(mix(hex(tone), hex(light.woodShade), 0.15 + near * 0.2))}"/><path d="${box(x - 0.11, x + 0.11, 1.19, 1.215, z + 0.05)}" fill="#f3e6c8"/>`;
        }
    }
  }
  return shapes;
}

/** Shafts of light from the windows of one side, down across the aisle. */
export async function paintShafts(
  canvas: Canvas,
  view: NaveView,
  shafts: readonly number[],
  side: 1 | -1,
  tone: string,
  alpha: number,
): Promise<void> {
  const beams = shafts
    .map((z) => {
      const id = `ray${Math.round(z * 10)}`;
      const [x1, y1] = project(view, [side * WIDTH, 3.6, z]);
      const [x2, y2] = project(view, [-side * 1.6, 0, z - 0.5]);
      return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${tone}" stop-opacity="0.85"/><stop offset="1" stop-color="${tone}" stop-opacity="0.12"/></linearGradient><path d="${shape(
        view,
        [
          [side * WIDTH, 3.9, z],
          [side * WIDTH, 1.9, z - 0.4],
          [-side * 0.1, 0, z - 0.8],
          [-side * 2.6, 0, z - 0.4],
        ],
      )}" fill="url(#${id})"/><path d="${shape(view, [
        [-side * 0.2, 0.01, z - 1],
        [-side * 2.4, 0.01, z - 0.8],
        [-side * 2.4, 0.01, z - 0.2],
        [-side * 0.2, 0.01, z - 0.4],
      ])}" fill="${tone}" opacity="0.55"/>`;
    })
    .join("");
  await canvas.lay(
    `<defs><filter id="beam"><feGaussianBlur stdDeviation="9"/></filter></defs><g filter="url(#beam)">${beams}</g>`,
    { wobble: 0, mottle: 0.02, alpha },
  );
}
