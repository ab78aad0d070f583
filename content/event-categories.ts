import type { EventCategories } from "./schema.ts";

/** The kinds of events. Their ids are parts of URLs, such as `/calendar/youth.ics`, so change only their names. */
export const eventCategories: EventCategories = [
  { id: "service", name: "Services" },
  { id: "group", name: "Groups" },
  { id: "children", name: "Children" },
  { id: "youth", name: "Youth" },
  { id: "music", name: "Music" },
  { id: "other", name: "Other" },
];
