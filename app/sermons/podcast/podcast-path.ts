export const podcastPath = "/sermons.rss";

/** `name` is the congregation's. */
export function podcastTitle(name: string): string {
  return `Sermons · ${name}`;
}

/** A code for cameras, which leads to where one subscribes. */
export const podcastCodePath = "/podcast-code.svg";

/** Where the list of sermons says how one subscribes. Browsers open what hides it. */
export const subscribePath = "/facebook-live#podcast";
