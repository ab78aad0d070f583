import { isSqliteBusy } from "./node-sqlite.ts";

/**
 * SQLSTATE codes of PostgreSQL (appendix A of its manual) after which the same statement may well succeed: connection
 * exceptions, insufficient resources, operator intervention such as a restart or a timeout, locks, and conflicts.
 */
const passingStates = /^(08...|53...|57(P0.|014)|55P03|25P03|40001|40P01)$/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` and PostgreSQL say in errors that have no code, or one that is not for this alone. */
const driverSentences =
  /connection terminated|not currently accepting connections|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable|connection timeout/i;

/** Whether something failed because the database is busy, restarting or out of reach, so that trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isSqliteBusy(error) || driverSentences.test(error.message)) return true;
  if ("code" in error && typeof error.code === "string") {
    if (passingStates.test(error.code) || networkCodes.test(error.code)) return true;
  }
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return isUnavailable(error.cause);
}
