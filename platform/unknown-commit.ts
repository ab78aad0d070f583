/**
 * The error of a COMMIT that the database did not refuse: its answer was lost, or did not come in time. It may have
 * been made, or may be made in a moment.
 */
export class UnknownCommit extends Error {
  override name = "UnknownCommit";

  constructor(cause: unknown) {
    super("Nobody knows whether the transaction was committed", { cause });
  }
}

/**
 * Whether the error of a transaction proves that nothing was saved. Only then may its files be deleted. Everything that
 * fails before its COMMIT proves it.
 */
export function wasRolledBack(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return !(error instanceof UnknownCommit) && wasRolledBack(error.cause);
}
