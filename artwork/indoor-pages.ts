import { backdrop, PROPS } from "./backdrops.ts";
import type { Canvas } from "./canvas.ts";
import { dawn, dusk, golden, type Hour, morning, night } from "./hours.ts";
import { read, seeded } from "./noise.ts";
import { personShapes } from "./people.ts";
import { bowl, candle, cup, jug, openBook } from "./props-table.ts";
import { cloth, paintSunPatches, paintTable, paintWall, type RoomLight } from "./rooms.ts";
import { paintValley } from "./scenes.ts";

const day: RoomLight = {
  wall: "#f1e4cb",
  wallShade: "#a8916d",
  frame: "#fbf5e6",
  frameShade: "#c7b795",
  spill: 0.75,
};

/** A window to the right or left, a table below: the room where a still life stands. */
async function room(
  canvas: Canvas,
  hour: Hour,
  window: { u: number; width: number; v?: number; height?: number; columns?: number; arched?: boolean },
  light: RoomLight,
  table: { back: number; wood: string; dark: string; light: string },
  lift = 190,
): Promise<void> {
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 17, lift, () => 1200, {
      sun: { u: window.u + window.width * 0.6, v: 300 },
      trees: 90,
    }),
  );
  const { u, width, v = 70, height = 500, columns = 2, arched } = window;
  await paintWall(canvas, light, [{ u, v, width, height, columns, rows: 2, arched }], { seed: 7, sill: 38 });
  await paintTable(canvas, { ...table, sun: 1, seed: 11 });
}

const seedling = `<path d="M0 -60Q-6 -120 4 -168" stroke="#4f8a5d" stroke-width="8" fill="none"/><path d="M2 -130Q-62 -150 -78 -204Q-14 -202 2 -130Z" fill="#6fa06a"/><path d="M3 -150Q54 -160 74 -216Q10 -220 3 -150Z" fill="#8fbf72"/><path d="M2 -130Q-36 -168 -62 -190M4 -152Q34 -186 60 -204" stroke="#356650" stroke-width="3" fill="none"/><path d="M-58 -70H58L44 0Q0 10 -44 0Z" fill="#bd6a45"/><path d="M14 -70H58L44 0Q28 5 14 5Z" fill="#8f4a30" opacity="0.55"/><rect x="-64" y="-84" width="128" height="20" rx="6" fill="#cd7c54"/><ellipse cx="0" cy="-80" rx="54" ry="7" fill="#4a3020"/>`;

/** Gifts on the table: coins in a wooden bowl, a sealed envelope, something that grows. */
export async function giving(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...golden, mist: 0.6 };
  await room(
    canvas,
    hour,
    { u: 860, width: 560, columns: 2 },
    { ...day, wall: "#f6e3bd", wallShade: "#a2825a" },
    {
      back: 690,
      wood: "#b07a46",
      dark: "#63401f",
      light: "#ffdf9f",
    },
  );
  await paintSunPatches(
    canvas,
    ["M850 694H1080L820 1000H420Z", "M1130 694H1380L1300 1000H950Z"],
    "#ffe0a0",
    0.4,
  );
  const random = seeded(31);
  let coins = "";
  for (let i = 0; i < 26; i++) {
    const a = random() * Math.PI * 2;
    const r = Math.sqrt(random());
    coins += `<ellipse cx="${Math.cos(a) * 108 * r}" cy="${-96 - (1 - r) * 26 + Math.sin(a) * 18 * r}" rx="25" ry="10" fill="${["#d9a648", "#c58a3a", "#e9c67a", "#b9b3a2"][i % 4]}" stroke="#7a5526" stroke-width="2"/>`;
  }
  let wheat = "";
  for (let i = -4; i <= 4; i++) {
    wheat += `<path d="M${i * 5} 0Q${i * 8} -120 ${i * 26} -230" stroke="#c99a48" stroke-width="4" fill="none"/>`;
    for (let k = 0; k < 7; k++) {
      const x = i * (17 + k * 1.5);
      wheat += `<ellipse cx="${x + (k % 2 ? 7 : -7)}" cy="${-180 - k * 13}" rx="6" ry="12" transform="rotate(${i * 6 + (k % 2 ? 24 : -24)} ${x} ${-180 - k * 13})" fill="${k % 2 ? "#e6bd62" : "#d4a24a"}"/>`;
    }
  }
  await canvas.lay(
    `<g transform="translate(250 820) scale(1.4)"><ellipse cx="0" cy="0" rx="80" ry="12" fill="#2a1a10" opacity="0.3"/>${seedling}</g>
    ${bowl(700, 880, 1.25, 0, "#a8743f")}<g transform="translate(700 880) scale(1.25)">${coins}<path d="M-150 -92Q-128 -22 -54 -6Q0 6 54 -6Q128 -22 150 -92Q130 -60 0 -58Q-130 -60 -150 -92Z" fill="#a8743f" opacity="0.98"/><path d="M40 -62Q130 -64 150 -92Q128 -22 54 -6Q0 4 0 -20Z" fill="#5f3d1e" opacity="0.45"/><path d="M-128 -66Q0 -34 128 -66" stroke="#e8c48c" stroke-width="4" fill="none" opacity="0.5"/></g>
    <g transform="translate(1080 900) rotate(-8) scale(1.25)"><path d="M-130 46L-104 -62H128L150 46Z" fill="#2a1a10" opacity="0.25" transform="translate(8 8)"/><path d="M-130 46L-104 -62H128L150 46Z" fill="#fbf3de"/><path d="M-104 -62L14 6L128 -62" fill="#efe2c4" stroke="#cbb88e" stroke-width="3"/><circle cx="14" cy="-2" r="19" fill="#a8392c"/><circle cx="14" cy="-2" r="11" fill="none" stroke="#d9705c" stroke-width="3"/></g>
    <g transform="translate(1230 800) rotate(82) scale(1.1)">${wheat}<path d="M-26 -52Q0 -44 26 -52L24 -32Q0 -24 -24 -32Z" fill="#b5533c"/></g>`,
    PROPS,
  );
}

/** An empty bowl and a jug of water at the window, at first light. */
export async function fasting(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...dawn, mist: 1.3, clouds: 0.5 };
  await room(
    canvas,
    hour,
    { u: 300, v: 60, width: 760, height: 540, columns: 1, arched: true },
    { wall: "#e4d8c4", wallShade: "#7d7a70", frame: "#efe6d4", frameShade: "#a89c86", spill: 0.8 },
    { back: 720, wood: "#94826c", dark: "#514538", light: "#f6dcc0" },
    130,
  );
  await paintSunPatches(canvas, ["M420 724H920L760 1000H140Z"], "#ffe6c4", 0.34);
  await canvas.lay(
    cloth(1010, 900, 1.15, "#e7dcc6", "#8a9a92") +
      jug(1140, 890, 1.28, 0.04) +
      bowl(760, 920, 1.22, 0.02, "#b08b66"),
    PROPS,
  );
}

/** Books, a lamp and a good chair's light: where the resources come from. */
export async function resources(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...morning, mist: 0.8 };
  await room(canvas, hour, { u: 930, v: 90, width: 520, height: 520, columns: 2 }, day, {
    back: 780,
    wood: "#a8764a",
    dark: "#5a3a22",
    light: "#f3d9a6",
  });
  await canvas.lay(bookcase(60, 40, 740, 742), { wobble: 0.6, mottle: 0.06 });
  await paintSunPatches(
    canvas,
    ["M960 784H1180L1060 1000H760Z", "M1220 784H1450L1420 1000H1150Z"],
    "#ffe9bd",
    0.36,
  );
  await canvas.lay(
    openBook(900, 946, 0.92, 0, "#8f3f35") + cup(1290, 880, 0.86, "#b5533c") + bookPile(300, 940),
    PROPS,
  );
}

const bindings = [
  "#1f5c56",
  "#8f3f35",
  "#3f5f7a",
  "#b98a4a",
  "#5b6b4a",
  "#6d4f3a",
  "#d9c7a4",
  "#7a5a6a",
  "#2f6f68",
];

function bookPile(u: number, v: number): string {
  let shapes = `<ellipse cx="${u}" cy="${v + 4}" rx="230" ry="20" fill="#2a1a10" opacity="0.35"/>`;
  [
    [-190, 380, 50, 0],
    [-160, 330, 42, 1],
    [-176, 340, 36, 3],
  ].reduce((top, [x = 0, width = 0, tall = 0, tone = 0]) => {
    shapes += `<path d="M${u + x} ${top}h${width}v${-tall}h${-width}Z" fill="${bindings[tone]}"/><path d="M${u + x + width} ${top - 5}h-20v${-tall + 10}h20Z" fill="#f3e6c8"/><path d="M${u + x + 40} ${top}v${-tall}M${u + x + width - 90} ${top}v${-tall}" stroke="#e6c27a" stroke-width="5" opacity="0.8"/>`;
    return top - tall;
  }, v);
  return shapes;
}

function bookcase(u: number, v: number, width: number, height: number): string {
  const random = seeded(44);
  let shapes = `<path d="M${u} ${v}h${width}v${height}h${-width}Z" fill="#6a4429"/><path d="M${u + 22} ${v + 22}h${width - 44}v${height - 44}h${-(width - 44)}Z" fill="#2f2016"/>`;
  const shelves = 4;
  const room = (height - 44) / shelves;
  for (let s = 0; s < shelves; s++) {
    const foot = v + 22 + room * (s + 1) - 14;
    let x = u + 30;
    const end = u + width - 34;
    while (x < end - 20) {
      if (random() < 0.07 && end - x > 150) {
        shapes +=
          s % 2
            ? smallPlant(x + 56, foot)
            : `<path d="M${x + 12} ${foot}v-78h74v78Z" fill="#d9b27a"/><path d="M${x + 20} ${foot - 8}v-62h58v62Z" fill="#cfe0d8"/><path d="M${x + 20} ${foot - 8}v-20q16 -18 30 -4t28 -6v30Z" fill="#4f8070"/>`;
        x += 112;
        continue;
      }
      const w = 17 + random() * 25;
      const tall = room * (0.58 + random() * 0.3);
      const tone = read(bindings, Math.floor(random() * bindings.length));
      const lean = random() < 0.06 ? 7 : 0;
      shapes += `<g transform="rotate(${-lean} ${x} ${foot})"><path d="M${x} ${foot}v${-tall}h${w - 2}v${tall}Z" fill="${tone}"/><path d="M${x + w - 8} ${foot}v${-tall}h6v${tall}Z" fill="#120c08" opacity="0.24"/><path d="M${x + 2} ${foot - tall * 0.82}h${w - 6}M${x + 2} ${foot - tall * 0.2}h${w - 6}" stroke="#f0d9a4" stroke-width="3" opacity="0.7"/></g>`;
      x += w + (lean ? 10 : 0);
    }
    shapes += `<path d="M${u + 14} ${foot}h${width - 28}v16h${-(width - 28)}Z" fill="#8a5c38"/>`;
  }
  return shapes;
}

function smallPlant(u: number, v: number): string {
  let leaves = "";
  for (let i = 0; i < 11; i++) {
    const a = -Math.PI * (0.1 + 0.08 * i);
    const x = u + Math.cos(a) * 46;
    const y = v - 44 + Math.sin(a) * 58;
    leaves += `<path d="M${u} ${v - 34}Q${(u + x) / 2} ${y} ${x} ${y}Q${(u + x) / 2 + 8} ${y + 14} ${u} ${v - 34}Z" fill="${["#4f8a5d", "#6fa06a", "#8fbf72"][i % 3]}"/>`;
  }
  return `${leaves}<path d="M${u - 28} ${v - 38}h56l-8 38h-40Z" fill="#c9b79a"/>`;
}

/** An evening at somebody's house, seen from the garden: light, a table, faces round it. */
export async function lifeGroups(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...dusk, stars: 0.8 };
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 71, 30, (u) => 760 + u * 0.01, {
      trees: 70,
      chapel: { u: 190, v: 690, size: 96, litGable: true },
    }),
  );
  const inside: Hour = { ...night, nearDark: "#3a2416", treeDark: "#3a2416" };
  const people = [
    { u: 728, coat: "#2f6f68", hair: "#3a2a20", height: 330 },
    { u: 838, coat: "#b5533c", hair: "#cfc4b2", height: 318, skirt: true },
    { u: 1035, coat: "#3f5f7a", hair: "#6b4a30", height: 336 },
    { u: 1236, coat: "#d9a85c", hair: "#241a16", height: 316, skirt: true },
    { u: 1346, coat: "#5b7a4a", hair: "#8a5a34", height: 326 },
  ].map((person) => ({ ...person, v: 800 }));
  await canvas.lay(
    `<defs><radialGradient id="roomlight" gradientUnits="userSpaceOnUse" cx="1030" cy="330" r="520"><stop offset="0" stop-color="#ffe9b4"/><stop offset="0.5" stop-color="#f7c778"/><stop offset="1" stop-color="#c9803f"/></radialGradient></defs>
    <path d="M470 1000V250L1040 -40L1640 250V1000Z" fill="#343d3a"/><path d="M430 268L1040 -60L1640 270L1640 210L1040 -120L420 220Z" fill="#172a2b"/>
    <path d="M650 240H1420V770H650Z" fill="url(#roomlight)"/>`,
    { wobble: 0.7, mottle: 0.07 },
  );
  await canvas.lay(
    `<path d="M690 300h120v90h-120Z" fill="#b9824a"/><path d="M702 312h96v66h-96Z" fill="#7fa29a"/><path d="M702 360q30 -30 52 -8t44 -8v34h-96Z" fill="#4f8070"/><path d="M1250 290h130v14h-130ZM1250 370h130v14h-130Z" fill="#8a5a34"/><path d="M1262 290v-46h14v46ZM1280 290v-38h18v38ZM1302 290v-50h12v50ZM1262 370v-40h18v40ZM1284 370v-52h14v52ZM1330 370v-34h26v34Z" fill="#8f3f35"/><path d="M1030 240V300" stroke="#5a3a24" stroke-width="5"/><path d="M980 330Q990 296 1030 296Q1070 296 1080 330Z" fill="#2f6f68"/><ellipse cx="1030" cy="332" rx="50" ry="9" fill="#fff6d8"/>`,
    PROPS,
  );
  await canvas.lay(personShapes(inside, people), {
    wobble: 0.5,
    mottle: 0.05,
    mask: (_x, y) => (y / canvas.scale < 690 ? 1 : 0),
  });
  await canvas.lay(
    `<path d="M690 770V664H1380V770Z" fill="#7a4f30"/><path d="M680 668L710 636H1360L1390 668Z" fill="#c48a50"/>${cup(800, 664, 0.42, "#2f6f68")}${cup(1270, 662, 0.42, "#b5533c")}${openBook(960, 664, 0.32)}${openBook(1150, 662, 0.3, 0, "#8f3f35")}${candle(1055, 664, 0.42, 110, 160)}`,
    PROPS,
  );
  await canvas.lay(
    `<defs><radialGradient id="spill" gradientUnits="userSpaceOnUse" cx="1030" cy="500" r="820"><stop offset="0.35" stop-color="#ffcf7d" stop-opacity="0.2"/><stop offset="1" stop-color="#ffcf7d" stop-opacity="0"/></radialGradient></defs><path d="M650 240H1420V770H650Z" fill="none" stroke="#d9c7a4" stroke-width="22"/><path d="M906 240V770M1164 240V770" stroke="#d9c7a4" stroke-width="12"/><path d="M620 776H1450V806H620Z" fill="#cbb890"/><path d="M640 806H1430V876H640Z" fill="#5a3a24"/><path d="M640 806H1430V820H640Z" fill="#7a5234"/><rect width="1700" height="1000" fill="url(#spill)"/>`,
    PROPS,
  );
  const random = seeded(8);
  let bloom = "";
  for (let i = 0; i < 260; i++) {
    const u = 650 + random() * 770;
    const v = 806 - random() * 46;
    bloom += `<circle cx="${u}" cy="${v}" r="${5 + random() * 6}" fill="${["#2e5348", "#3f6b55", "#24453c", "#2e5348", "#4a7d62", "#c9705c", "#3f6b55", "#e6b36c"][i % 8]}"/>`;
  }
  await canvas.lay(bloom, { wobble: 0.6 });
}

/** A guitar, a stool and a stand by the chapel's window. */
export async function music(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...golden, mist: 0.6 };
  const light = { ...day, wall: "#f6e3bd", wallShade: "#9c7e56" };
  await room(
    canvas,
    hour,
    { u: 120, v: 60, width: 430, height: 620, columns: 2, arched: true },
    light,
    {
      back: 850,
      wood: "#a06b3c",
      dark: "#5a3820",
      light: "#ffd99a",
    },
    60,
  );
  await paintSunPatches(canvas, ["M150 852H340L420 1000H120Z", "M380 852H560L760 1000H500Z"], "#ffe0a0", 0.4);
  const strings = [-7, -4.2, -1.4, 1.4, 4.2, 7]
    .map((x) => `<path d="M${x} -560L${x * 1.5} -90" stroke="#f6ecd0" stroke-width="1.6"/>`)
    .join("");
  const frets = Array.from(
    { length: 12 },
    (_, k) => `<path d="M-13 ${-548 + k * 25}h26" stroke="#d9cfae" stroke-width="2"/>`,
  ).join("");
  const guitar = `<path d="M0 -300C-70 -300 -96 -262 -84 -216C-78 -192 -120 -170 -124 -110C-128 -34 -70 0 0 0C70 0 128 -34 124 -110C120 -170 78 -192 84 -216C96 -262 70 -300 0 -300Z" fill="#c9813f" stroke="#5a3018" stroke-width="9"/><path d="M30 -297C78 -290 94 -258 84 -216C78 -192 120 -170 124 -110C128 -34 70 0 0 0C60 -30 70 -90 52 -150C40 -196 60 -240 30 -297Z" fill="#8a4e22" opacity="0.4"/><circle cx="0" cy="-190" r="42" fill="#2b190e" stroke="#e6c27a" stroke-width="6"/><path d="M-60 -84H60V-66H-60Z" fill="#3b2013"/><path d="M-14 -196V-556H14V-196Z" fill="#4a2a18"/>${frets}<path d="M-22 -556L-30 -640H30L22 -556Z" fill="#5a3420"/><path d="M-40 -628h14M-38 -600h14M-36 -574h14M26 -628h14M24 -600h14M22 -574h14" stroke="#e6dcc0" stroke-width="9" stroke-linecap="round"/>${strings}`;
  await canvas.lay(
    `<ellipse cx="830" cy="950" rx="180" ry="20" fill="#2a1a10" opacity="0.35"/><path d="M740 950L774 700H796L768 950ZM900 950L872 700H850L878 950ZM818 930V700h14V930Z" fill="#5a3a24"/><path d="M752 870H892V882H752Z" fill="#6a4429"/><ellipse cx="823" cy="700" rx="106" ry="24" fill="#8a5c38"/><ellipse cx="823" cy="692" rx="106" ry="24" fill="#b9824a"/>
    <g transform="translate(690 944) rotate(9) scale(1.12)">${guitar}</g>
    <ellipse cx="1120" cy="952" rx="120" ry="14" fill="#2a1a10" opacity="0.35"/><path d="M1114 620h12V930h-12ZM1120 880L1030 950M1120 880L1210 950M1120 880V956" stroke="#2b2a26" stroke-width="9" fill="#2b2a26"/><path d="M970 640L1000 420H1244L1270 640Z" fill="#3a3833"/><path d="M962 640H1278V658H962Z" fill="#55524a"/><path d="M986 632L1008 436L1118 446V636ZM1126 636V446L1236 436L1256 632Z" fill="#fbf5e6"/>
    ${[0, 1, 2, 3].map((row) => `<path d="M${1012 - row * 4} ${476 + row * 42}L1108 ${482 + row * 41}M${1011 - row * 4} ${485 + row * 42}L1108 ${491 + row * 41}M1136 ${482 + row * 41}L${1232 + row * 4} ${476 + row * 42}M1136 ${491 + row * 41}L${1233 + row * 4} ${485 + row * 42}" stroke="#8d8268" stroke-width="1.6"/><ellipse cx="${1030 + row * 14}" cy="${484 + row * 42}" rx="6" ry="4.500" fill="#2b2a26"/><path d="M${1035 + row * 14} ${484 + row * 42}v-22" stroke="#2b2a26" stroke-width="2"/><ellipse cx="${1078 - row * 6}" cy="${488 + row * 42}" rx="6" ry="4.500" fill="#2b2a26"/><path d="M${1083 - row * 6} ${488 + row * 42}v-22" stroke="#2b2a26" stroke-width="2"/><ellipse cx="${1160 + row * 16}" cy="${485 + row * 41}" rx="6" ry="4.500" fill="#2b2a26"/><path d="M${1165 + row * 16} ${485 + row * 41}v-22" stroke="#2b2a26" stroke-width="2"/>`).join("")}`,
    PROPS,
  );
}
