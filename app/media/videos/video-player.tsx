import { Icon } from "../../ui/icon.tsx";
import { pauseOthers } from "../../ui/one-at-a-time.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { hostOf, type Player } from "./video-links.ts";

/** Another site is asked for its player when somebody presses *Play*. One that plays no more says so. */
export function VideoPlayer({
  title,
  player,
  elsewhere,
  notPlaying,
  still,
  captions,
  isPressed = false,
  className = "",
}: {
  title: string;
  player: Player | undefined;
  elsewhere?: string | undefined;
  /** Said in the player's place, above the link to another site. */
  notPlaying?: string | undefined;
  still?: string | undefined;
  /** The URL of the captions of a film that the browser plays itself, as WebVTT. */
  captions?: string | undefined;
  /** Whether somebody has asked for the player already, so that it is loaded with the page. */
  isPressed?: boolean;
  className?: string;
}) {
  return (
    <div
      className={`@container aspect-[734/413] w-full max-w-[734px] overflow-hidden bg-[#10211f] ${className}`}
    >
      {player?.kind === "file" && !notPlaying && (
        // biome-ignore lint/a11y/useMediaCaption: not every film has them
        <video
          src={player.url}
          controls
          preload="none"
          poster={still}
          // Only what is not played yet is dimmed in the dark theme.
          onPlay={({ currentTarget }) => {
            currentTarget.toggleAttribute("data-played", true);
            pauseOthers(currentTarget);
          }}
          playsInline
          aria-label={title}
          // A poster fills the frame; a film is never cropped.
          className={`size-full ${still ? "not-data-played:object-cover" : ""}`}
        >
          {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
        </video>
      )}
      {player?.kind === "frame" && !elsewhere && !notPlaying && (
        <PlayerFrame key={player.url} player={player} title={title} poster={still} isPressed={isPressed} />
      )}
      {player?.kind === "frame" && elsewhere && !notPlaying && <Elsewhere link={elsewhere} title={title} />}
      {notPlaying && <Elsewhere link={elsewhere} title={title} says={notPlaying} />}
    </div>
  );
}

function Elsewhere({
  link,
  title,
  says,
}: {
  link: string | undefined;
  title: string;
  /** Why there is no player, unless its site forbids it. */
  says?: string;
}) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 film-ground p-4 text-center text-[#fdf8ec]">
      <Icon
        name={says ? "eye-off" : "play"}
        className="size-12 rounded-full border border-current p-2.5 opacity-80"
      />
      <p className={says ? "" : "hidden @md:block"}>
        {says ?? "This film is shown on the site it comes from."}
      </p>
      {link && (
        <a href={link} rel="noopener" className="button button-veiled max-w-full wrap-anywhere">
          <span className="line-clamp-2">
            {says ? "Look" : "Watch"} on {hostOf(link)}
          </span>
          <span className="sr-only">: {title}</span>
        </a>
      )}
    </div>
  );
}
