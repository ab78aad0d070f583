import { z } from "zod";
import type { Settings } from "../../platform/settings/environment.ts";
import { readJson } from "../../platform/stored-json.ts";
import { type ChangingSite, changeByLink, changeBySite } from "../changes/change.server.ts";
import { saveChoices } from "../mail/mail-choices.server.ts";
import { openSecret, sealSecret } from "../people/identity/sealed-secrets.server.ts";

interface Linking {
  settings: Pick<Settings, "secret" | "siteUrl">;
}

/** Mails that people did not just ask for, and that they can switch off. */
const linkSchema = z.object({
  email: z.string(),
  /** `prayed-as-guest`: about what somebody asked without an account. */
  mails: z.enum(["prayers", "approval", "reminders", "prayed", "prayed-as-guest", "videos"]),
});

export type Unsubscribing = z.output<typeof linkSchema>;

/** Keeps these links apart from everything else that is sealed. */
const purpose = "unsubscribe-link";

/** Returns the URL that switches these mails off. It is encrypted, so that nobody can make one for somebody else. */
export function unsubscribeUrl({ settings }: Linking, link: Unsubscribing): string {
  return `${settings.siteUrl}/unsubscribe?token=${sealSecret({ settings }, purpose, JSON.stringify(link))}`;
}

/** Returns what a link stands for; undefined when this site did not make it. */
export function openUnsubscribing({ settings }: Linking, token: string): Unsubscribing | undefined {
  const opened = openSecret({ settings }, purpose, token);
  return opened === undefined ? undefined : readJson(linkSchema, opened);
}

/** Switches the mails of a link off. Does nothing for an email that nobody has here any more. */
export async function stopMails(site: ChangingSite, { email, mails }: Unsubscribing): Promise<void> {
  if (mails === "prayed-as-guest")
    return changeBySite(site, async ({ db }) => {
      await db.updateTable("prayerGuests").set({ prayedMail: "off" }).where("email", "=", email).execute();
    });
  const person = await site.db
    .selectFrom("user")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!person) return;
  await changeByLink(site, person, async (change) => {
    if (mails === "reminders")
      await change.db.deleteFrom("prayerReminders").where("userId", "=", person.id).execute();
    else await saveChoices(change, person, without[mails]);
  });
}

const without = {
  prayers: { prayerMail: "never" },
  approval: { approvalMail: "off" },
  prayed: { prayedMail: "off" },
  videos: { videoMail: "off" },
} as const;
