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
import { statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBuilds } from "./earlier-build.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const sources = [
  "app",
  "content",
  "database",
  "deploy",
  "languages",
  "platform",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "tsconfig.json",
  ...[
    "built",
    "bundle.mjs",
    "compress.mjs",
    "earlier-build.mjs",
    "lighter-styles.mjs",
    "machine-code.mjs",
    "pack.mjs",
    "runtime/package.json",
    "sbom.mjs",
    "setup.mjs",
    "slim-manifest.mjs",
    "styles-in-pieces.mjs",
    "styles-stay.mjs",
    "sums.mjs",
    "texts-in-scripts.mjs",
    "texts/catalogs.mjs",
    "texts/copies.mjs",
    "texts/macro-options.mjs",
    "texts/macros.mjs",
    "texts/transform.mjs",
    "update/git.mjs",
  ].map((name) => `scripts/${name}`),
  ...readdirSync(path.join(root, "scripts"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `scripts/${name}`),
];

/** Options of Node for a program that runs from the sources, whose texts are macros. Node has no other hook that may wait. */
export const withTexts = [
  "--disable-warning=DEP0205",
  "--import",
  pathToFileURL(path.join(root, "scripts", "texts", "register.mjs")).href,
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
    work: () => buildAgain(node),
  };
}

/** What of the last build would come out alike stays. */
async function buildAgain(node) {
  const started = new Date();
  const builds = openBuilds(root, [...sources, "package-lock.json"]);
  if (!builds.isSame) {
    expectRoom(await roomHere());
    const read = await bundleParts(node, builds);
    for (const name of ["slim-manifest.mjs", "styles-in-pieces.mjs", "compress.mjs", "pack.mjs"])
      await runKindly(node, [inRoot("scripts", name)]);
    builds.note(started.toISOString(), read);
    writeFileSync(inRoot("build", "built"), started.toISOString());
  }
  // Record when the build started, so that a file saved while it ran makes it stale.
  utimesSync(inRoot("build", "built"), started, started);
}

/** Builds the parts of browsers and server, and returns what the first one left. */
async function bundleParts(node, builds) {
  const bundle = (part) => runKindly(node, [inRoot("scripts", "bundle.mjs"), part]);
  let read;
  if (builds.isOfServer && (await succeeds(runKindly(node, [inRoot("scripts", "styles-stay.mjs")])))) {
    builds.keepClient();
    read = builds.readClient();
  } else {
    builds.clear();
    await bundle("client");
    await runKindly(node, [inRoot("scripts", "texts-in-scripts.mjs")]);
    read = builds.readClient();
  }
  // The server's part is built after the lists of the browsers' part, which nobody else reads.
  await bundle("ssr");
  for (const part of ["client", "server"])
    rmSync(inRoot("build", part, ".vite"), { recursive: true, force: true });
  return read;
}

function succeeds(work) {
  return work.then(
    () => true,
    () => false,
  );
}

/** What a build holds at its peak and leaves on disk, with room to spare. */
const buildNeeds = { memory: 1e9, disk: 0.5e9 };

/**
 * Says what a build needs.
 *
 * @throws when less is free: Linux would end some process in the middle of it, perhaps the site.
 */
export function expectRoom({ memory, disk }, say = sayLine) {
  const inGB = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;
  const needed = `${inGB(buildNeeds.memory)} of memory and ${inGB(buildNeeds.disk)} of disk`;
  const free = `${inGB(memory)} of memory and ${inGB(disk)} of disk are free`;
  if (memory < buildNeeds.memory || disk < buildNeeds.disk)
    throw new Error(
      `Building needs ${needed}, and ${free}. Build on another machine with the same kind of processor and system, and copy the folder build/ here, or free some. Nothing was changed.`,
    );
  say(`  It needs ${needed}; ${free}.`);
}

/** With swap, and within the limit of a container. */
async function roomHere() {
  const { bavail, bsize } = await statfs(root);
  const [, kilobytes] = existsSync("/proc/meminfo")
    ? (/^SwapFree:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [])
    : [];
  // Only on Linux does the figure contain what the system would give back, and Node before 22 has none.
  const memory = kilobytes === undefined ? undefined : process.availableMemory?.();
  return { memory: (memory ?? os.totalmem()) + Number(kilobytes ?? 0) * 1024, disk: bavail * bsize };
}

/** At a low priority, so that the site that runs meanwhile goes first, and in little memory: docs/decisions/memory.md. */
function runKindly(command, args) {
  const environment = {
    NODE_ENV: "production",
    MIMALLOC_PURGE_DELAY: "0",
    MIMALLOC_ARENA_EAGER_COMMIT: "0",
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
    RAYON_NUM_THREADS: "2",
    TOKIO_WORKER_THREADS: "2",
    ...process.env,
    NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=512 ${process.env.NODE_OPTIONS ?? ""}`.trim(),
  };
  return run(command, args, environment, { isKind: true });
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
export function run(command, args, environment = {}, { isKind = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
      ...options,
    });
    child.once("error", reject);
    if (isKind && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
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
