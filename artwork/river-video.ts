import { stat, unlink } from "node:fs/promises";
import { Canvas } from "./canvas.ts";
import { hex, mix } from "./colour.ts";
import { ffmpeg, storeFrames } from "./ffmpeg.ts";
import { cloudAt, mistAt } from "./film-air.ts";
import { drift, flow, sample } from "./film-motion.ts";
import { heroView } from "./heroes.ts";
import { dawn, type Hour } from "./hours.ts";
import { clamp, read } from "./noise.ts";
import { birdShapes } from "./plants.ts";
import { paintValley, type ValleyView } from "./scenes.ts";

const WIDTH = 1280;
const HEIGHT = 720;
const RATE = 20;
const SECONDS = 12;
const FRAMES = RATE * SECONDS;

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

  const clouds = drift(base, 70, (u, v) => cloudAt(u, v, horizon));
  const bands = [
    [horizon - 40, 70, 0.5],
    [horizon + 18, 52, 0.55],
    [horizon + 110, 60, 0.2],
  ] as const;
  const mist = drift(base, 90, (u, v) => mistAt(u, v, bands));
  const cloudTone = hex(dawn.cloudLight);
  const mistTone = mix(hex(dawn.haze), hex(dawn.glow), 0.3);
  const surface = { water: river.water, horizon, vanish: view.gap, glint: hex(dawn.glint) };
  const birdTone = mix(hex(dawn.ridgeNear), hex(dawn.haze), 0.3);

  const raw = `${folder}background-lossless.mkv`;
  const stored = storeFrames(raw, WIDTH, HEIGHT, RATE);
  for (let frame = 0; frame < FRAMES; frame++) {
    const t = frame / FRAMES;
    base.data.set(still);
    flow(base, still, surface, t);
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
    if (frame === 0) await base.save(`${folder}background-still.jpg`);
    await stored.add(base.bytes());
  }
  await stored.close();
  await encode(raw, `${folder}background.mp4`);
  await unlink(raw);
}

async function encode(raw: string, file: string): Promise<void> {
  const limit = 900 * 1024;
  for (const quality of [22, 24, 26, 28, 30, 32]) {
    await ffmpeg([
      ...["-i", raw, "-an", "-map_metadata", "-1"],
      ...["-c:v", "libx264", "-preset", "slow", "-crf", String(quality), "-tune", "animation"],
      ...["-pix_fmt", "yuv420p", "-profile:v", "high", "-movflags", "+faststart", file],
    ]);
    if ((await stat(file)).size < limit) break;
  }
  console.log(`background.mp4  ${Math.round((await stat(file)).size / 1024)} KB`);
}
