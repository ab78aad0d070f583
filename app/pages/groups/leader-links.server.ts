import { writingToMailbox, writingToStaff } from "../../mail/language/readers.server.ts";
import { newLink } from "../../mail/links/kept-links.server.ts";
import type { Mail } from "../../mail/mail-frame.tsx";
import type { Entry } from "./entries.server.ts";
import { requestMail } from "./group-mails.ts";
import type { GroupSite } from "./group-site.ts";

export interface LeaderLink {
  tokenHash: string;
  /** One for each entry, with the link in it. */
  mails: Mail[];
}

/** A new link by which the leader answers a request, in mails. Rendered before the change, because it is slow. */
export async function newLeaderLink(
  site: Pick<GroupSite, "db" | "facts" | "settings">,
  /** Of the leader; undefined for the office. */
  leader: string | undefined,
  { groupName: group, email, entries }: { groupName: string; email: string; entries: readonly Entry[] },
): Promise<LeaderLink> {
  const writing = <Result>(write: () => Promise<Result>) =>
    leader === undefined ? writingToStaff(write) : writingToMailbox(site, leader, write);
  const { name: congregation } = await site.facts.read("congregation");
  return writing(async () => {
    const { url: link, tokenHash } = newLink(site, "group-answer");
    const mails = entries.map(({ name, words, mayWrite }) =>
      requestMail({ congregation, group, name, words, email: mayWrite ? email : undefined, link }),
    );
    return { tokenHash, mails: await Promise.all(mails) };
  });
}
