import type { Canvas } from "./canvas.ts";
import { css, hex, mix } from "./colour.ts";
import { clamp, fbm, lerp, read, seeded, smooth } from "./noise.ts";

/** A window in a wall that we face: its opening, and how its panes are divided. */
export interface WindowOpening {
  u: number;
  v: number;
  width: number;
  height: number;
  columns: number;
  rows: number;
  arched?: boolean;
}

export interface RoomLight {
  wall: string;
  wallShade: string;
  frame: string;
  frameShade: string;
  /** How much the wall brightens beside the window, 0..1. */
  spill: number;
}

const opening = (w: WindowOpening, grow = 0) => {
  const left = w.u - grow;
  const right = w.u + w.width + grow;
  const foot = w.v + w.height + grow;
  const top = w.v - grow;
  if (!w.arched) return `M${left} ${foot}V${top}H${right}V${foot}Z`;
  const r = w.width / 2 + grow;
  return `M${left} ${foot}V${top + r}A${r} ${r} 0 0 1 ${right} ${top + r}V${foot}Z`;
};

/** Covers what lies outside with a wall, and leaves it to be seen through the windows only. */
export async function paintWall(
  canvas: Canvas,
  light: RoomLight,
  windows: readonly WindowOpening[],
  options: { seed: number; sill?: number } = { seed: 3 },
): Promise<void> {
  const outside = canvas.snapshot();
  const wall = hex(light.wall);
  const shade = hex(light.wallShade);
  canvas.paint(0, 1000, (u, v, out) => {
    let bright = 0;
    for (const w of windows) {
      const du = Math.max(w.u - u, 0, u - w.u - w.width);
      const dv = Math.max(w.v - v, 0, v - w.v - w.height);
      bright = Math.max(bright, Math.exp(-Math.hypot(du, dv) / 240));
    }
    const plaster = (fbm(u * 0.008, v * 0.008, 4, options.seed) - 0.5) * 0.22;
    const t = clamp(bright * light.spill + plaster + 0.25 * smooth(1000, 0, v));
    for (let c = 0; c < 3; c++) out[c] = lerp(read(shade, c), read(wall, c), t);
    out[3] = 1;
  });
  const holes = new Float32Array(canvas.width * canvas.height);
  const cut = { data: canvas.data };
  canvas.data = new Float32Array(canvas.data.length);
  await canvas.lay(windows.map((w) => `<path d="${opening(w)}" fill="#fff"/>`).join(""), {
    wobble: 0.4,
    mottle: 0,
  });
  for (let i = 0; i < holes.length; i++) holes[i] = clamp(read(canvas.data, i * 3));
  canvas.data = cut.data;
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const at = (y * canvas.width + x) * 3;
      const open = read(holes, y * canvas.width + x);
      if (open > 0) canvas.blend(x, y, read(outside, at), read(outside, at + 1), read(outside, at + 2), open);
    }
  await canvas.lay(windows.map((w) => frameShapes(w, light, options.sill ?? 34)).join(""), {
    wobble: 0.5,
    mottle: 0.05,
  });
}

function frameShapes(w: WindowOpening, light: RoomLight, sill: number): string {
  const { u, v, width, height } = w;
  const thick = Math.max(9, width * 0.022);
  let bars = "";
  for (let i = 1; i < w.columns; i++) {
    const x = u + (width * i) / w.columns;
    bars += `<path d="M${x} ${v}V${v + height}" stroke="${light.frameShade}" stroke-width="${thick}"/><path d="M${x - thick * 0.2} ${v}V${v + height}" stroke="${light.frame}" stroke-width="${thick * 0.6}"/>`;
  }
  const springing = w.arched ? v + width / 2 : v;
  for (let i = w.arched ? 0 : 1; i < w.rows; i++) {
    const y = springing + ((v + height - springing) * i) / w.rows;
    bars += `<path d="M${u} ${y}H${u + width}" stroke="${light.frameShade}" stroke-width="${thick}"/><path d="M${u} ${y - thick * 0.2}H${u + width}" stroke="${light.frame}" stroke-width="${thick * 0.6}"/>`;
  }
  const id = `w${Math.round(u)}-${Math.round(v)}`;
  return `<clipPath id="${id}"><path d="${opening(w)}"/></clipPath><g clip-path="url(#${id})">${bars}</g>
    <path d="${opening(w, thick * 0.9)}" fill="none" stroke="${light.frameShade}" stroke-width="${thick * 2.3}"/><path d="${opening(w, thick * 0.8)}" fill="none" stroke="${light.frame}" stroke-width="${thick * 1.4}"/>
    ${sill ? `<path d="M${u - 56} ${v + height + thick}H${u + width + 56}V${v + height + thick + sill}H${u - 56}Z" fill="${light.frame}"/><path d="M${u - 56} ${v + height + thick + sill * 0.62}H${u + width + 56}V${v + height + thick + sill}H${u - 56}Z" fill="${light.frameShade}"/>` : ""}`;
}

/** A wooden table or sill that fills the lower edge of the sheet, seen a little from above. */
export async function paintTable(
  canvas: Canvas,
  table: {
    back: number;
    front?: number;
    wood: string;
    dark: string;
    light: string;
    sun?: number;
    seed: number;
  },
): Promise<void> {
  const { back, front = 1000, seed } = table;
  const wood = hex(table.wood);
  const dark = hex(table.dark);
  const light = hex(table.light);
  canvas.paint(back, front, (u, v, out) => {
    const depth = 330 / (v - back + 250);
    const across = (u - canvas.right / 2) * depth;
    const board = Math.floor(across / 118);
    const inside = across / 118 - board;
    const grain = fbm(across * 0.05 + board * 13, (1 / depth) * 2.2 + board * 5, 4, seed);
    const seam = smooth(0.014, 0.002, Math.min(inside, 1 - inside));
    const tone = clamp(0.42 + (grain - 0.5) * 0.9 + ((board * 0.37) % 1) * 0.16);
    const far = smooth(front, back, v);
    for (let c = 0; c < 3; c++) {
      let value = lerp(read(dark, c), read(wood, c), tone);
      value = lerp(value, read(light, c), far * 0.3 * (table.sun ?? 0.6));
      out[c] = lerp(value, read(dark, c), seam * 0.8);
    }
    out[3] = clamp((v - back) * canvas.scale + 0.5);
  });
  await canvas.lay(
    `<path d="M0 ${back}H${canvas.right}" stroke="${css(mix(light, wood, 0.3))}" stroke-width="5" opacity="0.8"/>`,
    { wobble: 0.6 },
  );
}

/** Bright shapes that the window throws on a table: slanted panes, soft at the edges. */
export async function paintSunPatches(
  canvas: Canvas,
  patches: readonly string[],
  tone: string,
  alpha: number,
): Promise<void> {
  await canvas.lay(
    `<defs><filter id="soft"><feGaussianBlur stdDeviation="7"/></filter></defs><g filter="url(#soft)" fill="${tone}">${patches.map((d) => `<path d="${d}"/>`).join("")}</g>`,
    { wobble: 0, mottle: 0, alpha },
  );
}

/** A folded cloth at the near edge, with a woven stripe. */
export function cloth(u: number, v: number, scale: number, pigment: string, stripe: string): string {
  const random = seeded(5);
  let folds = "";
  for (let i = 0; i < 6; i++) {
    const x = -210 + i * 76 + random() * 20;
    folds += `<path d="M${x} -70Q${x + 14} -10 ${x - 12} 72" stroke="#6b5a44" stroke-width="${4 + random() * 6}" fill="none" opacity="0.12"/>`;
  }
  return `<g transform="translate(${u} ${v}) scale(${scale})"><path d="M-246 -64Q-60 -92 226 -72Q262 -6 286 62Q60 92 -276 76Q-270 0 -246 -64Z" fill="#2a1a10" opacity="0.2" transform="translate(8 8)"/><path d="M-246 -64Q-60 -92 226 -72Q262 -6 286 62Q60 92 -276 76Q-270 0 -246 -64Z" fill="${pigment}"/><path d="M-268 36Q60 56 276 30M-270 50Q60 72 281 46" stroke="${stripe}" stroke-width="7" fill="none" opacity="0.75"/>${folds}</g>`;
}
