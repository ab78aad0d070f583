// For programs that Node runs from their sources.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "@lingui/native-tools";
import { macroOptions, withMacros } from "./macro-options.mjs";

export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts") || url.includes("/node_modules/"))
    return next(url, context);
  const file = fileURLToPath(url);
  const source = await readFile(file, "utf8");
  if (!withMacros.test(source)) return next(url, context);
  const macro = { ...macroOptions, descriptorFields: "message" };
  const { code } = await transform(source, path.basename(file), { macro });
  return { format: "module", source: code, shortCircuit: true };
}
