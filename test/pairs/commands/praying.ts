import { agreeToEdit } from "../../../app/prayer/asking/answering.server.ts";
import { withdrawPrayer } from "../../../app/prayer/asking/asking.server.ts";
import { chooseDays } from "../../../app/prayer/moderation/days.server.ts";
import { deletePrayer, keepShown, passOn } from "../../../app/prayer/moderation/deciding-prayers.server.ts";
import { saveDeclineNotes } from "../../../app/prayer/moderation/decline-notes.server.ts";
import { stopWaitingForAnswers } from "../../../app/prayer/moderation/unanswered.server.ts";
import {
  addFollowUp,
  deleteFollowUp,
  finishFollowUp,
} from "../../../app/prayer/pastoral/follow-up-writes.server.ts";
import { tellWhoWasPrayedFor } from "../../../app/prayer/praying/prayed-for.server.ts";
import { prayFor } from "../../../app/prayer/praying/praying.server.ts";
import { addReminder, remindToPray, removeReminder } from "../../../app/prayer/praying/reminders.server.ts";
import { reportPrayer } from "../../../app/prayer/praying/reports.server.ts";
import { noteDestroyed, recordSheet } from "../../../app/prayer/praying/sheets/sheets.server.ts";
import { tellPrinters } from "../../../app/prayer/praying/sheets/withdrawn.server.ts";
import { visitor } from "../../../app/viewer.ts";
import { declineNotes } from "../../../content/decline-notes.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { ids, memberOf, pastorOf, staffOf } from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const shown = ["request that is shown"];
/** The kind notes as both had them on their screens. */
const seen = hashOf(JSON.stringify(declineNotes));
const note = { requestId: ids.shownPrayer, id: ids.followUp };

export const prayingCommands: Record<string, Command> = {
  prayFor: {
    touches: shown,
    run: ({ site }, turn) => prayFor(site, memberOf(turn), ids.shownPrayer, `10.0.0.${turn}`),
  },
  "prayFor by a visitor": {
    touches: shown,
    run: ({ site }, turn) => prayFor(site, visitor, ids.shownPrayer, `10.0.0.${turn}`),
  },
  reportPrayer: {
    touches: shown,
    run: ({ site }, turn) => reportPrayer(site, memberOf(turn), ids.shownPrayer, "person", `10.0.0.${turn}`),
  },
  keepShown: { touches: shown, run: ({ site }, turn) => keepShown(site, staffOf(turn), ids.shownPrayer) },
  addReminder: {
    touches: [...shown, "reminder to pray"],
    run: ({ site }, turn) => addReminder(site, memberOf(turn), ids.shownPrayer),
  },
  removeReminder: {
    touches: ["reminder to pray"],
    run: ({ site }) => removeReminder(site, memberOf(0), ""),
  },
  remindToPray: {
    touches: ["reminder to pray"],
    run: ({ site }) => remindToPray(site),
  },
  addFollowUp: {
    touches: [...shown, "private note"],
    run: ({ site }, turn) =>
      addFollowUp(site, pastorOf(turn), ids.shownPrayer, { words: pastorOf(turn).name, day: "" }),
  },
  finishFollowUp: {
    touches: [...shown, "private note"],
    run: ({ site }, turn) => finishFollowUp(site, pastorOf(turn), note),
  },
  deleteFollowUp: {
    touches: [...shown, "private note"],
    run: ({ site }, turn) => deleteFollowUp(site, pastorOf(turn), note),
  },
  tellWhoWasPrayedFor: {
    touches: shown,
    run: ({ site }) => tellWhoWasPrayedFor(site),
  },
  stopWaitingForAnswers: {
    touches: shown,
    run: ({ site }) => stopWaitingForAnswers(site),
  },
  "agreeToEdit of a request that is shown": {
    touches: shown,
    run: ({ site }) =>
      agreeToEdit(site, { viewer: memberOf(0), id: ids.shownPrayer }, "2026-11-20T09:00:00.000Z"),
  },
  saveDeclineNotes: {
    touches: ["kind notes"],
    run: ({ site }, turn) => saveDeclineNotes(site, staffOf(turn), { notes: [`Note ${turn}`], seen }),
  },
  chooseDays: {
    touches: ["days of prayer requests"],
    run: ({ site }, turn) => chooseDays(site, staffOf(turn), { shown: 40 + turn, answer: 5 + turn }),
  },
  recordSheet: {
    touches: [...shown, "prayer sheet"],
    run: ({ site }, turn) => recordSheet(site, staffOf(turn), { days: 14, isForPastor: false }),
  },
  noteDestroyed: {
    touches: ["prayer sheet"],
    run: ({ site }) => noteDestroyed(site, staffOf(0), 1),
  },
  tellPrinters: {
    touches: [...shown, "prayer sheet"],
    run: ({ site }) => tellPrinters(site),
  },
  "passOn of a request that is shown": {
    touches: shown,
    run: ({ site }, turn) => passOn(site, staffOf(turn), ids.shownPrayer, ""),
  },
  "deletePrayer of a request that is shown": {
    touches: shown,
    run: ({ site }, turn) => deletePrayer(site, staffOf(turn), ids.shownPrayer),
  },
  "withdrawPrayer of a request that is shown": {
    touches: shown,
    run: ({ site }) => withdrawPrayer(site, { viewer: memberOf(0), id: ids.shownPrayer }),
  },
};
