import { isWithSound, pauseOthers } from "../../ui/one-at-a-time.ts";
import { countOnce } from "./count-once.ts";
import { type Heard, move, stepBack, stepOn } from "./heard.ts";
import { keepPlace, placeIn } from "./places.ts";

interface Attended {
  heard: Heard;
  ends: AbortController;
}

const attended = new WeakMap<HTMLAudioElement, Attended>();
/** Loaded with the first recording that plays. */
let bar: typeof import("./show-bar.tsx") | undefined;

/**
 * Looks after the element of a recording, on its page and in the bar: it goes on where somebody stopped, it alone plays,
 * and the buttons of the telephone's lock screen know its title.
 */
export function attend(audio: HTMLAudioElement, heard: Heard): void {
  const known = attended.get(audio);
  if (known) {
    known.heard = heard;
    return;
  }
  const ends = new AbortController();
  const { signal } = ends;
  attended.set(audio, { heard, ends });
  const stopped = placeIn(heard.path);
  audio.addEventListener(
    "loadedmetadata",
    () => {
      if (stopped !== undefined) audio.currentTime = stopped;
    },
    { once: true, signal },
  );
  saveOften(audio, heard.path, signal);
  countOnce(audio, heard, signal);
  const played = () => begin(audio);
  audio.addEventListener("play", played, { signal });
  // A browser plays it before the page's scripts are there.
  if (!audio.paused) played();
  const makeRoom = ({ target }: Event) => {
    if (target !== audio && target instanceof HTMLMediaElement && isWithSound(target)) audio.pause();
  };
  document.addEventListener("play", makeRoom, { capture: true, signal });
}

/** Of what is played, so that a browser that ends without an event loses no more of the place. */
const secondsBetweenSaves = 10;

function saveOften(audio: HTMLAudioElement, path: string, signal: AbortSignal): void {
  let savedAt = 0;
  const save = () => {
    savedAt = audio.currentTime;
    keepPlace(path, audio);
  };
  for (const event of ["pause", "seeked", "ended"]) audio.addEventListener(event, save, { signal });
  audio.addEventListener(
    "timeupdate",
    () => {
      if (Math.abs(audio.currentTime - savedAt) >= secondsBetweenSaves) save();
    },
    { signal },
  );
  window.addEventListener("pagehide", save, { signal });
  // Telephones end a page in the background without saying so.
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") save();
    },
    { signal },
  );
}

function begin(audio: HTMLAudioElement): void {
  const heard = attended.get(audio)?.heard;
  if (!heard) return;
  pauseOthers(audio);
  const before = bar?.inBar();
  if (before && before !== audio) dismiss(before);
  tellDevice(audio, heard);
  // Offline, or after an update of the site, there is none. Then the recording ends with its page.
  void import("./show-bar.tsx").then(
    (loaded) => {
      bar = loaded;
    },
    () => undefined,
  );
}

/** Called before its page goes: what plays goes on in the bar. */
export function leavePage(audio: HTMLAudioElement, go: (path: string) => void): void {
  const heard = attended.get(audio)?.heard;
  if (heard && bar && !audio.paused) bar.show(audio, { heard, go, close: () => dismiss(audio) });
  else dismiss(audio);
}

/** The element of this recording, if it is in the bar. */
export function inBar(path: string): HTMLAudioElement | undefined {
  const audio = bar?.inBar();
  return audio && attended.get(audio)?.heard.path === path ? audio : undefined;
}

/** Moves the element of the bar to its page. It plays on. */
export function takeFromBar(audio: HTMLAudioElement, place: HTMLElement): void {
  place.append(audio);
  audio.hidden = false;
  bar?.hide(audio);
}

function dismiss(audio: HTMLAudioElement): void {
  const known = attended.get(audio);
  if (!known) return;
  audio.pause();
  keepPlace(known.heard.path, audio);
  known.ends.abort();
  attended.delete(audio);
  bar?.hide(audio);
  if (told === audio) tellNothing();
}

/** The element that the buttons of the lock screen control. */
let told: HTMLAudioElement | undefined;

function tellDevice(audio: HTMLAudioElement, { title, by }: Heard): void {
  if (!("mediaSession" in navigator)) return;
  told = audio;
  const session = navigator.mediaSession;
  session.metadata = new MediaMetadata({ title, artist: by });
  session.setActionHandler("play", () => void audio.play().catch(() => {}));
  session.setActionHandler("pause", () => audio.pause());
  session.setActionHandler("seekbackward", ({ seekOffset }) => move(audio, -(seekOffset ?? stepBack)));
  session.setActionHandler("seekforward", ({ seekOffset }) => move(audio, seekOffset ?? stepOn));
}

function tellNothing(): void {
  told = undefined;
  navigator.mediaSession.metadata = null;
  for (const action of ["play", "pause", "seekbackward", "seekforward"] as const)
    navigator.mediaSession.setActionHandler(action, null);
}
