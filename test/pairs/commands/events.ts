import { importEvents } from "../../../app/events/calendar-import/import-events.server.ts";
import { callSnowDay, undoSnowDay } from "../../../app/events/editing/snow-day/call.server.ts";
import { addEvent, changeEvent, deleteEvent, restoreEvent } from "../../../app/events/event-writes.server.ts";
import { cancelDate, changeDate, resetDate, uncancelDate } from "../../../app/events/exceptions.server.ts";
import { changeFollowing, joinAgain } from "../../../app/events/following.server.ts";
import { listing } from "../../../app/events/listing-job.server.ts";
import { saveOrder } from "../../../app/events/orders/orders.server.ts";
import { calendarSources, removeSource } from "../../../app/items/imports/sources.server.ts";
import {
  at,
  ids,
  laterWalk,
  newEvent,
  newService,
  serviceDay,
  staffOf,
  walkDays,
} from "../support/church.ts";
import { work } from "../support/deferred-job.ts";
import { previewWalk } from "../support/open-church.ts";
import type { Command } from "../support/run-pairs.ts";

const walk = (turn: 0 | 1) => ({ id: ids.walk, day: walkDays[turn + 1] as string });

/** Commands on the two series of services, which have only the calendar of services in common. */
export const serviceCommands: Record<string, Command> = {
  addEvent: {
    touches: ["services"],
    async run({ site }, turn) {
      const eventTitle = `Vespers of ${staffOf(turn).name}`;
      await addEvent(site, staffOf(turn), { ...newService, eventTitle });
      return "saved";
    },
  },
  "changeEvent of a service": {
    touches: ["services"],
    run: ({ site }, turn) =>
      changeEvent(site, staffOf(turn), ids.services[turn], {
        ...newService,
        version: 1,
        eventTime: "11:00",
      }),
  },
  "deleteEvent of a service": {
    touches: ["services"],
    run: ({ site }, turn) => deleteEvent(site, staffOf(turn), ids.services[turn]),
  },
  "restoreEvent of a service": {
    touches: ["services"],
    run: ({ site }, turn) => restoreEvent(site, staffOf(turn), ids.deletedService),
  },
  "cancelDate of a service": {
    touches: ["services"],
    run: ({ site }, turn) =>
      cancelDate(site, staffOf(turn), { id: ids.services[turn], day: serviceDay }, "Snow"),
  },
  saveOrder: {
    touches: ["services"],
    run: ({ site }, turn) =>
      saveOrder(
        site,
        staffOf(turn),
        { id: ids.services[0], day: serviceDay },
        { version: 0, rows: [{ title: `Welcome by ${staffOf(turn).name}`, shown: "now" }] },
      ),
  },
  callSnowDay: {
    touches: ["services"],
    run: ({ site }, turn) =>
      callSnowDay(site, staffOf(turn), { day: at.slice(0, 10), sentence: "Snow", onlyAhead: false }),
  },
  undoSnowDay: {
    touches: ["services"],
    undoes: "callSnowDay",
    run: ({ site }, turn) => undoSnowDay(site, staffOf(turn), at.slice(0, 10)),
  },
  listing: {
    touches: ["services"],
    isStepwise: true,
    undoes: "cancelDate of a service",
    run: ({ site }) => work(listing(site), null),
  },
};

/** Commands on one series and its dates. */
export const dateCommands: Record<string, Command> = {
  changeEvent: {
    touches: ["walk"],
    run: ({ site }, turn) =>
      changeEvent(site, staffOf(turn), ids.walk, {
        ...newEvent,
        version: 1,
        eventTitle: `Walk of ${staffOf(turn).name}`,
        eventDate: laterWalk,
        rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=2",
      }),
  },
  deleteEvent: { touches: ["walk"], run: ({ site }, turn) => deleteEvent(site, staffOf(turn), ids.walk) },
  cancelDate: {
    touches: ["walk"],
    run: ({ site }, turn) => cancelDate(site, staffOf(turn), walk(turn), "Snow"),
  },
  uncancelDate: { touches: ["walk"], run: ({ site }, turn) => uncancelDate(site, staffOf(turn), walk(0)) },
  changeDate: {
    touches: ["walk"],
    run: ({ site }, turn) =>
      changeDate(site, staffOf(turn), walk(turn), {
        ...newEvent,
        eventDate: walk(turn).day,
        placeName: "Hall",
        reason: `Room of ${staffOf(turn).name}`,
      }),
  },
  resetDate: { touches: ["walk"], run: ({ site }, turn) => resetDate(site, staffOf(turn), walk(0)) },
  changeFollowing: {
    touches: ["walk"],
    run: ({ site }, turn) =>
      changeFollowing(site, staffOf(turn), walk(turn), {
        ...newEvent,
        eventTitle: "Long walk",
        eventDate: walk(turn).day,
        rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=2",
      }),
  },
  importEvents: {
    touches: ["walk", "imports"],
    run: ({ site, previews }, turn) =>
      importEvents(site, staffOf(turn), { id: previews[turn], ticked: new Set([0]) }),
  },
  previewImport: { touches: ["imports"], run: ({ site }) => previewWalk(site, 0) },
  removeSource: {
    touches: ["imports"],
    run: ({ site }, turn) => removeSource(site, staffOf(turn), calendarSources, ids.source),
  },
  joinAgain: {
    touches: ["walk"],
    run: ({ site }, turn) => joinAgain(site, staffOf(turn), { id: ids.walk, day: laterWalk }),
  },
};
