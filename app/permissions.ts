import { t } from "@lingui/core/macro";
/**
 * Everything that the site can permit, as words after “may” or “is allowed to”. `may` in `viewer.ts` checks it; roles are named
 * sets of it.
 */
export const permissions = {
  "events:write": () =>
    t({ message: "create and change events", comment: "After “may” or “is not allowed to”" }),
  "sermons:write": () =>
    t({ message: "share and change videos", comment: "After “may” or “is not allowed to”" }),
  "posts:write": () =>
    t({ message: "write and change daily posts", comment: "After “may” or “is not allowed to”" }),
  "pages:write": () =>
    t({
      message: "change the pages of the site and the files to download",
      comment: "After “may” or “is not allowed to”",
    }),
  "bank:write": () =>
    t({ message: "propose, confirm and hide bank details", comment: "After “may” or “is not allowed to”" }),
  "prayer:team": () =>
    t({
      message: "read the prayer requests that wait for approval",
      comment: "After “may” or “is not allowed to”",
    }),
  "prayer:moderate": () =>
    t({
      message: "approve, change and delete prayer requests",
      comment: "After “may” or “is not allowed to”",
    }),
  "prayer:pastor": () =>
    t({
      message: "read the prayer requests that are for the pastor only, and private notes about all of them",
      comment: "After “may” or “is not allowed to”",
    }),
  "newcomers:care": () =>
    t({ message: "look after people who are new", comment: "After “may” or “is not allowed to”" }),
  "people:manage": () =>
    t({ message: "invite people and give them roles", comment: "After “may” or “is not allowed to”" }),
  "activity:read": () =>
    t({ message: "see everything that was done on the site", comment: "After “may” or “is not allowed to”" }),
  "site:operate": () =>
    t({ message: "look after the site itself", comment: "After “may” or “is not allowed to”" }),
  "posts:like": () => t({ message: "like daily posts", comment: "After “may” or “is not allowed to”" }),
  "prayer:ask": () => t({ message: "ask for prayer", comment: "After “may” or “is not allowed to”" }),
  "events:propose": () => t({ message: "propose events", comment: "After “may” or “is not allowed to”" }),
  "account:own": () =>
    t({ message: "see and change your own details", comment: "After “may” or “is not allowed to”" }),
};

export type Permission = keyof typeof permissions;

/** What everyone who has logged in may do. */
export const memberPermissions: readonly Permission[] = [
  "posts:like",
  "prayer:ask",
  "events:propose",
  "account:own",
];

/** What a role can permit: everything but what members may do anyway. */
export const staffPermissions = (Object.keys(permissions) as Permission[]).filter(
  (permission) => !memberPermissions.includes(permission),
);

/** What somebody needs besides, because it is done on screens that need it. */
const needed: Partial<Record<Permission, readonly Permission[]>> = {
  "prayer:moderate": ["prayer:team"],
  "prayer:pastor": ["prayer:team", "prayer:moderate"],
};

/** These permissions and those that they need. */
export function withNeeded(granted: readonly Permission[]): Permission[] {
  return [...new Set(granted.flatMap((permission) => [permission, ...(needed[permission] ?? [])]))];
}

/** People whose roles grant one of these can be required to have a second factor. */
export const sensitive: readonly Permission[] = [
  "prayer:team",
  "prayer:moderate",
  "prayer:pastor",
  "newcomers:care",
  "people:manage",
  "bank:write",
  "site:operate",
  // It names people, including those who asked for prayer.
  "activity:read",
];

/** Returns the permissions that are withheld while a required second factor is missing. */
export function withheldOf(granted: readonly Permission[]): Permission[] {
  return granted.filter((permission) => sensitive.includes(permission));
}

interface NamedRole {
  label: () => string;
  about: () => string;
  permissions: readonly Permission[];
}

/** The roles that every church has. People can have several at once. */
export const roles = {
  administrator: {
    label: () => t`Administrator`,
    about: () =>
      t`Everything, including people and their roles, but not the prayer requests that are for the pastor only.`,
    permissions: (Object.keys(permissions) as Permission[]).filter((name) => name !== "prayer:pastor"),
  },
  pastor: {
    label: () => t`Pastor`,
    about: () =>
      t`Events, videos, posts and pages, all prayer requests, also those that nobody else reads, private notes about them, people who are new, and what was done on the site.`,
    permissions: [
      "events:write",
      "sermons:write",
      "posts:write",
      "pages:write",
      "prayer:team",
      "prayer:moderate",
      "prayer:pastor",
      "newcomers:care",
      "activity:read",
    ],
  },
  editor: {
    label: () => t`Editor`,
    about: () => t`Events, videos, posts and pages, and who asks to join a group. No prayer requests.`,
    permissions: ["events:write", "sermons:write", "posts:write", "pages:write"],
  },
  treasurer: {
    label: () => t`Treasurer`,
    about: () =>
      t`Bank details: proposes new ones, confirms those that somebody else proposes, and hides them.`,
    permissions: ["bank:write"],
  },
  sermons: { label: () => t`Sermons`, about: () => t`Videos only.`, permissions: ["sermons:write"] },
  prayerModerator: {
    label: () => t`Prayer moderator`,
    about: () =>
      t`Reads, approves, changes and deletes prayer requests, but none that are for the pastor only.`,
    permissions: ["prayer:team", "prayer:moderate"],
  },
  prayerTeam: {
    label: () => t`Prayer team`,
    about: () =>
      t`Reads prayer requests that wait and those for the team, but none that are for the pastor only, and says who is with somebody in need.`,
    permissions: ["prayer:team"],
  },
  welcomeTeam: {
    label: () => t`Welcome team`,
    about: () => t`Reads who is coming for the first time, looks out for them, and notes it.`,
    permissions: ["newcomers:care"],
  },
} as const satisfies Record<string, NamedRole>;

export type RoleName = keyof typeof roles;
export const roleNames = Object.keys(roles) as RoleName[];

/** A role that people can have: a built-in one, or one that the church made. */
export interface Role {
  /** The name of a built-in role, or the id of an own one. */
  id: string;
  label: string;
  about: string;
  permissions: readonly Permission[];
  /** Whether a newer version of the site, which runs beside this one, lets it do more than this one knows. */
  permitsUnknown?: boolean;
}

/** A built-in role in the present language. */
export function builtInRole(name: RoleName): Role {
  const { label, about, permissions } = roles[name];
  return { id: name, label: label(), about: about(), permissions };
}

export function builtInRoles(): Role[] {
  return roleNames.map(builtInRole);
}

/** Labels in the present language, such as `Editor, Prayer team`; empty for members. */
export function roleLabels(held: readonly Pick<Role, "id" | "label">[]): string {
  return held.map(({ id, label }) => (isRole(id) ? roles[id].label() : label)).join(", ");
}

export function isRole(name: string): name is RoleName {
  return Object.hasOwn(roles, name);
}

/** The built-in roles that permit something; `grants` in `active-people.server.ts` knows own roles too. */
export function rolesThatMay(permission: Permission): RoleName[] {
  return roleNames.filter((name) => (roles[name].permissions as readonly Permission[]).includes(permission));
}

export function grantedBy(held: readonly Pick<Role, "permissions">[]): Permission[] {
  return [...new Set([...memberPermissions, ...held.flatMap((role) => role.permissions)])];
}

export function permissionsOf(names: readonly RoleName[]): Permission[] {
  return grantedBy(names.map((name) => roles[name]));
}
