import { agreeToEdit, refuseEdit, takeBackWords } from "../../../app/prayer/asking/answering.server.ts";
import { withdrawPrayer } from "../../../app/prayer/asking/asking.server.ts";
import { sayByLink } from "../../../app/prayer/asking/life-by-link.server.ts";
import { rewordPrayer } from "../../../app/prayer/asking/rewording.server.ts";
import {
  goOn,
  letGo,
  tellAnswered,
  tellUpdate,
  undoTold,
} from "../../../app/prayer/asking/telling.server.ts";
import { askBeforeEnd } from "../../../app/prayer/moderation/ask-before-end.server.ts";
import { deletePrayer } from "../../../app/prayer/moderation/deciding-prayers.server.ts";
import { changePrayer, publishEdited } from "../../../app/prayer/moderation/editing.server.ts";
import { deleteEnded, endPrayers } from "../../../app/prayer/moderation/ending-prayers.server.ts";
import { tellOfLongWaits } from "../../../app/prayer/moderation/long-waits.server.ts";
import { restorePrayer } from "../../../app/prayer/moderation/restoring-prayers.server.ts";
import { decideWords } from "../../../app/prayer/moderation/rewordings.server.ts";
import { decideUpdate } from "../../../app/prayer/moderation/updates.server.ts";
import { at, ids, memberOf, staffOf } from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const living = ["life of a prayer request"];
const inAMonth = new Date(Date.parse(at) + 31 * 24 * 60 * 60_000);
const asker = { viewer: memberOf(0), id: ids.livingPrayer };
const update = { id: ids.livingPrayer, updateId: ids.prayerUpdate };

export const lifeOfPrayerCommands: Record<string, Command> = {
  agreeToEdit: { touches: living, run: ({ site }) => agreeToEdit(site, asker, at) },
  refuseEdit: { touches: living, run: ({ site }) => refuseEdit(site, asker, at) },
  takeBackWords: {
    touches: living,
    undoes: "publishEdited of a request that is shown",
    run: ({ site }) => takeBackWords(site, asker),
  },
  undoTold: { touches: living, undoes: "tellAnswered", run: ({ site }) => undoTold(site, asker) },
  rewordPrayer: {
    touches: living,
    run: ({ site }, turn) =>
      rewordPrayer(site, asker, { title: "Rain", content: "Rain.", meanwhile: turn === 0 ? "old" : "none" }),
  },
  decideWords: {
    touches: living,
    undoes: "rewordPrayer",
    run: ({ site }, turn) => decideWords(site, staffOf(turn), ids.livingPrayer, turn === 0),
  },
  tellOfLongWaits: { touches: ["prayer request"], run: ({ site }) => tellOfLongWaits(site) },
  tellUpdate: { touches: living, run: ({ site }) => tellUpdate(site, asker, "It rains a little.") },
  tellAnswered: { touches: living, run: ({ site }) => tellAnswered(site, asker, "It has rained.") },
  goOn: { touches: living, run: ({ site }) => goOn(site, asker) },
  letGo: { touches: living, run: ({ site }) => letGo(site, asker) },
  sayByLink: {
    touches: living,
    run: ({ site }, turn) => {
      const says = turn === 0 ? "go-on" : "answered";
      return sayByLink(site, { id: ids.livingPrayer, userId: "mia", endsAt: at, says });
    },
  },
  decideUpdate: {
    touches: living,
    run: ({ site }, turn) => decideUpdate(site, staffOf(turn), { ...update, isShown: turn === 0 }),
  },
  askBeforeEnd: { touches: living, run: ({ site }) => askBeforeEnd(site) },
  endPrayers: {
    touches: living,
    undoes: "askBeforeEnd",
    run: ({ site }) => endPrayers({ ...site, clock: () => inAMonth }),
  },
  deleteEnded: { touches: living, run: ({ site }) => deleteEnded(site) },
  "changePrayer that is shown": {
    touches: living,
    run: ({ site }, turn) =>
      changePrayer(site, staffOf(turn), ids.livingPrayer, {
        ...{ title: "Rain", content: `Rain, says ${staffOf(turn).name}.`, userName: "Mia" },
        ...{ picUrl: "", picAlt: "", day: "2026-11-23", version: 1 },
      }),
  },
  "publishEdited of a request that is shown": {
    touches: living,
    run: ({ site }, turn) => publishEdited(site, staffOf(turn), ids.livingPrayer, "She asked."),
  },
  "deletePrayer with an edit": {
    touches: living,
    run: ({ site }, turn) => deletePrayer(site, staffOf(turn), ids.livingPrayer),
  },
  "withdrawPrayer with an edit": { touches: living, run: ({ site }) => withdrawPrayer(site, asker) },
  restorePrayer: {
    touches: ["deleted prayer request"],
    run: ({ site }, turn) => restorePrayer(site, staffOf(turn), ids.deletedPrayer),
  },
};
