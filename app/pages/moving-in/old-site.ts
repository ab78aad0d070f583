import type { LeftOut } from "../../items/imports/left-out.ts";

/** When an event of the old site takes place: `YYYY-MM-DD` and `HH:MM`, or empty. */
export interface OldTimes {
  eventDate: string;
  eventTime: string;
  endDate: string;
  endTime: string;
  isAllDay: boolean;
}

interface OldThing {
  /** What the old site calls it, whatever else changes there. */
  key: string;
  title: string;
  /** Its URL there; empty if it has none. */
  address: string;
}

/** A page, post or event as the old site has it. */
export interface OldItem extends OldThing {
  kind: "page" | "post" | "event";
  /** What `numberSource` returns, if its number is neither in its key nor in its URL. */
  numbered?: string;
  html: string;
  /** `YYYY-MM-DD`; empty if unknown. */
  day: string;
  author: string;
  /** For search engines, as text. */
  summary: string;
  wasShown: boolean;
  /** The URL of the picture that stands for it, or empty. */
  picture: string;
  times?: OldTimes;
  place?: string;
  link?: string;
  /** What was taken out before: `the shortcode [contact-form]`. */
  leftOut: string[];
}

export interface OldPicture {
  url: string;
  title: string;
  alt: string;
}

export interface OldSite {
  name: string;
  /** Its hosts without `www.`: links to them are links within the site. */
  hosts: string[];
  items: OldItem[];
  pictures: OldPicture[];
  /** URLs of items by the numbers that `?page_id=` and `?p=` name. */
  byNumber: Map<string, string>;
  refused: LeftOut[];
  sermons: number;
  /** The paths below which it listed its posts: `/category`. */
  lists: string[];
  /** What else there is, such as menu entries, with how many. */
  others: Map<string, number>;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : "";
}
