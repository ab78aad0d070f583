/**
 * SQLSTATE codes (appendix A of PostgreSQL's manual) of a connection or server that ends, also after it has committed, and
 * of an unknown outcome.
 */
const unknownStates = /^(08|57P|58|XX|40003)/;

/** Whether a COMMIT failed because the database refused it. */
export function isRefusedCommit(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return false;
  if (error.code === "ERR_SQLITE_ERROR") return true;
  // Only what PostgreSQL itself has answered has a severity.
  return "severity" in error && !unknownStates.test(error.code);
}
