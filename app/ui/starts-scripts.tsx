/**
 * Says that something on this page plays by itself, so that on wide screens scripts do not wait for the reader. On phones they
 * do, because a film is ten times as large as the page.
 */
export function StartsScripts() {
  return <span hidden data-starts-scripts="" />;
}
