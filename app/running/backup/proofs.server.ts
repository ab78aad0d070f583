import type { Selectable } from "kysely";
import type { Database } from "../../../database/connection.ts";
import type { BackupProofTable } from "../../../database/tables.ts";
import { deleteOldNights, endOfLease, type NightLease } from "./night-leases.server.ts";

export type Proof = Omit<Selectable<BackupProofTable>, "heldUntil" | "attempts" | "endedAt" | "outcome"> & {
  outcome: "proved" | "wrong" | "no-room";
  endedAt: string;
};

/** What came of the last night whose backup was restored aside; undefined before the first. */
export async function lastProof(db: Database, now: Date): Promise<Proof | undefined> {
  const last = await db
    .selectFrom("backupProofs")
    .select(["night", "endedAt", "outcome", "reason", "archive", "seconds", "rows", "files"])
    .where("endedAt", "<=", now.toISOString())
    .orderBy("night", "desc")
    .limit(1)
    .executeTakeFirst();
  return last as Proof | undefined;
}

/** Whether the night's backup is there to be proved. */
export async function isBackedUp(db: Database, night: string): Promise<boolean> {
  const finished = db
    .selectFrom("nightlyBackups")
    .select("night")
    .where("night", "=", night)
    .where("finishedAt", "is not", null);
  return (await finished.executeTakeFirst()) !== undefined;
}

/** With the number of this attempt. Undefined when another server has it, or when it has ended. */
export async function takeProof(
  db: Database,
  night: string,
  now: Date,
): Promise<(NightLease & { attempt: number }) | undefined> {
  const heldUntil = endOfLease(now);
  const taken = await db
    .insertInto("backupProofs")
    .values({ night, heldUntil, attempts: 1, endedAt: null, outcome: null, ...nothing })
    .onConflict((conflict) =>
      conflict
        .column("night")
        .doUpdateSet(({ eb }) => ({ heldUntil, attempts: eb("backupProofs.attempts", "+", 1) }))
        .where("backupProofs.endedAt", "is", null)
        .where("backupProofs.heldUntil", "<=", now.toISOString()),
    )
    .returning("attempts")
    .executeTakeFirst();
  return taken && { table: "backupProofs", night, heldUntil, attempt: taken.attempts };
}

const nothing = { reason: "", archive: "", seconds: 0, rows: 0, files: 0 };

/** Releases a proof that a server which stops has begun; it does not count as an attempt. */
export async function releaseProof(db: Database, { night, heldUntil }: NightLease, now: Date): Promise<void> {
  await db
    .updateTable("backupProofs")
    .set(({ eb }) => ({ heldUntil: now.toISOString(), attempts: eb("attempts", "-", 1) }))
    .where("night", "=", night)
    .where("heldUntil", "=", heldUntil)
    .execute();
}

/** Writes what came of a night. Returns false when another server has written it already. */
export async function endProof(
  db: Database,
  night: string,
  now: Date,
  proof: Partial<Proof> & Pick<Proof, "outcome">,
): Promise<boolean> {
  const ended = await db
    .updateTable("backupProofs")
    .set({ ...proof, endedAt: now.toISOString() })
    .where("night", "=", night)
    .where("endedAt", "is", null)
    .returning("night")
    .executeTakeFirst();
  await deleteOldNights(db, "backupProofs", now);
  return ended !== undefined;
}
