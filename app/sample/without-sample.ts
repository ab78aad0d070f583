import { isDeepStrictEqual } from "node:util";

/**
 * Facts without what is still the sample's: such values become those of `original` or, if it has none, are left out; so do
 * rows of lists that the sample has.
 */
export function withoutSample<Facts>(facts: Facts, sample: unknown, original: unknown): Facts;
export function withoutSample(facts: unknown, sample: unknown, original: unknown): unknown {
  if (facts === undefined || sample === undefined) return facts;
  if (isDeepStrictEqual(facts, sample)) return original;
  if (Array.isArray(facts) && Array.isArray(sample))
    return facts.filter((row) => !isRecord(row) || !sample.some((other) => isDeepStrictEqual(row, other)));
  if (!isRecord(facts) || !isRecord(sample)) return facts;
  const entries = Object.entries(facts).flatMap(([key, value]) => {
    const own = withoutSample(value, sample[key], isRecord(original) ? original[key] : undefined);
    return own === undefined ? [] : [[key, own] as const];
  });
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
