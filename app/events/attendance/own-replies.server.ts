import { expressionBuilder } from "kysely";
import type { Tables } from "../../../database/tables.ts";

/**
 * The part of a query that finds the replies of an account: its own, and those by mailed links to its email, which is
 * theirs, because only people whose email is verified log in. Removing an account and replying again also take rows with
 * its email that name another account.
 */
export function areRepliesOf({ id, email }: { id: string; email: string | undefined }) {
  const eb = expressionBuilder<Tables, "attendances">();
  const isOwn = eb("attendances.userId", "=", id);
  if (email === undefined) return isOwn;
  return eb.or([isOwn, eb.and([eb("attendances.userId", "is", null), eb("attendances.email", "=", email)])]);
}
