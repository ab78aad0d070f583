import type { Database } from "../../../database/connection.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { addLink, endLinks, newLink, openedBy } from "../../mail/links/kept-links.server.ts";
import type { Identity } from "../../people/identity/identity.server.ts";
import { waitBeforeMailing } from "../../people/identity/mail-limits.server.ts";
import { inSteadyTime } from "../../people/identity/refusal.server.ts";
import { newLinkMail } from "../asker-mails.ts";
import { guestMessages } from "../guest-messages.ts";
import { languageOfGuest } from "../language-of-guest.server.ts";
import type { MailingSite } from "../prayer-mails.server.ts";

/** In one mail. Few people ever ask as many. */
const mostLinks = 10;

export async function renewLink(
  site: MailingSite,
  token: string,
  clientNetwork: string,
): Promise<"renewed" | "linkGone" | "tooManyLinks"> {
  const guest = await findLinked(site.db, token);
  if (!guest) return "linkGone";
  const { email, language, requestId } = guest;
  if (await waitBeforeMailing(site, "prayer-link", clientNetwork, email)) return "tooManyLinks";
  const { link, mail } = await writingIn(language, async () => {
    const link = newLink(site, "prayer");
    return { link, mail: await mailWith(site, [link.url]) };
  });
  return changeBySite(site, async (change) => {
    const { db } = change;
    // Of two who renew the same link the second finds it revoked.
    await db.updateTable("prayerRequests").set({ id: requestId }).where("id", "=", requestId).execute();
    if (!(await findLinked(db, token))) return "linkGone";
    await endLinks(change, "prayer", requestId);
    await addLink(change, "prayer", requestId, link);
    await change.mail({ kind: "link", recipient: email, isUrgent: true, ...mail });
    return "renewed";
  });
}

function findLinked(db: Pick<Database, "selectFrom">, token: string) {
  return db
    .selectFrom("prayerGuests")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayerGuests.requestId")
    .select(["email", "language", "prayerGuests.requestId"])
    .where("prayerGuests.requestId", "=", openedBy("prayer", token))
    .where("state", "!=", "deleted")
    .executeTakeFirst();
}

/** Revokes none, because anybody can type an email. Neither what it returns nor its time tells whether there are any. */
export function mailLinks(
  site: MailingSite & { identity: Identity },
  email: string,
  clientNetwork: string,
): Promise<{ refusal: string; status: number } | undefined> {
  return inSteadyTime(site.identity, mailLinksNow(site, email, clientNetwork));
}

async function mailLinksNow(site: MailingSite, email: string, clientNetwork: string) {
  if (await waitBeforeMailing(site, "prayer-link", clientNetwork, email))
    return { refusal: guestMessages.tooManyLinks(), status: 429 };
  const requests = await site.db
    .selectFrom("prayerGuests")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayerGuests.requestId")
    .select("requestId")
    .where("email", "=", email)
    .where("state", "!=", "deleted")
    .orderBy("requestId", "desc")
    .limit(mostLinks)
    .execute();
  if (requests.length === 0) return undefined;
  const { links, mail } = await writingIn(await languageOfGuest(site, email), async () => {
    const links = requests.map(({ requestId }) => ({ requestId, ...newLink(site, "prayer") }));
    const urls = links.map(({ url }) => url);
    return { links, mail: await mailWith(site, urls) };
  });
  await changeBySite(site, async (change) => {
    for (const { requestId, tokenHash } of links) await addLink(change, "prayer", requestId, { tokenHash });
    await change.mail({ kind: "link", recipient: email, isUrgent: true, ...mail });
  });
  return undefined;
}

async function mailWith(site: MailingSite, links: readonly string[]) {
  return newLinkMail({ congregation: (await site.facts.read("congregation")).name, links });
}
