import { element, type Xml, xmlDocument } from "./xml.ts";

export const atomType = "application/atom+xml";

/** A feed of RFC 4287. All URLs are absolute; moments are ISO 8601 with a zone. */
export interface AtomFeed {
  /** A URI that never changes. */
  id: string;
  title: string;
  /** Who wrote the entries that name nobody. */
  author: string;
  /** A BCP 47 tag, such as `de`. */
  language: string;
  /** Its own URL, and the page that shows the same. */
  self: string;
  alternate: string;
  /** Of its newest entry; a feed without entries has the one that is given here. */
  updatedWhenEmpty: string;
  /** Newest first. */
  entries: readonly AtomEntry[];
  pages?: FeedPages;
}

/**
 * The documents of a feed that is divided into archives (RFC 5005, section 4). An archive holds the same entries for ever,
 * as long as none of them is deleted or dated back.
 */
interface FeedPages {
  /** The feed with the newest entries, when this is an archive. */
  current?: string;
  previous?: string;
  next?: string;
}

export interface AtomEntry {
  /** A URI that never changes. */
  id: string;
  /** Plain text; must not be empty. */
  title: string;
  updated: string;
  published?: string;
  author?: string;
  alternate: string;
  /** HTML, whose URLs are absolute. */
  html: string;
}

/** Returns a feed as Atom. */
export function writeAtom(feed: AtomFeed): string {
  const { entries, pages = {} } = feed;
  const updated = entries.map((entry) => instant(entry.updated)).sort();
  const namespaces = {
    xmlns: "http://www.w3.org/2005/Atom",
    "xml:lang": feed.language,
    ...(pages.current && { "xmlns:fh": "http://purl.org/syndication/history/1.0" }),
  };
  return xmlDocument(
    element("feed", namespaces, [
      element("id", {}, [feed.id]),
      element("title", {}, [feed.title]),
      element("updated", {}, [updated.at(-1) ?? instant(feed.updatedWhenEmpty)]),
      person(feed.author),
      element("link", { rel: "self", type: atomType, href: feed.self }),
      element("link", { rel: "alternate", type: "text/html", href: feed.alternate }),
      pages.current === undefined ? undefined : element("fh:archive"),
      pageLink("current", pages.current),
      pageLink("prev-archive", pages.previous),
      pageLink("next-archive", pages.next),
      ...entries.map(entryOf),
    ]),
  );
}

function entryOf({ id, title, updated, published, author, alternate, html }: AtomEntry): Xml {
  return element("entry", {}, [
    element("id", {}, [id]),
    element("title", {}, [title]),
    element("updated", {}, [instant(updated)]),
    published === undefined ? undefined : element("published", {}, [instant(published)]),
    author === undefined ? undefined : person(author),
    element("link", { rel: "alternate", type: "text/html", href: alternate }),
    element("content", { type: "html" }, [html]),
  ]);
}

function person(name: string): Xml {
  return element("author", {}, [element("name", {}, [name])]);
}

function pageLink(rel: string, href: string | undefined): Xml | undefined {
  return href === undefined ? undefined : element("link", { rel, type: atomType, href });
}

/** RFC 3339, in UTC. */
function instant(moment: string): string {
  return new Date(moment).toISOString();
}
