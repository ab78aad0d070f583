import { t } from "@lingui/core/macro";
import { lockPersonAlone } from "../changes/lock-person.server.ts";
import { personSubject } from "../changes/subjects.ts";
import { endLinksOf } from "../mail/links/ending-links.server.ts";
import { voidWithoutRight } from "../pages/bank-account/holders.server.ts";
import { grantedBy } from "../permissions.ts";
import type { Viewer } from "../viewer.ts";
import { removeContent, removeRows } from "./account/remove-account.server.ts";
import { requireSomebodyLeft } from "./active/last-who-may.server.ts";
import { deleteSessions } from "./identity/end-sessions.server.ts";
import { accountChangedMailTo, changePerson, findManaged, type PeopleSite } from "./managing.server.ts";

export async function endSessions(site: PeopleSite, viewer: Viewer, id: string): Promise<void> {
  await changePerson(site, viewer, id, async (change, person) => {
    await deleteSessions(change.db, id);
    await change.record("sessions-ended", personSubject(person));
  });
}

/** Ends every link that was mailed to a person. Nothing else changes, and they can ask for new ones. */
export async function endMailedLinks(site: PeopleSite, viewer: Viewer, id: string): Promise<void> {
  await changePerson(site, viewer, id, async (change, person) => {
    await endLinksOf(change, id);
    await change.record("links-ended", personSubject(person));
  });
}

/** Closes an account until it is reactivated. What the person wrote stays. */
export async function deactivate(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  { isSure = false }: { isSure?: boolean } = {},
): Promise<void> {
  const { name } = await findManaged(site, viewer, id);
  const what = () => t`An administrator deactivated your account. Nobody can log in to it any more.`;
  const mail = await accountChangedMailTo(site, { id, name }, what, "/contact-us");
  await changePerson(site, viewer, id, async (change, person) => {
    if (person.deactivatedAt !== null) return;
    const deactivatedAt = change.now.toISOString();
    await change.db.updateTable("user").set({ deactivatedAt }).where("id", "=", id).execute();
    await deleteSessions(change.db, id);
    await voidWithoutRight(change, site.settings, id);
    await change.record("deactivated", personSubject(person));
    await change.mail({ kind: "account", recipient: person.email, ...mail });
    await requireSomebodyLeft(change, site.settings, { could: grantedBy(person.roles), isSure });
  });
}

export async function reactivate(site: PeopleSite, viewer: Viewer, id: string): Promise<void> {
  const { name } = await findManaged(site, viewer, id);
  const what = () => t`An administrator reactivated your account. You can log in again.`;
  const mail = await accountChangedMailTo(site, { id, name }, what, "/login");
  await changePerson(site, viewer, id, async (change, person) => {
    if (person.deactivatedAt === null) return;
    await change.db.updateTable("user").set({ deactivatedAt: null }).where("id", "=", id).execute();
    // A login that was under way during the deactivation may have left one.
    await deleteSessions(change.db, id);
    await change.record("reactivated", personSubject(person));
    await change.mail({ kind: "account", recipient: person.email, ...mail });
  });
}

/** What the owner of an account is told, and whoever has the mailbox that an account names which nobody confirmed. */
const removed = {
  owner: () => t`An administrator removed your account, and everything the site kept about you.`,
  mailbox: () =>
    t`An administrator removed an account that somebody had made with your email address, and that nobody had confirmed. Anything that you asked for or signed up for yourself stays.`,
};

/** Removes somebody's account as they could themselves. Prayer requests that stay belong to nobody. */
export async function removeManaged(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  { prayersToo, isSure = false }: { prayersToo: boolean; isSure?: boolean },
): Promise<void> {
  const { name } = await findManaged(site, viewer, id);
  const mails = {
    owner: await accountChangedMailTo(site, { id, name }, removed.owner, "/contact-us"),
    mailbox: await accountChangedMailTo(site, { id, name: "" }, removed.mailbox, "/contact-us"),
  };
  await changePerson(
    site,
    viewer,
    id,
    async (change, person) => {
      await removeRows(change, id, prayersToo);
      await change.record("removed", { kind: "person", id });
      await change.mail({
        kind: "account",
        recipient: person.email,
        ...mails[person.isVerified ? "owner" : "mailbox"],
      });
      await requireSomebodyLeft(change, site.settings, { could: grantedBy(person.roles), isSure });
    },
    { changeContent: (change) => removeContent(change, id, prayersToo), lockTarget: lockPersonAlone },
  );
}
