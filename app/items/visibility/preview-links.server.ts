import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { ItemPreviewTable } from "../../../database/tables.ts";
import { hashOf } from "../../../platform/tokens.ts";

interface Previewed {
  kind: ItemPreviewTable["kind"];
  id: string;
}

/** What a link to a preview leads to; undefined when it has expired, was replaced or was ended. */
export function findPreviewed(db: Database, token: string, now: Date): Promise<Previewed | undefined> {
  return db
    .selectFrom("itemPreviews")
    .select(["kind", "itemId as id"])
    .where("tokenHash", "=", hashOf(token))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
}

export async function endPreviewLink(trx: DatabaseTransaction, { kind, id }: Previewed): Promise<void> {
  await trx.deleteFrom("itemPreviews").where("kind", "=", kind).where("itemId", "=", id).execute();
}
