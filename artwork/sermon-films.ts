import { rm, stat } from "node:fs/promises";
import { Canvas } from "./canvas.ts";
import { hex, mix, type Rgb } from "./colour.ts";
import { ffmpeg, storeFrames } from "./ffmpeg.ts";
import { cloudAt, mistAt } from "./film-air.ts";
import { type Drift, drift, flow, sample } from "./film-motion.ts";
import { type FilmScene, films } from "./film-scenes.ts";
import type { Hour } from "./hours.ts";
import { clamp, lerp, read, smooth } from "./noise.ts";
import type { Recording } from "./performance.ts";
import { levelled, soundBytes, soundInput } from "./recordings.ts";
import { between } from "./turning-light.ts";

const WIDTH = 734;
const HEIGHT = 414;
const RATE = 20;
const KEYS = 7;
const LIMIT = 690 * 1024;

export const filmNames = Object.keys(films);

type Sheet = Float32Array;

async function painted(paint: (canvas: Canvas) => Promise<unknown>, ground = 0): Promise<Sheet> {
  const canvas = new Canvas(WIDTH, HEIGHT);
  canvas.data.fill(ground);
  await paint(canvas);
  return canvas.data;
}

/** Where a part of the picture shows: paint it dark, then light, and compare. */
async function showing(scene: FilmScene, dark: Partial<Hour>, light: Partial<Hour>): Promise<Sheet> {
  const flat: Partial<Hour> = { glowStrength: 0, disc: 0, clouds: 0, stars: 0, mist: 0 };
  const black = await painted((canvas) => scene.paint(canvas, { ...scene.to, ...flat, ...dark }, 0));
  const white = await painted((canvas) => scene.paint(canvas, { ...scene.to, ...flat, ...light }, 0));
  const open = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < open.length; i++) open[i] = clamp(read(white, i * 3) - read(black, i * 3));
  return open;
}

interface Key {
  hour: Hour;
  back: Sheet;
  /** The reeds in front, in the colours of the hour. */
  front: Sheet;
}

async function keysOf(scene: FilmScene): Promise<Key[]> {
  const keys: Key[] = [];
  for (let k = 0; k < KEYS; k++) {
    const t = k / (KEYS - 1);
    const hour =
      t < 0.5 ? between(scene.from, scene.middle, t * 2) : between(scene.middle, scene.to, t * 2 - 1);
    const back = await painted((canvas) => scene.paint(canvas, { ...hour, disc: 0, clouds: 0 }, t));
    const front = await painted((canvas) => scene.front(canvas, hour), 0.1);
    keys.push({ hour, back, front });
  }
  return keys;
}

async function frontCover(scene: FilmScene): Promise<Sheet> {
  const black = await painted((canvas) => scene.front(canvas, scene.to), 0);
  const white = await painted((canvas) => scene.front(canvas, scene.to), 1);
  const cover = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < cover.length; i++) cover[i] = clamp(1 - (read(white, i * 3) - read(black, i * 3)));
  return cover;
}

export async function renderFilm(folder: string, name: string): Promise<void> {
  const scene = films[name];
  if (!scene) throw new Error(`no film is called ${name}`);
  const recording = scene.recording();
  const frames = Math.ceil(recording.seconds * RATE);
  const canvas = new Canvas(WIDTH, HEIGHT);
  const keys = await keysOf(scene);
  const cover = await frontCover(scene);
  const sheet = (tone: string) => ({
    sky: [
      [0, tone],
      [1, tone],
    ] as const,
  });
  const sky = await showing(scene, sheet("#000000"), sheet("#ffffff"));
  for (let i = 0; i < WIDTH * Math.floor(scene.horizon * canvas.scale); i++)
    sky[i] = read(sky, i) > 0.02 ? read(sky, i) : 0;
  const tinted = (waterTint: string) => ({ waterTint, waterTintStrength: 0.6 });
  const water = (await showing(scene, tinted("#000000"), tinted("#ffffff"))).map((wet) =>
    wet > 0.12 ? 1 : 0,
  );
  const clouds = drift(canvas, 60, (u, v) => cloudAt(u, v, scene.horizon));
  const bands = [
    [scene.horizon - 30, 60, 0.4],
    [scene.horizon + 20, 46, 0.4],
  ] as const;
  const mist = drift(canvas, 70, (u, v) => mistAt(u, v, bands));

  const raw = `${folder}${name}-lossless.mkv`;
  const stored = storeFrames(raw, WIDTH, HEIGHT, RATE);
  const still = new Float32Array(canvas.data.length);
  for (let frame = 0; frame < frames; frame++) {
    const t = frame / (frames - 1);
    // The light lingers at both ends and turns in between.
    const along = (t * 0.4 + smooth(0.02, 0.98, t) * 0.6) * (KEYS - 1);
    const k = Math.min(KEYS - 2, Math.floor(along));
    const [a, b] = [read(keys, k), read(keys, k + 1)];
    const f = along - k;
    for (let i = 0; i < still.length; i++) still[i] = lerp(read(a.back, i), read(b.back, i), f);
    canvas.data.set(still);
    const hour = between(a.hour, b.hour, f);
    const turn = along / (KEYS - 1);
    const sun = scene.sun(turn);
    const surface = { water, horizon: scene.horizon, vanish: scene.vanish, glint: hex(hour.glint) };
    flow(canvas, still, surface, t, recording.seconds / 12);
    paintAir(canvas, {
      clouds,
      mist,
      sky,
      hour,
      sun,
      horizon: scene.horizon,
      t: (t * recording.seconds) / 24,
    });
    paintFront(canvas, a.front, b.front, f, cover, (t * recording.seconds) / 6);
    canvas.finish({ grain: 0.004, vignette: 0.06 });
    fadeEnds(canvas, frame / RATE, recording.seconds);
    await stored.add(canvas.bytes());
  }
  await stored.close();
  await encode(raw, `${folder}${name}.mp4`, recording);
  await rm(raw);
}

interface Air {
  clouds: Drift;
  mist: Drift;
  sky: Sheet;
  hour: Hour;
  sun: { u: number; v: number };
  horizon: number;
  t: number;
}

function paintAir(canvas: Canvas, air: Air): void {
  const { hour, sun } = air;
  const cloud = hex(hour.cloudLight);
  const haze = mix(hex(hour.haze), hex(hour.glow), 0.3);
  const disc: Rgb = hex(hour.discColour);
  const radius = hour.disc * canvas.scale;
  const foot = air.horizon * canvas.scale;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const open = y < foot ? read(air.sky, y * WIDTH + x) : 0;
      if (open > 0.02) {
        const away = Math.hypot(x - sun.u * canvas.scale, y - sun.v * canvas.scale);
        const lit = clamp((radius - away) * 0.7 + 0.5) * open;
        if (lit > 0) canvas.blend(x, y, disc[0], disc[1], disc[2], lit * 0.95);
        const c = sample(air.clouds, x, y, air.t) * open * hour.clouds;
        if (c > 0.003) canvas.blend(x, y, cloud[0], cloud[1], cloud[2], c);
      }
      const m = sample(air.mist, x, y, air.t) * Math.min(1, hour.mist);
      if (m > 0.003) canvas.blend(x, y, haze[0], haze[1], haze[2], m);
    }
}

/** The reeds, leaning a little with the wind: the higher, the further. */
function paintFront(canvas: Canvas, a: Sheet, b: Sheet, f: number, cover: Sheet, t: number): void {
  for (let y = Math.floor(HEIGHT * 0.4); y < HEIGHT; y++) {
    const reach = ((HEIGHT - y) / HEIGHT) ** 1.4 * 7;
    for (let x = 0; x < WIDTH; x++) {
      const wind = Math.sin(2 * Math.PI * t + x * 0.012) + 0.5 * Math.sin(2 * Math.PI * t * 1.7 + x * 0.031);
      const sx = clamp(x + wind * reach * 0.5, 0, WIDTH - 1.001);
      const ix = Math.floor(sx);
      const g = sx - ix;
      const at = y * WIDTH + ix;
      const alpha = lerp(read(cover, at), read(cover, at + 1), g);
      if (alpha < 0.01) continue;
      const tone = (c: number) => {
        const left = lerp(read(a, at * 3 + c), read(b, at * 3 + c), f);
        const right = lerp(read(a, at * 3 + 3 + c), read(b, at * 3 + 3 + c), f);
        return read(cover, at) > read(cover, at + 1) ? left : right;
      };
      canvas.blend(x, y, tone(0), tone(1), tone(2), alpha);
    }
  }
}

function fadeEnds(canvas: Canvas, second: number, seconds: number): void {
  const dark = 1 - smooth(0, 0.8, second) * smooth(seconds, seconds - 1.6, second);
  if (dark <= 0) return;
  const night = hex("#10302f");
  for (let i = 0; i < canvas.data.length; i++)
    canvas.data[i] = lerp(read(canvas.data, i), read(night, i % 3), dark);
}

async function encode(raw: string, file: string, recording: Recording): Promise<void> {
  const filter = await levelled(recording.sound);
  for (const quality of [21, 23, 25, 27, 29, 31, 33]) {
    await ffmpeg(
      [
        ...["-i", raw, ...soundInput, "-map", "0:v", "-map", "1:a", "-map_metadata", "-1"],
        ...["-c:v", "libx264", "-preset", "slow", "-crf", String(quality), "-tune", "animation"],
        ...["-pix_fmt", "yuv420p", "-profile:v", "high"],
        ...["-af", filter, "-c:a", "aac", "-b:a", "64k", "-ar", "48000", "-ac", "1"],
        ...["-shortest", "-movflags", "+faststart", file],
      ],
      soundBytes(recording.sound),
    );
    if ((await stat(file)).size < LIMIT) break;
  }
  const { size } = await stat(file);
  console.log(
    `${file.replace(/^.*\//, "")}  ${WIDTH}x${HEIGHT}  ${recording.seconds.toFixed(1)} s  ${Math.round(size / 1024)} KB`,
  );
}
