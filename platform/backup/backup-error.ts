/** A failure that the operator can understand and fix, in one sentence. */
export class BackupError extends Error {
  override name = "BackupError";
}

export function damaged(what: string, cause?: unknown): BackupError {
  return new BackupError(`The backup is damaged: ${what}.`, { cause });
}
