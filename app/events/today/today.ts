import type { Services } from "../../../content/schema.ts";
import type { WrittenPassage } from "../../sermons/scripture/passages.ts";

export interface ShownService {
  name: string;
  path: string | undefined;
  calendarFile: string | undefined;
  /** `YYYY-MM-DD` and `HH:MM` */
  day: string;
  time: string;
  /** A timestamp. */
  startsAt: string;
  place: string;
  isAtHome: boolean;
  words: string;
  reason: string;
  note: string | undefined;
  /** Its own stream, if the page shows that of another service. */
  watch?: string;
}

export interface ShownOrder {
  /** Of the service. */
  name: string;
  rows: { title: string; who?: string; parts: ShownPart[] }[];
}

export type ShownPart = { text: string } | { passages: WrittenPassage[] };

/** A sermon beside the thanks after a service. */
export interface ShownSermon {
  title: string;
  sermonBy: string;
  path: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** Others of the same day; left out if this one was not preached on the day of the service. */
  others?: Pick<ShownSermon, "title" | "path">[];
  film?: string;
  /** The URL of the picture that staff chose for it. */
  poster?: string;
  /** The path of its recording. */
  recording?: string;
}

export interface Today {
  kind: "none" | "later" | "soon" | "now" | "over" | "cancelled";
  /** `YYYY-MM-DD` */
  today: string;
  services: ShownService[];
  next: ShownService[];
  /** Of those services that have one. */
  orders: ShownOrder[];
  /** Nothing of today takes place, or nothing that had not begun: staff cancelled it. The banner says why. */
  snow?: { onlyAhead: boolean };
  /** Whether the church has not said yet when it meets. */
  isUnknown?: boolean;
  /** What staff wrote for a time without services. */
  sentence?: string;
  /** The link that staff gave for this service, or for all. */
  stream?: string;
  /** Whether its player works on this page. */
  canWatchHere?: boolean;
  isWatched?: boolean;
  kids?: Pick<NonNullable<Services["kids"]>, "time" | "ages">;
  sermon?: ShownSermon;
  /** When this page is another one, as a timestamp; left out while it stays, such as while the stream plays. */
  turnsAt?: string;
}

export const todayPath = "/today";
/** Shows the player of the stream or, after the service, of the sermon, which may ask another site. */
export const watchPath = "/today?watch=here";

export function isWatched(query: URLSearchParams): boolean {
  return query.get("watch") === "here";
}
