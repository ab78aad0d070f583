import type { Congregation } from "../../../content/schema.ts";
import type { Database } from "../../../database/connection.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import type { DateOfReplies, ToldFacts } from "./attendance-facts.server.ts";
import { peopleInWords } from "./attendance-limits.ts";
import { attendanceUrl } from "./attendance-links.server.ts";
import { whenInWords, whereInWords } from "./when.ts";

/** A site whose deferred work writes mails to those who replied. */
export interface TellingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "secret" | "siteUrl">;
}

/** Few enough that no other writer waits for long. */
export const mailsAtOnce = 20;

/** Replies with the emails of today: members may have changed theirs since. */
export function selectRecipients(db: Database) {
  return db
    .selectFrom("attendances")
    .leftJoin("user", "user.id", "attendances.userId")
    .select(["attendances.id", "eventId", "day", "attendances.name", "people", "state", "told"])
    .select("calledOffAt")
    .select(({ fn }) => [
      fn.coalesce("user.email", "attendances.email").as("email"),
      // Replies of accounts have none of their own.
      fn.coalesce("user.language", "attendances.language").as("language"),
    ]);
}

export type Recipient = Awaited<ReturnType<ReturnType<typeof selectRecipients>["executeTakeFirstOrThrow"]>>;

export function selectRecipientsOf(db: Database, { eventId, day }: DateOfReplies) {
  return selectRecipients(db)
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .orderBy("arrival")
    .orderBy("attendances.id");
}

export function inMail(facts: ToldFacts, congregation: Congregation) {
  return {
    congregation: congregation.name,
    title: facts.title,
    when: whenInWords(facts),
    where: whereInWords(facts, congregation),
  };
}

export async function toRecipient(
  site: TellingSite,
  { id, name, people, email }: Recipient,
  facts: ToldFacts,
) {
  const link = await attendanceUrl(site, { reply: id, email });
  return {
    ...inMail(facts, await site.facts.read("congregation")),
    name,
    people: peopleInWords(people),
    link,
  };
}
