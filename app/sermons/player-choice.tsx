import { type FieldMetadata, getInputProps, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { isFilm, playerOf } from "../media/videos/video-links.ts";
import { VideoPlayer } from "../media/videos/video-player.tsx";
import { type SermonToEdit, sermonMessages } from "./sermon-limits.ts";

/** The link that the server has refused before saving, because visitors would see no player. */
export function useRefusedLink(result: SubmissionResult | undefined): string | undefined {
  const [refused, setRefused] = useState<string>();
  const link = result?.error?.[""]?.includes(sermonMessages.playerRefused)
    ? String(result.initialValue?.videoUrl).trim()
    : undefined;
  if (link !== undefined && link !== refused) setRefused(link);
  return link ?? refused;
}

export function showsPlayer({ embeddable, notPlayingSince }: SermonToEdit): boolean {
  return embeddable && notPlayingSince === null;
}

/** Staff decide, whatever the checks found. Visible while the form holds the link that was checked. */
export function PlayerChoice({
  sermon,
  refused,
  link,
  siteUrl,
  field,
}: {
  sermon: SermonToEdit | undefined;
  refused: string | undefined;
  /** The link in the form now. */
  link: string | undefined;
  siteUrl: string;
  field: FieldMetadata<boolean | undefined>;
}) {
  const isNew = refused !== undefined && link === refused;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  if (!isNew && (link === undefined || link !== sermon?.videoUrl)) return null;
  const player = playerOf(link, siteUrl);
  if (player?.kind !== "frame" || !isFilm(link)) return null;
  const isShown = !isNew && sermon !== undefined && showsPlayer(sermon);
  const isVerdict = isNew || (!sermon?.embeddable && !sermon?.embeddableChosen);
  const { defaultChecked, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <div
      ref={box}
      className="flex scroll-mb-24 flex-col gap-2 rounded-xl border border-line bg-sunken px-4 py-3"
    >
      {isVerdict && (
        <p role={isNew ? "alert" : undefined}>
          {sermonMessages.playerRefused} {isNew && sermonMessages.notSavedYet}
        </p>
      )}
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input {...input} defaultChecked={!isNew && defaultChecked} className="size-5 accent-accent" />
        Show the player on our page
      </label>
      <input type="hidden" name="wasShown" value={String(isShown)} />
      {!isShown && (
        <>
          <p className="text-sm text-muted">Tick this if the video plays below.</p>
          <div className="mb-1 max-w-md">
            <VideoPlayer
              title="The player as visitors would see it"
              player={player}
              isPressed
              className="rounded-lg"
            />
          </div>
        </>
      )}
    </div>
  );
}
