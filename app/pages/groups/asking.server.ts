import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";
import { consume } from "../../../platform/limits.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { officeEmails } from "../../contact/office.server.ts";
import type { Site } from "../../contexts.ts";
import { newLink } from "../../mail/links/kept-links.server.ts";
import { endOf } from "../../mail/links/link-purposes.ts";
import { groupMessages } from "./group-limits.ts";
import { requestMail } from "./group-mails.tsx";
import type { JoinRequest } from "./group-schemas.ts";
import type { Group } from "./groups.server.ts";

export type GroupSite = Pick<Site, "db" | "storage" | "clock" | "mailWritten" | "facts" | "settings">;

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
 * undefined. Nobody learns from it whether an email has asked before: a request that waits is not sent twice.
 */
export async function askToJoin(
  site: GroupSite,
  group: Group,
  { name, email, words, mayWrite, language }: JoinRequest & { language?: string },
  clientNetwork: string,
): Promise<{ refusal: string; status: number } | undefined> {
  if (group.state === "full") return { refusal: groupMessages.full, status: 409 };
  if (await isTooMuch(site, { clientNetwork, email, groupId: group.id }))
    return { refusal: groupMessages.tooMany, status: 429 };
  const link = newLink(site, "group-answer");
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await requestMail({
    ...{ congregation, group: group.name, name, words },
    email: mayWrite && email,
    link: link.url,
  });
  const office = await officeEmails(site);
  await changeBySite(site, async (change) => {
    const now = change.now.toISOString();
    const asked = {
      ...{ groupName: group.name, name, words, mayWrite: mayWrite !== undefined, language },
      ...{ createdAt: now, tokenHash: link.tokenHash, expiresAt: endOf("group-answer", change.now) },
    };
    const leader = await leaderOf(change.db, group.id);
    const added = await change.db
      .insertInto("groupRequests")
      .values({
        id: uuidv7({ msecs: change.now.getTime() }),
        ...{ groupId: group.id, email, state: "waiting", answeredAt: null },
        ...asked,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["groupId", "email"])
          .where("answeredAt", "is", null)
          // Nobody can answer the one before: its link is too old, or went to an email that was put right since.
          .doUpdateSet(asked)
          .where("groupRequests.state", "=", "waiting")
          .where(({ or, eb }) =>
            or([
              eb("groupRequests.expiresAt", "<=", now),
              ...(leader ? [eb("groupRequests.createdAt", "<", leader.changedAt)] : []),
            ]),
          ),
      )
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return;
    for (const recipient of leader === undefined ? office : [leader.email])
      await change.mail({ kind: "duty", recipient, ...mail });
  });
  return undefined;
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

function leaderOf(db: Pick<Database, "selectFrom">, groupId: string) {
  return db
    .selectFrom("groupLeaders")
    .select(["email", "changedAt"])
    .where("groupId", "=", groupId)
    .executeTakeFirst();
}
