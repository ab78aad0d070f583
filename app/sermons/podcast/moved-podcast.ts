/** Where a feed says that it is now; `leads` if that is on another site. */
interface Moved {
  url: string;
  leads: boolean;
}

/** Its own URL, with or without `www.`, says that the podcast came here: leading there would go round in a circle. */
export function movedPodcast(entered: string | undefined, self: string): Moved | undefined {
  if (entered === undefined) return undefined;
  const url = new URL(entered);
  return isSame(url, new URL(self)) ? { url: self, leads: false } : { url: url.href, leads: true };
}

function isSame(one: URL, other: URL): boolean {
  const placeOf = ({ hostname, pathname }: URL) =>
    hostname.replace(/^www\./, "") + pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  return placeOf(one) === placeOf(other);
}
