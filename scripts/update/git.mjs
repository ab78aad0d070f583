// Uses no package: the program that replaces a version must not need its packages.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { isRelease, newestFirst } from "../../platform/releases/releases.ts";

/** A sentence for the person who updates; nothing was changed. */
export class UpdateError extends Error {}

/** The git repository of a site, and the worktrees beside it. */
export class Repository {
  constructor(folder) {
    this.folder = folder;
  }

  git(args, folder = this.folder, input = undefined) {
    const own = [
      "-c",
      "user.name=Update",
      "-c",
      "user.email=update@localhost",
      "-c",
      "advice.detachedHead=false",
      // Otherwise names with an umlaut are quoted.
      "-c",
      "core.quotePath=false",
    ];
    return execFileSync("git", ["-C", folder, ...own, ...args], {
      encoding: "utf8",
      ...(input === undefined ? { stdio: ["ignore", "pipe", "pipe"] } : { input, stdio: "pipe" }),
      env: { ...process.env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" },
    }).trim();
  }

  tries(args, folder) {
    try {
      return this.git(args, folder);
    } catch {
      return undefined;
    }
  }

  head() {
    return this.git(["rev-parse", "HEAD"]);
  }

  /** @throws {UpdateError} when there is something that an update could lose. */
  expectClean() {
    if (this.tries(["rev-parse", "--show-toplevel"]) === undefined)
      throw new UpdateError(
        `${this.folder} is not a git repository, so nothing can be fetched. docs/running.md says how to update by hand.`,
      );
    const changed = this.changed();
    if (changed.length > 0)
      throw new UpdateError(
        `Files were changed and not committed: ${someOf(changed)}. Commit them (git commit), or put them aside (git stash), and run this again. Nothing was changed.`,
      );
  }

  /** Files that differ from the last commit. */
  changed() {
    return this.git(["status", "--porcelain"])
      .split("\n")
      .filter(Boolean)
      .map((line) => line.slice(2).trim());
  }

  isIn(commit, other) {
    return this.tries(["merge-base", "--is-ancestor", commit, other]) !== undefined;
  }

  remote() {
    return this.tries(["remote"])?.split("\n")[0] || undefined;
  }

  /** The URL of the remote, without user and password; undefined without one, or in the repository of something else. */
  remoteUrl() {
    const top = this.tries(["rev-parse", "--show-toplevel"]);
    if (top === undefined || realpathSync(top) !== realpathSync(this.folder)) return undefined;
    const remote = this.remote();
    const url = remote && this.tries(["remote", "get-url", "--", remote]);
    if (!url || !/^https?:/.test(url)) return url || undefined;
    return url.replace(/\/\/[^@/\s]*@/, "//");
  }

  /** Fetches the remote's versions, and returns the name of the one asked for, by default the newest. */
  fetch(version) {
    const remote = this.remote();
    if (!remote)
      throw new UpdateError(
        "This folder knows no remote to fetch from: git remote add origin URL. Nothing was changed.",
      );
    try {
      this.git(["fetch", "--quiet", "--tags", "--force", remote]);
    } catch (error) {
      throw new UpdateError(
        `The versions could not be fetched from ${remote} (${lastLine(error)}). Nothing was changed.`,
      );
    }
    const tags = newestFirst(this.git(["tag", "--list"]).split("\n"));
    if (version === undefined) {
      if (tags.length === 0) throw new UpdateError("The remote has no version yet. Nothing was changed.");
      return tags[0];
    }
    const named = [version, `v${version}`, `${remote}/${version}`].find(
      (name) => this.tries(["rev-parse", "--verify", "--quiet", `${name}^{commit}`]) !== undefined,
    );
    if (named) return named;
    throw new UpdateError(
      `There is no version ${version}. There are: ${tags.slice(0, 5).join(", ") || "none"}. Nothing was changed.`,
    );
  }

  /** @throws {UpdateError} when a version leads to another commit than it did when it was looked at. */
  expectUnmoved(version, seen) {
    if (this.git(["rev-parse", `${version}^{commit}`]) !== seen)
      throw new UpdateError(`${version} has moved since it was looked at. Nothing was changed.`);
  }

  /** A branch gets another name with each of its commits. */
  folderName(version) {
    const name = version.replace(/[^\w.-]/g, "_");
    return isRelease(version)
      ? name
      : `${name}-${this.git(["rev-parse", `${version}^{commit}`]).slice(0, 12)}`;
  }

  has(version) {
    return this.isIn(version, "HEAD");
  }

  /** Makes a worktree with the version and the church's own commits, and returns its commit. */
  prepare(version, folder) {
    this.remove(folder);
    this.git(["worktree", "add", "--quiet", "--detach", folder, "HEAD"]);
    try {
      this.#merge(version, folder);
    } catch {
      const files = this.tries(["diff", "--name-only", "--diff-filter=U"], folder) || "its files";
      this.remove(folder);
      throw new UpdateError(
        `Your own commits and ${version} change the same lines of ${files.split("\n").join(", ")}. Merge them by hand (git merge ${version}), test, and commit; then run this again. Nothing was changed.`,
      );
    }
    return this.git(["rev-parse", "HEAD"], folder);
  }

  /** What the church has written in `content/` stays as it is, whatever the version says there. */
  #merge(version, folder) {
    const base = this.git(["merge-base", "HEAD", version], folder);
    const written = this.git(["diff", "--name-only", "--no-renames", base, "HEAD", "--", "content"], folder)
      .split("\n")
      .filter(isOfChurch);
    // All poems there are shown: with one of its own, a church has chosen those beside it, too.
    if (written.some((file) => file.startsWith(poems)))
      written.push(...this.git(["ls-files", "--", poems], folder).split("\n").filter(Boolean));
    const message = ["-m", `Update to ${version}`];
    if (written.length === 0) {
      this.git(["merge", "--quiet", "--no-edit", ...message, version], folder);
      return;
    }
    // It fails where both have changed a file, which may be one that the church has written.
    this.tries(["merge", "--quiet", "--no-commit", "--no-ff", "-X", "no-renames", version], folder);
    for (const file of written)
      if (this.tries(["cat-file", "-e", `HEAD:${file}`], folder) === undefined)
        this.git(["rm", "--quiet", "--force", "--ignore-unmatch", "--", file], folder);
      else this.git(["checkout", "--quiet", "HEAD", "--", file], folder);
    this.git(["commit", "--quiet", "--no-edit", ...message], folder);
  }

  remove(folder) {
    this.tries(["worktree", "remove", "--force", folder]);
    rmSync(folder, { recursive: true, force: true });
    this.tries(["worktree", "prune"]);
  }

  /** Brings the sources to the commit that was built. Git refuses where that would overwrite a change. */
  advance(commit) {
    this.git(["merge", "--quiet", "--ff-only", commit]);
  }

  /**
   * The same when it was broken off, so that files may be those of `base`, of `commit`, half written or missing. Others
   * are not touched.
   *
   * @param kept the folder for a copy of what is of neither commit.
   * @returns those copies.
   */
  continueTo(base, commit, kept) {
    const lock = path.resolve(this.folder, this.git(["rev-parse", "--git-path", "index.lock"]));
    rmSync(lock, { force: true });
    const names = (...args) =>
      this.git(["diff", "--no-renames", "--name-only", "-z", ...args, base, commit])
        .split("\0")
        .filter(Boolean);
    const copies = names()
      .filter((name) => this.isNeither(name, base, commit))
      .map((name) => keep(path.join(this.folder, name), path.join(kept, name)));
    this.git(["reset", "--quiet", commit]);
    for (const name of names("--diff-filter=D")) rmSync(path.join(this.folder, name), { force: true });
    const wanted = names("--diff-filter=d");
    this.git(["checkout-index", "--force", "--quiet", "-z", "--stdin"], this.folder, wanted.join("\0"));
    return copies.map((file) => path.relative(this.folder, file));
  }

  isNeither(name, base, commit) {
    const about = lstatSync(path.join(this.folder, name), { throwIfNoEntry: false });
    if (!about?.isFile()) return false;
    const own = this.git(["hash-object", "--", name]);
    return ![base, commit].some((each) => this.tries(["rev-parse", `${each}:${name}`]) === own);
  }
}

function keep(file, copy) {
  if (existsSync(copy)) return keep(file, `${copy}~`);
  mkdirSync(path.dirname(copy), { recursive: true });
  copyFileSync(file, copy);
  return copy;
}

/** The first of them, for a sentence. */
export function someOf(files) {
  return `${files.slice(0, 5).join(", ")}${files.length > 5 ? " and more" : ""}`;
}

function lastLine(error) {
  const said = String(error.stderr || error.message).trim();
  // A URL may hold a password.
  return said
    .split("\n")
    .at(-1)
    .replace(/\/\/[^@/\s]*@/g, "//");
}

/** Sets of facts that a church writes. The other modules of `content/` are the program's. */
const facts =
  "about bank-account congregation contacts fasting giving growth-track helplines home menu ministries missions new-here resources services worship"
    .split(" ")
    .map((name) => `content/${name}.ts`);

const poems = "content/poems/";

function isOfChurch(file) {
  return facts.includes(file) || /^content\/(?:pages|poems|pictures|media|resources|artwork)\//.test(file);
}
