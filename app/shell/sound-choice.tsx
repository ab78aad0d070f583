const words = "min-h-11 max-w-full cursor-pointer text-start underline underline-offset-4 hover:decoration-2";

/** Turns the click sound off and on. The page's own script shows it and does what it says: see `click-sound.ts`. */
export function SoundSwitch({ className = "" }: { className?: string }) {
  return (
    <button type="button" data-sound-choice="switch" className={`sound-switch ${words} ${className}`}>
      <span className="sounds-on">Turn click sound off</span>
      <span className="sounds-off">Turn click sound on</span>
    </button>
  );
}

export function SoundOffer() {
  return (
    <aside
      aria-label="Click sound"
      className="sounds-offered shell flex flex-wrap items-center gap-x-4 py-1 print:hidden"
    >
      <p>Links in the menu make a soft click.</p>
      <SoundSwitch />
      <button type="button" data-sound-choice="keep" className={words}>
        Keep it
      </button>
    </aside>
  );
}
