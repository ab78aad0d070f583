import { sized } from "../../support/size.ts";

/** How many times something is done: what `npm run faults -- kills 100` says, `some` in the long tests, or `few`. */
export function timesOr(some: number, few = some): number {
  return Number(process.env.FAULTS_TIMES ?? sized(few, some));
}

/** Of several cases the one that `npm run faults` names, such as `kills sqlite`; all of them in `npm test`. */
export function chosenOf<Case>(cases: readonly Case[], nameOf: (one: Case) => string): Case[] {
  const name = process.env.FAULTS_ONLY;
  const chosen = cases.filter((one) => name === undefined || nameOf(one) === name);
  if (chosen.length === 0) throw new Error(`No case is called ${name}`);
  return chosen;
}

/** The seed of everything that is chosen by chance; `npm run faults` prints it and takes it back. */
export const seed = Number(process.env.FAULTS_SEED ?? 20261127);

/** Whether `npm run faults` asked for large numbers. */
export const isLarge = process.env.FAULTS_TIMES !== undefined;

/** Prints figures for whoever runs the command. `npm test` stays silent. */
export function show(name: string, figures: Record<string, unknown>): void {
  if (isLarge || process.env.FAULTS_SHOWN) process.stderr.write(`${name}: ${JSON.stringify(figures)}\n`);
}

/** The median, the 95th percentile and the largest of some numbers, rounded. */
export function spread(numbers: readonly number[]): { median: number; p95: number; most: number } {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
