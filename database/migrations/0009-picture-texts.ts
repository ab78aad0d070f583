import type { Kysely } from "kysely";

/** What people hear who cannot see the pictures that staff and members choose; empty where a picture only decorates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["events", "eventAlt"],
    ["dailyPosts", "imgAlt"],
    ["prayerRequests", "picAlt"],
    ["settings", "mainImageAlt"],
    ["settings", "backgroundMediaAlt"],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, "text", (text) => text.notNull().defaultTo(""))
      .execute();
}
