import { type CompiledQuery, sql } from "kysely";
import { hour } from "../platform/every.ts";
import { type Database, type DatabaseKind, isPostgres } from "./connection.ts";
import { databaseTime } from "./database-time.ts";
import type { LeaseTable } from "./lease-tables.ts";

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
          or([eb("leases.holder", "=", holder), eb("leases.heldUntil", "<=", databaseTime(kind))]),
        ),
    )
    .returning("fence")
    .executeTakeFirst();
  return taken?.fence;
}

/** Lets any process take it at once. */
export async function releaseLease(
  db: Database,
  kind: DatabaseKind,
  { name, holder }: Pick<Wanted, "name" | "holder">,
): Promise<void> {
  await db
    .updateTable("leases")
    .set({ heldUntil: databaseTime(kind) })
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

/** Deletes what processes left behind long ago. */
export async function sweepLeases(db: Database, kind: DatabaseKind): Promise<void> {
  const yesterday = databaseTime(kind, -24 * hour);
  await db.deleteFrom("leases").where("heldUntil", "<", yesterday).execute();
}
