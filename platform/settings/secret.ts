import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { makeDataFolder, whyUnwritable } from "./foreign-files.ts";
import { SettingError } from "./setting-error.ts";

/** Characters; a generated secret has 43. */
const shortestSecret = 32;

/**
 * Returns the secret in `dataDir/secret`, creating it on the first start. Servers that start together agree on one.
 *
 * @throws {SettingError} when it cannot be read or created, or is too short.
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  makeDataFolder(dataDir);
  try {
    if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR is wrong: cannot write ${file}`, { cause: error });
  }
  const secret = read(file);
  if (secret.trim().length >= shortestSecret) return secret;
  throw new SettingError(
    `Setting DATA_DIR is wrong: ${file} is empty or too short for a secret. Restore the old one, or delete the file and start once with SECRET_CHANGED=on; everybody must then log in again`,
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const why = whyUnwritable(file) ?? `cannot read ${file}`;
    throw new SettingError(`Setting DATA_DIR is wrong: ${why}`, { cause: error });
  }
}

/** The file gets its name only once it is complete and on disk. */
function makeSecret(file: string): void {
  const unfinished = `${file}.${randomBytes(6).toString("hex")}.unfinished`;
  try {
    const handle = openSync(unfinished, "wx", 0o600);
    try {
      writeSync(handle, randomBytes(32).toString("base64url"));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    giveName(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** Unlike a rename, a link never replaces the secret of a server that was faster. */
function giveName(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (existsSync(file)) return;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // Some file systems, such as exFAT, have no links.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    renameSync(unfinished, file);
  }
}

function syncFolder(folder: string): void {
  // Windows cannot fsync a directory.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
