import { useEffect, useRef, useState } from "react";
import type { PictureUpload } from "../../forms/use-picture-upload.ts";
import { pauseOthers } from "../../ui/one-at-a-time.ts";
import { posterMessages } from "./poster-choice.ts";

/** Plays a film that this site stores, and takes what it shows as the picture to upload. Without scripts it is left out. */
export function FrameOfFilm({ film, upload }: { film: string; upload: PictureUpload }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  const [said, setSaid] = useState("");
  useEffect(() => setHasScripts(true), []);
  if (!hasScripts) return null;
  const take = async () => {
    const frame = video.current ? await frameOf(video.current) : undefined;
    setSaid(frame && upload.choose(frame) ? posterMessages.taken : posterMessages.notPlayed);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: it only chooses a picture */}
      <video
        ref={video}
        src={film}
        controls
        preload="none"
        playsInline
        aria-label="The film"
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
        className="aspect-video w-full rounded-lg bg-[#10211f]"
      />
      <button type="button" onClick={() => void take()} className="button button-quiet">
        Use this moment as the picture
      </button>
      <p role="status" className="text-muted empty:hidden">
        {said}
      </p>
    </div>
  );
}

/** As wide as the widest picture that is shown. */
const mostPixels = 1920;

async function frameOf(film: HTMLVideoElement): Promise<File | undefined> {
  const { videoWidth, videoHeight, readyState } = film;
  if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) return undefined;
  const scale = Math.min(1, mostPixels / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext("2d")?.drawImage(film, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return picture ? new File([picture], "frame.jpg", { type: "image/jpeg" }) : undefined;
}
