import { expressionBuilder } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { isUnder, type OwnEmail } from "../../people/emails/own-emails.server.ts";

/** Own ones and those by links. Removing an account and replying again also take rows that name another account. */
export function areRepliesOf({ id, emails }: { id: string; emails: readonly OwnEmail[] }) {
  const eb = expressionBuilder<Tables, "attendances">();
  const isOwn = eb("attendances.userId", "=", id);
  const isByLink = isUnder(emails, "attendances.email", "attendances.createdAt");
  return eb.or([isOwn, eb.and([eb("attendances.userId", "is", null), isByLink])]);
}
