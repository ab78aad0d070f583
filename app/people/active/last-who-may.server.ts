import { t } from "@lingui/core/macro";
import { data } from "react-router";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { Change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { type Permission, permissions, staffPermissions } from "../../permissions.ts";
import { peopleWhoMay } from "./active-people.server.ts";

/** A change after which nobody may do something is not made before somebody says that they know. */
class NobodyLeft extends Error {
  readonly lost: readonly Permission[];
  constructor(lost: readonly Permission[]) {
    super("nobody is left who may do this");
    this.lost = lost;
  }
}

/**
 * Undoes a change, unless its author `isSure`, when nobody is left who may do something that somebody could do before. Call
 * it at the end of the change, so that of two people who leave at the same moment the second is seen to be the last.
 */
export async function requireSomebodyLeft(
  { db }: Pick<Change, "db">,
  settings: Pick<Settings, "admin">,
  { could, isSure }: { could: readonly Permission[]; isSure: boolean },
): Promise<void> {
  if (isSure) return;
  await takeTurns(db, "people who may");
  const lost: Permission[] = [];
  for (const permission of staffPermissions.filter((one) => could.includes(one))) {
    const one = peopleWhoMay({ db, settings }, permission).select("user.id").limit(1);
    if (!(await one.executeTakeFirst())) lost.push(permission);
  }
  if (lost.length > 0) throw new NobodyLeft(lost);
}

/** Runs such a change. Returns what asks whether its author is sure; undefined once it is made. */
export async function askIfNobodyIsLeft(work: () => Promise<unknown>) {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof NobodyLeft)) throw error;
    return data({ problem: questionAbout(error), asksIfSure: true }, { status: 409 });
  }
}

/** The same for a form that `saveForm` saves. */
export async function refuseIfNobodyIsLeft<Outcome>(work: () => Promise<Outcome>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NobodyLeft)) throw error;
    return { refusal: questionAbout(error), status: 409, field: "sure" };
  }
}

function questionAbout({ lost }: NobodyLeft): string {
  const deeds = lost
    .map((permission) => permissions[permission]())
    .reduce((one, other) => t`${one}, nor ${other}`);
  return t`Nothing was changed yet, because afterwards nobody may ${deeds}. What comes in then waits, and we tell the administrators that it does. You can give somebody else a role for it first.`;
}
