import { data } from "react-router";
import { z } from "zod";
import "../forms/without-eval.ts";
import { searchIn } from "../lists/text-search.ts";
import { isRole, type RoleName, roleNames } from "../permissions.ts";

export const peopleMessages = {
  none: "Nobody was found.",
  listFailed: "Failed to load the people.",
  rolesChanged: "The roles have been changed.",
  rolesSame: "Nothing was changed: the roles are as you chose.",
  sessionsEnded: "They have been logged out everywhere.",
  secondFactorReset: "The second factor has been reset.",
  deactivated: "The account has been deactivated.",
  reactivated: "The account has been reactivated.",
  removed: "The account has been removed.",
  ownAccount: "This is your own account. You can look after it on the page “Your account”.",
  administrator:
    "This is the account that the site’s settings name as administrator. It always has all permissions, and cannot be deactivated or removed.",
  tooMuch: "You can only give or take away roles whose permissions you have yourself.",
} as const;

export interface PeopleFilter {
  /** Part of a name or email; empty for everybody. */
  search: string;
  /** `any` for people with at least one role. */
  role: RoleName | "any" | undefined;
}

/** What a URL asks for: `?q=ann&role=editor`. */
export function filterIn(url: string): PeopleFilter {
  const role = new URL(url).searchParams.get("role") ?? "";
  return { search: searchIn(url), role: role === "any" || isRole(role) ? role : undefined };
}

export const chosenRoles = z.array(z.enum(roleNames as [RoleName, ...RoleName[]])).max(roleNames.length);

/** `had` is what the form showed when it was opened: only what was changed since is given or taken. */
export const rolesSchema = z.object({ roles: chosenRoles, had: chosenRoles });

/** Reads checkboxes, of which a form sends any number. Throws a 400 page for anything but roles. */
export function rolesIn(form: FormData): z.infer<typeof rolesSchema> {
  const { success, data: choice } = rolesSchema.safeParse({
    roles: form.getAll("roles"),
    had: form.getAll("had"),
  });
  if (!success) throw data("There is no such role.", { status: 400 });
  return choice;
}

export const removeSchema = z.object({ prayersToo: z.string().optional() });
