/** Headers after which the browser loads the next page as a whole, because a page keeps the styles it came with. */
export function reloading(): Headers {
  return new Headers({ "X-Remix-Reload-Document": "true" });
}
