// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, setUp } from "../setup.mjs";
import { runGiven, siteCommand } from "./given-commands.mjs";
import { versionsFolder } from "./versions.mjs";

const longestMs = 2 * 60 * 60_000;
const isWindows = process.platform === "win32";
const stopping = ["SIGINT", "SIGTERM"];
/** All that the sources' owner gets of the environment of root, who may have the settings of the site in it. */
const passedOn = /^(PATH|LANG|LC_\w+|TMPDIR|UPDATE_\w+|(https?|all|no)_proxy)$/i;

/**
 * Asks the site whether it is to update itself now, does so, and tells the site how that ended. Run by root, only what root
 * must do is done by root: the rest is done by the owner of the sources.
 *
 * @returns whether all is well; also when there was nothing to do.
 */
export async function updateAtNight() {
  const owner = otherOwner();
  // Root must not install anything into the folder of somebody else.
  const node = owner ? process.execPath : await setUp();
  const begun = begunVersion();
  const asked = begun === undefined ? askSite(node, []) : askSite(node, ["--unfinished"], begun);
  if (asked.status !== 0) throw new Error("The site could not be asked whether it is to update itself now.");
  const answer = asked.stdout.split("\n").find((line) => line.startsWith("{"));
  if (answer === undefined) return true;
  const { name, commit, url } = JSON.parse(answer);
  const words = ["--by-itself", ...(commit ? [name, commit] : [])];
  const { hasSucceeded, said } = await update(node, words, owner, url);
  await tellSite(node, hasSucceeded, said);
  return hasSucceeded;
}

/** The version of an update that was broken off. */
function begunVersion() {
  const file = path.join(root, versionsFolder, "state.json");
  return existsSync(file) ? String(JSON.parse(readFileSync(file, "utf8")).version) : undefined;
}

/** Undefined for one's own folder. */
function otherOwner() {
  const { uid, gid } = statSync(root);
  if (process.getuid?.() !== 0 || uid === 0) return undefined;
  const about = spawnSync("getent", ["passwd", String(uid)], { encoding: "utf8" }).stdout ?? "";
  return { uid, gid, home: about.split(":")[5] || root };
}

function askSite(node, words, input = "") {
  const options = { cwd: root, encoding: "utf8", input, stdio: ["pipe", "pipe", "inherit"] };
  const own = path.join(root, "scripts", "command.mjs");
  return siteCommand
    ? spawnSync(["exec", siteCommand, "update-due", ...words].join(" "), { ...options, shell: true })
    : spawnSync(node, [own, "update-due", ...words], {
        ...options,
        env: { ...process.env, INIT_CWD: root },
      });
}

function update(node, words, owner, url) {
  const { promise, resolve } = Promise.withResolvers?.() ?? deferred();
  const given = owner
    ? Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
    : process.env;
  const child = spawn(node, [path.join(root, "scripts", "update.mjs"), ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A group of its own, so that what it has started ends with it.
    detached: !isWindows,
    env: { UPDATE_CHECK_URL: url, ...given, ...(owner && { HOME: owner.home }) },
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  });
  const [out, err] = [lastLineOf(child.stdout, process.stdout), lastLineOf(child.stderr, process.stderr)];
  const endsAt = Date.now() + longestMs;
  const breakOff = () => endGroup(child);
  const timer = setTimeout(breakOff, longestMs);
  for (const signal of stopping) process.once(signal, breakOff);
  child.on("message", (name) => {
    const succeeded = runGiven(name, root, Math.max(1, endsAt - Date.now()));
    if (child.connected) child.send(succeeded);
  });
  child.once("error", ({ message }) => resolve({ hasSucceeded: false, said: message }));
  child.once("close", (code, signal) => {
    clearTimeout(timer);
    for (const stop of stopping) process.off(stop, breakOff);
    const hasSucceeded = code === 0;
    const brokenOff = `The update was broken off (${signal}). The next night goes on, or goes back.`;
    resolve({ hasSucceeded, said: signal ? brokenOff : hasSucceeded ? out() : err() });
  });
  return promise;
}

function endGroup({ pid }) {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

function deferred() {
  const parts = {};
  parts.promise = new Promise((resolve) => Object.assign(parts, { resolve }));
  return parts;
}

/** Passes a stream on. Returns a function that says its last line. */
function lastLineOf(stream, to) {
  let text = "";
  stream.setEncoding("utf8").on("data", (more) => {
    to.write(more);
    text = (text + more).slice(-4000);
  });
  return () => text.trimEnd().split("\n").at(-1) ?? "";
}

/** The site may be about to answer again. */
async function tellSite(node, hasSucceeded, said) {
  for (let times = 0; times < 4; times++) {
    if (times > 0) await sleep(5000);
    if (askSite(node, ["--ended", hasSucceeded ? "well" : "badly"], said).status === 0) return;
  }
  throw new Error("The site could not be told how its update ended.");
}
