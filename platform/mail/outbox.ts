import type { Kysely } from "kysely";
import { mailKind } from "./message.ts";
import type { MailTables } from "./tables.ts";

export interface GivenUpMail {
  replyTo: string | null;
  failedAt: string;
  lastError: string | null;
}

/** The messages that were given up lately and are not swept yet, newest first; at most 1000. */
export async function listGivenUp<T extends MailTables>(db: Kysely<T>): Promise<GivenUpMail[]> {
  const rows = await (db as unknown as Kysely<MailTables>)
    .selectFrom("deferredWork")
    .innerJoin("outbox", "outbox.id", "deferredWork.id")
    .select(["replyTo", "failedAt", "lastError"])
    .where("kind", "=", mailKind)
    .where("failedAt", "is not", null)
    .orderBy("failedAt", "desc")
    .limit(1000)
    .execute();
  return rows.map(({ failedAt, ...row }) => ({ ...row, failedAt: failedAt ?? "" }));
}
