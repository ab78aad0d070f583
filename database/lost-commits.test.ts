import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { wasRolledBack } from "../platform/unknown-commit.ts";
import { openTcpProxy } from "../test/faults/support/tcp-proxy.ts";
import { emptyPostgres, migratedDatabase, openPatiently } from "../test/support/database.ts";
import { type Database, openDatabase } from "./connection.ts";
import { isUnavailable } from "./unavailable.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const openWithPatience = (databaseUrl: string) => openPatiently({ databaseUrl, dataDir: "" }).db;

async function postgresBehindProxy(open: (url: string) => Database = openWithPatience) {
  const url = new URL(await emptyPostgres(closing));
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  closing.push(() => proxy.close());
  url.port = String(proxy.port);
  const db = open(url.href);
  closing.push(() => db.destroy());
  await sql`create table notes (id integer primary key deferrable initially deferred)`.execute(db);
  const rows = async () => (await sql`select id from notes`.execute(db)).rows;
  const write = (...ids: number[]) =>
    db
      .transaction()
      .execute(async (trx) => {
        for (const id of ids) await sql`insert into notes values (${id})`.execute(trx);
      })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
  return { db, proxy, rows, write };
}

describe("a COMMIT of PostgreSQL", () => {
  test("a COMMIT of PostgreSQL whose answer is lost is made, and its error does not say that it was rolled back", async () => {
    const { proxy, rows, write } = await postgresBehindProxy();
    const isLost = proxy.loseCommit();
    const error = await write(1);
    expect(isLost()).toBe(true);
    expect(wasRolledBack(error)).toBe(false);
    // The sender may try again.
    expect(isUnavailable(error)).toBe(true);
    expect(await rows()).toEqual([{ id: 1 }]);
  });

  test("a COMMIT of PostgreSQL that is refused, because of a deferred constraint, was rolled back", async () => {
    const { rows, write } = await postgresBehindProxy();
    const error = await write(1, 1);
    expect(error).toMatchObject({ code: "23505" });
    expect(wasRolledBack(error)).toBe(true);
    expect(await rows()).toEqual([]);
  });

  test("a COMMIT of PostgreSQL that was never sent was rolled back, whatever failed before it", async () => {
    const { rows, write } = await postgresBehindProxy();
    const error = await write(1, Number.NaN);
    expect(error).toBeInstanceOf(Error);
    expect(wasRolledBack(error)).toBe(true);
    expect(await rows()).toEqual([]);
  });
});

test("a COMMIT of SQLite that is refused was rolled back", async () => {
  const { db } = await migratedDatabase("sqlite", closing);
  const error = await db
    .transaction()
    .execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await sql`insert into "likes" ("postId", "userId") values ('none', 'none')`.execute(trx);
    })
    .catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("FOREIGN KEY");
  expect(wasRolledBack(error)).toBe(true);
});

test("a transaction whose statement is not answered in time can be tried again", async () => {
  const databaseTimeouts = { connectMs: 60_000, statementMs: 500, lockMs: 60_000, idleMs: 60_000 };
  const { db, proxy } = await postgresBehindProxy(
    (databaseUrl) => openDatabase({ databaseUrl, dataDir: "", databaseTimeouts }).db,
  );
  const writing = db.transaction().execute(async (trx) => {
    await sql`insert into notes values (1)`.execute(trx);
    proxy.hang();
    await sql`insert into notes values (2)`.execute(trx);
  });
  const error = await writing.catch((thrown: unknown) => thrown);
  // The connection is closed by then, so that taking it back fails with another error.
  expect(isUnavailable(error)).toBe(true);
});
