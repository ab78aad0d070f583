import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import type { PublishedFacts } from "../originals/facts.ts";
import { entriesOf, nameIn } from "./entries.server.ts";
import { stillWaitsMail } from "./group-mails.ts";

const dayMs = 24 * 60 * 60_000;
/** How many people one morning tells. */
const mostAtOnce = 100;

type LateSite = ChangingSite & { facts: PublishedFacts };

/**
 * Tells those who asked to join a group before a moment that nobody has answered yet, and what they can do: once each.
 *
 * @param days after how many days of waiting a request is deleted.
 */
export async function tellAskers(site: LateSite, before: string, days: number): Promise<void> {
  const { name: congregation, email: office, phone } = await site.facts.read("congregation");
  const ways = [office && shownAddress(office), phone].filter((way) => way !== undefined);
  const waiting = await site.db
    .selectFrom("groupRequests")
    .select(["id", "email", "language", "groupName", "name", "words", "mayWrite", "createdAt", "further"])
    .where("answeredAt", "is", null)
    .where("askerToldAt", "is", null)
    .where("createdAt", "<=", before)
    .orderBy("id")
    .limit(mostAtOnce)
    .execute();
  for (const { id, email, language, groupName: group, ...request } of waiting) {
    const ends = new Date(Date.parse(request.createdAt) + days * dayMs).toISOString();
    const name = nameIn(entriesOf(request));
    const mail = await writingIn(language, () =>
      stillWaitsMail({ congregation, group, name, ways, endsOn: formatDay(dayOf(ends)) }),
    );
    await changeBySite(site, async (change) => {
      const noted = await change.db
        .updateTable("groupRequests")
        .set({ askerToldAt: change.now.toISOString() })
        .where("id", "=", id)
        .where("answeredAt", "is", null)
        .where("askerToldAt", "is", null)
        .executeTakeFirst();
      if (noted.numUpdatedRows > 0n) await change.mail({ kind: "answer", recipient: email, ...mail });
    });
  }
}

/** Deletes the requests of before a moment that nobody has answered, as all are after a time. */
export async function endUnanswered(site: ChangingSite, before: string): Promise<void> {
  await changeBySite(site, async ({ db }) => {
    await db
      .deleteFrom("groupRequests")
      .where("answeredAt", "is", null)
      .where("createdAt", "<=", before)
      .execute();
  });
}
