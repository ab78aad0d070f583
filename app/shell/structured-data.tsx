/** Facts for search engines in the words of schema.org, as JSON-LD. */
export function StructuredData({ facts }: { facts: object }) {
  // A text that ends the script element early would be read as HTML.
  const json = JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: browsers do not decode entities in a script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
