import { setTimeout as sleep } from "node:timers/promises";

export interface Beats {
  /** Milliseconds that each answer took, in their order. */
  times: number[];
  longest: number;
}

/** Asks for a page again and again; returns a function that stops it and tells how long the answers took. */
export function heartbeat(url: string): () => Promise<Beats> {
  let beating = true;
  const times: number[] = [];
  const beat = async () => {
    while (beating) {
      const started = performance.now();
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`the heartbeat was answered with ${response.status}`);
      times.push(performance.now() - started);
      await sleep(10);
    }
  };
  const done = beat();
  return async () => {
    beating = false;
    await done;
    return { times, longest: Math.max(...times) };
  };
}
