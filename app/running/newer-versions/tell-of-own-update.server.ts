import { changeBySite } from "../../changes/change.server.ts";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import { emailsOfThose } from "../../mail/those-who-may.server.ts";
import { readOwnUpdate, saveOwnUpdate, spoken } from "./known-version.server.ts";
import type { LookingSite } from "./look-daily.server.ts";
import { ownUpdateMail } from "./own-update-mail.ts";

/** Tells those who look after the site, once, how the update ended that it began by itself. */
export async function tellOfOwnUpdate(
  site: Pick<LookingSite, "db" | "storage" | "clock" | "mailWritten" | "facts" | "settings">,
): Promise<void> {
  const { db, settings, facts } = site;
  const last = await readOwnUpdate(db);
  if (!last?.ended || last.ended.isTold) return;
  const { hasSucceeded, said } = last.ended;
  const mail = await writingToStaff(async () =>
    ownUpdateMail({
      congregation: (await facts.read("congregation")).name,
      link: `${settings.siteUrl}/staff/health`,
      version: spoken(last.name),
      hasSucceeded,
      said,
    }),
  );
  const { emails } = await emailsOfThose(site, "site:operate");
  await changeBySite(site, async (change) => {
    const now = await readOwnUpdate(change.db);
    if (!now?.ended || now.ended.isTold || now.day !== last.day) return;
    await saveOwnUpdate(change, { ...now, ended: { ...now.ended, isTold: true } });
    for (const recipient of emails) await change.mail({ kind: "duty", recipient, ...mail });
  });
}
