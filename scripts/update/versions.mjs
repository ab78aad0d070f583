// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import path from "node:path";

/** The folder of versions beside the running one, ignored by git. */
export const versionsFolder = ".versions";

/** Beside the versions: files that an update replaced and that nobody had committed. */
export const keptFolder = "kept";

/** Which build is used, and how far an update has come. */
export class Versions {
  constructor(root) {
    this.root = root;
    this.folder = path.join(root, versionsFolder);
    this.link = path.join(root, "build");
    this.stateFile = path.join(this.folder, "state.json");
  }

  folderOf(name) {
    return path.join(this.folder, name);
  }

  /** Needs the site's Node. Returns a function that ends it; undefined while another process has it. */
  async lock() {
    const { takeLock } = await import("../../platform/process-lock.ts");
    mkdirSync(this.folder, { recursive: true });
    return takeLock(path.join(this.folder, "update-lock"));
  }

  /** Undefined unless an update has begun and not ended. */
  state() {
    return existsSync(this.stateFile) ? JSON.parse(readFileSync(this.stateFile, "utf8")) : undefined;
  }

  /** Is on disk before it returns, so that after a power cut the next run knows. */
  note(state) {
    mkdirSync(this.folder, { recursive: true });
    const unfinished = `${this.stateFile}.unfinished`;
    const file = openSync(unfinished, "w");
    writeSync(file, JSON.stringify(state));
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, this.stateFile);
    syncFolder(this.folder);
  }

  forget() {
    rmSync(this.stateFile, { force: true });
    syncFolder(this.folder);
  }

  /** The name of the version whose build is used; undefined where it is still a folder of its own. */
  current() {
    const isLink = lstatSync(this.link, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? path.basename(path.dirname(readlinkSync(this.link))) : undefined;
  }

  /** Gives the build that came with `npm start` a folder beside the others. Returns the name of the current version. */
  adopt() {
    const first = path.join(this.folderOf("first"), "build");
    if (this.current() === undefined) {
      mkdirSync(path.dirname(first), { recursive: true });
      if (existsSync(this.link)) {
        rmSync(first, { recursive: true, force: true });
        renameSync(this.link, first);
      }
      this.use("first");
    }
    return this.current();
  }

  /**
   * A process that began before `build` was a link still loads parts by that path, which leads to the new version then.
   * Their names change with what is in them.
   */
  lendParts(from, to) {
    const partsOf = (name) => path.join(this.folderOf(name), "build", "server", "assets");
    if (!existsSync(partsOf(from))) return;
    mkdirSync(partsOf(to), { recursive: true });
    for (const name of readdirSync(partsOf(from))) {
      const lent = path.join(partsOf(to), name);
      if (!existsSync(lent)) copyFileSync(path.join(partsOf(from), name), lent);
    }
  }

  /** In one step: whoever starts the site finds one whole version or the other. */
  use(name) {
    const unfinished = `${this.link}.unfinished`;
    rmSync(unfinished, { force: true });
    symlinkSync(path.join(versionsFolder, name, "build"), unfinished, "dir");
    renameSync(unfinished, this.link);
    syncFolder(this.root);
  }

  /** Names of versions that are neither of these. */
  others(...kept) {
    if (!existsSync(this.folder)) return [];
    const folders = readdirSync(this.folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return folders.map(({ name }) => name).filter((name) => ![keptFolder, ...kept].includes(name));
  }
}

function syncFolder(folder) {
  // Windows cannot fsync a directory.
  if (process.platform === "win32" || !existsSync(folder)) return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
