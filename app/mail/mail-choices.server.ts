import type { Database } from "../../database/connection.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import { type Change, type ChangingSite, change } from "../changes/change.server.ts";
import { lockPerson } from "../changes/lock-person.server.ts";
import { accountSubject } from "../changes/subjects.ts";
import { isActive, peopleWhoMay } from "../people/active/active-people.server.ts";
import type { Permission } from "../permissions.ts";
import { may, type Person, requireSignedIn, type Viewer } from "../viewer.ts";
import { defaultMails, type MailChoices, type PrayerMail } from "./mail-choices.ts";

interface Recipients {
  db: Database;
  settings: Pick<Settings, "admin">;
}

export async function findMailChoices(db: Database, viewer: Viewer): Promise<MailChoices> {
  requireSignedIn(viewer);
  return choicesOf(db, viewer.id);
}

async function choicesOf(db: Pick<Database, "selectFrom">, userId: string): Promise<MailChoices> {
  const chosen = await db
    .selectFrom("mailChoices")
    .select(["prayerMail", "approvalMail", "prayedMail", "videoMail"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return chosen ?? defaultMails;
}

/** Saves the viewer's own choice: of what is for staff, only what they may do. */
export async function saveMailChoices(
  site: ChangingSite,
  viewer: Viewer,
  { prayerMail, videoMail, ...own }: Omit<MailChoices, "prayerMail"> & { prayerMail: PrayerMail | undefined },
): Promise<void> {
  const isModerator = may(viewer, "prayer:moderate") && prayerMail !== undefined;
  const mayChangeVideos = may(viewer, "sermons:write");
  await change(site, viewer, "account:own", (change) =>
    saveChoices(change, change.viewer, {
      ...own,
      ...(isModerator && { prayerMail }),
      ...(mayChangeVideos && { videoMail }),
    }),
  );
}

/** Saves what somebody chose of it; the rest stays as it was. */
export async function saveChoices(
  { db, record }: Change,
  person: Pick<Person, "id" | "name" | "email">,
  chosen: Partial<MailChoices>,
): Promise<void> {
  await lockPerson(db, person.id);
  const before = await choicesOf(db, person.id);
  const choices = { ...before, ...chosen };
  await db
    .insertInto("mailChoices")
    .values({ userId: person.id, ...choices })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(choices))
    .execute();
  await record("mails-changed", accountSubject(person), factsOf(before), factsOf(choices));
}

function factsOf({ prayerMail, approvalMail, prayedMail, videoMail }: MailChoices) {
  return {
    "new prayer requests": prayerMail,
    "own request approved": approvalMail,
    "prayed for own request": prayedMail,
    "videos that do not play": videoMail,
  };
}

/**
 * The emails of people who look after prayer requests and chose this, or have not chosen and this is the default.
 *
 * @param permission what they must be permitted, such as reading what only the pastor reads.
 */
export async function moderatorsWhoChose(
  site: Recipients,
  chosen: PrayerMail,
  permission: Permission = "prayer:moderate",
): Promise<string[]> {
  const people = await peopleWhoMay(site, permission)
    .leftJoin("mailChoices", "mailChoices.userId", "user.id")
    .select("email")
    .where(({ or, eb }) =>
      or([
        eb("prayerMail", "=", chosen),
        ...(chosen === defaultMails.prayerMail ? [eb("prayerMail", "is", null)] : []),
      ]),
    )
    .execute();
  return people.map(({ email }) => email);
}

/** The emails of people who may change sermons and want to hear of videos that do not play. */
export async function whoWantVideoMails(site: Recipients): Promise<string[]> {
  const people = await peopleWhoMay(site, "sermons:write")
    .leftJoin("mailChoices", "mailChoices.userId", "user.id")
    .select("email")
    .where(({ or, eb }) => or([eb("videoMail", "=", "on"), eb("videoMail", "is", null)]))
    .orderBy("user.id")
    .execute();
  return people.map(({ email }) => email);
}

/** Somebody who wants such mails about their own prayer requests; undefined for everybody else. */
export async function findWhoWants(
  site: Recipients,
  userId: string,
  mail: "approvalMail" | "prayedMail",
): Promise<{ email: string; name: string } | undefined> {
  return reachable(site, userId)
    .leftJoin("mailChoices", "mailChoices.userId", "user.id")
    .where(({ or, eb }) => or([eb(mail, "=", "on"), eb(mail, "is", null)]))
    .executeTakeFirst();
}

/** Somebody whom we have to ask or answer about their prayer request; undefined for those whom no mail reaches. */
export async function findToWriteTo(
  site: Recipients,
  userId: string,
): Promise<{ email: string; name: string } | undefined> {
  return reachable(site, userId).executeTakeFirst();
}

function reachable({ db, settings }: Recipients, userId: string) {
  return db
    .selectFrom("user")
    .select(["email", "name"])
    .where("user.id", "=", userId)
    .where("emailVerified", "=", true)
    .where(isActive({ settings }));
}
