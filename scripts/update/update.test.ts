import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../../test/support/free-port.ts";

const scripts = fileURLToPath(new URL("..", import.meta.url));

/** Stands for the site's own setup and build, which take minutes. */
const setup = `
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
export const root = path.resolve(import.meta.dirname, "..");
export const setUp = async () => process.execPath;
export function fail(error) { console.error(error.message); process.exit(1); }
export async function build() {
  if (process.env.KILL_AT === "build") process.kill(process.ppid, "SIGKILL");
  const about = JSON.parse(readFileSync(path.join(root, "about.json"), "utf8"));
  if (about.fault === "build") throw new Error("this does not compile");
  mkdirSync(path.join(root, "build", "client", "assets"), { recursive: true });
  mkdirSync(path.join(root, "build", "server"));
  writeFileSync(path.join(root, "build", "client", "assets", "manifest-" + about.version + ".js"), about.version);
  cpSync(path.join(root, "about.json"), path.join(root, "build", "server", "about.json"));
  cpSync(path.join(root, "server.mjs"), path.join(root, "build", "server", "index.js"));
  writeFileSync(path.join(root, "build", "built"), "");
}
export function run(command, args, environment = {}, options = {}) {
  return new Promise((resolve, reject) => {
    spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment }, ...options })
      .once("exit", (code) => code === 0 ? resolve() : reject(new Error("exited with code " + code)));
  });
}
`;

const server = `
import { existsSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
const about = JSON.parse(readFileSync(path.join(import.meta.dirname, "about.json"), "utf8"));
if (about.fault === "start") process.exit(1);
http.createServer((request, response) => {
  const asset = path.join(import.meta.dirname, "..", "client", request.url);
  if (request.url.startsWith("/assets/"))
    return existsSync(asset) ? response.end(readFileSync(asset)) : response.writeHead(404).end();
  if (about.fault === "pages" && request.url === "/login") return response.writeHead(500).end();
  const isHidden = about.fault === "today" || existsSync(process.env.DATA_DIR + "/hidden");
  if (request.url === "/today" && isHidden) return response.writeHead(404).end();
  response.end("<title>" + about.version + "</title><script src='/assets/manifest-" + about.version + ".js'></script><img src='/x.jpg'>" + about.version + " " + request.url);
}).listen(process.env.PORT, "localhost");
`;

/** Ends the server that runs and starts the one in \`build\`, as a service manager does. */
const restarter = `
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
const [site, pidFile] = process.argv.slice(2);
if (existsSync(pidFile)) try { process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL"); } catch {}
const child = spawn(process.execPath, [site + "/build/server/index.js"], { detached: true, stdio: "ignore" });
writeFileSync(pidFile, String(child.pid));
child.unref();
`;

const note = (name: string) => `
import { appendFileSync } from "node:fs";
appendFileSync(process.env.DATA_DIR + "/done", "${name}\\n");
if (process.env.KILL_AT === "${name}") process.kill(process.ppid, "SIGKILL");
`;

let folder: string;
let site: string;
let source: string;
let port: string;
let environment: Record<string, string | undefined>;

const git = (at: string, ...words: string[]) =>
  execFileSync("git", ["-C", at, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...words], {
    encoding: "utf8",
  }).trim();

async function release(version: string, fault?: string): Promise<void> {
  await writeFile(path.join(source, "about.json"), JSON.stringify({ version, fault }));
  git(source, "add", "--all");
  git(source, "commit", "--quiet", "--message", version);
  git(source, "tag", `v${version}`);
}

interface Ran {
  code: number | string;
  said: string;
}

async function update(words: string[] = [], more: Record<string, string | undefined> = {}): Promise<Ran> {
  const program = path.join(site, "scripts", "update.mjs");
  const ended = await promisify(execFile)(process.execPath, [program, ...words], {
    env: { ...environment, ...more } as NodeJS.ProcessEnv,
    cwd: site,
  }).catch((error) => error);
  return { code: ended.signal ?? ended.code ?? 0, said: `${ended.stdout}${ended.stderr}` };
}

const restartNow = () =>
  promisify(execFile)("sh", ["-c", environment.UPDATE_RESTART ?? ""], {
    env: environment as NodeJS.ProcessEnv,
  });
const answer = () => fetch(`http://localhost:${port}/`).then((response) => response.text(), String);
const sourcesAt = async () => JSON.parse(await readFile(path.join(site, "about.json"), "utf8")).version;
const done = async () =>
  (await readFile(path.join(folder, "data", "done"), "utf8").catch(() => "")).split("\n");

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "narthex-update-")));
  [site, source] = [path.join(folder, "site"), path.join(folder, "source")];
  port = String(await freePort());
  await mkdir(path.join(folder, "data"));
  await mkdir(path.join(source, "scripts"), { recursive: true });
  await mkdir(path.join(source, "content"));
  for (const name of ["update.mjs", "update"])
    await cp(path.join(scripts, name), path.join(source, "scripts", name), { recursive: true });
  await writeFile(path.join(source, "scripts", "setup.mjs"), setup);
  await writeFile(path.join(source, "scripts", "backup.ts"), note("backup"));
  await writeFile(path.join(source, "scripts", "migrate.ts"), note("migrate"));
  await writeFile(path.join(source, "server.mjs"), server);
  await writeFile(path.join(source, "content", "words.txt"), "Welcome\n\n\nto this church\n");
  await writeFile(path.join(source, "package.json"), '{"type":"module"}');
  await writeFile(path.join(source, ".gitignore"), "/build\n/build.unfinished\n/.versions/\n");
  await writeFile(path.join(folder, "restart.mjs"), restarter);
  git(folder, "init", "--quiet", source);
  await release("1.0.0");
  git(folder, "clone", "--quiet", source, site);
  const pidFile = path.join(folder, "pid");
  environment = {
    PATH: process.env.PATH,
    HOME: folder,
    PORT: port,
    DATA_DIR: path.join(folder, "data"),
    UPDATE_RESTART: `'${process.execPath}' '${folder}/restart.mjs' '${site}' '${pidFile}'`,
    UPDATE_WAIT: "60",
  };
  await promisify(execFile)(process.execPath, [
    "-e",
    `import(${JSON.stringify(path.join(site, "scripts/setup.mjs"))}).then((s) => s.build())`,
  ]);
  await restartNow();
  await expect.poll(answer).toContain("1.0.0");
});

afterEach(async () => {
  const pid = Number(await readFile(path.join(folder, "pid"), "utf8"));
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
  await rm(folder, { recursive: true, force: true });
});

test("an update builds beside, backs up, migrates, restarts and checks, and a second one says that there is none", async () => {
  await release("1.1.0");
  await release("1.10.0");
  const ran = await update();
  expect(ran, ran.said).toMatchObject({ code: 0 });
  expect(ran.said).toContain("The site runs v1.10.0.");
  expect(await answer()).toContain("1.10.0");
  expect(await sourcesAt()).toBe("1.10.0");
  expect(await done()).toEqual(["backup", "migrate", ""]);
  expect(git(site, "status", "--porcelain")).toBe("");
  expect((await update()).said).toContain("This is v1.10.0 already");
  expect((await update(["9.9.9"])).said).toContain(
    "There is no version 9.9.9. There are: v1.10.0, v1.1.0, v1.0.0",
  );
  await release("1.11.0");
  expect((await update()).said).toContain("The site runs v1.11.0.");
  expect((await readdir(path.join(site, ".versions"))).toSorted()).toEqual(["v1.10.0", "v1.11.0"]);
});

test("a church's own commits are merged, and changes that nobody committed or that conflict stop it with nothing changed", async () => {
  const words = path.join(site, "content", "words.txt");
  await writeFile(words, "Welcome\n\n\nto St. Anne\n");
  await release("1.1.0");
  const uncommitted = await update();
  expect(uncommitted.code).toBe(1);
  expect(uncommitted.said).toMatch(
    /^Files were changed and not committed: content\/words\.txt\. Commit them/,
  );
  git(site, "commit", "--quiet", "--all", "--message", "Our name");
  expect((await update()).said).toContain("The site runs v1.1.0.");
  expect(await readFile(words, "utf8")).toContain("St. Anne");

  await writeFile(path.join(source, "content", "words.txt"), "Welcome\n\n\nto a church\n");
  await release("1.2.0");
  const before = git(site, "rev-parse", "HEAD");
  const conflict = await update();
  expect(conflict.code).toBe(1);
  expect(conflict.said).toMatch(
    /^Your own commits and v1\.2\.0 change the same lines of content\/words\.txt\./,
  );
  expect([git(site, "rev-parse", "HEAD"), git(site, "status", "--porcelain")]).toEqual([before, ""]);
  expect(await answer()).toContain("1.1.0");
});

test.each([
  ["build", "could not be prepared"],
  ["pages", "does not work: /login answers 500"],
  ["start", "does not work: "],
])("a version whose fault is in its %s goes back by itself", async (fault, sentence) => {
  await release("1.1.0", fault);
  const ran = await update([], { UPDATE_WAIT: "5" });
  expect(ran.code).toBe(1);
  expect(ran.said).toContain(sentence);
  if (fault !== "build")
    expect(ran.said).toContain("The site runs the version from before again, and was checked.");
  expect(await answer()).toContain("1.0.0");
  expect(await sourcesAt()).toBe("1.0.0");
  expect(git(site, "status", "--porcelain")).toBe("");
  await release("1.1.1");
  expect((await update()).said).toContain("The site runs v1.1.1.");
});

test("a page that staff had hidden before does not take an update back, and one that the version loses does", async () => {
  const hidden = path.join(folder, "data", "hidden");
  await writeFile(hidden, "");
  await release("1.1.0");
  expect((await update([], { UPDATE_RESTART: undefined })).said).toContain("v1.1.0 is in place.");
  await restartNow();
  expect((await update()).said).toContain("The site runs v1.1.0.");

  await rm(hidden);
  await release("1.2.0", "today");
  const lost = await update();
  expect(lost.said).toContain("v1.2.0 does not work: /today answers 404. Going back");
  expect(lost.said).toContain("The site runs the version from before again, and was checked.");
  expect(await answer()).toContain("1.1.0");
});

test("a version that the restart does not reach goes back", async () => {
  await release("1.1.0");
  const ran = await update([], { UPDATE_RESTART: "true", UPDATE_WAIT: "2" });
  expect(ran.said).toContain("another version answers: the site was not restarted");
  expect(await answer()).toContain("1.0.0");
});

test("without a command to restart it says what to do, and the next run checks", async () => {
  await release("1.1.0");
  const first = await update([], { UPDATE_RESTART: undefined });
  expect(first.said).toContain("v1.1.0 is in place. Now restart the site, then run npm run update again");
  const tooEarly = await update([], { UPDATE_RESTART: undefined, UPDATE_WAIT: "2" });
  expect([tooEarly.code, tooEarly.said]).toEqual([
    1,
    expect.stringContaining(
      "The site still runs the version from before. Restart it, then run npm run update",
    ),
  ]);
  await restartNow();
  const second = await update([], { UPDATE_RESTART: undefined });
  expect(second.said).toContain("The site runs v1.1.0.");
  expect(await sourcesAt()).toBe("1.1.0");
});

test("what the church changes between the switch and the check stays, and is brought together by hand", async () => {
  await release("1.1.0");
  const byHand = { UPDATE_RESTART: undefined };
  await update([], byHand);
  await restartNow();
  const words = path.join(site, "content", "words.txt");
  await writeFile(words, "Welcome\n\n\nto St. Anne\n");
  const uncommitted = await update([], byHand);
  expect(uncommitted.code).toBe(1);
  expect(uncommitted.said).toMatch(
    /v1\.1\.0 runs and was checked, .*content\/words\.txt.*git merge [0-9a-f]+, .* run npm run update again/,
  );
  expect(await readFile(words, "utf8")).toContain("St. Anne");
  git(site, "commit", "--quiet", "--all", "--message", "Our name");
  const own = git(site, "rev-parse", "HEAD");
  const committed = await update([], byHand);
  expect(committed.code).toBe(1);
  expect(committed.said).toContain("git merge ");
  expect(git(site, "rev-parse", "HEAD")).toBe(own);
  expect(await answer()).toContain("1.1.0");

  git(site, "merge", "--quiet", "--no-edit", /git merge ([0-9a-f]+)/.exec(committed.said)?.[1] ?? "");
  const built = path.join(site, "build", "built");
  const { mtimeMs } = await stat(built);
  expect((await update([], byHand)).said).toContain("The site runs v1.1.0.");
  expect(await sourcesAt()).toBe("1.1.0");
  expect(await readFile(words, "utf8")).toContain("St. Anne");
  expect(git(site, "log", "--format=%s")).toContain("Our name");
  // The next start builds the church's change.
  expect((await stat(built)).mtimeMs).toBe(mtimeMs);
  await expect(stat(path.join(site, ".versions", "state.json"))).rejects.toThrow("ENOENT");
});

test("an update that could not bring the sources keeps what the church changes until the next run", async () => {
  await release("1.1.0");
  await update([], { UPDATE_RESTART: "kill -9 $PPID" });
  const state = path.join(site, ".versions", "state.json");
  const checked = { ...JSON.parse(await readFile(state, "utf8")), step: "checked" };
  await writeFile(state, JSON.stringify(checked));
  await writeFile(path.join(site, "content", "words.txt"), "to St. Anne");
  await writeFile(path.join(site, "about.json"), "ours");
  await restartNow();
  await expect.poll(answer).toContain("1.1.0");
  const { said } = await update();
  expect(said).toContain("The site runs v1.1.0.");
  expect(said).toContain(".versions/kept/about.json");
  expect(await readFile(path.join(site, ".versions", "kept", "about.json"), "utf8")).toBe("ours");
  expect(git(site, "status", "--porcelain")).toBe("M content/words.txt");
  expect(await readFile(path.join(site, "content", "words.txt"), "utf8")).toBe("to St. Anne");

  await writeFile(state, JSON.stringify(checked));
  git(site, "commit", "--quiet", "--all", "--message", "Our name");
  await update();
  expect(git(site, "log", "-1", "--format=%s")).toBe("Our name");
});

test("a branch can be followed again and again", async () => {
  await release("1.1.0");
  const branch = git(source, "branch", "--show-current");
  const first = await update([`origin/${branch}`]);
  expect(first.said).toContain(`The site runs origin/${branch}.`);
  await release("1.2.0");
  expect((await update([`origin/${branch}`])).said).toContain(`The site runs origin/${branch}.`);
  expect(await answer()).toContain("1.2.0");
  expect((await update([`origin/${branch}`])).said).toContain("already, or newer");
});

test("of two updates at once the second changes nothing, and one that died leaves no lock", async () => {
  await release("1.1.0");
  const lock = path.join(site, ".versions", "lock");
  await mkdir(path.join(site, ".versions"));
  await writeFile(lock, String(process.pid));
  const second = await update();
  expect(second.code).toBe(1);
  expect(second.said).toMatch(/^Another update runs in this folder\. If none does, delete .*lock\./);
  expect(await done()).toEqual([""]);
  const ended = execFile(process.execPath, ["-e", ""]);
  await new Promise((resolve) => ended.once("exit", resolve));
  await writeFile(lock, String(ended.pid));
  expect((await update()).said).toContain("The site runs v1.1.0.");
  await expect(stat(lock)).rejects.toThrow("ENOENT");
});

test("of many updates that find the lock of one that died at the same moment, one goes on", async () => {
  const ended = execFile(process.execPath, ["-e", ""]);
  await new Promise((resolve) => ended.once("exit", resolve));
  const lock = path.join(site, ".versions", "lock");
  const program = `
    const { Versions } = await import(${JSON.stringify(path.join(scripts, "update", "versions.mjs"))});
    process.stdin.once("data", () => console.log(new Versions(${JSON.stringify(site)}).lock() ? "mine" : "taken"));
    console.log("ready");
    process.stdin.once("end", () => process.exit());
  `;
  await mkdir(path.dirname(lock), { recursive: true });
  for (let times = 0; times < 3; times++) {
    await writeFile(lock, String(ended.pid));
    const all = Array.from({ length: 8 }, () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return { child, next: async () => String((await lines.next()).value) };
    });
    await Promise.all(all.map(({ next }) => next()));
    for (const { child } of all) child.stdin.write("go");
    const found = await Promise.all(all.map(({ next }) => next()));
    expect(found.toSorted()).toEqual(["mine", ...Array(7).fill("taken")]);
    await Promise.all(
      all.map(({ child }) => {
        child.stdin.end();
        return once(child, "exit");
      }),
    );
    expect(await readdir(path.dirname(lock))).toEqual(["lock"]);
  }
});

test("at the first update, the process that runs still finds its parts below build", async () => {
  await release("1.1.0");
  const parts = path.join(site, "build", "server", "assets");
  await mkdir(parts);
  await writeFile(path.join(parts, "page-1234567.js"), "of the version before");
  await update([], { UPDATE_RESTART: undefined });
  expect(await readFile(path.join(site, "build", "server", "about.json"), "utf8")).toContain("1.1.0");
  expect(await readFile(path.join(parts, "page-1234567.js"), "utf8")).toBe("of the version before");
});

test.each(["build", "backup", "migrate", "restart", "restarted"])(
  "an update that is killed at %s leaves one whole version to start, and the next run ends it",
  async (step) => {
    await release("1.1.0");
    const killing: Record<string, string> =
      step === "restart"
        ? { UPDATE_RESTART: "kill -9 $PPID" }
        : step === "restarted"
          ? { UPDATE_RESTART: `${environment.UPDATE_RESTART}; kill -9 $PPID` }
          : { KILL_AT: step };
    expect((await update([], killing)).code).toBe("SIGKILL");
    await restartNow();
    await expect.poll(answer).toContain(step.startsWith("restart") ? "1.1.0" : "1.0.0");
    const again = await update();
    expect(again.said).toContain("The site runs v1.1.0.");
    expect(await answer()).toContain("1.1.0");
    expect([await sourcesAt(), git(site, "status", "--porcelain")]).toEqual(["1.1.0", ""]);
  },
);

test("an update that is killed while the sources change ends with all of them", async () => {
  await release("1.1.0");
  await update([], { UPDATE_RESTART: "kill -9 $PPID" });
  const file = path.join(site, ".versions", "state.json");
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), step: "checked" }));
  await writeFile(path.join(site, "about.json"), "half");
  await writeFile(path.join(site, ".git", "index.lock"), "");
  await restartNow();
  await expect.poll(answer).toContain("1.1.0");
  expect((await update()).said).toContain("The site runs v1.1.0.");
  expect([await sourcesAt(), git(site, "status", "--porcelain")]).toEqual(["1.1.0", ""]);
});

test("where the site stands elsewhere, its own command backs up, and the version adds to the tables when it starts", async () => {
  await release("1.1.0");
  const command = path.join(folder, "narthex");
  await writeFile(
    command,
    `#!/bin/sh\necho "as its user: $1" >> "$DATA_DIR/done"\n[ ! -e "$DATA_DIR/full" ]\n`,
    {
      mode: 0o755,
    },
  );
  await writeFile(path.join(folder, "data", "full"), "");
  const refused = await update([], { UPDATE_COMMAND: command });
  expect(refused.said).toContain("The site runs on as before.");
  expect(await answer()).toContain("1.0.0");
  await rm(path.join(folder, "data", "full"));
  const updated = await update([], { UPDATE_COMMAND: command });
  expect(updated.said).toContain("The site runs v1.1.0.");
  expect(await done()).toEqual(["as its user: backup", "as its user: backup", ""]);
});
