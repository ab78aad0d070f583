import type { SitePictureSource } from "../../media/pictures/site-picture.tsx";

/** Portraits by the names of people, as a page writes them. */
export type FacesByName = Readonly<Record<string, SitePictureSource>>;

/** Two contacts of one name may have different portraits. */
export function faceKeyOf({ name, portrait }: { name: string; portrait?: string | undefined }): string {
  return portrait ?? name;
}

const titles = ["pastor", "reverend", "revd", "rev", "father", "fr", "canon", "dean", "bishop", "elder"];
const furtherTitles = ["deacon", "vicar", "minister", "sister", "brother", "dr", "mr", "mrs", "ms", "miss"];
const known = new Set([...titles, ...furtherTitles]);

/** A name without what people are called by: `Pastor Miriam Hale` is Miriam Hale, also by her role. */
export function withoutTitle(name: string, { role = "" }: { role?: string } = {}): string {
  const roles = new Set(wordsOf(role));
  const words = name.trim().split(/\s+/u);
  const first = words.findIndex((word) => wordsOf(word).some((one) => !known.has(one) && !roles.has(one)));
  return (first === -1 ? words : words.slice(first)).join(" ");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
