import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Change } from "../../changes/change.server.ts";
import { hasRowLocks } from "../../changes/locks.server.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { endOf } from "../../mail/links/link-purposes.ts";
import { officeEmails } from "../../mail/office.server.ts";
import { entriesOf } from "./entries.server.ts";
import { waitsForOfficeMail } from "./group-mails.ts";
import type { GroupSite } from "./group-site.ts";
import { type LeaderLink, newLeaderLink } from "./leader-links.server.ts";

interface Receiver {
  /** Of the group. */
  id: string;
  /** Of the leader; empty for the office. */
  email: string;
}

interface HandedOver extends LeaderLink {
  letters: Letter[];
}

/** What whoever answers for some groups from now on gets of each request that waits, by the hash of its present link. */
export async function prepareHandOver(
  site: GroupSite,
  receivers: readonly Receiver[],
): Promise<ReadonlyMap<string, HandedOver>> {
  const emails = new Map(receivers.map(({ id, email }) => [id, email]));
  const office = await officeEmails(site);
  const prepared = new Map<string, HandedOver>();
  for (const { tokenHash, ...request } of await waitingOf(site.db, [...emails.keys()])) {
    const leader = emails.get(request.groupId) || undefined;
    const link = await newLeaderLink(site, leader, { ...request, entries: entriesOf(request) });
    const letters = (leader ? [leader] : office).flatMap((recipient) =>
      link.mails.map((mail) => ({ kind: "duty" as const, recipient, ...mail })),
    );
    const toAsker = leader ? [] : [await toldThatOfficeHasIt(site, request)];
    prepared.set(tokenHash, { ...link, letters: [...letters, ...toAsker] });
  }
  return prepared;
}

/** Ends the old links and mails new ones; false, and nothing, when others wait than were prepared. */
export async function handOver(
  change: Change,
  groups: readonly string[],
  prepared: ReadonlyMap<string, HandedOver>,
): Promise<boolean> {
  const waiting = await waitingOf(change.db, groups, hasRowLocks(change.db));
  if (waiting.some(({ tokenHash }) => !prepared.has(tokenHash))) return false;
  for (const { id, tokenHash } of waiting) {
    const next = prepared.get(tokenHash);
    if (!next) continue;
    await change.db
      .updateTable("groupRequests")
      .set({ tokenHash: next.tokenHash, expiresAt: endOf("group-answer", change.now) })
      .where("id", "=", id)
      .execute();
    for (const letter of next.letters) await change.mail(letter);
  }
  return true;
}

/** Tells somebody that no leader has their request. Holds nothing that they typed but a name that leads nowhere. */
export async function toldThatOfficeHasIt(
  site: Pick<GroupSite, "facts">,
  {
    groupName: group,
    name,
    email,
    language,
  }: { groupName: string; name: string; email: string; language?: string | null },
): Promise<Letter> {
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await writingIn(language, () => waitsForOfficeMail({ congregation, group, name }));
  return { kind: "answer", recipient: email, ...mail };
}

function waitingOf(
  db: Pick<DatabaseTransaction, "selectFrom">,
  groups: readonly string[],
  isLocking = false,
) {
  return db
    .selectFrom("groupRequests")
    .select(["id", "groupId", "groupName", "email", "tokenHash", "language"])
    .select(["name", "words", "mayWrite", "createdAt", "further"])
    .where("groupId", "in", groups.length > 0 ? groups : [""])
    .where("state", "=", "waiting")
    .orderBy("id")
    .$if(isLocking, (waiting) => waiting.forUpdate())
    .execute();
}
