import { t } from "@lingui/core/macro";
import {
  builtInRole,
  builtInRoles,
  isRole,
  type Permission,
  permissions,
  type Role,
} from "../../permissions.ts";

export interface OwnRole extends Role {
  version: number;
}

export const roleLimits = {
  name: 40,
  own: 20,
  /** Roles that a form can name. */
  atOnce: 40,
} as const;

export const roleMessages = {
  added: "The role has been made. You can give it to people now.",
  saved: "The role has been changed. It counts from the next page that each person opens.",
  removed: "The role has been removed.",
  notSaved: "The role could not be saved. What you typed is still here: please try again.",
  noName: "Please give the role a name",
  oneLine: "Please use letters on one line",
  nothingTicked: "Please tick at least one thing that the role may do",
  taken: "There is a role with this name already",
  tooMany: `There are ${roleLimits.own} roles of your own already. Please remove one first.`,
  /** Whoever manages people stays, so there is always somebody who does. */
  ownManaging:
    "You manage people through this role yourself, and without it perhaps nobody could. Please ask somebody else who manages people, or let the role manage people.",
  changedMeanwhile:
    "Somebody else has changed this role, or who has it, since you opened this page. Nothing was removed. Please look again.",
  noSuchRole: "There is no such role. Somebody may have removed it: please open the form again.",
  lacks:
    "This role lacks something that its tasks need, so people who have only this one cannot do them. Please change it: the form has ticked what is missing.",
  beyond: "You can change only roles whose permissions you have yourself.",
} as const;

/** What makes two names the same. */
export function nameKeyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

export function isNameOfBuiltIn(name: string): boolean {
  return builtInRoles().some(({ label }) => nameKeyOf(label) === nameKeyOf(name));
}

/** A permission as the beginning of a sentence. */
export function permissionInWords(permission: Permission): string {
  const words = permissions[permission]();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a role may do, such as “Create and change events; share and change videos.” */
export function aboutOf(granted: readonly Permission[]): string {
  const [first, ...others] = granted;
  if (first === undefined) return t`Nothing that this version of the site knows.`;
  return `${[permissionInWords(first), ...others.map((permission) => permissions[permission]())].join("; ")}.`;
}

/** A role in the present language, as mails name it. */
export function roleInWords(role: Role): Pick<Role, "label" | "about"> {
  return isRole(role.id) ? builtInRole(role.id) : { label: role.label, about: aboutOf(role.permissions) };
}
