import { storedPathOf } from "../../../platform/storage/names.ts";
import { stills } from "../../pages/originals/film-files.ts";

interface Film {
  id: string;
  /** Its URL, or the name of a file of `content/media`. */
  url: string;
  still?: string | undefined;
}

/**
 * Poster URLs for the films of one page, by film id. A film of `content/` shows its own still. All others, and films
 * shown twice, get a picture that no other film on the page has, as long as there are enough. A film's poster stays
 * the same while the films before it do.
 *
 * @param others pictures for films without a still.
 */
export function postersOf(
  films: Film[],
  { own = stills, others }: { own?: Record<string, string>; others: readonly string[] },
): Map<string, string> {
  const taken = new Set<string>();
  const posters = new Map<string, string>();
  const show = ({ id }: Film, poster: string) => {
    taken.add(poster);
    posters.set(id, poster);
  };
  for (const film of films) {
    const still = own[film.still ?? stillOf(film.url)];
    if (still !== undefined && !taken.has(still)) show(film, still);
  }
  for (const film of films.filter(({ id }) => !posters.has(id))) {
    const first = numberOf(film.id) % others.length;
    const inTurn = [...others.slice(first), ...others.slice(0, first)];
    const poster = inTurn.find((picture) => !taken.has(picture)) ?? inTurn[0];
    if (poster !== undefined) show(film, poster);
  }
  return posters;
}

/** `river-still.jpg` for `river.mp4`, also for the sample's stored copy. */
function stillOf(url: string): string {
  const path = storedPathOf(url) ?? url;
  const [, name] = /^(?:media\/)?(?:sample-)?([\w-]+)\.mp4$/.exec(path) ?? [];
  return `${name}-still.jpg`;
}

function numberOf(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 2 ** 31;
  return number;
}
