import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { lockPerson } from "../../changes/lock-person.server.ts";
import type { AddOutcome } from "../../forms/edit-conflict.server.ts";
import { mayAllOf, requireRole, type Viewer, visitor } from "../../viewer.ts";
import { findPerson } from "../identity/find-person.server.ts";
import { roleMessages } from "../roles/own-role.ts";
import { rolesOf } from "../roles/role-reads.server.ts";
import { suggestionDays, suggestionLimits, suggestionMessages } from "./suggestion.ts";
import type { NewSuggestion } from "./suggestion-schema.ts";

/** Stores whom somebody with a role would like to help. The person suggested learns of it once they are invited. */
export async function suggestHelper(
  site: ChangingSite & { settings: Pick<Settings, "admin"> },
  viewer: Viewer,
  { name, email, roles: ids, reason }: NewSuggestion,
): Promise<AddOutcome> {
  requireRole(viewer);
  return change(site, viewer, "account:own", async (change) => {
    const userId = change.viewer.id;
    // Two suggestions of one person take turns, so that both are counted.
    await lockPerson(change.db, userId);
    const now = await findPerson({ db: change.db, settings: site.settings }, userId);
    const suggester: Viewer = now?.person ?? visitor;
    requireRole(suggester);
    const roles = await rolesOf(change.db, ids);
    if (roles.length < new Set(ids).size)
      return { refusal: roleMessages.noSuchRole, status: 400, field: "roles" };
    if (!roles.every((role) => mayAllOf(viewer, role) && mayAllOf(suggester, role)))
      throw data({ message: suggestionMessages.beyond, viewer }, { status: 403 });
    if (email === suggester.email) return { refusal: suggestionMessages.own, status: 400, field: "email" };
    const waiting = await change.db
      .selectFrom("suggestedHelpers")
      .select("email")
      .where("userId", "=", userId)
      .where("state", "=", "waiting")
      .execute();
    if (waiting.some((other) => other.email === email))
      return { refusal: suggestionMessages.again, status: 409, field: "email" };
    if (waiting.length >= suggestionLimits.waiting)
      return { refusal: suggestionMessages.tooManyWaiting, status: 409 };
    const id = uuidv7({ msecs: change.now.getTime() });
    const createdAt = change.now.toISOString();
    await change.db
      .insertInto("suggestedHelpers")
      .values({
        ...{ id, userId, name, email, reason, createdAt },
        ...{ roles: JSON.stringify(ids), state: "waiting", answer: "" },
      })
      .execute();
    // Who is suggested stays out of the log.
    await change.record("proposed", { kind: "suggestion", id });
    return "saved" as const;
  });
}

export async function endSuggestions(site: ChangingSite, before: string, days: number): Promise<void> {
  await changeBySite(site, async ({ db, record }) => {
    const ended = await db
      .updateTable("suggestedHelpers")
      .set({ state: "declined", answer: suggestionMessages.ended(days) })
      .where("state", "=", "waiting")
      .where("createdAt", "<=", before)
      .returning("id")
      .execute();
    for (const { id } of ended) await record("declined", { kind: "suggestion", id });
  });
}

/** Deletes suggestions after three months, whatever became of them. */
export async function sweepSuggestions(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = new Date(now.getTime() - suggestionDays * 24 * 60 * 60_000).toISOString();
    await db.deleteFrom("suggestedHelpers").where("createdAt", "<", cutoff).execute();
  });
}
