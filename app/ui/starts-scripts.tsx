/** A film on this page plays by itself, so on wide screens its scripts do not wait for its reader. On phones it is ten times the page. */
export function StartsScripts() {
  return <span hidden data-starts-scripts="" />;
}
