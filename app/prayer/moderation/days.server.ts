import { type ChangingSite, change } from "../../changes/change.server.ts";
import { chooseNumber } from "../../changes/number-choice.server.ts";
import type { Viewer } from "../../viewer.ts";
import { daysChoices } from "../shown-until.server.ts";

type Days = Partial<Record<keyof typeof daysChoices, number>>;

/** Chooses for how many days requests are shown, and wait for an answer. What is left out stays as it is. */
export async function chooseDays(site: ChangingSite, viewer: Viewer, days: Days): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    for (const what of ["shown", "answer", "wait"] as const) {
      const chosen = days[what];
      if (chosen !== undefined) await chooseNumber(change, daysChoices[what], chosen);
    }
  });
}
