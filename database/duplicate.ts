/** PostgreSQL's SQLSTATE `unique_violation` (its manual's appendix A), or what SQLite says instead. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || error.message.includes("UNIQUE constraint failed");
}
