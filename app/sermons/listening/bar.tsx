import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Heard, move, stepBack, stepOn, toggle } from "./heard.ts";
import { minutesOf } from "./listener-choices.ts";
import { FollowButton } from "./transcript-button.tsx";

export interface BarProps {
  player: HTMLMediaElement;
  heard: Heard;
  /** Opens its page without loading the document again, or moves there on its page. */
  go: (path: string) => void;
  close: () => void;
  /** Whether this page has a text that follows the player. */
  hasText?: boolean;
}

const round =
  "flex h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center rounded-full font-semibold text-accent tabular-nums hover:bg-sunken";

/** The buttons of a recording that plays on while somebody looks at other pages, or of a player far above. */
export function Bar({ player, heard: { title, by, page }, go, close, hasText }: BarProps) {
  const plays = useOf(player, "play pause ended emptied error", () => !player.paused && !player.error);
  const time = useOf(player, "timeupdate seeked", () => minutesOf(player.currentTime));
  const fails = useOf(player, "error emptied", () => player.error !== null);
  const open = (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(page);
  };
  return (
    <section aria-label={t`Now playing`} className="shell flex flex-wrap items-center gap-x-4 py-1.5">
      <div className="flex min-w-0 flex-[1_1_10rem] items-baseline gap-x-3">
        <a
          href={inThisLanguage(page)}
          onClick={open}
          className="text-link block min-w-0 truncate py-1.5 font-semibold"
        >
          <Trans>
            <span _t="hidden" className="sr-only">
              Back to{" "}
            </span>
            {title}
            <span _t="hiddenEnd" className="sr-only">
              , {by}
            </span>
          </Trans>
        </a>
        <span className="text-muted tabular-nums">{time}</span>
      </div>
      <p role="status" className="text-danger empty:hidden">
        {fails ? t`It cannot be played at the moment.` : ""}
      </p>
      <div className="flex grow flex-wrap items-center gap-1 sm:grow-0">
        <div dir="ltr" className="flex items-center gap-1">
          <button type="button" className={round} onClick={() => move(player, -stepBack)}>
            <Icon name="previous" />
            <Trans comment="A button that goes back in a recording; only the number is seen">
              <span _t="hidden" className="sr-only">
                Back{" "}
              </span>
              {stepBack}
              <span _t="hiddenEnd" className="sr-only">
                {" "}
                seconds
              </span>
            </Trans>
          </button>
          <button
            type="button"
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
            onClick={() => toggle(player)}
          >
            <Icon name={plays ? "pause" : "play"} className="size-6" />
            <span className="sr-only">
              {plays
                ? t({ message: "Pause", comment: "A button" })
                : t({ message: "Play", comment: "A button" })}
            </span>
          </button>
          <button type="button" className={round} onClick={() => move(player, stepOn)}>
            <Trans comment="A button that goes forward in a recording; only the number is seen">
              <span _t="hidden" className="sr-only">
                On{" "}
              </span>
              {stepOn}
              <span _t="hiddenEnd" className="sr-only">
                {" "}
                seconds
              </span>
            </Trans>
            <Icon name="next" />
          </button>
        </div>
        {hasText && <FollowButton isShort />}
        <button type="button" className={`${round} ms-auto`} onClick={close}>
          <Icon name="close" />
          <span className="sr-only">
            <Trans>Close</Trans>
          </span>
        </button>
      </div>
    </section>
  );
}

/** What is true of the element, read again after these events. */
function useOf<Value>(player: HTMLMediaElement, events: string, read: () => Value): Value {
  return useSyncExternalStore((notify) => {
    const listening = new AbortController();
    for (const event of events.split(" "))
      player.addEventListener(event, notify, { signal: listening.signal });
    return () => listening.abort();
  }, read);
}
