import { css, hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { seeded } from "./noise.ts";

const put = (u: number, v: number, scale: number, shapes: string, turn = 0) =>
  `<g transform="translate(${u} ${v}) rotate(${turn}) scale(${scale})">${shapes}</g>`;

export function tent(hour: Hour, u: number, v: number, scale: number, cloth: string, lit: boolean): string {
  const side = css(mix(hex(cloth), hex(hour.nearDark), 0.6));
  const front = css(mix(hex(cloth), hex(hour.nearDark), 0.3));
  const inside = lit ? "#f7c069" : css(mix(hex(cloth), hex(hour.nearDark), 0.85));
  return put(
    u,
    v,
    scale,
    `${lit ? '<defs><radialGradient id="tentlamp"><stop offset="0" stop-color="#ffcf7d" stop-opacity="0.4"/><stop offset="1" stop-color="#ffb35a" stop-opacity="0"/></radialGradient></defs><ellipse cx="0" cy="-30" rx="190" ry="120" fill="url(#tentlamp)"/>' : ""}
    <ellipse cx="60" cy="3" rx="190" ry="13" fill="${hour.nearDark}" opacity="0.55"/><path d="M0 -130L150 -112Q176 -50 226 -6L96 0Q60 -60 0 -130Z" fill="${side}"/><path d="M48 -124Q100 -60 140 -3M98 -118Q140 -56 184 -4" stroke="${hour.nearDark}" stroke-width="2" fill="none" opacity="0.4"/>
    <path d="M0 -130Q-48 -50 -100 0H96Q48 -56 0 -130Z" fill="${front}"/><path d="M0 -118Q-20 -50 -44 0H42Q20 -54 0 -118Z" fill="${inside}"/><path d="M0 -118Q-8 -50 -44 0L-60 0Q-26 -50 0 -118ZM0 -118Q10 -52 42 0L58 0Q26 -52 0 -118Z" fill="${css(mix(hex(cloth), hex("#fff0cc"), lit ? 0.35 : 0.1))}"/>
    <path d="M-100 0L-132 8M226 -6L252 2M0 -130V-140" stroke="${front}" stroke-width="3"/>`,
  );
}

export function campfire(u: number, v: number, scale: number): string {
  const random = seeded(71);
  let sparks = "";
  for (let i = 0; i < 26; i++) {
    const rise = random() ** 0.7;
    sparks += `<circle cx="${(random() - 0.5) * 70 * (0.4 + rise)}" cy="${-90 - rise * 240}" r="${1 + random() * 2.2}" fill="#ffcf7d" opacity="${1 - rise * 0.8}"/>`;
  }
  let stones = "";
  for (let i = 0; i < 11; i++) {
    const angle = (i / 11) * Math.PI * 2;
    stones += `<ellipse cx="${Math.cos(angle) * 78}" cy="${4 + Math.sin(angle) * 17}" rx="${15 + random() * 5}" ry="${9 + random() * 3}" fill="${["#3c4a4a", "#586462", "#2b3839"][i % 3]}"/>`;
  }
  return put(
    u,
    v,
    scale,
    `<defs><radialGradient id="fire"><stop offset="0" stop-color="#ffb75a" stop-opacity="0.62"/><stop offset="0.3" stop-color="#f08a3c" stop-opacity="0.24"/><stop offset="1" stop-color="#e0702c" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="0" cy="-40" rx="420" ry="250" fill="url(#fire)"/><ellipse cx="0" cy="16" rx="330" ry="60" fill="url(#fire)"/>${stones}
    <g stroke-linecap="round" stroke-width="15"><path d="M-62 6L34 -22" stroke="#4a2f20"/><path d="M62 6L-34 -22" stroke="#6a4229"/><path d="M-20 12L12 -34" stroke="#573724"/></g>
    <path d="M-46 -6C-64 -58 -22 -70 -26 -112C-2 -92 -4 -72 6 -66C10 -92 30 -104 24 -142C60 -104 62 -52 44 -6Q0 12 -46 -6Z" fill="#f0873a"/><path d="M-32 -4C-40 -44 -10 -52 -10 -82C8 -64 8 -52 14 -48C20 -62 26 -72 26 -92C44 -60 42 -28 30 -4Q0 8 -32 -4Z" fill="#ffbf57"/><path d="M-16 -2C-20 -26 0 -34 2 -54C18 -36 18 -16 14 -2Q0 4 -16 -2Z" fill="#fff0b5"/>${sparks}`,
  );
}

/** Sitting logs round the fire. */
export function log(hour: Hour, u: number, v: number, scale: number, turn: number): string {
  const bark = css(mix(hex("#5a4130"), hex(hour.nearDark), 0.4));
  return put(
    u,
    v,
    scale,
    `<ellipse cx="0" cy="20" rx="120" ry="10" fill="${hour.nearDark}" opacity="0.5"/><rect x="-110" y="-22" width="220" height="42" rx="20" fill="${bark}"/><path d="M-96 -17Q0 -24 92 -18" stroke="#e8a05c" stroke-width="5" fill="none" opacity="0.7"/><ellipse cx="98" cy="-1" rx="14" ry="21" fill="#b98653"/><ellipse cx="98" cy="-1" rx="8" ry="12" fill="none" stroke="#7a5334" stroke-width="2"/>`,
    turn,
  );
}

export function canoe(hour: Hour, u: number, v: number, scale: number): string {
  const hull = css(mix(hex("#b0503a"), hex(hour.nearDark), 0.08));
  const low = css(mix(hex("#7a3327"), hex(hour.nearDark), 0.25));
  return put(
    u,
    v,
    scale,
    `<ellipse cx="0" cy="34" rx="330" ry="16" fill="${hour.nearDark}" opacity="0.4"/>
    <path d="M-330 -62Q-300 -20 0 -14Q300 -20 330 -62Q250 -50 0 -48Q-250 -50 -330 -62Z" fill="#5a4232"/><path d="M-200 -47L-192 -18M0 -48V-14M200 -47L192 -18" stroke="#d9b27a" stroke-width="11"/>
    <path d="M-338 -70Q-318 24 -210 34H210Q318 24 338 -70Q300 -16 0 -12Q-300 -16 -338 -70Z" fill="${hull}"/><path d="M-326 -20Q-300 26 -210 34H210Q300 26 326 -20Q280 16 0 18Q-280 16 -326 -20Z" fill="${low}" opacity="0.7"/>
    <path d="M-338 -70Q-300 -16 0 -12Q300 -16 338 -70" fill="none" stroke="#e3bd84" stroke-width="6"/>
    <g transform="translate(40 -40) rotate(-17)"><rect x="-170" y="-4" width="270" height="8" rx="4" fill="#d9b27a"/><path d="M96 -16Q160 -22 176 0Q160 22 96 16Z" fill="#e8cfa0"/></g>`,
  );
}

export function sack(hour: Hour, u: number, v: number, scale: number, tone: string): string {
  const body = css(mix(hex(tone), hex(hour.nearDark), 0.1));
  const shade = css(mix(hex(tone), hex(hour.nearDark), 0.45));
  return put(
    u,
    v,
    scale,
    `<ellipse cx="0" cy="0" rx="86" ry="12" fill="${hour.nearDark}" opacity="0.45"/><path d="M-18 -150Q-34 -132 -52 -108Q-92 -50 -72 -4Q0 12 74 -4Q90 -54 50 -110Q34 -134 20 -150Z" fill="${body}"/><path d="M10 -140Q40 -90 40 -2Q64 0 74 -4Q90 -54 50 -110Q34 -134 20 -150Z" fill="${shade}" opacity="0.55"/><path d="M-12 -138Q-30 -80 -34 -20M-2 -138Q0 -90 -6 -50M-40 -100Q-56 -60 -54 -26" stroke="${shade}" stroke-width="3" fill="none" opacity="0.7"/><path d="M-18 -150Q-30 -180 -40 -186Q-10 -182 0 -176Q16 -190 40 -188Q28 -170 20 -150Q0 -142 -18 -150Z" fill="${body}"/><path d="M-21 -152Q0 -142 22 -152V-142Q0 -132 -21 -142Z" fill="#e3c48e"/>`,
  );
}

export function tools(hour: Hour, u: number, v: number, scale: number): string {
  const wood = css(mix(hex("#c99d63"), hex(hour.nearDark), 0.1));
  const iron = css(mix(hex("#5d6b6b"), hex(hour.nearDark), 0.2));
  let bristles = "";
  for (let i = -9; i <= 9; i++)
    bristles += `<path d="M${i * 2.4} -60Q${i * 3} -30 ${i * 5.4} 2" stroke="${i % 2 ? "#d7ad62" : "#b98a43"}" stroke-width="4" fill="none"/>`;
  const rake = `<path d="M0 -330V-50" stroke="${wood}" stroke-width="9"/><path d="M0 -56L-52 -30M0 -56L52 -30M0 -56V-30" stroke="${iron}" stroke-width="5"/><path d="M-60 -30H60M-54 -30V0M-36 -30V0M-18 -30V0M0 -30V0M18 -30V0M36 -30V0M54 -30V0" stroke="${iron}" stroke-width="6"/>`;
  return put(
    u,
    v,
    scale,
    `<g transform="rotate(9)"><path d="M0 -340V-70" stroke="${wood}" stroke-width="10"/>${bristles}<rect x="-25" y="-76" width="50" height="20" rx="6" fill="#8a4a32"/><path d="M-24 -40Q0 -34 26 -40" stroke="#8a4a32" stroke-width="4" fill="none"/></g><g transform="translate(118 4) rotate(-11)">${rake}</g>`,
  );
}

export function bucket(hour: Hour, u: number, v: number, scale: number): string {
  const tin = css(mix(hex("#9fb3ae"), hex(hour.nearDark), 0.12));
  const dark = css(mix(hex("#5f7674"), hex(hour.nearDark), 0.3));
  return put(
    u,
    v,
    scale,
    `<ellipse cx="0" cy="0" rx="64" ry="9" fill="${hour.nearDark}" opacity="0.45"/><path d="M-58 -96L-44 -2Q0 8 44 -2L58 -96Z" fill="${tin}"/><path d="M10 -96L14 4Q34 2 44 -2L58 -96Z" fill="${dark}" opacity="0.5"/><ellipse cx="0" cy="-96" rx="58" ry="13" fill="${dark}"/><path d="M-58 -96C-50 -164 50 -164 58 -96" fill="none" stroke="${dark}" stroke-width="4"/><path d="M-54 -66Q0 -54 54 -66" stroke="${dark}" stroke-width="3" fill="none"/><path d="M-30 -98L-22 -120Q-12 -128 -4 -118L0 -98ZM6 -97L20 -116L36 -110L34 -98Z" fill="#e6d3a6"/>`,
  );
}
