const place = "{reference}";

/** Readers of any language, in the translation that they chose there. */
const defaultReader = `https://www.biblegateway.com/passage/?search=${place}`;

export function readerUrl(passage: string, reader = defaultReader): string {
  // Readers on the web understand hyphens everywhere, dashes not.
  return reader.replaceAll(place, () => encodeURIComponent(passage.replaceAll("–", "-")));
}
