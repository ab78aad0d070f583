import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { SettingError } from "./setting-error.ts";

/** Characters; the generated one has 43. */
const shortestSecret = 32;

/**
 * The secret in `dataDir/secret`, made at the first start. Servers that start together agree on one.
 *
 * @throws {SettingError} when it can be neither read nor made, or is no whole secret.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR is wrong: cannot write ${file}`, { cause: error });
  }
  const secret = readFileSync(file, "utf8");
  if (secret.trim().length >= shortestSecret) return secret;
  throw new SettingError(
    `Setting DATA_DIR is wrong: ${file} is empty or too short for a secret. Put the old one back, or delete the file: then a new one is made, and everybody logs in again`,
  );
}

/** The file has its name only once it is whole and on disk. */
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

/** A link, unlike a rename, never replaces the secret of a server that was quicker. */
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
