import { backdrop, FIGURES, flowers, meadowGrass, PROPS } from "./backdrops.ts";
import type { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { dawn, golden, type Hour, morning, noon } from "./hours.ts";
import { houseShapes } from "./houses.ts";
import { read, seeded, smooth } from "./noise.ts";
import { type PathKnot, paintPath } from "./paths.ts";
import { personShapes } from "./people.ts";
import { pumpkin } from "./props.ts";
import { campfire, log } from "./props-outdoors.ts";
import { paintKnoll, paintValley } from "./scenes.ts";
import { paintReeds, paintShoreView } from "./shore.ts";
import { plant, type Tree } from "./trees.ts";

const tree = (kind: Tree["kind"], u: number, v: number, height: number, seed: number, haze = 0.06): Tree => ({
  kind,
  u,
  v,
  height,
  seed,
  haze,
  lightFrom: 1,
});

/** Kites above the meadow. */
export async function kids(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...noon, mist: 0.5 };
  const knoll = (u: number) => 700 + 40 * Math.sin(u / 300);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 211, 90, knoll, {
      sun: { u: 300, v: 90 },
      trees: 60,
      chapel: { u: 960, v: 706, size: 190, litGable: true },
    }),
  );
  await flowers(canvas, hour, 0, canvas.right, 730, 5);
  const kite = (
    u: number,
    v: number,
    scale: number,
    turn: number,
    a: string,
    b: string,
    to: readonly [number, number],
  ) => {
    let bows = "";
    for (let i = 1; i <= 4; i++)
      bows += `<path d="M${i * 7 - 12} ${84 + i * 26}l14 -7v14ZM${i * 7 + 16} ${84 + i * 26}l-14 -7v14Z" fill="${i % 2 ? a : b}"/>`;
    return `<path d="M${u} ${v}Q${(u + to[0]) / 2 + 60} ${(v + to[1]) / 2 + 90} ${to[0]} ${to[1]}" fill="none" stroke="#fbf5e6" stroke-width="2"/><g transform="translate(${u} ${v}) rotate(${turn}) scale(${scale})"><path d="M0 70Q14 110 4 140T20 200" stroke="#fbf5e6" stroke-width="3" fill="none"/>${bows}<path d="M0 -90L-56 -10L0 74Z" fill="${a}"/><path d="M0 -90L56 -10L0 74Z" fill="${b}"/><path d="M-56 -10L0 -90L0 -10Z" fill="#fff8e6" opacity="0.3"/><path d="M0 -90V74M-56 -10H56" stroke="#6a4429" stroke-width="3"/></g>`;
  };
  await canvas.lay(
    kite(480, 230, 1.25, 20, "#b5533c", "#e0a24c", [322, 822]) +
      kite(860, 330, 0.95, -14, "#2f6f68", "#8fc7ba", [720, 858]),
    { wobble: 0.5, mottle: 0.05 },
  );
  await canvas.lay(
    personShapes(hour, [
      { u: 300, v: 880, height: 128, coat: "#e0a24c", hair: "#6b4a30", facing: 1 },
      { u: 700, v: 912, height: 120, coat: "#b5533c", hair: "#3a2a20", skirt: true, facing: 1 },
      { u: 500, v: 930, height: 108, coat: "#3f7a9a", hair: "#c98a4a", facing: 1 },
      { u: 890, v: 880, height: 114, coat: "#6d8f4a", hair: "#241a16", facing: -1 },
      { u: 1010, v: 900, height: 172, coat: "#2f6f68", hair: "#8a5a34", skirt: true, facing: 0 },
    ]),
    FIGURES,
  );
  await meadowGrass(canvas, hour, () => 1014, 70, 480, 44);
}

/** Young people on the ridge at sunset, round a fire. */
export async function youthGroup(canvas: Canvas): Promise<void> {
  const hour: Hour = {
    ...golden,
    sky: [
      [0, "#7f9a98"],
      [0.4, "#d9b98c"],
      [0.75, "#f0a468"],
      [1, "#e07f52"],
    ],
    clouds: 1,
    nearLight: "#545a38",
    nearDark: "#122b29",
  };
  const knoll = (u: number) => 740 - 40 * smooth(100, 660, u) + 50 * smooth(800, 1333, u);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 223, 60, knoll, { sun: { u: 400, v: 470 }, trees: 70 }),
  );
  plant(canvas, hour, [
    tree("pine", 1230, 800, 460, 3),
    tree("pine", 1310, 810, 360, 4),
    tree("pine", 40, 770, 300, 6),
  ]);
  await canvas.lay(log(hour, 420, 880, 1, 6) + log(hour, 900, 884, 1, -6), PROPS);
  await canvas.lay(
    personShapes(hour, [
      { u: 330, v: 850, height: 190, coat: "#3f7a9a", hair: "#3a2a20", facing: 1 },
      { u: 440, v: 838, height: 182, coat: "#b5533c", hair: "#6b4a30", skirt: true, facing: 0 },
      { u: 545, v: 830, height: 188, coat: "#5b7a4a", hair: "#241a16", facing: 0 },
      { u: 780, v: 834, height: 186, coat: "#e0a24c", hair: "#8a5a34", facing: 0 },
      { u: 880, v: 846, height: 180, coat: "#6d5570", hair: "#3a2a20", skirt: true, facing: -1 },
      { u: 980, v: 856, height: 192, coat: "#2f6f68", hair: "#c98a4a", facing: -1 },
    ]),
    FIGURES,
  );
  await canvas.lay(campfire(660, 900, 0.95), PROPS);
  await meadowGrass(canvas, hour, () => 1014, 60, 420, 46);
}

/** Two on a bench by the water. */
export async function care(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...golden, mist: 0.9 };
  await paintShoreView(canvas, {
    hour,
    seed: 231,
    sun: { u: 820, v: 420 },
    horizon: 540,
    gap: 800,
    heights: 190,
    shore: () => 572,
    calm: 1.4,
    bank: (u) => 562 - 14 * smooth(400, 100, u) - 20 * smooth(1000, 1333, u),
    trees: [
      tree("poplar", 1150, 566, 190, 1, 0.3),
      tree("poplar", 1190, 566, 150, 2, 0.3),
      tree("round", 1260, 566, 110, 3, 0.3),
    ],
    birds: [
      [960, 220, 12, 0.7],
      [1000, 206, 10, 0.3],
    ],
  });
  const near = (u: number) => 780 - 70 * smooth(600, 0, u) + 70 * smooth(900, 1333, u);
  paintKnoll(canvas, hour, near, { u: 820, v: 420 }, 71);
  await canvas.lay(
    `<path d="M176 900C196 790 190 680 180 560L120 480L136 470L196 530L206 440L226 440L230 540L300 470L312 482L250 570C246 680 252 790 276 900Q226 886 176 900Z" fill="${css(mix(hex("#6d5238"), hex(hour.nearDark), 0.3))}"/>`,
    PROPS,
  );
  plant(canvas, hour, [{ ...tree("round", 215, 900, 860, 14, 0), crownOnly: true }]);
  await meadowGrass(canvas, hour, (u) => near(u) + 14, 34, 380, 61);
  const back = (x: number, coat: string, hair: string, lean: number) =>
    `<g transform="translate(${x} 770) rotate(${lean})"><path d="M-58 60Q-62 -54 -30 -74H30Q62 -54 58 60Z" fill="${coat}"/><path d="M14 -74H30Q62 -54 58 60H24Q30 -20 14 -74Z" fill="${hour.nearDark}" opacity="0.28"/><path d="M-12 -96h24v28h-24Z" fill="#c99a78"/><ellipse cx="0" cy="-112" rx="31" ry="37" fill="${hair}"/></g>`;
  await canvas.lay(
    `<ellipse cx="690" cy="894" rx="280" ry="22" fill="${hour.nearDark}" opacity="0.4"/>${back(620, "#2f6f68", "#cfc4b2", 3)}${back(768, "#b5533c", "#4a3527", -5)}
    <path d="M470 800H916V822H470ZM470 838H916V858H470Z" fill="#a8764a"/><path d="M470 814H916V822H470ZM470 851H916V858H470Z" fill="#5a3a24" opacity="0.6"/><path d="M496 780h16V900h-16ZM874 780h16V900h-16Z" fill="#4a3222"/>`,
    PROPS,
  );
  await paintReeds(canvas, hour, {
    from: 960,
    to: 1380,
    root: () => 1014,
    height: 260,
    count: 190,
    seed: 91,
    density: (t) => t ** 1.3,
    wind: -0.08,
    heads: 0.16,
  });
  await meadowGrass(canvas, hour, () => 1014, 70, 360, 63);
}

/** Boxes of food on their way to the doors of the village. */
export async function localMissions(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...morning, mist: 0.7, clouds: 0.9 };
  const knoll = (u: number) => 660 + 12 * Math.sin(u / 240);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 241, 110, knoll, { sun: { u: 900, v: 200 }, trees: 50 }),
  );
  plant(canvas, hour, [
    tree("round", 640, 680, 200, 3),
    tree("poplar", 720, 680, 300, 4),
    tree("round", 1290, 690, 260, 5),
  ]);
  await canvas.lay(
    houseShapes(hour, [
      { u: 60, v: 700, size: 380, roof: "#a8573d", smoke: true },
      { u: 800, v: 690, size: 330, wall: "#ead2b0", roof: "#7f6a4f", flip: false },
    ]),
    { wobble: 0.6, mottle: 0.06 },
  );
  const path: PathKnot[] = [
    [704, 310, 18],
    [740, 350, 30],
    [800, 470, 52],
    [880, 560, 84],
    [1020, 600, 150],
  ];
  await paintPath(canvas, hour, path, 12, "#dccba2");
  const crate = (u: number, v: number, s: number, goods: string) =>
    `<g transform="translate(${u} ${v}) scale(${s})"><ellipse cx="6" cy="3" rx="130" ry="14" fill="#173e3c" opacity="0.4"/>${goods}<path d="M-116 -86H116V0H-116Z" fill="#c39a62"/><path d="M-116 -60H116M-116 -30H116" stroke="#7a5530" stroke-width="6"/><path d="M-116 -86h20V0h-20ZM96 -86h20V0h-20Z" fill="#a87c48"/></g>`;
  const random = seeded(14);
  let greens = "";
  for (let i = 0; i < 46; i++) {
    const x = -96 + random() * 192;
    const tall = 40 + random() * 70;
    greens += `<path d="M${x} -80Q${x - 24} ${-90 - tall * 0.6} ${x + (random() - 0.5) * 60} ${-84 - tall}Q${x + 26} ${-90 - tall * 0.5} ${x} -80Z" fill="${read(["#4f8a5d", "#6fa06a", "#8fbf72", "#356650"], i % 4)}"/>`;
  }
  const fruit = Array.from(
    { length: 15 },
    (_, i) =>
      `<circle cx="${-92 + (i % 8) * 26}" cy="${-92 - Math.floor(i / 8) * 22}" r="18" fill="${read(["#b5402c", "#d9873f", "#c9a63f"], i % 3)}"/>`,
  ).join("");
  const bread = `<path d="M-96 -80Q-110 -130 -40 -136Q10 -134 4 -80ZM-6 -80Q-8 -128 50 -130Q108 -126 100 -80Z" fill="#c5813f"/><path d="M-70 -112l16 -12M-40 -118l16 -12M20 -108l16 -12M50 -112l16 -12" stroke="#f4dcab" stroke-width="6"/>`;
  await canvas.lay(
    personShapes(hour, [
      { u: 330, v: 760, height: 166, coat: "#b5533c", hair: "#cfc4b2", skirt: true, facing: 0 },
      { u: 470, v: 830, height: 206, coat: "#2f6f68", hair: "#3a2a20", facing: -1 },
    ]) +
      `<g transform="translate(432 742)"><path d="M-34 -26H34V22H-34Z" fill="#c39a62"/><path d="M-34 -8H34M-34 8H34" stroke="#7a5530" stroke-width="3"/><circle cx="-18" cy="-30" r="12" fill="#b5402c"/><circle cx="4" cy="-31" r="12" fill="#d9873f"/><circle cx="22" cy="-29" r="11" fill="#8fbf72"/></g>`,
    FIGURES,
  );
  await canvas.lay(
    crate(850, 900, 1.15, greens) +
      crate(1130, 930, 1.2, fruit) +
      crate(990, 960, 1, bread) +
      pumpkin(hour, 720, 960, 0.7),
    PROPS,
  );
  await meadowGrass(canvas, hour, (u) => 1014 + 60 * smooth(260, 0, Math.abs(u - 600)), 60, 420, 65);
}

/** A path over the pass, a small van on it, and a rucksack ready to go. */
export async function awayMissions(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...dawn, mist: 0.9, clouds: 1 };
  const knoll = (u: number) => 760 - 30 * smooth(300, 900, u) + 40 * smooth(1000, 1500, u);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 187, 90, knoll, { sun: { u: 760, v: 400 }, trees: 60 }),
  );
  const road: PathKnot[] = [
    [524, 700, 2],
    [548, 730, 5],
    [580, 660, 9],
    [620, 780, 14],
    [672, 660, 22],
    [738, 700, 36],
    [820, 800, 66],
    [910, 800, 110],
    [1030, 700, 180],
  ];
  await paintPath(canvas, hour, road, 14);
  await canvas.lay(
    `<g transform="translate(742 640)"><ellipse cx="0" cy="1" rx="46" ry="5" fill="${hour.nearDark}" opacity="0.4"/><path d="M-42 -6V-38Q-42 -46 -34 -46H26Q34 -46 40 -28L44 -18V-6Z" fill="#f3ead6"/><path d="M-42 -22H44V-6H-42Z" fill="#2f6f68"/><path d="M-34 -41H-16V-27H-34ZM-11 -41H8V-27H-11ZM13 -41H25Q31 -40 35 -27H13Z" fill="#4c6f72"/><path d="M-34 -47H30V-54H-34Z" fill="#8a5c38"/><path d="M-28 -54H-8V-64H-28ZM-4 -54H22V-60H-4Z" fill="#b5533c"/><circle cx="-24" cy="-5" r="8.500" fill="#22302f"/><circle cx="26" cy="-5" r="8.500" fill="#22302f"/><circle cx="-24" cy="-5" r="3.500" fill="#d9d2bd"/><circle cx="26" cy="-5" r="3.500" fill="#d9d2bd"/></g>`,
    FIGURES,
  );
  await meadowGrass(canvas, hour, (u) => knoll(u) + 20, 28, 360, 33);
  await canvas.lay(rucksack(1010, 930, 1.3), PROPS);
  await meadowGrass(canvas, hour, (u) => 1014 + 60 * smooth(300, 0, Math.abs(u - 700)), 74, 460, 35);
}

function rucksack(u: number, v: number, scale: number): string {
  return `<g transform="translate(${u} ${v}) scale(${scale})"><ellipse cx="10" cy="4" rx="140" ry="16" fill="#10302f" opacity="0.45"/>
    <path d="M-84 -190Q-110 -60 -92 0H92Q112 -60 84 -190Q0 -216 -84 -190Z" fill="#3f6b5c"/><path d="M40 -198Q80 -60 66 0H92Q112 -60 84 -190Z" fill="#234a42" opacity="0.7"/>
    <rect x="-104" y="-250" width="208" height="50" rx="25" fill="#c98a4a"/><circle cx="-104" cy="-225" r="25" fill="#a86c34"/><circle cx="-104" cy="-225" r="13" fill="none" stroke="#e0b070" stroke-width="4"/><path d="M-54 -252V-198M58 -252V-198" stroke="#5a3a24" stroke-width="11"/>
    <path d="M-90 -184Q0 -216 90 -184Q98 -130 78 -112Q0 -92 -78 -112Q-98 -130 -90 -184Z" fill="#4f8070"/><path d="M-40 -120V-78M40 -120V-78" stroke="#8a5a34" stroke-width="12"/><rect x="-49" y="-96" width="18" height="16" fill="#e0b070"/><rect x="31" y="-96" width="18" height="16" fill="#e0b070"/>
    <path d="M-62 -74H62Q70 -30 60 -6H-60Q-70 -30 -62 -74Z" fill="#345c50"/><path d="M-60 -60H60" stroke="#6fa08c" stroke-width="4"/>
    <g transform="translate(150 0)"><path d="M-40 0Q-48 -20 -40 -60H0L6 -30Q40 -26 46 0Z" fill="#8a5c38"/><path d="M-44 0H48V10H-44Z" fill="#3b2416"/><path d="M-30 -50H-6M-28 -40H-2" stroke="#f0d8a8" stroke-width="3.500"/></g>
    <g transform="translate(-176 -4)"><path d="M-62 6L-30 -26L64 -20L40 12Z" fill="#f6ecd2"/><path d="M-40 0L-16 -22M2 8L26 -18" stroke="#c9b78f" stroke-width="2.500"/><path d="M-46 0C-20 -20 0 8 18 -10S44 -8 52 -14" stroke="#5f9aa0" stroke-width="4" fill="none"/><circle cx="20" cy="-6" r="4" fill="#b5533c"/></g></g>`;
}
