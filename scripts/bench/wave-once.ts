import { createReadStream } from "node:fs";
import { scanMp3 } from "../../platform/audio/scan-mp3.ts";
import { resetPeakMemory, residentMemory } from "./process-usage.ts";

/** What one process took to scan a recording, or to read its bytes. */
export interface Taken {
  /** Milliseconds. */
  time: number;
  /** Peak bytes above the memory held before; null where the operating system does not tell. */
  growth: number | null;
  /** Of the recording, as it was scanned; 0 when it was only read. */
  seconds: number;
}

const [file = "", what] = process.argv.slice(2);
const isScan = what === "scan";

async function work(end: number): Promise<number> {
  const bytes = createReadStream(file, { end: end - 1 });
  if (isScan) return (await scanMp3(bytes))?.seconds ?? 0;
  for await (const _ of bytes);
  return 0;
}

// Compiles, and fills the heap as much as a server has.
await work(5_000_000);
const isReset = await resetPeakMemory(process.pid);
const before = await residentMemory(process.pid);
const started = performance.now();
const seconds = await work(Number.POSITIVE_INFINITY);
const time = performance.now() - started;
const after = await residentMemory(process.pid);
const growth = isReset && before && after ? after.peak - before.now : null;
process.stdout.write(JSON.stringify({ time, growth, seconds } satisfies Taken));
