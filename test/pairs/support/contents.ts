import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { databaseFileOf } from "../../../database/connection.ts";

/** The rows of each table, as JSON, in the order of their texts. */
export type Contents = Map<string, string[]>;

/** Reads and replaces all that a database holds, beside the site. */
export interface Keeper {
  read(): Promise<Contents>;
  /** Makes a table hold these rows and no others, without regard to what refers to them. */
  replace(tables: Contents): Promise<void>;
  /** Whether a query waits for another one's lock. */
  isBlocked(): Promise<boolean>;
  close(): Promise<void>;
}

/** Which migrations were made, and which tables other processes have to read again. */
const leftOut = /^(kysely_|sqlite_|contentChanges$)/;

export function openKeeper(place: { folder: string; databaseUrl: string | undefined }): Promise<Keeper> {
  return place.databaseUrl ? postgresKeeper(place.databaseUrl) : sqliteKeeper(place.folder);
}

async function postgresKeeper(connectionString: string): Promise<Keeper> {
  const client = new pg.Client({ connectionString, options: "-c session_replication_role=replica" });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  const tables = rows.map(({ name }) => name).filter((name) => !leftOut.test(name));
  const all = tables.map(
    (name) => `select '${name}' as name, array(select to_json(t)::text from "${name}" t) as rows`,
  );
  return {
    async read() {
      const read = await client.query<{ name: string; rows: string[] }>({
        name: "read",
        text: all.join(" union all "),
      });
      return new Map(read.rows.map(({ name, rows }) => [name, rows.toSorted()]));
    },
    async replace(tables) {
      await client.query("begin");
      for (const [name, rows] of tables) {
        await client.query(`delete from "${name}"`);
        if (rows.length > 0)
          await client.query(
            `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`,
            [`[${rows.join(",")}]`],
          );
      }
      await client.query("commit");
    },
    async isBlocked() {
      const { rowCount } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount !== 0;
    },
    close: () => client.end(),
  };
}

async function sqliteKeeper(folder: string): Promise<Keeper> {
  const file = new DatabaseSync(databaseFileOf({ dataDir: folder }), { enableForeignKeyConstraints: false });
  const named = file.prepare("select name from sqlite_master where type = 'table'").all();
  const tables = named.map(({ name }) => String(name)).filter((name) => !leftOut.test(name));
  const triggers = file.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  return {
    async read() {
      const rowsOf = (name: string) => file.prepare(`select * from "${name}"`).all();
      return new Map(
        tables.map((name) => [
          name,
          rowsOf(name)
            .map((row) => JSON.stringify(row))
            .toSorted(),
        ]),
      );
    },
    async replace(tables) {
      file.exec("begin immediate");
      // SQLite cannot switch them off, as the other keeper does.
      for (const { name } of triggers) file.exec(`drop trigger "${name}"`);
      for (const [name, rows] of tables) {
        file.exec(`delete from "${name}"`);
        for (const row of rows.map((row) => JSON.parse(row))) {
          const columns = Object.keys(row);
          const values = columns.map(() => "?").join(", ");
          const insert = `insert into "${name}" (${columns.map((column) => `"${column}"`)}) values (${values})`;
          file.prepare(insert).run(...Object.values<string | number | null>(row));
        }
      }
      for (const { sql } of triggers) file.exec(String(sql));
      file.exec("commit");
    },
    isBlocked: async () => false,
    close: async () => file.close(),
  };
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Hashes and tokens, which are random. */
const random = /(?<![\w-])(?:[\w-]{32}|[\w-]{43,})(?![\w-])/g;
/** A text that was locked and never saved is the same as none. One statement counts what was tried, and refused, too. */
const nothing = /^. (pageTexts .*"revisionId":null,"version":0\}$|limits )/;

export function idsIn(contents: Contents): ReadonlySet<string> {
  return new Set([...contents.values()].flat().flatMap((row) => row.match(uuid) ?? []));
}

/** A row without ids and tokens that were made since. */
export function withoutNewIds(row: string, known: ReadonlySet<string>): string {
  return row.replace(uuid, (id) => (known.has(id) ? id : "new id")).replace(random, "random");
}

/** Which rows were added and removed, in an order that does not depend on when. */
export function changesOf(contents: Contents, before: Contents, known: ReadonlySet<string>): string[] {
  const lines = [...contents].flatMap(([name, rows]) => {
    const earlier = before.get(name) ?? [];
    const [was, is] = [new Set(earlier), new Set(rows)];
    return [
      ...rows.filter((row) => !was.has(row)).map((row) => `+ ${name} ${withoutNewIds(row, known)}`),
      ...earlier.filter((row) => !is.has(row)).map((row) => `- ${name} ${row}`),
    ];
  });
  return lines.filter((line) => !nothing.test(line)).toSorted();
}
