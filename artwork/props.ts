import { css, hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { lerp, read, seeded } from "./noise.ts";

const put = (u: number, v: number, scale: number, shapes: string, turn = 0) =>
  `<g transform="translate(${u} ${v}) rotate(${turn}) scale(${scale})">${shapes}</g>`;

/** Paints a plain pigment as it looks in the light of the hour. */
const under = (hour: Hour, pigment: string, strength = 0.18) =>
  css(mix(hex(pigment), hex(hour.nearDark), strength));

export function blanket(hour: Hour, u: number, v: number, scale: number): string {
  const cloth = under(hour, "#f4ead6", 0.04);
  const red = under(hour, "#b5533c", 0.06);
  const corner = (s: number, t: number, drop = 0): string => {
    const x = lerp(lerp(-210, 150, s), lerp(-290, 260, s), t);
    const y = lerp(lerp(-52, -66, s), lerp(70, 52, s), t);
    return `${x} ${y + Math.sin(s * 9 + t * 4) * 4 + drop}`;
  };
  const quad = (s0: number, t0: number, s1: number, t1: number, fill: string, opacity: number) => {
    const along = (t: number) => Array.from({ length: 9 }, (_, i) => corner(lerp(s0, s1, i / 8), t));
    return `<path d="M${along(t0).join("L")}L${along(t1).reverse().join("L")}Z" fill="${fill}" opacity="${opacity}"/>`;
  };
  let shapes = `<ellipse cx="0" cy="26" rx="300" ry="66" fill="${hour.nearDark}" opacity="0.35"/>${quad(0, 0, 1, 1, cloth, 1)}`;
  const bands = 7;
  for (let i = 0; i < bands; i++) {
    shapes += quad((i + 0.25) / bands, 0, (i + 0.75) / bands, 1, red, 0.52);
    shapes += quad(0, (i + 0.25) / bands, 1, (i + 0.75) / bands, red, 0.42);
  }
  const edge = Array.from({ length: 13 }, (_, i) => corner(i / 12, 1));
  const hem = Array.from({ length: 13 }, (_, i) => corner(i / 12, 1, 9));
  shapes += `<path d="M${edge.join("L")}L${hem.reverse().join("L")}Z" fill="${red}"/>`;
  return put(u, v, scale, shapes);
}

export function basket(hour: Hour, u: number, v: number, scale: number): string {
  const reed = under(hour, "#c48f4f", 0.05);
  const shade = under(hour, "#7a4f2b", 0.2);
  let weave = "";
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 13; column++) {
      const x = -84 + column * 13 + (row % 2) * 6.5;
      weave += `<rect x="${x}" y="${-74 + row * 12}" width="11" height="5.5" rx="2.7" fill="${(row + column) % 3 ? "#dcb072" : shade}" opacity="0.65"/>`;
    }
  return put(
    u,
    v,
    scale,
    `<ellipse cx="6" cy="2" rx="112" ry="15" fill="${hour.nearDark}" opacity="0.45"/>
    <path d="M-78 -84C-70 -190 70 -190 78 -84" fill="none" stroke="${shade}" stroke-width="9"/><path d="M-76 -84C-66 -184 66 -184 76 -84" fill="none" stroke="${reed}" stroke-width="4"/>
    <ellipse cx="-28" cy="-92" rx="44" ry="17" fill="${under(hour, "#d9a15c", 0)}" transform="rotate(-14 -28 -92)"/><path d="M-56 -92l12 -10M-40 -97l12 -10M-22 -102l12 -9" stroke="${shade}" stroke-width="3" opacity="0.5"/>
    <circle cx="34" cy="-94" r="18" fill="${under(hour, "#b8452f", 0.02)}"/><circle cx="62" cy="-89" r="15" fill="${under(hour, "#c9973f", 0.02)}"/><path d="M34 -111q3 -8 9 -9" stroke="${shade}" stroke-width="2.5" fill="none"/>
    <path d="M-94 -84H94L80 -2Q0 8 -80 -2Z" fill="${reed}"/>${weave}<path d="M20 -84H94L80 -2Q50 4 30 4Z" fill="${shade}" opacity="0.28"/>
    <rect x="-98" y="-91" width="196" height="13" rx="6.5" fill="${reed}"/><rect x="-98" y="-83" width="196" height="5" rx="2.5" fill="${shade}" opacity="0.5"/>
    <path d="M-70 -90Q-40 -98 0 -90L-14 -44Q-34 -34 -48 -50Z" fill="${under(hour, "#f6efe0", 0.02)}"/><path d="M-48 -88L-40 -46M-26 -90L-28 -42" stroke="${under(hour, "#1f5c56", 0)}" stroke-width="3" opacity="0.55"/>`,
  );
}

export function tableware(hour: Hour, u: number, v: number, scale: number): string {
  return put(
    u,
    v,
    scale,
    `<ellipse cx="0" cy="2" rx="52" ry="14" fill="${hour.nearDark}" opacity="0.25"/><ellipse cx="0" cy="-2" rx="50" ry="14" fill="#fbf6ea"/><ellipse cx="0" cy="-3" rx="36" ry="9" fill="#e3dac6"/>
    <circle cx="-10" cy="-12" r="12" fill="${under(hour, "#a9b25c", 0)}"/><circle cx="12" cy="-10" r="11" fill="${under(hour, "#b8452f", 0)}"/>
    <path d="M76 0L72 -74Q71 -88 77 -92V-116H89V-92Q95 -88 94 -74L90 0Q83 4 76 0Z" fill="${under(hour, "#2f6f68", 0.02)}"/><path d="M79 -6L76 -74Q76 -84 80 -88" stroke="#cfe3d4" stroke-width="3" fill="none" opacity="0.6"/><rect x="76" y="-122" width="14" height="9" rx="2" fill="#d9b27a"/>`,
  );
}

/** Paper lanterns on a sagging cord. */
export function lanterns(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
  seed: number,
): string {
  const random = seeded(seed);
  const at = (t: number): [number, number] => [
    lerp(from[0], to[0], t),
    lerp(from[1], to[1], t) + Math.sin(Math.PI * t) * sag,
  ];
  let cord = "";
  for (let i = 0; i <= 40; i++) cord += `${i ? "L" : "M"}${at(i / 40).join(" ")}`;
  let lamps = "";
  for (let i = 0; i < count; i++) {
    const [x, y] = at((i + 0.5) / count);
    const r = 15 + random() * 5;
    const tone = read(["#ffd489", "#ffc46f", "#ffdfa6", "#f7a95e"], Math.floor(random() * 4));
    lamps += `<g transform="translate(${x} ${y + r + 7})"><circle r="${r * 4.4}" fill="url(#halo)"/><path d="M0 ${-r - 7}V${-r}" stroke="#0b1f22" stroke-width="1.6"/><ellipse rx="${r * 0.94}" ry="${r}" fill="${tone}"/><ellipse cx="${r * 0.2}" rx="${r * 0.4}" ry="${r * 0.62}" fill="#fff3d0" opacity="0.75"/><path d="M${-r * 0.8} ${-r * 0.5}Q0 ${-r * 0.25} ${r * 0.8} ${-r * 0.5}M${-r * 0.93} 0Q0 ${r * 0.25} ${r * 0.93} 0M${-r * 0.8} ${r * 0.5}Q0 ${r * 0.78} ${r * 0.8} ${r * 0.5}" stroke="#b9652f" stroke-width="1" fill="none" opacity="0.55"/><rect x="${-r * 0.35}" y="${-r * 1.08}" width="${r * 0.7}" height="4" fill="#5a3a22"/><rect x="${-r * 0.35}" y="${r * 0.88}" width="${r * 0.7}" height="4" fill="#5a3a22"/></g>`;
  }
  return `<defs><radialGradient id="halo"><stop offset="0" stop-color="#ffcf7d" stop-opacity="0.5"/><stop offset="0.35" stop-color="#ffc06a" stop-opacity="0.16"/><stop offset="1" stop-color="#ffb35a" stop-opacity="0"/></radialGradient></defs><path d="${cord}" fill="none" stroke="#0b1f22" stroke-width="2"/>${lamps}`;
}

export function bench(hour: Hour, u: number, v: number, scale: number): string {
  const wood = under(hour, "#8a6a4a", 0.35);
  const edge = under(hour, "#c39a68", 0.3);
  return put(
    u,
    v,
    scale,
    `<ellipse cx="0" cy="2" rx="96" ry="9" fill="${hour.nearDark}" opacity="0.5"/><path d="M-74 0V-34h10V0ZM64 0V-34h10V0Z" fill="${wood}"/><path d="M-92 -40L-84 -48H84L92 -40V-32H-92Z" fill="${wood}"/><path d="M-92 -40L-84 -48H84L92 -40Z" fill="${edge}"/>`,
  );
}

/** A jetty running out from the near shore, in perspective. */
export function jetty(hour: Hour): string {
  const top = under(hour, "#b99a78", 0.12);
  const dark = under(hour, "#5b4a3d", 0.4);
  const left = (t: number): [number, number] => [lerp(150, 560, t), lerp(1010, 705, t)];
  const right = (t: number): [number, number] => [lerp(620, 664, t), lerp(1010, 705, t)];
  let shapes = "";
  const planks = 19;
  const deep = (i: number) => 1 - (1 - i / planks) ** 1.9;
  for (const t of [0.97, 0.8, 0.58, 0.3]) {
    for (const [x, y] of [left(t), right(t)]) {
      const k = lerp(1, 0.3, t);
      shapes += `<path d="M${x - 13 * k} ${y - 90 * k}h${26 * k}V${y + 90 * k}h${-26 * k}Z" fill="${dark}"/><path d="M${x + 3 * k} ${y - 90 * k}h${10 * k}V${y + 60 * k}h${-10 * k}Z" fill="${top}" opacity="0.7"/><ellipse cx="${x}" cy="${y - 90 * k}" rx="${13 * k}" ry="${4 * k}" fill="${top}"/><path d="M${x - 9 * k} ${y + 90 * k}h${18 * k}V${y + 170 * k}h${-18 * k}Z" fill="${dark}" opacity="0.35"/>`;
    }
  }
  shapes += `<path d="M${left(0).join(" ")}L${left(1).join(" ")}L${right(1).join(" ")}L${right(0).join(" ")}Z" fill="${dark}"/>`;
  for (let i = 0; i < planks; i++) {
    const a = deep(i);
    const b = deep(i + 0.86);
    const tone = css(mix(hex(top), hex(i % 3 ? hour.rim : dark), read([0.1, 0.3, 0.18, 0.05], i % 4)));
    shapes += `<path d="M${left(a).join(" ")}L${right(a).join(" ")}L${right(b).join(" ")}L${left(b).join(" ")}Z" fill="${tone}"/>`;
  }
  return shapes;
}

export function sheaf(hour: Hour, u: number, v: number, scale: number, seed: number): string {
  const random = seeded(seed);
  const straw = ["#e6bd62", "#d4a24a", "#f3d68a", "#b9823a"];
  let shapes = `<ellipse cx="8" cy="2" rx="86" ry="13" fill="${hour.nearDark}" opacity="0.45"/>`;
  for (let i = 0; i < 190; i++) {
    const s = random() * 2 - 1;
    const tone = read(straw, Math.floor(random() * 4));
    const tipX = s * 104 + (random() - 0.5) * 26;
    const tipY = -212 - random() * 60 + s * s * 46;
    const footX = s * 62;
    shapes += `<path d="M${footX} ${random() * 5}Q${s * 20} -86 ${s * 25} -112Q${s * 42} -164 ${tipX} ${tipY}" fill="none" stroke="${under(hour, tone, 0.12 * random())}" stroke-width="2.2"/>`;
    const angle = (Math.atan2(tipX - s * 42, 70) * 180) / Math.PI;
    shapes += `<g transform="translate(${tipX} ${tipY}) rotate(${angle})"><ellipse rx="4.4" ry="15" cy="-8" fill="${under(hour, tone, 0.05)}"/><path d="M-3 -14l-5 -16M0 -20v-20M3 -14l5 -16" stroke="${tone}" stroke-width="1"/></g>`;
  }
  return put(
    u,
    v,
    scale,
    `${shapes}<path d="M-29 -120Q0 -108 29 -120L28 -98Q0 -86 -28 -98Z" fill="${under(hour, "#8a5a2c", 0.1)}"/><path d="M-28 -112Q0 -100 28 -112" stroke="#e6bd62" stroke-width="3" fill="none"/>`,
  );
}

export function pumpkin(hour: Hour, u: number, v: number, scale: number, pigment = "#d8752f"): string {
  const tone = (lift: number) =>
    css(mix(hex(pigment), hex(lift > 0 ? "#ffd08a" : hour.nearDark), Math.abs(lift)));
  const ribs = (
    [
      [-58, 30, -0.42],
      [58, 30, 0.2],
      [-36, 36, -0.2],
      [36, 36, 0.3],
      [0, 38, 0.08],
    ] as const
  )
    .map(
      ([x, rx, lift]) =>
        `<ellipse cx="${x}" cy="-50" rx="${rx}" ry="${52 - Math.abs(x) * 0.14}" fill="${tone(lift)}"/>`,
    )
    .join("");
  return put(
    u,
    v,
    scale,
    `<ellipse cx="-8" cy="0" rx="98" ry="13" fill="${hour.nearDark}" opacity="0.5"/>${ribs}<path d="M-14 -98Q0 -92 14 -98M-22 -94Q-34 -50 -20 -6M22 -94Q34 -50 20 -6" stroke="${tone(-0.4)}" stroke-width="3" fill="none" opacity="0.45"/><path d="M-9 -96Q-6 -120 -22 -134L-6 -140Q10 -122 10 -96Q0 -90 -9 -96Z" fill="${under(hour, "#6b7340", 0.15)}"/>`,
  );
}
