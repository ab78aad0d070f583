import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { temporaryFolder } from "../support/database.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/**
 * Copies the built site and gives its scripts, styles and pictures other names, as the next version has them. Building
 * another version would take a minute.
 *
 * @returns the path of its server; `closing` receives what deletes it.
 */
export async function withOtherNames(closing: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(path.join(folder, "build"));
  const isNeeded = (source: string) => path.basename(source) !== "compile-cache";
  await cp(path.join(root, "build"), path.join(folder, "build"), { recursive: true, filter: isNeeded });
  await cp(path.join(root, "package.json"), path.join(folder, "package.json"));
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));

  const assets = path.join(folder, "build", "client", "assets");
  const server = path.join(folder, "build", "server");
  const modules = await readdir(server, { recursive: true });
  const own = new Set(modules.map((name) => path.basename(name)));
  const names = (await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name) && !own.has(name));
  const renamed = new Map(names.map((name) => [name, `next-${name}`]));
  const inTexts = (text: string) => text.replace(/[\w.$-]+\.\w+/g, (name) => renamed.get(name) ?? name);
  const inList = (quoted: string, name: string) =>
    renamed.has(`${name}.js`) ? JSON.stringify(`next-${name}`) : quoted;
  for (const name of modules.filter((name) => name.endsWith(".js"))) {
    const file = path.join(server, name);
    await writeFile(file, inTexts(await readFile(file, "utf8")));
  }
  for (const [name, other] of renamed) {
    const file = path.join(assets, other);
    await rename(path.join(assets, name), file);
    for (const kind of ["br", "gz"]) await rm(path.join(assets, `${name}.${kind}`), { force: true });
    if (!/\.(js|css)$/.test(name)) continue;
    const text = inTexts(await readFile(file, "utf8"));
    // The list of routes names scripts without their ending.
    const shortened = name.startsWith("manifest-") ? text.replace(/"([\w.$-]+)"/g, inList) : text;
    await writeFile(file, shortened);
    await writeFile(
      `${file}.br`,
      brotliCompressSync(shortened, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    );
    await writeFile(`${file}.gz`, gzipSync(shortened));
  }
  return path.join(server, "index.js");
}
