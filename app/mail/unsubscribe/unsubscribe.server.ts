import { z } from "zod";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type ChangingSite, changeByLink, changeBySite } from "../../changes/change.server.ts";
import { type RefusableMail, refusableMailNames } from "../kinds/mail-kinds.ts";
import { acceptMails, refuseMails } from "../kinds/refusals.server.ts";
import { lastingUrl, openLasting } from "../links/sealed-links.server.ts";
import { saveChoices } from "../mail-choices.server.ts";
import { mailSwitches, switchNames } from "../mail-choices.ts";

interface Linking {
  settings: Pick<Settings, "secret" | "siteUrl">;
}

const linkSchema = z.object({
  email: z.string(),
  /** `prayed-as-guest`: about what somebody asked without an account. The version before looks there for it. */
  mails: z.enum([...refusableMailNames, "prayed-as-guest"]),
});

export type Unsubscribing = z.output<typeof linkSchema>;

/** Encrypted, so that nobody can make one for somebody else. Works as long as there are mails. */
export function unsubscribeUrl(site: Linking, link: Unsubscribing): string {
  return lastingUrl(site, "unsubscribe", link);
}

/** Returns what a link stands for; undefined when this site did not make it. */
export function openUnsubscribing(site: Linking, token: string): Unsubscribing | undefined {
  return openLasting(site, "unsubscribe", token, linkSchema);
}

/** Switches the mails of a link off, or on again: of an account with this email, and of everybody else by the email alone. */
export async function stopMails(
  site: ChangingSite,
  link: Unsubscribing,
  wanted: "off" | "on" = "off",
): Promise<void> {
  const { email } = link;
  const kind: RefusableMail = link.mails === "prayed-as-guest" ? "prayed" : link.mails;
  const person = await site.db
    .selectFrom("user")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
  if (!person)
    return changeBySite(site, (change) =>
      (wanted === "off" ? refuseMails : acceptMails)(change, email, kind),
    );
  await changeByLink(site, person, async (change) => {
    if (kind === "prayers")
      return saveChoices(change, person, { prayerMail: wanted === "off" ? "never" : "daily" });
    const name = switchNames.find((name) => mailSwitches[name].kind === kind);
    if (name) return saveChoices(change, person, { [name]: wanted });
    // They are asked for one by one, on the page of prayer.
    await change.db.deleteFrom("prayerReminders").where("userId", "=", person.id).execute();
    await refuseMails(change, email, kind);
  });
}
