import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { wasRolledBack } from "../platform/unknown-commit.ts";
import { openTcpProxy } from "../test/faults/support/tcp-proxy.ts";
import { emptyPostgres, migratedDatabase, openPatiently } from "../test/support/database.ts";
import { isUnavailable } from "./unavailable.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function postgresBehindProxy() {
  const url = new URL(await emptyPostgres(closing));
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  closing.push(() => proxy.close());
  url.port = String(proxy.port);
  const { db } = openPatiently({ databaseUrl: url.href, dataDir: "" });
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
  return { proxy, rows, write };
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
