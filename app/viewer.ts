import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { type Permission, permissions, type Role, roles, staffPermissions } from "./permissions.ts";

export interface Person {
  id: string;
  role: "member" | "staff";
  permissions: readonly Permission[];
  /** Permissions that their roles grant, but that this session lacks until a second factor is shown. */
  withheld?: readonly Permission[];
  /** They have a second factor but logged in without it. Until they show it, they can neither add nor remove one. */
  mustShowSecondFactor?: boolean;
  email: string;
  /** Display name; may be empty when a provider gave none. */
  name: string;
}

export type Viewer = Person | { role: "visitor" };

export const visitor: Viewer = { role: "visitor" };

export function isSignedIn(viewer: Viewer): viewer is Person {
  return viewer.role !== "visitor";
}

export function isStaff(viewer: Viewer): viewer is Person {
  return viewer.role === "staff";
}

/** The only rule of who may do what: pages, commands, navigation and storage rules ask it. */
export function may(viewer: Viewer, permission: Permission): viewer is Person {
  return isSignedIn(viewer) && viewer.permissions.includes(permission);
}

/** Whether somebody may do everything that administrators may, by whichever roles. */
function isAdministrator(viewer: Viewer): boolean {
  return roles.administrator.permissions.every((permission) => may(viewer, permission));
}

/**
 * Whether somebody may do everything that a role permits. Administrators say who the pastor is, and look after that account,
 * although they do not read what is for the pastor only. What this version does not know only they may.
 */
export function mayAllOf(
  viewer: Viewer,
  { permissions, permitsUnknown }: Pick<Role, "permissions" | "permitsUnknown">,
): viewer is Person {
  if (!isSignedIn(viewer)) return false;
  if (isAdministrator(viewer)) return true;
  return !permitsUnknown && permissions.every((permission) => may(viewer, permission));
}

/**
 * Whether somebody may give, take and change a role: nobody grants more than they may do themselves.
 */
export function mayGrant(
  viewer: Viewer,
  role: Pick<Role, "permissions" | "permitsUnknown">,
): viewer is Person {
  return may(viewer, "people:manage") && mayAllOf(viewer, role);
}

/** What somebody may let a role permit. */
export function grantable(viewer: Viewer): Permission[] {
  return staffPermissions.filter((permission) => mayGrant(viewer, { permissions: [permission] }));
}

/** The name of the account that the first start creates. */
export const administratorName = "Administrator";

/** Whether this is the account that the settings name. It can never be locked out, demoted or removed. */
export function isNamedInSettings(
  { email }: { email: string },
  settings: { admin: { email: string } },
): boolean {
  return email === settings.admin.email;
}

/**
 * Whether the settings name the password of this account. The next start would bring it back, and remove the second
 * factor with it, so the password is changed in the settings only.
 */
export function hasPasswordInSettings(
  person: { email: string },
  settings: { admin: { email: string; password: string | undefined } },
): boolean {
  return isNamedInSettings(person, settings) && settings.admin.password !== undefined;
}

const secondFactorNeeded =
  "Your role needs a second factor for this page. Add a passkey or one-time codes in Your account. If you already have a passkey, log out and log in with it.";

/** Data of a refusal, so that its page can still show who is logged in. */
export interface RefusedViewer {
  message: string;
  viewer: Viewer;
  /** Where they can fix that. */
  link?: { to: string; label: string };
}

/** Throws a 401 page for visitors, and for others a 403 page that says who can grant the permission. */
export function requirePermission(viewer: Viewer, ...anyOf: Permission[]): asserts viewer is Person {
  requireSignedIn(viewer);
  if (anyOf.some((permission) => may(viewer, permission))) return;
  if (anyOf.some((permission) => viewer.withheld?.includes(permission)))
    throw data(
      {
        message: secondFactorNeeded,
        viewer,
        link: { to: "/account", label: "Your account" },
      } satisfies RefusedViewer,
      { status: 403 },
    );
  const needed = anyOf.map((permission) => permissions[permission]).join(", or ");
  const message = `Your account is not allowed to ${needed}. An administrator of this site can give you a role that is.`;
  throw data({ message, viewer } satisfies RefusedViewer, { status: 403 });
}

/** Throws a 401 page for visitors, and a 403 page for members without a role. */
export function requireRole(viewer: Viewer): asserts viewer is Person {
  requireSignedIn(viewer);
  if (isStaff(viewer)) return;
  const message = t`This page is for the people who look after the site.`;
  throw data({ message, viewer } satisfies RefusedViewer, { status: 403 });
}

/** Throws a 401 page for visitors. */
export function requireSignedIn(viewer: Viewer): asserts viewer is Person {
  if (!isSignedIn(viewer)) throw notSignedIn();
}

/** The 401 page. */
export function notSignedIn() {
  return data({ message: t`Please log in first.`, viewer: visitor } satisfies RefusedViewer, { status: 401 });
}

/** The name that is shown for somebody whose account was removed. */
export const nameOfLeaver = "Somebody who has left";

/** The author's name beside a text: the display name or, failing that, the email. */
export function nameOf({ name, email }: Pick<Person, "name" | "email">): string {
  return name || email;
}
