/** Below these URLs, WordPress lists its posts, and gives its feed. Each is in the list of URLs once posts moved in. */
export const oldLists = { category: "/category", tag: "/tag", feed: "/feed" };

/** WordPress gives its posts in these formats. A plugin's feed is a podcast, whose directories would follow it to the posts. */
function isFeedOfPosts(format: string): boolean {
  return /^(?:feed|atom|rss2?|rdf)$/.test(format);
}

/** The URL of the list that a path is in: of `/category/news/page/2` `/category`. Undefined for other paths. */
export function oldListAbove(path: string): string | undefined {
  const [, first = ""] = /^\/(category|tag|feed)\/./.exec(path) ?? [];
  if (first === "") return undefined;
  const [feed, format = "feed"] = /\/feed(?:\/(.+))?$/s.exec(path) ?? [];
  if (feed === undefined) return `/${first}`;
  return isFeedOfPosts(format) ? oldLists.feed : undefined;
}

/** Queries by which WordPress names an item, a list or its feed on the first page: `/?p=7`. */
const oldQueries = ["p", "page_id", "cat", "tag", "feed"] as const;

/** The number of an item or the path of a list that the URL of the first page names so; undefined for any other URL. */
export function oldQueryIn(url: string): { number: string } | { list: string } | undefined {
  if (!/^\/\?/.test(url)) return undefined;
  const query = new URLSearchParams(url.slice(2));
  const name = oldQueries.find((name) => query.get(name));
  if (name === undefined || (name === "feed" && !isFeedOfPosts(query.get(name) ?? ""))) return undefined;
  if (name === "p" || name === "page_id") return { number: query.get(name) ?? "" };
  return { list: name === "feed" ? oldLists.feed : name === "tag" ? oldLists.tag : oldLists.category };
}

/** The same URL without them. */
export function withoutOldQuery(url: string): string {
  const query = new URLSearchParams(url.slice(url.indexOf("?")));
  for (const name of oldQueries) query.delete(name);
  return query.size > 0 ? `/?${query}` : "/";
}
