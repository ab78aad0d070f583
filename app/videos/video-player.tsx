import { Icon } from "../ui/icon.tsx";
import { frameSettings, hostOf, type Player } from "./video-links.ts";

/** A video: played here where its site lets us, else the way to it. */
export function VideoPlayer({
  title,
  player,
  elsewhere,
  still,
}: {
  title: string;
  player: Player | undefined;
  /** Where the video is, when its site does not let us show it in a frame. */
  elsewhere?: string | undefined;
  /** Address of a picture that stands in a film's place until it is played; then nothing else is loaded before. */
  still?: string | undefined;
}) {
  return (
    <div className="aspect-[734/413] w-full max-w-[734px] overflow-hidden bg-[#10211f]">
      {player?.kind === "file" && (
        // biome-ignore lint/a11y/useMediaCaption: the congregation has no captions of its films
        <video
          src={player.address}
          controls
          preload={still ? "none" : "metadata"}
          poster={still}
          playsInline
          aria-label={title}
          className="size-full"
        />
      )}
      {player?.kind === "frame" && !elsewhere && (
        <iframe
          src={player.address}
          title={title}
          loading="lazy"
          allowFullScreen
          {...frameSettings(player)}
          className="size-full"
        />
      )}
      {player?.kind === "frame" && elsewhere && <Elsewhere link={elsewhere} title={title} />}
    </div>
  );
}

/** Stands in the place of a player that its site does not let us show. */
function Elsewhere({ link, title }: { link: string; title: string }) {
  const host = hostOf(link);
  return (
    <div className="relative isolate grid size-full place-items-center bg-linear-to-br from-[#1f5c56] to-[#10211f] p-6 text-center text-[#fdf8ec]">
      <Icon name="play" className="absolute -z-10 size-40 opacity-10" />
      <div>
        <p className="mb-4 max-sm:hidden">This film lives on another site.</p>
        <a href={link} rel="noopener" className="button button-veiled max-w-full wrap-anywhere">
          Watch on {host}
          <span className="sr-only">: {title}</span>
        </a>
      </div>
    </div>
  );
}
