import { isLibraryName } from "../../media/pictures/library-picture.ts";

export interface PosterOfForm {
  /** Whether it has these fields; without them the picture stays as it is. */
  holdsPoster?: boolean | undefined;
  /** The URL of an uploaded picture, or empty. */
  poster?: string | undefined;
  /** What names a picture of the library, or empty. */
  posterPicture?: string | undefined;
}

export const posterMessages = {
  notPlayed: "Play the film first, and pause it at the picture.",
  taken: "This moment of the film is the picture now.",
  gone: "The library does not have that picture any more. Please choose another.",
};

/** A picture that is uploaded now comes before one of the library, and that before one that was uploaded earlier. */
export function posterToSave(
  { holdsPoster = false, poster = "", posterPicture = "" }: PosterOfForm,
  before = "",
): string {
  if (!holdsPoster) return before;
  const isNew = poster !== "" && poster !== uploadedPoster(before);
  return isNew ? poster : posterPicture || poster;
}

/** The URL of the uploaded file that belongs to the sermon; empty without one. */
export function uploadedPoster(poster: string): string {
  return isLibraryName(poster) ? "" : poster;
}

/** What names a picture of the library; empty without one. */
export function libraryPoster(poster: string): string {
  return isLibraryName(poster) ? poster : "";
}
