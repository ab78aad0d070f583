import type { Database } from "../../database/connection.ts";

/** A slug that no item of the table has, and no page of the site: `harvest-supper`, else `harvest-supper-2` and so on. */
export async function unusedSlug(
  db: Pick<Database, "selectFrom">,
  table: "events" | "videos",
  { slug, taken }: { slug: string; taken: readonly string[] },
): Promise<string> {
  const rows = await db
    .selectFrom(table)
    .select("slug")
    .where(({ eb, or }) => or([eb("slug", "=", slug), eb("slug", "like", `${slug}-%`)]))
    .execute();
  return numbered(slug, new Set([...taken, ...rows.map((row) => row.slug)]));
}

export function numbered(slug: string, used: ReadonlySet<string | null>): string {
  if (!used.has(slug)) return slug;
  let number = 2;
  while (used.has(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}
