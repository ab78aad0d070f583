import { permissionsOf } from "../../app/permissions.ts";
import { listOwnPrayers } from "../../app/prayer/asking/own-prayers.server.ts";
import { countOpenAlerts } from "../../app/prayer/danger/alert-reads.server.ts";
import { deleteEnded, endPrayers, listEnding } from "../../app/prayer/moderation/ending-prayers.server.ts";
import {
  countAllWaiting,
  countWaiting,
  listPrayersForReview,
} from "../../app/prayer/moderation/queue-reads.server.ts";
import { sweepPrayers } from "../../app/prayer/moderation/sweep-prayers.server.ts";
import {
  countWaitingUpdates,
  listWaitingUpdates,
} from "../../app/prayer/moderation/waiting-updates.server.ts";
import { readMonths } from "../../app/prayer/pastoral/months.server.ts";
import { reviewParts } from "../../app/prayer/prayer-limits.ts";
import { listPrayers } from "../../app/prayer/prayer-reads.server.ts";
import { readPrayed } from "../../app/prayer/praying/praying.server.ts";
import { pickToPray } from "../../app/prayer/praying/quiet-reads.server.ts";
import { visitor } from "../../app/viewer.ts";
import type { List, ListContext } from "./list-times.ts";

/** What the page of a list reads: the requests, and how often people prayed for each. */
async function wall(
  context: ListContext,
  viewer: typeof visitor | ListContext["member"],
  page: number,
  state: "shown" | "answered" = "shown",
) {
  const list = await listPrayers(context, viewer, page, state);
  await readPrayed(
    context,
    viewer,
    list.items.map(({ id }) => id),
  );
  return list;
}

/** A year within what was filled. */
const months: List = {
  what: "the pastor's months",
  show: (context) =>
    readMonths(
      { ...context, clock: () => new Date("2025-12-20T12:00:00Z") },
      { ...context.staff, permissions: permissionsOf(["pastor"]) },
    ),
  isOnePage: true,
  mostMilliseconds: 50,
};

const queue: List = {
  what: "the queue",
  show: (context, page) => listPrayersForReview(context, context.staff, page),
};

function partOfQueue(part: keyof typeof reviewParts): List {
  return {
    what: `the queue, ${reviewParts[part].toLowerCase()}`,
    show: (context, page) => listPrayersForReview(context, context.staff, page, part),
  };
}

const counts: List[] = [
  ["number that waits, in the staff menu", ({ db, staff }: ListContext) => countWaiting({ db }, staff)],
  ["number that waits, in the daily mail", ({ db }: ListContext) => countAllWaiting({ db })],
  ["number of people whom nobody is with", ({ db, staff }: ListContext) => countOpenAlerts(db, staff)],
  ["number of updates that wait", ({ db, staff }: ListContext) => countWaitingUpdates({ db }, staff)],
].map(([what, show]) => ({ what, show, isOnePage: true }) as List);

/** They run every minute or hour, and mostly have nothing to do. */
export const jobsOfPrayers: List[] = Object.entries({
  endPrayers,
  listEnding: (site: Parameters<typeof listEnding>[0]) => listEnding(site, undefined),
  deleteEnded,
  sweepPrayers,
}).map(([name, job]) => ({
  what: `${name} with nothing to do`,
  show: (context) => job({ ...context, mailWritten: () => undefined }),
  isOnePage: true,
  isChange: true,
}));

export const listsOfPrayers: List[] = [
  { what: "the wall", show: (context, page) => wall(context, visitor, page) },
  { what: "the wall, for a member", show: (context, page) => wall(context, context.member, page) },
  { what: "answered requests", show: (context, page) => wall(context, visitor, page, "answered") },
  {
    what: "answered requests, for a member",
    show: (context, page) => wall(context, context.member, page, "answered"),
  },
  { what: "one by one", show: (context) => pickToPray(context, visitor), isOnePage: true },
  {
    what: "one by one, for the team",
    show: (context) => pickToPray(context, context.staff),
    isOnePage: true,
  },
  { what: "a member's own", show: (context, page) => listOwnPrayers(context, context.member, page) },
  queue,
  ...(Object.keys(reviewParts) as (keyof typeof reviewParts)[]).map(partOfQueue),
  {
    what: "updates that wait",
    show: ({ db, staff }) => listWaitingUpdates({ db }, staff),
    isOnePage: true,
  },
  ...counts,
  months,
];

/** Those that few waiting requests make shorter. */
export const listsOfWaiting: List[] = [queue, { ...partOfQueue("waiting"), isOnePage: true }, ...counts];
