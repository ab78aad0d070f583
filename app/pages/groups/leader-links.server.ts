import { hashOf, newToken } from "../../../platform/tokens.ts";
import type { Mail } from "../../mail/mail-frame.tsx";
import type { Entry } from "./entries.server.ts";
import { groupLimits } from "./group-limits.ts";
import { requestMail } from "./group-mails.tsx";
import type { GroupSite } from "./group-site.ts";

const dayMs = 24 * 60 * 60_000;

export interface LeaderLink {
  tokenHash: string;
  /** One for each entry, with the link in it. */
  mails: Mail[];
}

/** A new link by which the leader answers a request, in mails. Rendered before the change, because it is slow. */
export async function newLeaderLink(
  site: Pick<GroupSite, "facts" | "settings">,
  { groupName: group, email, entries }: { groupName: string; email: string; entries: readonly Entry[] },
): Promise<LeaderLink> {
  const token = newToken();
  const { name: congregation } = await site.facts.read("congregation");
  const link = `${site.settings.siteUrl}/life-groups/answer?token=${token}`;
  const mails = entries.map(({ name, words, mayWrite }) =>
    requestMail({ congregation, group, name, words, email: mayWrite ? email : undefined, link }),
  );
  return { tokenHash: hashOf(token), mails: await Promise.all(mails) };
}

export function linkEndsAt(now: Date): string {
  return new Date(now.getTime() + groupLimits.linkDays * dayMs).toISOString();
}
