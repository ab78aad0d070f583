/**
 * Adds to the data of a route what the page shows as text, and what its scripts find there: React Router writes properties
 * that cannot be enumerated into no page. A navigation of the browser, which asks for data alone, gets all.
 */
export function inPageOnly<Data extends object, Text extends object>(
  { url }: Request,
  loaded: Data,
  text: Text,
): Data & Partial<Text> {
  if (new URL(url).pathname.endsWith(".data")) return { ...loaded, ...text };
  const properties = Object.entries(text).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties(loaded, Object.fromEntries(properties));
}
