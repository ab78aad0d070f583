import { collectionLimits } from "../collections/collection-limits.ts";
import { namesIn } from "../collections/collection-names.ts";
import type { FoundSermon } from "./found-list.ts";
import { lineOf } from "./sermon-texts.server.ts";

/** Keywords and categories, given as HTML, as the topics of a sermon, with a sentence for what is left out. */
export function topicsIn(
  words: readonly string[],
  notes: readonly string[],
): Pick<FoundSermon, "topics" | "notes"> {
  const names = namesIn(words.map(lineOf).join(","), ",");
  const topics = names
    .filter(({ length }) => length <= collectionLimits.name)
    .slice(0, collectionLimits.ofSermon);
  const isAll = topics.length === names.length;
  return { topics, notes: isAll ? [...notes] : [...notes, "Some of its keywords are left out."] };
}
