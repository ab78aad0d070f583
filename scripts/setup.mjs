// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const sources = [
  "app",
  "content",
  "database",
  "platform",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  ...["built", "compress.mjs", "machine-code.mjs", "pack.mjs", "slim-manifest.mjs"].map(
    (name) => `scripts/${name}`,
  ),
  ...readdirSync(path.join(root, "scripts"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `scripts/${name}`),
];

const windows = process.platform === "win32";
const inRoot = (...parts) => path.join(root, ...parts);
export const runtimeVersion = Object.values(
  JSON.parse(readFileSync(inRoot("scripts", "runtime", "package.json"), "utf8")).optionalDependencies,
)[0];
const sayLine = (line) => {
  process.stdout.write(`${line}\n`);
};

/**
 * Installs Node and the packages where they are missing and, with `andBuild`, builds the site. Says which step runs and
 * how many there are, counting `andThen`, the caller's own. Returns the path of the Node to run everything with.
 */
export async function setUp({ forTests = false, andBuild = false, andThen } = {}) {
  const node = currentNode();
  const steps = [nodeStep(node), packagesStep(node, forTests)];
  if (andBuild) steps.push(buildStep(node));
  const needed = steps.filter(({ isNeeded }) => isNeeded);
  if (andThen && needed.length > 0) needed.push({ name: andThen, work: () => undefined });
  await inSteps(needed);
  preferToMachines(node);
  return node;
}

/** Builds the site if a source file is newer than the last build. */
export async function build(node) {
  const step = buildStep(node);
  if (step.isNeeded) await inSteps([step]);
}

/** Whether the folder `build/` is that of these sources. */
export function isBuilt() {
  return !buildStep(process.execPath).isNeeded;
}

/** Runs one step after the other. While one takes long, says every `pulse` milliseconds that it still runs. */
export async function inSteps(steps, { say = sayLine, pulse = 10_000 } = {}) {
  for (const [index, { name, work }] of steps.entries()) {
    say(`Step ${index + 1} of ${steps.length}: ${name} ...`);
    const started = Date.now();
    const timer = setInterval(() => say(`  ${Math.round((Date.now() - started) / 1000)} s so far`), pulse);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }
}

function currentNode() {
  const isCurrent = Number(process.versions.node.split(".")[0]) >= Number(runtimeVersion.split(".")[0]);
  return isCurrent
    ? process.execPath
    : inRoot(".runtime", "node_modules", "node", "bin", windows ? "node.exe" : "node");
}

/** Its lock file pins the packages of Node itself: that of `node` downloads one of them without saying which bytes. */
function nodeStep(node) {
  const lock = ["scripts", "runtime", "package-lock.json"];
  const [wanted, installed] = [inRoot(...lock), inRoot(".runtime", "package-lock.json")];
  const isInstalled = existsSync(node) && existsSync(installed) && isSame(wanted, installed);
  return {
    name: `downloading Node ${runtimeVersion} (this machine has ${process.versions.node})`,
    isNeeded: node !== process.execPath && !isInstalled,
    async work() {
      rmSync(inRoot(".runtime"), { recursive: true, force: true });
      mkdirSync(inRoot(".runtime"));
      copyFileSync(inRoot("scripts", "runtime", "package.json"), inRoot(".runtime", "package.json"));
      copyFileSync(wanted, installed);
      await npm(["ci", "--prefix", inRoot(".runtime")]);
      nameNode(inRoot(".runtime", "node_modules"));
    },
  };
}

function isSame(file, other) {
  return readFileSync(file).equals(readFileSync(other));
}

/** Gives the package of this platform the name `node`. */
function nameNode(packages) {
  const { platform, arch } = process;
  const name = readdirSync(packages).find((folder) => /^node-/.test(folder));
  if (name === undefined)
    throw new Error(`Node ${runtimeVersion} for ${platform} ${arch} could not be downloaded.`);
  symlinkSync(path.join(packages, name), path.join(packages, "node"), "junction");
}

/** npm looks here first: the next `npm start` runs on this Node at once, and needs no process to wait for another. */
function preferToMachines(node) {
  const link = inRoot("node_modules", ".bin", "node");
  if (windows || node === process.execPath || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(path.relative(path.dirname(link), node), link);
}

function packagesStep(node, forTests) {
  const marker = inRoot("node_modules", ".narthex-setup");
  const lock = createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");
  const installed = existsSync(marker) ? readFileSync(marker, "utf8") : "";
  return {
    name: `installing the packages of the site${forTests ? " and its tests" : ""}`,
    isNeeded: installed !== `${lock} all` && (forTests || installed !== `${lock} site`),
    async work() {
      // On an older Node, npm would leave out packages that need the one they will run on.
      const onNode = windows
        ? {}
        : { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`, NODE_NO_WARNINGS: "1" };
      await npm(forTests ? ["ci", "--include=dev"] : ["ci", "--omit=dev"], onNode);
      writeFileSync(marker, `${lock} ${forTests ? "all" : "site"}`);
    },
  };
}

function buildStep(node) {
  const built = inRoot("build", "built");
  const changed = newest([...sources, "package-lock.json"].map((name) => inRoot(name)));
  return {
    name: "building the site (the first time takes a while, for the pictures)",
    // While `npm run update` switches, the sources may not be those of the build yet.
    isNeeded:
      !existsSync(built) ||
      (changed > statSync(built).mtimeMs && !existsSync(inRoot(".versions", "state.json"))),
    async work() {
      const started = new Date();
      await run(
        node,
        [inRoot("node_modules", "@react-router", "dev", "bin.cjs"), "build", "--logLevel", "warn"],
        { NODE_ENV: "production" },
      );
      await run(node, [inRoot("scripts", "slim-manifest.mjs")]);
      await run(node, [inRoot("scripts", "compress.mjs")]);
      await run(node, [inRoot("scripts", "pack.mjs")]);
      // Record when the build started, so that a file saved while it ran makes it stale.
      writeFileSync(built, started.toISOString());
      utimesSync(built, started, started);
    },
  };
}

function newest(paths) {
  return Math.max(
    ...paths.map((file) => {
      const about = statSync(file);
      // Copying a photograph can keep the date it was taken; only ctime shows that it is new here.
      if (!about.isDirectory()) return Math.max(about.mtimeMs, about.ctimeMs);
      const entries = readdirSync(file).map((name) => path.join(file, name));
      return Math.max(about.mtimeMs, newest(entries.length ? entries : [inRoot("server.ts")]));
    }),
  );
}

/** Runs a program and waits for it; rejects if it fails. */
export function run(command, args, environment = {}, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
      ...options,
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(command)} exited with code ${code}`)),
    );
  });
}

function npm(args, environment = {}) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  return run(windows ? "npm.cmd" : "npm", [...args, ...quiet], environment, {
    shell: windows,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Prints the error on one line and exits with code 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
