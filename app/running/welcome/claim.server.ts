import { v7 as uuidv7 } from "uuid";
import { newToken } from "../../../platform/tokens.ts";
import { wasRolledBack } from "../../../platform/unknown-commit.ts";
import { type Change, changeByLink } from "../../changes/change.server.ts";
import { accountSubject, personSubject } from "../../changes/subjects.ts";
import { addAccount, deleteUnverified, hasAccount, isRegistered } from "../../people/acceptance.server.ts";
import { registerMessages } from "../../people/identity/account-messages.ts";
import { deleteSessions } from "../../people/identity/end-sessions.server.ts";
import { deleteAttempts } from "../../people/identity/limits.server.ts";
import { orTooBusy, type Refusal } from "../../people/identity/refusal.server.ts";
import type { PeopleSite } from "../../people/managing.server.ts";
import { congregationNames, weaknessOf } from "../../people/passwords/weak-passwords.server.ts";
import { factsOf, giveRoles } from "../../people/roles.server.ts";
import { builtInRole } from "../../permissions.ts";
import { endSample } from "../../sample/removing/removing.server.ts";
import type { Person } from "../../viewer.ts";
import { welcomeMessages } from "./welcome-messages.ts";
import { claimWelcome } from "./welcome-state.server.ts";

interface Claim {
  name: string;
  email: string;
  password: string;
}

function taken(): Refusal {
  return { status: 409, message: registerMessages.taken(), field: "email" };
}

/**
 * Makes the site the newcomer's, which ends the sample, and Welcome for everybody else. The printed password stops working.
 * Check the code first.
 *
 * @param administrator the account that the settings name. With its email, the newcomer gets it; with another, an
 * account of their own, and nobody knows the password of the settings' account.
 */
export async function claimSite(
  site: PeopleSite,
  administrator: Person,
  { name, email, password }: Claim,
): Promise<Refusal | undefined> {
  const { identity } = site;
  const weakness = weaknessOf(password, [
    email,
    ...name.split(/\s+/),
    ...(await congregationNames(identity)),
  ]);
  if (weakness) return { status: 400, message: weakness, field: "password" };
  const chosen = await orTooBusy(identity.passwords.hash(password));
  if (typeof chosen !== "string") return chosen;
  const isOwn = email === administrator.email;
  const kept = isOwn ? chosen : await orTooBusy(identity.passwords.hash(newToken()));
  if (typeof kept !== "string") return kept;
  const claiming = changeByLink(site, administrator, async (change) => {
    if (!isOwn && (await hasAccount(change.db, email))) return taken();
    if (!(await claimWelcome(change))) return { status: 409, message: welcomeMessages.finishedByOthers() };
    await endSample(change, { leavesEarlier: true });
    if (isOwn) await rename(change, administrator, name);
    else {
      await addAdministrator(change, { name, email }, chosen);
      await forgetVisits(change, administrator);
    }
    await replacePassword(change, administrator, kept);
    return undefined;
  });
  return claiming.catch(async (error: unknown) => {
    // If the email is known although this was rolled back, a registration was faster.
    if (!isOwn && wasRolledBack(error) && (await isRegistered(site.db, email))) return taken();
    throw error;
  });
}

async function rename({ db, now, record }: Change, person: Person, name: string): Promise<void> {
  await db
    .updateTable("user")
    .set({ name, updatedAt: now.toISOString() })
    .where("id", "=", person.id)
    .execute();
  if (name === person.name) return;
  await record("name-changed", accountSubject({ ...person, name }), { name: person.name }, { name });
}

/** The newcomer runs the server, so the email counts as verified: on a new site no mail could say otherwise. */
async function addAdministrator(
  change: Change,
  { name, email }: Pick<Claim, "name" | "email">,
  password: string,
): Promise<void> {
  const person = { id: uuidv7(), name, email };
  await deleteUnverified(change.db, email);
  await addAccount(change, person, password);
  await giveRoles(change, person.id, [{ id: "administrator" }]);
  await change.record(
    "roles-changed",
    personSubject(person),
    factsOf([]),
    factsOf([builtInRole("administrator")]),
  );
}

/** Somebody who logged in with the printed password cannot do so again. */
async function forgetVisits({ db }: Change, { id }: Person): Promise<void> {
  await db.updateTable("user").set({ lastSeenOn: null }).where("id", "=", id).execute();
}

/** Also ends the sessions of everybody who logged in with the printed password. */
async function replacePassword({ db, now, record }: Change, person: Person, hashed: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ password: hashed, updatedAt: now.toISOString() })
    .where("userId", "=", person.id)
    .where("providerId", "=", "credential")
    .execute();
  await deleteSessions(db, person.id);
  await db.deleteFrom("verification").where("value", "=", person.id).execute();
  await deleteAttempts(db, person.email);
  await record("password-changed", accountSubject(person));
}
