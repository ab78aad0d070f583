import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { PageRevisionTable } from "../../../database/page-tables.ts";
import type { StoredJson } from "../../../platform/stored-json.ts";

type NewRevision = StoredJson &
  Pick<PageRevisionTable, "slug" | "version" | "origin" | "authorId" | "authorName">;

export async function addRevision(
  trx: DatabaseTransaction,
  revision: NewRevision,
  now: Date,
): Promise<string> {
  const id = uuidv7({ msecs: now.getTime() });
  await trx
    .insertInto("pageRevisions")
    .values({ ...revision, id, createdAt: now.toISOString() })
    .execute();
  return id;
}
