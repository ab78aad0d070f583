import { z } from "zod";
import { escapedHtml } from "../../../platform/escaped-html.ts";
import { jsonIn } from "../../../platform/stored-json.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { emptyEntry, type FeedEntries, type FeedEntry, type FeedLink } from "./feed-entries.server.ts";
import { importLimits, tooManyEpisodes } from "./import-limits.ts";

const text = z.string().catch("");
const author = z.object({ name: text }).catch({ name: "" });
const authors = { author: author.optional(), authors: z.array(author).catch([]) };
const feedSchema = z.object({
  version: z.string().regex(/jsonfeed\.org\/version/),
  title: text,
  home_page_url: text,
  feed_url: text,
  next_url: text,
  ...authors,
  items: z.array(
    z.object({
      id: z.union([z.string(), z.number().transform(String)]).catch(""),
      ...{
        url: text,
        external_url: text,
        title: text,
        content_html: text,
        content_text: text,
        summary: text,
      },
      ...{ date_published: text, date_modified: text, image: text },
      ...authors,
      tags: z.array(z.string()).catch([]),
      attachments: z.array(z.object({ url: text, mime_type: text })).catch([]),
    }),
  ),
});

/** The entries of a JSON Feed (https://www.jsonfeed.org/version/1.1/); undefined if the text is none. */
export function jsonFeedEntries(json: string): FeedEntries | undefined {
  if (!/jsonfeed\.org\\?\/version/.test(json)) return undefined;
  const { data: feed } = feedSchema.safeParse(jsonIn(json));
  if (!feed) return undefined;
  if (feed.items.length > importLimits.entries) throw new ImportRefusal(tooManyEpisodes);
  const channel = entryOf({ title: feed.title, "author name": nameIn(feed) }, [
    linkTo(feed.feed_url, "self"),
    linkTo(feed.home_page_url, "alternate"),
    linkTo(feed.next_url, "next"),
  ]);
  const entries = feed.items.map((item): FeedEntry => {
    const files = item.attachments.map(({ url, mime_type: type }) => ({ ...linkTo(url, "enclosure"), type }));
    const pages = [item.external_url, item.url].map((url) => linkTo(url, "alternate"));
    const texts = {
      ...{ id: item.id, title: item.title, summary: item.summary, "author name": nameIn(item) },
      ...{ published: item.date_published, updated: item.date_modified, content: item.content_text },
    };
    const entry = entryOf(texts, [...files, ...pages]);
    if (item.content_html)
      entry.texts.set("content", { characters: item.content_html, html: item.content_html });
    return {
      ...entry,
      topics: item.tags.map(escapedHtml),
      extras: new Set(item.image ? ["pictures" as const] : []),
    };
  });
  return { channel, entries };
}

function nameIn({ author, authors }: { author?: { name: string } | undefined; authors: { name: string }[] }) {
  return [...authors, ...(author ? [author] : [])].map(({ name }) => name).find(Boolean) ?? "";
}

function linkTo(url: string, rel: string): FeedLink {
  return { url, bases: [], rel, type: "", medium: "" };
}

function entryOf(texts: Record<string, string>, links: FeedLink[]): FeedEntry {
  const written = Object.entries(texts).filter(([, characters]) => characters !== "");
  return {
    ...emptyEntry(),
    texts: new Map(
      written.map(([name, characters]) => [name, { characters, html: escapedHtml(characters) }]),
    ),
    links: links.filter(({ url }) => url !== ""),
  };
}
