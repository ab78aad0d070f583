import { answerByLink, answerByOffice, deleteRequest } from "../../../app/pages/groups/answering.server.ts";
import { askToJoin } from "../../../app/pages/groups/asking.server.ts";
import { endUnanswered, tellAskers } from "../../../app/pages/groups/late-letters.server.ts";
import { saveLeaders } from "../../../app/pages/groups/leaders.server.ts";
import { groupToken, ids, staffOf } from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const walkers = { id: "walkers", name: "Walkers", leader: "Peter", time: "08:00", place: "The car park" };
const later = "2100-01-01T00:00:00.000Z";
const asker = { name: "Max", email: "max@people.example", words: "", mayWrite: undefined };

export const groupCommands: Record<string, Command> = {
  askToJoin: {
    touches: ["group"],
    run: ({ site }, turn) => askToJoin(site, { ...walkers, day: "Saturday" }, asker, `10.0.0.${turn}`),
  },
  answerByLink: {
    touches: ["group"],
    run: ({ site }) => answerByLink(site, groupToken, { answer: "welcomed", words: "" }),
  },
  "answerByLink with the office": {
    touches: ["group"],
    run: ({ site }) => answerByLink(site, groupToken, { answer: "office", words: "" }),
  },
  answerByOffice: {
    touches: ["group"],
    run: ({ site }, turn) =>
      answerByOffice(site, staffOf(turn), ids.groupRequest, { answer: "full", words: "" }),
  },
  deleteRequest: {
    touches: ["group"],
    run: ({ site }, turn) => deleteRequest(site, staffOf(turn), ids.groupRequest),
  },
  tellAskers: { touches: ["group"], run: ({ site }) => tellAskers(site, later, 90) },
  endUnanswered: { touches: ["group"], run: ({ site }) => endUnanswered(site, later) },
  saveLeaders: {
    touches: ["group"],
    run: ({ site }, turn) =>
      saveLeaders(site, staffOf(turn), [{ ...walkers, email: `${staffOf(turn).id}@leaders.example` }]),
  },
};
