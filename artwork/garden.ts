import { backdrop, flowers, meadowGrass, PROPS } from "./backdrops.ts";
import type { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { type Hour, noon } from "./hours.ts";
import { lerp, read, seeded, smooth } from "./noise.ts";
import { paintValley } from "./scenes.ts";

/** A bed of earth running towards us; its corners are far left, far right, near right, near left. */
type Bed = readonly (readonly [u: number, v: number])[];

const inBed = (bed: Bed, across: number, along: number): [number, number] => {
  const [a, b, c, d] = [read(bed, 0), read(bed, 1), read(bed, 2), read(bed, 3)];
  // Rows stand closer together the further off they are.
  const near = along ** 1.5;
  return [
    lerp(lerp(a[0], b[0], across), lerp(d[0], c[0], across), near),
    lerp(lerp(a[1], b[1], across), lerp(d[1], c[1], across), near),
  ];
};

function earth(hour: Hour, bed: Bed): string {
  const corner = (i: number) => read(bed, i).join(" ");
  const soil = css(mix(hex("#7a573a"), hex(hour.nearDark), 0.14));
  const board = css(mix(hex("#c39a68"), hex(hour.nearDark), 0.06));
  const [d, c] = [read(bed, 3), read(bed, 2)];
  return `<path d="M${corner(0)}L${corner(1)}L${corner(2)}L${corner(3)}Z" fill="${soil}" stroke="${board}" stroke-width="9" stroke-linejoin="round"/><path d="M${d[0] - 4} ${d[1] - 2}L${c[0] + 4} ${c[1] - 2}V${c[1] + 26}L${d[0] - 4} ${d[1] + 26}Z" fill="${board}"/><path d="M${d[0] - 4} ${d[1] + 14}L${c[0] + 4} ${c[1] + 14}V${c[1] + 26}L${d[0] - 4} ${d[1] + 26}Z" fill="#5a3d26" opacity="0.4"/>`;
}

function cabbages(canvas: Canvas, bed: Bed, seed: number, tones: readonly [string, string, string]): void {
  const random = seeded(seed);
  const [dark, middle, light] = [hex(tones[0]), hex(tones[1]), hex(tones[2])];
  for (let row = 0; row < 7; row++)
    for (const across of [0.22, 0.52, 0.82]) {
      const [u, v] = inBed(bed, across + (random() - 0.5) * 0.05, (row + 0.5) / 7);
      const r = lerp(9, 40, ((row + 0.5) / 7) ** 1.5);
      canvas.dab(u + r * 0.2, v + r * 0.2, r * 1.1, r * 0.42, 0, hex("#3a2a1c"), 0.5);
      for (let leaf = 0; leaf < 15; leaf++) {
        const a = random() * Math.PI * 2;
        const out = random() ** 0.5;
        const tone = leaf < 5 ? dark : out < 0.5 || Math.sin(a) < -0.2 ? light : middle;
        canvas.dab(
          u + Math.cos(a) * r * 0.72 * out,
          v - r * 0.34 + Math.sin(a) * r * 0.42 * out,
          r * 0.44,
          r * 0.3,
          a * 0.5,
          tone,
        );
      }
    }
}

function leafRows(hour: Hour, bed: Bed, seed: number): string {
  const random = seeded(seed);
  let shapes = "";
  for (let row = 0; row < 12; row++)
    for (let i = 0; i < 9; i++) {
      const [u, v] = inBed(bed, 0.1 + (i / 8) * 0.8, (row + 0.5) / 12);
      const tall = lerp(16, 74, ((row + 0.5) / 12) ** 1.5);
      for (let blade = 0; blade < 5; blade++) {
        const lean = (random() - 0.5) * tall * 0.9;
        const tone = css(mix(hex("#2f6b4a"), hex("#a9c46a"), random()));
        shapes += `<path d="M${u - tall * 0.04} ${v}Q${u + lean * 0.2} ${v - tall * 0.7} ${u + lean} ${v - tall * (0.7 + random() * 0.3)}Q${u + lean * 0.3 + tall * 0.09} ${v - tall * 0.5} ${u + tall * 0.05} ${v}Z" fill="${tone}"/>`;
      }
      if (random() < 0.5)
        shapes += `<ellipse cx="${u}" cy="${v}" rx="${tall * 0.09}" ry="${tall * 0.07}" fill="${css(mix(hex("#d8752f"), hex(hour.nearDark), 0.1))}"/>`;
    }
  return shapes;
}

/** Beans climbing on crossed poles, along the middle of a bed. */
function beans(bed: Bed, seed: number): string {
  const random = seeded(seed);
  let shapes = "";
  for (let row = 0; row < 7; row++) {
    const along = (row + 0.2) / 7;
    const [l, v] = inBed(bed, 0.16, along);
    const [r] = inBed(bed, 0.84, along);
    const tall = lerp(70, 270, along ** 1.5);
    const top = v - tall;
    const middle = (l + r) / 2;
    shapes += `<path d="M${l} ${v}L${middle + 8} ${top - 10}M${r} ${v}L${middle - 8} ${top - 10}" stroke="#8a6238" stroke-width="${tall * 0.02}"/>`;
    for (let i = 0; i < 170; i++) {
      const t = random();
      const side = random() < 0.5 ? l : r;
      const u = lerp(side, middle, t) + (random() - 0.5) * tall * 0.24;
      const w = v - tall * t * 0.96;
      const size = tall * 0.042 * (0.7 + random() * 0.7);
      const tone = read(["#2f6b4a", "#4d8a52", "#86ad5e", "#a9c46a"], Math.floor(random() * 4));
      shapes += `<path d="M${u} ${w}q${-size * 1.2} ${-size} 0 ${-size * 2.2}q${size * 1.2} ${size * 1.2} 0 ${size * 2.2}" fill="${tone}"/>`;
      if (random() < 0.1) shapes += `<circle cx="${u}" cy="${w}" r="${size * 0.42}" fill="#d9603f"/>`;
    }
  }
  return shapes;
}

function wateringCan(u: number, v: number, scale: number): string {
  return `<g transform="translate(${u} ${v}) scale(${scale})"><defs><linearGradient id="tin"><stop offset="0" stop-color="#54807b"/><stop offset="0.35" stop-color="#a6c4bc"/><stop offset="1" stop-color="#3b625f"/></linearGradient></defs>
    <ellipse cx="0" cy="2" rx="108" ry="14" fill="#12302a" opacity="0.45"/><path d="M-70 -40L-176 -150L-162 -160L-62 -86Z" fill="#6d948d"/><path d="M-198 -142L-158 -182L-150 -158L-172 -138Z" fill="#8fb0a8"/><ellipse cx="-179" cy="-163" rx="31" ry="9" transform="rotate(-46 -179 -163)" fill="#4b726d"/>
    <path d="M62 -140C150 -178 156 -40 70 -30" fill="none" stroke="#4b726d" stroke-width="12"/><path d="M-50 -150C-40 -228 40 -228 58 -150" fill="none" stroke="#5f8882" stroke-width="11"/>
    <path d="M-70 -150L-78 -4Q0 12 78 -4L70 -150Z" fill="url(#tin)"/><ellipse cx="0" cy="-150" rx="70" ry="15" fill="#2f5350"/><path d="M-70 -150Q-66 -164 0 -166Q10 -152 6 -136Q-60 -138 -70 -150Z" fill="#86aaa2"/><path d="M-75 -60Q0 -44 75 -60M-73 -110Q0 -96 72 -110" stroke="#3b625f" stroke-width="4" fill="none" opacity="0.7"/></g>`;
}

export async function garden(canvas: Canvas): Promise<void> {
  const hour: Hour = { ...noon, mist: 0.5 };
  const knoll = (u: number) => 600 - 40 * smooth(500, 1000, u);
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, 163, 150, knoll, {
      sun: { u: 300, v: 80 },
      chapel: { u: 830, v: 606, size: 300, litGable: true },
      trees: 60,
    }),
  );
  await flowers(canvas, hour, 0, canvas.right, 640, 8);
  const left: Bed = [
    [250, 668],
    [440, 668],
    [330, 930],
    [-60, 930],
  ];
  const middle: Bed = [
    [520, 668],
    [712, 668],
    [800, 930],
    [420, 930],
  ];
  const right: Bed = [
    [800, 668],
    [1000, 668],
    [1330, 930],
    [910, 930],
  ];
  await canvas.lay([left, middle, right].map((bed) => earth(hour, bed)).join(""), PROPS);
  await canvas.lay(beans(left, 4), { wobble: 0.4, mottle: 0.06 });
  cabbages(canvas, middle, 6, ["#2f6b52", "#6fa06a", "#b9d08a"]);
  await canvas.lay(leafRows(hour, right, 9), { wobble: 0.3, mottle: 0.06 });
  await canvas.lay(wateringCan(1330, 962, 0.9), PROPS);
  await meadowGrass(canvas, hour, () => 1016, 62, 460, 44);
}
