/**
 * Something on this page plays by itself, so on wide screens its scripts do not wait for its reader. On phones a film is
 * ten times the page, and no browser plays sound before a tap.
 */
export function StartsScripts() {
  return <span hidden data-starts-scripts="" />;
}
