import { type Insertable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { permissionsOf } from "../../app/permissions.ts";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { type Expression, randomValues } from "./random-values.ts";

export type FilledRow<Table extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Table]>]: Expression;
};

export const member = {
  id: uuidv7(),
  role: "member",
  permissions: permissionsOf([]),
  email: "ann@people.example",
  name: "Ann Hill",
} as const;
const sampleText =
  "Everybody is welcome, whether they have been coming for years or have never been before. ".repeat(8);

/** A text of 150 to 549 characters. */
export function textOf(kind: DatabaseKind): Expression {
  const { below } = randomValues[kind];
  return sql`substr(${sql.lit(sampleText)}, 1 + ${below(80)}, 150 + ${below(400)})`;
}

/** Adds `count` rows, made by the database itself. */
export async function fill<Table extends keyof Tables>(
  db: Database,
  kind: DatabaseKind,
  table: Table,
  row: FilledRow<Table>,
  count: number,
): Promise<void> {
  const { before, from } = randomValues[kind].numbers(count);
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    ${before} select ${sql.join(Object.values(row))} from ${from}
  `.execute(db);
}

export async function addMember(db: Database, kind: DatabaseKind): Promise<void> {
  const now = new Date().toISOString();
  const { id, email, name } = member;
  await db
    .insertInto("user")
    .values({
      ...{ id, email, name },
      // better-auth stores booleans as numbers on SQLite.
      emailVerified: kind === "sqlite" ? 1 : true,
      image: null,
      gender: null,
      dateOfBirth: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}
