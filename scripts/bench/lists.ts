import { listAttendees } from "../../app/events/attendance/attendees.server.ts";
import { categoriesWithDates } from "../../app/events/categories.server.ts";
import { listDates, listEvents, listPast } from "../../app/events/event-reads.server.ts";
import { listUpcoming, nextEvents } from "../../app/events/upcoming.server.ts";
import { listDays } from "../../app/events/visitors/calendar-dates.server.ts";
import { listEventPaths } from "../../app/events/visitors/event-pages.server.ts";
import { wholeList } from "../../app/lists/list-filter.ts";
import { listPeople } from "../../app/people/people.server.ts";
import { findLatestPost, listPosts } from "../../app/posts/post-reads.server.ts";
import { listSermons } from "../../app/sermons/sermon-reads.server.ts";
import { visitor } from "../../app/viewer.ts";
import type { List } from "./list-times.ts";
import { fullDate, fullMonth } from "./many-rows.ts";

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
  {
    what: "10,000 replies to a date",
    async show({ db, staff }) {
      return (await listAttendees(db, staff, fullDate, 1)).list;
    },
    isOnePage: true,
    // How many people they are is counted in all of them.
    mostMilliseconds: 50,
  },
  { what: "videos", show: (context, page) => listSermons(context, visitor, page) },
  { what: "daily posts, for a member", show: (context, page) => listPosts(context, context.member, page) },
  {
    what: "people, for an administrator",
    show: ({ db, staff }, page) =>
      listPeople({ db, settings: listSettings }, staff, page, { search: "", role: undefined }),
  },
  {
    what: "next events, on the home page",
    show: (context) => nextEvents(context, ofVisitor, 3),
    isOnePage: true,
  },
  { what: "newest post, on the home page", show: findLatestPost, isOnePage: true },
];
