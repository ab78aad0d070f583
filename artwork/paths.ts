import type { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { clamp, lerp, read, seeded } from "./noise.ts";

/** Where a path goes on the sheet, far to near: height, centre and half width. */
export type PathKnot = readonly [v: number, u: number, half: number];

type Field = 0 | 1 | 2;

/** The point at t (0 far, 1 near) on a smooth line through the knots. */
export function pathAt(knots: readonly PathKnot[], t: number): PathKnot {
  const along = clamp(t) * (knots.length - 1);
  const i = Math.min(knots.length - 2, Math.floor(along));
  const f = along - i;
  const at = (index: number, field: Field) =>
    read(read(knots, clamp(index, 0, knots.length - 1)), field) as number;
  const blend = (field: Field) => {
    const [a, b, c, d] = [at(i - 1, field), at(i, field), at(i + 1, field), at(i + 2, field)];
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));
  };
  return [blend(0), blend(1), blend(2)];
}

function outline(knots: readonly PathKnot[], from: number, to: number, seed: number, ragged: number): string {
  const random = seeded(seed);
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i <= 90; i++) {
    const [v, u, half] = pathAt(knots, i / 90);
    left.push(`${u + half * from + (random() - 0.5) * half * ragged} ${v}`);
    right.push(`${u + half * to + (random() - 0.5) * half * ragged} ${v}`);
  }
  return `M${left.join("L")}L${right.reverse().join("L")}Z`;
}

/** A trodden path with worn edges, a lighter middle and grass closing in on it. */
export async function paintPath(
  canvas: Canvas,
  hour: Hour,
  knots: readonly PathKnot[],
  seed: number,
  pigment = hour.bank,
): Promise<void> {
  const sand = hex(pigment);
  const shade = css(mix(sand, hex(hour.nearDark), 0.32));
  const middle = css(mix(sand, hex(hour.nearDark), 0.1));
  const light = css(mix(sand, hex(hour.rim), 0.35));
  await canvas.lay(
    `<path d="${outline(knots, -1, 1, seed, 0.2)}" fill="${shade}"/>
    <path d="${outline(knots, -0.86, 0.84, seed + 1, 0.16)}" fill="${middle}"/>
    <path d="${outline(knots, -0.55, 0.2, seed + 2, 0.3)}" fill="${light}" opacity="0.55"/>`,
    { wobble: 0.7, mottle: 0.09, seed },
  );
  const random = seeded(seed + 7);
  const dark = mix(hex(hour.nearDark), hex(hour.nearLight), 0.4);
  const tip = mix(hex(hour.nearLight), hex(hour.fieldLight), 0.6);
  let blades = "";
  for (let i = 0; i < 520; i++) {
    const [v, u, half] = pathAt(knots, Math.sqrt(random()));
    const side = random() < 0.5 ? -1 : 1;
    const root = u + side * half * lerp(0.9, 1.22, random());
    const tall = clamp(half * lerp(0.12, 0.42, random()), 2, 34);
    const lean = (random() - 0.35) * tall * 0.7;
    blades += `<path d="M${root - tall * 0.06} ${v}Q${root} ${v - tall * 0.6} ${root + lean} ${v - tall}Q${root + tall * 0.08} ${v - tall * 0.5} ${root + tall * 0.08} ${v}Z" fill="${css(mix(dark, tip, random()))}"/>`;
  }
  await canvas.lay(blades, { wobble: 0.2, mottle: 0.05 });
}
