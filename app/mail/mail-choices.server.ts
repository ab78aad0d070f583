import type { Database } from "../../database/connection.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import { type Change, type ChangingSite, change } from "../changes/change.server.ts";
import { lockPerson } from "../changes/lock-person.server.ts";
import { accountSubject } from "../changes/subjects.ts";
import { isActive, peopleWhoMay } from "../people/active/active-people.server.ts";
import type { Permission } from "../permissions.ts";
import { may, type Person, requireSignedIn, type Viewer } from "../viewer.ts";
import type { RefusableMail } from "./kinds/mail-kinds.ts";
import { acceptMails, refusedBy, refuseMails } from "./kinds/refusals.server.ts";
import { defaultMails, type MailChoices, type PrayerMail } from "./mail-choices.ts";

interface Recipients {
  db: Database;
  settings: Pick<Settings, "admin">;
}

export async function findMailChoices(db: Database, viewer: Viewer): Promise<MailChoices> {
  requireSignedIn(viewer);
  return choicesOf(db, viewer);
}

/** What is switched off is a refusal; how often a mail comes is a choice of the account. */
async function choicesOf(
  db: Pick<Database, "selectFrom">,
  { id, email }: Pick<Person, "id" | "email">,
): Promise<MailChoices> {
  const chosen = await db
    .selectFrom("mailChoices")
    .select("prayerMail")
    .where("userId", "=", id)
    .executeTakeFirst();
  const refused = await refusedBy(db, email);
  const choices: MailChoices = { ...defaultMails, ...chosen };
  if (refused.has("prayers")) choices.prayerMail = "never";
  for (const kind of switched) if (refused.has(kind)) choices[switchOf[kind]] = "off";
  return choices;
}

export const switchOf = {
  approval: "approvalMail",
  prayed: "prayedMail",
  videos: "videoMail",
  coming: "comingMail",
} as const satisfies Partial<Record<RefusableMail, keyof MailChoices>>;
const switched = ["approval", "prayed", "videos", "coming"] as const;

export async function saveMailChoices(
  site: ChangingSite,
  viewer: Viewer,
  {
    prayerMail,
    videoMail,
    comingMail,
    ...own
  }: Pick<MailChoices, "approvalMail" | "prayedMail" | "videoMail"> & {
    prayerMail: PrayerMail | undefined;
    comingMail: MailChoices["comingMail"] | undefined;
  },
): Promise<void> {
  const isModerator = may(viewer, "prayer:moderate") && prayerMail !== undefined;
  const mayChangeVideos = may(viewer, "sermons:write");
  await change(site, viewer, "account:own", (change) =>
    saveChoices(change, change.viewer, {
      ...own,
      ...(isModerator && { prayerMail }),
      ...(mayChangeVideos && { videoMail }),
      ...(comingMail && { comingMail }),
    }),
  );
}

/** Saves what somebody chose of it; the rest stays as it was. */
export async function saveChoices(
  change: Change,
  person: Pick<Person, "id" | "name" | "email">,
  chosen: Partial<MailChoices>,
): Promise<void> {
  const { db, record } = change;
  const { id, email } = person;
  await lockPerson(db, id);
  const before = await choicesOf(db, person);
  const choices = { ...before, ...chosen };
  const { prayerMail, comingMail: _, ...asBefore } = choices;
  await db
    .insertInto("mailChoices")
    .values({ userId: id, prayerMail, ...asBefore })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ prayerMail, ...asBefore }))
    .execute();
  const note = async (kind: RefusableMail, { was, is }: { was: boolean; is: boolean }) => {
    if (is) await refuseMails(change, email, kind);
    else if (was) await acceptMails(change, email, kind);
  };
  await note("prayers", { was: before.prayerMail === "never", is: prayerMail === "never" });
  for (const kind of switched)
    await note(kind, { was: before[switchOf[kind]] === "off", is: choices[switchOf[kind]] === "off" });
  await record("mails-changed", accountSubject(person), factsOf(before), factsOf(choices));
}

function factsOf({ prayerMail, approvalMail, prayedMail, videoMail, comingMail }: MailChoices) {
  return {
    "new prayer requests": prayerMail,
    "own request approved": approvalMail,
    "prayed for own request": prayedMail,
    "videos that do not play": videoMail,
    reminders: comingMail,
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

/** Somebody who asked for prayer; undefined for those whom no mail reaches. */
export async function findToWriteTo(
  { db, settings }: Recipients,
  userId: string,
): Promise<{ email: string; name: string } | undefined> {
  return db
    .selectFrom("user")
    .select(["email", "name"])
    .where("user.id", "=", userId)
    .where("emailVerified", "=", true)
    .where(isActive({ settings }))
    .executeTakeFirst();
}
