import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { cp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const minutes = 60_000;
/** A page, and a file that only the server reads. */
const [page, ofServer] = ["app/pages/screens/giving.tsx", "app/people/login/identity-routes.server.ts"];
let project: string;

beforeAll(async () => {
  project = await temporaryFolder();
  const sources = ["app", "artwork/encoded", "content", "database", "deploy", "platform", "scripts"];
  const files = [
    "server.ts",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
  ];
  for (const source of [...sources, ...files, "LICENSE"])
    await cp(path.join(root, source), path.join(project, source), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(project, "node_modules"));
  await build();
}, 10 * minutes);

afterAll(() => rm(project, { recursive: true, force: true, maxRetries: 5 }));

async function build() {
  const setup = JSON.stringify(path.join(project, "scripts/setup.mjs"));
  const program = `import(${setup}).then(({ build, fail }) => build(process.execPath).catch(fail))`;
  await promisify(execFile)(process.execPath, ["-e", program], { cwd: project });
}

async function replace(file: string, before: string, after: string) {
  const text = await readFile(path.join(project, file), "utf8");
  expect(text).toContain(before);
  await writeFile(path.join(project, file), text.replace(before, after));
}

const filesWith = async (pattern: string, words: string) => {
  const files = globSync(pattern, { cwd: path.join(project, "build") });
  const texts = await Promise.all(files.map((file) => readFile(path.join(project, "build", file), "utf8")));
  return texts.filter((text) => text.includes(words)).length;
};

/** The browsers' part: its files, and when they were written. */
async function client() {
  const files = globSync("client/assets/*", { cwd: path.join(project, "build") }).sort();
  const written = await Promise.all(files.map((file) => stat(path.join(project, "build", file))));
  // The lists of routes are made with the server's part.
  const isList = (file: string) => /manifest-/.test(file);
  return files.flatMap((file, at) => (isList(file) ? [] : [`${file} ${written[at]?.mtimeMs}`]));
}

test(
  "a change of a file of the server arrives, and the scripts of browsers stay",
  async () => {
    const before = await client();
    await replace(ofServer, '"Not found"', '"Nothing of that name"');
    await build();
    expect(await filesWith("server/**/*.js", "Nothing of that name")).toBe(1);
    expect(await client()).toEqual(before);
    expect(await filesWith("client/assets/manifest-*.js", "__reactRouterManifest")).toBe(2);
  },
  10 * minutes,
);

test(
  "a class that only a file of the server has arrives in the stylesheet",
  async () => {
    await replace(ofServer, '"Nothing of that name"', '"Nothing there: mt-[12.345px]"');
    await build();
    expect(await filesWith("client/assets/app-*.css", "12.345px")).toBe(1);
    expect(await filesWith("server/styles-in-pieces.json", "12.345px")).toBe(1);
  },
  10 * minutes,
);

test(
  "a change of a page arrives in the scripts of browsers and on the server",
  async () => {
    await replace(page, "Confirmed by two people on", "Seen by two people on");
    await build();
    expect(await filesWith("client/assets/*.js", "Seen by two people on")).toBeGreaterThan(0);
    expect(await filesWith("server/**/*.js", "Seen by two people on")).toBeGreaterThan(0);
    const compressed = globSync("client/assets/*.js.br", { cwd: path.join(project, "build") });
    expect(compressed).toHaveLength(
      globSync("client/assets/*.js", { cwd: path.join(project, "build") }).length,
    );
  },
  10 * minutes,
);
