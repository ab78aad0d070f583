import { readFile, writeFile } from "node:fs/promises";

/** Resident memory of a process in bytes; undefined where the system does not tell (Linux does). */
export async function residentMemory(pid: number): Promise<{ now: number; peak: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
  const [now, peak] = [bytes("VmRSS"), bytes("VmHWM")];
  return now > 0 && peak > 0 ? { now, peak } : undefined;
}

/** Makes the peak start again from what is resident now (proc(5), `clear_refs`); false where that is not possible. */
export async function forgetPeak(pid: number): Promise<boolean> {
  return writeFile(`/proc/${pid}/clear_refs`, "5").then(
    () => true,
    () => false,
  );
}

/** Milliseconds of processor time that a process has used with all its threads; undefined where the system does not tell. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Fields 14 and 15 of proc(5), counted after the name, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? undefined : ticks * 10;
}
