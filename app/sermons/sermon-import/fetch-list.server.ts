import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { importLimits } from "./import-limits.ts";

const limitMs = 15_000;
const youtube = /^(?:www\.|m\.|music\.)?youtube\.com$/;

/** Returns the https URL of the feed at a URL that somebody entered. Throws an `ImportRefusal` for any other. */
export function feedUrl(address: string): string {
  // What programs and directories write for the URL of a podcast.
  const typed = address
    .trim()
    .replace(/^(?:feed:(?:\/\/)?(?=https?:)|(?:feed|podcast|itpc|pcast):\/\/)/i, "");
  const url = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(url) || url.length > importLimits.url || !/\./.test(new URL(url).hostname))
    throw new ImportRefusal("This is not a link. It begins with https://.");
  const parsed = new URL(url);
  if (parsed.protocol !== "https:")
    throw new ImportRefusal("Only links that begin with https:// can be read.");
  return youtube.test(parsed.hostname) ? feedOfYoutube(parsed) : parsed.href;
}

function feedOfYoutube(url: URL): string {
  if (url.pathname === "/feeds/videos.xml") return url.href;
  const list = url.searchParams.get("list");
  const [, channel] = /^\/channel\/(UC[\w-]{22})(?:\/|$)/.exec(url.pathname) ?? [];
  const query = list ? `playlist_id=${encodeURIComponent(list)}` : channel && `channel_id=${channel}`;
  if (!query)
    throw new ImportRefusal(
      "Please enter the link of a playlist: open the list on YouTube and copy its link, which has list= in it.",
    );
  return `https://www.youtube.com/feeds/videos.xml?${query}`;
}

/** Reads a feed from another server. Throws an `ImportRefusal` with the reason when that is not possible. */
export async function fetchFeed(publicFetch: PublicFetch, url: string): Promise<Buffer> {
  const accept = "application/rss+xml,application/atom+xml,application/xml;q=0.9,*/*;q=0.5";
  const limits = { limitMs, mostBytes: importLimits.fileBytes, accept };
  const response = await publicFetch(url, limits).catch((error: unknown) => {
    throw new ImportRefusal(sentenceFor(error));
  });
  if (response.status === 200 && response.body) return response.body;
  throw new ImportRefusal(
    `The server of this link returned an error (${response.status}). Is it public, and is the link right?`,
  );
}

function sentenceFor(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error();
  if (name === "RefusedUrl" && /redirects/.test(message))
    return "This link leads on to another one again and again. Please enter the one at the end.";
  if (name === "RefusedUrl")
    return "This link cannot be read: only https links of servers on the public internet can.";
  if (name === "BodyTooLarge")
    return `The feed at this link is larger than ${importLimits.fileBytes / megabyte} MB.`;
  if (name === "TimeoutError") return "The server of this link took too long. Please try again later.";
  return "The server of this link could not be reached. Is the link right?";
}
