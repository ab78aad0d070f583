import { css, hex, mix } from "./colour.ts";
import { lerp } from "./noise.ts";

/** One speaking pipe: its foot, its mouth, its body; the mouth's lip at `v`. */
function pipe(u: number, v: number, width: number, tall: number, number: number): string {
  const id = `pipe${number}`;
  const half = width / 2;
  return `<defs><linearGradient id="${id}"><stop offset="0" stop-color="#7d7561"/><stop offset="0.22" stop-color="#d9d2bd"/><stop offset="0.38" stop-color="#fbf6e6"/><stop offset="0.7" stop-color="#b3a98f"/><stop offset="1" stop-color="#665d4b"/></linearGradient></defs>
    <path d="M${u - half} ${v}V${v - tall}Q${u} ${v - tall - width * 0.16} ${u + half} ${v - tall}V${v}Z" fill="url(#${id})"/><ellipse cx="${u}" cy="${v - tall}" rx="${half}" ry="${width * 0.12}" fill="#4a4436"/>
    <path d="M${u - half} ${v}L${u - width * 0.13} ${v + width * 2.1}H${u + width * 0.13}L${u + half} ${v}Z" fill="url(#${id})"/>
    <path d="M${u - half * 0.62} ${v - 2}L${u} ${v - width * 1.15}L${u + half * 0.62} ${v - 2}Z" fill="#a89c7e" opacity="0.8"/><path d="M${u - half * 0.66} ${v - 2}h${half * 1.32}v${width * 0.13}h${-half * 1.32}Z" fill="#2b251c"/>`;
}

/** The front of the chapel's organ: three towers and two flats in a painted case. */
export function organFront(u: number, floor: number): string {
  const wood = "#7a4f30";
  const dark = "#3b2416";
  const light = css(mix(hex(wood), hex("#f3cf94"), 0.45));
  const gilt = "#d9ae5f";
  let pipes = "";
  let number = 0;
  const flat = (from: number, to: number, count: number, tall: (t: number) => number, v: number) => {
    const width = (to - from) / count;
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count;
      pipes += pipe(lerp(from, to, t), v - 20 * Math.sin(Math.PI * t), width * 0.86, tall(t), number++);
    }
  };
  const bump = (t: number) => Math.sin(Math.PI * t);
  flat(u - 520, u - 330, 5, (t) => 430 + 70 * bump(t), 600);
  flat(u - 296, u - 124, 7, (t) => 380 - 120 * t, 600);
  flat(u - 100, u + 100, 5, (t) => 520 + 60 * bump(t), 600);
  flat(u + 124, u + 296, 7, (t) => 260 + 120 * t, 600);
  flat(u + 330, u + 520, 5, (t) => 430 + 70 * bump(t), 600);
  const post = (x: number, top: number) =>
    `<path d="M${x - 17} ${floor}V${top}h34V${floor}Z" fill="${wood}"/><path d="M${x + 4} ${floor}V${top}h13V${floor}Z" fill="${dark}" opacity="0.45"/><path d="M${x - 26} ${top}h52v-18h-52Z" fill="${light}"/><path d="M${x - 20} ${top - 18}Q${x} ${top - 66} ${x + 20} ${top - 18}Z" fill="${gilt}"/>`;
  const cornice = (from: number, to: number, v: number) =>
    `<path d="M${u + from - 20} ${v}H${u + to + 20}V${v - 26}H${u + from - 20}Z" fill="${wood}"/><path d="M${u + from - 30} ${v - 26}H${u + to + 30}V${v - 42}H${u + from - 30}Z" fill="${light}"/><path d="M${u + from} ${v - 7}H${u + to}" stroke="${gilt}" stroke-width="5"/>`;
  let keys = "";
  for (let row = 0; row < 2; row++) {
    const v = 812 + row * 44;
    keys += `<path d="M${u - 190 - row * 12} ${v}H${u + 190 + row * 12}l10 30H${u - 200 - row * 12}Z" fill="#f7efdc"/>`;
    for (let i = 1; i < 30; i++)
      keys += `<path d="M${lerp(u - 190, u + 190, i / 30)} ${v}v29" stroke="#8d8268" stroke-width="1.500"/>`;
    for (let i = 0; i < 30; i++)
      if (![2, 6].includes(i % 7))
        keys += `<rect x="${lerp(u - 190, u + 190, (i + 1) / 30) - 4}" y="${v}" width="8" height="17" fill="#2b211a"/>`;
  }
  let knobs = "";
  for (const side of [-1, 1])
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 2; column++)
        knobs += `<circle cx="${u + side * (250 + column * 44)}" cy="${770 + row * 38}" r="12" fill="#f3e6c8" stroke="#5a3a24" stroke-width="4"/>`;
  return `<path d="M${u - 560} ${floor}V640H${u + 560}V${floor}Z" fill="${wood}"/><path d="M${u - 560} 200H${u + 560}V660H${u - 560}Z" fill="#241a13"/>
    ${pipes}<path d="M${u - 575} 690V640H${u + 575}V690Z" fill="${light}"/><path d="M${u - 575} 690V672H${u + 575}V690Z" fill="${dark}" opacity="0.5"/><path d="M${u - 540} 652H${u + 540}" stroke="${gilt}" stroke-width="5"/>
    ${post(u - 548, 110)}${post(u - 312, 110)}${post(u - 112, 40)}${post(u + 112, 40)}${post(u + 312, 110)}${post(u + 548, 110)}
    ${cornice(-548, -312, 130)}${cornice(-112, 112, 60)}${cornice(312, 548, 130)}
    <path d="M${u - 300} 258Q${u - 206} 214 ${u - 124} 250V226Q${u - 206} 190 ${u - 300} 232Z" fill="${light}"/><path d="M${u + 300} 258Q${u + 206} 214 ${u + 124} 250V226Q${u + 206} 190 ${u + 300} 232Z" fill="${light}"/>
    <path d="M${u - 330} 1010V740H${u + 330}V1010Z" fill="${dark}"/><path d="M${u - 318} 752H${u + 318}V960H${u - 318}Z" fill="#5a3a24"/>${knobs}${keys}
    <path d="M${u - 120} 806V716Q${u - 60} 706 ${u - 4} 718V806ZM${u + 4} 806V718Q${u + 60} 706 ${u + 120} 716V806Z" fill="#fbf5e6"/><path d="M${u - 104} 740h84M${u - 104} 756h84M${u - 104} 772h84M${u + 20} 740h84M${u + 20} 756h84M${u + 20} 772h84" stroke="#7a6d58" stroke-width="3" opacity="0.7"/>
    <path d="M${u - 560} 720H${u - 350}V1010H${u - 560}ZM${u + 350} 720H${u + 560}V1010H${u + 350}Z" fill="${wood}"/><path d="M${u - 535} 748H${u - 375}V985H${u - 535}ZM${u + 375} 748H${u + 535}V985H${u + 375}Z" fill="none" stroke="${light}" stroke-width="6"/>`;
}

/** The board that tells the hymns of the day. */
export function hymnBoard(u: number, v: number): string {
  const rows = [
    ["1", "0", "0"],
    ["2", "3", "4"],
    ["3", "9", "1"],
    ["4", "8", "2"],
  ];
  // Numerals as strokes, so that they look the same on every machine.
  const strokes: Record<string, string> = {
    "0": "M0 -14C9 -14 10 14 0 14C-10 14 -9 -14 0 -14Z",
    "1": "M-5 -9L1 -14V14M-6 14H7",
    "2": "M-8 -7C-6 -17 9 -16 8 -5C7 3 -6 6 -8 14H9",
    "3": "M-7 -12C4 -18 11 -8 0 -1C12 0 9 18 -8 12",
    "4": "M4 14V-14L-9 6H9",
    "8": "M0 -1C-10 -4 -7 -15 0 -15C7 -15 10 -4 0 -1C-12 3 -9 15 0 15C9 15 12 3 0 -1Z",
    "9": "M8 -6C6 4 -8 3 -8 -6C-8 -17 8 -17 8 -6C8 4 6 10 -2 14",
  };
  let cards = "";
  rows.forEach((row, r) => {
    row.forEach((figure, c) => {
      cards += `<g transform="translate(${-56 + c * 56} ${72 + r * 74})"><rect x="-24" y="-29" width="48" height="58" rx="2" fill="#fbf5e6"/><path d="${strokes[figure] ?? ""}" fill="none" stroke="#2b211a" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" transform="scale(1.25)"/></g>`;
    });
  });
  return `<g transform="translate(${u} ${v})"><path d="M-118 0L-4 -66H12L126 0V372H-118Z" fill="#3b2416" opacity="0.25" transform="translate(12 14)"/><path d="M-122 0L0 -72L122 0V368H-122Z" fill="#6a4229"/><path d="M-104 8L0 -52L104 8V350H-104Z" fill="#3f2818"/><path d="M0 -40V2M-15 -24H15" stroke="#d9ae5f" stroke-width="6"/>${cards}<path d="M-122 368H122V384H-122Z" fill="#8a5c38"/></g>`;
}
