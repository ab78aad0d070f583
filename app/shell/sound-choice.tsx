import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";

const words = "min-h-11 max-w-full cursor-pointer text-start underline underline-offset-4 hover:decoration-2";

/** Turns the click sound off and on. The page's own script shows it and does what it says: see `click-sound.ts`. */
export function SoundSwitch({ className = "" }: { className?: string }) {
  return (
    <button type="button" data-sound-choice="switch" className={`sound-switch ${words} ${className}`}>
      <span className="sounds-on">
        <Trans>Turn click sound off</Trans>
      </span>
      <span className="sounds-off">
        <Trans>Turn click sound on</Trans>
      </span>
    </button>
  );
}

/** The switch, and beside it, from the first tick to the second, what it is for. */
export function SoundChoice() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: this is no part of a form
    <div role="group" aria-label={t`Click sound`} className="flex flex-wrap items-center gap-x-4">
      <span className="sounds-offered">
        <Trans>Links in the menu make a soft click.</Trans>
      </span>
      <SoundSwitch />
      <button type="button" data-sound-choice="keep" className={`sounds-offered ${words}`}>
        <Trans>Keep it</Trans>
      </button>
    </div>
  );
}
