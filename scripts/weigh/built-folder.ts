import path from "node:path";
import { bytesOf } from "./code.ts";
import type { Section } from "./sections.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Bytes of the built folder, without its packages, which differ between platforms, and what Node keeps there while it runs. */
export function weighBuiltFolder(): Section {
  const of = (folder: string) => bytesOf(path.join(root, "build", folder), ["compile-cache", "node_modules"]);
  return {
    name: "build",
    title: "Built folder (KB)",
    columns: ["KB"],
    rows: { "build/client": [of("client")], "build/server": [of("server")] },
  };
}
