import { expect } from "vitest";
import type { ItemKind } from "../../../app/items/item.ts";
import { itemKinds, items } from "../../../app/items/registry/items.ts";

/** What is wrong with a field, and the message beside it. */
export type Wrong = Record<string, [typed: string, message: string][]>;

interface Row {
  table: "events" | "videos" | "dailyPosts";
  /** The URL of the form of a new one. */
  add: string;
  /** The form of a new one, and the field of a picture without which it is refused. */
  fields: Record<string, string>;
  picture?: string;
  /** The field that names it on pages, and the one with its text; a post has one for both. */
  name: string;
  text: string;
  /** What else its form may change; empty where it may be left out. */
  change: Record<string, string>;
  /** What neither form accepts, and what only one of them refuses. */
  wrong: Wrong;
  wrongWhenAdded: Wrong;
  wrongWhenChanged: Wrong;
  /** The list where visitors see it, and all pages with a link to its form for people who may change it. */
  shownOn: string;
  editedFrom: string[];
  /** Where its form leads, apart from its row in the list of staff. */
  changedOn?: string;
  messages: Record<"added" | "updated" | "removed" | "restored", string>;
  /** What the dialog asks before it is deleted. */
  question: string;
  /** What a second editor is told that it says now, when the first one has named it so. */
  readsNow: (name: string) => string[];
  /** What its row has after an undone deletion that it did not have before. */
  newer: (row: { version: number }) => object;
  /** A role that may write it, and one that may not. If there is one that writes another kind, it is that. */
  writers: "editor" | "sermons";
  others: "sermons" | "prayerModerator";
}

const required = (message: string): [string, string][] =>
  ["", "   ", "\u200b\u2060"].map((typed) => [typed, message]);
const tooLong = (length: number): [string, string] => [
  "a".repeat(length + 1),
  `Please use at most ${length} characters`,
];
const noDay: [string, string][] = ["", "2026-02-30", "1.12.2026"].map((typed) => [
  typed,
  "Please choose a date",
]);

/** A new kind of item gets its row here, and `items.test.ts` tries it. */
const rows: Record<ItemKind, Row> = {
  event: {
    table: "events",
    add: "/event-create",
    fields: {
      eventTitle: "Lantern walk",
      eventContent: "We meet at the old mill",
      eventDate: "2027-03-20",
      eventTime: "18:00",
      repeats: "never",
      place: "elsewhere",
      placeName: "The barn",
      contactName: "Ben Cole",
      category: "youth",
    },
    name: "eventTitle",
    text: "eventContent",
    change: { eventTime: "" },
    wrong: {
      eventTitle: [...required("Please enter a title"), tooLong(120)],
      eventContent: [...required("Please enter a description"), tooLong(5000)],
      eventDate: noDay,
      eventTime: ["24:00", "7pm"].map((typed) => [typed, "Please choose a time"]),
    },
    wrongWhenAdded: { eventTime: [["", "Please choose a time"]] },
    wrongWhenChanged: {},
    shownOn: "/event",
    editedFrom: ["/event/all", "/event/lantern-walk"],
    messages: {
      added: "Event added successfully!",
      updated: "Event updated successfully!",
      removed: "Event deleted.",
      restored: "Event restored.",
    },
    question: "Lantern walk , Saturday, 20 March 2027, will be gone for everybody. You can undo this",
    readsNow: (name) => [`Title ${name}`, "The barn", "Ben Cole", "Youth"],
    // Subscribed calendars take it back only if it is newer than when it went.
    newer: ({ version }) => ({ version: version + 1, changedAt: expect.stringMatching(/^20\d\d-.*Z$/) }),
    writers: "editor",
    others: "sermons",
  },
  sermon: {
    table: "videos",
    add: "/upload-video",
    fields: {
      title: "The lost coin",
      sermonBy: "Ruth Field",
      videoUrl: "https://films.example/coin.mp4",
      content: "We meet at the old mill",
      date: "2027-03-07",
    },
    name: "title",
    text: "content",
    change: { sermonBy: "Sam Hill" },
    wrong: {
      title: [...required("Please enter a title"), tooLong(120)],
      sermonBy: [...required("Please enter who preached"), tooLong(120)],
      videoUrl: [
        ["", "Please enter the URL of the video"],
        [`https://films.example/${"a".repeat(2000)}`, "Please use at most 2000 characters"],
        ["javascript:alert(1)", "Please enter a URL that begins with https://"],
        ["data:text/html,<script>alert(1)</script>", "Please enter a URL that begins with https://"],
      ],
      content: [...required("Please enter a description"), tooLong(5000)],
    },
    wrongWhenAdded: {},
    wrongWhenChanged: { date: noDay },
    shownOn: "/facebook-live",
    editedFrom: ["/facebook-live", "/sermons/the-lost-coin"],
    changedOn: "/facebook-live",
    messages: {
      added: "Video uploaded successfully!",
      updated: "Video updated successfully!",
      removed: "Video deleted.",
      restored: "Video restored.",
    },
    question: "The lost coin , 07-03-2027 , will be gone for everybody. You can undo this",
    readsNow: (name) => [`Title ${name} Sermon By Ruth Field`, "Date 07-03-2027"],
    newer: () => ({}),
    writers: "sermons",
    others: "prayerModerator",
  },
  post: {
    table: "dailyPosts",
    add: "/add-post",
    fields: {
      day: "2027-03-07",
      postedBy: "Ann Hill",
      content: "We meet at the old mill",
      likes: "0",
      likesBefore: "0",
    },
    picture: "imgUrl",
    name: "content",
    text: "content",
    change: { postedBy: "Sam Hill" },
    wrong: {
      day: noDay,
      postedBy: [...required("Please enter who posts this"), tooLong(120)],
      content: [...required("Please enter the content"), tooLong(5000)],
    },
    wrongWhenAdded: {},
    wrongWhenChanged: {
      likes: ["-1", "1.5", "1000001", "many", ""].map((typed) => [
        typed,
        "Please enter a whole number from 0 to 1000000",
      ]),
    },
    shownOn: "/daily-posts",
    editedFrom: ["/daily-posts"],
    messages: {
      added: "Post added successfully!",
      updated: "Post updated successfully!",
      removed: "Post deleted.",
      restored: "Post restored.",
    },
    question:
      "The post of 7 March 2027 by Ann Hill will be gone for everybody, with its likes and its picture. You can undo this",
    readsNow: (name) => [`Date 7 March 2027 Posted By Ann Hill Content ${name}`],
    newer: () => ({}),
    writers: "editor",
    others: "sermons",
  },
};

export type KindOfItem = Row & { kind: ItemKind; list: string };

/** What the registry has, with its rows. */
export const kindsOfItems: KindOfItem[] = itemKinds.map((kind) => {
  if (!rows[kind]) throw new Error(`The kind of item ${kind} needs a row in kinds-of-items.ts.`);
  return kindOf(kind);
});

export function kindOf(kind: ItemKind): KindOfItem {
  return { ...rows[kind], kind, list: items[kind].list };
}

/** The form of a new one, with the URL of a picture if it needs one. */
export function newForm({ fields, picture }: KindOfItem, url: string): Record<string, string> {
  return picture ? { ...fields, [picture]: url } : fields;
}
