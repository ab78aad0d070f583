import { createHash } from "node:crypto";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { playerOf } from "../../media/videos/video-links.ts";
import { type FeedEntry, feedEntries } from "./feed-entries.server.ts";
import { filmOf, isFilmId, noFilm, youtubeLink } from "./found-films.server.ts";
import type { FoundList, FoundSermon } from "./found-list.ts";
import { importLimits } from "./import-limits.ts";
import { momentOf, oneLine, readOfName, textsOf, titleLine } from "./typed-text.server.ts";

/** A guid that is shorter is unique only within its feed. */
const shortestGuid = 12;
const longestGuid = 500;
/** PostgreSQL refuses keys of more than 2.7 kB. */
const longestUid = 500;
const longestHost = 255;

/** The sermons of a podcast's feed, or of the feed of a playlist or channel of YouTube. */
export function* sermonsOfFeed(text: string): Generator<void, FoundList> {
  const feed = yield* feedEntries(text);
  const found: FoundList = {
    name: titleLine(feed.channel.get("title") ?? ""),
    sermons: [],
    refused: [],
    sentences: [],
  };
  for (const entry of feed.entries) {
    const sermon = entry.has("yt:videoId") ? filmOfEntry(entry) : episodeOf(entry, feed.channel);
    if ("reason" in sermon) found.refused.push(sermon);
    else found.sermons.push(sermon);
    yield;
  }
  if (feed.entries.some((entry) => entry.has("yt:videoId")))
    found.sentences.push(
      "YouTube names only the newest 15 films. For all of them, choose a file: the list that Google Takeout or yt-dlp writes.",
    );
  if (feed.channel.has("link next"))
    found.sentences.push(
      "This feed has earlier episodes on further pages. Please import the addresses of these, too.",
    );
  return found;
}

function filmOfEntry(entry: FeedEntry): FoundSermon | LeftOut {
  const id = entry.get("yt:videoId") ?? "";
  const title = entry.get("title") ?? "";
  if (!isFilmId(id)) return { title: titleLine(title) || "Without a title", reason: noFilm };
  return filmOf({
    id,
    title,
    by: entry.get("author name") ?? "",
    text: entry.get("media:description") ?? "",
    date: momentOf(entry.get("published") ?? ""),
  });
}

function episodeOf(entry: FeedEntry, channel: FeedEntry): FoundSermon | LeftOut {
  const of = (...names: string[]) => names.map((name) => entry.get(name)).find(Boolean) ?? "";
  const content = of("content:encoded", "description", "itunes:summary", "content", "summary");
  const shorter = of("itunes:subtitle", "itunes:summary");
  const texts = textsOf({
    title: of("title", "itunes:title"),
    sermonBy: nameIn(of("itunes:author", "dc:creator", "author name", "author")) || nameOfShow(channel),
    content,
    summary: shorter === content ? "" : shorter,
  });
  const enclosure = secure(of("enclosure", "link enclosure"));
  const page = secure(of("link", "link alternate"));
  const isVideo = of("enclosure type").startsWith("video/") || playerOf(enclosure)?.kind === "file";
  const film = youtubeLink(page) ?? (isVideo ? enclosure : undefined);
  const videoUrl = film ?? enclosure;
  if (videoUrl === "" || videoUrl.length > importLimits.url)
    return { title: texts.title, reason: "It has no recording at an address that begins with https://." };
  const guid = oneLine(of("guid", "id")) || enclosure;
  const isUnique = guid.length >= shortestGuid && guid.length <= longestGuid;
  return {
    ...texts,
    uid: isUnique ? guid : uidIn(channel, guid),
    guid: isUnique ? guid : "",
    date: momentOf(of("pubDate", "published", "updated", "dc:date")),
    videoUrl,
    isFilm: film !== undefined,
    recordingUrl: isVideo ? "" : enclosure,
  };
}

/** `office@church.example (Ruth Field)`, as RSS writes authors, is Ruth Field. Its address alone is no name. */
function nameIn(author: string): string {
  const written = author.slice(0, readOfName).trim();
  const bracket = written.indexOf("(", written.indexOf("@") + 1);
  const at = bracket === -1 ? -1 : written.lastIndexOf("@", bracket);
  const host = written.slice(at + 1, bracket).trimEnd();
  if (at !== -1 && host !== "" && !/\s/.test(host) && written.endsWith(")"))
    return written.slice(bracket + 1, -1);
  const isAddress = written.slice(1, -1).includes("@") && !/\s/.test(written);
  return isAddress ? "" : written;
}

function nameOfShow(channel: FeedEntry): string {
  return (
    nameIn(channel.get("itunes:author") ?? channel.get("author name") ?? "") || (channel.get("title") ?? "")
  );
}

/** An https URL; hosts that write http serve the other, too. */
function secure(url: string): string {
  const typed = url.trim().replace(/^http:/i, "https:");
  return URL.canParse(typed) && new URL(typed).protocol === "https:" && !/\s/.test(typed)
    ? new URL(typed).href
    : "";
}

function uidIn(channel: FeedEntry, guid: string): string {
  const host = hostOf(channel);
  const uid = `${host} ${guid}`;
  return uid.length <= longestUid ? uid : `${host} ${createHash("sha256").update(guid).digest("hex")}`;
}

function hostOf(channel: FeedEntry): string {
  const link = channel.get("link") ?? channel.get("link alternate") ?? channel.get("link self") ?? "";
  const isRead = link.length <= importLimits.url && URL.canParse(link);
  const host = isRead ? new URL(link).hostname : (channel.get("title") ?? "");
  return oneLine(host.slice(0, longestHost));
}
