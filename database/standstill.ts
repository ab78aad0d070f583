import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, type DatabaseKind, isPostgres } from "./connection.ts";
import { databaseMilliseconds } from "./database-time.ts";
import { standstillMessage, standstillState } from "./standstill-error.ts";

const prefix = "narthexMove";

/**
 * Lets the database itself refuse every write to these tables while `siteMoves` says so, whatever version of the site asks.
 * On PostgreSQL it first waits for all who are writing: what they save is there before the first read that follows.
 *
 * @param trx a transaction, with a short `lock_timeout` on PostgreSQL.
 */
export async function refuseWrites(trx: Database, tables: readonly string[]): Promise<void> {
  await allowWrites(trx, tables);
  if (isPostgres(trx)) return refuseOnPostgres(trx, tables);
  for (const table of tables)
    for (const event of ["insert", "update", "delete"])
      await sql`
        create trigger ${sql.id(nameOf(table, event))} before ${sql.raw(event)} on ${sql.table(table)} begin
          select raise(abort, ${sql.lit(standstillMessage)}) from "siteMoves" where ${isOn("sqlite")};
        end`.execute(trx);
}

/** Takes back `refuseWrites`. */
export async function allowWrites(trx: Database, tables: readonly string[]): Promise<void> {
  if (isPostgres(trx)) {
    await holdTables(trx, tables);
    for (const table of await tablesWithTrigger(trx))
      await sql`drop trigger ${sql.id(prefix)} on ${sql.table(table)}`.execute(trx);
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name like ${`${prefix}:%`}`.execute(trx);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(trx);
}

/** Waits on PostgreSQL for all who are writing, and lets nobody begin until the transaction ends. */
export async function holdTables(trx: Database, tables: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return;
  const list = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${list} in share row exclusive mode`.execute(trx);
}

/**
 * Runs a transaction that waits a short time only for each lock, and runs it again: somebody who is reading or writing may
 * wait for a table that is locked here already.
 *
 * @throws {Error} for which `isBusyLock` holds, after about a minute.
 */
export async function withShortWaits(db: Database, work: (trx: Database) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (isPostgres(db)) await sql`set local lock_timeout = '3s'`.execute(trx);
        await work(trx);
      });
    } catch (error) {
      if (!isBusyLock(error) || attempt === 20) throw error;
      await sleep(500);
    }
  }
}

/** PostgreSQL's SQLSTATE codes `lock_not_available` and `deadlock_detected` (its manual's appendix A). */
export function isBusyLock(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");
}

async function refuseOnPostgres(trx: Database, tables: readonly string[]): Promise<void> {
  await sql`
    create or replace function ${sql.id(prefix)}() returns trigger language plpgsql as ${sql.lit(`
    begin
      if exists (select 1 from "siteMoves" where "state" = 'moved' or ("state" = 'moving'
        and "until" > extract(epoch from clock_timestamp()) * 1000)) then
        raise exception '${standstillMessage}' using errcode = '${standstillState}';
      end if;
      return null;
    end`)}`.execute(trx);
  for (const table of tables)
    await sql`
      create trigger ${sql.id(prefix)} before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.id(prefix)}()`.execute(trx);
}

async function tablesWithTrigger(trx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as "name" from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = ${prefix} and relnamespace = current_schema()::regnamespace`.execute(trx);
  return rows.map(({ name }) => name);
}

function isOn(kind: DatabaseKind) {
  return sql`"state" = 'moved' or ("state" = 'moving' and "until" > ${databaseMilliseconds(kind)})`;
}

function nameOf(table: string, event: string): string {
  return `${prefix}:${table}:${event}`;
}
