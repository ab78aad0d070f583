import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { Log } from "../../platform/log.ts";
import { hashOf } from "../../platform/tokens.ts";

/** A request that may have sent a form with a key. */
interface Attempt {
  key?: string;
  /** A hash of the key and of all other fields; undefined until they are read. */
  sent?: string;
  /** How many changes have begun. */
  changes: number;
  /** The hashes of those that it made itself. */
  made: string[];
}

/** Forms are read far from the changes that they lead to. */
const attempts = new AsyncLocalStorage<Attempt>();

/** On the second attempt to save a form, its changes return what the first ones did. A refused form can be sent again. */
export async function asAttempt(
  { db, log }: { db: Database; log: Log },
  answer: () => Promise<Response>,
): Promise<Response> {
  const attempt: Attempt = { changes: 0, made: [] };
  const response = await attempts.run(attempt, answer);
  // Work that continues after the response does not belong to a form.
  delete attempt.sent;
  if (response.status >= 400 && response.status < 500)
    await forget(db, attempt.made).catch((error: unknown) =>
      log.warn({ err: error }, "the same form will be refused for a day"),
    );
  return response;
}

/** Notes the key and the other fields together: what somebody changed after an answer was lost is another attempt. */
export function noteForm(path: string, key: string, fields: FormData): void {
  const attempt = attempts.getStore();
  if (!attempt) return;
  const content = [...fields].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size],
  );
  attempt.key = key;
  attempt.sent = hashOf(JSON.stringify([path, key, content]));
}

export function sentFormKey(): string | undefined {
  return attempts.getStore()?.key;
}

export async function isSavedAlready(db: Database, userId: string): Promise<boolean> {
  const sent = attempts.getStore()?.sent;
  return sent !== undefined && (await findResult(db, changeOf(sent, userId, 0))) !== undefined;
}

interface ChangeOfForm {
  keyHash: string;
  userId: string;
}

/** Returns the id of the change that begins now; undefined where no form with a key was sent. */
export function nextChange(userId: string): ChangeOfForm | undefined {
  const attempt = attempts.getStore();
  return attempt?.sent === undefined ? undefined : changeOf(attempt.sent, userId, attempt.changes++);
}

/** Does `work` unless an earlier attempt did, whose result is then returned; attempts at one moment take turns. */
export async function once<Result>(
  db: DatabaseTransaction,
  change: ChangeOfForm | undefined,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!change) return work();
  const { keyHash } = change;
  const added = await db
    .insertInto("formKeys")
    .values({ ...change, result: "{}", createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) {
    const first = await findResult<Result>(db, change);
    // It may just have been deleted.
    return first ? first.result : once(db, change, now, work);
  }
  const result = await work();
  attempts.getStore()?.made.push(keyHash);
  if (isBrief(result))
    await db
      .updateTable("formKeys")
      .set({ result: JSON.stringify({ result }) })
      .where("keyHash", "=", keyHash)
      .execute();
  else await db.deleteFrom("formKeys").where("keyHash", "=", keyHash).execute();
  return result;
}

/** The result of a change that was committed although its response was lost; undefined if that is unknown. */
export async function resultAfterAll<Result>(
  db: Database,
  change: ChangeOfForm | undefined,
): Promise<{ result: Result } | undefined> {
  return change && findResult<Result>(db, change).catch(() => undefined);
}

export async function sweepFormKeys(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60_000).toISOString();
  await db.deleteFrom("formKeys").where("createdAt", "<", dayAgo).execute();
}

async function findResult<Result>(
  db: Database,
  { keyHash }: ChangeOfForm,
): Promise<{ result: Result } | undefined> {
  const row = await db
    .selectFrom("formKeys")
    .select("result")
    .where("keyHash", "=", keyHash)
    .executeTakeFirst();
  return row && JSON.parse(row.result);
}

async function forget(db: Database, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await db.deleteFrom("formKeys").where("keyHash", "in", hashes).execute();
}

function changeOf(sent: string, userId: string, number: number): ChangeOfForm {
  return { keyHash: hashOf(JSON.stringify([sent, userId, number])), userId };
}

/** Whether a result is a word, an id or numbers. One that holds an item is a conflict, which is not stored. */
function isBrief(result: unknown): boolean {
  const isSimple = (value: unknown) => Object(value) !== value;
  return isSimple(result) || Object.values(result as object).every(isSimple);
}
