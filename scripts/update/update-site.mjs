// Uses no package: the program that replaces a version must not need its packages.
import { existsSync, readFileSync, realpathSync, utimesSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isRelease, readChangelog, releasesBetween } from "../../platform/releases/releases.ts";
import { root, run, setUp, withTexts } from "../setup.mjs";
import { askPages, checkSite, notRestarted } from "./check.mjs";
import { Repository, someOf, UpdateError } from "./git.mjs";
import { isGiven, runGiven, siteCommand } from "./given-commands.mjs";
import { keptFolder, Versions } from "./versions.mjs";

const repository = new Repository(root);
const versions = new Versions(root);
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * npm run update [-- VERSION]: fetches, backs up, builds beside, migrates, switches, restarts, checks, and goes back if
 * that fails. What was begun is noted in `.versions/state.json`, so that the next run continues.
 */
async function update({ version, seenCommit, isByItself }, node) {
  if (isByItself && !isGiven("restart"))
    throw new UpdateError(
      "UPDATE_RESTART does not say how the site is restarted, so it cannot update itself. Nothing was changed.",
    );
  const begun = versions.state();
  if (begun?.step === "checked") return conclude(begun);
  if (begun?.step === "switched" && versions.current() === begun.to)
    return restartAndCheck(begun, { isAgain: true });
  repository.expectClean();
  // A power cut came before the switch itself.
  if (begun?.step === "switched") versions.forget();
  if (isByItself && !version) throw new UpdateError("No update is left to end. Nothing was changed.");
  const wanted = repository.fetch(version);
  if (isByItself) repository.expectUnmoved(wanted, seenCommit);
  if (repository.has(wanted)) {
    if (!isByItself) return say(`This is ${wanted} already, or newer. Nothing was changed.`);
    throw new UpdateError(
      `The sources are ${wanted} already, but the site does not run it: build and install it. Nothing was changed.`,
    );
  }

  const name = repository.folderName(wanted);
  const folder = versions.folderOf(name);
  if (versions.current() === name) throw new UpdateError(`${wanted} is in use. Nothing was changed.`);
  const base = repository.head();
  const commit = repository.prepare(wanted, folder);
  try {
    expectWayBack(folder);
    askForHand(wanted, folder, isByItself);
    say(`Building ${wanted} beside the version that runs ...`);
    await buildIn(node, folder);
    say("Backing up ...");
    await runBackup(node, "back up", "--before-update");
    const migrate = path.join(folder, "scripts", "migrate.ts");
    // Where the site stands elsewhere, only its user may: the version does it when it starts.
    if (existsSync(migrate) && !siteCommand) {
      say("Adding to the tables. The present version goes on with them ...");
      await run(node, [migrate], inPlace());
    }
  } catch (error) {
    repository.remove(folder);
    if (error instanceof UpdateError) throw error;
    throw new UpdateError(
      `${wanted} could not be prepared (${error.message}; the reason is above). The site runs on as before.`,
    );
  }
  const isFirst = versions.current() === undefined;
  const before = await askPages(checkedUrl());
  const state = { from: versions.adopt(), to: name, version: wanted, base, commit, before };
  if (isFirst) versions.lendParts(state.from, name);
  versions.note({ ...state, step: "switched" });
  versions.use(name);
  return restartAndCheck(state);
}

/** One process at a time does the work. */
async function alone(work) {
  const unlock = await versions.lock();
  if (unlock === undefined) throw new UpdateError("Another update runs in this folder. Nothing was changed.");
  try {
    await work();
  } finally {
    unlock();
  }
}

async function runBackup(node, name, word) {
  if (!siteCommand)
    return run(node, [...withTexts, path.join(root, "scripts", "backup.ts"), word], inPlace());
  if (!(await runAsGiven(name))) throw new Error(`${siteCommand} backup ${word} failed`);
}

/** Of backups before updates the last two stay. The update itself has succeeded by now, whatever becomes of this. */
async function deleteEarlierBackups() {
  try {
    await runBackup(process.execPath, "delete earlier backups", "--after-update");
  } catch (error) {
    say(`Backups of earlier updates could not be deleted (${error.message}). Nothing else is wrong.`);
  }
}

async function restartAndCheck(state, { isAgain = false } = {}) {
  const restarted = await restart();
  if (restarted === undefined && !isAgain)
    return say(
      `${state.version} is in place. Now restart the site, then run npm run update again: it checks the site, and goes back if something is wrong. With UPDATE_RESTART (such as "systemctl restart narthex") it does all of that itself.`,
    );
  const problem = restarted === false ? "the command in UPDATE_RESTART failed" : await check(state.to, state);
  if (problem === undefined) return conclude(state);
  if (restarted === undefined && problem === notRestarted)
    throw new UpdateError(
      "The site still runs the version from before. Restart it, then run npm run update again. Nothing was changed.",
    );
  say(`${state.version} does not work: ${problem}. Going back ...`);
  versions.use(state.from);
  const isBack = await restart();
  const stillWrong = isBack === undefined ? undefined : await check(state.from, state);
  versions.forget();
  repository.remove(versions.folderOf(state.to));
  if (isBack === undefined)
    throw new UpdateError(
      `The version from before is in place again: restart the site. ${state.version} was removed: ${problem}.`,
    );
  throw new UpdateError(
    stillWrong === undefined
      ? `The site runs the version from before again, and was checked. ${state.version} was removed: ${problem}.`
      : `The version from before is in place again, but the site does not answer well: ${stillWrong}. Look at its log, and restart it.`,
  );
}

/** Brings the sources to the version that runs, so that the next start builds nothing. */
async function conclude(state) {
  const { base, commit } = state;
  const isAgain = state.step === "checked";
  const head = repository.head();
  // Brought together by hand.
  const isAhead = head !== commit && repository.isIn(commit, head);
  if (!isAhead) {
    const isOwn = head !== base && head !== commit;
    const changed = isAgain ? [] : repository.changed();
    if (isOwn || changed.length > 0) throw new UpdateError(bringTogether(state, isOwn, changed));
    versions.note({ ...state, step: "checked" });
    if (isAgain) sayKept(repository.continueTo(base, commit, path.join(versions.folder, keptFolder)));
    else repository.advance(commit);
  }
  const built = path.join(versions.link, "built");
  const now = new Date(Date.now() + 1000);
  // Otherwise the next start builds what is the church's own.
  if (!isAhead && repository.changed().length === 0 && existsSync(built)) utimesSync(built, now, now);
  for (const name of versions.others(state.from, state.to)) repository.remove(versions.folderOf(name));
  versions.forget();
  await setUp();
  await deleteEarlierBackups();
  say(`The site runs ${state.version}. CHANGELOG.md says what is new.`);
}

function bringTogether({ version, commit }, isOwn, changed) {
  const found = [
    ...(isOwn ? ["something was committed"] : []),
    ...(changed.length > 0 ? [`files were changed (${someOf(changed)})`] : []),
  ];
  const first = changed.length > 0 ? "Commit them (git commit), " : "Now ";
  return `${version} runs and was checked, but meanwhile ${found.join(" and ")} in ${root}. Nothing of that was touched. ${first}bring both together with git merge ${commit.slice(0, 12)}, then run npm run update again, and restart the site.`;
}

function sayKept(files) {
  if (files.length > 0)
    say(`These were neither of the one version nor of the other, and are kept: ${files.join(", ")}`);
}

/** Undefined when nobody has said how. */
async function restart() {
  if (!isGiven("restart")) return undefined;
  say(`Restarting: ${process.env.UPDATE_RESTART}`);
  return runAsGiven("restart");
}

/** By the process that began an update at night, which may have other rights. */
function runAsGiven(name) {
  if (!process.send) return runGiven(name, root);
  const { promise, resolve } = Promise.withResolvers();
  process.once("message", resolve);
  process.send(name);
  return promise;
}

function checkedUrl() {
  return process.env.UPDATE_CHECK_URL || `http://localhost:${process.env.PORT || 3000}`;
}

function check(name, { before }) {
  const url = checkedUrl();
  const waitMs = Number(process.env.UPDATE_WAIT || 120) * 1000;
  say(`Checking ${url} ...`);
  return checkSite(url, path.join(versions.folderOf(name), "build"), { before, waitMs });
}

/** After a migration that is breaking, the present version could not start again. */
function expectWayBack(folder) {
  const added = repository.git(
    ["diff", "--name-only", "--diff-filter=A", repository.head(), "HEAD", "--", "database/migrations"],
    folder,
  );
  const breaking = added.split("\n").find((file) => /\/\d{4}-breaking-/.test(file));
  if (breaking)
    throw new UpdateError(
      `This version changes the tables so that the present one could not go on with them (${path.basename(breaking)}). Stop the site, and update by hand as docs/running.md says. Nothing was changed.`,
    );
}

/** @throws {UpdateError} where nobody is there to do what a version asks for. */
function askForHand(wanted, folder, isByItself) {
  const releases = releasesIn(folder);
  if (isByItself && releases.length === 0)
    throw new UpdateError(`CHANGELOG.md of ${wanted} does not say what it asks for. Nothing was changed.`);
  for (const { version, hand } of releases) {
    if (hand === undefined) continue;
    const asked = `${version} needs a hand: ${hand}`;
    if (isByItself) throw new UpdateError(`${asked} Nothing was changed.`);
    say(asked);
  }
}

/** What is new in a folder, beside what its number says that it already has. */
function releasesIn(folder) {
  const changelog = path.join(folder, "CHANGELOG.md");
  const [from, to] = [root, folder].map((at) => {
    return JSON.parse(readFileSync(path.join(at, "package.json"), "utf8")).version;
  });
  // A church may have given its own sources another number.
  if (!isRelease(from) || !isRelease(to) || !existsSync(changelog)) return [];
  return releasesBetween(readChangelog(readFileSync(changelog, "utf8")), from, to);
}

function buildIn(node, folder) {
  const setup = pathToFileURL(path.join(folder, "scripts", "setup.mjs")).href;
  const program = `const { build, setUp } = await import(${JSON.stringify(setup)}); await build(await setUp());`;
  return run(node, ["--input-type=module", "--eval", program], {}, { cwd: folder });
}

/** Paths in the settings, such as `DATA_DIR`, count from the folder of the site. */
function inPlace() {
  return { INIT_CWD: realpathSync(root) };
}

/**
 * @param {string[]} words a version or nothing; and `--by-itself` with a version and its commit as the site saw it, or alone
 *   to end an update that was broken off.
 * @param {string} node the site's own, which runs this.
 */
export async function updateSite(words, node) {
  const isByItself = words[0] === "--by-itself";
  const [version, seenCommit, ...others] = isByItself ? words.slice(1) : words;
  if (others.length > 0 || version?.startsWith("-") || (seenCommit && !isByItself))
    throw new UpdateError("Usage: npm run update [-- VERSION], such as npm run update -- 1.2.0");
  await alone(() => update({ version, seenCommit, isByItself }, node));
}
