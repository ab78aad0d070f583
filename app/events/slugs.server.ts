import type { Database } from "../../database/connection.ts";

/** Paths below `/event/` that are pages of their own. */
const taken = ["all", "past", "calendar", "subscribe", "propose"];
/** Of a part of a URL that is made from a title. */
export const longestSlug = 60;

/** The last part of an event's URL, made from its title: `harvest-supper`, or `event` if no letter is left. */
export function slugFrom(title: string): string {
  return wordsOfUrl(title) || "event";
}

/** A title as a part of a URL: `harvest-supper`; empty if no letter is left. */
export function wordsOfUrl(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "");
}

/** A slug that no event has: `harvest-supper`, else `harvest-supper-2` and so on. */
export async function freeSlug(db: Database, title: string): Promise<string> {
  const slug = slugFrom(title);
  const rows = await db
    .selectFrom("events")
    .select("slug")
    .where(({ eb, or }) => or([eb("slug", "=", slug), eb("slug", "like", `${slug}-%`)]))
    .execute();
  const used = new Set([...taken, ...rows.map((row) => row.slug)]);
  if (!used.has(slug)) return slug;
  let number = 2;
  while (used.has(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}
