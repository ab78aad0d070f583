import type { Settings } from "../../../platform/settings/environment.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { siteUrlOf } from "../../mail/links/site-url.server.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { isActive } from "../../people/active/active-people.server.ts";
import type { Person } from "../../viewer.ts";
import { type Decision, proposalDecidedMail } from "./proposal-mails.ts";

export interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl">;
}

/**
 * The mail to the member who proposed an event; undefined when they decide themselves or their account gets no mails.
 * Rendered before the change, because it is slow.
 */
export async function mailToProposer(
  { db, facts, settings }: MailingSite,
  decider: Pick<Person, "id">,
  id: string,
  decision: Decision,
): Promise<Letter | undefined> {
  const proposal = await db
    .selectFrom("eventProposals")
    .innerJoin("user", "user.id", "eventProposals.userId")
    .select(["eventTitle", "user.name", "user.email", "user.language"])
    .where("eventProposals.id", "=", id)
    .where("state", "=", "waiting")
    .where("user.id", "!=", decider.id)
    .where("emailVerified", "=", true)
    .where(isActive({ settings }))
    .executeTakeFirst();
  if (!proposal) return undefined;
  const { eventTitle: title, name, email, language } = proposal;
  const { name: congregation } = await facts.read("congregation");
  const mail = await writingIn(language, () => {
    const link = siteUrlOf(settings, "/event/propose?sent");
    return proposalDecidedMail({ congregation, name, title, link, ...decision });
  });
  return { kind: "answer", recipient: email, ...mail };
}
