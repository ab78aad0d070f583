import { type Kysely, sql } from "kysely";

/**
 * Records which stored files are shown where, and keeps released files for a while. Breaking, because a version that
 * does not record uses would have its new pictures swept away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("fileUses")
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("usedBy", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("fileUsedOnce", ["path", "usedBy"])
    .execute();
  await db.schema
    .createTable("releasedFiles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("deleteAfter", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("releasedFilesByPath").on("releasedFiles").column("path").execute();
  await db.schema.createIndex("releasedFilesByTime").on("releasedFiles").column("deleteAfter").execute();
  await keepHiddenPictures(db);
  for (const [kind, table, column] of [
    ["event", "events", "eventUrl"],
    ["sermon", "videos", "videoUrl"],
    ["post", "dailyPosts", "imgUrl"],
    ["post", "dailyPosts", "imgPath"],
    ["prayer", "prayerRequests", "picUrl"],
    ["home", "settings", "mainImageUrl"],
    ["home", "settings", "backgroundMediaUrl"],
  ] as const)
    await fillFrom(db, kind, table, column);
}

/** Pictures of deleted items are at `deleted/` plus the item's row, and can be brought back for 30 days. */
async function keepHiddenPictures(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; picturePath: string; deletedAt: string }>`
    select "id", "picturePath", "deletedAt" from "deletedItems" where "picturePath" <> ''`.execute(db);
  for (const { id, picturePath, deletedAt } of rows) {
    const deleteAfter = new Date(Date.parse(deletedAt) + 30 * 24 * 60 * 60_000).toISOString();
    await sql`
      insert into "releasedFiles" ("id", "path", "deleteAfter")
      values (${id}, ${picturePath}, ${deleteAfter})`.execute(db);
  }
  await db.schema.alterTable("deletedItems").dropColumn("picturePath").execute();
}

const rowsAtOnce = 1000;

async function fillFrom(db: Kysely<unknown>, kind: string, table: string, column: string): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<{ id: string; value: string }>`
      select "id", ${sql.ref(column)} as "value" from ${sql.table(table)}
      where "id" > ${after} and ${sql.ref(column)} <> '' order by "id" limit ${rowsAtOnce}`.execute(db);
    for (const { id, value } of rows) {
      const path = column === "imgPath" ? value : storedPath(value);
      if (path === undefined) continue;
      const usedBy = `${kind}:${kind === "home" ? column : id}`;
      await sql`insert into "fileUses" ("path", "usedBy") values (${path}, ${usedBy}) on conflict do nothing`.execute(
        db,
      );
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The path in a download URL, whatever origin the site had when it was stored. */
function storedPath(url: string): string | undefined {
  const base = "http://relative.invalid";
  if (!URL.canParse(url, base)) return undefined;
  const name = /^\/v0\/b\/site\/o\/(.+)$/.exec(new URL(url, base).pathname)?.[1];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
