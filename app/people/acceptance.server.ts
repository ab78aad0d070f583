import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { wasRolledBack } from "../../platform/unknown-commit.ts";
import { type Change, change, changeBySite } from "../changes/change.server.ts";
import { lockPerson } from "../changes/lock-person.server.ts";
import { personSubject } from "../changes/subjects.ts";
import { openedBy, stillOpens } from "../mail/links/kept-links.server.ts";
import { type Role, roleLabels } from "../permissions.ts";
import { isExpectedResponse } from "../serving/responses/expected-response.ts";
import { isSignedIn, may, mayGrant, requireSignedIn, type Viewer, visitor } from "../viewer.ts";
import { findPerson } from "./identity/find-person.server.ts";
import { orTooBusy, type Refusal } from "./identity/refusal.server.ts";
import { invitationMessages } from "./invitation-days.ts";
import { invitationSubject } from "./invitations.server.ts";
import { accountChangedMailTo, type PeopleSite } from "./managing.server.ts";
import { congregationNames, weaknessOf } from "./passwords/weak-passwords.server.ts";
import { lockRoles, namesIn, rolesOf } from "./roles/role-reads.server.ts";
import { factsOf, giveRoles, heldRoles } from "./roles.server.ts";

interface Invited {
  id: string;
  email: string;
  roles: Role[];
}

type Step = "accept" | "log-in" | "create-account" | "log-out";

const accountExists: Refusal = { status: 409, message: invitationMessages.accountExists };

/** Finds the invitation of a link without using it up, or throws a 404 page. */
export async function openInvitation(
  { db, settings, clock }: PeopleSite,
  viewer: Viewer,
  token: string,
): Promise<Invited & { step: Step }> {
  const row = await db
    .selectFrom("invitations")
    .select(["id", "email", "roles", "invitedBy"])
    .where("id", "=", openedBy("invitation", token, clock()))
    .executeTakeFirst();
  const invited = row && { ...row, roles: await rolesOf(db, namesIn(row.roles)) };
  if (!invited || !(await senderMayStillGrant({ db, settings }, invited))) throw gone();
  if (isSignedIn(viewer)) return { ...invited, step: viewer.email === invited.email ? "accept" : "log-out" };
  return { ...invited, step: (await hasAccount(db, invited.email)) ? "log-in" : "create-account" };
}

/** Whether the sender may still give these roles: they may have lost their own since, and all of these may be removed. */
async function senderMayStillGrant(
  site: Parameters<typeof findPerson>[0],
  { invitedBy, roles }: { invitedBy: string | null; roles: readonly Role[] },
): Promise<boolean> {
  const sender = invitedBy === null ? null : await findPerson(site, invitedBy);
  if (!sender || !may(sender.person, "people:manage") || roles.length === 0) return false;
  return roles.every((role) => mayGrant(sender.person, role));
}

/** The same page for every link that does not work, so that it reveals nothing about who was invited. */
function gone() {
  return data(invitationMessages.gone, { status: 404 });
}

export async function isRegistered(db: Database, email: string): Promise<boolean> {
  const user = await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();
  return user !== undefined;
}

/** An account whose email was never verified may be a stranger's, so it does not count. */
export async function hasAccount(
  db: Pick<DatabaseTransaction, "selectFrom">,
  email: string,
): Promise<boolean> {
  const user = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
  return user !== undefined;
}

export async function acceptInvitation(site: PeopleSite, viewer: Viewer, token: string): Promise<void> {
  requireSignedIn(viewer);
  const { roles } = await openInvitation(site, viewer, token);
  const what = () => `You accepted an invitation. New: ${roleLabels(roles)}.`;
  const mail = await accountChangedMailTo(site, viewer, what);
  await change(site, viewer, "account:own", async (change) => {
    await lockPerson(change.db, viewer.id);
    const invited = await consumeInvitation(site, change, token, viewer.email);
    await grant(change, invited, viewer);
    await change.mail({ kind: "account", recipient: viewer.email, ...mail });
  });
}

/**
 * Creates the account of somebody who was invited and has none. The link came through the mailbox, so the email is
 * verified. What a stranger registered under the same email without verifying it is deleted.
 */
export async function createInvited(
  site: PeopleSite,
  token: string,
  typed: { name: string; password: string },
): Promise<Refusal | { email: string }> {
  const { email } = await openInvitation(site, visitor, token);
  const names = [email, ...typed.name.split(/\s+/), ...(await congregationNames(site.identity))];
  const weakness = weaknessOf(typed.password, names);
  if (weakness) return { status: 400, message: weakness, field: "password" };
  const password = await orTooBusy(site.identity.passwords.hash(typed.password));
  if (typeof password !== "string") return password;
  const person = { id: uuidv7(), name: typed.name, email };
  const create = () =>
    changeBySite(site, async (change) => {
      if (await hasAccount(change.db, email)) return accountExists;
      const invited = await consumeInvitation(site, change, token, email);
      await deleteUnverified(change.db, email);
      await addAccount(change, person, password);
      await grant(change, invited, person);
      return { email };
    });
  return create().catch(async (error: unknown) => {
    // A registration with the same email may have been faster; now it is seen.
    if (isExpectedResponse(error) || !wasRolledBack(error) || !(await isRegistered(site.db, email)))
      throw error;
    return create();
  });
}

/** If several people use a link at the same moment, one deletes its row and the others get the 404 page. */
async function consumeInvitation(
  { settings }: PeopleSite,
  { db, now }: Change,
  token: string,
  email: string,
): Promise<Invited> {
  const used = await db
    .deleteFrom("invitations")
    .where(stillOpens("invitation", token, now))
    .where("email", "=", email)
    .returning(["id", "email", "roles", "invitedBy"])
    .executeTakeFirst();
  const invited = used && { ...used, roles: await lockRoles(db, namesIn(used.roles)) };
  if (!invited || !(await senderMayStillGrant({ db, settings }, invited))) throw gone();
  return invited;
}

async function grant(
  change: Change,
  invited: Invited,
  person: { id: string; name: string; email: string },
): Promise<void> {
  const before = await heldRoles(change, person.id);
  await giveRoles(change, person.id, invited.roles);
  const after = await heldRoles(change, person.id);
  await change.record("accepted", invitationSubject(invited), undefined, factsOf(invited.roles));
  await change.record("roles-changed", personSubject(person), factsOf(before), factsOf(after));
}

export async function deleteUnverified(db: DatabaseTransaction, email: string): Promise<void> {
  const deleted = await db
    .deleteFrom("user")
    .where("email", "=", email)
    .where("emailVerified", "=", false)
    .returning("id")
    .execute();
  for (const { id } of deleted) await db.deleteFrom("verification").where("value", "=", id).execute();
}

export async function addAccount(
  { db, now }: Change,
  person: { id: string; name: string; email: string },
  password: string,
): Promise<void> {
  const dates = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  await db
    .insertInto("user")
    .values({ ...person, emailVerified: true, ...dates })
    .execute();
  await db
    .insertInto("account")
    .values({
      id: uuidv7(),
      accountId: person.id,
      providerId: "credential",
      userId: person.id,
      password,
      ...dates,
    })
    .execute();
}
