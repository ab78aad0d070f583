import type { Canvas } from "./canvas.ts";
import { hex, mix, type Rgb, ramp } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { clamp, fbm, hash, lerp, read, ridged, smooth, valueNoise } from "./noise.ts";

export interface Sun {
  u: number;
  v: number;
}

export function paintSky(canvas: Canvas, hour: Hour, horizon: number, sun: Sun, seed: number): void {
  const sky = ramp(hour.sky);
  const glow = hex(hour.glow);
  const light = hex(hour.cloudLight);
  const shade = hex(hour.cloudShade);
  canvas.paint(0, 1000, (u, v, out) => {
    // Broad sideways strokes, the way a wash is laid.
    const stroke = (fbm(u * 0.0022, v * 0.02, 3, seed) - 0.5) * 0.09;
    const base = sky(v / horizon + stroke * smooth(0, horizon, v));
    let [r, g, b] = base;
    const du = (u - sun.u) / 1.35;
    const dv = v - sun.v;
    const distance = Math.sqrt(du * du + dv * dv);
    const halo = Math.exp(-distance / hour.glowReach) * hour.glowStrength;
    r = lerp(r, glow[0], halo);
    g = lerp(g, glow[1], halo);
    b = lerp(b, glow[2], halo);
    if (hour.clouds > 0 && v < horizon + 60) {
      const warp = fbm(u * 0.004, v * 0.008, 3, seed + 40) * 1.6;
      const body = fbm(u * 0.0026 + warp, v * 0.017 + warp * 0.6, 5, seed + 50);
      // Clouds gather low, on the sun's side; the upper left stays open for words.
      const gather = smooth(0.08, 0.75, v / horizon) * smooth(1.12, 0.8, v / horizon);
      const side = 0.35 + 0.65 * smooth(0.1, 0.85, u / canvas.right);
      const cover = smooth(0.52, 0.68, body) * gather * side * hour.clouds;
      if (cover > 0) {
        const lit = smooth(0.5, 0.75, body + (valueNoise(u * 0.5, v * 0.5, seed) - 0.5) * 0.06);
        const warm = clamp(lit * 0.6 + Math.exp(-distance / 420) * 0.6);
        r = lerp(r, lerp(shade[0], light[0], warm), cover);
        g = lerp(g, lerp(shade[1], light[1], warm), cover);
        b = lerp(b, lerp(shade[2], light[2], warm), cover);
      }
    }
    out[0] = r;
    out[1] = g;
    out[2] = b;
    out[3] = 1;
  });
  if (hour.stars > 0) paintStars(canvas, hour, horizon, seed);
  paintDisc(canvas, hour, sun);
}

function paintStars(canvas: Canvas, hour: Hour, horizon: number, seed: number): void {
  const tint = hex("#f3ead2");
  for (let i = 0; i < 420; i++) {
    const u = hash(i, 1, seed) * canvas.right;
    const v = hash(i, 2, seed) ** 1.25 * horizon * 0.92;
    const size = 0.7 + hash(i, 3, seed) ** 6 * 2.1;
    const faint = 0.4 + hash(i, 4, seed) * 0.7;
    canvas.dab(u, v, size, size, 0, tint, faint * hour.stars * (1 - v / horizon / 1.15));
  }
}

function paintDisc(canvas: Canvas, hour: Hour, sun: Sun): void {
  if (hour.disc <= 0) return;
  const tone = hex(hour.discColour);
  const radius = hour.disc;
  canvas.paint(sun.v - radius * 1.1, sun.v + radius * 1.1, (u, v, out) => {
    const d = Math.hypot(u - sun.u, v - sun.v);
    const cover = clamp((radius - d) * canvas.scale * 0.6 + 0.5);
    if (cover <= 0) return;
    const mottled = hour.moon ? (fbm(u * 0.06, v * 0.06, 3, 8) - 0.5) * 0.16 : 0;
    out[0] = tone[0] + mottled;
    out[1] = tone[1] + mottled;
    out[2] = tone[2] + mottled;
    out[3] = cover * 0.95;
  });
}

export interface Ridge {
  /** Height of the crest line, in art units from the top, by position. */
  crest: (u: number) => number;
  rise: number;
  breadth: number;
  seed: number;
  /** 0 is the furthest ridge, 1 the nearest. */
  nearness: number;
  fade: number;
  /** Height of the trees that fringe the crest; 0 for bare hills. */
  trees?: number;
}

function crestLine(canvas: Canvas, ridge: Ridge): { line: Float32Array; ground: Float32Array } {
  const line = new Float32Array(canvas.width);
  const ground = new Float32Array(canvas.width);
  for (let x = 0; x < canvas.width; x++) {
    const u = x / canvas.scale;
    let v =
      ridge.crest(u) - ridge.rise * (ridged(u / ridge.breadth + ridge.seed * 3.7, 5, ridge.seed) - 0.35);
    ground[x] = v;
    if (ridge.trees) v -= treeFringe(u, ridge.trees, ridge.seed);
    line[x] = v;
  }
  return { line, ground };
}

/** Pine tips along a crest: every cell of the row may hold a tree of its own height. */
function treeFringe(u: number, height: number, seed: number): number {
  const spacing = height * 0.34;
  const cell = Math.floor(u / spacing);
  let top = 0;
  for (let i = cell - 1; i <= cell + 1; i++) {
    const centre = (i + 0.5 + (hash(i, 7, seed) - 0.5) * 0.8) * spacing;
    const wooded = smooth(0.38, 0.62, fbm(centre * 0.006, seed, 3, seed + 5));
    const tall = height * wooded * (0.45 + 0.6 * hash(i, 8, seed));
    const away = Math.abs(u - centre) / (spacing * 0.62);
    if (away < 1) top = Math.max(top, tall * (1 - away) ** 0.85);
  }
  return top;
}

export function paintRidge(canvas: Canvas, hour: Hour, ridge: Ridge, sun: Sun): void {
  const { line, ground } = crestLine(canvas, ridge);
  let top = 1000;
  for (const v of line) top = Math.min(top, v);
  const body = mix(hex(hour.ridgeFar), hex(hour.ridgeNear), ridge.nearness);
  const foot = mix(body, hex(hour.haze), 0.86 - ridge.nearness * 0.25);
  const dark = mix(body, hex(hour.ridgeShadow), 0.16 + 0.26 * ridge.nearness);
  const lit = mix(body, hex(hour.rim), 0.2 + 0.12 * ridge.nearness);
  const rim = hex(hour.rim);
  const grainSize = 0.9;
  const detail = 0.007 + 0.004 * ridge.nearness;
  canvas.paint(top - 2, 1000, (u, v, out) => {
    const x = Math.min(canvas.width - 1, Math.round(u * canvas.scale));
    const cover = clamp((v - read(line, x)) * canvas.scale + 0.5);
    if (cover <= 0) return;
    const below = Math.max(0, v - read(ground, x));
    if (below > ridge.fade * 1.6) {
      out[0] = foot[0];
      out[1] = foot[1];
      out[2] = foot[2];
      out[3] = cover;
      return;
    }
    const grain = valueNoise(u * grainSize, v * grainSize, ridge.seed) - 0.5;
    // Spurs fall away from the crest, so the relief leans with the slope.
    const aside = clamp((u - sun.u) / 160, -1, 1);
    const lean = aside * below * 0.45;
    const pu = (u + lean) * detail;
    const pv = v * detail * 0.9;
    const bump = fbm(pu + 0.16, pv - 0.1, 4, ridge.seed + 3) - fbm(pu - 0.16, pv + 0.1, 4, ridge.seed + 3);
    const facing = -aside * bump;
    const tone = smooth(-0.2, 0.2, facing + grain * 0.1);
    const sink = smooth(0, ridge.fade, below + grain * 14);
    const glowNear = Math.exp(-Math.hypot(u - sun.u, (v - sun.v) * 1.2) / 380);
    const edge = smooth(9, 0, below) * (0.18 + 0.6 * glowNear) * hour.rimStrength;
    for (let c = 0; c < 3; c++) {
      let value =
        tone < 0.5
          ? lerp(read(dark, c), read(body, c), tone * 2)
          : lerp(read(body, c), read(lit, c), tone * 2 - 1);
      value = lerp(value, read(rim, c), clamp(edge + glowNear * 0.22 * hour.rimStrength));
      out[c] = lerp(value, read(foot, c), sink);
    }
    out[3] = cover;
  });
}

export interface Mist {
  v: number;
  thickness: number;
  strength: number;
  seed: number;
  colour: Rgb;
  drift?: number;
}

export function mistAt(mist: Mist, u: number, v: number): number {
  const away = Math.abs(v - mist.v) / mist.thickness;
  if (away >= 1) return 0;
  const wisps = fbm((u + (mist.drift ?? 0)) * 0.0034, v * 0.016, 4, mist.seed);
  return (1 - away) ** 1.4 * smooth(0.3, 0.72, wisps) * mist.strength;
}

export function paintMist(canvas: Canvas, mist: Mist): void {
  canvas.paint(mist.v - mist.thickness, mist.v + mist.thickness, (u, v, out) => {
    out[0] = mist.colour[0];
    out[1] = mist.colour[1];
    out[2] = mist.colour[2];
    out[3] = mistAt(mist, u, v);
  });
}
