import { t } from "@lingui/core/macro";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { shownAddress } from "../../platform/mail/shown-address.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import { type ChangeByPerson, change } from "../changes/change.server.ts";
import { writingToMailbox } from "../mail/language/readers.server.ts";
import { newLink } from "../mail/links/kept-links.server.ts";
import { endOf } from "../mail/links/link-purposes.ts";
import { type Role, roleLabels } from "../permissions.ts";
import { found } from "../serving/responses/found.ts";
import { isNamedInSettings, nameOf, type Person, requirePermission, type Viewer } from "../viewer.ts";
import { mailsBeyondGiver } from "./beyond-giver.server.ts";
import { invitationDays, invitationMessages } from "./invitation-days.ts";
import { invitationMail } from "./mails/invitation.ts";
import type { PeopleSite } from "./managing.server.ts";
import { chosenOf, namesIn, readRoles } from "./roles/role-reads.server.ts";
import { factsOf, requireMayGrant } from "./roles.server.ts";

export interface Invitation {
  id: string;
  email: string;
  roles: Role[];
  expiresAt: string;
  isExpired: boolean;
  /** Name of the person who sent it; undefined when their account was removed. */
  invitedBy: string | undefined;
}

const mostListed = 100;
/** An expired invitation stays in the list for a while, so that it can be sent again. */
const daysKept = 30;
const day = 24 * 60 * 60_000;

/** The invitations that nobody has accepted yet, newest first. */
export async function listInvitations(
  site: Pick<PeopleSite, "db" | "clock">,
  viewer: Viewer,
): Promise<Invitation[]> {
  requirePermission(viewer, "people:manage");
  const all = await readRoles(site.db);
  const rows = await columnsOf(site.db).orderBy("invitations.id", "desc").limit(mostListed).execute();
  return rows.map((row) => invitationOf(row, all, site.clock()));
}

export async function countOpenInvitations(
  { db, clock }: Pick<PeopleSite, "db" | "clock">,
  viewer: Viewer,
): Promise<number> {
  requirePermission(viewer, "people:manage");
  const { open } = await db
    .selectFrom("invitations")
    .select(({ fn }) => fn.countAll().as("open"))
    .where("expiresAt", ">", clock().toISOString())
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function findOpenInvitation(
  site: Pick<PeopleSite, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<Invitation> {
  requirePermission(viewer, "people:manage");
  const row = await columnsOf(site.db).where("invitations.id", "=", id).executeTakeFirst();
  return invitationOf(found(row, "invitation"), await readRoles(site.db), site.clock());
}

function columnsOf(db: Database) {
  return db
    .selectFrom("invitations")
    .leftJoin("user", "user.id", "invitations.invitedBy")
    .select(["invitations.id", "invitations.email", "roles", "expiresAt"])
    .select(["user.name as inviterName", "user.email as inviterEmail"]);
}

function invitationOf(
  row: Awaited<ReturnType<ReturnType<typeof columnsOf>["executeTakeFirstOrThrow"]>>,
  all: readonly Role[],
  now: Date,
): Invitation {
  const { id, email, roles, expiresAt, inviterName, inviterEmail } = row;
  const invitedBy =
    inviterEmail === null ? undefined : nameOf({ name: inviterName ?? "", email: inviterEmail });
  const isExpired = expiresAt <= now.toISOString();
  return {
    id,
    email: shownAddress(email),
    roles: all.filter((role) => namesIn(roles).includes(role.id)),
    expiresAt,
    isExpired,
    invitedBy,
  };
}

/** Mails somebody a link that gives them roles. Returns a sentence when that is not possible. */
export async function invite(
  site: PeopleSite,
  viewer: Viewer,
  { email, roles: ids }: { email: string; roles: readonly string[] },
): Promise<string | undefined> {
  requirePermission(viewer, "people:manage");
  const roles = await chosenOf(site.db, ids);
  requireMayGrant(viewer, roles);
  const refusal = refusedEmail(site, viewer, email);
  if (refusal) return refusal;
  return change(site, viewer, "people:manage", await prepareInvitation(site, viewer, { email, roles }));
}

/** Why nobody needs an invitation under an email; undefined if they may. */
export function refusedEmail(
  { settings }: Pick<PeopleSite, "settings">,
  viewer: Person,
  email: string,
): string | undefined {
  if (email === viewer.email) return invitationMessages.own;
  if (isNamedInSettings({ email }, settings)) return invitationMessages.administrator;
  return undefined;
}

/** Renders the mail of an invitation, and returns how a change adds the invitation, or says in a sentence that it cannot. */
export async function prepareInvitation(
  site: PeopleSite,
  viewer: Person,
  { email, roles }: { email: string; roles: readonly Role[] },
): Promise<(change: ChangeByPerson) => Promise<string | undefined>> {
  const { mail, ...link } = await prepareLink(site, viewer, { email, roles });
  const what = (giver: string) =>
    t`${giver} invited ${{ email: shownAddress(email) }} to this: ${{ roles: roleLabels(roles) }}.`;
  const toOthers = await mailsBeyondGiver(site, viewer, roles, what);
  return async (change) => {
    const id = uuidv7({ msecs: change.now.getTime() });
    const createdAt = change.now.toISOString();
    await change.db
      .deleteFrom("invitations")
      .where("email", "=", email)
      .where("expiresAt", "<=", createdAt)
      .execute();
    const added = await change.db
      .insertInto("invitations")
      .values({
        ...{ id, email, roles: JSON.stringify(roles.map((role) => role.id)) },
        ...{ invitedBy: viewer.id, createdAt, ...link },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) return invitationMessages.pending;
    await change.mail({ kind: "invitation", recipient: email, ...mail });
    for (const other of toOthers) await change.mail(other);
    await change.record("invited", invitationSubject({ id, email }), undefined, factsOf(roles));
    return undefined;
  };
}

/** Mails a new link for seven more days; the old one stops working. */
export async function sendAgain(site: PeopleSite, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, "people:manage");
  const { roles, email } = await findOpenInvitation(site, viewer, id);
  // An invitation whose roles were all removed gives nothing.
  found(roles[0], "invitation");
  requireMayGrant(viewer, roles);
  const { mail, ...link } = await prepareLink(site, viewer, { email, roles });
  await change(site, viewer, "people:manage", async (change) => {
    const changed = await change.db
      .updateTable("invitations")
      .set({ ...link, invitedBy: viewer.id })
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirst();
    const { email } = found(changed, "invitation");
    await change.mail({ kind: "invitation", recipient: email, ...mail });
    await change.record("invited-again", invitationSubject({ id, email }));
  });
}

export async function withdrawInvitation(site: PeopleSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "people:manage", async (change) => {
    const deleted = await change.db
      .deleteFrom("invitations")
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirst();
    const { email } = found(deleted, "invitation");
    await change.record("invitation-withdrawn", invitationSubject({ id, email }));
  });
}

/** What the person who invites is told: without a mail server nobody gets the mail. */
export function invitedNotice({ mail }: Pick<Settings, "mail">, text: string) {
  return mail.url
    ? text
    : ({ text: `${invitationMessages.noServer} ${invitationMessages.passItOn}`, tone: "error" } as const);
}

async function prepareLink(
  { identity, settings, clock }: PeopleSite,
  inviter: Person,
  { email, roles }: { email: string; roles: readonly Role[] },
) {
  const congregation = await identity.congregation();
  const { link, mail } = await writingToMailbox(identity, email, async () => {
    const link = newLink({ settings }, "invitation");
    const about = { congregation, inviter: nameOf(inviter), roles, link: link.url, days: invitationDays };
    return { link, mail: await invitationMail(about) };
  });
  return { mail, tokenHash: link.tokenHash, expiresAt: endOf("invitation", clock()) };
}

export function invitationSubject({ id, email }: { id: string; email: string }) {
  return { kind: "invitation", id, title: email } as const;
}

export async function sweepInvitations(db: Database, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - daysKept * day).toISOString();
  await db.deleteFrom("invitations").where("expiresAt", "<", cutoff).execute();
}
