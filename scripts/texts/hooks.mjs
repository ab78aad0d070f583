// For programs that Node runs from their sources.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { withMacros } from "./macro-options.mjs";
import { transformTexts } from "./transform.mjs";

export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts") || url.includes("/node_modules/"))
    return next(url, context);
  const file = fileURLToPath(url);
  const source = await readFile(file, "utf8");
  if (!withMacros.test(source)) return next(url, context);
  const { code } = await transformTexts(source, file);
  return { format: "module", source: code, shortCircuit: true };
}
