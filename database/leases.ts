import { type CompiledQuery, type ExpressionBuilder, sql } from "kysely";
import { hour } from "../platform/every.ts";
import { type Database, type DatabaseKind, isPostgres } from "./connection.ts";
import { databaseTime } from "./database-time.ts";
import type { LeaseTable } from "./lease-tables.ts";

/** Longer than any lease. One that ends later was written while the clock ran ahead, and would last until then. */
const longestMs = hour;

/** Not the time now, which may be that of a clock that runs ahead. */
const longAgo = "1970-01-01T00:00:00.000Z";

interface Wanted {
  name: string;
  holder: string;
  milliseconds: number;
  says?: string;
}

/**
 * Takes a lease that is free or has lapsed by the database's clock, or renews it. Of several processes one has it.
 *
 * @returns its fence; undefined while another process has it.
 */
export async function takeLease(
  db: Database,
  kind: DatabaseKind,
  { name, holder, milliseconds, says = "" }: Wanted,
): Promise<number | undefined> {
  const heldUntil = databaseTime(kind, milliseconds);
  const taken = await db
    .insertInto("leases")
    .values({ name, holder, fence: 1, heldUntil, says })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(({ ref }) => {
          const fence = ref("leases.fence");
          const isOurs = sql`${ref("leases.holder")} = ${holder}`;
          return {
            holder,
            heldUntil,
            says,
            fence: sql<number>`case when ${isOurs} then ${fence} else ${fence} + 1 end`,
          };
        })
        .where(({ or, eb }) =>
          or([
            eb("leases.holder", "=", holder),
            eb("leases.heldUntil", "<=", databaseTime(kind)),
            eb("leases.heldUntil", ">", databaseTime(kind, longestMs)),
          ]),
        ),
    )
    .returning("fence")
    .executeTakeFirst();
  return taken?.fence;
}

/** Whether a lease is held by the database's clock. */
export function isHeld(kind: DatabaseKind) {
  return ({ and, eb }: ExpressionBuilder<{ leases: LeaseTable }, "leases">) =>
    and([eb("heldUntil", ">", databaseTime(kind)), eb("heldUntil", "<=", databaseTime(kind, longestMs))]);
}

/** Lets any process take it at once. */
export async function releaseLease(
  db: Database,
  { name, holder }: Pick<Wanted, "name" | "holder">,
): Promise<void> {
  await db
    .updateTable("leases")
    .set({ heldUntil: longAgo })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}

/**
 * Finds a row only while nobody else has taken the lease since. In the transaction of a write it proves that the write is
 * not stale, because until the commit nobody can take the lease.
 */
export function proofOfLease(
  db: Database,
  { name, fence }: Pick<LeaseTable, "name" | "fence">,
): CompiledQuery {
  const proof = db.selectFrom("leases").select("name").where("name", "=", name).where("fence", "=", fence);
  return (isPostgres(db) ? proof.forShare() : proof).compile();
}

/** Deletes what processes left behind long ago, also while the clock ran ahead. */
export async function sweepLeases(db: Database, kind: DatabaseKind): Promise<void> {
  const yesterday = databaseTime(kind, -24 * hour);
  await db.deleteFrom("leases").where("heldUntil", "<", yesterday).execute();
  // Deleted next time: a process that still has one renews it meanwhile, and keeps its fence.
  await db
    .updateTable("leases")
    .set({ heldUntil: longAgo })
    .where("heldUntil", ">", databaseTime(kind, longestMs))
    .execute();
}
