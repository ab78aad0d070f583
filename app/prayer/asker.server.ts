import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { type Change, type ChangingSite, change, changeBySite } from "../changes/change.server.ts";
import { openedBy } from "../mail/links/kept-links.server.ts";
import { found } from "../serving/responses/found.ts";
import { type Person, requireSignedIn, type Viewer } from "../viewer.ts";

/** A member with one of theirs, or whoever holds the link to one that was asked without an account. */
export type Asker = { viewer: Viewer; id: string } | { token: string };

export interface OfMember {
  userId: string;
  id: string;
}

/** The part of a query that leaves only the request that an asker means, unless staff have deleted it. */
export function isOf(asker: Asker | OfMember): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Tables, "prayerRequests">();
  const isThere = eb("prayerRequests.state", "!=", "deleted");
  if ("token" in asker) return and([isThere, eb("prayerRequests.id", "=", openedBy("prayer", asker.token))]);
  return and([
    isThere,
    eb("prayerRequests.id", "=", asker.id),
    eb("prayerRequests.userId", "=", "userId" in asker ? asker.userId : idOf(asker.viewer)),
  ]);
}

function idOf(viewer: Viewer): string {
  requireSignedIn(viewer);
  return viewer.id;
}

/** A change by the person who asked; they are not known by name when they came by a link. */
export interface ChangeByAsker extends Change {
  viewer?: Person;
}

export function changeByAsker<Result>(
  site: ChangingSite,
  asker: Asker,
  work: (change: ChangeByAsker) => Promise<Result>,
): Promise<Result> {
  return "token" in asker ? changeBySite(site, work) : change(site, asker.viewer, "prayer:ask", work);
}

/** Locks the request that somebody means. Throws a 404 when there is none, or it is not theirs. */
export async function lockOwn({ db }: Pick<Change, "db">, asker: Asker | OfMember) {
  await db
    .updateTable("prayerRequests")
    .set(({ ref }) => ({ id: ref("id") }))
    .where(isOf(asker))
    .execute();
  // Looked up again, because a link may have been revoked while this waited for the lock.
  const locked = await db
    .selectFrom("prayerRequests")
    .select(["id", "state", "audience", "title", "content", "userName", "picUrl", "picAlt"])
    .where(isOf(asker))
    .executeTakeFirst();
  return found(locked, "prayer request");
}
