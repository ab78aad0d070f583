import { createHash } from "node:crypto";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { datesIn, decideDates } from "./dates-of-list.server.ts";
import { type FeedEntries, type FeedEntry, type FeedExtra, feedEntries } from "./feed-entries.server.ts";
import { filmOf, isFilmId, noFilm } from "./found-films.server.ts";
import type { FoundList, FoundSermon } from "./found-list.ts";
import { importLimits } from "./import-limits.ts";
import { jsonFeedEntries } from "./json-feed.server.ts";
import { recordingsOf, resolved } from "./recording-of-entry.server.ts";
import { oneLine, readOfName, textsOf, titleLine } from "./sermon-texts.server.ts";
import { topicsIn } from "./topics.server.ts";

/** A guid that is shorter is unique only within its feed. */
const shortestGuid = 12;
const longestGuid = 500;
/** PostgreSQL refuses keys of more than 2.7 kB. */
const longestUid = 500;
const longestHost = 255;

/** The sermons of a podcast's feed, or of the feed of a playlist or channel of YouTube. `url` is where it was read, or empty. */
export function* sermonsOfFeed(text: string, url: string): Generator<void, FoundList> {
  return yield* sermonsOfEntries(yield* feedEntries(text), url);
}

/** The same for a JSON Feed; undefined if the text is none. */
export function* sermonsOfJsonFeed(text: string, url: string): Generator<void, FoundList | undefined> {
  const feed = jsonFeedEntries(text);
  return feed && (yield* sermonsOfEntries(feed, url));
}

function* sermonsOfEntries({ channel, entries }: FeedEntries, url: string): Generator<void, FoundList> {
  const found: FoundList = {
    name: titleLine(htmlIn(channel, "title")),
    sermons: [],
    refused: [],
    unread: 0,
    sentences: [],
  };
  const feedUrl = url || homeOf(channel);
  const extras: FeedExtra[] = [];
  for (const entry of entries) {
    const sermon = entry.texts.has("yt:videoId") ? filmOfEntry(entry) : episodeOf(entry, channel, feedUrl);
    if ("reason" in sermon) found.refused.push(sermon);
    else {
      found.sermons.push(sermon);
      extras.push(...entry.extras);
      if (hasPage(entry) && !sermon.isFilm) extras.push("links to their pages");
    }
    yield;
  }
  decideDates(found, entries.flatMap(writtenDates));
  if (entries.some(({ texts }) => texts.has("yt:videoId")))
    found.sentences.push(
      "YouTube names only the newest 15 films. For all of them, choose a file: the list that Google Takeout or yt-dlp writes.",
    );
  if (channel.links.some(({ rel }) => rel === "next"))
    found.sentences.push(
      "This feed has earlier episodes on further pages. Please import the links of these, too.",
    );
  const names = extraNames.filter((name) => extras.includes(name));
  if (names.length > 0) found.sentences.push(leftOutSentence(names, extras));
  return found;
}

const extraNames = ["transcripts", "chapters", "pictures", "links to their pages"] as const;

/** `Left out of its episodes: transcripts (12) and pictures (3). …` */
function leftOutSentence(names: readonly FeedExtra[], extras: readonly FeedExtra[]): string {
  const counted = names.map((name) => `${name} (${extras.filter((extra) => extra === name).length})`);
  const list = new Intl.ListFormat("en-GB").format(counted);
  return `Left out of its episodes: ${list}. You can add these to each sermon.`;
}

function filmOfEntry(entry: FeedEntry): FoundSermon | LeftOut {
  const id = charactersIn(entry, "yt:videoId");
  const title = htmlIn(entry, "title");
  if (!isFilmId(id)) return { title: titleLine(title) || "Without a title", reason: noFilm };
  return filmOf({
    id,
    title,
    by: htmlIn(entry, "author name"),
    text: htmlIn(entry, "media:description"),
    ...datesIn([charactersIn(entry, "published")]),
  });
}

function episodeOf(entry: FeedEntry, channel: FeedEntry, feedUrl: string): FoundSermon | LeftOut {
  const of = (...names: string[]) => htmlIn(entry, ...names);
  const content = of(
    "content:encoded",
    "description",
    "itunes:summary",
    "content",
    "summary",
    "media:description",
  );
  const shorter = of("itunes:subtitle", "itunes:summary");
  const texts = textsOf({
    title: of("title", "itunes:title", "media:title"),
    sermonBy: nameIn(of("itunes:author", "dc:creator", "author name", "author")) || nameOfShow(channel),
    content,
    summary: shorter === content ? "" : shorter,
  });
  const recordings = recordingsOf(entry, feedUrl);
  if ("reason" in recordings) return { title: texts.title, reason: recordings.reason };
  const { sound, film } = recordings;
  const guid = oneLine(charactersIn(entry, "guid", "id")) || sound || film;
  const isUnique = guid.length >= shortestGuid && guid.length <= longestGuid;
  return {
    ...texts,
    ...topicsIn(entry.topics, texts.notes),
    uid: isUnique ? guid : uidIn(channel, guid),
    guid: isUnique ? guid : "",
    ...datesIn(writtenDates(entry)),
    videoUrl: film || sound,
    isFilm: film !== "",
    recordingUrl: sound,
  };
}

/** The page of an episode; that of a film is its link. */
function hasPage({ texts, links }: FeedEntry): boolean {
  return texts.has("link") || links.some(({ rel, url }) => rel === "alternate" && url !== "");
}

function htmlIn({ texts }: FeedEntry, ...names: string[]): string {
  return names.map((name) => texts.get(name)?.html).find(Boolean) ?? "";
}

function charactersIn({ texts }: FeedEntry, ...names: string[]): string {
  return names.map((name) => texts.get(name)?.characters).find(Boolean) ?? "";
}

function writtenDates(entry: FeedEntry): string[] {
  return ["pubDate", "published", "dc:date", "updated"].map((name) => charactersIn(entry, name));
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
  return nameIn(htmlIn(channel, "itunes:author", "author name")) || htmlIn(channel, "title");
}

function uidIn(channel: FeedEntry, guid: string): string {
  const host = hostOf(channel);
  const uid = `${host} ${guid}`;
  return uid.length <= longestUid ? uid : `${host} ${createHash("sha256").update(guid).digest("hex")}`;
}

function hostOf(channel: FeedEntry): string {
  const [link = ""] = [charactersIn(channel, "link"), ...linksOf(channel, "alternate", "self")].filter(
    Boolean,
  );
  const parsed = link.length <= importLimits.url ? URL.parse(link) : null;
  return oneLine((parsed?.hostname ?? charactersIn(channel, "title")).slice(0, longestHost));
}

/** Where a feed says that it is, or its page; empty if it says neither. */
function homeOf(channel: FeedEntry): string {
  const links = [
    ...linksOf(channel, "self"),
    charactersIn(channel, "link"),
    ...linksOf(channel, "alternate"),
  ];
  return links.find((link) => link.length <= importLimits.url && URL.canParse(link)) ?? "";
}

function linksOf(channel: FeedEntry, ...rels: string[]): string[] {
  return rels.flatMap((wanted) =>
    channel.links.filter(({ rel }) => rel === wanted).map((link) => resolved(link, "")),
  );
}
