import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { PrayerState } from "../../database/prayer-tables.ts";
import type { Tables } from "../../database/tables.ts";
import { isSignedIn, may, requirePermission, type Viewer } from "../viewer.ts";

/** The one rule of who reads what: every list, count, preview, mail and copy asks it. */
export function readableBy(viewer: Viewer): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Tables, "prayerRequests">();
  if (!may(viewer, "prayer:team")) return sharedWith(viewer);
  const isThere = eb("state", "!=", "deleted");
  return may(viewer, "prayer:pastor") ? isThere : and([isThere, eb("audience", "!=", "pastor")]);
}

/** The same for the page of prayer requests, where people who look after them see no more than others. */
export function sharedWith(viewer: Viewer): Expression<SqlBool> {
  const { eb } = expressionBuilder<Tables, "prayerRequests">();
  // With `=`, SQLite would read all that is shared to find a few by their ids.
  return isSignedIn(viewer) ? eb("isShared", "is", true) : eb("isApproved", "is", true);
}

/** That requests are in one of these states, for those that are found by their ids. See `sharedWith`. */
export function isIn(states: readonly PrayerState[]): Expression<SqlBool> {
  const { eb, not } = expressionBuilder<Tables, "prayerRequests">();
  return not(eb("state", "not in", states));
}

/** What was deleted and can be brought back, for those who may decide about requests. */
export function deletedReadableBy(viewer: Viewer): Expression<SqlBool> {
  requirePermission(viewer, "prayer:moderate");
  const { eb, and } = expressionBuilder<Tables, "prayerRequests">();
  const isDeleted = isIn(["deleted"]);
  return may(viewer, "prayer:pastor") ? isDeleted : and([isDeleted, eb("audience", "!=", "pastor")]);
}
