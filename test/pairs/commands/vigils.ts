import {
  deleteVigil,
  restoreVigil,
  vigilNews,
} from "../../../app/prayer/vigils/editing/deleting-vigils.server.ts";
import {
  addVigil,
  cancelVigil,
  changeVigil,
  freeSlot,
} from "../../../app/prayer/vigils/editing/vigil-writes.server.ts";
import { vigilReminders } from "../../../app/prayer/vigils/reminders/reminder-job.server.ts";
import {
  giveBackAsMember,
  giveBackByLink,
  leaveByLink,
} from "../../../app/prayer/vigils/taking/giving-back.server.ts";
import {
  askForSlot,
  confirmByLink,
  replaceLinks,
  takeAsMember,
  takeByLink,
} from "../../../app/prayer/vigils/taking/taking.server.ts";
import { requireVigil } from "../../../app/prayer/vigils/vigil-reads.server.ts";
import { visitor } from "../../../app/viewer.ts";
import { ids, memberOf, staffOf, vigilSlots, vigilToken, visitorEmail } from "../support/church.ts";
import { work } from "../support/deferred-job.ts";
import type { PairsChurch } from "../support/open-church.ts";
import type { Command } from "../support/run-pairs.ts";

const typed = {
  ...{ title: "Night of prayer", intention: "For peace", day: "2026-12-04", time: "18:00", hours: 2 },
  ...{ slotMinutes: 30, slotPlaces: 1, state: "open" as const },
};
const [, , , freeSlotOfVigil] = vigilSlots;
const touches = ["vigil"];

async function ask({ site }: PairsChurch, email: string) {
  const vigil = await requireVigil(site, visitor, ids.vigil);
  return askForSlot(site, vigil, { slot: freeSlotOfVigil, email, name: "" }, "10.0.0.1");
}

export const vigilCommands: Record<string, Command> = {
  addVigil: { touches, run: ({ site }, turn) => addVigil(site, staffOf(turn), typed) },
  changeVigil: {
    touches,
    run: ({ site }, turn) =>
      changeVigil(site, staffOf(turn), ids.vigil, { ...typed, title: `Night ${turn}`, version: 1 }),
  },
  "changeVigil to a shorter one": {
    touches,
    run: ({ site }, turn) =>
      changeVigil(site, staffOf(turn), ids.vigil, { ...typed, slotMinutes: 60, hours: 1, version: 1 }),
    isRefusedAlone: true,
  },
  cancelVigil: { touches, run: ({ site }, turn) => cancelVigil(site, staffOf(turn), ids.vigil) },
  deleteVigil: { touches, run: ({ site }, turn) => deleteVigil(site, staffOf(turn), ids.vigil) },
  restoreVigil: {
    touches,
    undoes: "deleteVigil",
    run: ({ site }, turn) => restoreVigil(site, staffOf(turn), ids.vigil),
  },
  vigilNews: {
    touches,
    undoes: "deleteVigil",
    run: ({ site }) => work(vigilNews(site), { vigilId: ids.vigil }),
  },
  freeSlot: {
    touches,
    run: ({ site }, turn) =>
      freeSlot(site, staffOf(turn), { vigilId: ids.vigil, placeId: ids.vigilPlaces[0] }),
  },
  askForSlot: { touches, run: (church, turn) => ask(church, `new-${turn}@people.example`) },
  "askForSlot by one email": { touches, run: (church) => ask(church, visitorEmail) },
  takeAsMember: {
    touches,
    run: ({ site }, turn) => takeAsMember(site, memberOf(turn), ids.vigil, freeSlotOfVigil),
  },
  takeByLink: { touches, run: ({ site }) => takeByLink(site, vigilToken, freeSlotOfVigil) },
  confirmByLink: { touches, run: ({ site }) => confirmByLink(site, vigilToken) },
  replaceLinks: {
    touches,
    run: ({ site }) => replaceLinks(site, vigilToken, { email: visitorEmail, clientNetwork: "10.0.0.1" }),
  },
  giveBackAsMember: {
    touches,
    run: ({ site }) => giveBackAsMember(site, memberOf(0), ids.vigil, ids.vigilPlaces[2]),
  },
  giveBackByLink: { touches, run: ({ site }) => giveBackByLink(site, vigilToken, ids.vigilPlaces[0]) },
  leaveByLink: { touches, run: ({ site }) => leaveByLink(site, vigilToken) },
  vigilReminders: {
    touches,
    isStepwise: true,
    run: ({ site }) =>
      work(vigilReminders({ ...site, clock: () => new Date("2026-12-04T16:30:00.000Z") }), {
        vigilId: ids.vigil,
      }),
  },
};
