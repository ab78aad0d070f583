// Copied into the built folder: starts the site or runs one of its commands on a machine that has only Node and this
// folder. It runs on whatever Node the machine has, to say when that is too old.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileCacheOf, environmentOf } from "./environment.mjs";
import { replaceProcess } from "./replace-process.mjs";

const folder = path.dirname(fileURLToPath(import.meta.url));
const { version, engines, scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
const names = [...Object.keys(scripts), "ready"];
const [name, ...args] = process.argv.slice(2);
const neededNode = Number(engines.node.replace(/\D/g, ""));

if (name === "--version") process.stdout.write(`${version}\n`);
else if (Number(process.versions.node.split(".")[0]) < neededNode)
  fail(`Narthex needs Node ${neededNode} or newer. This is Node ${process.versions.node}.`);
else if (!names.includes(name)) fail(`Usage: narthex.mjs ${names.join("|")} [words]`);
else if (name === "ready") await expectReady();
else if (name === "start") run("index", environmentOf(folder));
else if (existsSync(programOf(name)))
  run(name, { NODE_COMPILE_CACHE: compileCacheOf(folder), ...process.env });
else
  fail(
    `The command "${name}" reads the folder content/ of the sources, which is not part of the built folder. Run it where the site is built, with the settings of this site: npm run ${name}`,
  );

/** For what watches the site without a shell or another program, such as a container. */
async function expectReady() {
  const { HOST = "0.0.0.0", PORT = "3000" } = process.env;
  // Without names: a container may know none.
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${PORT}/readyz`;
  const { status } = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => ({
    status: "nothing",
  }));
  if (status !== 200) fail(`The site at ${url} is not ready: it answers with ${status}.`);
  process.stdout.write("ready\n");
}

function programOf(name) {
  return path.join(folder, "server", `${name}.js`);
}

function run(name, environment) {
  replaceProcess(process.execPath, [programOf(name), ...args], environment, ({ message }) => fail(message));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
