/** Namespaces by their usual prefixes. */
const namespaces: Record<string, string> = {
  "http://www.w3.org/2005/atom": "atom",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
  "http://purl.org/rss/1.0": "",
  "http://purl.org/rss/1.0/modules/content": "content",
  "http://purl.org/dc/elements/1.1": "dc",
  "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  "http://search.yahoo.com/mrss": "media",
  "https://podcastindex.org/namespace/1.0": "podcast",
};

/** Gives the elements of a feed the usual prefixes, whatever prefixes it declares. Those of an Atom feed have none. */
export class FeedNames {
  readonly #prefixes = new Map<string, string>();
  #isAtom = false;

  declare(attributes: Record<string, string>): void {
    for (const [attribute, written] of Object.entries(attributes)) {
      const uri = written.trim().replace(/\/$/, "").toLowerCase();
      if (attribute.startsWith("xmlns:") && Object.hasOwn(namespaces, uri))
        this.#prefixes.set(attribute.slice("xmlns:".length), namespaces[uri] ?? "");
    }
  }

  usual(written: string): string {
    const colon = written.indexOf(":");
    const prefix = colon === -1 ? undefined : this.#prefixes.get(written.slice(0, colon));
    const local = written.slice(colon + 1);
    const name = prefix === undefined ? written : `${prefix}:${local}`;
    this.#isAtom ||= name === "atom:feed" || name === "feed";
    return prefix === "" || (prefix === "atom" && this.#isAtom) ? local : name;
  }
}
