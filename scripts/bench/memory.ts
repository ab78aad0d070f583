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
