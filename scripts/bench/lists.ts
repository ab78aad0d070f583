import { listEvents, listPast, listUpcoming, nextEvents } from "../../app/events/events.server.ts";
import type { Person } from "../../app/identity/viewer.ts";
import { findLatestPost, listPosts } from "../../app/posts/posts.server.ts";
import { countWaiting, listForReview } from "../../app/prayer/moderation.server.ts";
import { listApproved, listOwn } from "../../app/prayer/prayer.server.ts";
import { listSermons } from "../../app/sermons/sermons.server.ts";
import type { Database } from "../../database/connection.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";

/** What the functions that pages call are given here. */
export interface Asking {
  clock: () => Date;
  db: Database;
  storage: Storage;
  member: Person;
  staff: Person;
}

export interface List {
  what: string;
  show(asking: Asking, page: number): Promise<unknown>;
  /** Where there are no pages to turn. */
  isOnePage?: true;
}

/** A day with as many events before as after it. */
const amidst = "2013-01-01";

const review: List = {
  what: "staff's review list",
  show: (asking, page) => listForReview(asking, asking.staff, page),
};
const approved: List = { what: "approved prayers", show: listApproved };
const waiting: List = {
  what: "how many prayers wait, beside the menu of staff",
  show: ({ db, staff }) => countWaiting(db, staff),
  isOnePage: true,
};

export const lists: List[] = [
  { what: "upcoming events", show: (asking, page) => listUpcoming(asking, amidst, page) },
  { what: "all events", show: listEvents },
  { what: "past events", show: (asking, page) => listPast(asking, amidst, page) },
  { what: "videos", show: ({ db }, page) => listSermons(db, page) },
  { what: "daily posts, for a member", show: (asking, page) => listPosts(asking, asking.member, page) },
  approved,
  { what: "a member's own prayers", show: (asking, page) => listOwn(asking, asking.member, page) },
  review,
  waiting,
  {
    what: "next events, on the home page",
    show: (asking) => nextEvents(asking, amidst, 3),
    isOnePage: true,
  },
  { what: "newest post, on the home page", show: findLatestPost, isOnePage: true },
];

/** What depends on how many of the prayers wait. */
export const listsOfPrayers: List[] = [approved, review, waiting];
