// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const runtimeVersion = "26.10.0";
const sources = [
  "app",
  "content",
  "database",
  "platform",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
];

const windows = process.platform === "win32";
const inRoot = (...parts) => path.join(root, ...parts);
const say = (line) => process.stdout.write(`${line}\n`);

/** Installs Node and the packages where they are missing. Returns the path of the Node to run everything with. */
export async function setUp({ forTests = false } = {}) {
  const node = await currentNode();
  await packages(forTests);
  return node;
}

async function currentNode() {
  if (Number(process.versions.node.split(".")[0]) >= Number(runtimeVersion.split(".")[0]))
    return process.execPath;
  const node = inRoot(".runtime", "node_modules", "node", "bin", windows ? "node.exe" : "node");
  if (!existsSync(node)) {
    say(`Setup: downloading Node ${runtimeVersion} (this machine has ${process.versions.node}) ...`);
    await npm([
      "install",
      "--prefix",
      inRoot(".runtime"),
      "--no-save",
      "--no-package-lock",
      `node@${runtimeVersion}`,
    ]);
  }
  return node;
}

async function packages(forTests) {
  const marker = inRoot("node_modules", ".narthex-setup");
  const lock = createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");
  const installed = existsSync(marker) ? readFileSync(marker, "utf8") : "";
  if (installed === `${lock} all` || (!forTests && installed === `${lock} site`)) return;
  say(`Setup: installing the packages for ${forTests ? "the site and its tests" : "the site"} ...`);
  await npm(forTests ? ["ci", "--include=dev"] : ["ci", "--omit=dev"]);
  writeFileSync(marker, `${lock} ${forTests ? "all" : "site"}`);
}

/** Builds the site if a source file is newer than the last build. */
export async function build(node) {
  const built = inRoot("build", "built");
  const isStale = !existsSync(built) || newest(sources.map((name) => inRoot(name))) > statSync(built).mtimeMs;
  const lockIsNewer =
    existsSync(built) && statSync(inRoot("package-lock.json")).mtimeMs > statSync(built).mtimeMs;
  if (!isStale && !lockIsNewer) return;
  say("Setup: building the site (the first time takes a while, for the pictures) ...");
  const started = new Date();
  await run(
    node,
    [inRoot("node_modules", "@react-router", "dev", "bin.cjs"), "build", "--logLevel", "warn"],
    {
      NODE_ENV: "production",
    },
  );
  await run(node, [inRoot("scripts", "compress.mjs")]);
  // Record when the build started, so that a file saved while it ran makes it stale.
  writeFileSync(built, started.toISOString());
  utimesSync(built, started, started);
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

function npm(args) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  return run(
    windows ? "npm.cmd" : "npm",
    [...args, ...quiet],
    {},
    { shell: windows, stdio: ["ignore", "ignore", "inherit"] },
  );
}

/** Prints the error on one line and exits with code 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
