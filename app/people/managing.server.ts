import { data } from "react-router";
import { type Said, said } from "../../platform/language/said.ts";
import { type ChangeByPerson, type ChangingSite, change } from "../changes/change.server.ts";
import { lockPerson } from "../changes/lock-person.server.ts";
import { here, type Site } from "../contexts.ts";
import { writingTo } from "../mail/language/readers.server.ts";
import { siteUrlOf } from "../mail/links/site-url.server.ts";
import type { Mail } from "../mail/mail-frame.tsx";
import { found } from "../serving/responses/found.ts";
import { mayAllOf, requirePermission, type Viewer, visitor } from "../viewer.ts";
import { accountChangedMail } from "./identity/account-mails.ts";
import { findPerson } from "./identity/find-person.server.ts";
import { type ArgsWithId, requireRecentSignIn } from "./login/recent-sign-in.server.ts";
import { findListed, type ListedPerson } from "./people.server.ts";
import { peopleMessages } from "./people.ts";

export type PeopleSite = ChangingSite & Pick<Site, "settings" | "identity">;

/**
 * Returns a person whom the viewer may manage, or throws a 404 or 403 page. People who may do more than the viewer are
 * left alone: somebody whose role manages people must not close the accounts of administrators.
 */
export async function findManaged(site: PeopleSite, viewer: Viewer, id: string): Promise<ListedPerson> {
  const person = found(await findListed(site, viewer, id), "account");
  requirePermission(viewer, "people:manage");
  if (person.id === viewer.id) throw data({ message: peopleMessages.ownAccount, viewer }, { status: 403 });
  if (person.isFromSettings) throw data({ message: peopleMessages.administrator, viewer }, { status: 403 });
  if (!mayManage(viewer, person)) throw data({ message: peopleMessages.beyond, viewer }, { status: 403 });
  return person;
}

export function mayManage(viewer: Viewer, { roles }: Pick<ListedPerson, "roles">): boolean {
  return roles.every((role) => mayAllOf(viewer, role));
}

/** Checks that the viewer may manage the person of the URL and has logged in recently. */
export async function requireManaged(args: ArgsWithId) {
  const { site, viewer } = here(args.context);
  const person = await findManaged(site, viewer, args.params.id);
  await requireRecentSignIn(args);
  return { site, viewer, person };
}

export async function loadManaged(args: ArgsWithId): Promise<ListedPerson> {
  const { person } = await requireManaged(args);
  return person;
}

interface Locking {
  /** Changes to content, which is locked before people. */
  changeContent?: (change: ChangeByPerson) => Promise<void>;
  lockTarget?: typeof lockPerson;
}

/** Two managers take turns, and both accounts are looked at again: one may have been removed or demoted meanwhile. */
export function changePerson<Result>(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  work: (change: ChangeByPerson, person: ListedPerson) => Promise<Result>,
  { changeContent = async () => undefined, lockTarget = lockPerson }: Locking = {},
): Promise<Result> {
  return change(site, viewer, "people:manage", async (change) => {
    await changeContent(change);
    for (const locked of [change.viewer.id, id].toSorted())
      await (locked === id ? lockTarget : lockPerson)(change.db, locked);
    const now = await findPerson({ db: change.db, settings: site.settings }, change.viewer.id);
    const manager = now?.person ?? visitor;
    const person = await findManaged({ ...site, db: change.db }, manager, id);
    return work({ ...change, ...(now && { viewer: now.person }) }, person);
  });
}

/** The viewer is looked up again, and refused if they may no longer manage people. `people` are locked with them. */
export function changeByManager<Result>(
  site: Pick<PeopleSite, "settings"> & ChangingSite,
  viewer: Viewer,
  people: readonly string[],
  work: (change: ChangeByPerson) => Promise<Result>,
): Promise<Result> {
  return change(site, viewer, "people:manage", async (change) => {
    for (const id of [...new Set([change.viewer.id, ...people])].toSorted()) await lockPerson(change.db, id);
    const now = await findPerson({ db: change.db, settings: site.settings }, change.viewer.id);
    const manager: Viewer = now?.person ?? visitor;
    requirePermission(manager, "people:manage");
    return work({ ...change, viewer: manager });
  });
}

/** A mail that tells somebody what was changed. Rendering takes time, so do it before the change. */
export async function accountChangedMailTo(
  { identity, settings }: PeopleSite,
  { id, name }: Pick<ListedPerson, "id" | "name">,
  what: Said,
  path = "/account",
): Promise<Mail> {
  const congregation = await identity.congregation();
  return writingTo(identity, { userId: id }, () =>
    accountChangedMail({ congregation, name, what: () => said(what), link: siteUrlOf(settings, path) }),
  );
}
