import { expressionBuilder } from "kysely";
import type { Database } from "../../database/connection.ts";
import { openWelcomeStates, welcomeChoice } from "../../database/site-choices.ts";
import type { Tables } from "../../database/tables.ts";
import { consume, type Limit } from "../../platform/limits.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import type { PublishedFacts } from "../pages/originals/facts.ts";
import { peopleWhoMay } from "../people/active/active-people.server.ts";
import { type Permission, permissions } from "../permissions.ts";
import type { Letter } from "./kinds/letter.ts";
import type { MailKind } from "./kinds/mail-kinds.ts";
import { writingToStaff } from "./language/readers.server.ts";
import type { Mail } from "./mail-frame.tsx";
import { somethingWaitsMail } from "./something-waits-mail.ts";

interface Recipients {
  db: Database;
  settings: Pick<Settings, "admin">;
}

export interface TellingSite extends Recipients {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl">;
  clock: () => Date;
}

const oncePerDay: Limit = { points: 1, seconds: 24 * 60 * 60 };

interface Telling {
  kind: MailKind;
  /** Written in the language of staff, or what writes it. */
  mail: Mail | ((email: string) => Promise<Mail>);
  /** The emails of those who chose such mails, where that can be chosen. */
  only?: readonly string[];
  /** Who knows it already, by their id. */
  except?: string | null;
}

/**
 * The mails to those who may do something: everything that is told to people for what they may do goes through here, or
 * through `emailsOfThose`. If nobody may, those who give people their roles learn that something waits, and no more.
 * Rendered before the change, because it is slow.
 */
export async function tellThoseWhoMay(
  site: TellingSite,
  permission: Permission,
  { kind, mail, only, except = null }: Telling,
): Promise<Letter[]> {
  const people = await reachedWhoMay(site, permission);
  if (people.length === 0) return tellThatItWaits(site, permission);
  const told = people.filter(({ id, email }) => id !== except && (!only || only.includes(email)));
  return writingToStaff(() =>
    Promise.all(
      told.map(async ({ email }): Promise<Letter> => {
        return { kind, recipient: email, ...(typeof mail === "function" ? await mail(email) : mail) };
      }),
    ),
  );
}

/** Whom mails about it reach: those who may do something, and otherwise those who give people their roles. */
export async function emailsOfThose(
  site: Recipients,
  permission: Permission,
  { except = null }: Pick<Telling, "except"> = {},
): Promise<{ emails: string[]; mayDoIt: boolean }> {
  const emailsOf = async (permission: Permission) =>
    (await reachedWhoMay(site, permission)).filter(({ id }) => id !== except).map(({ email }) => email);
  const emails = await emailsOf(permission);
  if (emails.length > 0) return { emails, mayDoIt: true };
  const others = await emailsOf("people:manage");
  // Somebody must know, even if it is only whoever asked.
  return { emails: others.length > 0 ? others : [site.settings.admin.email], mayDoIt: false };
}

async function tellThatItWaits(site: TellingSite, permission: Permission): Promise<Letter[]> {
  if ((await consume(site.db, `nobody-may:${permission}`, oncePerDay, site.clock().getTime())) > 0) return [];
  const { name: congregation } = await site.facts.read("congregation");
  const link = `${site.settings.siteUrl}/people`;
  const mail = await writingToStaff(() =>
    somethingWaitsMail({ congregation, link, deeds: permissions[permission] }),
  );
  const { emails } = await emailsOfThose(site, "people:manage");
  return emails.map((recipient) => ({ kind: "duty", recipient, ...mail }));
}

function reachedWhoMay(site: Recipients, permission: Permission): Promise<{ id: string; email: string }[]> {
  return peopleWhoMay(site, permission)
    .where(isReached(site))
    .select(["user.id", "user.email"])
    .orderBy("user.id")
    .execute();
}

/** Leaves out the account of the settings once Welcome is over and nobody ever logged in to it: nobody reads its mails. */
function isReached({ settings }: Pick<Recipients, "settings">) {
  const { or, eb, exists, selectFrom } = expressionBuilder<Tables, "user">();
  return or([
    eb("user.email", "!=", settings.admin.email),
    eb("user.lastSeenOn", "is not", null),
    exists(
      selectFrom("siteChoices")
        .select("siteChoices.name")
        .where("siteChoices.name", "=", welcomeChoice)
        .where("siteChoices.value", "in", openWelcomeStates),
    ),
  ]);
}
