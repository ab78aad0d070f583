/** What tests wait for. `start` is the start of sites without their databases. */
export type Spending = "databases" | "start" | "requests" | "browser";

const spent = new Map<Spending, { ms: number; running: number; since: number }>();

/** Counts the time of `work`. What runs at the same moment counts once. */
export async function spending<Result>(on: Spending, work: () => Promise<Result>): Promise<Result> {
  const end = beginSpending(on);
  try {
    return await work();
  } finally {
    end();
  }
}

/** Counts the time until the returned function is called. */
export function beginSpending(on: Spending): () => void {
  const sum = spent.get(on) ?? { ms: 0, running: 0, since: 0 };
  spent.set(on, sum);
  if (sum.running++ === 0) sum.since = performance.now();
  return () => {
    if (--sum.running === 0) sum.ms += performance.now() - sum.since;
  };
}

/** Returns the milliseconds that were spent since it was called last. */
export function takeSpent(): Partial<Record<Spending, number>> {
  const taken = Object.fromEntries([...spent].map(([on, { ms }]) => [on, Math.round(ms)]));
  for (const sum of spent.values()) sum.ms = 0;
  return taken;
}
