import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { largestFile } from "./import-limits.ts";

const limitMs = 10_000;
const longestUrl = 2000;

/** Returns the https URL of a URL that somebody entered. Throws an `ImportRefusal` for any other. */
export function calendarUrl(address: string): string {
  // `webcal:` is what programs call the URL of a calendar: https://en.wikipedia.org/wiki/Webcal
  const url = address.trim().replace(/^webcals?:/i, "https:");
  if (!URL.canParse(url) || url.length > longestUrl)
    throw new ImportRefusal("This is not a link. Links to calendars begin with https:// or webcal://.");
  if (new URL(url).protocol !== "https:")
    throw new ImportRefusal("Only links that begin with https:// or webcal:// can be read.");
  return new URL(url).href;
}

/** Reads a calendar from another server. Throws an `ImportRefusal` with the reason when that is not possible. */
export async function fetchCalendar(publicFetch: PublicFetch, url: string): Promise<Buffer> {
  const accept = "text/calendar,*/*;q=0.5";
  const response = await publicFetch(url, { limitMs, mostBytes: largestFile, accept }).catch(
    (error: unknown) => {
      throw new ImportRefusal(sentenceFor(error));
    },
  );
  if (response.status === 200 && response.body) return response.body;
  throw new ImportRefusal(
    `The server of this link returned an error (${response.status}). Is the calendar shared with everybody who knows its link?`,
  );
}

function sentenceFor(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "RefusedUrl")
    return "This link cannot be read: only https links of servers on the public internet can.";
  if (name === "BodyTooLarge")
    return `The calendar at this link is larger than ${largestFile / megabyte} MB.`;
  if (name === "TimeoutError") return "The server of this link took too long. Please try again later.";
  return "The server of this link could not be reached. Is the link right?";
}
