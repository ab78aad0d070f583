import { isSqliteBusy, isSqliteFull } from "./sqlite-errors.ts";
import { isStandstill } from "./standstill-error.ts";

/**
 * PostgreSQL's SQLSTATE codes (its manual's appendix A) after which the same statement may well succeed: connection
 * exceptions, insufficient resources, operator intervention such as a restart or timeout, locks, and conflicts.
 */
const passingStates = /^(08...|53...|57(P0.|014)|55P03|25P03|40001|40P01)$/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of `pg` and PostgreSQL for errors that have no code of their own. */
const driverSentences =
  /connection terminated|not currently accepting connections|timeout exceeded when trying to connect|query read timeout|is not queryable|connection timeout/i;

/**
 * Whether an operation failed because the database is busy, restarting or unreachable, its disk full, or the site is being
 * moved, so that a retry may succeed: the first write on a full disk frees the space that is reserved for the next.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    isSqliteBusy(error) ||
    isSqliteFull(error) ||
    isStandstill(error) ||
    driverSentences.test(error.message)
  )
    return true;
  if ("code" in error && typeof error.code === "string") {
    if (passingStates.test(error.code) || networkCodes.test(error.code)) return true;
  }
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return isUnavailable(error.cause);
}
