import type { Tables } from "../../../database/tables.ts";
import type { Handler } from "../../../platform/deferred-work/job.ts";
import { now } from "./church.ts";

/** Does a job of this kind as a worker would. */
export function work(
  handler: Handler<Tables>,
  payload: unknown,
  key: string | null = null,
): Promise<unknown> {
  const job = { id: "job", key, payload, dueAt: now, attempts: 1, finish: async () => undefined };
  return handler.work({ ...job, signal: new AbortController().signal });
}
