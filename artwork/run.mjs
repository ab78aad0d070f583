import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build, fail, root, run, setUp } from "../scripts/setup.mjs";

const [first, ...others] = process.argv.slice(2);
const bin = (...parts) => path.join(root, "node_modules", ...parts);
const inArtwork = (name) => path.join(root, "artwork", name);

/** Keeps what the build has encoded to AVIF, so that no other build need encode it. */
function keepEncoded() {
  const assets = path.join(root, "build", "client", "assets");
  const read = (folder, name) => readFileSync(path.join(folder, name)).toString("base64");
  const built = readdirSync(assets).filter((name) => name.endsWith(".avif"));
  const wanted = new Set(built.map((name) => read(assets, name)));
  const [cache, kept] = [bin(".cache", "imagetools"), inArtwork("encoded")];
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  for (const name of readdirSync(cache))
    if (wanted.has(read(cache, name))) copyFileSync(path.join(cache, name), path.join(kept, name));
}

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
  } else if (first === "--encode" && others.length === 0) {
    await build(node);
    keepEncoded();
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
