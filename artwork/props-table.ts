import { css, hex, mix } from "./colour.ts";
import { lerp, seeded } from "./noise.ts";

const put = (u: number, v: number, scale: number, shapes: string, turn = 0) =>
  `<g transform="translate(${u} ${v}) rotate(${turn}) scale(${scale})">${shapes}</g>`;

/** How the room's light falls on a pigment: `dim` 0 is daylight, 1 is dark. */
const dimmed = (pigment: string, dim: number, dark = "#10211f") => css(mix(hex(pigment), hex(dark), dim));

export function loaf(u: number, v: number, scale: number, dim = 0): string {
  const random = seeded(17);
  let flour = "";
  for (let i = 0; i < 70; i++) {
    const a = random() * Math.PI;
    const r = Math.sqrt(random());
    flour += `<circle cx="${Math.cos(a) * 132 * r}" cy="${-44 - Math.sin(a) * 62 * r}" r="${1 + random() * 2.6}" fill="#fbf0da" opacity="${0.16 + random() * 0.3}"/>`;
  }
  const scores = [-84, -30, 26, 80]
    .map((x, i) => {
      const top = -98 - (i === 1 || i === 2 ? 14 : -8);
      return `<path d="M${x - 16} -42Q${x - 14} ${top + 18} ${x + 22} ${top}Q${x + 16} ${top + 34} ${x - 2} -40Q${x - 9} -36 ${x - 16} -42Z" fill="${dimmed("#f4dcab", dim)}"/><path d="M${x - 16} -42Q${x - 14} ${top + 18} ${x + 22} ${top}" fill="none" stroke="${dimmed("#8a4a20", dim)}" stroke-width="4"/>`;
    })
    .join("");
  return put(
    u,
    v,
    scale,
    `<defs><linearGradient id="crust" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${dimmed("#e6b36c", dim)}"/><stop offset="0.5" stop-color="${dimmed("#c5813f", dim)}"/><stop offset="1" stop-color="${dimmed("#7d4320", dim)}"/></linearGradient></defs>
    <path d="M-214 20L-196 -34H212L236 20Q236 32 224 32H-204Q-214 32 -214 20Z" fill="${dimmed("#8f6238", dim)}"/><path d="M-214 18L-196 -36H212L236 18Z" fill="${dimmed("#c99a62", dim)}"/><path d="M-204 2H228M-200 -14H222" stroke="${dimmed("#a97a46", dim)}" stroke-width="2" fill="none" opacity="0.7"/>
    <ellipse cx="14" cy="-2" rx="164" ry="18" fill="#3b2415" opacity="0.35"/>
    <path d="M-156 -14C-178 -76 -108 -122 -4 -124C104 -124 180 -78 158 -14Q0 14 -156 -14Z" fill="url(#crust)"/>${scores}${flour}`,
  );
}

export function slices(u: number, v: number, scale: number, dim = 0): string {
  const slice = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-58 4Q-78 -22 -44 -36Q0 -50 46 -36Q76 -22 58 4Q0 14 -58 4Z" fill="${dimmed("#b87339", dim)}"/><path d="M-54 0Q-70 -22 -42 -33Q0 -46 43 -33Q68 -22 54 0Q0 8 -54 0Z" fill="${dimmed("#f3e0b8", dim)}"/><path d="M-24 -20h7M4 -28h6M18 -12h7M-6 -8h6M-38 -14h4" stroke="${dimmed("#d8ba84", dim)}" stroke-width="4" stroke-linecap="round"/></g>`;
  return put(u, v, scale, slice(0, -8, 4) + slice(46, 8, -7));
}

export function cup(u: number, v: number, scale: number, pigment = "#2f6f68", dim = 0): string {
  return put(
    u,
    v,
    scale,
    `<defs><linearGradient id="glaze"><stop offset="0" stop-color="${dimmed(pigment, dim + 0.3)}"/><stop offset="0.35" stop-color="${css(mix(hex(dimmed(pigment, dim)), hex("#cfe3d4"), 0.3))}"/><stop offset="1" stop-color="${dimmed(pigment, dim + 0.34)}"/></linearGradient><filter id="vapour" x="-100%" y="-50%" width="300%" height="200%"><feGaussianBlur stdDeviation="6"/></filter></defs>
    <ellipse cx="6" cy="6" rx="104" ry="25" fill="#2a1a10" opacity="0.3"/><ellipse cx="0" cy="0" rx="98" ry="24" fill="${dimmed("#e9dcc2", dim + 0.1)}"/><ellipse cx="0" cy="-4" rx="96" ry="22" fill="${dimmed("#f7eeda", dim)}"/><ellipse cx="2" cy="-5" rx="58" ry="12" fill="${dimmed("#d9c7a4", dim)}"/>
    <path d="M50 -82C104 -92 106 -26 44 -24" fill="none" stroke="url(#glaze)" stroke-width="13"/>
    <path d="M-60 -104Q-60 -26 -32 -10Q0 2 32 -10Q60 -26 60 -104Z" fill="url(#glaze)"/><ellipse cx="0" cy="-104" rx="60" ry="17" fill="${dimmed("#f0e6cf", dim)}"/><ellipse cx="0" cy="-103" rx="53" ry="13.500" fill="${dimmed("#4b2c1a", dim)}"/><path d="M-40 -100Q-10 -92 30 -97" stroke="#9c6b40" stroke-width="3" fill="none" opacity="0.7"/>
    <g fill="none" stroke="#fffaf0" stroke-linecap="round" filter="url(#vapour)"><path d="M-16 -118C-40 -160 12 -186 -12 -236" stroke-width="13" opacity="0.42"/><path d="M14 -118C36 -156 -4 -190 22 -250" stroke-width="11" opacity="0.34"/></g>`,
  );
}

/** An open book lying before us, its words as fine lines. */
export function openBook(u: number, v: number, scale: number, dim = 0, cover = "#1f5c56"): string {
  const edge = (side: 1 | -1, t: number, s: number): [number, number] => {
    const reach = lerp(232, 188, s);
    const sag = Math.sin(Math.PI * Math.min(1, t * 1.1)) * lerp(30, 21, s) * (1 - t * 0.4);
    return [side * t * reach, lerp(10, -122, s) - sag + t * 5];
  };
  const line = (side: 1 | -1, s: number, from: number, to: number) =>
    Array.from({ length: 15 }, (_, i) => edge(side, lerp(from, to, i / 14), s).join(" ")).join("L");
  const random = seeded(23);
  let shapes = `<path d="M-246 24L-196 -122H196L246 24Q120 36 0 28Q-120 36 -246 24Z" fill="#2a1a10" opacity="0.3" transform="translate(8 8)"/><path d="M-246 20L-198 -122H198L246 20Q120 30 0 24Q-120 30 -246 20Z" fill="${dimmed(cover, dim + 0.1)}"/>`;
  for (const side of [-1, 1] as const) {
    const near = line(side, 0, 0, 1);
    const far = line(side, 1, 1, 0);
    shapes += `<path d="M${near}l0 11L0 22Z" fill="${dimmed("#cdbd9c", dim)}"/><path d="M${near}L${far}Z" fill="${dimmed(side < 0 ? "#fbf5e6" : "#f3e9d2", dim)}"/>`;
    for (let row = 0; row < 13; row++) {
      const s = 0.12 + row * 0.062;
      const end = random() < 0.18 ? 0.55 + random() * 0.2 : 0.9;
      shapes += `<path d="M${line(side, s, side < 0 ? 1 - end : 0.12, side < 0 ? 0.88 : end)}" fill="none" stroke="${dimmed("#7a6d58", dim)}" stroke-width="${lerp(3.2, 2.1, s)}" opacity="0.62"/>`;
    }
    shapes += `<path d="M${line(side, 0, 0, 0.22)}L${line(side, 1, 0.22, 0)}Z" fill="#5b4630" opacity="0.2"/>`;
  }
  return put(
    u,
    v,
    scale,
    `${shapes}<path d="M2 -124Q14 -60 8 12L18 46L28 34L26 8Q26 -60 8 -124Z" fill="${dimmed("#b5533c", dim)}"/>`,
  );
}

/** A burning candle; its foot is on v = 0. The light spreads `reach` units. */
export function candle(u: number, v: number, scale: number, tall = 150, reach = 260, holder = true): string {
  const wick = -tall - 8;
  const id = `c${Math.round(u)}-${Math.round(v)}`;
  return put(
    u,
    v,
    scale,
    `<defs><radialGradient id="${id}"><stop offset="0" stop-color="#ffd995" stop-opacity="0.75"/><stop offset="0.18" stop-color="#ffc06a" stop-opacity="0.34"/><stop offset="0.5" stop-color="#f7a650" stop-opacity="0.1"/><stop offset="1" stop-color="#f09a48" stop-opacity="0"/></radialGradient><linearGradient id="${id}w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff0c8"/><stop offset="0.2" stop-color="#f8dca6"/><stop offset="1" stop-color="#c9a878"/></linearGradient></defs>
    ${holder ? `<ellipse cx="0" cy="4" rx="74" ry="15" fill="#0b1412" opacity="0.45"/><ellipse cx="0" cy="-2" rx="64" ry="14" fill="#8a6332"/><ellipse cx="0" cy="-5" rx="60" ry="12" fill="#c1934f"/><ellipse cx="0" cy="-6" rx="44" ry="8" fill="#7d5829"/><path d="M58 -8C92 -14 94 14 62 4" fill="none" stroke="#a87b3e" stroke-width="7"/>` : ""}
    <path d="M-23 ${-tall}Q-25 -40 -23 -8Q0 2 23 -8Q25 -60 23 ${-tall}Z" fill="url(#${id}w)"/><path d="M10 ${-tall}Q16 -60 12 -4Q20 -5 23 -8Q25 -60 23 ${-tall}Z" fill="#9c7a50" opacity="0.3"/><path d="M-23 ${-tall + 2}q4 ${tall * 0.3} 7 ${tall * 0.34}q5 -2 4 ${-tall * 0.3}Z" fill="#fff6dd"/>
    <ellipse cx="0" cy="${-tall}" rx="23" ry="7" fill="#fff3d2"/><ellipse cx="0" cy="${-tall}" rx="13" ry="3.500" fill="#ffd48a"/><path d="M-1 ${-tall}Q-2 ${wick} 2 ${wick - 4}" stroke="#3a2616" stroke-width="3.500" fill="none"/>
    <circle cx="0" cy="${wick - 26}" r="${reach}" fill="url(#${id})"/>
    <path d="M0 ${wick - 72}C16 ${wick - 42} 18 ${wick - 28} 15 ${wick - 14}Q8 ${wick + 4} 0 ${wick + 4}Q-9 ${wick + 3} -15 ${wick - 14}C-18 ${wick - 30} -8 ${wick - 44} 0 ${wick - 72}Z" fill="#ffb54e"/><path d="M1 ${wick - 54}C10 ${wick - 34} 12 ${wick - 22} 9 ${wick - 11}Q4 ${wick} 0 ${wick}Q-7 ${wick - 2} -10 ${wick - 12}C-11 ${wick - 26} -4 ${wick - 36} 1 ${wick - 54}Z" fill="#ffe9a8"/><path d="M0 ${wick - 32}Q6 ${wick - 18} 4 ${wick - 8}Q0 ${wick - 2} -5 ${wick - 9}Q-6 ${wick - 20} 0 ${wick - 32}Z" fill="#fffdf0"/>`,
  );
}

export function jug(u: number, v: number, scale: number, dim = 0, pigment = "#dcd6c4"): string {
  return put(
    u,
    v,
    scale,
    `<defs><linearGradient id="clay"><stop offset="0" stop-color="${dimmed(pigment, dim + 0.34)}"/><stop offset="0.4" stop-color="${dimmed(pigment, dim)}"/><stop offset="1" stop-color="${dimmed(pigment, dim + 0.42)}"/></linearGradient></defs>
    <ellipse cx="10" cy="2" rx="104" ry="18" fill="#1a120c" opacity="0.35"/><path d="M58 -226C142 -226 138 -92 78 -70" fill="none" stroke="${dimmed(pigment, dim + 0.3)}" stroke-width="17"/>
    <path d="M-54 -262Q-38 -216 -54 -186Q-98 -128 -86 -56Q-78 -14 -56 -4Q0 10 56 -4Q78 -14 86 -56Q98 -128 54 -186Q42 -212 56 -262Z" fill="url(#clay)"/>
    <path d="M-54 -262Q-74 -272 -84 -268Q-64 -246 -49 -232Z" fill="${dimmed(pigment, dim + 0.14)}"/><ellipse cx="0" cy="-262" rx="56" ry="14" fill="${dimmed(pigment, dim + 0.08)}"/><ellipse cx="0" cy="-261" rx="47" ry="10" fill="${dimmed("#4c5a56", dim + 0.1)}"/><path d="M-83 -90Q0 -70 84 -92" stroke="${dimmed("#2f6f68", dim)}" stroke-width="7" fill="none" opacity="0.7"/><path d="M-86 -74Q0 -54 87 -76" stroke="${dimmed("#2f6f68", dim)}" stroke-width="3" fill="none" opacity="0.6"/>`,
  );
}

export function bowl(u: number, v: number, scale: number, dim = 0, pigment = "#b98a62"): string {
  return put(
    u,
    v,
    scale,
    `<defs><linearGradient id="bowl"><stop offset="0" stop-color="${dimmed(pigment, dim + 0.36)}"/><stop offset="0.42" stop-color="${dimmed(pigment, dim)}"/><stop offset="1" stop-color="${dimmed(pigment, dim + 0.4)}"/></linearGradient><linearGradient id="hollow"><stop offset="0" stop-color="${dimmed(pigment, dim + 0.1)}"/><stop offset="1" stop-color="${dimmed(pigment, dim + 0.52)}"/></linearGradient></defs>
    <ellipse cx="12" cy="2" rx="120" ry="18" fill="#1a120c" opacity="0.35"/><path d="M-150 -92Q-128 -22 -54 -6V2Q0 12 54 2V-6Q128 -22 150 -92Z" fill="url(#bowl)"/><ellipse cx="0" cy="-92" rx="150" ry="34" fill="${css(mix(hex(dimmed(pigment, dim)), hex("#fff3d8"), 0.35))}"/><ellipse cx="0" cy="-90" rx="139" ry="28" fill="url(#hollow)"/><path d="M-140 -64Q0 -26 140 -64" stroke="#f4e2c0" stroke-width="3" fill="none" opacity="0.35"/>`,
  );
}
