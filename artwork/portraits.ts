import { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { type Portrait, portraits } from "./portrait-people.ts";

/** A point on the face, moved to the side where the head turns. */
type Side = 1 | -1;

const warmShade = "#5a2a1c";
const coolShade = "#23383c";
const light = "#ffe6b4";

function towards(colour: string, other: string, share: number): string {
  return css(mix(hex(colour), hex(other), share));
}

/** Hills, sky and a low sun behind somebody: the valley of all other pictures, out of focus. */
function ground({ hour, lit }: Portrait): string {
  const { sky, hills, sun } = hour;
  const [top, middle, low] = sky;
  const at = lit === 1 ? 790 : 210;
  const ridge = (y: number, rise: number, lean: number) =>
    `M-20 ${y}C160 ${y - rise * (lit === 1 ? 1.2 : 0.3)} 300 ${y - rise * 0.3} 460 ${y - rise * 0.5}S${780 + lean} ${y - rise * (lit === 1 ? 0.2 : 1.3)} 1020 ${y - rise * 0.4}V1020H-20Z`;
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.45" stop-color="${middle}"/><stop offset="0.72" stop-color="${low}"/></linearGradient><radialGradient id="glow" cx="${at / 1000}" cy="0.42" r="0.5"><stop offset="0" stop-color="${sun}" stop-opacity="0.95"/><stop offset="0.3" stop-color="${sun}" stop-opacity="0.5"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient></defs>
  <rect x="-20" y="-20" width="1040" height="1040" fill="url(#sky)"/><rect x="-20" y="-20" width="1040" height="1040" fill="url(#glow)"/>
  <path d="${ridge(590, 130, 0)}" fill="${hills[0]}"/><path d="${ridge(680, 110, -120)}" fill="${hills[1]}"/><path d="${ridge(790, 90, 60)}" fill="${hills[2]}"/>`;
}

/** The outline of a face from the temple down to the chin and up again. */
function outline({ face: { wide, jaw, chin, long } }: Portrait): string {
  const [bottom, w] = [430 + long, wide];
  return `M${500 - w} 400C${500 - w} 300 ${500 - w * 0.72} 232 500 232C${500 + w * 0.72} 232 ${500 + w} 300 ${500 + w} 400C${500 + w} ${430 + long * 0.42} ${500 + w * jaw} ${430 + long * 0.72} ${500 + chin} ${bottom - 18}Q500 ${bottom + 16} ${500 - chin} ${bottom - 18}C${500 - w * jaw} ${430 + long * 0.72} ${500 - w} ${430 + long * 0.42} ${500 - w} 400Z`;
}

function neck({ skin, face, lit, broad = 1 }: Portrait): string {
  const half = face.wide * 0.52 * broad;
  const shade = towards(skin, warmShade, 0.34);
  return `<path d="M${500 - half} 520C${500 - half} 650 ${500 - half - 10} 690 ${500 - half - 46} 740L${500 - half - 90} 800H${500 + half + 90}L${500 + half + 46} 740C${500 + half + 10} 690 ${500 + half} 650 ${500 + half} 520Z" fill="${towards(skin, warmShade, 0.12)}"/>
  <path d="M${500 - half} 560C${500 - half + 20} ${450 + face.long} ${500 + half - 20} ${450 + face.long} ${500 + half} 560L${500 + half} 640C${500 + half * 0.5} ${500 + face.long} ${500 - half * 0.4} ${505 + face.long} ${500 - half} 620Z" fill="${shade}" opacity="0.8"/>
  <path d="M${500 - lit * half * 0.1} 640C${500 - lit * half * 0.5} 700 ${500 - lit * half * 0.7} 730 ${500 - lit * half * 0.2} 800L${500 - lit * (half + 46)} 740C${500 - lit * (half + 10)} 690 ${500 - lit * half} 650 ${500 - lit * half} 560Z" fill="${shade}" opacity="0.55"/>`;
}

/** Over the half of the face that the sun does not reach, and along the edge that it does. */
function shadows(person: Portrait): string {
  const { skin, face, lit, turn } = person;
  const [w, bottom, s] = [face.wide, 430 + face.long, -lit as Side];
  const line = 500 + turn;
  return `<clipPath id="face"><path d="${outline(person)}"/></clipPath><g clip-path="url(#face)">
  <path d="M${line + s * 60} 220C${line + s * 96} 300 ${line + s * 78} 360 ${line + s * 84} 410C${line + s * 112} 470 ${line + s * 96} 520 ${line + s * 62} 566C${line + s * 40} ${bottom - 40} ${line + s * 30} ${bottom} ${line + s * 10} ${bottom + 30}H${500 + s * (w + 60)}V220Z" fill="${towards(skin, warmShade, 0.17)}"/>
  <path d="M${500 + s * (w - 26)} 300C${500 + s * (w - 4)} 420 ${500 + s * (w - 30)} 520 ${500 + s * 50} ${bottom + 10}H${500 + s * (w + 60)}V300Z" fill="${towards(skin, warmShade, 0.36)}" opacity="0.65"/>
  <path d="M${500 + lit * (w + 30)} 250V520C${500 + lit * (w - 8)} 470 ${500 + lit * (w - 22)} 400 ${500 + lit * (w - 24)} 300Z" fill="${towards(skin, light, 0.5)}" opacity="0.85"/>
  <ellipse cx="${line + lit * 74}" cy="${478 + (face.long - 190) * 0.3}" rx="50" ry="34" fill="${towards(skin, "#d4573f", 0.28)}" opacity="0.55"/>
  <ellipse cx="${line + s * 80}" cy="${484 + (face.long - 190) * 0.3}" rx="36" ry="28" fill="${towards(skin, "#8c3526", 0.4)}" opacity="0.35"/></g>`;
}

function ears({ skin, face, lit, turn }: Portrait): string {
  const ear = (side: Side) => {
    const reach = 500 + side * (face.wide + 4 - side * turn * 0.55);
    const tone = side === lit ? towards(skin, light, 0.18) : towards(skin, warmShade, 0.3);
    return `<ellipse cx="${reach}" cy="436" rx="22" ry="42" fill="${tone}"/><path d="M${reach + side * 4} 412Q${reach - side * 14} 430 ${reach} 456" stroke="${towards(skin, warmShade, 0.5)}" stroke-width="6" fill="none" stroke-linecap="round"/>`;
  };
  return ear(1) + ear(-1);
}

function eyes({ skin, eye, brow, turn, eyesApart = 62, years, lit, lashed }: Portrait): string {
  const one = (side: Side) => {
    const x = 500 + turn * 1.15 + side * (eyesApart - side * turn * 0.12);
    const lid = towards(skin, "#2a130c", 0.78);
    const fold = towards(skin, warmShade, 0.42);
    const white = side === lit ? "#fdf6e6" : "#e6dccb";
    const lashes = lashed
      ? `<path d="M${x + side * 28} 404Q${x + side * 38} 404 ${x + side * 45} 396" stroke="${lid}" stroke-width="6.500" fill="none" stroke-linecap="round"/>`
      : "";
    const crow =
      years > 55
        ? `<path d="M${x + side * 42} 404l${side * 20} -8M${x + side * 43} 414l${side * 21} 3" stroke="${fold}" stroke-width="4.5" stroke-linecap="round" opacity="0.75"/>`
        : "";
    const bag =
      years > 50
        ? `<path d="M${x - 28} 430Q${x} 446 ${x + 28} 430" stroke="${fold}" stroke-width="4.5" fill="none" stroke-linecap="round" opacity="0.7"/>`
        : "";
    return `<path d="M${x - 31} 410Q${x} 384 ${x + 31} 410Q${x} 428 ${x - 31} 410Z" fill="${white}"/>
    <circle cx="${x + turn * 0.12}" cy="408" r="15.500" fill="${eye}"/><circle cx="${x + turn * 0.12}" cy="408" r="8" fill="#160d09"/><circle cx="${x + turn * 0.12 + lit * 5}" cy="402" r="4" fill="#fff8e8"/>
    <path d="M${x - 34} 412Q${x} 380 ${x + 34} 411" stroke="${lid}" stroke-width="9" fill="none" stroke-linecap="round"/>
    <path d="M${x - 26} 417Q${x} 429 ${x + 26} 417" stroke="${fold}" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M${x - 32} 390Q${x} 366 ${x + 32} 389" stroke="${fold}" stroke-width="4.500" fill="none" opacity="0.5"/>${lashes}
    <path d="M${x - side * 34} ${brow.inner}Q${x + side * 6} ${brow.peak} ${x + side * 46} ${brow.outer}" stroke="${brow.colour}" stroke-width="${brow.thick}" fill="none" stroke-linecap="round"/>${crow}${bag}`;
  };
  return one(-1) + one(1);
}

function nose({ skin, nose: { long, wide }, turn, lit }: Portrait): string {
  const [x, tip, s] = [500 + turn * 1.5, 408 + long, -lit];
  const shade = towards(skin, warmShade, 0.36);
  return `<path d="M${x + s * 14} 396C${x + s * 16} 430 ${x + s * 20} ${tip - 40} ${x + s * (wide + 4)} ${tip - 8}Q${x + s * wide} ${tip + 12} ${x + s * 4} ${tip + 12}C${x + s * 8} ${tip - 20} ${x + s * 2} 440 ${x + s * 4} 404Z" fill="${shade}" opacity="0.75"/>
  <path d="M${x - wide} ${tip - 2}Q${x - wide * 0.7} ${tip + 14} ${x - 7} ${tip + 9}Q${x} ${tip + 15} ${x + 7} ${tip + 9}Q${x + wide * 0.7} ${tip + 14} ${x + wide} ${tip - 2}" stroke="${towards(skin, "#3c150c", 0.55)}" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M${x + lit * 5} 430L${x + lit * 7} ${tip - 14}" stroke="${towards(skin, light, 0.55)}" stroke-width="9" stroke-linecap="round" opacity="0.75"/>`;
}

function mouth({ skin, mouth: { wide, smile, lip: pigment, y, teeth }, turn, years }: Portrait): string {
  const lip = towards(pigment, skin, 0.28);
  const x = 500 + turn * 1.25;
  const dark = towards(lip, "#3a120c", 0.55);
  const crease = `<path d="M${x - wide - 20} ${y - 44}Q${x - wide - 30} ${y - 10} ${x - wide - 10} ${y + 12}M${x + wide + 20} ${y - 44}Q${x + wide + 30} ${y - 10} ${x + wide + 10} ${y + 12}" stroke="${towards(skin, warmShade, 0.42)}" stroke-width="${years > 50 ? 6 : 4.5}" fill="none" stroke-linecap="round" opacity="${years > 50 ? 0.7 : years > 40 ? 0.4 : 0.22}"/>`;
  const under = `<path d="M${x - 22} ${y + smile + 30}Q${x} ${y + smile + 38} ${x + 22} ${y + smile + 30}" stroke="${towards(skin, warmShade, 0.36)}" stroke-width="7" fill="none" stroke-linecap="round" opacity="0.7"/>`;
  if (teeth)
    return `${crease}<path d="M${x - wide} ${y - 6}Q${x} ${y + 8} ${x + wide} ${y - 6}Q${x + wide * 0.6} ${y + smile + 16} ${x} ${y + smile + 18}Q${x - wide * 0.6} ${y + smile + 16} ${x - wide} ${y - 6}Z" fill="${dark}"/><path d="M${x - wide * 0.86} ${y - 1}Q${x} ${y + 11} ${x + wide * 0.86} ${y - 1}Q${x + wide * 0.5} ${y + smile + 3} ${x} ${y + smile + 4}Q${x - wide * 0.5} ${y + smile + 3} ${x - wide * 0.86} ${y - 1}Z" fill="#fbf3e2"/>
    <path d="M${x - wide * 0.8} ${y + 8}Q${x} ${y + smile * 2 + 10} ${x + wide * 0.8} ${y + 8}Q${x} ${y + smile * 2 + 24} ${x - wide * 0.8} ${y + 8}Z" fill="${lip}"/>${under}`;
  return `${crease}<path d="M${x - wide} ${y - smile * 0.4}Q${x - wide * 0.4} ${y - 10} ${x - 8} ${y - 9}Q${x} ${y - 5} ${x + 8} ${y - 9}Q${x + wide * 0.4} ${y - 10} ${x + wide} ${y - smile * 0.4}Q${x} ${y + smile + 4} ${x - wide} ${y - smile * 0.4}Z" fill="${towards(lip, "#5a1f16", 0.3)}"/>
  <path d="M${x - wide * 0.92} ${y - smile * 0.2}Q${x} ${y + smile} ${x + wide * 0.92} ${y - smile * 0.2}Q${x + wide * 0.4} ${y + smile + 20} ${x} ${y + smile + 20}Q${x - wide * 0.4} ${y + smile + 20} ${x - wide * 0.92} ${y - smile * 0.2}Z" fill="${lip}"/>
  <path d="M${x - wide - 3} ${y - smile * 0.4}Q${x} ${y + smile * 1.1 + 2} ${x + wide + 3} ${y - smile * 0.4}" stroke="${dark}" stroke-width="6.500" fill="none" stroke-linecap="round"/>${under}`;
}

function brow({ skin, years, turn }: Portrait): string {
  if (years < 60) return "";
  const x = 500 + turn;
  return `<path d="M${x - 66} 318Q${x} 308 ${x + 66} 318M${x - 48} 292Q${x} 284 ${x + 48} 292" stroke="${towards(skin, warmShade, 0.4)}" stroke-width="5" fill="none" stroke-linecap="round" opacity="0.55"/>`;
}

function shoulders({ clothes, lit, broad = 1 }: Portrait): string {
  const half = 330 * broad;
  const shade = towards(clothes.colour, coolShade, 0.4);
  return `<path d="M${500 - half - 60} 1120V1020C${500 - half - 40} 830 ${500 - half * 0.75} 790 ${500 - 150} 735Q500 900 ${500 + 150} 735C${500 + half * 0.75} 790 ${500 + half + 40} 830 ${500 + half + 60} 1020V1120Z" fill="${clothes.colour}"/>
  <path d="M${500 - lit * 40} 1020C${500 - lit * 60} 930 ${500 - lit * 110} 850 ${500 - lit * 150} 735C${500 - lit * half * 0.75} 790 ${500 - lit * (half + 40)} 830 ${500 - lit * (half + 60)} 1020Z" fill="${shade}" opacity="0.6"/>
  <path d="M${500 + lit * 165} 742C${500 + lit * half * 0.75} 794 ${500 + lit * (half + 30)} 836 ${500 + lit * (half + 58)} 1020H${500 + lit * (half + 34)}C${500 + lit * (half + 12)} 856 ${500 + lit * half * 0.68} 802 ${500 + lit * 165} 742Z" fill="${towards(clothes.colour, light, 0.3)}" opacity="0.8"/>`;
}

async function paint(canvas: Canvas, person: Portrait): Promise<void> {
  const { hair, clothes, turn, tilt, seed, zoom = 1.44 } = person;
  const near = (shapes: string) =>
    `<g transform="translate(${500 - zoom * 500} ${474 - zoom * 440}) scale(${zoom})">${shapes}</g>`;
  const head = (shapes: string) => near(`<g transform="rotate(${tilt} 500 640)">${shapes}</g>`);
  const body = (shapes: string) => near(`<g transform="translate(0 -66)">${shapes}</g>`);
  const behind = hair.behind ? head(hair.behind) : "";
  await canvas.lay(ground(person), { wobble: 1.6, mottle: 0.035, seed });
  await canvas.lay(behind + near(neck(person)), { wobble: 0.8, mottle: 0.05, seed: seed + 1 });
  await canvas.lay(body(shoulders(person) + clothes.over), { wobble: 0.8, mottle: 0.06, seed: seed + 2 });
  const face = `<path d="${outline(person)}" fill="${person.skin}"/>`;
  const hasEars = person.ears ?? true;
  await canvas.lay(head((hasEars ? ears(person) : "") + face + shadows(person)), {
    ...{ wobble: 0.6, mottle: 0.04, seed: seed + 3 },
  });
  await canvas.lay(
    head(
      brow(person) +
        (person.beard ?? "") +
        nose(person) +
        mouth(person) +
        eyes(person) +
        `<g transform="translate(${turn * 0.35} 0)">${hair.front}</g>` +
        (person.glasses ? glasses(person.glasses, person) : ""),
    ),
    { wobble: 0.35, mottle: 0.04, seed: seed + 4 },
  );
}

function glasses(colour: string, { turn, eyesApart = 62, face }: Portrait): string {
  const [left, right] = [-1, 1].map((side) => 500 + turn * 1.15 + side * (eyesApart - side * turn * 0.12));
  const lens = (x: number) =>
    `<rect x="${x - 50}" y="372" width="100" height="80" rx="36" fill="#fff6df" fill-opacity="0.13" stroke="${colour}" stroke-width="8"/>`;
  return `${lens(left ?? 0)}${lens(right ?? 0)}<path d="M${(left ?? 0) + 50} 402Q${500 + turn * 1.15} 388 ${(right ?? 0) - 50} 402M${(left ?? 0) - 50} 400L${500 - face.wide + turn * 0.3} 392M${(right ?? 0) + 50} 400L${500 + face.wide + turn * 0.3} 392" stroke="${colour}" stroke-width="8" fill="none"/>`;
}

/** The names of the files, such as `portrait-miriam-hale`. */
export const portraitNames = Object.keys(portraits);

export async function portraitPicture(person: Portrait): Promise<Canvas> {
  const canvas = new Canvas(320, 320);
  await paint(canvas, person);
  canvas.finish({ grain: 0.01, vignette: 0.05 });
  return canvas;
}
