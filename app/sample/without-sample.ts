import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";

/** What is still the sample's becomes that of `original` or, if it has none, is left out; so are its rows in lists. */
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

/**
 * Facts that their schema takes: parts and rows that cannot stand without the sample's go with it.
 *
 * @param original what stands for parts that go.
 */
export function fitting<Facts extends object>(
  schema: z.ZodType<Facts>,
  facts: unknown,
  original: Facts,
): Facts {
  const { success, data, error } = schema.safeParse(facts);
  if (success) return data;
  const broken = new Set(error.issues.map(({ path: [first] }) => String(first)));
  const others = Array.isArray(facts)
    ? facts.filter((_, index) => !broken.has(String(index)))
    : Object.fromEntries(
        Object.entries({ ...original, ...(facts as object) }).flatMap(([key, value]) => {
          const kept = broken.has(key) ? original[key as keyof Facts] : value;
          return kept === undefined ? [] : [[key, kept]];
        }),
      );
  return schema.safeParse(others).data ?? original;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
