import { isStandstill } from "../../../database/standstill-error.ts";
import { isUnavailable } from "../../../database/unavailable.ts";
import type { Log } from "../../../platform/log.ts";
import { isExpectedResponse } from "./expected-response.ts";

/** Logs why something could not be saved and returns the status to answer with. Thrown responses are thrown again. */
export function statusAfter(error: unknown, log: Log, what: string): 500 | 503 {
  if (isExpectedResponse(error)) throw error;
  if (!isStandstill(error)) log.error({ err: error }, what);
  return isUnavailable(error) ? 503 : 500;
}
