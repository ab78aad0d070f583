import { megabyte } from "../../../platform/storage/sizes.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
/** Of a WordPress export. */
export const largestExport = 50 * megabyte;

export const movingLimits = {
  /** Entries of an export, of which most are comments, menus and what plugins store. */
  entries: 20_000,
  items: 300,
  pictures: 300,
  /** Characters of the HTML of one page. */
  html: 600_000,
  text: 5_000_000,
  fetchedPages: 60,
  sitemaps: 5,
  pageBytes: 2 * megabyte,
  /** For all pages of a URL together, in milliseconds. */
  fetchMs: 60_000,
  /** For all pictures of one import together. */
  picturesMs: 45_000,
  pictureMs: 10_000,
};

/** Where old URLs of what has no page of its own lead. */
export const listOf = { post: "/daily-posts", event: "/event" };

export const movingPath = "/pages/move-in";

export const movingMessages = {
  title: "Copy texts from your old site",
  tooLarge: `This file is larger than ${largestExport / megabyte} MB. Under “Tools”, “Export”, WordPress can also export pages and posts one after the other, and posts year by year: please choose those files.`,
  nothingGiven: "Please choose a file, or enter the link of the old site.",
  bothGiven: "Please choose either a file or a link, not both.",
  noneTicked: "Nothing was ticked, so nothing was imported.",
  expired: "This preview has expired. Please read the old site again.",
  busy: "An old site is being read at this moment. Please try again in a minute.",
  notSent: "The file could not be sent. Please try again.",
  notSaved:
    "The import stopped. What was imported before stays. Please read the old site again for the rest.",
  notAnswered:
    "The site did not respond, so we cannot tell what was imported. Please look at the list of pages, and read the old site again: what is here already is not imported twice.",
} as const;

export type MovedKind = "page" | "post" | "event" | "picture";
export const movedKinds: readonly MovedKind[] = ["page", "post", "event", "picture"];

export const kindNames: Record<MovedKind, string> = {
  page: "Pages",
  post: "Daily posts",
  event: "Events",
  picture: "Pictures",
};

export interface ShownItem {
  /** What its tick box sends. */
  number: string;
  kind: MovedKind;
  title: string;
  /** What becomes of it, and what is left out. */
  notes: string[];
  /** Whether an earlier import brought it, so that it is not offered. */
  isHere: boolean;
}

/** What an import did. */
export interface Outcome {
  added: { kind: MovedKind; title: string; path: string; notes: string[] }[];
  failed: LeftOut[];
}
