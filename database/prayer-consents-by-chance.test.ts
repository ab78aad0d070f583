import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bothDatabases, emptyPostgres, temporaryFolder } from "../test/support/database.ts";
import { sequence } from "../test/support/sequence.ts";
import { type Database, openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";

const statementsOfRun = 1500;

const alwaysRefused = ["change a consent", "move a consent"];
const alwaysRefusedOnSqlite = [...alwaysRefused, "replace a consent"];

const ids = ["one", "two", "three"];
const values = {
  title: ["Rain", "Sun"],
  content: ["It is dry.", "It is wet."],
  userName: ["Ann", "Ann Hill", ""],
  picUrl: ["", "/a.jpg", "/b.jpg"],
  picAlt: ["", "A field"],
  audience: ["everybody", "congregation", "team", "pastor"],
  state: ["waiting", "shown", "held", "answered", "declined", "ended", "deleted"],
  isApproved: [true, false],
  isShared: [true, false],
} as const;
const textColumns = ["title", "content", "userName", "picUrl", "picAlt"] as const;
type Column = keyof typeof values;

// Statements that no program of ours has, as somebody with a database tool or a future bug may send them.
describe.each(bothDatabases("a migration reads texts in SQL, and triggers write for earlier versions"))(
  "texts that people agreed to, by chance (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    let db: Database;
    beforeAll(async () => {
      const dataDir = await temporaryFolder();
      closing.push(() => rm(dataDir, { recursive: true, force: true }));
      const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
      ({ db } = openDatabase({ dataDir, databaseUrl }));
      closing.push(() => db.destroy());
      await migrate(db, kind);
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    beforeEach(async () => {
      await sql`delete from "prayerRequests"`.execute(db);
      await sql`delete from "prayerConsents"`.execute(db);
    });

    test.each([1, 2, 3])(
      "no statement of any kind leaves a text that people read without their consent (seed %i)",
      async (seed) => {
        const random = sequence(seed);
        const pick = <Item>(items: readonly Item[]): Item =>
          items[Math.floor(random() * items.length)] as Item;
        const asValue = (value: string | boolean) =>
          typeof value === "boolean" && kind === "sqlite" ? Number(value) : value;
        const literal = (column: Column) => sql.val(asValue(pick<string | boolean>(values[column])));
        const columns = Object.keys(values) as Column[];
        const someColumns = () => columns.filter(() => random() < 0.35);
        const where = () =>
          random() < 0.8 ? sql`"id" = ${pick(ids)}` : sql`"state" <> ${pick(values.state)}`;
        const assignments = (named: readonly (Column | "id")[]) =>
          sql.join(
            named.map(
              (column) => sql`${sql.ref(column)} = ${column === "id" ? sql.val(pick(ids)) : literal(column)}`,
            ),
          );
        const row = () => sql.join(["id", "date", ...columns].map((column) => anyOf(column)));
        const anyOf = (column: string) =>
          column === "id"
            ? sql.val(pick(ids))
            : column === "date"
              ? sql.val("2026-11-26T09:00:00.000Z")
              : literal(column as Column);
        const names = sql.join(["id", "date", ...columns].map((column) => sql.ref(column)));
        const audience = () => sql.val(pick(values.audience));
        const statements = {
          insert: () => sql`insert into "prayerRequests" (${names}) values (${row()})`,
          "insert or change": () =>
            sql`insert into "prayerRequests" (${names}) values (${row()}) on conflict ("id") do update set ${assignments(["content", "isApproved", "isShared"])}`,
          ...(kind === "sqlite" && {
            replace: () => sql`replace into "prayerRequests" (${names}) values (${row()})`,
            "change or replace": () =>
              sql`update or replace "prayerRequests" set ${assignments(["id", "content"])} where ${where()}`,
            "replace a consent": () =>
              sql`replace into "prayerConsents" select "requestId", "number", "how", ${audience()}, ${literal("title")}, ${literal("content")}, "userName", "picUrl", "picAlt", "reason", "at" from "prayerConsents" where "requestId" = ${pick(ids)}`,
          }),
          change: () => {
            const named = someColumns();
            return sql`update "prayerRequests" set ${assignments(named.length > 0 ? named : ["isApproved"])} where ${where()}`;
          },
          "change the id": () => sql`update "prayerRequests" set ${assignments(["id"])} where ${where()}`,
          approve: () => sql`update "prayerRequests" set ${assignments(["isApproved"])} where ${where()}`,
          delete: () => sql`delete from "prayerRequests" where ${where()}`,
          agree: () =>
            sql`insert into "prayerConsents" ("requestId", "number", "how", "audience", ${sql.join(textColumns.map((column) => sql.ref(column)))}, "at")
            values (${pick(ids)}, ${sql.val(Math.floor(random() * 4))}, 'agreed', ${audience()}, ${sql.join(textColumns.map(literal))}, 'now')`,
          "delete consents": () => sql`delete from "prayerConsents" where "requestId" = ${pick(ids)}`,
          "delete a consent": () =>
            sql`delete from "prayerConsents" where "number" = ${sql.val(Math.floor(random() * 4))}`,
          "change a consent": () =>
            sql`update "prayerConsents" set "content" = ${literal("content")} where "requestId" = ${pick(ids)}`,
          "move a consent": () =>
            sql`update "prayerConsents" set "requestId" = ${pick(ids)} where "requestId" = ${pick(ids)}`,
        };
        const done: Record<string, number> = {};
        let shown = 0;
        for (let number = 0; number < statementsOfRun; number++) {
          const name = pick(Object.keys(statements));
          const statement = statements[name as keyof typeof statements]?.();
          if (!statement) continue;
          const { numAffectedRows = 0n } = await statement.execute(db).catch(() => ({ numAffectedRows: 0n }));
          if (numAffectedRows > 0n) done[name] = (done[name] ?? 0) + 1;
          const violating = await violations(db);
          expect(violating, `${name}, statement ${number}`).toEqual([]);
          shown += Number(await hasShown(db));
        }
        const never = Object.keys(statements).filter((name) => !done[name]);
        expect(never.sort()).toEqual(kind === "sqlite" ? alwaysRefusedOnSqlite : alwaysRefused);
        expect(shown).toBeGreaterThan(statementsOfRun / 50);
      },
      120_000,
    );
  },
);

async function hasShown(db: Database): Promise<boolean> {
  const shown = await db.selectFrom("prayerRequests").select("id").where("isShared", "=", true).execute();
  return shown.length > 0;
}

/** The requests that more people read than agreed to it, found without SQL of the triggers. */
async function violations(db: Database): Promise<unknown[]> {
  const requests = await db.selectFrom("prayerRequests").selectAll().execute();
  const consents = await db.selectFrom("prayerConsents").selectAll().execute();
  return requests.filter((request) => {
    const { isApproved, isShared, id, title, content, userName, picUrl, picAlt } = request;
    const isAgreedFor = (audiences: readonly string[]) =>
      audiences.includes(request.audience) &&
      ["waiting", "shown", "answered"].includes(request.state) &&
      consents.some(
        (agreed) =>
          agreed.requestId === id &&
          audiences.includes(agreed.audience) &&
          agreed.title === title &&
          agreed.content === content &&
          (userName === "" || userName === agreed.userName) &&
          (picUrl === "" || (picUrl === agreed.picUrl && picAlt === agreed.picAlt)),
      );
    return (
      (isApproved && !isAgreedFor(["everybody"])) || (isShared && !isAgreedFor(["everybody", "congregation"]))
    );
  });
}
