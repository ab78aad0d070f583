import { reply } from "../../../app/prayer/asking/answering.server.ts";
import { withdrawPrayer } from "../../../app/prayer/asking/asking.server.ts";
import { confirmByLink, discardUnconfirmed } from "../../../app/prayer/guests/confirming.server.ts";
import { renewLink } from "../../../app/prayer/guests/new-links.server.ts";
import {
  approvePrayer,
  askBack,
  deletePrayer,
} from "../../../app/prayer/moderation/deciding-prayers.server.ts";
import { guestTokens, ids, staffOf } from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const guest = { token: guestTokens.confirmed };

export const guestPrayerCommands: Record<string, Command> = {
  confirmByLink: {
    touches: ["prayer request without an account"],
    run: ({ site }) => confirmByLink(site, guestTokens.waiting),
  },
  discardUnconfirmed: {
    touches: ["prayer request without an account"],
    run: ({ site }) => discardUnconfirmed(site, guestTokens.waiting),
  },
  renewLink: {
    touches: ["prayer request without an account"],
    run: ({ site }, turn) => renewLink(site, guest.token, `10.0.1.${turn}`),
  },
  "reply by a link": {
    touches: ["prayer request without an account"],
    run: ({ site }) => reply(site, guest, "It rains."),
  },
  "withdrawPrayer by a link": {
    touches: ["prayer request without an account"],
    run: ({ site }) => withdrawPrayer(site, guest),
  },
  "approvePrayer of a guest": {
    touches: ["prayer request without an account"],
    run: ({ site }, turn) => approvePrayer(site, staffOf(turn), ids.guestPrayer),
  },
  "askBack a guest": {
    touches: ["prayer request without an account"],
    run: ({ site }, turn) => askBack(site, staffOf(turn), ids.guestPrayer, "Does it rain?"),
  },
  "deletePrayer of a guest": {
    touches: ["prayer request without an account"],
    run: ({ site }, turn) => deletePrayer(site, staffOf(turn), ids.guestPrayer),
  },
};
