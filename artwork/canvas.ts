import sharp from "sharp";
import type { Rgb } from "./colour.ts";
import { clamp, fbm, hash, read, valueNoise } from "./noise.ts";

/** Writes a colour and its cover (0..1) for the point u, v into `out`. */
export type Shader = (u: number, v: number, out: Float32Array) => void;
export type Mask = (x: number, y: number) => number;

/**
 * A sheet 1000 art units high, whatever its size in pixels, so one composition
 * serves the large hero and the small film alike.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly right: number;
  data: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.scale = height / 1000;
    this.right = width / this.scale;
    this.data = new Float32Array(width * height * 3);
  }

  snapshot(): Float32Array {
    return this.data.slice();
  }

  paint(top: number, bottom: number, shader: Shader): void {
    const first = Math.max(0, Math.floor(top * this.scale));
    const last = Math.min(this.height - 1, Math.ceil(bottom * this.scale));
    const out = new Float32Array(4);
    for (let y = first; y <= last; y++) {
      for (let x = 0; x < this.width; x++) {
        out[3] = 0;
        shader(x / this.scale, y / this.scale, out);
        if (read(out, 3) > 0) this.blend(x, y, read(out, 0), read(out, 1), read(out, 2), read(out, 3));
      }
    }
  }

  blend(x: number, y: number, r: number, g: number, b: number, alpha: number): void {
    const at = (y * this.width + x) * 3;
    const d = this.data;
    d[at] = read(d, at) + (r - read(d, at)) * alpha;
    d[at + 1] = read(d, at + 1) + (g - read(d, at + 1)) * alpha;
    d[at + 2] = read(d, at + 2) + (b - read(d, at + 2)) * alpha;
  }

  /** One touch of the brush: an ellipse with a broken edge. */
  dab(
    u: number,
    v: number,
    ru: number,
    rv: number,
    angle: number,
    colour: Rgb,
    alpha = 1,
    mask?: Mask,
  ): void {
    const s = this.scale;
    const cx = u * s;
    const cy = v * s;
    const rx = Math.max(0.55, ru * s);
    const ry = Math.max(0.55, rv * s);
    const reach = Math.max(rx, ry) + 1;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const soft = Math.min(0.9, 1.3 / Math.min(rx, ry) + 0.12);
    const rough = rx > 2 ? 0.34 : 0;
    const x1 = Math.min(this.width - 1, Math.ceil(cx + reach));
    const y1 = Math.min(this.height - 1, Math.ceil(cy + reach));
    for (let y = Math.max(0, Math.floor(cy - reach)); y <= y1; y++) {
      for (let x = Math.max(0, Math.floor(cx - reach)); x <= x1; x++) {
        const dx = (x - cx) * cos + (y - cy) * sin;
        const dy = (y - cy) * cos - (x - cx) * sin;
        let d = Math.sqrt((dx * dx) / (rx * rx) + (dy * dy) / (ry * ry));
        if (d > 1.25) continue;
        if (rough) d += (valueNoise(x * 0.45, y * 0.45, 77) - 0.5) * rough;
        let cover = clamp((1 - d) / soft) * alpha;
        if (cover > 0 && mask) cover *= mask(x, y);
        if (cover > 0) this.blend(x, y, colour[0], colour[1], colour[2], cover);
      }
    }
  }

  /**
   * Lays a drawn shape on the sheet as if cut and painted by hand: the edge
   * wavers a little and the paint is uneven.
   */
  async lay(
    shapes: string,
    options: { wobble?: number; mottle?: number; alpha?: number; seed?: number; mask?: Mask } = {},
  ): Promise<void> {
    const { wobble = 1, mottle = 0.06, alpha = 1, seed = 5, mask } = options;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.right} 1000">${shapes}</svg>`;
    const { data: ink } = await sharp(Buffer.from(svg), { unlimited: true })
      .resize(this.width, this.height, { fit: "fill" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const w = this.width;
    const h = this.height;
    const s = this.scale;
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        // Cheap look around before paying for noise: most of a layer is empty.
        const near = (Math.min(h - 1, Math.max(0, y)) * w + x) * 4 + 3;
        if (
          !ink[near] &&
          !ink[(Math.min(h - 1, y + 2) * w + x) * 4 + 3] &&
          !ink[(Math.max(0, y - 2) * w + x) * 4 + 3] &&
          !ink[(y * w + Math.min(w - 1, x + 2)) * 4 + 3] &&
          !ink[(y * w + Math.max(0, x - 2)) * 4 + 3]
        )
          continue;
        const u = x / s;
        const v = y / s;
        const ox = (valueNoise(u * 0.16, v * 0.16, seed) - 0.5) * 2.4 * wobble * s;
        const oy = (valueNoise(u * 0.16 + 40, v * 0.16, seed + 1) - 0.5) * 2.4 * wobble * s;
        const px = clamp(x + ox, 0, w - 1.001);
        const py = clamp(y + oy, 0, h - 1.001);
        const ix = Math.floor(px);
        const iy = Math.floor(py);
        const fx = px - ix;
        const fy = py - iy;
        let r = 0;
        let g = 0;
        let b = 0;
        let a = 0;
        for (let corner = 0; corner < 4; corner++) {
          const jx = Math.min(w - 1, ix + (corner & 1));
          const jy = Math.min(h - 1, iy + (corner >> 1));
          const at = (jy * w + jx) * 4;
          const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy) * read(ink, at + 3);
          r += weight * read(ink, at);
          g += weight * read(ink, at + 1);
          b += weight * read(ink, at + 2);
          a += weight;
        }
        if (a < 0.5) continue;
        const tone =
          1 +
          (fbm(u * 0.05, v * 0.09, 3, seed + 9) - 0.5) * mottle * 2.4 +
          (hash(x, y, 3) - 0.5) * mottle * 0.5;
        let cover = (a / 255) * alpha;
        if (mask) cover *= mask(x, y);
        this.blend(x, y, (r / a / 255) * tone, (g / a / 255) * tone, (b / a / 255) * tone, cover);
      }
    }
  }

  /** Paper tooth, a breath of vignette, and the ink's uneven bite. */
  finish(options: { grain?: number; vignette?: number; seed?: number } = {}): void {
    const { grain = 0.02, vignette = 0.06, seed = 1 } = options;
    const { width: w, height: h, data } = this;
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const at = (y * w + x) * 3;
        const tooth = valueNoise(x * 0.55, y * 0.55, seed) + valueNoise(x * 0.21, y * 0.24, seed + 3) - 1;
        const dx = x / w - 0.5;
        const dy = y / h - 0.5;
        const fall = 1 - vignette * Math.min(1, (dx * dx + dy * dy) * 2.2);
        const lift = tooth * grain;
        data[at] = (read(data, at) + lift) * fall;
        data[at + 1] = (read(data, at + 1) + lift) * fall;
        data[at + 2] = (read(data, at + 2) + lift * 0.92) * fall;
      }
    }
  }

  bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.data.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round(clamp(read(this.data, i)) * 255);
    return bytes;
  }

  async save(file: string, quality = 86): Promise<number> {
    const info = await sharp(this.bytes(), {
      raw: { width: this.width, height: this.height, channels: 3 },
    })
      .jpeg({ quality, mozjpeg: true })
      .toFile(file);
    return info.size;
  }
}
