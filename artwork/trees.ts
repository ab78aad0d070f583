import type { Canvas, Mask } from "./canvas.ts";
import { hex, mix, type Rgb } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { lerp, read, seeded } from "./noise.ts";

export type TreeKind = "poplar" | "pine" | "round";

export interface Tree {
  kind: TreeKind;
  u: number;
  v: number;
  height: number;
  seed: number;
  /** How far the air has paled it, 0..1. */
  haze: number;
  /** +1 when the light comes from the right. */
  lightFrom: number;
  /** Leaves only, where the trunk is drawn apart. */
  crownOnly?: boolean;
}

interface Tones {
  dark: Rgb;
  middle: Rgb;
  light: Rgb;
  trunk: Rgb;
}

function tones(hour: Hour, haze: number, shift: number): Tones {
  const air = hex(hour.haze);
  const dark = mix(mix(hex(hour.treeDark), air, haze), hex(hour.fieldDark), shift * 0.25);
  const light = mix(mix(hex(hour.treeLight), air, haze), hex(hour.fieldWarm), shift * 0.3);
  return {
    dark,
    middle: mix(dark, light, 0.45),
    light: mix(light, hex(hour.rim), 0.12 * hour.rimStrength),
    trunk: mix(mix(hex(hour.treeDark), hex("#5a4a3a"), 0.35), air, haze),
  };
}

/** `upright` is -1 for a tree and 1 for its image in the water. */
function paintTree(
  canvas: Canvas,
  hour: Hour,
  tree: Tree,
  options: { upright?: 1 | -1; alpha?: number; mask?: Mask } = {},
): void {
  const { upright = -1, alpha = 1, mask } = options;
  const random = seeded(tree.seed * 7919 + 13);
  const tone = tones(hour, tree.haze, random());
  const { u, v, height: h, lightFrom } = tree;
  const put = (du: number, dv: number, ru: number, rv: number, angle: number, colour: Rgb) =>
    canvas.dab(u + du, v + dv * upright, ru, rv, angle * -upright, colour, alpha, mask);
  const pixels = h * canvas.scale;
  const count = Math.round(Math.min(900, Math.max(14, pixels * (tree.kind === "round" ? 2.1 : 1.5))));

  if (tree.kind === "pine") {
    put(0, h * 0.06, h * 0.014, h * 0.1, 0, tone.trunk);
    for (let i = 0; i < 8; i++) {
      const t = i / 8;
      put(0, h * (0.12 + 0.8 * t), h * 0.1 * (1 - t) + h * 0.01, h * 0.085, 0, tone.dark);
    }
    const tiers = Math.round(lerp(6, 13, Math.min(1, pixels / 160)));
    for (let tier = 0; tier < tiers; tier++) {
      const t = tier / (tiers - 1);
      const reach = h * 0.17 * (1 - t) ** 0.85 + h * 0.012;
      const at = h * (0.1 + 0.86 * t);
      const boughs = Math.max(3, Math.round(count / tiers / 2.4));
      for (let b = 0; b < boughs; b++) {
        const side = random() * 2 - 1;
        const lit = side * lightFrom > 0.25 && random() < 0.6;
        const colour = lit ? (random() < 0.45 ? tone.light : tone.middle) : tone.dark;
        const length = reach * 0.5;
        put(
          side * reach * 0.72,
          at - Math.abs(side) * h * 0.035 + (random() - 0.5) * h * 0.02,
          length * (0.55 + random() * 0.5),
          Math.max(h * 0.012, length * 0.26),
          side * 0.42,
          colour,
        );
      }
    }
    put(0, h * 0.96, h * 0.008, h * 0.05, 0, tone.dark);
    return;
  }

  if (tree.kind === "poplar") {
    const wide = h * (0.095 + random() * 0.025);
    put(0, h * 0.06, h * 0.013, h * 0.09, 0, tone.trunk);
    for (let i = 0; i < 9; i++) {
      const t = i / 8;
      const girth = wide * Math.sin(Math.PI * (0.08 + 0.88 * t ** 0.82)) ** 0.75;
      put(0, h * (0.12 + 0.8 * t), girth * 0.95, h * 0.09, 0, tone.dark);
    }
    for (let i = 0; i < count; i++) {
      const t = random();
      const girth = wide * Math.sin(Math.PI * (0.06 + 0.92 * t ** 0.82)) ** 0.75;
      const side = random() * 2 - 1;
      const where = side * lightFrom + (random() - 0.5) * 0.7;
      const early = i < count * 0.4;
      const colour = early || where < 0.05 ? tone.dark : where < 0.72 ? tone.middle : tone.light;
      const size = h * (early ? 0.03 : 0.018) * (0.7 + random() * 0.7);
      put(side * girth, h * (0.09 + 0.9 * t), size * 0.6, size * 1.7, side * -0.28, colour);
    }
    return;
  }

  if (!tree.crownOnly) put(0, h * 0.1, h * 0.026, h * 0.14, 0, tone.trunk);
  const lobes: [number, number, number][] = [];
  for (let i = 0; i < 7; i++) {
    const angle = random() * Math.PI * 2;
    lobes.push([
      Math.cos(angle) * h * 0.3 * (0.5 + 0.5 * random()),
      h * 0.52 + Math.sin(angle) * h * 0.22,
      h * (0.13 + random() * 0.11),
    ]);
  }
  lobes.push([0, h * 0.5, h * 0.28]);
  for (const [du, dv, radius] of lobes) put(du, dv, radius * 0.94, radius * 0.86, 0, tone.dark);
  for (let i = 0; i < count; i++) {
    const [du, dv, radius] = read(lobes, Math.floor(random() * lobes.length));
    const angle = random() * Math.PI * 2;
    const out = random() ** 0.55;
    const x = Math.cos(angle) * out;
    const y = Math.sin(angle) * out;
    const where = x * lightFrom * 0.65 + y * 0.75 + (random() - 0.5) * 0.6;
    const colour = where < 0.02 ? tone.dark : where < 0.5 ? tone.middle : tone.light;
    const size = h * 0.026 * (0.6 + random() * 0.8);
    put(du + x * radius, dv + y * radius * 0.92, size * 1.25, size * 0.8, random() * 1.2 - 0.6, colour);
  }
}

export function plant(
  canvas: Canvas,
  hour: Hour,
  trees: readonly Tree[],
  water?: { mask: Mask; strength: number },
): void {
  const ordered = [...trees].sort((a, b) => a.v - b.v);
  if (water)
    for (const tree of ordered)
      paintTree(canvas, hour, tree, { upright: 1, alpha: water.strength, mask: water.mask });
  for (const tree of ordered) {
    const shade = mix(hex(hour.treeDark), hex(hour.haze), tree.haze);
    canvas.dab(
      tree.u - tree.lightFrom * tree.height * 0.12,
      tree.v,
      tree.height * 0.24,
      tree.height * 0.022,
      0,
      shade,
      0.5,
    );
    paintTree(canvas, hour, tree);
  }
}
