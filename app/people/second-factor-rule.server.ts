import { data } from "react-router";
import type { Database } from "../../database/connection.ts";
import { saveChoice } from "../../database/site-choices.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { takeTurns } from "../changes/locks.server.ts";
import { sensitive } from "../permissions.ts";
import { mayAllOf, type Person, requirePermission, type Viewer } from "../viewer.ts";
import { requiresSecondFactor, secondFactorChoice } from "./identity/find-person.server.ts";
import type { Refusal } from "./identity/refusal.server.ts";
import { hasSecondFactor } from "./second-factor/second-factor.server.ts";
import { securityMessages } from "./second-factor-rule-schema.ts";

/** Whether the site requires a second factor of some roles, and whether the viewer has one. */
export async function findSecondFactorRule(db: Database, viewer: Viewer) {
  requireAllProtected(viewer);
  return { isRequired: await requiresSecondFactor(db), hasOwn: await hasSecondFactor(db, viewer.id) };
}

export function requireSecondFactor(
  site: ChangingSite,
  viewer: Viewer,
  isRequired: boolean,
): Promise<Refusal | undefined> {
  requireAllProtected(viewer);
  return change(site, viewer, "people:manage", async (change) => {
    const { db } = change;
    await takeTurns(db, "second-factor rule");
    if (isRequired && !(await hasSecondFactor(db, change.viewer.id)))
      return { status: 409, message: securityMessages.addOwnFirst };
    const [before, value] = [(await requiresSecondFactor(db)) ? "on" : "off", isRequired ? "on" : "off"];
    await saveChoice(db, secondFactorChoice, value);
    if (before === value) return undefined;
    const subject = { kind: "site", id: secondFactorChoice, title: "Second factor" } as const;
    await change.record("setting-changed", subject, { required: before }, { required: value });
    return undefined;
  });
}

/** A role of the church's own may manage people and little else. */
function requireAllProtected(viewer: Viewer): asserts viewer is Person {
  requirePermission(viewer, "people:manage");
  if (mayAllOf(viewer, { permissions: sensitive })) return;
  throw data({ message: securityMessages.beyond, viewer }, { status: 403 });
}
