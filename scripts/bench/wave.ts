import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { mp3Frame, mp3Of, samples } from "./made-mp3.ts";
import { compared, type Line, median, megabytes, milliseconds } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";
import type { Taken } from "./wave-once.ts";

const frames = Math.floor(100_000_000 / mp3Frame.length);
const seconds = (frames * samples.ofFrame) / samples.ofSecond;
const rounds = 7;
const mostMemory = 16 * 1024 ** 2;

/** Length and wave of 100 MB of audio, as they are found when an upload is saved; each time in a process of its own. */
export async function measureWave(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, "recording.mp3");
  await writeFile(file, Readable.from(mp3Of(frames)));
  const taken: { ours: Taken; baseline: Taken }[] = [];
  for (let round = 0; round < rounds; round++)
    taken.push({ ours: await once(file, "scan"), baseline: await once(file, "read") });
  if (taken.some(({ ours }) => Math.abs(ours.seconds - seconds) > 0.03))
    throw new Error("the length is wrong");

  const times = taken.map(({ ours, baseline }) => ({ ours: ours.time, baseline: baseline.time }));
  const growths = taken.map(({ ours, baseline }) => ({
    ours: ours.growth ?? undefined,
    baseline: baseline.growth ?? undefined,
  }));
  const known = growths.flatMap(({ ours = [] }) => ours);
  const tooMuch = known.length > 0 && median(known) > 2 * mostMemory;
  return [
    compared("length and wave of 100 MB", times, milliseconds, "at most 500 ms"),
    {
      ...compared("  peak memory added", growths, megabytes, "at most 16 MB"),
      failures: tooMuch ? [`takes ${megabytes(median(known))}`] : [],
    },
  ];
}

async function once(file: string, what: "scan" | "read"): Promise<Taken> {
  const program = path.join(import.meta.dirname, "wave-once.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, file, what]);
  return JSON.parse(stdout) as Taken;
}
