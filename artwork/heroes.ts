import { Canvas } from "./canvas.ts";
import { dusk, type Hour } from "./hours.ts";
import { smooth } from "./noise.ts";
import { fold, paintValley, type ValleyView } from "./scenes.ts";

/** One composition for both heroes, so changing theme changes only the hour. */
export function heroView(hour: Hour, right: number): ValleyView {
  const gap = right * 0.5;
  return {
    hour,
    seed: 12,
    sun: { u: gap + 40, v: hour === dusk ? 580 : 520 },
    horizon: 600,
    gap,
    ridges: [
      {
        crest: (u) => 560 - (45 * Math.abs(u - gap)) / 800,
        rise: 90,
        breadth: 420,
        seed: 3,
        nearness: 0,
        fade: 90,
      },
      {
        crest: fold("right", gap - 60, 900, 590, 190, 0.9),
        rise: 70,
        breadth: 360,
        seed: 6,
        nearness: 0.2,
        fade: 130,
      },
      {
        crest: fold("left", gap + 20, 900, 596, 120, 1),
        rise: 56,
        breadth: 330,
        seed: 9,
        nearness: 0.36,
        fade: 120,
        trees: 9,
      },
      {
        crest: fold("right", gap + 150, 760, 604, 240, 1.1),
        rise: 60,
        breadth: 420,
        seed: 14,
        nearness: 0.55,
        fade: 170,
        trees: 16,
      },
      {
        crest: fold("left", gap - 250, 700, 606, 130, 1.15),
        rise: 40,
        breadth: 300,
        seed: 21,
        nearness: 0.7,
        fade: 140,
        trees: 22,
      },
    ],
    knots: [
      [603, gap + 26, 2],
      [612, gap - 10, 4],
      [628, gap + 70, 7],
      [652, gap - 120, 12],
      [695, gap + 90, 25],
      [755, gap - 30, 46],
      [830, gap - 260, 84],
      [915, gap - 330, 140],
      [1010, gap - 380, 215],
    ],
    chapel: { u: right * 0.7, v: 706, size: 150, litGable: true },
    knoll: (u) => 1040 - 338 * smooth(right * 0.43, right * 0.69, u) - 60 * smooth(right * 0.8, right, u),
    trees: 120,
    reeds: { left: 0.9, right: 1 },
    birds: [
      [820, 330, 11, 0.8],
      [858, 318, 9, 0.3],
      [880, 344, 8, 0.6],
      [780, 350, 8, 0.5],
    ],
  };
}

export async function hero(hour: Hour, width = 2400, height = 1500): Promise<Canvas> {
  const canvas = new Canvas(width, height);
  await paintValley(canvas, heroView(hour, canvas.right));
  canvas.finish({ grain: hour === dusk ? 0.012 : 0.014, vignette: 0.06 });
  return canvas;
}
