import type { Site } from "../contexts.ts";
import { judgeLink } from "../media/videos/embedding.server.ts";
import { linkToStore, playerOf } from "../media/videos/video-links.ts";
import type { SermonToEdit } from "./sermon-limits.ts";

/** What a form says about the player of a sermon. */
export interface PlayerOfForm {
  /** What staff chose explicitly. */
  choice: boolean | undefined;
  loaded: boolean | undefined;
  asksFirst: boolean;
}

/** Whether an unchanged link keeps its result: staff decided it, or the browser did not check this time. */
export function keepsPlayer(before: SermonToEdit, link: string, { choice, loaded }: PlayerOfForm): boolean {
  return (
    before.videoUrl === link && choice === undefined && (before.embeddableChosen || loaded === undefined)
  );
}

/** Staff's choice wins; then a browser that saw no player; then the server's check. */
export async function decidePlayer(
  { settings: { siteUrl }, publicFetch, clock }: Pick<Site, "settings" | "publicFetch" | "clock">,
  link: string,
  { choice, loaded }: PlayerOfForm,
) {
  const videoUrl = linkToStore(link, siteUrl);
  const isFile = playerOf(videoUrl)?.kind === "file";
  const checkedAt = clock().toISOString();
  if (choice !== undefined && !isFile)
    return { videoUrl, checkedAt, embeddable: choice, embeddableChosen: true };
  const isSilent = loaded === false && !isFile;
  const embeddable = !isSilent && (await judgeLink(videoUrl, { publicFetch, siteUrl })) === "plays";
  return { videoUrl, checkedAt, embeddable, embeddableChosen: false };
}
