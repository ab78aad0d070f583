import { personSubject } from "../changes/subjects.ts";
import { writingTo } from "../mail/language/readers.server.ts";
import type { Viewer } from "../viewer.ts";
import { secondFactorResetMail } from "./identity/account-mails.ts";
import { secondFactorMessages } from "./identity/account-messages.ts";
import { deleteSessions } from "./identity/end-sessions.server.ts";
import type { Refusal } from "./identity/refusal.server.ts";
import { changePerson, findManaged, type PeopleSite } from "./managing.server.ts";
import { deleteSecondFactors } from "./second-factor/second-factor.server.ts";

/** Lets somebody who lost their second factor log in again. They are told by email. */
export async function resetSecondFactor(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
): Promise<Refusal | undefined> {
  const { name } = await findManaged(site, viewer, id);
  const congregation = await site.identity.congregation();
  const mail = await writingTo(site, { userId: id }, () => secondFactorResetMail({ congregation, name }));
  return changePerson(site, viewer, id, async (change, person) => {
    if (!(await deleteSecondFactors(change.db, id)))
      return { status: 409, message: secondFactorMessages.noneToRemove() };
    // Otherwise a login that waits for the second factor, or that a lost device holds, would become a full one.
    await deleteSessions(change.db, id);
    await change.record("second-factor-removed", personSubject(person));
    await change.mail({ kind: "account", recipient: person.email, ...mail });
    return undefined;
  });
}
