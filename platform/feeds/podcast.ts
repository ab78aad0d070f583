import { v5 as uuidv5 } from "uuid";
import { element, type Xml, xmlDocument } from "./xml.ts";

export const rssType = "application/rss+xml";

/**
 * A podcast, as RSS 2.0 with the elements of Apple (https://help.apple.com/itc/podcasts_connect/#/itcb54353390) and of the
 * podcast namespace (https://podcasting2.org/podcast-namespace). All URLs are absolute; moments are ISO 8601.
 */
export interface Podcast {
  title: string;
  description: string;
  author: string;
  /** Whom directories ask whether the podcast is theirs. Everybody can read it. */
  owner?: { name: string; email: string } | undefined;
  /** BCP 47. */
  language: string;
  /** It stays when the feed moves: of `podcastGuid`. */
  guid: string;
  /** Serial podcasts are heard from the first episode on. */
  type: "episodic" | "serial";
  /** Its own URL, without a page. */
  self: string;
  /** The URL of its feed if it has moved: at the old place the new one's, and at the new place its own. */
  movedTo?: string | undefined;
  /** The page that shows the same. */
  link: string;
  /** Square, 1400 to 3000 pixels, JPEG or PNG. */
  image: string;
  category: string;
  subcategory: string;
  /** Newest first. */
  episodes: readonly Episode[];
  /** URLs of the pages with newer and older episodes (RFC 5005, section 3). */
  newer?: string | undefined;
  older?: string | undefined;
}

export interface Episode {
  /** It never changes, and no other episode has it. */
  guid: string;
  title: string;
  /** Plain text. */
  description: string;
  author: string;
  link: string;
  publishedAt: string;
  /** Part of what it is: from 1, and a name of at most 128 characters. */
  season?: { number: number; name: string } | undefined;
  /** Its place in the season, or in a podcast without seasons: from 1. */
  number?: number | undefined;
  audio: { url: string; bytes: number; contentType: string; seconds: number | undefined };
  /** What was said, in several formats. */
  transcripts?: readonly { url: string; contentType: string }[];
  /** The URL of its chapters as JSON. */
  chapters?: string | undefined;
}

const namespaces = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
  "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
};

/** Returns a feed of RSS 2.0 with the elements of both namespaces, as XML with its declaration. */
export function writePodcast(podcast: Podcast): string {
  const { title, description, author, owner, language, self, link, image, episodes, newer, older } = podcast;
  return xmlDocument(
    element("rss", { version: "2.0", ...namespaces }, [
      element("channel", {}, [
        element("title", {}, [title]),
        element("link", {}, [link]),
        element("description", {}, [description]),
        element("language", {}, [language]),
        element("atom:link", { rel: "self", type: rssType, href: self }),
        podcast.movedTo === undefined ? undefined : element("itunes:new-feed-url", {}, [podcast.movedTo]),
        pageLink("previous", newer),
        pageLink("next", older),
        element("itunes:author", {}, [author]),
        owner &&
          element("itunes:owner", {}, [
            element("itunes:name", {}, [owner.name]),
            element("itunes:email", {}, [owner.email]),
          ]),
        element("itunes:image", { href: image }),
        element("itunes:category", { text: podcast.category }, [
          element("itunes:category", { text: podcast.subcategory }),
        ]),
        element("itunes:explicit", {}, ["false"]),
        element("itunes:type", {}, [podcast.type]),
        element("podcast:guid", {}, [podcast.guid]),
        element("podcast:medium", {}, ["podcast"]),
        ...episodes.map(itemOf),
      ]),
    ]),
  );
}

function itemOf({
  guid,
  title,
  description,
  author,
  link,
  publishedAt,
  season,
  number,
  audio,
  transcripts = [],
  chapters,
}: Episode): Xml {
  return element("item", {}, [
    element("title", {}, [title]),
    element("link", {}, [link]),
    element("guid", { isPermaLink: "false" }, [guid]),
    element("pubDate", {}, [new Date(publishedAt).toUTCString()]),
    element("description", {}, [description]),
    element("enclosure", { url: audio.url, length: audio.bytes, type: audio.contentType }),
    element("itunes:author", {}, [author]),
    element("itunes:episodeType", {}, ["full"]),
    ...numbered(season, number),
    element("itunes:explicit", {}, ["false"]),
    audio.seconds === undefined
      ? undefined
      : element("itunes:duration", {}, [String(Math.round(audio.seconds))]),
    ...transcripts.map(({ url, contentType }) => element("podcast:transcript", { url, type: contentType })),
    chapters === undefined
      ? undefined
      : element("podcast:chapters", { url: chapters, type: "application/json+chapters" }),
  ]);
}

function numbered(season: Episode["season"], number: Episode["number"]): Xml[] {
  const written = (name: string, value: number | undefined, attributes = {}) =>
    value === undefined ? [] : [element(name, attributes, [String(value)])];
  return [
    ...written("itunes:season", season?.number),
    ...written("itunes:episode", number),
    ...written("podcast:season", season?.number, { name: season?.name }),
    ...written("podcast:episode", number),
  ];
}

function pageLink(rel: string, href: string | undefined): Xml | undefined {
  return href === undefined ? undefined : element("atom:link", { rel, type: rssType, href });
}

/** The namespace of `podcast:guid` (https://podcasting2.org/docs/podcast-namespace/tags/guid). */
const guids = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";

/** The guid of a podcast, from the URL that its feed had at first, or something else that stays and nobody else has. */
export function podcastGuid(name: string): string {
  return uuidv5(name.replace(/^\w+:\/\//, "").replace(/(?<!\/)\/+$/, ""), guids);
}
