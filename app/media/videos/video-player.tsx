import { t } from "@lingui/core/macro";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { Icon } from "../../ui/icon.tsx";
import { pauseOthers } from "../../ui/one-at-a-time.ts";
import { ScriptButton } from "../../ui/script-button.tsx";
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
      className={`@container relative aspect-[734/413] w-full max-w-[734px] overflow-hidden bg-[#10211f] ${className}`}
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
          className={`peer size-full ${still ? "not-data-played:object-cover" : ""}`}
        >
          {captions && (
            <track
              kind="captions"
              src={captions}
              srcLang={currentLanguage()}
              label={t({
                message: "English",
                comment: "The language of captions: write the name of your own language",
              })}
            />
          )}
        </video>
      )}
      {player?.kind === "file" && !notPlaying && <Cover still={still} />}
      {player?.kind === "frame" && !elsewhere && !notPlaying && (
        <PlayerFrame key={player.url} player={player} title={title} poster={still} isPressed={isPressed} />
      )}
      {player?.kind === "frame" && elsewhere && !notPlaying && <Elsewhere link={elsewhere} title={title} />}
      {notPlaying && <Elsewhere link={elsewhere} title={title} says={notPlaying} />}
    </div>
  );
}

/**
 * The poster with a triangle, until the film is played or has the focus: some browsers show what turns there, as if the film
 * were loading. It is for pointers alone, because the film has buttons of its own.
 */
function Cover({ still }: { still: string | undefined }) {
  return (
    <ScriptButton
      canWait
      tabIndex={-1}
      aria-hidden="true"
      onClick={({ currentTarget }) => {
        const film = currentTarget.parentElement?.querySelector("video");
        film?.toggleAttribute("data-played", true);
        // A browser may want a tap on its own button. Then that is there now.
        film?.play().catch(() => undefined);
        film?.focus({ preventScroll: true });
      }}
      className="absolute inset-0 size-full film-ground peer-focus-within:hidden peer-data-played:hidden print:hidden"
    >
      {still && <img src={still} alt="" loading="lazy" className="size-full object-cover" />}
      <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full border bg-accent text-on-accent">
        <Icon name="play" className="size-8" />
      </span>
    </ScriptButton>
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
        {says ?? t`This film is shown on the site it comes from.`}
      </p>
      {link && (
        <a href={link} rel="noopener" className="button button-veiled max-w-full wrap-anywhere">
          <span className="line-clamp-2">
            {says ? t`Look on ${{ host: hostOf(link) }}` : t`Watch on ${{ host: hostOf(link) }}`}
          </span>
          <span className="sr-only">: {title}</span>
        </a>
      )}
    </div>
  );
}
