import path from "node:path";
import { fail, root, run, setUp } from "../scripts/setup.mjs";

const [first, ...others] = process.argv.slice(2);
const bin = (...parts) => path.join(root, "node_modules", ...parts);
const inArtwork = (name) => path.join(root, "artwork", name);

try {
  const node = await setUp({ forTests: true });
  if (first === "--check" && others.length === 0) {
    await run(node, [bin("typescript", "bin", "tsc"), "--project", inArtwork("tsconfig.json")]);
    await run(node, [
      bin("@biomejs", "biome", "bin", "biome"),
      "check",
      "--error-on-warnings",
      `--config-path=${inArtwork("lint.json")}`,
      inArtwork("."),
    ]);
  } else {
    const rendering = run(node, [inArtwork("render.ts"), ...process.argv.slice(2)]);
    // The program has already printed what went wrong.
    await rendering.catch(() => {
      process.exitCode = 1;
    });
  }
} catch (error) {
  fail(error);
}
