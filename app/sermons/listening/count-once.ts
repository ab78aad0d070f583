import type { Heard } from "./heard.ts";

/** Somebody who opens a page by mistake does not hear so much. */
const secondsHeard = 30;
const storedAs = "narthex-heard";
/** Where the browser stores nothing, they count once until the page is loaded again. */
const counted = new Set<string>();

/** Tells the server once in each session of the browser that a recording is heard, and nothing else. */
export function countOnce(audio: HTMLMediaElement, { path, page }: Heard, signal: AbortSignal): void {
  const count = () => {
    const isHeard = secondsOf(audio) >= Math.min(secondsHeard, audio.duration / 2);
    if (isHeard && isNew(path)) navigator.sendBeacon(`${page}/played`);
  };
  audio.addEventListener("timeupdate", count, { signal });
}

/** Without what was passed over. */
function secondsOf({ played }: HTMLMediaElement): number {
  let seconds = 0;
  for (let part = 0; part < played.length; part++) seconds += played.end(part) - played.start(part);
  return seconds;
}

function isNew(path: string): boolean {
  if (counted.has(path)) return false;
  counted.add(path);
  try {
    const paths: unknown = JSON.parse(sessionStorage.getItem(storedAs) ?? "[]");
    const before = Array.isArray(paths) ? paths : [];
    if (before.includes(path)) return false;
    sessionStorage.setItem(storedAs, JSON.stringify([...before, path]));
  } catch {
    // It is full, or switched off.
  }
  return true;
}
