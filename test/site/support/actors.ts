import { type Permission, permissionsOf, type RoleName, roleNames } from "../../../app/permissions.ts";
import type { TestSite } from "../../support/test-site.ts";
import { joinAs } from "./people.ts";

/** What a request needs: nothing, an unfinished login, any role, or any of the permissions. */
export type Needed = "nothing" | "an unfinished login" | "a role" | readonly Permission[];

export interface Actor {
  name: "visitor" | "member" | RoleName;
  permissions: readonly Permission[];
  headers: Record<string, string>;
}

/** A visitor, a member, and one person for each role. */
export async function joinAsEverybody(site: TestSite): Promise<Actor[]> {
  const actors: Actor[] = [{ name: "visitor", permissions: [], headers: {} }];
  for (const name of ["member", ...roleNames] as const) {
    const roles = name === "member" ? [] : [name];
    const headers = { cookie: await joinAs(site, ...roles) };
    actors.push({ name, permissions: permissionsOf(roles), headers });
  }
  return actors;
}

export function mayDo({ name, permissions }: Actor, needed: Needed): boolean {
  if (needed === "nothing") return true;
  // People who have finished theirs are sent on.
  if (needed === "an unfinished login") return name !== "visitor";
  if (needed === "a role") return name !== "visitor" && name !== "member";
  return needed.some((permission) => permissions.includes(permission));
}
