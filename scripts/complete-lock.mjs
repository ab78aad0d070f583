// A registry that has the packages of only one platform makes npm leave the others out of the lock file, and then
// `npm ci` fails on every other platform. Run this after `npm install` with such a registry: it adds the missing
// packages with their exact versions, and the hash of each package that has none.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./setup.mjs";

const file = path.join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
  "win32",
];
const processors = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
];

for (const [place, about] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(about.optionalDependencies ?? {})) {
    const parts = name.toLowerCase().split(/[-/]/);
    const os = systems.filter((system) => parts.includes(system) || parts.includes(`${system}musl`));
    const cpu = processors.filter((processor) => parts.includes(processor));
    const isKnown = lock.packages[`node_modules/${name}`] || lock.packages[`${place}/node_modules/${name}`];
    if (isKnown || !/^\d/.test(version) || os.length + cpu.length === 0) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length ? { cpu } : {}),
      ...(about.dev ? { dev: true } : {}),
      ...(parts.some((word) => word.endsWith("musl")) ? { libc: ["musl"] } : {}),
      ...(parts.includes("gnu") ? { libc: ["glibc"] } : {}),
      optional: true,
      ...(os.length ? { os } : {}),
    };
    process.stdout.write(`added ${name}@${version} (${[...os, ...cpu].join(", ")})\n`);
  }
}
for (const [place, about] of Object.entries(lock.packages)) {
  if (place === "" || about.integrity) continue;
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  const said = execFileSync("npm", [
    "view",
    `${name}@${about.version}`,
    "dist.integrity",
    "license",
    "--json",
  ]);
  const { "dist.integrity": integrity, license } = JSON.parse(said.toString());
  const { version, ...others } = about;
  lock.packages[place] = { version, integrity, ...(license ? { license } : {}), ...others };
  process.stdout.write(`added the hash of ${name}@${version}\n`);
}
const packages = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
