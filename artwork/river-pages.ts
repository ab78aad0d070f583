import { FIGURES, meadowGrass, PROPS } from "./backdrops.ts";
import type { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { dawn, type Hour, morning } from "./hours.ts";
import { lerp, seeded, smooth } from "./noise.ts";
import { paintPath } from "./paths.ts";
import { personShapes } from "./people.ts";
import { paintKnoll } from "./scenes.ts";
import { paintReeds, paintShoreView } from "./shore.ts";
import type { Tree } from "./trees.ts";

/** Stone steps that lead down into the river, and a white robe waiting. */
export async function riverSteps(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...dawn, mist: 1.1 };
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number): Tree => ({
    kind,
    u,
    v: 556,
    height,
    seed,
    haze: 0.34,
    lightFrom: u < 620 ? 1 : -1,
  });
  await paintShoreView(canvas, {
    hour,
    seed: 93,
    sun: { u: 620, v: 430 },
    horizon: 530,
    gap: 620,
    heights: 180,
    shore: () => 562,
    calm: 1.5,
    bank: (u) => 552 - 16 * smooth(420, 100, u) - 22 * smooth(1050, 1400, u),
    trees: [
      tree("round", 130, 110, 1),
      tree("poplar", 210, 190, 2),
      tree("poplar", 250, 160, 3),
      tree("pine", 1330, 130, 4),
      tree("pine", 1380, 170, 5),
      tree("round", 1460, 110, 6),
    ],
  });
  const near = (u: number) => 1040 - 330 * smooth(760, 1080, u) - 60 * smooth(1150, 1600, u);
  paintKnoll(canvas, hour, near, { u: 620, v: 430 }, 97);
  await meadowGrass(canvas, hour, (u) => near(u) + 8, 40, 460, 45);
  const stone = (light: number) =>
    css(mix(hex("#b8b09a"), hex(light > 0 ? "#fff0d2" : hour.nearDark), Math.abs(light)));
  let steps = "";
  // From the meadow on the right down to the left, each tread a little lower and wider.
  for (let i = 0; i < 7; i++) {
    const t = i / 6;
    const left = lerp(930, 330, t);
    const right = lerp(1220, 860, t);
    const v = lerp(742, 940, t);
    const deep = lerp(20, 30, t);
    const drop = lerp(16, 26, t);
    const under = i >= 5;
    const alpha = under ? (i === 5 ? 0.62 : 0.34) : 1;
    steps += `<g opacity="${alpha}"><path d="M${left + 40} ${v - deep}H${right + 24}L${right} ${v + 8}H${left}Z" fill="${stone(0.35 - t * 0.2)}"/><path d="M${left} ${v + 8}H${right}V${v + 8 + drop}H${left}Z" fill="${stone(-0.28 - t * 0.1)}"/><path d="M${right} ${v + 8}L${right + 24} ${v - deep}V${v - deep + drop}L${right} ${v + 8 + drop}Z" fill="${stone(-0.45)}"/></g>`;
  }
  await canvas.lay(steps, { wobble: 1, mottle: 0.1 });
  const random = seeded(4);
  let rings = "";
  for (let i = 0; i < 5; i++)
    rings += `<ellipse cx="${470 + random() * 30}" cy="${905 + i * 6}" rx="${150 + i * 72}" ry="${14 + i * 8}" fill="none" stroke="#fff3d6" stroke-width="2.500" opacity="${0.6 - i * 0.1}"/>`;
  await canvas.lay(rings, { wobble: 1.4, mottle: 0, alpha: 0.8 });
  await canvas.lay(
    `<g transform="translate(1150 706)"><path d="M-92 8L-70 -24H96L110 8Q10 22 -92 8Z" fill="#d9cfb8"/><path d="M-84 -4L-66 -34Q10 -50 92 -34L102 -4Q10 10 -84 -4Z" fill="#fbf6e8"/><path d="M-66 -34Q10 -20 92 -34M-74 -18Q10 -4 98 -18" stroke="#c9bda0" stroke-width="3" fill="none"/></g>`,
    PROPS,
  );
  await paintReeds(canvas, hour, {
    from: -30,
    to: 360,
    root: () => 1014,
    height: 250,
    count: 200,
    seed: 85,
    density: (t) => (1 - t) ** 1.2,
    heads: 0.16,
  });
  await meadowGrass(canvas, hour, (u) => 1020 - 40 * smooth(1100, 1600, u), 80, 260, 43);
}

/** Four stones across the river: one step after another, towards the chapel. */
export async function steppingStones(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...morning, mist: 0.8, clouds: 0.8 };
  const bank = (u: number) => 560 - 46 * smooth(700, 1240, u) + 10 * smooth(500, 0, u);
  const tree = (kind: Tree["kind"], u: number, height: number, seed: number): Tree => ({
    kind,
    u,
    v: bank(u) + 8,
    height,
    seed,
    haze: 0.18,
    lightFrom: 1,
  });
  await paintShoreView(canvas, {
    hour,
    seed: 107,
    sun: { u: 900, v: 360 },
    horizon: 520,
    gap: 720,
    heights: 190,
    shore: () => 598,
    calm: 1.2,
    bank,
    chapel: { u: 1120, v: 520, size: 170, litGable: true },
    trees: [
      tree("round", 90, 130, 1),
      tree("round", 170, 110, 2),
      tree("poplar", 330, 170, 3),
      tree("poplar", 1360, 230, 5),
      tree("poplar", 1400, 190, 6),
      tree("round", 1050, 90, 7),
    ],
  });
  await paintPath(
    canvas,
    hour,
    [
      [522, 1154, 5],
      [540, 1140, 9],
      [566, 1090, 13],
      [606, 1030, 22],
    ],
    6,
    "#e3d2a4",
  );
  const near = (u: number) => 820 + 220 * smooth(120, 720, u);
  paintKnoll(canvas, hour, near, { u: 900, v: 360 }, 109);
  await paintPath(
    canvas,
    hour,
    [
      [838, 330, 36],
      [890, 250, 60],
      [960, 170, 92],
      [1030, 120, 120],
    ],
    8,
    "#e3d2a4",
  );
  const stones = [
    [500, 846, 132],
    [705, 770, 104],
    [862, 706, 80],
    [974, 650, 60],
  ] as const;
  const pebble = (light: number) =>
    css(mix(hex("#a9a898"), hex(light > 0 ? "#fff8e6" : hour.nearDark), Math.abs(light)));
  let shapes = "";
  stones.forEach(([u, v, r], i) => {
    shapes += `<ellipse cx="${u}" cy="${v + r * 0.3}" rx="${r * 1.35}" ry="${r * 0.3}" fill="none" stroke="#f7fbf6" stroke-width="3" opacity="0.6"/><path d="M${u - r} ${v}Q${u - r * 1.02} ${v + r * 0.36} ${u - r * 0.5} ${v + r * 0.42}Q${u} ${v + r * 0.5} ${u + r * 0.6} ${v + r * 0.4}Q${u + r * 1.06} ${v + r * 0.3} ${u + r} ${v}Z" fill="${pebble(-0.42)}"/><path d="M${u - r} ${v + r * 0.02}Q${u - r * 0.9} ${v - r * 0.26} ${u - r * 0.2} ${v - r * 0.28}Q${u + r * 0.8} ${v - r * 0.3} ${u + r} ${v}Q${u + r * 0.8} ${v + r * 0.22} ${u} ${v + r * 0.24}Q${u - r * 0.9} ${v + r * 0.22} ${u - r} ${v + r * 0.02}Z" fill="${pebble(0.3)}"/><path d="M${u - r * 0.6} ${v - r * 0.06}Q${u} ${v - r * 0.2} ${u + r * 0.5} ${v - r * 0.1}" stroke="${pebble(0.7)}" stroke-width="${r * 0.05}" fill="none" opacity="0.7"/>`;
    for (let k = 0; k <= i; k++)
      shapes += `<ellipse cx="${u + (k - i / 2) * r * 0.3}" cy="${v + r * 0.02}" rx="${r * 0.085}" ry="${r * 0.045}" fill="#1f5c56" opacity="0.85"/>`;
  });
  await canvas.lay(shapes, { wobble: 1, mottle: 0.1 });
  await canvas.lay(
    personShapes(hour, [
      { u: 712, v: 762, height: 168, coat: "#b5533c", hair: "#3a2a20", facing: 1 },
      { u: 470, v: 842, height: 196, coat: "#2f6f68", hair: "#8a5a34", skirt: true, facing: 1 },
    ]),
    FIGURES,
  );
  await meadowGrass(canvas, hour, (u) => near(u) + 10, 44, 300, 57);
  await paintReeds(canvas, hour, {
    from: 1080,
    to: 1560,
    root: () => 1014,
    height: 270,
    count: 240,
    seed: 91,
    density: (t) => t ** 1.4,
    wind: -0.08,
    heads: 0.16,
  });
}
