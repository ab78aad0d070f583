import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { GroupSite } from "./group-site.ts";
import { type Group, listGroups } from "./groups.server.ts";
import { handOver, prepareHandOver } from "./handing-over.server.ts";

export interface GroupWithLeader extends Pick<Group, "id" | "name" | "leader"> {
  /** Where requests to join go; empty for the office. */
  email: string;
}

export async function listLeaders(
  site: Pick<Site, "db" | "facts">,
  viewer: Viewer,
): Promise<GroupWithLeader[]> {
  requirePermission(viewer, "pages:write");
  const rows = await site.db.selectFrom("groupLeaders").select(["groupId", "email"]).execute();
  const emails = new Map(rows.map(({ groupId, email }) => [groupId, email]));
  const groups = await listGroups(site);
  return groups.map(({ id, name, leader }) => ({ id, name, leader, email: emails.get(id) ?? "" }));
}

interface ChangedLeader extends Pick<GroupWithLeader, "id" | "name" | "email"> {
  /** The email that the person saw; undefined when they mean to replace any. */
  before?: string | undefined;
}

/**
 * Saves where the requests of some groups go; an empty email is the office. What waits is mailed there with new links, and
 * the links before open nothing any more. The log does not say which email. Saves none, and returns the name of the group,
 * when somebody else has changed one meanwhile.
 */
export async function saveLeaders(
  site: GroupSite,
  viewer: Viewer,
  leaders: readonly ChangedLeader[],
): Promise<string | undefined> {
  for (;;) {
    const prepared = await prepareHandOver(site, leaders);
    const { passed, isLate } = await saveWith(site, viewer, leaders, prepared);
    // Somebody has asked since; what was rendered lacks them.
    if (!isLate) return passed;
  }
}

function saveWith(
  site: GroupSite,
  viewer: Viewer,
  leaders: readonly ChangedLeader[],
  prepared: Awaited<ReturnType<typeof prepareHandOver>>,
): Promise<{ passed?: string; isLate?: boolean }> {
  return change(site, viewer, "pages:write", async (change) => {
    const { db, now, record } = change;
    await takeTurns(db, "emails of groups");
    const rows = await db.selectFrom("groupLeaders").select(["groupId", "email"]).execute();
    const current = new Map(rows.map(({ groupId, email }) => [groupId, email]));
    const passed = leaders.find(
      ({ id, before, email }) =>
        before !== undefined && ![before, email].includes(shownAddress(current.get(id) ?? "")),
    );
    if (passed) return { passed: passed.name };
    const others = leaders.filter(({ id, email }) => email !== (current.get(id) ?? ""));
    const groups = others.map(({ id }) => id);
    if (!(await handOver(change, groups, prepared))) return { isLate: true };
    for (const { id, name, email } of others) {
      const after = { email, changedAt: now.toISOString() };
      if (email === "") await db.deleteFrom("groupLeaders").where("groupId", "=", id).execute();
      else
        await db
          .insertInto("groupLeaders")
          .values({ groupId: id, ...after })
          .onConflict((conflict) => conflict.column("groupId").doUpdateSet(after))
          .execute();
      await record("leader-changed", { kind: "group", id, title: name });
    }
    return {};
  });
}
