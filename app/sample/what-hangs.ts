import type { Tables } from "../../database/tables.ts";

type TableWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** What people have put on an item. `sum` is a column to add up where a row stands for several. */
interface Hanging {
  one: string;
  many: string;
  sum?: string;
  /** A column, and its value in the rows that count. */
  only?: readonly [column: string, value: string];
}

/** What somebody prays or says about a prayer request is for few; only that there is something is told. */
const unnamed = { one: "", many: "" };

/** What is a part of the item, or only says what happened to it, goes and comes back with it. */
const goesAlong = null;

type Answers<Column extends string> = Record<TableWith<Column>, Hanging | typeof goesAlong>;

const onEvents = {
  attendances: { one: "reply", many: "replies" },
  serviceOrders: { one: "order of service", many: "orders of service" },
  eventExceptions: { one: "changed date", many: "changed dates" },
  eventProposals: { one: "proposal of a member", many: "proposals of members" },
  changedDates: goesAlong,
  snowDates: goesAlong,
  occurrences: goesAlong,
  importedEvents: goesAlong,
  formerEvents: goesAlong,
  movedDates: goesAlong,
} as const satisfies Answers<"eventId">;

const onSermons = {
  sermonPlays: { one: "play", many: "plays", sum: "count" },
  // The sample's sermons come with some. Whoever changes one changes its sermon.
  sermonTranscripts: goesAlong,
  sermonsInCollections: { one: "series or topic", many: "series and topics" },
  sermonPassages: goesAlong,
  importedSermons: goesAlong,
} as const satisfies Answers<"sermonId">;

const onVideos = { videoChecks: goesAlong } as const satisfies Answers<"videoId">;

const onPosts = { likes: { one: "like", many: "likes" } } as const satisfies Answers<"postId">;

const onPrayers = {
  prayersPrayed: goesAlong,
  prayersToTell: goesAlong,
  prayerReports: unnamed,
  prayerReminders: unnamed,
  prayersOnSheets: unnamed,
  prayerEdits: unnamed,
  prayerRewordings: unnamed,
  prayerUpdates: unnamed,
  prayerFollowUps: unnamed,
  prayerAlerts: unnamed,
  prayerGuests: unnamed,
  prayerLinks: goesAlong,
  prayerNotes: goesAlong,
  prayerConsents: goesAlong,
} as const satisfies Answers<"requestId">;

/** These say the kind of their item in a column of their own. */
const onItems = {
  // The sample's posts come with likes.
  itemNumbers: { ...unnamed, sum: "count", only: ["name", "prayed"] },
  itemPreviews: { one: "shared preview", many: "shared previews" },
  itemVersions: goesAlong,
  deletedItems: goesAlong,
  movedItems: goesAlong,
} as const satisfies Answers<"itemId">;

/** Every table that points to an item, by the column with which it does, and what its rows mean for the item. */
export const whatHangs: Record<string, Partial<Record<keyof Tables, Hanging | typeof goesAlong>>> = {
  eventId: onEvents,
  sermonId: onSermons,
  videoId: onVideos,
  postId: onPosts,
  requestId: onPrayers,
  itemId: onItems,
};

/** The columns that point to each kind of item. */
export const columnsOf = {
  event: ["eventId", "itemId"],
  sermon: ["sermonId", "videoId", "itemId"],
  post: ["postId", "itemId"],
  prayer: ["requestId", "itemId"],
} as const;

export interface HangingTable extends Hanging {
  table: keyof Tables;
  column: string;
}

export function hangingOn(kind: keyof typeof columnsOf): HangingTable[] {
  return columnsOf[kind].flatMap((column) =>
    Object.entries(whatHangs[column] ?? {}).flatMap(([table, hanging]) =>
      hanging ? [{ ...hanging, table: table as keyof Tables, column }] : [],
    ),
  );
}
