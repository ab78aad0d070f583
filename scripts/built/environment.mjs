// Copied into the built folder, and runs on whatever Node the machine has: no package and nothing newer than Node 20 here.
import path from "node:path";

/**
 * The environment in which the built server takes little memory and starts quickly: docs/decisions/memory.md says why.
 *
 * @param folder the built folder.
 */
export function environmentOf(folder, given = process.env) {
  return {
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
    NODE_COMPILE_CACHE: compileCacheOf(folder),
    ...given,
    NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=256 ${given.NODE_OPTIONS ?? ""}`.trim(),
  };
}

/** Where Node keeps what it compiles. In a folder that it cannot write, it keeps nothing. */
export function compileCacheOf(folder) {
  return path.join(folder, "server", "compile-cache");
}
