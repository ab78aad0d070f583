import type { Site } from "../contexts.ts";
import type { AddOutcome } from "../forms/edit-conflict.server.ts";
import { judgeLink } from "../media/videos/embedding.server.ts";
import { linkToStore, playerOf } from "../media/videos/video-links.ts";
import { type PlayerFields, type PlayerOfForm, playerIn } from "./player-fields.ts";
import { type SermonToEdit, sermonMessages } from "./sermon-limits.ts";

type JudgingSite = Pick<Site, "settings" | "publicFetch" | "clock">;

interface Video {
  videoUrl: string;
  checkedAt: string;
  embeddable: boolean;
  embeddableChosen: boolean;
}

/** The form is valid, and stays open for the sender to decide. */
const playerRefused = {
  refusal: sermonMessages.playerRefused,
  status: 200,
} satisfies AddOutcome;

/**
 * What to save of a sermon's link and player, or why nothing is saved yet. `isChosen` says that staff decided it now.
 *
 * @param before the sermon that is changed.
 */
export async function playerToSave(
  site: JudgingSite,
  { videoUrl: link, ...fields }: PlayerFields & { videoUrl: string },
  before?: SermonToEdit,
): Promise<
  { video: Video | Pick<Video, "videoUrl" | "embeddable">; isChosen: boolean } | typeof playerRefused
> {
  const player = playerIn(fields);
  const video =
    before && keepsPlayer(before, link, player)
      ? { videoUrl: link, embeddable: before.embeddable }
      : await decidePlayer(site, link, player);
  if (player.by === "check" && player.asksFirst && link !== "" && !video.embeddable) return playerRefused;
  return { video, isChosen: player.by === "staff" };
}

/** Whether an unchanged link keeps its result: staff decided it, or the browser did not check this time. */
function keepsPlayer(before: SermonToEdit, link: string, player: PlayerOfForm): boolean {
  return (
    before.videoUrl === link &&
    player.by === "check" &&
    (before.embeddableChosen || player.loaded === undefined)
  );
}

/** Staff's choice wins; then a browser that saw no player; then the server's check. */
async function decidePlayer(
  { settings: { siteUrl }, publicFetch, clock }: JudgingSite,
  link: string,
  player: PlayerOfForm,
): Promise<Video> {
  const videoUrl = linkToStore(link, siteUrl);
  const isFile = playerOf(videoUrl)?.kind === "file";
  const checkedAt = clock().toISOString();
  if (link === "") return { videoUrl: "", checkedAt, embeddable: false, embeddableChosen: false };
  if (player.by === "staff" && !isFile)
    return { videoUrl, checkedAt, embeddable: player.isShown, embeddableChosen: true };
  const isSilent = player.by === "check" && player.loaded === false && !isFile;
  const embeddable = !isSilent && (await judgeLink(videoUrl, { publicFetch, siteUrl })) === "plays";
  return { videoUrl, checkedAt, embeddable, embeddableChosen: false };
}
