import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { jsonIn } from "../stored-json.ts";
import { finish, type TakenJob } from "./claims.ts";
import type { DeferredWorkTables } from "./tables.ts";

/** A job in the hands of a worker. */
export interface Job<T extends DeferredWorkTables = DeferredWorkTables> {
  id: string;
  key: string | null;
  /** What `defer` was given, for `payloadOf`; another version of the program may have written it. */
  payload: unknown;
  dueAt: Date;
  /** Counts from 1. */
  attempts: number;
  /** Aborts when the worker stops, has lost its lease on the job, or has taken too long. */
  signal: AbortSignal;
  /**
   * Finishes the job, or plans it for `dueAgain`, in the transaction that writes its result. Call it last, so that rows
   * are locked in the same order as by a transaction that changes them and then defers work. A handler that does not
   * call it leaves that to the worker.
   *
   * @throws {LeaseLostError} when the job is somebody else's now; the transaction must not be committed then.
   */
  finish(db: Kysely<T>, dueAgain?: Date): Promise<void>;
}

/** How the jobs of one kind are done. */
export interface Handler<T extends DeferredWorkTables> {
  /** How long a job may take, ten minutes if left out. Then the attempt has failed, and it can finish nothing any more. */
  longestMs?: number;
  /** Whether urgent jobs need not wait for another one of this kind: they have a lane of their own beside the usual one. */
  hasUrgentLane?: boolean;
  /**
   * Does a job, at least once. If it throws, the job is tried again later; a `PermanentFailure` gives it up at once.
   * What it does outside the database may happen twice.
   */
  work(job: Job<T>): Promise<unknown>;
  /** Called in the transaction that gives a job up, which can be up to two days after it was due. */
  givenUp?(db: Transaction<T>, job: Job<T>): Promise<unknown>;
}

/** Only another version of the program can read what the job is about. It waits for that one, and is never given up. */
export class UnreadableWork extends Error {
  override name = "UnreadableWork";

  constructor() {
    super(unreadableReason);
  }
}

/** The `lastError` of a job that waits for another version of the program. */
export const unreadableReason = "this version cannot read what the job is about";

/** @throws {UnreadableWork} */
export function payloadOf<Payload>({ payload }: Pick<Job, "payload">, schema: z.ZodType<Payload>): Payload {
  const { success, data } = schema.safeParse(payload);
  if (!success) throw new UnreadableWork();
  return data;
}

/** Another attempt would fail too. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}

/** The worker's lease ended and somebody else took the job, or the job was planned again meanwhile. */
export class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

/** The handler took longer than its kind may. */
export class TookTooLongError extends Error {
  override name = "TookTooLongError";
}

export function jobOf<T extends DeferredWorkTables>(taken: TakenJob, signal: AbortSignal): Job<T> {
  const { id, key, payload, dueAt, attempts } = taken;
  return {
    id,
    key,
    payload: jsonIn(payload),
    dueAt: new Date(dueAt),
    attempts,
    signal,
    async finish(db, dueAgain) {
      const isOurs = await finish(db as unknown as Kysely<DeferredWorkTables>, taken, dueAgain);
      if (!isOurs) throw new LeaseLostError("somebody else has taken this job");
    },
  };
}
