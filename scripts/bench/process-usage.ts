import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Resident memory of a process and its children in bytes, each at its own peak; undefined outside Linux. */
export async function residentMemory(pid: number): Promise<{ now: number; peak: number } | undefined> {
  const processes = await Promise.all((await family(pid)).map(ownMemory));
  if (processes[0] === undefined) return undefined;
  const sum = (of: "now" | "peak") => processes.reduce((all, memory) => all + (memory?.[of] ?? 0), 0);
  return { now: sum("now"), peak: sum("peak") };
}

/**
 * Watches how much memory a process and its children take at the same time. Processes that are never busy at once can
 * have peaks that add up to more, and what they share, such as the program itself, is counted once (`Pss` in proc(5)).
 * `stop` returns the most in bytes; undefined outside Linux.
 */
export function watchMemory(pid: number): { stop: () => Promise<number | undefined> } {
  let most: number | undefined;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const [own, ...others] = await Promise.all((await family(pid)).map(shareOf));
      if (own !== undefined)
        most = Math.max(
          most ?? 0,
          others.reduce<number>((sum, other = 0) => sum + other, own),
        );
      await sleep(betweenLooksMs);
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await watching;
      return most;
    },
  };
}

const betweenLooksMs = 20;

/** What one process takes of the memory, in bytes, with its part of what it shares. */
async function shareOf(pid: number): Promise<number | undefined> {
  const shares = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(shares)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** Resident memory of a process without its children, in bytes; undefined outside Linux. */
export async function ownMemory(pid: number): Promise<{ now: number; peak: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
  const [now, peak] = [bytes("VmRSS"), bytes("VmHWM")];
  return now > 0 && peak > 0 ? { now, peak } : undefined;
}

async function family(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}

/** Resets the peak to the current resident memory (proc(5), `clear_refs`). Returns false where that is not possible. */
export async function resetPeakMemory(pid: number): Promise<boolean> {
  const resets = (await family(pid)).map((each) => writeFile(`/proc/${each}/clear_refs`, "5"));
  return Promise.all(resets).then(
    () => true,
    () => false,
  );
}

/** Milliseconds of processor time that all threads of a process have used; undefined outside Linux. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // utime and stime of proc(5), in hundredths of a second. The name before them may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? undefined : ticks * 10;
}
