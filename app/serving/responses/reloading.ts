/** Headers after which the browser loads the next page as a whole: a page keeps the styles and the list of routes it came with. */
export function reloading(): Headers {
  return new Headers({ "X-Remix-Reload-Document": "true" });
}
