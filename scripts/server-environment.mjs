// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import path from "node:path";
import { root } from "./setup.mjs";

/** The environment of a command. Node keeps what it compiles, which saves a third of the time. */
export const commandEnvironment = { NODE_COMPILE_CACHE: path.join(root, "node_modules", ".compile-cache") };

/** The environment in which the built server takes little memory and starts quickly: docs/decisions/memory.md says why. */
export function serverEnvironment(given = process.env) {
  return {
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
    NODE_COMPILE_CACHE: path.join(root, "build", "server", "compile-cache"),
    ...given,
    NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=256 ${given.NODE_OPTIONS ?? ""}`.trim(),
  };
}
