import { type ChangingSite, change } from "../changes/change.server.ts";
import { found } from "../responses/found.ts";
import { nameOf, requirePermission, type Viewer } from "../viewer.ts";
import type { Identity } from "./identity.server.ts";
import { secondFactorRemovedMail } from "./mails/second-factor-changed.tsx";
import { secondFactorMessages } from "./messages.ts";
import type { Refusal } from "./refusal.server.ts";
import { deleteSecondFactors } from "./second-factor.server.ts";
import { deleteSessions } from "./sessions.server.ts";

/** Lets somebody log in again who lost their second factor. The person is told by mail. */
export async function removeSecondFactor(
  site: ChangingSite & { identity: Identity },
  viewer: Viewer,
  userId: string,
): Promise<Refusal | undefined> {
  requirePermission(viewer, "people:manage");
  // Otherwise somebody at an open browser could remove it without the password.
  if (userId === viewer.id) return { status: 403, message: secondFactorMessages.notOwn };
  const person = found(
    await site.db.selectFrom("user").select(["name", "email"]).where("id", "=", userId).executeTakeFirst(),
    "account",
  );
  const mail = await secondFactorRemovedMail({
    congregation: site.identity.congregation,
    name: person.name,
    what: "your one-time codes and passkeys",
    byAdministrator: true,
  });
  return change(site, viewer, "people:manage", async (change) => {
    if (!(await deleteSecondFactors(change.db, userId)))
      return { status: 409, message: secondFactorMessages.noneToRemove };
    // Otherwise a login that waits for the second factor, or that a lost device holds, would become a full one.
    await deleteSessions(change.db, userId);
    await change.record("second-factor-removed", { kind: "account", id: userId, title: nameOf(person) });
    await change.mail({ recipient: person.email, ...mail });
    return undefined;
  });
}
