import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** The name in `siteChoices` of how far Welcome is, and what it is while it is open. */
export const welcomeChoice = "welcome";
export const openWelcomeStates = ["code", "staff"] as const;

/** The name in `siteChoices` of the hashes of the codes that open Welcome. */
export const welcomeCodesChoice = "welcomeCodes";

/** The name in `siteChoices` of the fingerprint of the secret that the site uses. */
export const secretChoice = "secretFingerprint";

/** The name in `siteChoices` of the id of the store that holds the site's files. */
export const storeChoice = "storeId";

/** The name in `siteChoices` of when a restored site began to hold back what leaves it; no row once that is over. */
export const holdingChoice = "holdingSince";

/** The name in `siteChoices` of a row that is there while the site shows the sample congregation. */
export const sampleChoice = "sample";

/**
 * The name in `siteChoices` of a row that is there while a site from before the sample goes on showing the texts and facts that
 * came with it and that nobody has changed.
 */
export const earlierTextsChoice = "earlierTexts";

/** The name in `siteChoices` of the version that this site ran last. */
export const versionChoice = "version";

/** The name in `siteChoices` of the version from which the site came, until somebody has read what that changed. */
export const updatedFromChoice = "updatedFrom";

/** The name in `siteChoices` of how many days after its day the card of somebody who is new is deleted. */
export const cardDaysChoice = "newcomerCardDays";

/** The name in `siteChoices` of a row that is there while people may ask for prayer without an account. */
export const guestPrayersChoice = "guestPrayers";

/** What it says while the sample congregation has chosen so, and not the church. */
export const guestPrayersBySample = "sample";

/** The name in `siteChoices` of a row that is there while daily posts need no picture. */
export const postsWithoutPictureChoice = "postsWithoutPicture";

/** The name in `siteChoices` of a row that is there while Register asks for neither gender nor date of birth. */
export const shortRegistrationChoice = "shortRegistration";

/** The name in `siteChoices` of how many days a prayer request is shown. */
export const prayerDaysChoice = "prayerDays";

/** The name in `siteChoices` of how many days an edited text waits for the person who asked. */
export const prayerAnswerDaysChoice = "prayerAnswerDays";

/** The name in `siteChoices` of after how many days a prayer request ends about which nobody has decided. */
export const prayerWaitDaysChoice = "prayerWaitDays";

/** The name in `siteChoices` of after how many days other things end about which nobody has decided. */
export const otherWaitDaysChoice = "otherWaitDays";

/** The name in `siteChoices` of when people were told last of other things that wait, as JSON. */
export const otherWaitsChoice = "otherWaits";

/** The name in `siteChoices` of when the daily mail about prayer requests went out last, as JSON. */
export const prayerDailyMailChoice = "prayerDailyMail";

/** The same of the mail about those that are for the pastor only. */
export const pastorDailyMailChoice = "pastorDailyMail";

/** The name in `siteChoices` of the kind notes for prayer requests that are not shown, as JSON. */
export const declineNotesChoice = "prayerDeclineNotes";

/** The name in `siteChoices` of after how many months earlier versions of texts are deleted. */
export const versionMonthsChoice = "versionMonths";

/** The name in `siteChoices` of a random word that sealed links must name; no row before the first restore. */
export const linkEpochChoice = "linkEpoch";

/** The name in `siteChoices` of what was last found at the sources' remote, as JSON. */
export const newerVersionChoice = "newerVersion";

/** The name in `siteChoices` of the last night on which the site updated itself, as JSON. */
export const ownUpdateChoice = "ownUpdate";

/** Backups leave these out: they belong to the place where the site runs. */
export const choicesOfThisPlace: readonly string[] = [
  welcomeCodesChoice,
  secretChoice,
  storeChoice,
  holdingChoice,
  linkEpochChoice,
  newerVersionChoice,
  ownUpdateChoice,
];

/** What was chosen under one of these names; undefined without a row. */
export async function readChoice(
  db: Pick<Kysely<Tables>, "selectFrom">,
  name: string,
): Promise<string | undefined> {
  const row = await db.selectFrom("siteChoices").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Saves a choice in place of the one before. */
export async function saveChoice(
  db: Pick<Kysely<Tables>, "insertInto">,
  name: string,
  value: string,
): Promise<void> {
  await db
    .insertInto("siteChoices")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Saves a choice unless there is one. Returns whether it was saved. */
export async function addChoice(
  db: Pick<Kysely<Tables>, "insertInto">,
  name: string,
  value: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("siteChoices")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether there was one. */
export async function removeChoice(db: Pick<Kysely<Tables>, "deleteFrom">, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("siteChoices").where("name", "=", name).executeTakeFirst();
  return numDeletedRows > 0n;
}
