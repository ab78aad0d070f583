import { megabyte } from "../../../platform/storage/sizes.ts";
import { longestUrl } from "../../items/imports/import-source.ts";
import type { FormRefusal } from "../../items/imports/refusals.ts";

export const importLimits = {
  fileBytes: 10 * megabyte,
  /** In one file or feed. */
  entries: 5000,
  /** In one import. */
  atOnce: 200,
  /** Of one text of an entry, in characters. */
  text: 100_000,
  /** Of a URL, in characters. */
  url: longestUrl,
};

export const importMessages = {
  title: "Import sermons",
  tooLarge: `This file is larger than ${importLimits.fileBytes / megabyte} MB.`,
  nothingGiven: "Please choose a file, or enter the link of a podcast or a playlist.",
  bothGiven: "Please choose either a file or a link, not both.",
  noneTicked: "Nothing was ticked, so nothing was imported.",
  expired: "This preview has expired, or was imported already. Please read the podcast or playlist again.",
  notSent: "It could not be sent. Please try again.",
  notSaved: "The sermons could not be imported. Nothing was saved. Please try again.",
  notAnswered:
    "The site did not respond, so we cannot tell whether the sermons were imported. Please look at the list of videos before you try again.",
  forgotten: "Link removed. The sermons that came from it stay.",
  again: "Their recordings are being fetched again.",
} as const;

export const notAList =
  "This file is not a list of films. yt-dlp writes one with --flat-playlist -J, and Google Takeout as a .csv file.";
export const tooManyEpisodes = `This feed has more than ${importLimits.entries.toLocaleString("en-GB")} episodes. Please save the part of it that you need as a file.`;
export const tooManyFilms = `This list has more than ${importLimits.entries.toLocaleString("en-GB")} films. Please choose a shorter one.`;

/** Some write the day first and some the month, so 3/11/2024 is two days; 25/12/2024 is one. */
export const dayOrders = ["day first", "month first"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** With what was answered about dates that may mean two days. */
export interface PlanRefusal extends FormRefusal {
  order: DayOrder | undefined;
}

export type ImportStatus = "new" | "deletedHere" | "here";

export interface ShownSermon {
  /** Its place in the plan. */
  number: number;
  title: string;
  status: ImportStatus;
  /** Who preached and when. */
  facts: string;
  notes: string[];
}
