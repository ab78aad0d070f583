import { readFileSync } from "node:fs";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";

/** What a released version saved, such as `facts-giving`. `{id}` stands for the id of an item. */
export function savedShape(name: string, id = ""): unknown {
  const file = new URL(`stored-shapes/shape-1/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8").replaceAll("{id}", id));
}

/** The same content as a newer version would have saved it: every object has one more key. */
export function withNewerKeys(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(withNewerKeys);
  if (typeof content !== "object" || content === null) return content;
  const entries = Object.entries(content).map(([name, inside]) => [name, withNewerKeys(inside)]);
  return { ...Object.fromEntries(entries), newer: { than: "this version" } };
}

/** The places of the keys that `withNewerKeys` has added. */
export function newerKeysIn(content: unknown, path = ""): string[] {
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([name, inside]) =>
    name === "newer" ? [`${path}/newer`] : newerKeysIn(inside, `${path}/${name}`),
  );
}

interface StoredText {
  slug: string;
  /** As text, what may be no JSON at all. */
  content: unknown;
  shape?: number;
  origin?: "edited" | "confirmed";
}

/** Publishes a text as another version of the site would have, without a command. Returns the id of the revision. */
export async function storeText(
  db: Database,
  { slug, content, shape, origin = "edited" }: StoredText,
): Promise<string> {
  const last = await db
    .selectFrom("pageRevisions")
    .select(({ fn }) => fn.max("version").as("version"))
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const [id, version] = [uuidv7(), Number(last.version ?? 0) + 1];
  await db
    .insertInto("pageRevisions")
    .values({
      ...{ id, slug, version, origin, authorId: null, authorName: "Ann Hill" },
      content: typeof content === "string" ? content : JSON.stringify(content),
      createdAt: "2026-11-20T12:00:00.000Z",
      ...(shape !== undefined && { shape }),
    })
    .execute();
  await db
    .insertInto("pageTexts")
    .values({ slug, version, revisionId: id })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ revisionId: id, version }))
    .execute();
  return id;
}

/** The published revision of a text. */
export async function storedText(db: Database, slug: string): Promise<unknown> {
  const { content } = await db
    .selectFrom("pageTexts")
    .innerJoin("pageRevisions", "pageRevisions.id", "pageTexts.revisionId")
    .select("content")
    .where("pageTexts.slug", "=", slug)
    .executeTakeFirstOrThrow();
  return JSON.parse(content);
}
