/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const codes = { BUSY: 5, LOCKED: 6, IOERR: 10, FULL: 13, CORRUPT: 11, NOTADB: 26 };

/** Whether SQLite refused because another connection holds a lock. */
export function isSqliteBusy(error: unknown): boolean {
  return hasCode(error, codes.BUSY, codes.LOCKED);
}

/** Whether SQLite found the disk full. */
export function isSqliteFull(error: unknown): boolean {
  return hasCode(error, codes.FULL);
}

/** Whether SQLite could not read from the disk or write to it. */
export function isSqliteIoError(error: unknown): boolean {
  return hasCode(error, codes.IOERR);
}

/** Whether SQLite did not find a database in a file, or a broken one. */
export function isSqliteDamaged(error: unknown): boolean {
  return hasCode(error, codes.CORRUPT, codes.NOTADB);
}

function hasCode(error: unknown, ...primary: number[]): boolean {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return false;
  // The lowest byte of an extended result code is the primary code.
  return primary.includes(error.errcode & 0xff);
}
