import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { productionPackages } from "../sbom.mjs";
import type { Section, Values } from "./sections.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Lines and files of each room: what people read, without pictures, fonts and lists that a program makes. */
export function weighRooms(): Section {
  const folders = ["platform", "database", "content", "scripts", "test"];
  const names = [
    ...readdirSync(path.join(root, "app"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `app/${name}`)
      .sort(),
    ...folders,
  ];
  const sources = ["app", ...folders].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs,css,md}`, { cwd: root }),
  );
  const all = [...sources, "server.ts"].map((file) => ({
    name: file.replaceAll("\\", "/"),
    lines: readFileSync(path.join(root, file), "utf8").split("\n").length - 1,
  }));
  const ofRoom = (name: string) => all.filter((file) => file.name.startsWith(`${name}/`));
  const rows = Object.fromEntries(names.map((name) => [name, sumsOf(ofRoom(name))]));
  const others = all.filter(({ name }) => !names.some((room) => name.startsWith(`${room}/`)));
  return {
    name: "rooms",
    title: "Rooms",
    columns: ["files", "lines", "lines of tests"],
    rows: { ...rows, "beside rooms": sumsOf(others), all: sumsOf(all) },
  };
}

function sumsOf(files: { name: string; lines: number }[]): Values {
  const isTest = ({ name }: { name: string }) => /^test\/|\.test\.tsx?$|\/testing\//.test(name);
  const linesOf = (some: typeof files) => some.reduce((sum, { lines }) => sum + lines, 0);
  return [files.length, linesOf(files.filter((file) => !isTest(file))), linesOf(files.filter(isTest))];
}

export function weighRoutes(): Section {
  return {
    name: "routes",
    title: "Routes",
    columns: ["URLs"],
    rows: { "app/routes.ts": [urlsIn(routes)] },
  };
}

function urlsIn(entries: readonly RouteConfigEntry[]): number {
  return entries.reduce(
    (sum, { path, index, children = [] }) => sum + (path === undefined && !index ? 0 : 1) + urlsIn(children),
    0,
  );
}

/** What `package.json` names, and what npm installs with it on all platforms together. */
export function weighDependencies(): Section {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return {
    name: "dependencies",
    title: "Dependencies",
    columns: ["packages"],
    rows: {
      "named in package.json": [Object.keys(dependencies).length],
      "installed for production": [productionPackages().length],
    },
  };
}

interface Package {
  folder: string;
  os?: string[];
  cpu?: string[];
}

/** Bytes of the installed packages of production that every platform gets. */
export function weighDependencyBytes(): Section {
  const packages: Package[] = productionPackages().filter(
    ({ os, cpu, folder }: Package) =>
      folder.startsWith("node_modules/") && !os && !cpu && existsSync(path.join(root, folder)),
  );
  const bytes = packages.reduce((sum, { folder }) => sum + bytesOf(path.join(root, folder)), 0);
  return {
    name: "dependency bytes",
    title: "Their bytes (KB)",
    columns: ["KB"],
    rows: { "without machine code for one platform": [bytes] },
  };
}

/** Bytes of the files in a folder, without packages inside it and without what `leftOut` names. */
export function bytesOf(folder: string, leftOut: readonly string[] = ["node_modules"]): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !leftOut.includes(name))
    .reduce((sum, entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) return sum + bytesOf(place, leftOut);
      return sum + (entry.isFile() ? statSync(place).size : 0);
    }, 0);
}
