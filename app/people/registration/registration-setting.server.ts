import type { Database } from "../../../database/connection.ts";
import { shortRegistrationChoice } from "../../../database/site-choices.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { isOn, type SwitchChoice, turn } from "../../changes/switch-choice.server.ts";
import type { Viewer } from "../../viewer.ts";

const personalFacts: SwitchChoice = {
  name: shortRegistrationChoice,
  subject: { id: shortRegistrationChoice, title: "Gender and date of birth at registration" },
  isUsuallyOn: true,
};

/** Whether Register asks for gender and date of birth. It does unless the church says otherwise. */
export function asksPersonalFacts(site: { db: Pick<Database, "selectFrom"> }): Promise<boolean> {
  return isOn(site, personalFacts);
}

/** Switched off, what people said before stays in their accounts. */
export function switchPersonalFacts(site: ChangingSite, viewer: Viewer, isAsked: boolean): Promise<void> {
  return change(site, viewer, "people:manage", (change) => turn(change, personalFacts, isAsked));
}
