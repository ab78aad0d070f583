/** Whether SQLite refused because another connection holds a lock (SQLITE_BUSY or SQLITE_LOCKED). */
export function isSqliteBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return false;
  // The lowest byte of an extended result code is the primary code (sqlite.org/rescode.html).
  return [5, 6].includes(error.errcode & 0xff);
}

/** Whether an error is SQLITE_FULL: the disk is full. */
export function isSqliteFull(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 13;
}
