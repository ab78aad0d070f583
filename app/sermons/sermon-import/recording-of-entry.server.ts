import { playerOf } from "../../media/videos/video-links.ts";
import type { FeedEntry, FeedLink } from "./feed-entries.server.ts";
import { youtubeLink } from "./found-films.server.ts";
import { importLimits } from "./import-limits.ts";

/** Where an entry is heard and seen: https URLs, empty without one. */
interface Recordings {
  sound: string;
  film: string;
}

/** The first sound and the first film that an entry names, or why it has none. */
export function recordingsOf(entry: FeedEntry, feedUrl: string): Recordings | { reason: string } {
  const files = entry.links.filter(({ rel, url }) => rel === "enclosure" && url.trim() !== "");
  const pages = [
    entry.texts.get("link")?.characters ?? "",
    ...entry.links.filter(({ rel }) => rel === "alternate").map((link) => resolved(link, feedUrl)),
  ];
  const found = files.map((link) => {
    const url = resolved(link, feedUrl);
    return { url: secure(url), kind: kindOf(link, url), reason: refusalOf(url) };
  });
  const first = (wanted: FileKind) => found.find(({ url, kind }) => url !== "" && kind === wanted)?.url ?? "";
  const securePages = pages.map(secure);
  const links = [...securePages, ...found.map(({ url }) => url)];
  const shown = links.find(youtubeLink) ?? links.find((link) => link !== "" && isKnownFilm(link));
  const film = shown ?? first("film");
  const heard = first("sound") || securePages.find((page) => soundNames.test(nameIn(page))) || "";
  const sound = heard || (film ? "" : first("unknown"));
  if (film || sound) return { film, sound };
  const named = found.find(({ kind }) => kind !== "other");
  if (named) return { reason: named.reason };
  return {
    reason:
      files.length === 0
        ? "It has no recording."
        : "It has no recording: what belongs to it is neither sound nor film.",
  };
}

/** The absolute URL of a link; empty if the feed does not say what it is relative to. */
export function resolved({ url, bases }: Pick<FeedLink, "url" | "bases">, feedUrl: string): string {
  let base = feedUrl;
  for (const next of bases) base = absolute(next, base) || base;
  return absolute(url, base);
}

function absolute(url: string, base: string): string {
  return URL.parse(url.trim(), base || undefined)?.href ?? "";
}

/** An https URL, or nothing; hosts that write http serve the other, too. */
function secure(url: string): string {
  const typed = url.trim().replace(/^http:/i, "https:");
  const parsed = typed.length <= importLimits.url ? URL.parse(typed) : null;
  if (parsed?.protocol !== "https:" || parsed.href.length > importLimits.url) return "";
  return parsed.href;
}

function refusalOf(url: string): string {
  if (url === "")
    return "The link of its recording is only the end of one, and the feed does not say how it begins.";
  if (!/^https?:/i.test(url)) return "Its recording is at no URL that begins with https://.";
  return `The link of its recording is longer than ${importLimits.url.toLocaleString("en-GB")} characters.`;
}

type FileKind = "sound" | "film" | "other" | "unknown";

const typesOfOthers = /^(?:image|text|document|executable)\b|pdf|epub|zip|word|office|flash/i;
const soundNames = /\.(?:mp3|m4a|m4b|aac|oga|ogg|opus|wav|flac|wma|aiff?|amr)$/i;
const filmNames = /\.(?:mp4|m4v|webm|mov|ogv|mkv|avi|wmv|mpe?g|3gp)$/i;
const namesOfOthers =
  /\.(?:jpe?g|png|gif|webp|svg|avif|heic|bmp|tiff?|pdf|docx?|odt|rtf|txt|pptx?|odp|xlsx?|zip|epub|vtt|srt|json|html?)$/i;

/** Names of sound only: hosts give them types of films, too, or of pages. */
const surelySound = /\.(?:mp3|m4a|m4b|aac|opus|flac|wav)$/i;

/** What a file is by its type, else by the end of its name. */
function kindOf({ type, medium }: FeedLink, url: string): FileKind {
  const name = nameIn(url);
  if (surelySound.test(name)) return "sound";
  for (const stated of [type.trim(), medium]) {
    if (/^audio\b/i.test(stated)) return "sound";
    if (/^video\b/i.test(stated)) return "film";
    if (typesOfOthers.test(stated)) return "other";
  }
  if (soundNames.test(name)) return "sound";
  if (filmNames.test(name)) return "film";
  return namesOfOthers.test(name) ? "other" : "unknown";
}

function nameIn(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}

/** Often a picture. */
const postOfInstagram = /^https:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?p\//i;

/** Of a site whose player we know, such as Vimeo. */
function isKnownFilm(link: string): boolean {
  const player = playerOf(link);
  return player?.kind === "frame" && player.isKnown && !postOfInstagram.test(link);
}
