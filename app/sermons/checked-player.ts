import { isFilm } from "../media/videos/video-links.ts";
import { checkEmbeddable } from "./check-embeddable.ts";
import type { SermonToEdit } from "./sermon-limits.ts";

/**
 * What the browser finds of a link's player, as fields of the form; undefined when nobody needs to look.
 *
 * @param refused the link that the server refused before.
 */
export async function checkedPlayer(
  link: string,
  refused: string | undefined,
  sermon: SermonToEdit | undefined,
): Promise<Record<"videoUrl" | "embeddable" | "asksFirst", string> | undefined> {
  const stays = sermon?.videoUrl === link;
  if (!isFilm(link) || (stays && (sermon.embeddable || sermon.embeddableChosen))) return undefined;
  const isRefused = link === refused;
  const embeddable = !isRefused && (await checkEmbeddable(link));
  // The verdict is about this link.
  return { videoUrl: link, embeddable: String(embeddable), asksFirst: String(!isRefused && !stays) };
}
