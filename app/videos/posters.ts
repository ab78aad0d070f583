import { storedPathOf } from "../../platform/storage/names.ts";
import { filmPictures, stills } from "../congregation/film-files.ts";

interface Film {
  id: string;
  /** Where it is, or the name of a file of `content/media`. */
  address: string;
  /** Name of its own still among the files of `content/media`. */
  still?: string | undefined;
}

/**
 * The addresses of what the films of one page show before they are played, by the films' ids. A film that `content/`
 * holds shows its own still. Each of the others, and one that is shown twice, gets a picture that no film on the page
 * has, as long as there are enough; it stays the same while the films before it do.
 */
export function postersOf(
  films: Film[],
  own: Record<string, string> = stills,
  others: Record<string, string> = filmPictures,
): Map<string, string> {
  const taken = new Set<string>();
  const posters = new Map<string, string>();
  const show = ({ id }: Film, poster: string) => {
    taken.add(poster);
    posters.set(id, poster);
  };
  for (const film of films) {
    const still = own[film.still ?? stillOf(film.address)];
    if (still !== undefined && !taken.has(still)) show(film, still);
  }
  const pictures = [...Object.values(others), ...Object.values(own)];
  for (const film of films.filter(({ id }) => !posters.has(id))) {
    const first = numberOf(film.id) % pictures.length;
    const inTurn = [...pictures.slice(first), ...pictures.slice(0, first)];
    const poster = inTurn.find((picture) => !taken.has(picture)) ?? inTurn[0];
    if (poster !== undefined) show(film, poster);
  }
  return posters;
}

/** `river-still.jpg` for `river.mp4`, also for what the sample has stored of it. */
function stillOf(address: string): string {
  const path = storedPathOf(address) ?? address;
  const [, name] = /^(?:media\/)?(?:sample-)?([\w-]+)\.mp4$/.exec(path) ?? [];
  return `${name}-still.jpg`;
}

/** A number that differs between texts. */
function numberOf(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 2 ** 31;
  return number;
}
