// Copied into the built folder: starts the site or runs one of its commands on a machine that has only Node and this
// folder. It runs on whatever Node the machine has, to say when that is too old.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileCacheOf, environmentOf } from "./environment.mjs";
import { replaceProcess } from "./replace-process.mjs";

const folder = path.dirname(fileURLToPath(import.meta.url));
const { version, engines, scripts, dependencies, builtFor } = JSON.parse(
  readFileSync(path.join(folder, "package.json"), "utf8"),
);
const names = [...Object.keys(scripts), "ready", "fits"];
const [name, ...args] = process.argv.slice(2);
/** How people type a command of this folder, for sentences that name one. */
const ownCommand = folder.startsWith("/opt/narthex/")
  ? `sudo ${process.env.COPY ? `COPY=${process.env.COPY} ` : ""}narthex`
  : `${process.execPath} ${path.join(folder, "narthex.mjs")}`;
const neededNode = Number(engines.node.replace(/\D/g, ""));

if (name === "--version") process.stdout.write(`${version}\n`);
else if (Number(process.versions.node.split(".")[0]) < neededNode)
  fail(`Narthex needs Node ${neededNode} or newer. This is Node ${process.versions.node}.`);
else if (!names.includes(name)) fail(`Usage: narthex.mjs ${names.join("|")} [words]`);
else if (name === "ready") await expectReady();
else if (name === "fits") await expectFit();
else if (name === "start") run("index", environmentOf(folder));
else if (existsSync(programOf(name)))
  run(name, { NODE_COMPILE_CACHE: compileCacheOf(folder), ...process.env });
else
  fail(
    `The command "${name}" reads the folder content/ of the sources, which is not part of the built folder. Run it where the site is built, with the settings of this site: npm run ${name}`,
  );

/** For what watches the site without a shell or another program, such as a container. */
async function expectReady() {
  const port = process.env.PORT || "3000";
  const given = process.env.HOST || "0.0.0.0";
  // Without names: a container may know none.
  const host = given === "0.0.0.0" ? "127.0.0.1" : given === "::" ? "::1" : given;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/readyz`;
  const found = await fetch(url, { signal: AbortSignal.timeout(5000) })
    .then(inAnswer)
    .catch(whyNone);
  if (found !== "ready") fail(`The site at ${url} is not ready: ${found}.`);
  process.stdout.write("ready\n");
}

/** For `deploy/install`: loads the machine code of the folder, which may have been built elsewhere. */
async function expectFit() {
  for (const name of Object.keys(dependencies))
    await import(name).catch((error) => {
      const [reason] = error.message.trim().split("\n");
      fail(
        `${folder} was built for ${builtFor}, and ${name} in it cannot be loaded on this machine, which is ${process.platform} ${process.arch} (${reason}). Build it on a machine with the same kind of processor and system.`,
      );
    });
  process.stdout.write("fits\n");
}

async function inAnswer(answer) {
  const text = (await answer.text()).trim();
  if (answer.status === 200) return text === "ready" ? text : "another program answers there";
  return `it answers with ${answer.status}`;
}

function whyNone(error) {
  if (error.name === "TimeoutError") return "it does not answer within 5 seconds";
  if (error.cause?.code === "ECONNREFUSED")
    return "nothing listens there: it does not run, or is still starting";
  if (error.cause?.message === "bad port") return "the setting PORT is one to which nothing connects";
  return `it cannot be asked (${error.cause?.message ?? error.message})`;
}

function programOf(name) {
  return path.join(folder, "server", `${name}.js`);
}

function run(name, environment) {
  const all = { NARTHEX_COMMAND: ownCommand, ...environment };
  replaceProcess(process.execPath, [programOf(name), ...args], all, ({ message }) => fail(message));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
