import type { Change } from "../changes/change.server.ts";
import type { Letter } from "../mail/kinds/letter.ts";
import { addLink, type NewLink } from "../mail/links/kept-links.server.ts";

export interface MailToAsker {
  /** Their id; null without an account. */
  userId: string | null;
  letter: Letter;
  /** The link in it, for somebody without an account. */
  link?: NewLink;
}

/** Sends it, unless they have removed their account or withdrawn the request meanwhile. */
export async function tellAsker(
  change: Change,
  request: { id: string; userId: string | null },
  mail: MailToAsker | undefined,
): Promise<void> {
  if (!mail || request.userId !== mail.userId) return;
  if (mail.link && !(await addLink(change, "prayer", request.id, mail.link))) return;
  await change.mail(mail.letter);
}
