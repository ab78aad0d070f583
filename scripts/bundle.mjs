// Builds the part of the site that is named, `client` or `ssr`. Each has a process of its own, because a bundler keeps what
// it read until its process ends.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createBuilder } from "vite";
import { root } from "./setup.mjs";

const [part] = process.argv.slice(2);
const lists = path.join(root, "build", "client", ".vite");

/** Lists the files that the browsers' part was made of. */
const reads = {
  name: "reads",
  writeBundle() {
    const files = [...this.getModuleIds()]
      .map((id) => path.relative(root, id.split("?")[0]).replaceAll("\\", "/"))
      .filter((file) => !/^(\.\.|node_modules)\/|\0/.test(file));
    mkdirSync(lists, { recursive: true });
    writeFileSync(path.join(lists, "reads.json"), JSON.stringify([...new Set(files)].sort()));
  },
};

const plugins = part === "client" ? [reads] : [];
const builder = await createBuilder({ root, logLevel: "warn", plugins });
await builder.build(builder.environments[part]);
// React Router's plugin has a server that stays open.
process.exit(0);
