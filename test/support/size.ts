import { inject } from "vitest";

/**
 * Whether tests run in their large form: `npm run test:long` does so with the files `*.sweep.test.ts`, which `npm test`
 * runs in a small form.
 */
export const isLong = process.env.TEST_SIZE === "long";

/** Returns `few` in `npm test`, and `all` in `npm run test:long`. */
export function sized<Size>(few: Size, all: Size): Size {
  return isLong ? all : few;
}

/** Returns all in `npm run test:long`, and in `npm test` one of `number`, others each day. */
export function inTurn<Item>(items: readonly Item[], number: number): readonly Item[] {
  const days = Date.parse(inject("day")) / 86_400_000;
  return sized(
    items.filter((_, index) => index % number === days % number),
    items,
  );
}
