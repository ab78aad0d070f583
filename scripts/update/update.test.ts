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
export const withTexts = [];
export const setUp = async () => process.execPath;
export function fail(error) { console.error(error.message); process.exit(1); }
export async function build() {
  if (process.env.KILL_AT === "build") process.kill(process.ppid, "SIGKILL");
  const about = JSON.parse(readFileSync(path.join(root, "about.json"), "utf8"));
  if (about.fault === "hang") {
    writeFileSync(process.env.TMPDIR + "/hangs", String(spawn("sleep", ["300"], { stdio: "inherit" }).pid));
    await new Promise(() => setInterval(() => {}, 1000));
  }
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
appendFileSync(process.env.DATA_DIR + "/done", ["${name}", ...process.argv.slice(2)].join(" ") + "\\n");
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
  for (const name of [
    "scripts/update.mjs",
    "scripts/update",
    "scripts/built",
    "platform/process-lock.ts",
    "platform/releases",
  ])
    await cp(path.join(scripts, "..", name), path.join(source, name), { recursive: true });
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
  expect(await done()).toEqual(["backup --before-update", "migrate", "backup --after-update", ""]);
  expect(git(site, "status", "--porcelain")).toBe("");
  expect((await update()).said).toContain("This is v1.10.0 already");
  expect((await update(["9.9.9"])).said).toContain(
    "There is no version 9.9.9. There are: v1.10.0, v1.1.0, v1.0.0",
  );
  await release("1.11.0");
  expect((await update()).said).toContain("The site runs v1.11.0.");
  expect((await readdir(path.join(site, ".versions"))).toSorted()).toEqual([
    "update-lock",
    "v1.10.0",
    "v1.11.0",
  ]);
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

test("what a church has written in content/ stays as it is, also where the version says something else there", async () => {
  const giving = ["content", "pages", "giving.md"];
  const ofChurch = "---\ntitle: Giving\n---\n\nTo our account at the mill.\n";
  await mkdir(path.join(source, "content", "pages"), { recursive: true });
  await writeFile(path.join(source, ...giving), "---\ntitle: Giving\n---\n\nTo the account of Riverside.\n");
  await release("1.1.0");
  expect((await update()).said).toContain("The site runs v1.1.0.");
  await writeFile(path.join(site, ...giving), ofChurch);
  git(site, "commit", "--quiet", "--all", "--message", "Our account");
  await writeFile(
    path.join(source, ...giving),
    "---\ntitle: Give\nhiddenUntilWritten: true\n---\n\nSay how to give.\n",
  );
  await release("1.2.0");
  expect((await update()).said).toContain("The site runs v1.2.0.");
  expect(await readFile(path.join(site, ...giving), "utf8")).toBe(ofChurch);
});

test("poems that a church shows beside its own stay when a version moves them elsewhere", async () => {
  const poems = (of: string) => path.join(of, "content", "poems");
  await mkdir(poems(source), { recursive: true });
  await writeFile(path.join(poems(source), "1-rope.md"), "Rain.\n");
  await release("1.1.0");
  expect((await update()).said).toContain("The site runs v1.1.0.");
  await writeFile(path.join(poems(site), "2-mühle.md"), "It turns.\n");
  git(site, "add", "--all", "content");
  git(site, "commit", "--quiet", "--message", "Our poem");
  await rm(path.join(poems(source), "1-rope.md"));
  await release("1.2.0");
  expect((await update()).said).toContain("The site runs v1.2.0.");
  expect((await readdir(poems(site))).sort()).toEqual(["1-rope.md", "2-mühle.md"]);
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

test("of many updates at the same moment one goes on, and one that was killed leaves no lock", async () => {
  await release("1.1.0");
  const program = `
    const { Versions } = await import(${JSON.stringify(path.join(scripts, "update", "versions.mjs"))});
    process.stdin.once("data", async () =>
      console.log((await new Versions(${JSON.stringify(site)}).lock()) ? "mine" : "taken"));
    console.log("ready");
  `;
  for (let times = 0; times < 2; times++) {
    const all = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return { child, next: async () => String((await lines.next()).value) };
    });
    await Promise.all(all.map(({ next }) => next()));
    for (const { child } of all) child.stdin.write("go");
    const found = await Promise.all(all.map(({ next }) => next()));
    expect(found.toSorted()).toEqual(["mine", ...Array(3).fill("taken")]);
    expect(await update()).toEqual({
      code: 1,
      said: "Another update runs in this folder. Nothing was changed.\n",
    });
    expect(await done()).toEqual([""]);
    await Promise.all(
      all.map(({ child }) => {
        child.kill("SIGKILL");
        return once(child, "close");
      }),
    );
  }
  expect((await update()).said).toContain("The site runs v1.1.0.");
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
    `#!/bin/sh\necho "as its user: $*" >> "$DATA_DIR/done"\n[ ! -e "$DATA_DIR/full" ]\n`,
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
  const before = "as its user: backup --before-update";
  expect(await done()).toEqual([before, before, "as its user: backup --after-update", ""]);
});

/** Stands for the site's own commands: says what is due, and notes what it is told. */
const siteCommands = `
import { appendFileSync, existsSync, readFileSync } from "node:fs";
const [name, ...words] = process.argv.slice(2);
const place = process.env.DATA_DIR;
appendFileSync(place + "/done", [name, ...words].join(" ") + "\\n");
if (words[0] === "--unfinished") appendFileSync(place + "/begun", readFileSync(0, "utf8"));
if (words[0] === "--ended") appendFileSync(place + "/told", readFileSync(0, "utf8") + "\\n");
else if (name === "update-due" && existsSync(place + "/due"))
  console.log("Step 1 of 1: something ...\\n" + readFileSync(place + "/due", "utf8"));
`;

async function nightOf(version: string, changes: Record<string, string> = {}) {
  const changelog = `# What is new\n\n## ${version}${changes.entry ?? ""}\n\nFor visitors\n\n- New.\n`;
  await writeFile(path.join(source, "CHANGELOG.md"), changelog);
  await writeFile(path.join(source, "package.json"), JSON.stringify({ type: "module", version }));
  await release(version, changes.fault);
  const commit = git(source, "rev-parse", "HEAD");
  const due = { name: `v${version}`, commit, url: `http://localhost:${port}` };
  await writeFile(path.join(folder, "data", "due"), JSON.stringify(due));
  return commit;
}

const told = () => readFile(path.join(folder, "data", "told"), "utf8").catch(() => "");
const atNight = (more: Record<string, string | undefined> = {}) =>
  update(["--at-night"], { PORT: undefined, UPDATE_WAIT: "20", UPDATE_RESTART: restartOnPort(), ...more });
/** The port is in the settings of the site, which only its own commands read. */
const restartOnPort = () => `PORT=${port} ${environment.UPDATE_RESTART}`;

/** The command and the number of the version before, which the tests of updates by hand do without. */
async function prepareNights(): Promise<void> {
  await writeFile(path.join(source, "scripts", "command.mjs"), siteCommands);
  await writeFile(path.join(source, "package.json"), '{"type":"module","version":"1.0.1"}');
  await release("1.0.1");
  expect((await update()).said).toContain("The site runs v1.0.1.");
  await rm(path.join(folder, "data", "done"));
}

test("at night nothing happens unless the site says so, and then it updates itself and tells the site", async () => {
  await prepareNights();
  expect(await atNight()).toEqual({ code: 0, said: "" });
  expect(await done()).toEqual(["update-due", ""]);
  await nightOf("1.1.0");
  const ran = await atNight();
  expect(ran, ran.said).toMatchObject({ code: 0 });
  expect(await answer()).toContain("1.1.0");
  expect(await told()).toBe("The site runs v1.1.0. CHANGELOG.md says what is new.\n");
  expect((await done()).slice(2)).toEqual([
    ...["backup --before-update", "migrate", "backup --after-update"],
    ...["update-due --ended well", ""],
  ]);
});

test("at night a version that does not work goes back, and the site is told why", async () => {
  await prepareNights();
  await nightOf("1.1.0", { fault: "pages" });
  expect((await atNight()).code).toBe(1);
  expect(await answer()).toContain("1.0.1");
  expect(await told()).toBe(
    "The site runs the version from before again, and was checked. v1.1.0 was removed: /login answers 500.\n",
  );
  expect((await done()).at(-2)).toBe("update-due --ended badly");
});

test("at night no version is taken that needs a hand, that has moved, or that was not restarted", async () => {
  await prepareNights();
  await nightOf("1.1.0", { entry: "\n\nNeeds a hand: Write SECRET\ninto the settings." });
  expect((await atNight()).code).toBe(1);
  expect(await told()).toBe("1.1.0 needs a hand: Write SECRET into the settings. Nothing was changed.\n");
  // Somebody who is there reads it, and goes on.
  const byHand = await update();
  expect(byHand.said).toContain("1.1.0 needs a hand: Write SECRET into the settings.\nBuilding v1.1.0");
  await nightOf("1.2.0");
  git(source, "tag", "--force", "v1.2.0", "v1.1.0");
  await atNight();
  expect(await told()).toContain("\nv1.2.0 has moved since it was looked at. Nothing was changed.\n");
  await nightOf("1.3.0");
  await atNight({ UPDATE_RESTART: "true", UPDATE_WAIT: "2" });
  expect(await told()).toContain("v1.3.0 was removed: another version answers: the site was not restarted");
  expect(await answer()).toContain("1.1.0");
});

test("an update that was broken off is ended the next night, and without one nothing newer is taken", async () => {
  await prepareNights();
  await nightOf("1.1.0");
  const killed = await atNight({ UPDATE_RESTART: "kill -9 $PPID" });
  expect(killed.code).toBe("SIGKILL");
  expect(await told()).toBe("");
  await restartNow();
  await expect.poll(answer).toContain("1.1.0");
  await writeFile(path.join(folder, "data", "due"), JSON.stringify({ url: `http://localhost:${port}` }));
  const ended = await atNight();
  expect(ended, ended.said).toMatchObject({ code: 0 });
  expect(await told()).toBe("The site runs v1.1.0. CHANGELOG.md says what is new.\n");
  expect(await done()).toContain("update-due --unfinished");
  expect(await readFile(path.join(folder, "data", "begun"), "utf8")).toBe("v1.1.0");
  await release("1.2.0");
  expect((await atNight()).said).toContain("No update is left to end. Nothing was changed.");
});

test("at night it fails where the sources are newer than the site, and where nothing says how it is restarted", async () => {
  await prepareNights();
  await nightOf("1.1.0");
  expect((await atNight({ UPDATE_RESTART: undefined })).code).toBe(1);
  expect(await told()).toMatch(/^UPDATE_RESTART does not say how .* Nothing was changed\.\n$/);
  expect(await sourcesAt()).toBe("1.0.1");
  git(site, "pull", "--quiet", "--ff-only", "--tags");
  expect((await atNight()).code).toBe(1);
  expect(await told()).toContain("\nThe sources are v1.1.0 already, but the site does not run it: ");
  expect(await answer()).toContain("1.0.1");
});

test("an update at night that is stopped ends all that it has started, and tells the site", async () => {
  await prepareNights();
  await nightOf("1.1.0", { fault: "hang" });
  const program = path.join(site, "scripts", "update.mjs");
  const env = { ...environment, UPDATE_RESTART: restartOnPort(), TMPDIR: folder } as NodeJS.ProcessEnv;
  const updating = spawn(process.execPath, [program, "--at-night"], { cwd: site, env, stdio: "ignore" });
  const ended = once(updating, "exit");
  const hanging = () => readFile(path.join(folder, "hangs"), "utf8").catch(() => "");
  await expect.poll(hanging, { timeout: 60_000 }).not.toBe("");
  updating.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
  expect(await told()).toContain("The update was broken off (SIGKILL).");
  const state = await readFile(`/proc/${await hanging()}/stat`, "utf8").catch(() => "gone) Z");
  expect(state).toContain(") Z");
});

test("a number of the church's own stops no update by hand, but one at night", async () => {
  await prepareNights();
  await writeFile(path.join(site, "package.json"), '{"type":"module","version":"1.0.1-stmary"}');
  git(site, "commit", "--quiet", "--all", "--message", "Our number");
  await release("1.1.0");
  await writeFile(path.join(source, "CHANGELOG.md"), "# What is new\n\n## 1.1.1\n\nFor visitors\n\n- New.\n");
  await release("1.1.1");
  const due = { name: "v1.1.1", commit: git(source, "rev-parse", "HEAD"), url: `http://localhost:${port}` };
  await writeFile(path.join(folder, "data", "due"), JSON.stringify(due));
  expect((await atNight()).code).toBe(1);
  expect(await told()).toContain("CHANGELOG.md of v1.1.1 does not say what it asks for.");
  expect((await update()).said).toContain("The site runs v1.1.1.");
});

test.skipIf(process.getuid?.() !== 0)(
  "root updates the sources of somebody else as that person, and only backs up and restarts itself",
  async () => {
    await prepareNights();
    await nightOf("1.1.0");
    await writeFile(
      path.join(source, "scripts", "migrate.ts"),
      'throw new Error("as where it stands elsewhere");',
    );
    const [uid, gid] = [65_534, 65_534];
    const command = path.join(folder, "narthex");
    await writeFile(
      command,
      `#!/bin/sh\necho "$1 by $(id -u), $SECRET" >> "$DATA_DIR/by"\nexec '${process.execPath}' '${source}/scripts/command.mjs' "$@"\n`,
      { mode: 0o755 },
    );
    for (const place of [site, source, path.join(folder, "data"), folder])
      execFileSync("chown", ["-R", `${uid}:${gid}`, place]);
    const ran = await atNight({
      UPDATE_COMMAND: command,
      UPDATE_RESTART: `echo "restart by $(id -u), $SECRET" >> "$DATA_DIR/by"; ${restartOnPort()}`,
      SECRET: "of root",
    });
    expect(ran, ran.said).toMatchObject({ code: 0 });
    expect(await answer()).toContain("1.1.0");
    expect((await readFile(path.join(folder, "data", "by"), "utf8")).split("\n")).toEqual([
      "update-due by 0, of root",
      "backup by 0, of root",
      "restart by 0, of root",
      "backup by 0, of root",
      "update-due by 0, of root",
      "",
    ]);
    const ofRoot = execFileSync("find", [site, "-user", "0"], { encoding: "utf8" });
    expect(ofRoot).toBe("");
  },
);
