/** What whoever runs the server can understand and put right, as one sentence. */
export class BackupError extends Error {
  override name = "BackupError";
}

export function damaged(what: string, cause?: unknown): BackupError {
  return new BackupError(`The backup is damaged: ${what}.`, { cause });
}
