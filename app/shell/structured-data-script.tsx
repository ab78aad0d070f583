export function StructuredData({ facts }: { facts: object }) {
  // A text that contains `</script>` must not end the element.
  const json = JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: browsers do not decode entities in a script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
