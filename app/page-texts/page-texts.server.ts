import type { PageText } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import { originalOf } from "../congregation/page-files.server.ts";
import { found } from "../responses/found.ts";

export interface PublishedPage {
  content: PageText;
  /** Of the pointer to the published revision; 0 for a page that nobody ever changed. */
  version: number;
  /** Undefined while the file is in use. */
  revision: { id: string; authorName: string; createdAt: string } | undefined;
  /** Names this content: the same key always means the same content. */
  key: string;
}

/** The text that visitors see: the published revision or, if there is none, the file. Throws a 404 for an unknown page. */
export async function findPublished(db: Database, slug: string): Promise<PublishedPage> {
  const original = found(originalOf(slug), "page");
  const row = await db
    .selectFrom("pageTexts")
    .leftJoin("pageRevisions", "pageRevisions.id", "pageTexts.revisionId")
    .select(["version", "pageRevisions.id", "content", "authorName", "createdAt"])
    .where("pageTexts.slug", "=", slug)
    .executeTakeFirst();
  const version = row?.version ?? 0;
  if (!row?.id || row.content === null || row.authorName === null || row.createdAt === null)
    return { content: original, version, revision: undefined, key: `file ${slug}` };
  const { id, authorName, createdAt } = row;
  return { content: JSON.parse(row.content), version, revision: { id, authorName, createdAt }, key: id };
}
