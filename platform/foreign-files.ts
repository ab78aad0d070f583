import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";

/**
 * Why this process cannot change a file or folder, whose it is, and the command that mends it. Undefined when it can, or
 * when there is none.
 */
export function whyUnwritable(entry: string): string | undefined {
  if (!existsSync(entry)) return undefined;
  try {
    accessSync(entry, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EROFS") return `${entry} is on a disk that is mounted for reading only`;
  }
  const { uid } = statSync(entry);
  const ownId = process.getuid?.() ?? uid;
  if (uid === ownId) return `${entry} is read-only. Let its owner write it: chmod u+rw ${entry}`;
  const [owner, own] = [uid, ownId].map((id) => userName(id) ?? `the user ${id}`);
  return `${entry} belongs to ${owner}, and this runs as ${own}. Run it as ${owner}, or give the file to ${own}: sudo chown ${userName(ownId) ?? ownId}: ${entry}`;
}

/** Undefined for a number that has no name, as in containers. */
function userName(uid: number): string | undefined {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  return lines.map((line) => line.split(":")).find(([, , number]) => number === String(uid))?.[0];
}
