import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat, unlink } from "node:fs/promises";
import { Canvas } from "./canvas.ts";
import { hex, mix } from "./colour.ts";
import { heroView } from "./heroes.ts";
import { dawn, type Hour } from "./hours.ts";
import { clamp, fbm, read, smooth, valueNoise } from "./noise.ts";
import { birdShapes } from "./plants.ts";
import { paintValley, type ValleyView } from "./scenes.ts";

const WIDTH = 1280;
const HEIGHT = 720;
const RATE = 20;
const SECONDS = 12;
const FRAMES = RATE * SECONDS;

/** A strip of cloud or mist wide enough to slide sideways during the loop. */
interface Drift {
  cover: Float32Array;
  span: number;
  travel: number;
}

function drift(travel: number, paint: (x: number, y: number) => number): Drift {
  const span = WIDTH + travel;
  const cover = new Float32Array(span * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < span; x++) cover[y * span + x] = paint(x, y);
  return { cover, span, travel };
}

/**
 * Two copies half a loop apart, each fading out before it jumps back to its
 * start, so the drift has no seam.
 */
function sample({ cover, span, travel }: Drift, x: number, y: number, t: number): number {
  let sum = 0;
  for (const offset of [0, 0.5]) {
    const phase = (t + offset) % 1;
    const weight = Math.sin(Math.PI * phase) ** 2;
    const at = x + (1 - phase) * travel;
    const ix = Math.floor(at);
    const row = y * span + ix;
    const a = read(cover, row);
    sum += weight * (a + (read(cover, Math.min(row + 1, cover.length - 1)) - a) * (at - ix));
  }
  return sum;
}

function stage(hour: Hour, right: number): ValleyView {
  const view = heroView(hour, right);
  return { ...view, birds: undefined, sun: { u: view.gap + 40, v: 510 } };
}

/** How much of the sky shows at each pixel: paint it black, then white, and compare. */
async function skyShowing(): Promise<Float32Array> {
  const sheet = async (tone: string): Promise<Canvas> => {
    const canvas = new Canvas(WIDTH, HEIGHT);
    const sky = [
      [0, tone],
      [1, tone],
    ] as const;
    const hour: Hour = { ...dawn, sky, glowStrength: 0, disc: 0, clouds: 0 };
    await paintValley(canvas, stage(hour, canvas.right));
    return canvas;
  };
  const black = await sheet("#000000");
  const white = await sheet("#ffffff");
  const open = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < open.length; i++) open[i] = clamp(read(white.data, i * 3) - read(black.data, i * 3));
  return open;
}

export async function renderRiverVideo(folder: string): Promise<void> {
  const base = new Canvas(WIDTH, HEIGHT);
  const view = stage({ ...dawn, clouds: 0 }, base.right);
  const river = await paintValley(base, view);
  const still = base.snapshot();
  const open = await skyShowing();
  const scale = base.scale;
  const horizon = view.horizon;

  const clouds = drift(70, (x, y) => {
    const u = x / scale;
    const v = y / scale;
    const band = smooth(0.1, 0.7, v / horizon) * smooth(1.1, 0.78, v / horizon);
    if (band <= 0) return 0;
    const warp = fbm(u * 0.004, v * 0.008, 3, 52) * 1.6;
    return band * smooth(0.5, 0.7, fbm(u * 0.0026 + warp, v * 0.017 + warp * 0.6, 5, 62)) * 0.8;
  });
  const mist = drift(90, (x, y) => {
    const u = x / scale;
    const v = y / scale;
    const bands = [
      [horizon - 40, 70, 0.5],
      [horizon + 18, 52, 0.55],
      [horizon + 110, 60, 0.2],
    ] as const;
    let sum = 0;
    for (const [at, thick, strength] of bands) {
      const away = Math.abs(v - at) / thick;
      if (away < 1) sum += (1 - away) ** 1.3 * strength;
    }
    return sum > 0 ? sum * smooth(0.32, 0.75, fbm(u * 0.0042, v * 0.016, 4, 77)) : 0;
  });
  const cloudTone = hex(dawn.cloudLight);
  const mistTone = mix(hex(dawn.haze), hex(dawn.glow), 0.3);
  const glint = hex(dawn.glint);
  const birdTone = mix(hex(dawn.ridgeNear), hex(dawn.haze), 0.3);

  const raw = `${folder}valley-lossless.mkv`;
  const encoder = spawn(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgb24",
      "-s",
      `${WIDTH}x${HEIGHT}`,
      "-r",
      String(RATE),
      "-i",
      "-",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-qp",
      "6",
      "-pix_fmt",
      "yuv444p",
      raw,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );

  for (let frame = 0; frame < FRAMES; frame++) {
    const t = frame / FRAMES;
    base.data.set(still);
    flow(base, still, river.water, view, t, glint);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const sky = read(open, y * WIDTH + x);
        if (sky > 0.02 && y < horizon * scale) {
          const c = sample(clouds, x, y, t) * sky;
          if (c > 0.003) base.blend(x, y, cloudTone[0], cloudTone[1], cloudTone[2], c);
        }
        const m = sample(mist, x, y, t);
        if (m > 0.003) base.blend(x, y, mistTone[0], mistTone[1], mistTone[2], m);
      }
    }
    const flock = (
      [
        [0, 0, 10, 0],
        [-46, -12, 9, 0.3],
        [-78, 14, 8, 0.55],
        [-120, -4, 8, 0.8],
        [-150, 22, 7, 0.15],
      ] as const
    ).map(([du, dv, span, lag]) => {
      const along = -80 + (base.right + 330) * t + du;
      // Whole wing beats in one loop, so that first and last frame meet.
      const beat = 0.5 + 0.5 * Math.sin(2 * Math.PI * (14 * t + lag));
      return [
        along,
        330 + dv - 60 * Math.sin(Math.PI * t) + 6 * Math.sin(2 * Math.PI * (3 * t + lag)),
        span,
        beat,
      ] as const;
    });
    await base.lay(birdShapes(flock, birdTone), { wobble: 0, mottle: 0, alpha: 0.85 });
    base.finish({ grain: 0.006, vignette: 0.05 });
    if (frame === 0) await base.save(`${folder}valley-still.jpg`);
    if (!encoder.stdin.write(base.bytes())) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = (await once(encoder, "close")) as [number];
  if (code !== 0) throw new Error("ffmpeg could not store the frames");
  await encode(raw, folder);
  await unlink(raw);
}

/** Ripples that breathe in place, and sparks that come and go on them. */
function flow(
  canvas: Canvas,
  still: Float32Array,
  water: Float32Array,
  view: ValleyView,
  t: number,
  glint: readonly number[],
): void {
  const { scale } = canvas;
  const turn = 2 * Math.PI * t;
  for (let y = Math.floor(view.horizon * scale); y < HEIGHT; y++) {
    const drop = y / scale - view.horizon;
    const depth = 400 / Math.max(2, drop);
    for (let x = 0; x < WIDTH; x++) {
      const wet = read(water, y * WIDTH + x);
      if (wet < 0.5) continue;
      const across = (x / scale - view.gap) * depth;
      const lag = valueNoise(across * 0.012, drop * 0.16, 5) * 12;
      const sway = Math.sin(turn * 3 + lag) * Math.min(4, drop * 0.02) * scale;
      const sy = clamp(Math.round(y + sway), 0, HEIGHT - 1);
      const from = read(water, sy * WIDTH + x) > 0.5 ? (sy * WIDTH + x) * 3 : (y * WIDTH + x) * 3;
      const drifted = fbm(across * 0.008 + Math.cos(turn) * 0.35, drop * 0.3 + Math.sin(turn) * 0.5, 2, 81);
      const spark =
        smooth(0.56, 0.72, drifted + Math.sin(turn * 2 + lag) * 0.06) * 0.28 * smooth(0, 40, drop);
      const at = (y * WIDTH + x) * 3;
      for (let c = 0; c < 3; c++) {
        const tone = read(still, from + c);
        canvas.data[at + c] = tone + (read(glint, c) - tone) * spark;
      }
    }
  }
}

async function run(args: readonly string[]): Promise<void> {
  const child = spawn("ffmpeg", ["-y", "-loglevel", "error", ...args], { stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`ffmpeg failed: ${args.join(" ")}`);
}

async function encode(raw: string, folder: string): Promise<void> {
  const mp4 = `${folder}valley.mp4`;
  const webm = `${folder}valley.webm`;
  const limit = 900 * 1024;
  for (const quality of [22, 24, 26, 28, 30, 32]) {
    await run([
      "-i",
      raw,
      "-an",
      "-map_metadata",
      "-1",
      "-c:v",
      "libx264",
      "-preset",
      "slow",
      "-crf",
      String(quality),
      "-tune",
      "animation",
      "-pix_fmt",
      "yuv420p",
      "-profile:v",
      "high",
      "-movflags",
      "+faststart",
      mp4,
    ]);
    if ((await stat(mp4)).size < limit) break;
  }
  await run([
    "-i",
    raw,
    "-an",
    "-map_metadata",
    "-1",
    "-c:v",
    "libvpx-vp9",
    "-b:v",
    "0",
    "-crf",
    "38",
    "-row-mt",
    "1",
    "-deadline",
    "good",
    "-cpu-used",
    "3",
    "-pix_fmt",
    "yuv420p",
    webm,
  ]);
  const sizes = [(await stat(mp4)).size, (await stat(webm)).size] as const;
  // A second format earns its place only by being lighter.
  if (sizes[1] >= sizes[0]) await unlink(webm);
  console.log(
    `valley.mp4  ${Math.round(sizes[0] / 1024)} KB, valley.webm  ${Math.round(sizes[1] / 1024)} KB`,
  );
}
