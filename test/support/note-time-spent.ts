import { afterAll } from "vitest";
import { takeSpent } from "./time-spent.ts";

declare module "vitest" {
  interface TaskMeta {
    spent?: ReturnType<typeof takeSpent>;
  }
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern before the file.
afterAll(({}, file) => {
  file.meta.spent = takeSpent();
});
