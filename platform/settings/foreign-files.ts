import { accessSync, constants, existsSync, mkdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { needsSudo, typedHere } from "./own-command.ts";
import { SettingError } from "./setting-error.ts";

/**
 * Makes the folder of the site's data, if there is none.
 *
 * @throws {SettingError} when this process cannot make or change it: whose it is, and the command that mends it.
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR is wrong: ${whyNotMade(folder, error)}`, { cause: error });
  }
  const why = whyUnwritable(folder);
  if (why) throw new SettingError(`Setting DATA_DIR is wrong: ${why}`);
}

function whyNotMade(folder: string, error: unknown): string {
  if (existsSync(folder)) return whyUnwritable(folder) ?? `${folder} is not a folder`;
  const target = targetOf(folder);
  if (target) return `${folder} leads to ${target}, which is not there. Is its disk mounted?`;
  const above = folderAbove(folder);
  if (!statSync(above).isDirectory()) return `${folder} cannot be made, because ${above} is not a folder`;
  if (refusalOf(above) === "EROFS") return onReadOnlyDisk(above);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "EACCES" && code !== "EPERM") return `${folder} cannot be made (${code ?? error})`;
  const { owner, own } = ownersOf(above);
  const command = `install -d -o ${own.id} -m 700 ${folder}`;
  return `there is no folder ${folder}, and ${own.name} cannot make it in ${above}, which belongs to ${owner.name}. Make it: sudo ${command}`;
}

/** Where a symbolic link leads; undefined for what is none, or cannot be looked at. */
function targetOf(entry: string): string | undefined {
  try {
    return readlinkSync(entry);
  } catch {
    return undefined;
  }
}

function folderAbove(entry: string): string {
  const above = path.dirname(entry);
  return existsSync(above) ? above : folderAbove(above);
}

/**
 * Why this process cannot change a file or folder, whose it is, and the command that mends it. Undefined when it can, or
 * when there is none.
 */
export function whyUnwritable(entry: string): string | undefined {
  if (!existsSync(entry)) return undefined;
  const refusal = refusalOf(entry);
  if (refusal === undefined) return undefined;
  if (refusal === "EROFS") return onReadOnlyDisk(entry);
  const { owner, own } = ownersOf(entry);
  if (owner.id === own.id)
    return `${entry} is read-only. Let its owner write it: ${typedHere(`chmod u+rwX ${entry}`)}`;
  const whose = `${entry} belongs to ${owner.name}, and this runs as ${own.name}`;
  // An installed command always runs as the site's user.
  const way = needsSudo() ? "Give it" : `Run it as ${owner.name}, or give it`;
  return `${whose}. ${way} to ${own.name}: sudo chown ${own.id}: ${entry}`;
}

interface Owner {
  /** For commands: the name, or a number that has none. */
  id: string;
  /** For sentences. */
  name: string;
}

function ownersOf(entry: string): { owner: Owner; own: Owner } {
  const { uid } = statSync(entry);
  return { owner: userOf(uid), own: userOf(process.getuid?.() ?? uid) };
}

/** A number has no name in containers. */
function userOf(uid: number): Owner {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const name = lines.map((line) => line.split(":")).find(([, , number]) => number === String(uid))?.[0];
  return { id: name ?? String(uid), name: name ?? `the user ${uid}` };
}

function onReadOnlyDisk(entry: string): string {
  return `${entry} is on a disk that is mounted for reading only. If systemd starts the site, name the folder under ReadWritePaths: sudo systemctl edit narthex. Else mount the disk for writing: sudo mount -o remount,rw "$(findmnt -n -o TARGET -T ${entry})"`;
}

/** The system's code for why this process may not read and write it; undefined when it may. */
function refusalOf(entry: string): unknown {
  try {
    accessSync(entry, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? error;
  }
}
