import { v7 as uuidv7 } from "uuid";
import type { Services } from "../../../content/schema.ts";
import { addChoice } from "../../../database/site-choices.ts";
import { formatRule, type Weekday } from "../../../platform/recurrence/rule.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { firstSampleService, sampleId } from "../../items/sample-ids.ts";
import { factSets } from "../../pages/originals/fact-sets.server.ts";
import { originalOfText } from "../../pages/texts/read-text.server.ts";
import { showsSample } from "../../pages/texts/sample-state.server.ts";
import { defaultDetails, insertEvent } from "../event-writes.server.ts";
import { serviceCategory } from "../service-length.ts";

type Service = Services["services"][number];

const weekdays: Record<Service["day"], [day: number, weekday: Weekday]> = {
  Sunday: [0, "SU"],
  Monday: [1, "MO"],
  Tuesday: [2, "TU"],
  Wednesday: [3, "WE"],
  Thursday: [4, "TH"],
  Friday: [5, "FR"],
  Saturday: [6, "SA"],
};

/** Once for each site; after that only the calendar counts. Those of the sample go with it. */
export async function seedServices(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    if (!(await addChoice(change.db, "servicesSeeded", "on"))) return;
    const today = dayOf(change.now.toISOString());
    const isSample = await showsSample(change.db);
    const { services } = await originalOfText(change.db, factSets.services);
    for (const [index, service] of services.entries()) {
      const id = isSample ? sampleId(firstSampleService + index) : uuidv7();
      await insertEvent(change, { ...seriesOf(service, today), id });
    }
  });
}

function seriesOf({ name, day, time, place, words }: Service, today: string) {
  const [weekday, inRule] = weekdays[day];
  const days = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return {
    ...defaultDetails,
    eventTitle: name,
    eventContent: words,
    eventDate: later(today, days),
    eventTime: time,
    eventUrl: "",
    eventAlt: "",
    placeName: place,
    category: serviceCategory,
    rule: formatRule({ frequency: "weekly", interval: 1, weekdays: [inRule] }),
  };
}
