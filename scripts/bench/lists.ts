import { categoriesWithDates } from "../../app/events/categories.server.ts";
import { listDates, listEvents, listPast } from "../../app/events/event-reads.server.ts";
import { listUpcoming, nextEvents } from "../../app/events/upcoming.server.ts";
import { listDays } from "../../app/events/visitors/calendar-dates.server.ts";
import { listEventPaths } from "../../app/events/visitors/event-pages.server.ts";
import { wholeList } from "../../app/lists/list-filter.ts";
import { listPeople } from "../../app/people/people.server.ts";
import { findLatestPost, listPosts } from "../../app/posts/post-reads.server.ts";
import { listOwnPrayers } from "../../app/prayer/asking/own-prayers.server.ts";
import { countWaiting, listPrayersForReview } from "../../app/prayer/moderation/queue-reads.server.ts";
import { listPrayers } from "../../app/prayer/prayer-reads.server.ts";
import { listSermons } from "../../app/sermons/sermon-reads.server.ts";
import { type Person, visitor } from "../../app/viewer.ts";
import type { Database } from "../../database/connection.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { fullMonth } from "./many-rows.ts";

export interface ListContext {
  clock: () => Date;
  db: Database;
  storage: Storage;
  member: Person;
  staff: Person;
}

export interface List {
  what: string;
  show(context: ListContext, page: number): Promise<unknown>;
  /** The list has no further pages. */
  isOnePage?: true;
}

const listSettings = { admin: { email: "admin@people.example", password: undefined }, openId: undefined };

/** The middle of the random days: as many events before it as after it. */
const ofVisitor = { viewer: visitor, today: "2013-01-01" };

const month: List = {
  what: "a full month of the calendar",
  async show(context) {
    const days = await listDays(context, { viewer: visitor }, { days: fullMonth, most: 4 });
    const categories = await categoriesWithDates(context, ofVisitor, "any");
    return { items: [...days.values()].filter(({ dates }) => dates.length > 0), categories };
  },
  isOnePage: true,
};
const review: List = {
  what: "staff's review list",
  show: (context, page) => listPrayersForReview(context, context.staff, page),
};
const approved: List = {
  what: "approved prayers",
  show: (context, page) => listPrayers(context, visitor, page),
};
const shared: List = {
  what: "prayers, for a member",
  show: (context, page) => listPrayers(context, context.member, page),
};
const waiting: List = {
  what: "number of waiting prayers, in the staff menu",
  show: ({ db, staff }) => countWaiting({ db }, staff),
  isOnePage: true,
};

export const lists: List[] = [
  { what: "upcoming events", show: (context, page) => listUpcoming(context, ofVisitor, page) },
  {
    what: "upcoming events of a category",
    show: (context, page) => listUpcoming(context, { ...ofVisitor, category: "youth" }, page),
  },
  { what: "all dates", show: (context, page) => listDates(context, ofVisitor, page) },
  {
    what: "all events, for staff",
    show: (context, page) => listEvents(context, context.staff, page),
  },
  {
    what: "a search of all events",
    show: (context, page) => listEvents(context, ofVisitor.viewer, page, { ...wholeList, search: "a" }),
  },
  {
    what: "events in the sitemap",
    show: (context) => listEventPaths(context, ofVisitor.today),
    isOnePage: true,
  },
  { what: "past events", show: (context, page) => listPast(context, ofVisitor, page) },
  month,
  { what: "videos", show: (context, page) => listSermons(context, visitor, page) },
  { what: "daily posts, for a member", show: (context, page) => listPosts(context, context.member, page) },
  approved,
  shared,
  {
    what: "people, for an administrator",
    show: ({ db, staff }, page) =>
      listPeople({ db, settings: listSettings }, staff, page, { search: "", role: undefined }),
  },
  { what: "a member's own prayers", show: (context, page) => listOwnPrayers(context, context.member, page) },
  review,
  waiting,
  {
    what: "next events, on the home page",
    show: (context) => nextEvents(context, ofVisitor, 3),
    isOnePage: true,
  },
  { what: "newest post, on the home page", show: findLatestPost, isOnePage: true },
];

export const listsOfPrayers: List[] = [approved, shared, review, waiting];
