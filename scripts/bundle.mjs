// Builds the part of the site that is named, `client` or `ssr`. Each has a process of its own, because a bundler keeps what
// it read until its process ends.
import { createBuilder } from "vite";
import { root } from "./setup.mjs";

const [part] = process.argv.slice(2);
const builder = await createBuilder({ root, logLevel: "warn" });
await builder.build(builder.environments[part]);
// React Router's plugin has a server that stays open.
process.exit(0);
