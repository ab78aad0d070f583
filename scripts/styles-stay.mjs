// Says whether the stylesheet of the last build is the one that these sources would get: any of them can bring a class.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { root } from "./setup.mjs";

const [built] = globSync(path.join(root, "build", "client", "assets", "app-*.css"));
const { output } = await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: "warn",
  plugins: [tailwindcss()],
  build: {
    write: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: path.join(root, "app", "app.css"), checks: { pluginTimings: false } },
  },
});
const { source } = output.find(({ fileName }) => fileName.endsWith(".css"));
process.exit(built !== undefined && readFileSync(built, "utf8") === source ? 0 : 1);
