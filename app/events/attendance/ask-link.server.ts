import type { Settings } from "../../../platform/settings/environment.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { daysOf } from "../../mail/links/link-purposes.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { waitBeforeMailing } from "../../people/identity/mail-limits.server.ts";
import { beginsAt } from "../begins-at.server.ts";
import { type DateOfReplies, type FoundDate, statusOf } from "./attendance-facts.server.ts";
import { attendanceMessages, statusMessages } from "./attendance-limits.ts";
import { attendanceUrl } from "./attendance-links.server.ts";
import { linkMail } from "./mails/link.ts";
import { whenInWords, whereInWords } from "./when.ts";

type AskedSite = ChangingSite & { facts: PublishedFacts; settings: Pick<Settings, "secret" | "siteUrl"> };

/** Mails a link to say how many come. What it returns does not tell whether the email is known. */
export async function askForLink(
  site: AskedSite,
  { eventId, day }: DateOfReplies,
  found: FoundDate,
  { email, name, clientNetwork }: { email: string; name?: string | undefined; clientNetwork: string },
): Promise<{ refusal: string; status: number } | undefined> {
  const now = site.clock();
  const status = statusOf(found, now);
  if (status !== "open") return { refusal: statusMessages[status](), status: 409 };
  if ((await waitBeforeMailing(site, "attend", clientNetwork, email)) > 0)
    return { refusal: attendanceMessages.tooMany(), status: 429 };
  const link = await attendanceUrl(site, {
    eventId,
    day,
    email,
    madeAt: now.toISOString(),
    ...(name && { name }),
  });
  const congregation = await site.facts.read("congregation");
  const mail = await linkMail({
    congregation: congregation.name,
    title: found.facts.title,
    when: whenInWords(found.facts),
    where: whereInWords(found.facts, congregation),
    link,
    days: daysOf("attendance"),
  });
  await changeBySite(site, (change) =>
    change.mail({
      ...{ kind: "link", recipient: email, isUrgent: true, ...mail },
      validUntil: beginsAt(found.facts),
    }),
  );
  return undefined;
}
