import type { Kysely } from "kysely";

/** Texts for screen readers of pictures that staff and members choose; empty for decorative ones. */
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
