/** On wide screens scripts do not wait for the reader; on phones they do, because a film is ten times the page. */
export function StartsScripts() {
  return <span hidden data-starts-scripts="" />;
}
