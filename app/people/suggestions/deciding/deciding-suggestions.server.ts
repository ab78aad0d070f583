import type { Database } from "../../../../database/connection.ts";
import type { ChangeByPerson } from "../../../changes/change.server.ts";
import { personSubject } from "../../../changes/subjects.ts";
import { type Role, roleLabels } from "../../../permissions.ts";
import { requirePermission, type Viewer } from "../../../viewer.ts";
import { prepareInvitation, refusedEmail } from "../../invitations.server.ts";
import {
  accountChangedMailTo,
  changeByManager,
  changePerson,
  type PeopleSite,
} from "../../managing.server.ts";
import { lockRoles, rolesOf } from "../../roles/role-reads.server.ts";
import { factsOf, giveRoles, heldRoles, mailsOfGift, requireMayGrant } from "../../roles.server.ts";
import { suggestionMessages } from "../suggestion.ts";
import { findWaitingSuggestion } from "../suggestion-reads.server.ts";

type Outcome = "invited" | "given" | { refusal: string };

/** Returns a sentence when it is refused. The person who suggested them does not learn whether they had an account. */
export async function inviteSuggested(site: PeopleSite, viewer: Viewer, id: string): Promise<Outcome> {
  requirePermission(viewer, "people:manage");
  const suggestion = await findWaitingSuggestion(site.db, viewer, id);
  if (!suggestion) return { refusal: suggestionMessages.decidedMeanwhile };
  const { email } = suggestion;
  const roles = await rolesOf(site.db, suggestion.roleIds);
  if (roles.length === 0) return { refusal: suggestionMessages.noRoleLeft };
  requireMayGrant(viewer, roles);
  const refusal = refusedEmail(site, viewer, email);
  if (refusal) return { refusal };
  const account = await findAccount(site.db, email);
  if (account) return giveSuggested(site, viewer, { id, account, roles });
  const addInvitation = await prepareInvitation(site, viewer, { email, roles });
  return changeByManager(site, viewer, [], async (change) => {
    const given = await lockRoles(change.db, idsOf(roles));
    if (given.length === 0) return { refusal: suggestionMessages.noRoleLeft };
    requireMayGrant(change.viewer, given);
    if (!(await decide(change, id, "invited"))) return { refusal: suggestionMessages.decidedMeanwhile };
    const problem = await addInvitation(change);
    if (problem) {
      await change.db
        .updateTable("suggestedHelpers")
        .set({ state: "waiting" })
        .where("id", "=", id)
        .execute();
      return { refusal: problem };
    }
    await change.record("confirmed", { kind: "suggestion", id });
    return "invited" as const;
  });
}

async function giveSuggested(
  site: PeopleSite,
  viewer: Viewer,
  { id, account, roles }: { id: string; account: { id: string; name: string }; roles: readonly Role[] },
): Promise<Outcome> {
  const what = () => `An administrator changed your roles. New: ${roleLabels(roles)}.`;
  const mail = await accountChangedMailTo(site, account, what);
  const toOthers = await mailsOfGift(site, viewer, roles, account.name);
  return changePerson(site, viewer, account.id, async (change, person) => {
    const given = await lockRoles(change.db, idsOf(roles));
    if (given.length === 0) return { refusal: suggestionMessages.noRoleLeft };
    requireMayGrant(change.viewer, given);
    if (!(await decide(change, id, "invited"))) return { refusal: suggestionMessages.decidedMeanwhile };
    const before = await heldRoles(change, account.id);
    await giveRoles(change, account.id, given);
    const after = await heldRoles(change, account.id);
    await change.record("confirmed", { kind: "suggestion", id });
    if (after.length === before.length) return "given" as const;
    await change.record("roles-changed", personSubject(person), factsOf(before), factsOf(after));
    await change.mail({ kind: "account", recipient: person.email, ...mail });
    for (const other of toOthers) await change.mail(other);
    return "given" as const;
  });
}

/** Declines a suggestion. Returns a sentence when somebody else has decided. */
export async function declineSuggestion(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  answer: string,
): Promise<string | undefined> {
  if (!(await findWaitingSuggestion(site.db, viewer, id))) return suggestionMessages.decidedMeanwhile;
  return changeByManager(site, viewer, [], async (change) => {
    if (!(await decide(change, id, "declined", answer))) return suggestionMessages.decidedMeanwhile;
    await change.record("declined", { kind: "suggestion", id });
    return undefined;
  });
}

/** Returns false when somebody else has decided. */
async function decide(
  change: ChangeByPerson,
  id: string,
  state: "invited" | "declined",
  answer = "",
): Promise<boolean> {
  const decided = await change.db
    .updateTable("suggestedHelpers")
    .set({ state, answer })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return decided.numUpdatedRows > 0n;
}

function findAccount(db: Database, email: string) {
  return db
    .selectFrom("user")
    .select(["id", "name"])
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
}

function idsOf(roles: readonly Role[]): string[] {
  return roles.map(({ id }) => id);
}
