import { z } from "zod";
import "../forms/without-eval.ts";
import { searchIn } from "../lists/text-search.ts";
import { roleLimits } from "./roles/own-role.ts";

export const peopleMessages = {
  none: "Nobody was found.",
  listFailed: "Failed to load the people.",
  rolesChanged: "The roles have been changed.",
  rolesSame: "Nothing was changed: the roles are as you chose.",
  linksEnded: "The links that were mailed to them no longer work.",
  sessionsEnded: "They have been logged out everywhere.",
  secondFactorReset: "The second factor has been reset.",
  deactivated: "The account has been deactivated.",
  reactivated: "The account has been reactivated.",
  removed: "The account has been removed.",
  ownAccount: "This is your own account. You can look after it on the page “Your account”.",
  administrator:
    "This is the account that the site’s settings name as administrator. It always has all permissions, and cannot be deactivated or removed.",
  beyond:
    "This person may do things here that you may not. Somebody who may do all of them can look after the account.",
  tooMuch: "You can only give or take away roles whose permissions you have yourself.",
} as const;

export interface PeopleFilter {
  /** Part of a name or email; empty for everybody. */
  search: string;
  role: string | undefined;
}

/** What a URL asks for: `?q=ann&role=editor`. */
export function filterIn(url: string, roles: readonly { id: string }[]): PeopleFilter {
  const role = new URL(url).searchParams.get("role") ?? "";
  const isKnown = role === "any" || roles.some(({ id }) => id === role);
  return { search: searchIn(url), role: isKnown ? role : undefined };
}

/** Whether somebody knows that nobody is left who may do something. */
const sure = { sure: z.literal("on").optional() };

export const chosenRoles = z.array(z.string().max(60)).max(roleLimits.atOnce);

/** `had` is what the form showed when it was opened: only what was changed since is given or taken. */
export const rolesSchema = z.object({ roles: chosenRoles, had: chosenRoles, ...sure });

export const deactivateSchema = z.object(sure);
export const removeSchema = z.object({ prayersToo: z.string().optional(), ...sure });
