import type { Canvas } from "./canvas.ts";
import { hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import type { Sun } from "./landscape.ts";
import { clamp, fbm, lerp, read, smooth, valueNoise } from "./noise.ts";

/** Still water below a shore line, holding the image of everything painted so far. */
export function paintStillWater(
  canvas: Canvas,
  hour: Hour,
  shore: (u: number) => number,
  sun: Sun,
  options: { seed: number; calm?: number; squash?: number },
): void {
  const { seed, calm = 1, squash = 0.94 } = options;
  const above = canvas.snapshot();
  const tint = hex(hour.waterTint);
  const glint = hex(hour.glint);
  const lipTone = mix(hex(hour.nearDark), hex(hour.treeDark), 0.5);
  canvas.paint(300, 1000, (u, v, out) => {
    const line = shore(u) + (fbm(u * 0.03, 2, 3, seed) - 0.5) * 5;
    const below = v - line;
    const cover = clamp(below * canvas.scale + 0.5);
    if (cover <= 0) return;
    const near = below / 400;
    const wave = fbm(u * 0.0035, below * (0.16 - 0.09 * Math.min(1, near)), 3, seed + 3) - 0.5;
    const fine = valueNoise(u * 0.012, below * 0.36, seed + 5) - 0.5;
    const ripple = ((wave * 38 + fine * 12) * (0.16 + near)) / calm;
    const mv = clamp(line - below * squash + ripple, 0, 999);
    const mu = clamp(u + ripple * 0.35, 0, canvas.right - 1);
    const mx = Math.min(canvas.width - 1, Math.round(mu * canvas.scale));
    const at = (Math.min(canvas.height - 1, Math.floor(mv * canvas.scale)) * canvas.width + mx) * 3;
    const path = Math.exp(-(((u - sun.u) / (46 + below * 0.28)) ** 2));
    const band = fbm(u * 0.0055, below * 0.3, 3, seed + 8);
    const spark = smooth(0.58, 0.7, band) * (0.1 + 0.75 * path) * smooth(0, 26, below);
    const lip = smooth(12, 0, below) * 0.55;
    for (let c = 0; c < 3; c++) {
      let water = lerp(read(above, at + c), read(tint, c), hour.waterTintStrength * (0.5 + 0.8 * near));
      water = lerp(water, read(lipTone, c), lip);
      out[c] = lerp(water, read(glint, c), spark);
    }
    out[3] = cover;
  });
}
