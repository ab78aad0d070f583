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
import {
  defaultMails,
  type MailChoices,
  type MailSwitch,
  mailSwitches,
  type PrayerMail,
  type SwitchName,
  switchNames,
} from "./mail-choices.ts";

interface Recipients {
  db: Database;
  settings: Pick<Settings, "admin">;
}

export interface MailChoicesOfViewer {
  choices: MailChoices;
  mayModerate: boolean;
  /** The mails that they switch on and off. */
  switches: SwitchName[];
}

export async function findMailChoices(db: Database, viewer: Viewer): Promise<MailChoicesOfViewer> {
  requireSignedIn(viewer);
  return {
    choices: await choicesOf(db, viewer),
    mayModerate: may(viewer, "prayer:moderate"),
    switches: switchesFor(viewer),
  };
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
  for (const name of switchNames) if (refused.has(mailSwitches[name].kind)) choices[name] = "off";
  return choices;
}

function switchesFor(viewer: Viewer): SwitchName[] {
  return switchNames.filter((name) => {
    const { needs }: MailSwitch = mailSwitches[name];
    return needs === undefined || may(viewer, needs);
  });
}

export async function saveMailChoices(
  site: ChangingSite,
  viewer: Viewer,
  { prayerMail, ...switches }: { [Name in keyof MailChoices]: MailChoices[Name] | undefined },
): Promise<void> {
  const isModerator = may(viewer, "prayer:moderate") && prayerMail !== undefined;
  const chosen = switchesFor(viewer).filter((name) => switches[name] !== undefined);
  await change(site, viewer, "account:own", (change) =>
    saveChoices(change, change.viewer, {
      ...Object.fromEntries(chosen.map((name) => [name, switches[name]])),
      ...(isModerator && { prayerMail }),
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
  for (const name of switchNames)
    await note(mailSwitches[name].kind, { was: before[name] === "off", is: choices[name] === "off" });
  await record("mails-changed", accountSubject(person), factsOf(before), factsOf(choices));
}

function factsOf(choices: MailChoices) {
  const switches = switchNames.map((name) => [mailSwitches[name].fact, choices[name]] as const);
  return { "new prayer requests": choices.prayerMail, ...Object.fromEntries(switches) };
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
): Promise<{ email: string; name: string; language: string | null } | undefined> {
  return db
    .selectFrom("user")
    .select(["email", "name", "language"])
    .where("user.id", "=", userId)
    .where("emailVerified", "=", true)
    .where(isActive({ settings }))
    .executeTakeFirst();
}
