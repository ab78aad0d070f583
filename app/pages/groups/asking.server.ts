import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import { consume } from "../../../platform/limits.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { hasRowLocks, takeTurns } from "../../changes/locks.server.ts";
import { endOf } from "../../mail/links/link-purposes.ts";
import { officeEmails } from "../../mail/office.server.ts";
import { entriesOf, furtherOf, mostEntries } from "./entries.server.ts";
import { groupMessages } from "./group-limits.ts";
import type { GroupSite } from "./group-site.ts";
import type { Group } from "./groups.server.ts";
import { toldThatOfficeHasIt } from "./handing-over.server.ts";
import type { JoinRequest } from "./join-rules.ts";
import { newLeaderLink } from "./leader-links.server.ts";

const hour = 60 * 60;
const day = 24 * hour;
const limits = {
  /** In a hall where the groups are introduced, many ask at once. */
  network: { points: 30, seconds: hour },
  networkOfDay: { points: 100, seconds: day },
  email: { points: 5, seconds: day },
  /** Strangers on many networks cannot flood a leader's mailbox. */
  group: { points: 60, seconds: day },
};

/**
 * Stores a request to join a group and mails it to the leader or, where none is known, to the office. Returns why not, or
 * undefined. Nobody learns from it whether an email has asked before: the same words are not sent twice while they wait.
 * Other words under the same email are sent on, because somebody else may have typed it first.
 */
export async function askToJoin(
  site: GroupSite,
  group: Group,
  { name, email, words, mayWrite, language }: JoinRequest & { language?: string },
  clientNetwork: string,
): Promise<{ refusal: string; status: number } | undefined> {
  if (group.state === "full") return { refusal: groupMessages.full(), status: 409 };
  if (await isTooMuch(site, { clientNetwork, email, groupId: group.id }))
    return { refusal: groupMessages.tooMany(), status: 429 };
  const asked = { groupName: group.name, name, email, language };
  const typed = { name, words, mayWrite: mayWrite !== undefined };
  const { tokenHash, mails } = await newLeaderLink(site, (await leaderOf(site.db, group.id))?.email, {
    ...asked,
    entries: [{ ...typed, createdAt: site.clock().toISOString() }],
  });
  const toAsker = await toldThatOfficeHasIt(site, asked);
  const office = await officeEmails(site);
  return changeBySite(site, async (change) => {
    await takeTurns(change.db, "emails of groups");
    const now = change.now.toISOString();
    const link = { tokenHash, expiresAt: endOf("group-answer", change.now) };
    const before = await findUnanswered(change.db, group.id, email);
    const leader = await leaderOf(change.db, group.id);
    if (!before)
      await change.db
        .insertInto("groupRequests")
        .values({
          id: uuidv7({ msecs: change.now.getTime() }),
          ...{ groupId: group.id, ...asked, ...typed, ...link },
          ...{ state: "waiting", createdAt: now, answeredAt: null },
        })
        // The version before takes no turns.
        .onConflict((conflict) =>
          conflict.columns(["groupId", "email"]).where("answeredAt", "is", null).doNothing(),
        )
        .execute();
    else {
      const entries = entriesOf(before);
      const isNew = entries.every((entry) => entry.words !== words);
      // Nobody can answer it: its link is too old.
      const isDead = before.state === "waiting" && before.expiresAt <= now;
      if (!isNew && !isDead) return undefined;
      if (isNew && entries.length >= mostEntries) return { refusal: groupMessages.tooMany(), status: 429 };
      const all = isNew ? [...entries, { ...typed, createdAt: now }] : entries;
      await change.db
        .updateTable("groupRequests")
        .set({ ...link, state: "waiting", further: furtherOf(all) })
        .$if(isDead, (dead) => dead.set({ createdAt: now, askerToldAt: null }))
        .where("id", "=", before.id)
        .execute();
    }
    for (const recipient of leader === undefined ? office : [leader.email])
      for (const mail of mails) await change.mail({ kind: "duty", recipient, ...mail });
    if (!before && leader === undefined) await change.mail(toAsker);
    return undefined;
  });
}

function findUnanswered(db: DatabaseTransaction, groupId: string, email: string) {
  return db
    .selectFrom("groupRequests")
    .select(["id", "state", "expiresAt", "name", "words", "mayWrite", "createdAt", "further"])
    .where("groupId", "=", groupId)
    .where("email", "=", email)
    .where("answeredAt", "is", null)
    .$if(hasRowLocks(db), (unanswered) => unanswered.forUpdate())
    .executeTakeFirst();
}

/** Exceeding your own limit does not consume that of the group. */
async function isTooMuch(
  { db, clock }: GroupSite,
  { clientNetwork, email, groupId }: { clientNetwork: string; email: string; groupId: string },
): Promise<boolean> {
  const now = clock().getTime();
  const isOver = (key: string, limit: { points: number; seconds: number }) =>
    consume(db, `group-request:${key}`, limit, now);
  return Boolean(
    (await isOver(`network:${clientNetwork}`, limits.network)) ||
      (await isOver(`network-of-day:${clientNetwork}`, limits.networkOfDay)) ||
      (await isOver(`account:${email}`, limits.email)) ||
      (await isOver(`group:${groupId}`, limits.group)),
  );
}

function leaderOf(db: Pick<DatabaseTransaction, "selectFrom">, groupId: string) {
  return db.selectFrom("groupLeaders").select("email").where("groupId", "=", groupId).executeTakeFirst();
}
