import { useState } from "react";

/**
 * Returns what the form of an editor holds: what it was opened with, or what the server sent back last. A response
 * without it, such as a lost connection, keeps what was typed, and so does loading the page's data again.
 */
export function useHeld<Held extends object>(opened: Held, answer: Partial<Held> | undefined): Held {
  const [held, setHeld] = useState(opened);
  const now = { ...held };
  const names = Object.keys(opened) as (keyof Held)[];
  for (const name of names) if (answer && name in answer) now[name] = answer[name] as Held[keyof Held];
  if (names.some((name) => now[name] !== held[name])) setHeld(now);
  return now;
}
