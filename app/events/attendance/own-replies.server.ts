import { expressionBuilder } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { isUnder, type OwnEmail } from "../../people/emails/own-emails.server.ts";

/** Finds the replies of an account: its own, and those by mailed links to its emails, which may name another account. */
export function areRepliesOf({ id, emails }: { id: string; emails: readonly OwnEmail[] }) {
  const eb = expressionBuilder<Tables, "attendances">();
  const isOwn = eb("attendances.userId", "=", id);
  const isByLink = isUnder(emails, "attendances.email", "attendances.createdAt");
  return eb.or([isOwn, eb.and([eb("attendances.userId", "is", null), isByLink])]);
}
