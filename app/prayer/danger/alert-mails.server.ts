import type { Settings } from "../../../platform/settings/environment.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import { emailsOfThose } from "../../mail/those-who-may.server.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { roles } from "../../permissions.ts";
import { type PrayerAudience, whoDecides } from "../audience.ts";
import { alertMail, nobodyReadsMail } from "./alert-mail.ts";

export interface AlertingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl">;
}

/**
 * The mails to everybody who may approve prayer requests, whatever they chose about other mails. If nobody may, those who give
 * people their roles learn that something waits, and no more. Rendered before the change, because it is slow.
 *
 * @param asker gets none: they have written the request.
 */
export async function alertMails(
  site: AlertingSite,
  { isAgain, asker, audience }: { isAgain: boolean; asker: string | null; audience: PrayerAudience },
): Promise<Letter[]> {
  const { name: congregation } = await site.facts.read("congregation");
  const { siteUrl } = site.settings;
  const { emails, mayDoIt } = await emailsOfThose(site, whoDecides(audience), { except: asker });
  const mail = mayDoIt
    ? await writingToStaff(() =>
        alertMail({ congregation, link: `${siteUrl}/update-prayer-requests`, isAgain }),
      )
    : await writingToStaff(() =>
        nobodyReadsMail({ congregation, link: `${siteUrl}/people`, role: roleFor(audience), isAgain }),
      );
  return emails.map((recipient): Letter => ({ kind: "duty", recipient, ...mail, isUrgent: true }));
}

function roleFor(audience: PrayerAudience): string {
  return (audience === "pastor" ? roles.pastor : roles.prayerModerator).label();
}
