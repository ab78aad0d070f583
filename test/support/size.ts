/**
 * Whether tests run in their large form: `npm run test:long` does so with the files `*.sweep.test.ts`, which `npm test`
 * runs in a small form.
 */
export const isLong = process.env.TEST_SIZE === "long";

/** Returns `few` in `npm test`, and `all` in `npm run test:long`. */
export function sized<Size>(few: Size, all: Size): Size {
  return isLong ? all : few;
}
